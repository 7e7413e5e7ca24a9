//! The portfolio at a glance and one holding of it, over HTTP: the figures, and their cost in the
//! database.

mod growth;
mod sums;

use chrono::TimeDelta;
use domain::Currency;
use domain::Money;
use domain::day::day_of;
use domain::ids::ProjectId;
use domain::ledger::{Book, CashType, Cause};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::prepared::{CAYMAN, PKF, a_project, publish, usd};
use tests::road::log_in;
use tests::round_trips::CountingLine;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, book, cause, fund, transfer_for};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

async fn published(server: &TestServer, code: &str, change: (i64, i64, Currency)) -> ProjectId {
    let (country, property_type, currency) = change;
    let mut project = a_project(code, 50_000, server.ports().clock.now());
    project.content.country_id = country;
    project.content.property_type_id = property_type;
    if currency != Currency::Usd {
        let other = |amount: Money| Money::from_minor(amount.minor(), currency).unwrap();
        project.project.currency = currency;
        project.project.offering_size = other(project.project.offering_size);
        project.content.project_size = other(project.content.project_size);
        for limits in &mut project.project.methods {
            limits.minimum = other(limits.minimum);
            limits.maximum = limits.maximum.map(other);
        }
    }
    publish(server.ports().store.as_ref(), project).await
}

/// Money of a project comes into the wallet on a day.
async fn pays(
    server: &TestServer,
    (who, project): (&Subscriber, ProjectId),
    cash_type: CashType,
    (amount, days_ago): (Money, i64),
) {
    let on = day_of(server.ports().clock.now() - TimeDelta::days(days_ago));
    let reference = format!("{}:{project}:{cash_type:?}:{on}", who.account);
    let cause = Cause {
        project: Some(project),
        effective_on: on,
        ..cause()
    };
    let between = (BANK, Book::Wallet(who.account));
    let transaction = transfer_for(cause, &reference, cash_type, between, amount);
    book(server, &transaction).await;
}

async fn invests(desk: &Desk, who: &Subscriber, project: ProjectId, amount: i64) -> i64 {
    let order = who.subscribe(project, amount).await;
    desk.accept(order, amount).await;
    let path = format!("queues/subscriptions/{order}/issue");
    desk.approver.post(&path, json!({})).await.ok();
    order
}

async fn fetch_overview(client: &Client) -> Value {
    client.get("account_portfolio", &[]).await.ok()
}

async fn rate_of_yuan(server: &TestServer, desk: &Desk) {
    let today = day_of(server.ports().clock.now()).to_string();
    let rate =
        json!({ "currency": "CNY", "day": today, "usd_per_unit": "0.14", "reason": "a rate" });
    let proposed = desk.finance.post("exchange_rates", rate).await;
    desk.approver.approve(&proposed.ok()).await.ok();
}

async fn what_comes_next_is_told(server: TestServer) {
    let project = published(&server, "SOON", (112, 1, Currency::Usd)).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let passport = day_of(server.ports().clock.now() + TimeDelta::days(30)).to_string();
    let sql = format!(
        "UPDATE accounts SET date_of_passport_expired = '{passport}' WHERE id = {}",
        who.account
    );
    let beside = server.database().connect().await;
    beside.execute_unprepared(&sql).await.unwrap();
    let coming = fetch_overview(&who.client).await["Coming"].clone();
    let kinds: Vec<&Value> = coming
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["Kind"])
        .collect();
    assert_eq!(kinds, ["PassportExpires", "FundingEnds"]);
    assert_eq!(coming[0]["Date"], passport);
    assert_eq!(coming[0]["UserEntityID"], who.account.0);
    assert_eq!(coming[0]["InvestmentFrameworkID"], PKF.0);
    assert_eq!(
        (&coming[1]["UserInvestmentID"], &coming[1]["OrderStatus"]),
        (&json!(order), &json!("INIT"))
    );
    assert_eq!(
        (&coming[1]["InvestmentID"], &coming[1]["Name"]),
        (&json!(project.0), &json!("SOON Residences"))
    );
    let which = json!({ "UserInvestmentID": order });
    who.client.delete("account_investment", which).await.ok();
    assert_eq!(
        fetch_overview(&who.client).await["Coming"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    server.stop().await;
}

/// An account whose framework shows no balances has none in the sums either, and nobody reads
/// another investor's data.
async fn balances_that_are_not_shown_are_left_out(server: TestServer) {
    let project = published(&server, "ONE", (112, 1, Currency::Usd)).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, CAYMAN).await;
    let other = subscriber(&server, OTHER, PKF).await;
    invests(&desk, &who, project, 500).await;
    let all = fetch_overview(&who.client).await;
    assert_eq!(
        (&all["Total"]["Invested"], &all["Assets"]),
        (&json!(500), &json!(500))
    );
    for of in [&all["Total"], &all["CurrencySummaries"][0]] {
        for field in ["Balance", "BalanceAvailable"] {
            assert!(of.get(field).is_none(), "{field}");
        }
    }
    assert!(all["UserEntities"][0].get("CurrencyWallets").is_none());
    let nothing = fetch_overview(&other.client).await;
    assert_eq!(
        (&nothing["SharesTotal"], &nothing["OrdersTotal"]),
        (&json!(0), &json!(0))
    );
    let id = project.to_string();
    let holding = other.client.get("my_holding", &[("productId", &id)]).await;
    holding.refused(404, "Error_NotFound");
    server.stop().await;
}

