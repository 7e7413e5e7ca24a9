//! The holdings and income of accounts, and the movements of their money, over HTTP.
use domain::Currency;
use domain::day::day_of;
use domain::ids::ProjectId;
use domain::ledger::{Book, CashType, Cause};
use domain::{Instant, Money};
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::prepared::{CAYMAN, PKF, a_project, publish, usd};
use tests::round_trips::CountingLine;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, book, cause, fund, transfer_for};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";
const ANOTHER: &str = "86-13900139002";

async fn published(server: &TestServer, code: &str) -> ProjectId {
    let project = a_project(code, 50_000, server.ports().clock.now());
    publish(server.ports().store.as_ref(), project).await
}

/// Money comes into the wallet, for a project where one is named.
async fn comes_in(
    server: &TestServer,
    who: &Subscriber,
    (cash_type, project): (CashType, Option<ProjectId>),
    amount: Money,
) {
    let currency = amount.currency().code();
    let reference = format!("{}:{cash_type:?}:{currency}", who.account);
    let cause = Cause { project, ..cause() };
    let between = (BANK, Book::Wallet(who.account));
    let transaction = transfer_for(cause, &reference, cash_type, between, amount);
    book(server, &transaction).await;
}

/// Subscribes, and the shares are issued.
async fn invests(desk: &Desk, who: &Subscriber, project: ProjectId, amount: i64) -> i64 {
    let order = who.subscribe(project, amount).await;
    desk.accept(order, amount).await;
    let path = format!("queues/subscriptions/{order}/issue");
    desk.approver.post(&path, json!({})).await.ok();
    order
}

async fn accounts(who: &Subscriber) -> Vec<Value> {
    let told = who.client.get("myInvestmentAccounts", &[]).await.ok();
    told["data"].as_array().expect("accounts").clone()
}

async fn capital(who: &Subscriber, query: &[(&str, &str)]) -> Value {
    who.client.get("capital_list", query).await.ok()["data"].clone()
}

/// The types of what is listed.
fn types(listed: &Value) -> Vec<i64> {
    let list = listed["list"].as_array().expect("a list");
    list.iter().filter_map(|it| it["type"].as_i64()).collect()
}

