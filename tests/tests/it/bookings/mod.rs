//! Manual bookings, from the proposal of finance to the wallet, the investor's list and the proof of the books.

mod exchanges;
mod rates;
mod refused;

use domain::ids::AccountId;
use domain::ledger::{Asset, BalanceKey, Book};
use domain::operations::Role;
use domain::{Currency, Money};
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::booking::evidence;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, operator};
use tests::exported::{column, file};
use tests::forms::fixture;
use tests::on_both_databases;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{balance, fund};

on_both_databases![
    std::future::ready =>
    a_document_proves_one_booking,
    each_kind_is_booked_once_told_and_proven,
    two_who_approve_at_once_book_once;
    sqlite alone:
    a_document_is_the_desks_alone,
    a_booking_without_its_proposal_is_told,
];

/// All parts agree at the end.
async fn ended(server: TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
    server.stop().await;
}

async fn with_desk(database: TestDatabase) -> (TestServer, Desk) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    (server, desk)
}

/// With an investor whose wallet has 1,000 US dollars.
async fn with_investor(database: TestDatabase) -> (TestServer, Desk, Subscriber) {
    let (server, desk) = with_desk(database).await;
    let who = subscriber(&server, "86-13900139000", PKF).await;
    fund(&server, &who, 1_000).await;
    (server, desk, who)
}

fn rate(desk: &Desk, currency: &str, usd: &str) -> Value {
    json!({ "currency": currency, "usd_per_unit": usd, "day": desk.today, "reason": "ECB website" })
}

async fn confirmed(desk: &Desk, currency: &str, usd: &str) {
    let proposed = desk
        .finance
        .post("exchange_rates", rate(desk, currency, usd))
        .await;
    desk.approver.approve(&proposed.json()).await.ok();
}

/// A booking of finance, with more or other fields.
async fn try_book(desk: &Desk, account: AccountId, kind: &str, more: Value) -> Answer {
    let mut body = json!({
        "kind": kind, "account": account.0, "amount": "100", "currency": "USD", "value_on": desk.today,
        "document": evidence(&desk.finance).await, "reason": "as the letter says",
    });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    desk.finance.post("adjustments", body).await
}

async fn proposed(desk: &Desk, account: AccountId, kind: &str, more: Value) -> Value {
    let answer = try_book(desk, account, kind, more).await;
    assert_eq!(answer.status, 202, "{}", answer.text());
    answer.json()
}

async fn booked(desk: &Desk, account: AccountId, kind: &str, more: Value) -> Value {
    let proposal = proposed(desk, account, kind, more).await;
    desk.approver.approve(&proposal).await.ok()
}

async fn wallet(server: &TestServer, account: AccountId, currency: Currency) -> i128 {
    let tx = server.ports().store.begin_read().await.unwrap();
    let key = BalanceKey {
        book: Book::Wallet(account),
        asset: Asset::from(currency),
    };
    tx.ledger().balance(key).await.unwrap()
}

/// The newest movements as their holder reads them: type, amount, currency.
async fn capital(who: &Subscriber) -> Vec<(i64, String, String)> {
    let listed = who.client.get("capital_list", &[]).await.ok()["data"]["list"].clone();
    let parts = listed.as_array().unwrap().iter().map(|it| {
        let currency = it["currency"].as_str().unwrap().to_owned();
        (
            it["type"].as_i64().unwrap(),
            it["amount"].to_string(),
            currency,
        )
    });
    parts.collect()
}

/// The templates of the messages to an investor.
async fn message_templates(server: &TestServer, who: &Subscriber) -> Vec<String> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let all = tx.outbox().newest(50).await.unwrap();
    let own = all
        .into_iter()
        .filter(|it| it.content.investor == Some(who.investor));
    own.map(|it| it.content.template).collect()
}

async fn a_document_proves_one_booking(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let document = json!({ "document": evidence(&desk.finance).await });
    let ben = subscriber(&server, "86-13900139001", PKF).await;
    let first = proposed(&desk, who.account, "reward", document.clone()).await;
    // A repeat returns the same booking; for another account it is another one.
    let same = proposed(&desk, who.account, "reward", document.clone()).await;
    assert_eq!(same["proposal"]["id"], first["proposal"]["id"]);
    let refused = try_book(&desk, ben.account, "reward", document.clone()).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "document");
    // Withdrawn, it proves nothing; approved, it proves that one for good.
    let withdraw = format!("proposals/{}/withdraw", first["proposal"]["id"]);
    let version = json!({ "version": first["proposal"]["version"] });
    desk.finance.post(&withdraw, version).await.ok();
    booked(&desk, ben.account, "reward", document.clone()).await;
    let mut other = document;
    other["direction"] = json!("in");
    let refused = try_book(&desk, who.account, "adjustment", other).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "document");
    let listed = desk.finance.get("adjustments").await.ok();
    assert_eq!(listed["total"], 2);
    ended(server).await;
}

