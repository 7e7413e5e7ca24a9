//! The two years of the demo investor: every chart and list of the portfolio has content, from
//! books that agree.
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::binary::{BinaryServer, prepare};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::operator::Operator;

fn list<'a>(told: &'a Value, name: &str) -> &'a [Value] {
    told[name].as_array().unwrap()
}

fn figures<const N: usize>(of: &Value, names: [&str; N]) -> [f64; N] {
    names.map(|name| of[name].as_f64().unwrap_or_default())
}

fn the_overview_has_something_to_tell(told: &Value) {
    let months = list(told, "IncomeByMonth");
    let with_income = months.iter().filter(|it| !list(it, "Types").is_empty());
    assert!(with_income.count() >= 23, "{months:?}");
    let kinds = months.iter().flat_map(|month| list(month, "Types"));
    let kinds: BTreeSet<i64> = kinds.map(|it| it["Type"].as_i64().unwrap()).collect();
    assert_eq!(kinds, BTreeSet::from([6, 7, 8]));

    let currencies = list(told, "CurrencySummaries").iter();
    let moved = currencies.filter(|it| {
        figures(it, ["Balance", "Invested"])
            .iter()
            .any(|it| *it > 0.0)
    });
    let moved: BTreeSet<&str> = moved
        .map(|it| it["CurrencyStr"].as_str().unwrap())
        .collect();
    assert_eq!(moved, BTreeSet::from(["CNY", "EUR", "GBP", "USD", "ZAR"]));
    assert_eq!(told["OtherCurrencies"], json!([]), "all are rated");
    for way in ["Projects", "Countries", "PropertyTypes", "Currencies"] {
        assert!(list(&told["Allocation"], way).len() >= 4, "{way}");
    }

    let coming = list(told, "Coming");
    let kinds: BTreeSet<&str> = coming
        .iter()
        .map(|it| it["Kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        BTreeSet::from(["FundingEnds", "Payment", "QuestionnaireEnds"])
    );
    let today = (Utc::now() + TimeDelta::hours(8)).date_naive().to_string();
    let is_ahead =
        |it: &&Value| it["Kind"] == "Payment" && it["Date"].as_str() > Some(today.as_str());
    assert!(coming.iter().any(|it| is_ahead(&it)), "{coming:?}");
}

/// What the investor holds of the project whose name begins so, and its income.
async fn holding(client: &Client, named: &str) -> (Value, Vec<Value>) {
    let page = [("pageNum", "1"), ("pageSize", "20")];
    let shares = client.get("my_share", &page).await.ok();
    let mut held = list(&shares["data"], "list").iter();
    let is_it = |it: &&Value| it["productName"].as_str().unwrap().starts_with(named);
    let id = held.find(is_it).unwrap()["productId"].to_string();
    let asked = [("productId", id.as_str())];
    let told = client.get("my_holding", &asked).await.ok()["data"].clone();
    let income = client.get("my_share_income", &asked).await.ok();
    (told, list(&income, "data").to_vec())
}

async fn holdings_tell_their_history(client: &Client) {
    let (monthly, rents) = holding(client, "Woodhouse").await;
    assert_eq!(rents.len(), 24);
    let held = ["sharesNum", "cost"].map(|name| &monthly[name]);
    assert_eq!(held, [&json!(25_000); 2]);
    let transfers = list(&monthly, "transfers");
    assert_eq!(transfers.len(), 1);
    assert_eq!(
        (&transfers[0]["incoming"], &transfers[0]["cost"]),
        (&json!(true), &json!(5_000))
    );
    assert!(monthly["yearlyReturn"].is_number(), "{monthly}");
    let (_, dividends) = holding(client, "Rosebank").await;
    assert_eq!(dividends.len(), 7);
    let (returned, _) = holding(client, "Kangaroo").await;
    let [principal, cost, paid] = figures(&returned, ["principalReturned", "cost", "paid"]);
    assert!(
        principal > 0.0 && (cost + principal - paid).abs() < 0.005,
        "{returned}"
    );
}

/// One of the revoked subscriptions had its shares issued.
async fn one_was_taken_back_after_its_issue(client: &Client, desk: &Operator) {
    let asked = [("orderType", "1"), ("pageNum", "1"), ("pageSize", "50")];
    let orders = client.get("account_order", &asked).await.ok();
    let orders = list(&orders["data"], "list").iter();
    let revoked = orders.filter(|it| it["orderStatus"] == "REVOKED");
    let mut issued_before = 0;
    for order in revoked {
        let id = order["refId"].as_i64().unwrap();
        let item = desk.item("subscriptions", id).await;
        let mut history = list(&item, "history").iter();
        issued_before += usize::from(history.any(|it| it["to"] == "SUCCESS"));
    }
    assert_eq!(issued_before, 1);
}

/// All movements are listed in the order of their times.
async fn movements_are_told_in_order(client: &Client) {
    let mut times = Vec::new();
    for page in 1..=10 {
        let number = page.to_string();
        let query = [("pageNum", number.as_str()), ("pageSize", "50")];
        let told = client.get("capital_list", &query).await.ok();
        let part = list(&told["data"], "list").iter();
        times.extend(part.map(|it| it["time"].as_str().unwrap().to_owned()));
        if json!(times.len()) == told["data"]["total"] {
            break;
        }
    }
    assert!(times.len() > 60, "{}", times.len());
    assert!(times.is_sorted_by(|one, next| one >= next), "{times:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_investor_has_two_years_to_look_back_on() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let began = std::time::Instant::now();
    prepare(folder.path(), database.url(), &["seed", "--demo"]);
    println!("the demo data was made in {:.1?}", began.elapsed());
    let mut server = BinaryServer::spawn(folder.path(), database.url(), &[]).await;
    let client = Client::new(&server.base(), "en");
    client.fetch_csrf_token().await;
    let form = json!({ "EmailOrMobile": "86-13800138000", "Password": "Landfall1", "PasswordCrypted": false });
    client.post("login", form).await.ok();
    the_overview_has_something_to_tell(&client.get("account_portfolio", &[]).await.ok());
    holdings_tell_their_history(&client).await;
    let finance = Operator::demo(&server.base(), "finance").await;
    one_was_taken_back_after_its_issue(&client, &finance).await;
    movements_are_told_in_order(&client).await;
    server.run_ok(&["reconcile"]);
    server.run_ok(&["audit", "verify"]);
    assert_eq!(server.terminate().await, Some(0));
}
