//! Files that are refused: nothing of them is stored.

use super::{ended, with_desk};
use chrono::{Days, NaiveDate};
use serde_json::json;
use tests::desk::Desk;
use tests::server::TestServer;
use tests::statement::{Line, OWN_NUMBER, balanced_camt, camt, camt_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_taken_is_refused_whole() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let lines = [
        Line::credit("10.00", "B1", "ten"),
        Line::credit("11.00", "B2", "eleven"),
    ];
    let good = camt(today, &lines);
    let balanced = balanced_camt(today, 5_00, &lines);
    let in_dollars = good.replacen("</Id></Acct>", "</Id><Ccy>USD</Ccy></Acct>", 1);
    let tomorrow = today + Days::new(1);
    let doctype = "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n<Document";
    let table = [
        (String::new(), "unknown_format"),
        ("no statement at all".into(), "unknown_format"),
        (good.replace("camt.053", "camt.054"), "unknown_format"),
        (good[..good.len() / 2].into(), "cut_off"),
        (good.replacen("<Document", doctype, 1), "entities"),
        (camt_of("999 0000 1111 22", today, &lines), "other_account"),
        (balanced.replacen(">11.00<", ">11.01<", 1), "balance"),
        (good.replacen(">10.00<", ">10.001<", 1), "amount"),
        (good.replace("Ccy=\"USD\">1", "Ccy=\"JPY\">1"), "currency"),
        (
            in_dollars.replacen("Ccy=\"USD\">11", "Ccy=\"EUR\">11", 1),
            "other_currency",
        ),
        (camt_of("8820001", today, &lines), "other_account"),
        (camt(tomorrow, &lines), "day"),
        ("Date;Amount\n2026-01-01;5\n".into(), "no_layout"),
    ];
    for (file, reason) in table {
        let answer = desk.try_read("statement.xml", file).await;
        let refused = answer.refused(422, "BankFileUnreadable");
        assert_eq!(refused["params"]["reason"], reason);
    }
    let none = desk.finance.get("statement_lines").await.ok();
    assert_eq!(none["items"], json!([]));
    assert_eq!(desk.finance.get("bank_files").await.ok()["total"], 0);

    let bank = desk.finance.upload(
        "receipts/import?bank_account=99",
        "a.xml",
        good.clone().into(),
    );
    let refused = bank.await.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "bank_account");
    // The number may be written in other ways.
    let plain: String = OWN_NUMBER.chars().filter(char::is_ascii_digit).collect();
    let written = camt_of(&format!("DEMOHKHH{plain}"), today, &lines);
    desk.try_read("statement.xml", written).await.ok();
    ended(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_names_the_line() {
    let (server, desk) = with_desk(tests::database::TestDatabase::sqlite().await).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let file = camt(
        today,
        &[
            Line::credit("10.00", "B1", "ten"),
            Line::credit("10.001", "B2", "nothing"),
        ],
    );
    let answer = desk.try_read("statement.xml", file.clone()).await;
    let refused = answer.refused(422, "BankFileUnreadable");
    let at = file
        .lines()
        .position(|line| line.contains(">10.001<"))
        .unwrap()
        + 1;
    assert_eq!(refused["params"]["reason"], "amount");
    assert_eq!(refused["params"]["line"], at);
    // Of another currency it names both.
    let in_euro = camt(today, &[Line::credit("10.00", "B1", "ten")])
        .replace("</Id></Acct>", "</Id><Ccy>USD</Ccy></Acct>")
        .replace("<Amt Ccy=\"USD\">", "<Amt Ccy=\"EUR\">");
    let answer = desk.try_read("statement.xml", in_euro).await;
    let params = &answer.refused(422, "BankFileUnreadable")["params"];
    assert_eq!(
        [
            &params["reason"],
            &params["statement_currency"],
            &params["currency"]
        ],
        ["other_currency", "USD", "EUR"]
    );
    ended(server).await;
}
