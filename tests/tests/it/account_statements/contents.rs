//! What statements say: the income of a year, shares, the name of the holder, and balances only where they are
//! shown.

use super::{AGO, MOBILE, OTHER, lines, listed, made, month, pays, statement_form, today, words};
use adapters::system::SettableClock;
use chrono::{TimeDelta, Utc};
use domain::Instant;
use domain::account_statement::{Grain, Period};
use domain::day::day_of;
use domain::ledger::CashType;
use ports::driven::clock::Clock;
use serde_json::json;
use std::collections::BTreeSet;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved};
use tests::forms::set_chinese_name;
use tests::on_both_databases;
use tests::papers::assert_contains_words;
use tests::prepared::{CAYMAN, PKF, a_project, publish};
use tests::road::log_in;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::subscriber;
use tests::wallet::fund_ago;

on_both_databases![
    std::future::ready =>
    a_years_income_is_summed_by_project_and_kind,
    shares_and_their_reversal_are_stated;
    sqlite alone:
    a_name_that_nobody_approved_is_on_no_statement,
    a_chinese_name_is_on_statements_in_chinese,
    where_balances_are_not_shown_none_is_stated,
];

async fn a_years_income_is_summed_by_project_and_kind(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let project = a_project("ALFA", 50_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    // Well within the last calendar year, on any day of this one.
    let this_year = Period::of(Grain::Year, today(&server)).unwrap();
    let back = (today(&server) - this_year.first()).num_days() + 100;
    fund_ago(&server, &who, 500, back + 1).await;
    for (cash_type, minor, days) in [
        (CashType::RentalIncome, 30_10, 3),
        (CashType::RentalIncome, 20_05, 2),
        (CashType::ReturnOfPrincipal, 900_00, 1),
    ] {
        pays(&server, (&who, project), cash_type, (minor, back - days)).await;
    }
    let year = Period::of(Grain::Year, today(&server) - TimeDelta::days(back)).unwrap();
    let wished = |format: &str| {
        json!({
            "accountId": who.account.0, "kind": "IncomeSummary", "period": year.code(), "format": format,
            "fileLanguage": "en",
        })
    };
    let told = listed(&who).await;
    let kinds = told["statements"].as_array().unwrap().iter();
    let kinds = kinds.filter(|it| it["period"] == json!(year.code()));
    let kinds: BTreeSet<String> = kinds.map(|it| it["kind"].to_string()).collect();
    assert_eq!(kinds.len(), 2, "{told}");

    let pdf = made(&who, wished("PDF")).await;
    assert!(pdf["number"].as_str().unwrap().starts_with("LF-T"), "{pdf}");
    let text = words(&who, &pdf).await;
    let expected = [
        "Income summary",
        "Total income US$50.15",
        "Total, Return of principal US$900",
        "Each payment",
        "not tax advice",
    ];
    assert_contains_words(&text, &expected);
    assert!(!text.contains("US$500"), "a deposit is no income: {text}");
    let csv = made(&who, wished("CSV")).await;
    let sums = lines(&who, &csv).await;
    let told: Vec<(&str, &str)> = sums.iter().map(|it| (&*it[6], &*it[10])).collect();
    assert_eq!(
        told[1..],
        [
            ("Rental income", "30.10"),
            ("Rental income", "20.05"),
            ("Return of principal", "900.00"),
        ]
    );
    server.stop().await;
}

/// An order that was issued on the last evening of a month and taken back on the next day.
async fn shares_and_their_reversal_are_stated(database: TestDatabase) {
    let now = Utc::now();
    let first = Period::of(Grain::Month, day_of(now - TimeDelta::days(75))).unwrap();
    let clock = SettableClock::at(first.before() - TimeDelta::hours(2));
    let server = TestServer::start_at(database, NO_LIMITS, clock.clone()).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF.0).await;
    let project = a_project("ALFA", 50_000, clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = who.subscribe(project, 1_000).await;
    desk.accept(order, 1_000).await;
    let path = format!("queues/subscriptions/{order}/issue");
    desk.approver.post(&path, json!({})).await.ok();
    let anew = async |at: Instant| {
        clock.set(at);
        who.client.fetch_csrf_token().await;
        log_in(&who.client, MOBILE).await;
    };
    anew(first.before() + TimeDelta::days(1)).await;
    let which = json!({ "UserInvestmentID": order });
    who.client
        .post("account_investment_revoke", which)
        .await
        .ok();
    anew(now).await;

    let issued = made(&who, statement_form(&who, &first.code(), ("PDF", "en"))).await;
    let text = words(&who, &issued).await;
    let named = format!("Subscription {order}");
    let expected = [
        "without changing the wallet",
        "-US$1,000.00",
        &named,
        "Changes in shares",
        "Holdings at the end of",
        "ALFA 1,000 US$1,000.00",
    ];
    assert_contains_words(&text, &expected);
    let csv = made(&who, statement_form(&who, &first.code(), ("CSV", "en"))).await;
    let held = lines(&who, &csv).await;
    let holding = held
        .iter()
        .find(|it| it[2] == "Holding at the end")
        .unwrap();
    assert_eq!(holding[12..15], ["", "1000", "1000.00"]);

    let second = Period::of(Grain::Month, first.last() + chrono::Days::new(1)).unwrap();
    let csv = made(&who, statement_form(&who, &second.code(), ("CSV", "en"))).await;
    let told = lines(&who, &csv).await;
    let shares = told.iter().find(|it| it[2] == "Shares").unwrap();
    assert_eq!(shares[12..15], ["-1000", "0", ""], "{told:?}");
    let refund = told.iter().find(|it| it[2] == "Movement").unwrap();
    assert_eq!((&*refund[9], &*refund[10]), (&*named, "1000.00"));
    assert!(
        told.iter().all(|it| it[2] != "Holding at the end"),
        "{told:?}"
    );
    let pdf = made(&who, statement_form(&who, &second.code(), ("PDF", "en"))).await;
    assert_contains_words(&words(&who, &pdf).await, &["No shares were held"]);
    server.stop().await;
}

/// Who changes the name of an approved account has statements in the approved one until the new one is approved.
async fn a_name_that_nobody_approved_is_on_no_statement(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF.0).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let renamed = json!({ "UserEntityID": who.account.0, "FirstName": "Forged" });
    who.client.put("account_userentity", renamed).await.ok();
    let code = month(&server, AGO).code();
    let pdf = made(&who, statement_form(&who, &code, ("PDF", "en"))).await;
    let text = words(&who, &pdf).await;
    assert_contains_words(&text, &["Wei Li"]);
    assert!(!text.contains("Forged"), "{text}");

    let never = tests::desk::applicant(&server, OTHER, PKF.0).await;
    fund_ago(&server, &never, 1_000, AGO).await;
    let refused = never
        .client
        .post(
            "account_statement",
            statement_form(&never, &code, ("PDF", "en")),
        )
        .await;
    refused.refused(409, "StatementNeedsApproval");
    server.stop().await;
}

