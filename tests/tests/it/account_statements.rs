//! Statements of investment accounts over HTTP: their content, that they never change, and who may
//! read them.

use adapters::system::SettableClock;
use chrono::{NaiveDate, TimeDelta, Utc};
use domain::Instant;
use domain::account_statement::{Grain, Period, SETTLEMENT_DELAY};
use domain::day::day_of;
use domain::ids::ProjectId;
use domain::ledger::{Book, CashType, Cause};
use ports::driven::clock::Clock;
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::desk::{Desk, approved};
use tests::forms::set_chinese_name;
use tests::on_both_databases;
use tests::papers::{says, text_of};
use tests::prepared::{CAYMAN, PKF, a_project, cents, publish};
use tests::road::log_in;
use tests::round_trips::CountingLine;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, book_at, cause, fund, fund_ago, transfer_for};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// How many days ago most of what the tests state was booked: its month is over on any day.
const AGO: i64 = 40;

on_both_databases![
    std::future::ready =>
    a_month_is_stated_in_both_languages,
    a_month_is_told_as_a_table,
    a_file_stays_as_it_was,
    a_years_income_is_summed_by_project_and_kind,
    of_many_who_ask_at_once_all_get_the_same_file,
    shares_and_their_reversal_are_stated;
    sqlite alone:
    what_cannot_be_stated_is_refused,
    a_statement_is_its_owners_alone,
    a_name_that_nobody_approved_is_on_no_statement,
    a_chinese_name_is_on_statements_in_chinese,
    where_balances_are_not_shown_none_is_stated,
    files_are_counted_when_they_are_made_and_not_when_they_are_opened,
    a_file_that_was_changed_is_found,
];

fn today(server: &TestServer) -> NaiveDate {
    day_of(server.ports().clock.now())
}

/// The month of the day so many days ago.
fn month(server: &TestServer, days_ago: i64) -> Period {
    Period::of(Grain::Month, today(server) - TimeDelta::days(days_ago)).unwrap()
}

/// A wish for the statement of a period, as a file.
fn wish(who: &Subscriber, period: &str, (format, language): (&str, &str)) -> Value {
    json!({
        "accountId": who.account.0, "kind": "Statement", "period": period, "format": format,
        "fileLanguage": language,
    })
}

async fn made(who: &Subscriber, wish: Value) -> Value {
    who.client.post("account_statement", wish).await.ok()
}

async fn file(client: &Client, made: &Value) -> Answer {
    let file = client.open(made["url"].as_str().unwrap()).await;
    assert_eq!(file.status, 200);
    file
}

/// The words of a PDF, without the blanks between them.
async fn words(who: &Subscriber, made: &Value) -> String {
    text_of(&file(&who.client, made).await).0
}

/// The lines of a CSV file, each by its cells.
async fn lines(who: &Subscriber, made: &Value) -> Vec<Vec<String>> {
    let file = file(&who.client, made).await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    let name = made["name"].as_str().unwrap();
    let disposition = file.header("content-disposition");
    assert_eq!(disposition, format!("attachment; filename=\"{name}\""));
    let text = file.text();
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    let cells = |line: &str| {
        let inner = line.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let inner = inner.expect("cells in quotes");
        inner.split("\",\"").map(str::to_owned).collect()
    };
    text.lines().map(cells).collect()
}

/// Money of a project comes into the wallet so many days ago.
async fn pays(
    server: &TestServer,
    (who, project): (&Subscriber, ProjectId),
    cash_type: CashType,
    (minor, days_ago): (i64, i64),
) {
    let at = server.ports().clock.now() - TimeDelta::days(days_ago);
    let cause = Cause {
        project: Some(project),
        effective_on: day_of(at),
        ..cause()
    };
    let reference = format!("{}:{project}:{cash_type:?}:{days_ago}", who.account);
    let between = (BANK, Book::Wallet(who.account));
    let amount = cents(minor).unwrap();
    let transaction = transfer_for(cause, &reference, cash_type, between, amount);
    book_at(server, &transaction, at).await;
}

