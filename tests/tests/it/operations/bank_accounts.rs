//! The platform's own bank accounts: one administrator proposes, another approves, and only then are investors sent there.

use super::fields;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::desk::operator;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    an_account_is_opened_named_by_a_framework_changed_and_closed,
    two_changes_of_one_account_at_once_leave_one,
];

const ANN: &str = "86-13900139000";

fn content(name: &str, number: &str) -> Value {
    json!({
        "name": name, "bank_name": "Shore Bank", "address": "2 Shore Road", "account_name": "Landfall Payouts",
        "account_number": number, "swift_code": "DEMOHKHH", "is_open": true,
    })
}

async fn open(by: &Operator, content: &Value) -> Answer {
    let body = json!({ "content": content, "reason": "letter of the bank of today" });
    by.post("bank_accounts", body).await
}

async fn change(by: &Operator, listed: &Value, to: &Value) -> Answer {
    let body = json!({ "version": listed["version"], "content": to, "reason": "the bank moved" });
    by.put(&format!("bank_accounts/{}", listed["id"]), body)
        .await
}

async fn found(by: &Operator, name: &str) -> Value {
    let all = by.get("bank_accounts").await.ok();
    let items = all["items"].as_array().unwrap();
    items
        .iter()
        .find(|it| it["name"] == name)
        .cloned()
        .unwrap_or_default()
}

/// The bank account that investors of the framework PKF see.
async fn shown_bank_account(ann: &Client) -> Value {
    let all = ann.get("account_userentity", &[]).await.ok();
    all["frameworkLookups"][0]["TransactionProcesses"][0].clone()
}

