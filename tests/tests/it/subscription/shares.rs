//! The shares of an order are fixed when it is accepted, however its project's price changes; the
//! holding and the displayed shares are the ledger's. Over both databases.

use super::MOBILE;
use domain::ids::{OrderId, ProjectId};
use domain::ledger::{Asset, Book};
use domain::money::Shares;
use ports::driving::operations::reconcile;
use rust_decimal::Decimal;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, approved};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::{balance, units};

on_both_databases![
    std::future::ready =>
    another_price_changes_no_shares_of_an_accepted_order,
    an_issue_moves_shares_and_money_in_one_transaction_and_so_does_its_reversal,
    issues_and_revocations_at_once_leave_what_was_issued_and_not_taken_back,
    an_order_that_buys_no_part_of_a_share_is_not_accepted,
];

struct Scene {
    server: TestServer,
    desk: Desk,
    wei: Subscriber,
    project: ProjectId,
}

impl Scene {
    async fn with_database(database: TestDatabase) -> Self {
        let server = TestServer::with_database(database).await;
        let desk = Desk::of(&server).await;
        let wei = approved(&server, &desk, MOBILE, PKF).await;
        let mut project = a_project("FIX", 20_000, server.ports().clock.now());
        project.project.share_price = Decimal::from(3);
        let project = publish(server.ports().store.as_ref(), project).await;
        Self {
            server,
            desk,
            wei,
            project,
        }
    }

    /// The project costs so much a share from now on. The console does not change it any more once somebody ordered.
    async fn costs(&self, price: &str) {
        let sql = format!(
            "UPDATE projects SET share_price = '{price}' WHERE id = {}",
            self.project
        );
        let beside = self.server.database().connect().await;
        beside.execute_unprepared(&sql).await.unwrap();
    }

    async fn issue(&self, order: i64) {
        let path = format!("queues/subscriptions/{order}/issue");
        self.desk.approver.post(&path, json!({})).await.ok();
    }

    /// What the account holds of the project, in ten-thousandths, and what the project has issued.
    async fn held(&self) -> (i128, i128) {
        let asset = Asset::Shares(self.project);
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let on = async |book| units(tx.as_ref(), book, asset).await;
        let held = on(Book::Holding(self.wei.account)).await;
        (held, on(Book::Issued(self.project)).await)
    }

    async fn fixed(&self, order: i64) -> Option<Shares> {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let order = tx.orders().get(OrderId(order)).await.unwrap();
        order.unwrap().shares
    }

    async fn shown(&self, call: &str) -> Value {
        let id = self.project.to_string();
        let shown = self.wei.client.get(call, &[("productId", &id)]).await;
        shown.ok()["data"].clone()
    }

    async fn agrees(&self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
    }
}

async fn another_price_changes_no_shares_of_an_accepted_order(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let order = scene.wei.subscribe(scene.project, 1_000).await;
    let item = scene.desk.finance.item("subscriptions", order).await;
    assert_eq!(item["shares"], 333.3333);
    assert_eq!(scene.fixed(order).await, None);
    // Until it is accepted the price of the day counts.
    scene.costs("2.5").await;
    scene.desk.accept(order, 1_000).await;
    let fixed = Some(Shares::from_ten_thousandths(4_000_000));
    assert_eq!(scene.fixed(order).await, fixed);
    scene.costs("7").await;
    let item = scene.desk.finance.item("subscriptions", order).await;
    assert_eq!(item["shares"], 400);
    scene.agrees().await;
    scene.issue(order).await;
    assert_eq!(scene.held().await, (4_000_000, -4_000_000));
    assert_eq!(scene.shown("my_share").await["list"][0]["sharesNum"], 400);
    let orders = scene.shown("my_share_order").await;
    assert_eq!(
        json!([orders[0]["orderNum"], orders[0]["sharesNum"]]),
        json!([order.to_string(), 400])
    );
    scene.agrees().await;

    // The next order is accepted at the new price, and both are held together.
    let other = scene.wei.subscribe(scene.project, 1_000).await;
    scene.desk.accept(other, 1_000).await;
    scene.issue(other).await;
    assert_eq!(scene.held().await, (5_428_571, -5_428_571));
    assert_eq!(
        scene.shown("my_share").await["list"][0]["sharesNum"],
        542.8571
    );
    scene.agrees().await;
    let listed = scene.wei.client.get("account_order", &[]).await.ok();
    let listed: Vec<&Value> = listed["data"]["list"].as_array().unwrap().iter().collect();
    let told = listed.iter().map(|it| &it["revocation"]["shares"]);
    assert_eq!(told.collect::<Vec<_>>(), [&json!(142.8571), &json!(400)]);
    scene.server.stop().await;
}