async fn listed(who: &Subscriber) -> Value {
    let account = who.account.0.to_string();
    let asked = [("accountId", account.as_str())];
    who.client.get("account_statements", &asked).await.ok()
}

/// An investor with 1,000 dollars, to which a month ago a deposit of 250 and a rent came; something came later too.
async fn with_a_month(server: &TestServer) -> Subscriber {
    let who = subscriber(server, MOBILE, PKF).await;
    let project = a_project("ALFA", 50_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    fund_ago(server, &who, 1_000, AGO + 35).await;
    fund_ago(server, &who, 250, AGO).await;
    let rent = CashType::RentalIncome;
    pays(server, (&who, project), rent, (12_34, AGO)).await;
    fund(server, &who, 77).await;
    who
}

/// The statement of a month in the list.
fn of_month(told: &Value, month: Period) -> Value {
    let statements = told["statements"].as_array().unwrap().iter();
    let mut own = statements.filter(|it| it["period"] == json!(month.code()));
    own.next().unwrap().clone()
}

async fn a_month_is_stated_in_both_languages(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = with_a_month(&server).await;
    let month = month(&server, AGO);
    let code = month.code();
    assert_eq!(
        of_month(&listed(&who).await, month),
        json!({
            "kind": "Statement", "period": code, "grain": "Month", "firstDay": month.first().to_string(),
            "lastDay": month.last().to_string(), "number": null, "issuedAt": null, "files": [],
        })
    );

    let english = made(&who, wish(&who, &code, ("PDF", "en"))).await;
    let number = english["number"].as_str().unwrap();
    assert_eq!(english["name"], format!("{number}-en.pdf"));
    let text = words(&who, &english).await;
    let expected = [
        number,
        "Account statement",
        "Xiaoming Wang",
        "US dollar (USD)",
        "Opening balance US$1,000",
        "Money in US$262.34",
        "Closing balance US$1,262.34",
        "Rental income",
        "US$12.34",
        "Holdings at the end of",
        "No shares were held",
        "Total, Rental income US$12.34",
        "Total income US$12.34",
        "UTC+8",
    ];
    says(&text, &expected);
    assert!(
        !text.contains("Notgiven") && !text.contains("US$77") && !text.contains("paper."),
        "{text}"
    );
    let chinese = made(&who, wish(&who, &code, ("PDF", "zh"))).await;
    assert_eq!(chinese["number"], number);
    let text = words(&who, &chinese).await;
    says(
        &text,
        &[
            "账户对账单",
            "期初余额US$1,000",
            "期末余额US$1,262.34",
            "收益合计",
            "日终持有份额",
        ],
    );
    assert!(
        !text.contains("未提供") && !text.contains("paper."),
        "{text}"
    );

    server.stop().await;
}

async fn a_month_is_told_as_a_table(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = with_a_month(&server).await;
    let code = month(&server, AGO).code();
    let csv = made(&who, wish(&who, &code, ("CSV", "en"))).await;
    let lines = lines(&who, &csv).await;
    let told: Vec<[&str; 4]> = lines
        .iter()
        .map(|it| [&*it[2], &*it[3], &*it[10], &*it[11]])
        .collect();
    assert_eq!(
        told,
        [
            ["Line", "Currency", "Amount", "Balance"],
            ["Opening balance", "USD", "", "1000.00"],
            ["Movement", "USD", "250.00", "1250.00"],
            ["Movement", "USD", "12.34", "1262.34"],
            ["Closing balance", "USD", "", "1262.34"],
        ]
    );
    assert_eq!((&*lines[3][6], &*lines[3][8]), ("Rental income", "ALFA"));
    server.stop().await;
}

async fn a_file_stays_as_it_was(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = with_a_month(&server).await;
    let month = month(&server, AGO);
    let wished = || wish(&who, &month.code(), ("PDF", "en"));
    let made_first = made(&who, wished()).await;
    let first = file(&who.client, &made_first).await.bytes;
    assert_eq!(
        server.ports().secrets.digest(&first),
        made_first["sha256"].as_str().unwrap()
    );
    let again = made(&who, wished()).await;
    assert_eq!(again["number"], made_first["number"]);
    assert_eq!(file(&who.client, &again).await.bytes, first);
    made(&who, wish(&who, &month.code(), ("CSV", "zh"))).await;
    let issued = of_month(&listed(&who).await, month);
    assert_eq!(issued["number"], made_first["number"]);
    let files = issued["files"].as_array().unwrap();
    assert_eq!(files.len(), 4, "all files are made at once: {issued}");
    let own = files.iter().find(|it| it["sha256"] == made_first["sha256"]);
    assert_eq!(own.unwrap()["size"], made_first["size"]);
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
    server.stop().await;
}

async fn a_years_income_is_summed_by_project_and_kind(database: TestDatabase) {
    let server = TestServer::over(database).await;
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
    says(&text, &expected);
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

async fn of_many_who_ask_at_once_all_get_the_same_file(database: TestDatabase) {
    let server = TestServer::start(database, NO_LIMITS).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let ask = || made(&who, wish(&who, &code, ("PDF", "en")));
    let told: [Value; 4] = tokio::join!(ask(), ask(), ask(), ask()).into();
    let hashes: BTreeSet<String> = told.iter().map(|it| it["sha256"].to_string()).collect();
    let numbers: BTreeSet<String> = told.iter().map(|it| it["number"].to_string()).collect();
    assert_eq!((hashes.len(), numbers.len()), (1, 1), "{told:?}");
    let files = listed(&who).await["statements"][0]["files"].clone();
    assert_eq!(files.as_array().unwrap().len(), 4, "{files}");
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
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

    let issued = made(&who, wish(&who, &first.code(), ("PDF", "en"))).await;
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
    says(&text, &expected);
    let csv = made(&who, wish(&who, &first.code(), ("CSV", "en"))).await;
    let held = lines(&who, &csv).await;
    let holding = held
        .iter()
        .find(|it| it[2] == "Holding at the end")
        .unwrap();
    assert_eq!(holding[12..15], ["", "1000", "1000.00"]);

    let second = Period::of(Grain::Month, first.last() + chrono::Days::new(1)).unwrap();
    let csv = made(&who, wish(&who, &second.code(), ("CSV", "en"))).await;
    let told = lines(&who, &csv).await;
    let shares = told.iter().find(|it| it[2] == "Shares").unwrap();
    assert_eq!(shares[12..15], ["-1000", "0", ""], "{told:?}");
    let refund = told.iter().find(|it| it[2] == "Movement").unwrap();
    assert_eq!((&*refund[9], &*refund[10]), (&*named, "1000.00"));
    assert!(
        told.iter().all(|it| it[2] != "Holding at the end"),
        "{told:?}"
    );
    let pdf = made(&who, wish(&who, &second.code(), ("PDF", "en"))).await;
    says(&words(&who, &pdf).await, &["No shares were held"]);
    server.stop().await;
}

/// Who changes the name of an approved account has statements in the approved one until the new one is approved.
async fn a_name_that_nobody_approved_is_on_no_statement(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF.0).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let renamed = json!({ "UserEntityID": who.account.0, "FirstName": "Forged" });
    who.client.put("account_userentity", renamed).await.ok();
    let code = month(&server, AGO).code();
    let pdf = made(&who, wish(&who, &code, ("PDF", "en"))).await;
    let text = words(&who, &pdf).await;
    says(&text, &["Wei Li"]);
    assert!(!text.contains("Forged"), "{text}");

    let never = tests::desk::applicant(&server, OTHER, PKF.0).await;
    fund_ago(&server, &never, 1_000, AGO).await;
    let refused = never
        .client
        .post("account_statement", wish(&never, &code, ("PDF", "en")))
        .await;
    refused.refused(409, "StatementNeedsApproval");
    server.stop().await;
}

/// The name that the holder had when a statement was issued stays on its files in either language, whenever they are made.
async fn a_chinese_name_is_on_statements_in_chinese(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let rename = async |name| set_chinese_name(server.ports(), who.account.0, name).await;
    rename(Some("王小明")).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let english = made(&who, wish(&who, &code, ("PDF", "en"))).await;
    let english = words(&who, &english).await;
    says(&english, &["Xiaoming Wang"]);
    assert!(!english.contains("王小明"), "{english}");
    rename(None).await;
    let chinese = made(&who, wish(&who, &code, ("PDF", "zh"))).await;
    let chinese = words(&who, &chinese).await;
    says(&chinese, &["Xiaoming Wang（王小明）"]);
    server.stop().await;
}

async fn what_cannot_be_stated_is_refused(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    assert_eq!(
        listed(&who).await["statements"],
        json!([]),
        "nothing moved yet"
    );
    fund_ago(&server, &who, 1_000, AGO).await;
    let ask = async |change: Value| {
        let mut wish = wish(&who, &month(&server, AGO).code(), ("PDF", "en"));
        wish.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        who.client.post("account_statement", wish).await
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
    let server = TestServer::over(database).await;
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
        .post("account_statement", wish(&who, &code, ("PDF", "en")))
        .await;
    refused.refused(404, "Error_NotFound");

    let english = made(&who, wish(&who, &code, ("PDF", "en"))).await;
    made(&who, wish(&who, &code, ("PDF", "zh"))).await;
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

async fn where_balances_are_not_shown_none_is_stated(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = subscriber(&server, MOBILE, CAYMAN).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    let pdf = made(&who, wish(&who, &code, ("PDF", "en"))).await;
    let text = words(&who, &pdf).await;
    says(&text, &["Deposit", "US$1,000"]);
    for unsaid in [
        "Openingbalance",
        "Closingbalance",
        "Balance",
        "withoutchangingthewallet",
    ] {
        assert!(!text.contains(unsaid), "{unsaid} is in {text}");
    }
    let csv = made(&who, wish(&who, &code, ("CSV", "en"))).await;
    let lines = lines(&who, &csv).await;
    let told: Vec<[&str; 3]> = lines[1..]
        .iter()
        .map(|it| [&*it[2], &*it[10], &*it[11]])
        .collect();
    assert_eq!(told, [["Movement", "1000.00", ""]]);
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
    made(&who, wish(&who, &code, ("CSV", "en"))).await;
    let refused = who
        .client
        .post("account_statement", wish(&who, &other, ("CSV", "en")))
        .await;
    refused.refused(429, "Error_RequestTooFrequent");
    // Its other files were made with it.
    let again = made(&who, wish(&who, &code, ("CSV", "zh"))).await;
    assert_eq!(lines(&who, &again).await.len(), 4);
    server.stop().await;
}

async fn a_file_that_was_changed_is_found(database: TestDatabase) {
    let server = TestServer::over(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    made(&who, wish(&who, &code, ("CSV", "en"))).await;
    let tx = server.ports().store.begin_read().await.unwrap();
    let files = tx.account_statements().files_page(0, 10).await.unwrap();
    let (statement, key) = (files[0].statement, files[0].object_key.parse().unwrap());
    let changed = ports::driven::objects::whole("Line");
    server.ports().objects.put(&key, changed).await.unwrap();
    let found = reconcile(server.ports()).await.unwrap();
    let records: Vec<&str> = found.iter().map(|it| it.record.as_str()).collect();
    assert_eq!(records, [format!("account_statement:{statement}:PDF:zh")]);
    server.is_left_broken();
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
    let again = wish(&who, &code, ("CSV", "en"));
    for _ in 0..2 {
        made(&who, again.clone()).await;
    }
    let (_, trips) = line.count(made(&who, again)).await;
    assert!(trips <= 12, "a file that is there: {trips} round trips");
    server.stop().await;
}
