//! The page of an investor: typed, signed and uploaded data is read through the items of the
//! queues, whatever their state, by the roles that decide on accounts and by the auditor; each
//! reading of a paper is in the investor's history. Over both databases.

use chrono::Months;
use domain::operations::Role;
use ports::driven::clock::Clock;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator};
use tests::forms::{PKF, open_account, upload_papers};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, investor_of, publish};
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::answer_and_sign;

const WEI: &str = "86-13900139000";

on_both_databases![
    std::future::ready =>
    an_account_is_read_whole_whatever_its_state,
    nobody_else_reads_what_was_typed_signed_or_uploaded,
    orders_say_why_they_ended,
];

async fn change(client: &Client, account: i64, changes: Value) {
    let mut form = changes;
    form["UserEntityID"] = json!(account);
    client.put("account_userentity", form).await.ok();
}

/// An account with everything in it, its questionnaire signed on our own page, handed in.
async fn submitted_account(server: &TestServer) -> (Client, i64) {
    let wei = investor(server, WEI).await;
    let account = open_account(&wei, PKF).await;
    upload_papers(&wei, account).await;
    answer_and_sign(&wei, account, "Li Wei").await;
    change(&wei, account, json!({ "applyKYC": true })).await;
    (wei, account)
}

async fn page_of(server: &TestServer) -> String {
    let store = server.ports().store.as_ref();
    format!("investors/{}", investor_of(store, WEI).await)
}

fn documents(item: &Value) -> Vec<Value> {
    item["documents"].as_array().unwrap().clone()
}

fn path_of(document: &Value) -> String {
    format!("documents/{}", document["id"])
}

async fn an_account_is_read_whole_whatever_its_state(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let desk = Desk::of(&server).await;
    let (wei, account) = submitted_account(&server).await;
    let words = "The passport copy is blurred.";
    desk.reviewer.fail("kyc", account, words).await.ok();
    let mended = json!({ "AddressCity": "Tianjin", "applyKYC": true });
    change(&wei, account, mended).await;
    desk.approve(account).await;

    // No queue waits for it, and it is read all the same.
    let page = desk.reviewer.get(&page_of(&server).await).await.ok();
    assert_eq!(page["accounts"][0]["id"], account);
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["state"], "GPASS");
    assert_eq!(item["data"]["passport_number"], "E12345678");
    assert_eq!(item["data"]["bank_name"], "Example Bank");
    assert_eq!(item["since_review"]["was"]["address_city"], "Beijing");
    let steps = item["history"].as_array().unwrap();
    let decided: Vec<_> = steps
        .iter()
        .filter(|step| step["by"] == "operator")
        .map(|step| [&step["from"], &step["to"], &step["name"], &step["comment"]])
        .collect();
    let none = Value::Null;
    let expected = [
        [
            &json!("LWAIT"),
            &json!("LFAIL"),
            &json!("ruth"),
            &json!(words),
        ],
        [&json!("LWAIT"), &json!("GWAIT"), &json!("ruth"), &none],
        [&json!("GWAIT"), &json!("GPASS"), &json!("andrew"), &none],
    ];
    assert_eq!(decided, expected);

    let signed = item["questionnaire_version"].clone();
    assert_eq!(signed["signed_name"], "Li Wei");
    assert_eq!(signed["made_out_to"], "Wei Li");
    assert_eq!(signed["names_another"], false);
    assert_eq!(signed["expired"], false);
    assert_eq!(item["questionnaire"].as_array().unwrap().len(), 9);

    let papers = documents(&item);
    let kinds: Vec<_> = papers.iter().map(|paper| paper["kind"].clone()).collect();
    assert_eq!(kinds, ["ID", "POA", "Passport"]);
    for paper in &papers {
        let file = desk.reviewer.get(&path_of(paper)).await;
        assert_eq!(file.status, 200, "{paper}");
        assert_eq!(paper["size"], file.bytes.len(), "{paper}");
        assert!(paper["created_at"].is_string(), "{paper}");
    }

    change(&wei, account, json!({ "LastName": "Zhou" })).await;
    let item = desk.reviewer.item("kyc", account).await;
    assert_eq!(item["state"], "INIT");
    assert_eq!(item["questionnaire_version"]["names_another"], true);

    clock.set(clock.now() + Months::new(12));
    let later = operator(&server, "rita", &[Role::Reviewer]).await;
    let item = later.item("kyc", account).await;
    assert_eq!(item["questionnaire_version"]["expired"], true);
    server.stop().await;
}

/// Who read which papers, as the investor's history says, the newest first.
pub(crate) async fn readings(by: &Operator, page: &str) -> Vec<(Value, Value)> {
    let history = by.get(&format!("{page}/history")).await.ok();
    let events = history["items"].as_array().unwrap().clone();
    events
        .into_iter()
        .filter(|event| event["kind"] == "document_read")
        .map(|event| (event["name"].clone(), event["record"].clone()))
        .collect()
}

