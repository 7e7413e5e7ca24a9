//! Statements of investment accounts over HTTP: their content, that they never change, and who may
//! read them.

mod asked;
mod contents;

use chrono::{NaiveDate, TimeDelta};
use domain::account_statement::{Grain, Period};
use domain::day::day_of;
use domain::ids::ProjectId;
use domain::ledger::{Book, CashType, Cause};
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::papers::{assert_contains_words, text_of};
use tests::prepared::{PKF, a_project, cents, publish};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, book_at, cause, fund, fund_ago, transfer_for};

on_both_databases![
    std::future::ready =>
    a_month_is_stated_in_both_languages,
    a_month_is_told_as_a_table,
    a_file_stays_as_it_was;
    sqlite alone:
    a_file_that_was_changed_is_found,
];

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// How many days ago most of what the tests state was booked: its month is over on any day.
const AGO: i64 = 40;

fn today(server: &TestServer) -> NaiveDate {
    day_of(server.ports().clock.now())
}

/// The month of the day so many days ago.
fn month(server: &TestServer, days_ago: i64) -> Period {
    Period::of(Grain::Month, today(server) - TimeDelta::days(days_ago)).unwrap()
}

/// A wish for the statement of a period, as a file.
fn statement_form(who: &Subscriber, period: &str, (format, language): (&str, &str)) -> Value {
    json!({
        "accountId": who.account.0, "kind": "Statement", "period": period, "format": format,
        "fileLanguage": language,
    })
}

async fn made(who: &Subscriber, statement_form: Value) -> Value {
    who.client
        .post("account_statement", statement_form)
        .await
        .ok()
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
    let server = TestServer::with_database(database).await;
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

    let english = made(&who, statement_form(&who, &code, ("PDF", "en"))).await;
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
    assert_contains_words(&text, &expected);
    assert!(
        !text.contains("Notgiven") && !text.contains("US$77") && !text.contains("paper."),
        "{text}"
    );
    let chinese = made(&who, statement_form(&who, &code, ("PDF", "zh"))).await;
    assert_eq!(chinese["number"], number);
    let text = words(&who, &chinese).await;
    assert_contains_words(
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
    let server = TestServer::with_database(database).await;
    let who = with_a_month(&server).await;
    let code = month(&server, AGO).code();
    let csv = made(&who, statement_form(&who, &code, ("CSV", "en"))).await;
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
    let server = TestServer::with_database(database).await;
    let who = with_a_month(&server).await;
    let month = month(&server, AGO);
    let wished = || statement_form(&who, &month.code(), ("PDF", "en"));
    let made_first = made(&who, wished()).await;
    let first = file(&who.client, &made_first).await.bytes;
    assert_eq!(
        server.ports().secrets.digest(&first),
        made_first["sha256"].as_str().unwrap()
    );
    let again = made(&who, wished()).await;
    assert_eq!(again["number"], made_first["number"]);
    assert_eq!(file(&who.client, &again).await.bytes, first);
    made(&who, statement_form(&who, &month.code(), ("CSV", "zh"))).await;
    let issued = of_month(&listed(&who).await, month);
    assert_eq!(issued["number"], made_first["number"]);
    let files = issued["files"].as_array().unwrap();
    assert_eq!(files.len(), 4, "all files are made at once: {issued}");
    let own = files.iter().find(|it| it["sha256"] == made_first["sha256"]);
    assert_eq!(own.unwrap()["size"], made_first["size"]);
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
    server.stop().await;
}

async fn a_file_that_was_changed_is_found(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund_ago(&server, &who, 1_000, AGO).await;
    let code = month(&server, AGO).code();
    made(&who, statement_form(&who, &code, ("CSV", "en"))).await;
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
