//! Exchanges go by the rate that was seen, and by a recent one only.

use super::{confirmed, ended, proposed, rate, try_book, wallet, with_investor};
use chrono::{Days, NaiveDate};
use domain::Currency;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    an_exchange_goes_by_the_rate_that_was_seen,
    an_exchange_goes_by_no_rate_of_more_than_a_week_before,
];

async fn an_exchange_goes_by_no_rate_of_more_than_a_week_before(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let of = async |back| {
        let mut rate = rate(&desk, "CNY", "0.14");
        rate["day"] = json!(today - Days::new(back));
        let proposed = desk.finance.post("exchange_rates", rate).await;
        desk.approver.approve(&proposed.json()).await.ok();
    };
    let book = async || {
        let to_yuan = json!({ "to_currency": "CNY", "to_amount": "714.29" });
        try_book(&desk, who.account, "exchange", to_yuan).await
    };
    of(8).await;
    let old = book().await.refused(409, "RateMissing");
    assert_eq!(
        [&old["params"]["currency"], &old["params"]["day"]],
        [&json!("CNY"), &json!(desk.today)]
    );
    let listed = desk.finance.get("exchange_rates/in_force").await.ok();
    let mut items = listed["items"].as_array().unwrap().iter();
    let yuan = items.find(|it| it["currency"] == "CNY").unwrap();
    assert_eq!(
        [&yuan["rate"], &yuan["too_old"]["day"]],
        [&Value::Null, &json!(today - Days::new(8))]
    );
    of(7).await;
    assert_eq!(book().await.status, 202);
    server.stop().await;
}

async fn an_exchange_goes_by_the_rate_that_was_seen(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let to_yuan = json!({ "to_currency": "CNY", "to_amount": "714.29" });
    let missing = try_book(&desk, who.account, "exchange", to_yuan.clone()).await;
    assert_eq!(
        missing.refused(409, "RateMissing")["params"]["currency"],
        "CNY"
    );
    confirmed(&desk, "CNY", "0.14").await;
    let asked = format!(
        "adjustments/exchange?amount=100&currency=USD&to_currency=CNY&value_on={}",
        desk.today
    );
    let quote = desk.finance.get(&asked).await.ok();
    assert_eq!(
        (quote["gained"].to_string(), &quote["from_rate"]),
        ("714.29".to_owned(), &Value::Null)
    );
    // Another sum than the rate gives was seen at another rate.
    let other = json!({ "to_currency": "CNY", "to_amount": "714.28" });
    try_book(&desk, who.account, "exchange", other)
        .await
        .refused(409, "Error_StaleVersion");
    // A rate that comes in force meanwhile makes the proposal stale.
    let waiting = proposed(&desk, who.account, "exchange", to_yuan).await;
    confirmed(&desk, "CNY", "0.141").await;
    let shown = desk
        .approver
        .get(&format!("proposals/{}", waiting["proposal"]["id"]))
        .await
        .ok();
    assert_eq!(shown["stale"], true);
    desk.approver
        .approve(&waiting)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(wallet(&server, who.account, Currency::Cny).await, 0);
    ended(server).await;
}