async fn nobody_else_reads_what_was_typed_signed_or_uploaded(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let (_, account) = submitted_account(&server).await;
    let words = "The passport copy is blurred.";
    desk.reviewer.fail("kyc", account, words).await.ok();
    let page = page_of(&server).await;
    let path = format!("queues/kyc/{account}");
    let papers = documents(&desk.reviewer.item("kyc", account).await);
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    for reader in [&desk.reviewer, &desk.approver, &auditor] {
        let item = reader.get(&path).await.ok();
        assert_eq!(item["data"]["passport_number"], "E12345678");
        assert_eq!(reader.get(&path_of(&papers[0])).await.status, 200);
        for unknown in ["queues/kyc/999999", "documents/999999", "investors/999999"] {
            reader.get(unknown).await.refused(404, "Error_NotFound");
        }
    }
    for role in [Role::Finance, Role::Admin, Role::Editor] {
        let other = operator(&server, role.code(), &[role]).await;
        other.get(&path).await.refused(403, "Error_Forbidden");
        for paper in &papers {
            let refused = other.get(&path_of(paper)).await;
            refused.refused(403, "Error_Forbidden");
        }
        let shown = other.get(&page).await;
        assert_eq!(shown.status == 200, role != Role::Editor, "{role:?}");
        let shown = shown.json().to_string();
        for secret in ["E12345678", "Garden", "TAX-77", words] {
            assert!(!shown.contains(secret), "{role:?}: {secret} in {shown}");
        }
    }
    // Only what was read, newest first; a refusal is no reading.
    let record = json!(format!("document:{}", papers[0]["id"]));
    let names = ["oscar", "andrew", "ruth"].map(|name| (json!(name), record.clone()));
    assert_eq!(readings(&desk.approver, &page).await, names);
    let admin = Operator::log_in(
        server.base(),
        "admin@desk.test",
        tests::desk::OPERATOR_PASSWORD,
    );
    assert_eq!(readings(&admin.await, &page).await, []);
    server.stop().await;
}

async fn orders_say_why_they_ended(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("ENDED", 10_000, now)).await;
    let (other_payer, recalled, taken_back) = ("Another payer.", "Recalled.", "As asked by phone.");
    let received = json!({ "amount_received": 1_000 });

    let first = wei.subscribe(project, 1_000).await;
    desk.finance
        .fail("subscriptions", first, other_payer)
        .await
        .ok();
    let second = wei.subscribe(project, 1_000).await;
    desk.finance
        .pass("subscriptions", second, received.clone())
        .await
        .ok();
    desk.approver
        .fail("subscriptions", second, recalled)
        .await
        .ok();
    let third = wei.subscribe(project, 1_000).await;
    let other = operator(&server, "fiona", &[Role::Finance]).await;
    other.pass("subscriptions", third, received).await.ok();
    let version = desk.finance.item("subscriptions", third).await["version"].clone();
    let revoke = json!({ "version": version, "comment": taken_back });
    let path = format!("queues/subscriptions/{third}/revoke");
    desk.finance.post(&path, revoke).await.ok();
    let fourth = wei.subscribe(project, 1_000).await;

    let page = format!("investors/{}", wei.investor);
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    for reader in [&desk.finance, &desk.approver, &auditor] {
        let shown = reader.get(&page).await.ok();
        let orders = shown["orders"].as_array().unwrap();
        let ended: Vec<_> = orders
            .iter()
            .map(|order| {
                let ended = &order["ended"];
                let said = ["from", "to", "name", "comment"].map(|part| ended[part].clone());
                (order["id"].as_i64().unwrap(), said)
            })
            .collect();
        let none = ["", "", "", ""].map(|_| Value::Null);
        let said = |words: [&str; 4]| words.map(|word| json!(word));
        let expected = [
            (fourth, none),
            (third, said(["GWAIT", "REVOKED", "farah", taken_back])),
            (second, said(["GWAIT", "GFAIL", "andrew", recalled])),
            (first, said(["LWAIT", "LFAIL", "farah", other_payer])),
        ];
        assert_eq!(ended, expected);
    }
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    for other in [&desk.reviewer, &admin] {
        let shown = other.get(&page).await.ok();
        assert_eq!(shown.get("orders"), None);
    }

    // The signed papers of an order are read by who decides on orders.
    let item = desk.approver.item("subscriptions", first).await;
    let signed = documents(&item);
    let signed = signed.iter().find(|paper| paper["kind"] == "LegalAppendix");
    let path = path_of(signed.unwrap());
    let file = desk.approver.get(&path).await;
    assert_eq!(signed.unwrap()["size"], file.bytes.len());
    let refused = desk.reviewer.get(&path).await;
    refused.refused(403, "Error_Forbidden");
    server.stop().await;
}