async fn an_account_is_opened_named_by_a_framework_changed_and_closed(server: TestServer) {
    let alma = operator(&server, "alma", &[Role::Admin]).await;
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let fred = operator(&server, "fred", &[Role::Finance]).await;
    let ann = investor(&server, ANN).await;
    open(&fred, &content("Payouts", "471100"))
        .await
        .refused(403, "Error_Forbidden");
    let proposed = open(&alma, &content("Payouts", "471100")).await.ok();
    assert_eq!(found(&alma, "Payouts").await, Value::Null);
    otto.approve(&proposed).await.ok();
    let payouts = found(&fred, "Payouts").await;
    assert_eq!(
        (&payouts["version"], &payouts["frameworks"]),
        (&json!(1), &json!([]))
    );
    assert_eq!(
        (&payouts["is_withheld"], &payouts["may_change"]),
        (&json!(false), &json!(false))
    );
    let choices = fred.get("receipts/bank_accounts").await.ok();
    assert_eq!(choices["items"].as_array().unwrap().len(), 3);

    // A framework leads to it.
    let framework = alma.get("frameworks/PKF").await.ok();
    let mut terms = framework["content"].clone();
    terms["transaction_processes"][0]["bank_account"] = payouts["id"].clone();
    let body = json!({ "version": framework["standing"]["version"], "content": terms });
    let draft = alma.put("frameworks/PKF", body).await.ok();
    let publish = json!({ "version": draft["standing"]["version"], "reason": "another bank" });
    let proposed = alma.post("frameworks/PKF/publish", publish).await.ok();
    otto.approve(&proposed).await.ok();
    assert_eq!(
        shown_bank_account(&ann).await["BankAccountNumber"],
        "471100"
    );
    let payouts = found(&alma, "Payouts").await;
    assert_eq!(payouts["frameworks"], json!(["PKF"]));

    // The number cannot change, because investors saw it.
    let mut renumbered = payouts.clone();
    renumbered["account_number"] = json!("471200");
    renumbered["swift_code"] = json!("DEMOHKHHXXX");
    let refused = change(&alma, &payouts, &renumbered).await;
    let refused = refused.refused(422, "ContentFixed");
    let wrong: Vec<_> = fields(&refused).iter().map(|it| it.0).collect();
    assert_eq!(wrong, ["account_number", "swift_code"]);

    // Investors read its new address once a second administrator approved it, and not before.
    let mut moved = payouts.clone();
    moved["address"] = json!("3 Shore Road");
    let proposed = change(&alma, &payouts, &moved).await.ok();
    assert_eq!(
        shown_bank_account(&ann).await["BankAddress"],
        "2 Shore Road"
    );
    let waiting = found(&alma, "Payouts").await;
    assert_eq!(
        (&waiting["proposal"], &waiting["may_change"]),
        (&proposed["proposal"]["id"], &json!(false))
    );
    let detail = format!("proposals/{}", proposed["proposal"]["id"]);
    let detail = otto.get(&detail).await.ok();
    assert_eq!(
        detail["changes"],
        json!([{ "field": "address", "before": "2 Shore Road", "after": "3 Shore Road" }])
    );
    otto.approve(&proposed).await.ok();
    assert_eq!(
        shown_bank_account(&ann).await["BankAddress"],
        "3 Shore Road"
    );
    let payouts = found(&alma, "Payouts").await;
    assert_eq!(
        (&payouts["version"], &payouts["is_withheld"]),
        (&json!(2), &json!(false))
    );

    // It stays open while a framework leads to it; the one that it replaced can be closed.
    let mut closed = payouts.clone();
    closed["is_open"] = json!(false);
    change(&alma, &payouts, &closed)
        .await
        .refused(409, "BankAccountInUse");
    let left = found(&alma, "PKF").await;
    let mut closed = left.clone();
    closed["is_open"] = json!(false);
    let proposed = change(&alma, &left, &closed).await.ok();
    otto.approve(&proposed).await.ok();
    assert_eq!(found(&alma, "PKF").await["is_open"], false);
    let choices = fred.get("receipts/bank_accounts").await.ok();
    let choices = choices["items"].as_array().unwrap();
    let is_open = choices.iter().map(|it| it["open"].as_bool().unwrap());
    assert_eq!(is_open.collect::<Vec<_>>(), [true, true, false]);
    // No framework can lead to a closed account, and another account may take its name.
    let framework = alma.get("frameworks/PKF").await.ok();
    let mut terms = framework["content"].clone();
    terms["transaction_processes"][0]["bank_account"] = left["id"].clone();
    let body = json!({ "version": framework["standing"]["version"], "content": terms });
    let refused = alma.put("frameworks/PKF", body).await;
    refused.refused(422, "ContentChoice");
    let proposed = open(&alma, &content("pkf", "471300")).await.ok();
    otto.approve(&proposed).await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_named_and_nothing_is_proposed() {
    let server = TestServer::sqlite().await;
    let alma = operator(&server, "alma", &[Role::Admin]).await;
    let refused = open(&alma, &json!({ "is_open": true })).await;
    let refused = refused.refused(422, "ContentMissing");
    assert_eq!(
        fields(&refused).iter().map(|it| it.0).collect::<Vec<_>>(),
        [
            "name",
            "bank_name",
            "address",
            "account_name",
            "account_number",
            "swift_code"
        ]
    );
    for (field, value, key) in [
        ("swift_code", "SHORE", "ContentBic"),
        ("name", "Pkf", "ContentTwice"),
        ("account_number", "000-1882-0001-26", "ContentTwice"),
        ("account_number", "----", "ContentAccountNumber"),
        (
            "account_number",
            "000 7004 0002 2６",
            "ContentAccountNumber",
        ),
        ("address", "<b>here</b>", "ContentMarkup"),
        ("bank_name", &"x".repeat(201), "ContentTooLong"),
    ] {
        let mut wrong = content("Payouts", "471100");
        wrong[field] = json!(value);
        let refused = open(&alma, &wrong).await;
        let refused = refused.refused(422, key);
        assert_eq!(fields(&refused)[0].0, field);
    }
    let mut german = content("Payouts", "DE89 3704 0044 0532 0130 01");
    german["swift_code"] = json!("COBADEFF");
    open(&alma, &german).await.refused(422, "ContentIban");
    let body = json!({ "content": content("Payouts", "471100"), "reason": " " });
    alma.post("bank_accounts", body)
        .await
        .refused(422, "CommentRequired");
    let pkf = found(&alma, "PKF").await;
    change(&alma, &pkf, &pkf)
        .await
        .refused(400, "Error_BadRequest");
    let mut stale = pkf.clone();
    stale["version"] = json!(7);
    change(&alma, &stale, &content("Other", "100000"))
        .await
        .refused(409, "Error_StaleVersion");
    let none = json!({ "id": 99, "version": 1 });
    change(&alma, &none, &content("Other", "100000"))
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(alma.get("proposals").await.ok()["total"], 0);
    server.stop().await;
}

/// An account that was changed in the database, past the server, is withheld, and reconciliation names it.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_changed_behind_the_servers_back_is_withheld() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let alma = operator(&server, "alma", &[Role::Admin]).await;
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let proposed = open(&alma, &content("Payouts", "471100")).await.ok();
    otto.approve(&proposed).await.ok();
    let beside = server.database().connect().await;
    let change = "UPDATE bank_accounts SET account_number = '666600' WHERE name = 'Payouts'";
    sea_orm::ConnectionTrait::execute_unprepared(&beside, change)
        .await
        .unwrap();
    assert_eq!(found(&alma, "Payouts").await["is_withheld"], true);
    let named = ports::driving::operations::reconcile(server.ports()).await;
    let named: Vec<String> = named.unwrap().iter().map(ToString::to_string).collect();
    assert!(
        named.iter().any(|it| it.contains("bank_account:3")),
        "{named:?}"
    );
    server.stop().await;
}

async fn two_changes_of_one_account_at_once_leave_one(server: TestServer) {
    let alma = operator(&server, "alma", &[Role::Admin]).await;
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let olga = operator(&server, "olga", &[Role::Admin]).await;
    let pkf = found(&alma, "PKF").await;
    let mut moved = pkf.clone();
    moved["address"] = json!("2 Shore Road");
    let proposed = change(&alma, &pkf, &moved).await.ok();
    let (one, other) = tokio::join!(otto.approve(&proposed), olga.approve(&proposed));
    let done = [one.status, other.status];
    assert!(done.contains(&200), "{done:?}");
    assert!(done.iter().any(|status| *status != 200), "{done:?}");
    assert_eq!(found(&alma, "PKF").await["version"], 2);
    server.stop().await;
}