async fn each_kind_is_booked_once_told_and_proven(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let ben = subscriber(&server, "86-13900139001", PKF).await;
    confirmed(&desk, "CNY", "0.14").await;
    booked(&desk, who.account, "reward", json!({})).await;
    booked(
        &desk,
        who.account,
        "adjustment",
        json!({ "direction": "in", "amount": "12.50" }),
    )
    .await;
    booked(
        &desk,
        who.account,
        "adjustment",
        json!({ "direction": "out", "amount": "50" }),
    )
    .await;
    booked(
        &desk,
        who.account,
        "transfer",
        json!({ "to_account": ben.account.0, "amount": "200" }),
    )
    .await;
    let exchange = json!({ "to_currency": "CNY", "to_amount": "714.29" });
    let last = booked(&desk, who.account, "exchange", exchange).await;

    let left = usd(1_000).minor() + 10_000 + 1_250 - 5_000 - 20_000 - 10_000;
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        Money::from_minor(left, Currency::Usd).unwrap()
    );
    assert_eq!(balance(&server, Book::Wallet(ben.account)).await, usd(200));
    assert_eq!(wallet(&server, who.account, Currency::Cny).await, 71_429);

    let seen = capital(&who).await;
    let text = |it: &(i64, String, String)| format!("{} {} {}", it.0, it.1, it.2);
    let seen: Vec<String> = seen.iter().map(text).collect();
    let expected = [
        "14 714.29 CNY",
        "14 -100 USD",
        "18 -200 USD",
        "20 -50 USD",
        "20 12.5 USD",
        "19 100 USD",
        "2 1000 USD",
    ];
    let (mut found, mut wanted) = (seen.clone(), expected.map(str::to_owned).to_vec());
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    assert_eq!(
        capital(&ben).await,
        [(17, "200".to_owned(), "USD".to_owned())]
    );
    let messages = message_templates(&server, &who).await;
    for key in [
        "campaignReward",
        "adjustmentCredited",
        "adjustmentDebited",
        "transferredOut",
        "currencyExchanged",
    ] {
        assert!(
            messages.contains(&format!("message.{key}")),
            "{key}: {messages:?}"
        );
    }
    assert!(
        message_templates(&server, &ben)
            .await
            .contains(&"message.transferredIn".to_owned())
    );

    are_listed(&desk, &last, &ben).await;
    ended(server).await;
}

/// The desk lists the bookings, opens each with its postings, and finds those of an account.
async fn are_listed(desk: &Desk, last: &Value, ben: &Subscriber) {
    let listed = desk.approver.get("adjustments?state=APPROVED").await.ok();
    assert_eq!(listed["total"], 5);
    let one = desk
        .approver
        .get(&format!("adjustments/{}", last["id"]))
        .await
        .ok();
    assert_eq!(one["kind"], "exchange");
    assert_eq!(one["booking"]["postings"].as_array().unwrap().len(), 4);
    let terms = &one["booking"]["exchange"];
    assert_eq!(
        (terms["exact"].to_string(), terms["rounding"].to_string()),
        ("714.28571428".to_owned(), "0.00428572".to_owned())
    );
    assert_eq!(terms["to_rate"]["source"], "manual");
    assert!(one["transaction"].is_i64(), "{one}");
    let of_ben = desk
        .approver
        .get(&format!("adjustments?account={}", ben.account))
        .await
        .ok();
    assert_eq!(
        (&of_ben["total"], &of_ben["items"][0]["kind"]),
        (&json!(1), &json!("transfer"))
    );
    let exported = file(&desk.finance, "adjustments/export?kind=reward").await;
    assert_eq!(column(&exported, "state"), ["APPROVED"]);
    // An approved one is approved no second time.
    desk.approver
        .approve(&json!({ "proposal": last }))
        .await
        .refused(409, "ProposalNotOpen");
}

async fn two_who_approve_at_once_book_once(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let second = operator(&server, "second", &[Role::Approver]).await;
    let waiting = proposed(&desk, who.account, "reward", json!({})).await;
    let (one, other) = tokio::join!(desk.approver.approve(&waiting), second.approve(&waiting));
    let mut said = [one.status, other.status];
    said.sort_unstable();
    assert_eq!(said, [200, 409]);
    assert_eq!(wallet(&server, who.account, Currency::Usd).await, 110_000);
    ended(server).await;
}

async fn a_document_is_the_desks_alone(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let id = evidence(&desk.finance).await;
    let own = who.client.get("account_document", &[]).await.ok();
    let codes: Vec<&Value> = own["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["DocumentName"])
        .collect();
    assert!(!codes.contains(&&json!("letter.pdf")), "{codes:?}");
    let auditor = operator(&server, "auditor", &[Role::Auditor]).await;
    assert_eq!(auditor.get(&format!("evidence/{id}")).await.status, 200);
    desk.reviewer
        .get(&format!("evidence/{id}"))
        .await
        .refused(403, "Error_Forbidden");
    desk.finance
        .get("evidence/999")
        .await
        .refused(404, "Error_NotFound");
    let script = desk
        .finance
        .upload("evidence", "letter.png", fixture("text-named.png"))
        .await;
    script.refused(415, "UploadFileTypeUnsupported");
    desk.approver
        .upload("evidence", "x.pdf", fixture("proof.pdf"))
        .await
        .refused(403, "Error_Forbidden");
    ended(server).await;
}

async fn a_booking_without_its_proposal_is_told(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let waiting = proposed(&desk, who.account, "reward", json!({})).await;
    let id = waiting["proposal"]["id"].as_i64().unwrap();
    let cause = domain::ledger::Cause {
        purpose: domain::ledger::Purpose::Adjustment(domain::ids::ProposalId(id)),
        ..tests::wallet::cause()
    };
    let between = (Book::Fees, Book::Wallet(who.account));
    let reward = domain::ledger::CashType::CampaignReward;
    let by_itself = tests::wallet::transfer_for(cause, "by itself", reward, between, usd(1));
    tests::wallet::book(&server, &by_itself).await;
    let found = reconcile(server.ports()).await.unwrap();
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("what no approved proposal explains"),
        "{told:?}"
    );
    // Approved, the proposal has its own booking and the stray one: the wallet has more than it says.
    desk.approver.approve(&waiting).await.ok();
    let found = reconcile(server.ports()).await.unwrap();
    let kinds: Vec<&str> = found.iter().map(|it| it.kind.code()).collect();
    assert_eq!(kinds, ["booking_missing"]);
    server.is_left_broken();
    server.stop().await;
}
