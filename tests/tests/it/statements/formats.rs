//! The same days read in a second format: lines that were probably read before are reported, and
//! count as nothing until finance decides.

use super::{counts, ended, with_desk};
use chrono::NaiveDate;
use serde_json::{Value, json};
use std::fmt::Write;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::{Line, OWN_NUMBER, camt};
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    lines_of_a_second_format_are_set_apart_as_probable_duplicates,
];

/// Today's lines as MT940, whose references are the bank's own.
fn mt940(day: NaiveDate, lines: &[(&str, &str)]) -> String {
    let written = day.format("%y%m%d");
    let mut file = format!(":20:X\n:25:{OWN_NUMBER}\n:28C:1\n:60F:C{written}USD13,\n");
    // The earlier balance, so that the books agree once the duplicate is settled.
    let mut sum = 13_00;
    for (amount, reference) in lines {
        let minor: i64 = amount.replace(',', "").parse().unwrap();
        sum += minor;
        write!(
            file,
            ":61:{written}C{amount}NTRFNONREF//{reference}\n:86:words\n"
        )
        .unwrap();
    }
    write!(
        file,
        ":62F:C{written}USD{},{:02}\n-\n",
        sum / 100,
        sum % 100
    )
    .unwrap();
    file
}

async fn lines_of_a_second_format_are_set_apart_as_probable_duplicates(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let lines = [
        Line::credit("10.00", "B1", "ten"),
        Line::credit("10.00", "B2", "ten again"),
        Line::credit("3.00", "B3", "three"),
    ];
    desk.read(&lines).await;
    let check = |file: String| {
        let path = "receipts/import/check?bank_account=1";
        desk.finance.upload(path, "second.sta", file.into_bytes())
    };
    let second = mt940(
        today,
        &[
            ("10,00", "M1"),
            ("10,00", "M2"),
            ("10,00", "M3"),
            ("4,00", "M4"),
        ],
    );
    let told = check(second.clone()).await.ok();
    assert_eq!([&told["lines"], &told["alike"]], [&json!(4), &json!(2)]);
    assert_eq!(told["overlapping"][0]["format"], "camt053");
    // The same format overlaps nothing, and inspecting stores nothing.
    let same = check(camt(today, &lines)).await.ok();
    assert_eq!(same["overlapping"], json!([]));
    assert_eq!(desk.finance.get("bank_files").await.ok()["total"], 1);

    let read = desk.try_read("second.sta", second.clone()).await.ok();
    assert_eq!(counts(&read), [2, 0, 2]);
    assert_eq!(balance(&server, BANK).await, usd(-37));
    let doubled = desk.lines("DIFFERENT").await;
    let item = desk.line(&doubled[0]["id"]).await;
    assert_eq!(item["earlier"]["reference"], "B1");
    assert_eq!(item["may"], json!(["set_aside", "take"]));
    assert_eq!(desk.confirm_exact().await["confirmed"], 0);
    let again = desk.try_read("second.sta", second).await.ok();
    assert_eq!(counts(&again), [0, 4, 0]);
    // One is the same, and one is a line of its own.
    for (line, act) in doubled.iter().zip(["set_aside", "take"]) {
        let version = desk.line(&line["id"]).await["version"].clone();
        let path = format!("statement_lines/{}/{act}", line["id"]);
        let why = json!({ "version": version, "reason": "compared" });
        desk.finance.post(&path, why).await.ok();
    }
    assert_eq!(desk.lines("DIFFERENT").await, [Value::Null; 0]);
    ended(server).await;
}
