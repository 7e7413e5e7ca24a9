//! The contract of the storage of orders, on both databases.

use domain::catalog::PaymentMethod;
use domain::ids::{DistributionId, OrderId, ProjectId};
use domain::ledger::{Book, CashType, Cause, Purpose, Transaction};
use domain::money::Shares;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::subscription::{BoundBy, Order, ReadMarks, Reservation, State, Step};
use ports::driven::audit::Origin;
use ports::driven::desk::DeskQueries;
use ports::driven::orders::OrdersOf;
use ports::driven::unit_of_work::{StoreError, Tx, UnitOfWork};
use tests::on_both_databases;
use tests::prepared::{
    CAYMAN, PKF, a_project, a_stored_account, a_stored_document, a_stored_investor,
    a_stored_operator, an_order, publish, usd,
};
use tests::storage::{Storage, at};
use tests::wallet::{cause, post, transfer_for};

on_both_databases![
    an_order_is_read_as_it_was_stored,
    an_account_has_one_unfinished_order_however_many_come_at_once,
    an_old_version_overwrites_nothing,
    accepted_orders_of_a_project_are_found_for_the_issue,
    orders_under_way_are_counted_by_whose_they_are,
    places_are_never_oversold_by_64_at_once,
    income_binds_an_issue_until_it_is_reversed,
];

async fn a_published_project(storage: &Storage) -> ProjectId {
    publish(storage.store(), a_project("TEN", 10_000, at(0))).await
}

async fn added(storage: &Storage, project: ProjectId) -> Order {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    let mut order = an_order(investor, account, project, at(0));
    order.id = tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
    order
}

async fn read(storage: &Storage, id: OrderId) -> Order {
    storage
        .read()
        .await
        .orders()
        .get(id)
        .await
        .unwrap()
        .unwrap()
}

async fn an_order_is_read_as_it_was_stored(storage: Storage) {
    let mut order = added(&storage, a_published_project(&storage).await).await;
    assert_eq!(read(&storage, order.id).await, order);
    let tx = storage.begin().await;
    let signed = a_stored_document(tx.as_ref(), order.investor, at(0)).await;
    let proof = a_stored_document(tx.as_ref(), order.investor, at(0)).await;
    let reviewer = a_stored_operator(tx.as_ref(), "ann", at(0)).await;
    tx.commit().await.unwrap();
    order.method = PaymentMethod::Wallet;
    order.amount = usd(2_500);
    order.state = State::PreOk;
    order.step = Step::Complete;
    order.documents_read = true;
    order.read_marks = ReadMarks {
        terms: true,
        memorandum: true,
        ..ReadMarks::default()
    };
    order.signed_document = Some(signed);
    order.proof_document = Some(proof);
    order.proof_at = Some(at(1));
    order.reservation = Some(Reservation { until: at(2) });
    order.first_line_by = Some(reviewer);
    order.received = Some(usd(2_600));
    order.completed_at = Some(at(3));
    order.accepted_at = Some(at(4));
    order.shares = Some(Shares::from_ten_thousandths(12_345_678));
    order.issued_at = Some(at(5));
    order.issues = 2;
    order.receipt_corrections = 1;
    order.modified_at = at(6);
    let tx = storage.begin().await;
    tx.orders().save(&order).await.unwrap();
    tx.commit().await.unwrap();
    order.version += 1;
    assert_eq!(read(&storage, order.id).await, order);
    let by_project = storage.read().await;
    let found = by_project
        .orders()
        .unfinished_for_project(order.investor, order.project)
        .await;
    assert_eq!(found.unwrap(), None);
}

async fn an_account_has_one_unfinished_order_however_many_come_at_once(storage: Storage) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    tx.commit().await.unwrap();
    let project = a_published_project(&storage).await;
    let order = an_order(investor, account, project, at(0));
    let tries = (0..16).map(|_| async {
        let tx = storage.begin().await;
        match tx.orders().add(&order).await {
            Ok(id) => tx.commit().await.map(|()| id),
            Err(error) => Err(error),
        }
    });
    let outcomes = futures_util::future::join_all(tries).await;
    let (taken, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!(taken.len(), 1);
    let rule = StoreError::Duplicate("uq_orders_account_id".into());
    assert!(
        refused.iter().all(|r| r.as_ref() == Err(&rule)),
        "{refused:?}"
    );
    let id = *taken[0].as_ref().unwrap();
    let mut order = read(&storage, id).await;
    order.state = State::Cancelled;
    let tx = storage.begin().await;
    tx.orders().save(&order).await.unwrap();
    tx.orders().add(&order_again(&order)).await.unwrap();
    tx.commit().await.unwrap();
}

fn order_again(order: &Order) -> Order {
    Order {
        state: State::Init,
        version: 1,
        ..order.clone()
    }
}

async fn an_old_version_overwrites_nothing(storage: Storage) {
    let order = added(&storage, a_published_project(&storage).await).await;
    let tx = storage.begin().await;
    tx.orders().save(&order).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    assert_eq!(stale(tx.as_ref(), &order).await, Err(StoreError::Conflict));
    drop(tx);
    // An event added in the same transaction is lost with it.
    let tx = storage.begin().await;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::MoneyBooked,
        record: "order:stale".to_owned(),
        detail: "beside a stale order".to_owned(),
    };
    let origin = Origin::default();
    tx.audit().record(event, &origin, at(1)).await.unwrap();
    let lost = match tx.orders().save(&order).await {
        Ok(()) => tx.commit().await,
        refused => refused,
    };
    assert_eq!(lost, Err(StoreError::Conflict));
    let recorded = storage.store().recorded_on("order:stale", 0).await;
    assert_eq!(recorded.unwrap().items, []);
    assert_eq!(read(&storage, order.id).await.version, 2);
}