async fn accounts_say_what_they_hold_and_earned(server: TestServer) {
    let project = published(&server, "ONE").await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let cayman = subscriber(&server, OTHER, CAYMAN).await;
    let [untouched] = &accounts(&who).await[..] else {
        panic!("one account")
    };
    assert_eq!(untouched["accountId"], who.account.0);
    assert_eq!(untouched["currency"], "USD");
    assert_eq!(untouched["accountBalance"], 0);

    fund(&server, &who, 1_000).await;
    invests(&desk, &who, project, 700).await;
    let of_project = |cash_type| (cash_type, Some(project));
    comes_in(&server, &who, of_project(CashType::RentalIncome), usd(12)).await;
    comes_in(
        &server,
        &who,
        of_project(CashType::ReturnOfPrincipal),
        usd(100),
    )
    .await;
    let euros = Money::from_minor(80_05, Currency::Eur).unwrap();
    comes_in(&server, &who, (CashType::TransferIn, None), euros).await;
    let yuan = Money::from_minor(100_00, Currency::Cny).unwrap();
    comes_in(&server, &who, (CashType::TransferIn, None), yuan).await;
    who.handed_in_withdrawal("300").await;
    invests(&desk, &cayman, project, 500).await;

    let told = accounts(&who).await;
    assert_eq!(told.len(), 1);
    let account = &told[0];
    assert_eq!(account["totalSecHolding"], 600);
    assert_eq!(account["totalIncome"], 12);
    assert_eq!(account["accountBalance"], 1_112);
    assert_eq!(account["balanceAvailable"], 812);
    let others = account["OtherCurrencies"].as_array().unwrap();
    let eur = others.iter().find(|it| it["currency"] == "EUR").unwrap();
    assert_eq!(
        eur,
        &json!({
            "CurrencyID": 5, "currency": "EUR", "Amount": 80.05, "totalSecHolding": 0, "totalIncome": 0,
            "accountBalance": 80.05, "balanceAvailable": 80.05,
        })
    );
    assert!(
        others.iter().all(|it| it["currency"] != "USD"),
        "{others:?}"
    );

    assert!(others.iter().any(|it| it["currency"] == "CNY"));
    assert!(account.get("RateDate").is_none());

    // What has a rate is in the sums from then on, and they name the rate's day.
    let today = day_of(server.ports().clock.now()).to_string();
    let rate =
        json!({ "currency": "CNY", "day": today, "usd_per_unit": "0.14", "reason": "a rate" });
    let proposed = desk.finance.post("exchange_rates", rate).await;
    desk.approver.approve(&proposed.ok()).await.ok();
    let account = &accounts(&who).await[0];
    assert_eq!(account["accountBalance"], 1_126);
    assert_eq!(account["balanceAvailable"], 826);
    assert_eq!(account["RateDate"], today);
    let codes = |field: &str| -> Vec<String> {
        let all = account[field].as_array().unwrap().iter();
        all.map(|it| it["currency"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(!codes("OtherCurrencies").contains(&"CNY".to_owned()));
    assert!(codes("OtherCurrencies").contains(&"EUR".to_owned()));
    for code in ["USD", "CNY", "EUR"] {
        assert!(codes("Currencies").contains(&code.to_owned()), "{code}");
    }

    // A Cayman account shows the amount invested but no balances.
    let told = accounts(&cayman).await;
    assert_eq!(told[0]["totalSecHolding"], 500);
    assert_eq!(told[0]["OtherCurrencies"], json!([]));
    for field in ["accountBalance", "balanceAvailable"] {
        assert!(told[0].get(field).is_none(), "{field}");
    }

    // A revoked order no longer counts as invested.
    let other = published(&server, "TWO").await;
    let order = invests(&desk, &who, other, 500).await;
    assert_eq!(accounts(&who).await[0]["totalSecHolding"], 1_100);
    let which = json!({ "UserInvestmentID": order });
    let path = "account_investment_revoke";
    who.client.post(path, which).await.ok();
    assert_eq!(accounts(&who).await[0]["totalSecHolding"], 600);
    server.stop().await;
}

async fn movements_are_listed_and_narrowed(server: TestServer) {
    let (first, second) = (
        published(&server, "ONE").await,
        published(&server, "TWO").await,
    );
    let before = server.ports().clock.now();
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let cayman = subscriber(&server, OTHER, CAYMAN).await;
    let nobody = subscriber(&server, ANOTHER, PKF).await;
    fund(&server, &who, 1_000).await;
    invests(&desk, &cayman, first, 500).await;
    comes_in(
        &server,
        &who,
        (CashType::RentalIncome, Some(first)),
        usd(12),
    )
    .await;
    comes_in(&server, &who, (CashType::Interest, Some(second)), usd(3)).await;
    let after = server.ports().clock.now();

    let all = capital(&who, &[]).await;
    assert_eq!((types(&all), &all["total"]), (vec![8, 7, 2], &json!(3)));
    let rent = &all["list"][1];
    assert_eq!(rent["amount"], 12);
    assert_eq!(
        (&rent["currency"], &rent["balance"]),
        (&json!("USD"), &json!(1_012))
    );
    assert_eq!(rent["productId"], first.0);
    assert_eq!(rent["productName"], "ONE Residences");
    assert_eq!(rent["productCodeName"], "ONE");
    assert_eq!(rent["accountId"], who.account.0);
    assert_eq!(rent["valueDate"], "2026-07-01");
    let time: Instant = rent["time"].as_str().unwrap().parse().unwrap();
    assert!(before <= time && time <= after);
    assert!(all["list"][2].get("productId").is_none());

    // An investment is outgoing and names its order.
    let invested = capital(&cayman, &[("type", "4")]).await;
    let invested = &invested["list"][0];
    assert_eq!(
        (&invested["amount"], &invested["orderType"]),
        (&json!(-500), &json!(1))
    );
    assert!(invested["refId"].is_i64() && invested.get("balance").is_none());

    assert_eq!(types(&capital(&who, &[("type", "7")]).await), [7]);
    assert_eq!(types(&capital(&who, &[("type", "99")]).await), [0_i64; 0]);
    let (one, both) = (first.to_string(), format!("{first},{second}"));
    assert_eq!(types(&capital(&who, &[("products", &one)]).await), [7]);
    assert_eq!(types(&capital(&who, &[("products", &both)]).await), [8, 7]);
    let none = [
        ("type", "null"),
        ("products", ""),
        ("filterTime", "null"),
        ("accountId", ""),
    ];
    assert_eq!(types(&capital(&who, &none).await), [8, 7, 2]);
    let days = format!("{},{}", day_of(before), day_of(after));
    let (until, since) = (
        format!(",{}", day_of(before).pred_opt().unwrap()),
        format!("{},", day_of(after).succ_opt().unwrap()),
    );
    assert_eq!(
        types(&capital(&who, &[("filterTime", &days)]).await),
        [8, 7, 2]
    );
    for nothing in [until, since] {
        assert_eq!(capital(&who, &[("filterTime", &nothing)]).await["total"], 0);
    }

    let second_page = [("pageSize", "2"), ("pageNum", "2")];
    let page = capital(&who, &second_page).await;
    assert_eq!((types(&page), &page["total"]), (vec![2], &json!(3)));
    let beyond = capital(&who, &[("pageSize", "2"), ("pageNum", "9")]).await;
    assert_eq!((types(&beyond), &beyond["total"]), (vec![], &json!(3)));

    // Another's account is not found.
    let own = who.account.to_string();
    assert_eq!(capital(&who, &[("accountId", &own)]).await["total"], 3);
    let named = [("accountId", own.as_str())];
    let another = nobody.client.get("capital_list", &named).await;
    another.refused(404, "Error_NotFound");
    for (field, wrong) in [
        ("type", "rent"),
        ("products", "1,x"),
        ("filterTime", "-9999-01-01,"),
        ("filterTime", "2026-02-30,2026-03-01"),
        ("accountId", "x"),
    ] {
        let refused = who.client.get("capital_list", &[(field, wrong)]).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_say_what_they_hold_and_earned_on_sqlite() {
    accounts_say_what_they_hold_and_earned(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_say_what_they_hold_and_earned_on_postgres() {
    accounts_say_what_they_hold_and_earned(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn movements_are_listed_and_narrowed_on_sqlite() {
    movements_are_listed_and_narrowed(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn movements_are_listed_and_narrowed_on_postgres() {
    movements_are_listed_and_narrowed(TestServer::postgres().await).await;
}

/// Without the session look-up, which was made in the seconds before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn funds_take_few_round_trips() {
    let (server, line) = CountingLine::with_server().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    for (path, most) in [("capital_list", 1), ("myInvestmentAccounts", 3)] {
        // The first call prepares the statements.
        who.client.get(path, &[]).await.ok();
        let (answer, trips) = line.count(who.client.get(path, &[])).await;
        answer.ok();
        assert_eq!(trips, most, "{path}");
    }
    server.stop().await;
}