/// The name that the holder had when a statement was issued stays on its files in either language, whenever they are made.
async fn a_chinese_name_is_on_statements_in_chinese(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let rename = async |name| set_chinese_name(server.ports(), who.account.0, name).await;
    rename(Some("王小明")).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let english = made(&who, statement_form(&who, &code, ("PDF", "en"))).await;
    let english = words(&who, &english).await;
    assert_contains_words(&english, &["Xiaoming Wang"]);
    assert!(!english.contains("王小明"), "{english}");
    rename(None).await;
    let chinese = made(&who, statement_form(&who, &code, ("PDF", "zh"))).await;
    let chinese = words(&who, &chinese).await;
    assert_contains_words(&chinese, &["Xiaoming Wang（王小明）"]);
    server.stop().await;
}

async fn where_balances_are_not_shown_none_is_stated(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, CAYMAN).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let pdf = made(&who, statement_form(&who, &code, ("PDF", "en"))).await;
    let text = words(&who, &pdf).await;
    assert_contains_words(&text, &["Deposit", "US$1,000"]);
    for unsaid in [
        "Openingbalance",
        "Closingbalance",
        "Balance",
        "withoutchangingthewallet",
    ] {
        assert!(!text.contains(unsaid), "{unsaid} is in {text}");
    }
    let csv = made(&who, statement_form(&who, &code, ("CSV", "en"))).await;
    let lines = lines(&who, &csv).await;
    let told: Vec<[&str; 3]> = lines[1..]
        .iter()
        .map(|it| [&*it[2], &*it[10], &*it[11]])
        .collect();
    assert_eq!(told, [["Movement", "1000.00", ""]]);
    server.stop().await;
}
