//! Counts the round trips to PostgreSQL behind an investor's own screens. The investor has every kind of record that these screens show.

use serde_json::json;
use tests::desk::Desk;
use tests::prepared::{PKF, a_project, publish};
use tests::round_trips::CountingLine;
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::fund;

const MOBILE: &str = "86-13900139000";

/// With BEGIN. The statement that ends a reading is not waited for; whether the catalogue changed
/// is checked once in a while, and counted.
const MOST: [(&str, usize); 20] = [
    ("account_order", 3),
    ("my_share", 3),
    ("account_document", 3),
    ("account_watchlist", 3),
    ("account_sessions", 3),
    ("account_statements", 3),
    ("account_bankprofile", 3),
    ("security_csrftoken", 5),
    ("account_profile", 5),
    ("capital_list", 3),
    ("myInvestmentAccounts", 3),
    ("account_withdraw_request", 6),
    ("account_deposit_request", 8),
    ("account_userentity", 8),
    ("account_portfolio", 8),
    ("account_investment", 8),
    ("account_questionnaire", 6),
    ("account_order_story", 8),
    ("my_share_order", 3),
    ("my_share_income", 3),
];

async fn with_everything(
    server: &TestServer,
    desk: &Desk,
) -> (Subscriber, Vec<(&'static str, String)>) {
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("ONE", 50_000, server.ports().clock.now())).await;
    let who = subscriber(server, MOBILE, PKF).await;
    fund(server, &who, 2_000).await;
    let order = who.subscribe(project, 500).await;
    desk.accept(order, 500).await;
    let issue = format!("queues/subscriptions/{order}/issue");
    desk.approver.post(&issue, json!({})).await.ok();
    let failed = who.submitted_deposit("100").await;
    desk.finance
        .fail("deposits", failed, "Unknown payer")
        .await
        .ok();
    let deposit = who.deposit("200").await;
    who.try_prove_deposit(deposit).await.ok();
    let paid = who.handed_in_withdrawal("300").await;
    for by in [&desk.finance, &desk.approver] {
        by.pass("withdrawals", paid, json!({})).await.ok();
    }
    let withdrawal = who.withdraw("100").await;
    who.sign_withdrawal(withdrawal).await;
    let named = vec![
        (
            "account_deposit_request",
            format!("WalletFundingRequestID={failed}"),
        ),
        (
            "account_withdraw_request",
            format!("CNWithdrawRequestID={paid}"),
        ),
        ("account_investment", format!("UserInvestmentID={order}")),
        (
            "account_questionnaire",
            format!("UserEntityID={}", who.account),
        ),
        ("account_order_story", format!("orderType=1&refId={order}")),
        ("account_statements", format!("accountId={}", who.account)),
        ("my_share_order", format!("productId={project}")),
        ("my_share_income", format!("productId={project}")),
    ];
    (who, named)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_investors_screens_ask_the_database_a_few_times() {
    let (server, line) = CountingLine::with_server().await;
    let desk = Desk::of(&server).await;
    let (who, named) = server.working(with_everything(&server, &desk)).await;
    let mut taken = Vec::new();
    for (call, most) in MOST {
        let query = named.iter().find(|(of, _)| *of == call);
        let query: Vec<(&str, &str)> = query.map_or(Vec::new(), |(_, text)| {
            text.split('&')
                .filter_map(|pair| pair.split_once('='))
                .collect()
        });
        who.client.get(call, &query).await.ok();
        let (answer, trips) = line.count(who.client.get(call, &query)).await;
        answer.ok();
        taken.push((call, trips, most));
    }
    let beyond = taken.iter().filter(|(_, trips, most)| trips > most);
    assert_eq!(beyond.count(), 0, "{taken:?}");
    server.stop().await;
}
