//! The sums of the overview, their parts, and the lists below them.

use super::{MOBILE, fetch_overview, invests, pays, published, rate_of_yuan};
use domain::Currency;
use domain::Money;
use domain::day::day_of;
use domain::ledger::CashType;
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund;

/// Name or kind, amount and percentage of every part.
fn parts(told: &Value, way: &str) -> Vec<Value> {
    let parts = told["Allocation"][way].as_array().expect("parts").iter();
    parts
        .map(|part| json!([part["ID"], part["Amount"], part["Percent"]]))
        .collect()
}

/// Before anything was ordered.
async fn tells_of_nothing_yet(who: &Subscriber) {
    let before = fetch_overview(&who.client).await;
    assert_eq!(before["Assets"], 0);
    assert_eq!(before["UserEntities"][0]["UserEntityID"], who.account.0);
    assert_eq!(
        before["UserEntities"][0]["LastKYCLog"]["KYCStateCode"],
        "GPASS"
    );
    for list in ["entityTypes", "paymentMethods", "currencies"] {
        assert!(!before[list].as_array().unwrap().is_empty(), "{list}");
    }
    assert_eq!(before["paymentMethods"][0]["PaymentMethodID"], 2);
    assert_eq!(before["IncomeByMonth"].as_array().unwrap().len(), 24);
    assert_eq!(
        (&before["Shares"], &before["Orders"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(parts(&before, "Projects"), Vec::<Value>::new());
}

/// The first of what is held and of the orders.
fn lists(all: &Value, [home, shop, farm]: [i64; 3], open: i64) {
    let names: Vec<&Value> = all["Shares"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["productId"])
        .collect();
    assert_eq!(names, [&json!(farm), &json!(shop), &json!(home)]);
    let shop_held = &all["Shares"][1];
    assert_eq!(
        (&shop_held["cost"], &shop_held["sharesNum"]),
        (&json!(750), &json!(1000))
    );
    assert_eq!(all["SharesTotal"], 3);
    assert_eq!(
        (&all["OrdersTotal"], &all["Orders"][0]["refId"]),
        (&json!(4), &json!(open))
    );
    assert_eq!(all["Orders"][0]["orderStatus"], "PRE_OK");
}

/// The distribution of the invested amount, and the income by month.
fn divides(all: &Value, [home, shop, farm]: [i64; 3]) {
    let expected = [
        json!([home, 3_000, 77.12]),
        json!([shop, 750, 19.28]),
        json!([farm, 140, 3.6]),
    ];
    assert_eq!(parts(all, "Projects"), expected);
    assert_eq!(
        parts(all, "Countries"),
        [json!([112, 3_140, 80.72]), json!([9, 750, 19.28])]
    );
    assert_eq!(
        parts(all, "PropertyTypes"),
        [json!([1, 3_000, 77.12]), json!([2, 890, 22.88])]
    );
    assert_eq!(
        parts(all, "Currencies"),
        [json!([1, 3_750, 96.4]), json!([2, 140, 3.6])]
    );
    assert_eq!(all["Allocation"]["Projects"][0]["Name"], "HOME Residences");

    let months = all["IncomeByMonth"].as_array().unwrap();
    let last = &months[23]["Types"];
    assert_eq!(
        last,
        &json!([{ "Type": 7, "Amount": 14 }, { "Type": 8, "Amount": 2 }])
    );
    let earlier: Vec<&Value> = months[..23]
        .iter()
        .filter(|it| it["Types"] != json!([]))
        .collect();
    assert_eq!(earlier.len(), 1);
    assert_eq!(earlier[0]["Types"], json!([{ "Type": 7, "Amount": 30.05 }]));
}

async fn the_overview_sums_divides_and_lists(server: TestServer) {
    let home = published(&server, "HOME", (112, 1, Currency::Usd)).await;
    let shop = published(&server, "SHOP", (9, 2, Currency::Usd)).await;
    let farm = published(&server, "FARM", (112, 2, Currency::Cny)).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;

    tells_of_nothing_yet(&who).await;
    fund(&server, &who, 10_000).await;
    invests(&desk, &who, home, 3_000).await;
    invests(&desk, &who, shop, 1_000).await;
    invests(&desk, &who, farm, 1_000).await;
    // Accepted, and its shares are not issued yet.
    let open = who.subscribe(shop, 500).await;
    desk.accept(open, 500).await;
    let usd_cents = |minor| Money::from_minor(minor, Currency::Usd).unwrap();
    pays(
        &server,
        (&who, home),
        CashType::RentalIncome,
        (usd_cents(30_05), 40),
    )
    .await;
    pays(&server, (&who, home), CashType::Interest, (usd(2), 0)).await;
    pays(
        &server,
        (&who, shop),
        CashType::ReturnOfPrincipal,
        (usd(250), 0),
    )
    .await;
    let yuan = Money::from_minor(100_00, Currency::Cny).unwrap();
    pays(&server, (&who, farm), CashType::RentalIncome, (yuan, 0)).await;

    // An amount without a rate is shown beside the total.
    let all = fetch_overview(&who.client).await;
    let summary = |told: &Value, code: &str| {
        let all = told["CurrencySummaries"].as_array().unwrap().iter();
        all.clone().find(|it| it["CurrencyStr"] == code).cloned()
    };
    assert_eq!(
        summary(&all, "CNY"),
        Some(
            json!({ "CurrencyID": 2, "CurrencyStr": "CNY", "Invested": 1000, "Pending": 0, "Income": 100, "Balance": 100,
            "BalanceAvailable": 100 })
        )
    );
    let other = &all["OtherCurrencies"][0];
    assert_eq!(
        (&other["CurrencyID"], &other["Amount"]),
        (&json!(2), &json!(100))
    );
    assert!(all.get("RateDate").is_none());
    assert_eq!(all["Total"]["Invested"], 3_750);

    rate_of_yuan(&server, &desk).await;
    let all = fetch_overview(&who.client).await;
    assert_eq!(
        all["RateDate"],
        day_of(server.ports().clock.now()).to_string()
    );
    assert_eq!(
        all["OtherCurrencies"]
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["CurrencyID"] == 2),
        None
    );
    let total = &all["Total"];
    assert_eq!(
        (&total["Invested"], &total["Pending"]),
        (&json!(3_890), &json!(500))
    );
    assert_eq!(
        (&total["Income"], &total["Balance"]),
        (&json!(46.05), &json!(10_296.05))
    );
    assert_eq!(all["Assets"], 14_686.05);
    let usd_balance = &summary(&all, "USD").unwrap()["Balance"];
    assert_eq!(usd_balance, &json!(10_282.05));

    divides(&all, [home.0, shop.0, farm.0]);
    lists(&all, [home.0, shop.0, farm.0], open);

    // The total is the sum of the accounts' cards, and each order and holding is shown as in its
    // list.
    let accounts = who.client.get("myInvestmentAccounts", &[]).await.ok();
    assert_eq!(accounts["data"][0]["totalSecHolding"], total["Invested"]);
    let orders = who.client.get("account_order", &[]).await.ok();
    for (line, order) in all["Orders"]
        .as_array()
        .unwrap()
        .iter()
        .zip(orders["data"]["list"].as_array().unwrap())
    {
        for (field, value) in line.as_object().unwrap() {
            assert_eq!(value, &order[field], "{field}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_sums_divides_and_lists_on_sqlite() {
    the_overview_sums_divides_and_lists(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_sums_divides_and_lists_on_postgres() {
    the_overview_sums_divides_and_lists(TestServer::postgres().await).await;
}