/// Saves an order, at once.
async fn stale(tx: &dyn Tx, order: &Order) -> Result<(), StoreError> {
    tx.orders().save(order).await?;
    tx.settle().await
}

async fn accepted_orders_of_a_project_are_found_for_the_issue(storage: Storage) {
    let mut accepted = Vec::new();
    let project = a_published_project(&storage).await;
    for number in 1..=3 {
        let mut order = added(&storage, project).await;
        if number != 2 {
            order.state = State::PreOk;
            accepted.push(order.id);
            let tx = storage.begin().await;
            tx.orders().save(&order).await.unwrap();
            tx.commit().await.unwrap();
        }
    }
    let tx = storage.read().await;
    let found = tx.orders().accepted_of_project(project).await.unwrap();
    assert_eq!(found, accepted);
    assert!(
        tx.orders()
            .accepted_of_project(ProjectId(99))
            .await
            .unwrap()
            .is_empty()
    );
}

async fn orders_under_way_are_counted_by_whose_they_are(storage: Storage) {
    let project = a_published_project(&storage).await;
    let other = publish(storage.store(), a_project("OTHER", 10_000, at(0))).await;
    for (state, of) in State::ALL
        .map(|state| (state, project))
        .into_iter()
        .chain([(State::LWait, other), (State::Success, other)])
    {
        let mut order = added(&storage, of).await;
        order.state = state;
        let tx = storage.begin().await;
        tx.orders().save(&order).await.unwrap();
        tx.commit().await.unwrap();
    }
    let tx = storage.read().await;
    let counted = async |of| {
        let found = tx.orders().under_way(of).await.unwrap();
        (found.begun, found.submitted, found.accepted)
    };
    assert_eq!(counted(OrdersOf::Project(project)).await, (1, 2, 1));
    assert_eq!(counted(OrdersOf::Project(other)).await, (0, 1, 0));
    assert_eq!(counted(OrdersOf::All).await, (1, 3, 1));
    assert_eq!(counted(OrdersOf::Framework(PKF)).await, (1, 3, 1));
    assert_eq!(counted(OrdersOf::Framework(CAYMAN)).await, (0, 0, 0));
}

/// Takes a place under the project's lock, as the use cases do.
async fn take_a_place(storage: &Storage, order: &Order, project: ProjectId) -> bool {
    loop {
        let tx = storage.store().begin().await.unwrap();
        tx.projects().lock(project).await.unwrap();
        let mut order = tx.orders().lock(order.id).await.unwrap().unwrap();
        let offering = tx.projects().offering(project, at(1), Some(order.id)).await;
        let offering = offering.unwrap().unwrap();
        if !offering.has_room_for(order.amount).unwrap() {
            return false;
        }
        order.reservation = Some(Reservation { until: at(100) });
        tx.orders().save(&order).await.unwrap();
        match tx.commit().await {
            Ok(()) => return true,
            Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

async fn places_are_never_oversold_by_64_at_once(storage: Storage) {
    let project = a_published_project(&storage).await;
    let mut orders = Vec::new();
    for _ in 0..64 {
        orders.push(added(&storage, project).await);
    }
    let tries = orders
        .iter()
        .map(|order| take_a_place(&storage, order, project));
    let taken = futures_util::future::join_all(tries).await;
    assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 10);
    let tx = storage.read().await;
    let offering = tx.projects().offering(project, at(1), None).await.unwrap();
    assert_eq!(offering.unwrap().taken(), usd(10_000));
    // A lapsed place no longer counts.
    let offering = tx
        .projects()
        .offering(project, at(100), None)
        .await
        .unwrap();
    assert_eq!(offering.unwrap().taken(), usd(0));
}

async fn income_binds_an_issue_until_it_is_reversed(storage: Storage) {
    let project = a_published_project(&storage).await;
    let mut order = added(&storage, project).await;
    let other = added(&storage, project).await;
    let tx = storage.begin().await;
    order.issued_at = Some(at(1));
    tx.orders().save(&order).await.unwrap();
    let cause = Cause {
        purpose: Purpose::Distribution(DistributionId(1)),
        project: Some(project),
        ..cause()
    };
    let (from, to) = (Book::OpeningAdjustments, Book::Wallet(order.account));
    let move_one = |reference: &str, cash_type, from, to| {
        transfer_for(cause, reference, cash_type, (from, to), usd(1))
    };
    let posted = async |transaction: &Transaction, now| {
        let posted = post(tx.as_ref(), transaction, now).await;
        posted.unwrap().unwrap();
    };
    // Income paid before these shares were issued was not paid on them.
    let early = move_one("early", CashType::Interest, from, to);
    posted(&early, at(0)).await;
    for (number, cash_type) in CashType::ALL.into_iter().enumerate() {
        let (paid, back) = (format!("paid:{number}"), format!("back:{number}"));
        posted(&move_one(&paid, cash_type, from, to), at(1)).await;
        let is_income = matches!(
            cash_type,
            CashType::Distribution
                | CashType::RentalIncome
                | CashType::Interest
                | CashType::ReturnOfPrincipal
        );
        let bound = tx.orders().issue_bound_by(order.id).await.unwrap();
        assert_eq!(bound, is_income.then_some(BoundBy::Income), "{cash_type:?}");
        assert_eq!(tx.orders().issue_bound_by(other.id).await.unwrap(), None);
        let reversal = move_one(&back, cash_type, to, from).reversing(paid);
        posted(&reversal, at(2)).await;
        assert_eq!(tx.orders().issue_bound_by(order.id).await.unwrap(), None);
    }
}