async fn an_issue_moves_shares_and_money_in_one_transaction_and_so_does_its_reversal(
    database: TestDatabase,
) {
    let scene = Scene::with_database(database).await;
    let order = scene.wei.subscribe(scene.project, 1_500).await;
    scene.desk.accept(order, 1_500).await;
    scene.issue(order).await;
    scene
        .wei
        .client
        .post(
            "account_investment_revoke",
            json!({ "UserInvestmentID": order }),
        )
        .await
        .ok();
    let beside = scene.server.database().connect().await;
    let sql = format!(
        "SELECT t.reference, p.book, p.asset, p.amount FROM ledger_transactions t
         JOIN postings p ON p.transaction_id = t.id
         WHERE t.reference LIKE 'subscription:{order}:issue%' ORDER BY p.id"
    );
    let asked = Statement::from_string(beside.get_database_backend(), sql);
    let rows = beside.query_all_raw(asked).await.unwrap();
    let posted: Vec<(String, String, String, i64)> = rows
        .iter()
        .map(|row| {
            let text = |at| row.try_get_by_index::<String>(at).unwrap();
            (text(0), text(1), text(2), row.try_get_by_index(3).unwrap())
        })
        .collect();
    let posted: Vec<_> = posted
        .iter()
        .map(|(reference, book, asset, amount)| (&reference[..], &book[..], &asset[..], *amount))
        .collect();
    let issue = format!("subscription:{order}:issue");
    let back = format!("{issue}:reversal");
    let shares = format!("shares:{}", scene.project);
    assert_eq!(
        posted,
        [
            (&issue[..], "escrow", "USD", -150_000),
            (&issue, "project_paid", "USD", 150_000),
            (&issue, "issued", &shares[..], -5_000_000),
            (&issue, "holding", &shares, 5_000_000),
            (&back, "project_paid", "USD", -150_000),
            (&back, "wallet", "USD", 150_000),
            (&back, "holding", &shares, -5_000_000),
            (&back, "issued", &shares, 5_000_000),
        ]
    );
    assert_eq!(scene.held().await, (0, 0));
    assert_eq!(scene.shown("my_share").await["total"], 0);
    assert_eq!(scene.shown("my_share_order").await, json!([]));
    scene.agrees().await;
    scene.server.stop().await;
}

async fn issues_and_revocations_at_once_leave_what_was_issued_and_not_taken_back(
    database: TestDatabase,
) {
    let scene = Scene::with_database(database).await;
    let kept = scene.wei.subscribe(scene.project, 900).await;
    scene.desk.accept(kept, 900).await;
    let order = scene.wei.subscribe(scene.project, 1_500).await;
    scene.desk.accept(order, 1_500).await;
    let which = json!({ "UserInvestmentID": order });
    let issue = |order: i64| format!("queues/subscriptions/{order}/issue");
    let (approver, investor) = (&scene.desk.approver, &scene.wei.client);
    let (path, other) = (issue(order), issue(kept));
    let (first, second, third, _, _) = tokio::join!(
        investor.post("account_investment_revoke", which.clone()),
        investor.post("account_investment_revoke", which.clone()),
        approver.post(&other, json!({})),
        approver.post(&path, json!({})),
        approver.post(&path, json!({})),
    );
    for answer in [first, second, third] {
        answer.ok();
    }
    assert_eq!(scene.held().await, (3_000_000, -3_000_000));
    let wallet = balance(&scene.server, Book::Wallet(scene.wei.account)).await;
    assert_eq!(wallet, usd(1_500));
    assert_eq!(scene.shown("my_share").await["list"][0]["sharesNum"], 300);
    scene.agrees().await;
    scene.server.stop().await;
}

async fn an_order_that_buys_no_part_of_a_share_is_not_accepted(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let order = scene.wei.subscribe(scene.project, 1_000).await;
    let facts = json!({ "amount_received": 1_000 });
    let finance = &scene.desk.finance;
    finance.pass("subscriptions", order, facts).await.ok();
    scene.costs("10000001").await;
    let approver = &scene.desk.approver;
    let refused = approver.pass("subscriptions", order, json!({})).await;
    let refused = refused.refused(422, "TheMinInvestmentAmountIs");
    assert_eq!(refused["params"]["amount"], 1000.01);
    // Nor is a new one begun.
    let begun = scene.wei.try_start(scene.project, 2, 1_000).await;
    begun.refused(422, "TheMinInvestmentAmountIs");
    scene.costs("10000000").await;
    approver.pass("subscriptions", order, json!({})).await.ok();
    assert_eq!(scene.fixed(order).await, Some(Shares::SMALLEST));
    scene.agrees().await;
    scene.server.stop().await;
}
