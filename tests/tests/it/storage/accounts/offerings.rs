//! The taken part of an offering.

use super::{added, investor, new_account};
use domain::catalog::{PaymentMethod, ProjectStatus};
use domain::ids::{AccountId, FrameworkId, InvestorId, OrderId, ProjectId};
use domain::subscription::{Order, Reservation, State, Step};
use domain::{Currency, Money};
use sea_orm::ConnectionTrait;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![an_offering_counts_what_is_accepted_handed_in_and_reserved];

fn dollars(amount: i64) -> Money {
    Money::from_minor(amount * 100, Currency::Usd).unwrap()
}

/// A project for 1,000 dollars, as publishing leaves it in the tables.
async fn project(storage: &Storage) -> ProjectId {
    let connection = storage.database().connect().await;
    for statement in [
        "INSERT INTO projects (id, code, name_en, name_zh, search_name, currency, offering_size_minor, share_price, opens_at, \
         funding_end, published, version) VALUES (7, 'TEST', 'Test', '测试', 'test', 'USD', 100000, '1.25', \
         '2026-01-01T00:00:00+00:00', '2027-01-01T00:00:00+00:00', true, 1)",
        "INSERT INTO project_methods (project_id, method_id, minimum_minor, maximum_minor) \
         VALUES (7, 2, 10000, NULL), (7, 1010, 1000, 50000)",
        "INSERT INTO project_frameworks (project_id, framework_id) VALUES (7, 1)",
    ] {
        connection.execute_unprepared(statement).await.unwrap();
    }
    ProjectId(7)
}

fn order(who: InvestorId, account: AccountId, amount: i64, state: State) -> Order {
    Order {
        id: OrderId(0),
        investor: who,
        account,
        project: ProjectId(7),
        method: PaymentMethod::Wire,
        amount: dollars(amount),
        state,
        step: Step::Profile,
        disclaimer_accepted: true,
        documents_read: false,
        read_marks: domain::subscription::ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        receipt_corrections: 0,
        accepted_at: None,
        completed_at: None,
        shares: None,
        issued_at: None,
        issues: 0,
        created_at: at(0),
        modified_at: at(0),
        version: 1,
    }
}

async fn an_offering_counts_what_is_accepted_handed_in_and_reserved(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let account = added(&storage, new_account(who, 1)).await;
    let id = project(&storage).await;
    let tx = storage.begin().await;
    let found = tx.projects().lock(id).await.unwrap().unwrap();
    assert_eq!(found.share_price.to_string(), "1.25");
    assert_eq!(found.frameworks, [FrameworkId(1)]);
    let limits = found.limits(PaymentMethod::Wallet).unwrap();
    assert_eq!(
        (limits.minimum, limits.maximum),
        (dollars(10), Some(dollars(500)))
    );
    assert_eq!(found.limits(PaymentMethod::Wire).unwrap().maximum, None);

    let counted = [State::LWait, State::GWait, State::PreOk, State::Success];
    for state in State::ALL.into_iter().filter(|state| *state != State::Init) {
        let amount = if counted.contains(&state) { 100 } else { 7 };
        tx.orders()
            .add(&order(who, account, amount, state))
            .await
            .unwrap();
    }
    let reserved = Order {
        reservation: Some(Reservation { until: at(100) }),
        ..order(who, account, 30, State::Init)
    };
    let reserved = tx.orders().add(&reserved).await.unwrap();
    let taken = async |now, except| {
        let offering = tx
            .projects()
            .offering(id, at(now), except)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(offering.size(), dollars(1000));
        assert_eq!(found.status(&offering, at(now)), ProjectStatus::Open);
        offering.taken()
    };
    assert_eq!(taken(99, None).await, dollars(430));
    assert_eq!(taken(99, Some(reserved)).await, dollars(400));
    assert_eq!(
        taken(100, None).await,
        dollars(400),
        "a reservation that lapsed"
    );
    assert_eq!(
        tx.projects()
            .offering(ProjectId(8), at(0), None)
            .await
            .unwrap(),
        None
    );
    assert_eq!(tx.projects().get(ProjectId(8)).await.unwrap(), None);
}
