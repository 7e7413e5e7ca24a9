//! What an operator is shown beside an order or a withdrawal, and that opening an item is recorded. Over both databases.

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::operations::{AuditKind, Role};
use domain::review::Actor;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::wallet::fund;

const WEI: &str = "86-13900139000";

on_both_databases![
    std::future::ready =>
    beside_money_stand_the_person_and_the_bank_account_alone,
    an_opened_item_is_recorded_once_for_a_while,
];

/// What was typed, as the item of a queue has it.
async fn data_of(by: &Operator, queue: &str, id: i64) -> Value {
    by.item(queue, id).await["data"].clone()
}

async fn beside_money_stand_the_person_and_the_bank_account_alone(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let account = wei.account.0;
    let project = a_project("MONEY", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = wei.subscribe(project, 1_000).await;
    fund(&server, &wei, 1_000).await;
    let withdrawal = wei.handed_in_withdrawal("400").await;

    let whole = data_of(&desk.reviewer, "kyc", account).await;
    let kept_back = [
        "passport_number",
        "nationality_country",
        "date_of_passport_expired",
        "id_number",
        "tax_resident_country",
        "tax_number",
        "mobile_number",
        "phone_number",
        "email_address",
        "address_line1",
        "address_city",
        "address_region",
        "address_area_code",
        "country",
        "source_of_funds",
        "open_source_of_funds",
        "bank_deposit_confirmation",
    ];
    for (queue, id) in [("subscriptions", order), ("withdrawals", withdrawal)] {
        for by in [&desk.finance, &desk.approver, &auditor] {
            let shown = data_of(by, queue, id).await;
            let (shown, whole) = (shown.as_object().unwrap(), whole.as_object().unwrap());
            for field in kept_back {
                assert!(whole.contains_key(field), "{field}");
                assert_eq!(shown.get(field), None, "{queue}: {field}");
            }
            assert_eq!(shown.len() + kept_back.len(), whole.len(), "{queue}");
            for (field, value) in shown {
                assert_eq!(whole.get(field), Some(value), "{queue}: {field}");
            }
            for field in ["last_name", "date_of_birth", "bank_account_number"] {
                assert!(shown[field].is_string(), "{queue}: {field}");
            }
        }
        let text = desk.finance.item(queue, id).await.to_string();
        for secret in ["E12345678", "TAX-77", "Garden"] {
            assert!(whole.to_string().contains(secret), "{secret}");
            assert!(!text.contains(secret), "{queue}: {secret} in {text}");
        }
    }
    server.stop().await;
}

/// Who opened what, in which version, in the order of the trail.
async fn openings(server: &TestServer) -> Vec<(Actor, String, String)> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let events = tx.audit().after(0, 1_000).await.unwrap().into_iter();
    events
        .map(|recorded| recorded.event)
        .filter(|event| event.kind() == Some(AuditKind::ItemOpened))
        .map(|event| (event.by().unwrap(), event.record, event.detail))
        .collect()
}

async fn an_opened_item_is_recorded_once_for_a_while(database: TestDatabase) {
    let clock = SettableClock::at(chrono::Utc::now());
    let server = TestServer::start_at(database, NO_LIMITS, clock.clone()).await;
    let reviewer = operator(&server, "ruth", &[Role::Reviewer]).await;
    let other = operator(&server, "rita", &[Role::Reviewer]).await;
    let finance = operator(&server, "farah", &[Role::Finance]).await;
    let id = applicant(&server, WEI, PKF).await.account.0;
    let path = format!("queues/kyc/{id}");
    // A list opens nothing, and what is refused or not there was not opened.
    reviewer.get("queues/kyc").await.ok();
    finance.get(&path).await.refused(403, "Error_Forbidden");
    let absent = reviewer.get("queues/kyc/999999").await;
    absent.refused(404, "Error_NotFound");
    assert_eq!(openings(&server).await, []);

    let version = reviewer.item("kyc", id).await["version"].clone();
    clock.advance(TimeDelta::minutes(9));
    reviewer.item("kyc", id).await;
    let first = openings(&server).await;
    assert_eq!(first.len(), 1);
    let (by, record, detail) = &first[0];
    assert!(matches!(by, Actor::Operator(_)), "{by:?}");
    assert_eq!(
        (record.as_str(), detail.as_str()),
        (
            format!("account:{id}").as_str(),
            format!("version {version}").as_str()
        )
    );
    // Somebody else's opening, a later one and another version are each their own.
    other.item("kyc", id).await;
    clock.advance(TimeDelta::minutes(2));
    reviewer.item("kyc", id).await;
    let decide = json!({ "version": version });
    reviewer.post(&format!("{path}/pass"), decide).await.ok();
    reviewer.item("kyc", id).await;
    let all = openings(&server).await;
    let of_first = all.iter().filter(|opened| opened.0 == first[0].0).count();
    assert_eq!((all.len(), of_first), (4, 3), "{all:?}");
    assert_ne!(all[3].2, all[2].2);
    // The trail is searched for it.
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let found = auditor.get("audit?kind=item_opened").await.ok();
    assert_eq!(found["items"].as_array().unwrap().len(), 4, "{found}");
    server.stop().await;
}
