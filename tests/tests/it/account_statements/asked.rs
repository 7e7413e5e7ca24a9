//! Asking for a statement: what is refused, by whom, how often, and what it costs.

use super::{AGO, MOBILE, OTHER, lines, listed, made, month, statement_form, today};
use domain::Instant;
use domain::account_statement::{Grain, Period, SETTLEMENT_DELAY};
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::PKF;
use tests::round_trips::CountingLine;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::subscriber;
use tests::wallet::fund_ago;

on_both_databases![
    std::future::ready =>
    of_many_who_ask_at_once_all_get_the_same_file;
    sqlite alone:
    what_cannot_be_stated_is_refused,
    a_statement_is_its_owners_alone,
    files_are_counted_when_they_are_made_and_not_when_they_are_opened,
];

async fn of_many_who_ask_at_once_all_get_the_same_file(database: TestDatabase) {
    let server = TestServer::start(database, NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let ask = || made(&who, statement_form(&who, &code, ("PDF", "en")));
    let told: [Value; 4] = tokio::join!(ask(), ask(), ask(), ask()).into();
    let hashes: BTreeSet<String> = told.iter().map(|it| it["sha256"].to_string()).collect();
    let numbers: BTreeSet<String> = told.iter().map(|it| it["number"].to_string()).collect();
    assert_eq!((hashes.len(), numbers.len()), (1, 1), "{told:?}");
    let files = listed(&who).await["statements"][0]["files"].clone();
    assert_eq!(files.as_array().unwrap().len(), 4, "{files}");
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
    server.stop().await;
}

async fn what_cannot_be_stated_is_refused(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    assert_eq!(
        listed(&who).await["statements"],
        json!([]),
        "nothing moved yet"
    );
    fund_ago(&server, &who, 1_000, AGO).await;
    let ask = async |change: Value| {
        let mut statement_form = statement_form(&who, &month(&server, AGO).code(), ("PDF", "en"));
        statement_form
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        who.client.post("account_statement", statement_form).await
    };
    let this = Period::of(Grain::Month, today(&server)).unwrap();
    for period in [this.code(), "9998-12".to_owned()] {
        let refused = ask(json!({ "period": period })).await;
        let said = refused.refused(409, "StatementNotReady");
        if period == this.code() {
            let told: Instant = said["params"]["from"].as_str().unwrap().parse().unwrap();
            assert_eq!(told, this.before() + SETTLEMENT_DELAY, "{said}");
        }
    }
    let told = listed(&who).await;
    assert_eq!(told["nextPeriod"], json!(month(&server, 0).code()));
    let before = month(&server, AGO + 40).code();
    for gone in [
        json!({ "period": before }),
        json!({ "period": "2000" }),
        json!({ "kind": "IncomeSummary" }),
        json!({ "accountId": 999_999 }),
    ] {
        ask(gone).await.refused(404, "Error_NotFound");
    }
    for wrong in [
        json!({ "period": "2026-13" }),
        json!({ "period": "last month" }),
        json!({ "kind": "Balance" }),
        json!({ "format": "XLSX" }),
        json!({ "fileLanguage": "fr" }),
        json!({ "period": null }),
    ] {
        let answer = ask(wrong.clone()).await;
        assert!(
            [400, 422].contains(&answer.status),
            "{wrong}: {}",
            answer.text()
        );
    }
    // Nothing of it has a number.
    let numbered = listed(&who).await;
    let numbered = numbered["statements"].as_array().unwrap();
    assert!(
        !numbered.is_empty() && numbered.iter().all(|it| it["number"].is_null()),
        "{numbered:?}"
    );
    server.stop().await;
}

async fn a_statement_is_its_owners_alone(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let (who, other) = (
        subscriber(&server, MOBILE, PKF).await,
        subscriber(&server, OTHER, PKF).await,
    );
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let account = who.account.0.to_string();
    let refused = other
        .client
        .get("account_statements", &[("accountId", &account)])
        .await;
    refused.refused(404, "Error_NotFound");
    let refused = other
        .client
        .post(
            "account_statement",
            statement_form(&who, &code, ("PDF", "en")),
        )
        .await;
    refused.refused(404, "Error_NotFound");

    let english = made(&who, statement_form(&who, &code, ("PDF", "en"))).await;
    made(&who, statement_form(&who, &code, ("PDF", "zh"))).await;
    let url = english["url"].as_str().unwrap();
    assert_eq!(other.client.open(url).await.status, 404);
    let chinese = url.replace("-PDF-en.", "-PDF-zh.");
    assert_ne!(chinese, url);
    assert_eq!(
        who.client.open(&chinese).await.status,
        404,
        "the link is to one file"
    );
    let receipt = url.replace("/api/statements/", "/api/receipts/");
    assert_eq!(who.client.open(&receipt).await.status, 404);
    assert_eq!(server.visitor().await.open(url).await.status, 401);
    server.stop().await;
}

async fn files_are_counted_when_they_are_made_and_not_when_they_are_opened(database: TestDatabase) {
    let server = TestServer::start(database, "").await;
    let who = subscriber(&server, MOBILE, PKF).await;
    for days in [AGO, AGO + 35] {
        fund_ago(&server, &who, 1_000, days).await;
    }
    let (code, other) = (month(&server, AGO).code(), month(&server, AGO + 35).code());
    let now = server.ports().clock.now();
    let tx = server.ports().store.begin().await.unwrap();
    for _ in 0..59 {
        let limits = tx.limits();
        limits.add_opened_receipt(who.investor, now).await.unwrap();
    }
    tx.commit().await.unwrap();
    made(&who, statement_form(&who, &code, ("CSV", "en"))).await;
    let refused = who
        .client
        .post(
            "account_statement",
            statement_form(&who, &other, ("CSV", "en")),
        )
        .await;
    refused.refused(429, "Error_RequestTooFrequent");
    // Its other files were made with it.
    let again = made(&who, statement_form(&who, &code, ("CSV", "zh"))).await;
    assert_eq!(lines(&who, &again).await.len(), 4);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_and_a_file_cost_few_round_trips() {
    let database = TestDatabase::postgres().await;
    let line = CountingLine::to(&database).await;
    let server = TestServer::resting_through(database, line.url(), NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    // The first call prepares the statements.
    listed(&who).await;
    let (_, trips) = line.count(listed(&who)).await;
    assert!(trips <= 8, "the list: {trips} round trips");
    let code = month(&server, AGO).code();
    let again = statement_form(&who, &code, ("CSV", "en"));
    for _ in 0..2 {
        made(&who, again.clone()).await;
    }
    let (_, trips) = line.count(made(&who, again)).await;
    assert!(trips <= 12, "a file that is there: {trips} round trips");
    server.stop().await;
}
