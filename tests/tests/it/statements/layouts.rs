//! CSV files, by a layout that is kept for each bank account.

use super::{counts, ended};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::server::TestServer;
use tests::wallet::{BANK, balance};

fn layout() -> Value {
    json!({
        "delimiter": ";", "encoding": "utf-8", "skip_lines": 1, "day_format": "DD.MM.YYYY",
        "decimal": ",", "currency": "USD",
        "columns": {
            "booked_on": "Buchungstag", "amount": "Betrag", "party": "Name", "text": "Verwendungszweck",
        },
    })
}

fn table(day: &str) -> String {
    format!(
        "Kontoauszug\nBuchungstag;Name;Verwendungszweck;Betrag\n\
        {day};WEI LI;Einzahlung;1.234,50\n{day};Bank;Entgelt;-7,90\n"
    )
}

async fn tried(desk: &Desk, file: &str, layout: Option<&Value>) -> Value {
    let part = Part::bytes(file.as_bytes().to_vec()).file_name("a.csv");
    let mut form = Form::new().part("file", part);
    if let Some(layout) = layout {
        form = form.text("layout", layout.to_string());
    }
    desk.finance.form("csv_layouts/1/try", form).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_read_by_the_layout_of_its_bank_account() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let day: chrono::NaiveDate = desk.today.parse().unwrap();
    let file = table(&day.format("%d.%m.%Y").to_string());

    let kept = desk.finance.get("csv_layouts/1").await.ok();
    assert_eq!(
        [&kept["layout"], &kept["version"]],
        [&Value::Null, &json!(0)]
    );
    let seen = tried(&desk, &file, Some(&layout())).await;
    assert_eq!(seen["headings"].as_array().unwrap().len(), 4);
    assert_eq!(
        [&seen["lines"][0]["amount"], &seen["lines"][0]["direction"]],
        [&json!(1234.5), &json!("credit")]
    );
    assert_eq!(
        [&seen["lines"][1]["direction"], &seen["error"]],
        [&json!("debit"), &Value::Null]
    );
    let mut wrong = layout();
    wrong["decimal"] = json!(".");
    let wrong = tried(&desk, &file, Some(&wrong)).await;
    assert_eq!(
        [&wrong["error"]["line"], &wrong["error"]["reason"]],
        [&json!(3), &json!("amount")]
    );

    let set = json!({ "version": 0, "layout": layout() });
    let kept = desk.finance.post("csv_layouts/1", set.clone()).await.ok();
    assert_eq!(
        [&kept["version"], &kept["layout"]["columns"]["party"]],
        [&json!(1), &json!("Name")]
    );
    let stale = desk.finance.post("csv_layouts/1", set).await;
    stale.refused(409, "Error_StaleVersion");
    let read = desk.try_read("a.csv", file.clone()).await.ok();
    assert_eq!(counts(&read), [2, 0, 0]);
    assert_eq!(read["file"]["format"], "csv");
    assert_eq!(balance(&server, BANK).await.minor(), -1_234_50);
    let again = desk.try_read("again.csv", file).await.ok();
    assert_eq!(counts(&again), [0, 2, 0]);
    ended(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_layout_that_cannot_be_is_refused_by_its_field() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let table = [
        ("/delimiter", json!("x"), "delimiter"),
        ("/encoding", json!("utf-7"), "encoding"),
        ("/day_format", json!("YY"), "day_format"),
        ("/decimal", json!("'"), "decimal"),
        ("/currency", json!("JPY"), "currency"),
        ("/currency", Value::Null, "currency"),
        ("/skip_lines", json!(51), "skip_lines"),
        ("/columns/booked_on", json!(" "), "layout.columns.booked_on"),
        ("/columns/amount", Value::Null, "amount"),
        ("/columns/text", json!("Name"), "text"),
    ];
    for (place, value, field) in table {
        let mut layout = layout();
        *layout.pointer_mut(place).unwrap() = value.clone();
        let set = json!({ "version": 0, "layout": layout });
        let answer = desk.finance.post("csv_layouts/1", set).await;
        let refused = answer.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{place} {value}");
    }
    let missing = desk.finance.get("csv_layouts/99").await;
    missing.refused(404, "Error_NotFound");
    ended(server).await;
}