async fn a_holding_tells_what_it_brought_a_year(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let project = published(&server, "ONE", (112, 1, Currency::Usd)).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    invests(&desk, &who, project, 1_000).await;
    let id = project.to_string();
    let holding = async || {
        who.client
            .get("my_holding", &[("productId", &id)])
            .await
            .ok()["data"]
            .clone()
    };
    let since = day_of(server.ports().clock.now());
    let told = holding().await;
    assert_eq!(told["since"], since.to_string());
    assert_eq!(
        told["yearlyReturnFrom"],
        (since + TimeDelta::days(90)).to_string()
    );
    assert!(told.get("yearlyReturn").is_none());

    // 8 % after a year, of which a part is rent; a quarter of the principal comes back on the same day.
    clock.advance(TimeDelta::days(365));
    log_in(&who.client, MOBILE).await;
    let today = |amount| (amount, 0);
    pays(
        &server,
        (&who, project),
        CashType::RentalIncome,
        today(usd(60)),
    )
    .await;
    pays(&server, (&who, project), CashType::Interest, today(usd(20))).await;
    pays(
        &server,
        (&who, project),
        CashType::ReturnOfPrincipal,
        today(usd(250)),
    )
    .await;
    let told = holding().await;
    assert_eq!(told["yearlyReturn"], 8);
    assert!(told.get("yearlyReturnFrom").is_none());
    assert_eq!(
        (&told["paid"], &told["principalReturned"]),
        (&json!(1_000), &json!(250))
    );
    assert_eq!(
        (&told["cost"], &told["totalIncome"]),
        (&json!(750), &json!(80))
    );
    assert_eq!(
        told["incomeByType"],
        json!([{ "type": 7, "amount": 60 }, { "type": 8, "amount": 20 }])
    );
    server.stop().await;
}

/// With BEGIN. The statement that ends the reading is not waited for. The overview of an investor
/// with every kind of row.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_overview_takes_few_round_trips() {
    let (server, line) = CountingLine::with_server().await;
    let project = published(&server, "ONE", (112, 1, Currency::Usd)).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    server.working(invests(&desk, &who, project, 500)).await;
    who.withdraw("300").await;
    let id = project.to_string();
    let holding = [("productId", id.as_str())];
    for (path, query, most) in [
        ("account_portfolio", &[][..], 6),
        ("my_holding", &holding[..], 4),
    ] {
        // The first call prepares the statements.
        who.client.get(path, query).await.ok();
        let (answer, trips) = line.count(who.client.get(path, query)).await;
        answer.ok();
        assert_eq!(trips, most, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_next_is_told_on_sqlite() {
    what_comes_next_is_told(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_next_is_told_on_postgres() {
    what_comes_next_is_told(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn balances_that_are_not_shown_are_left_out_on_sqlite() {
    balances_that_are_not_shown_are_left_out(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn balances_that_are_not_shown_are_left_out_on_postgres() {
    balances_that_are_not_shown_are_left_out(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_holding_tells_what_it_brought_a_year_on_sqlite() {
    a_holding_tells_what_it_brought_a_year(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_holding_tells_what_it_brought_a_year_on_postgres() {
    a_holding_tells_what_it_brought_a_year(TestDatabase::postgres().await).await;
}
