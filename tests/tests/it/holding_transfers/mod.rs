//! Transfers of holdings, from the proposal of finance to both portfolios, the register of any day and the proof of the books.

mod afterwards;
mod refused;

use domain::day::day_of;
use domain::ids::ProjectId;
use domain::operations::Role;
use ports::driving::operations::reconcile;
use serde_json::{Value, json};
use tests::booking::evidence;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::Subscriber;

on_both_databases![
    std::future::ready =>
    shares_and_their_cost_move_in_proportion_and_both_holders_read_it,
    all_of_a_holding_moves_all_of_its_cost_and_may_come_back,
    two_who_approve_at_once_transfer_once;
    sqlite alone:
    a_transfer_that_moved_something_else_is_told,
];

const WEI: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

struct Scene {
    server: TestServer,
    desk: Desk,
    project: ProjectId,
    wei: Subscriber,
    ben: Subscriber,
}

impl Scene {
    /// Two investors under the same framework, and a project of which nobody holds anything.
    async fn with_database(database: TestDatabase) -> Self {
        let server = TestServer::with_database(database).await;
        let desk = Desk::of(&server).await;
        let project = a_project("SHORE", 10_000, server.ports().clock.now());
        let project = publish(server.ports().store.as_ref(), project).await;
        Self {
            wei: approved(&server, &desk, WEI, PKF).await,
            ben: approved(&server, &desk, BEN, PKF).await,
            server,
            desk,
            project,
        }
    }

    /// An issued order, at one dollar a share.
    async fn issued(&self, who: &Subscriber, amount: i64) -> i64 {
        let order = who.subscribe(self.project, amount).await;
        self.desk.accept(order, amount).await;
        let path = format!("queues/subscriptions/{order}/issue");
        self.desk.approver.post(&path, json!({})).await.ok();
        order
    }

    async fn try_transfer(&self, from: &Subscriber, to: &Subscriber, more: Value) -> Answer {
        let mut body = json!({
            "project": self.project.0, "from_account": from.account.0, "to_account": to.account.0,
            "shares": "100", "document": evidence(&self.desk.finance).await,
            "reason": "as the letter of the estate says",
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.desk.finance.post("holding_transfers", body).await
    }

    async fn proposed(&self, from: &Subscriber, to: &Subscriber, shares: &str) -> Value {
        let answer = self
            .try_transfer(from, to, json!({ "shares": shares }))
            .await;
        assert_eq!(answer.status, 202, "{}", answer.text());
        answer.json()
    }

    async fn transferred(&self, from: &Subscriber, to: &Subscriber, shares: &str) -> Value {
        let proposed = self.proposed(from, to, shares).await;
        self.desk.approver.approve(&proposed).await.ok()
    }

    /// Shares and cost of each holder in the register, by account.
    async fn register(&self, day: &str) -> Vec<(i64, String, String)> {
        let path = format!("projects/{}/holders{day}", self.project);
        let found = self.desk.finance.get(&path).await.ok();
        let items = found["items"].as_array().unwrap().iter();
        let mut held: Vec<_> = items
            .map(|it| {
                let account = it["account"].as_i64().unwrap();
                (account, it["shares"].to_string(), it["cost"].to_string())
            })
            .collect();
        held.sort();
        held
    }

    /// What an investor reads of the holding.
    async fn holding(&self, who: &Subscriber) -> Value {
        let id = self.project.to_string();
        let shown = who.client.get("my_holding", &[("productId", &id)]).await;
        shown.ok()["data"].clone()
    }

    /// What the shares of the account cost, as its list says.
    async fn invested(&self, who: &Subscriber) -> Value {
        let listed = who.client.get("myInvestmentAccounts", &[]).await.ok();
        listed["data"][0]["totalSecHolding"].clone()
    }

    /// What an account holds, as finance looks it up.
    async fn looked_up(&self, who: &Subscriber) -> Value {
        let (project, account) = (self.project, who.account);
        let path = format!("holding_transfers/account?project={project}&number=%23{account}");
        self.desk.finance.get(&path).await.ok()
    }

    async fn revoke(&self, who: &Subscriber, order: i64) -> Answer {
        let which = json!({ "UserInvestmentID": order });
        who.client.post("account_investment_revoke", which).await
    }

    /// The templates of the messages to an investor.
    async fn message_templates(&self, who: &Subscriber) -> Vec<String> {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let all = tx.outbox().newest(50).await.unwrap().into_iter();
        let own = all.filter(|it| it.content.investor == Some(who.investor));
        own.map(|it| it.content.template).collect()
    }

    async fn ended(self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
        self.server.stop().await;
    }
}

fn text(value: &str) -> String {
    value.to_owned()
}

async fn shares_and_their_cost_move_in_proportion_and_both_holders_read_it(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 1_000).await;
    let proposed = scene.proposed(wei, ben, "333.3333").await;
    let id = &proposed["proposal"]["id"];
    let shown = scene.desk.approver.get(&format!("proposals/{id}")).await;
    let shown = shown.ok();
    let transfer = &shown["transfer"];
    assert_eq!(
        (&transfer["shares"], &transfer["cost"]),
        (&json!(333.3333), &json!(333.33))
    );
    assert_eq!(transfer["from"]["account_id"], wei.account.0);
    assert_eq!(transfer["to"]["account_id"], ben.account.0);
    assert_eq!(transfer["from"]["shares"], 1_000);
    assert_eq!(
        (&transfer["possible"], &shown["stale"]),
        (&json!(true), &json!(false))
    );
    // The document is there for the approver.
    let document = format!("evidence/{}", transfer["document"]);
    assert_eq!(scene.desk.approver.get(&document).await.status, 200);
    let whole = (wei.account.0, text("1000"), text("1000"));
    assert_eq!(scene.register("").await, [whole]);

    scene.desk.approver.approve(&proposed).await.ok();
    let expected = [
        (wei.account.0, text("666.6667"), text("666.67")),
        (ben.account.0, text("333.3333"), text("333.33")),
    ];
    assert_eq!(scene.register("").await, expected);
    let now = scene.server.ports().clock.now();
    let yesterday = day_of(now).pred_opt().unwrap();
    assert_eq!(scene.register(&format!("?day={yesterday}")).await, []);
    for (who, shares, cost) in [(wei, 666.6667, 666.67), (ben, 333.3333, 333.33)] {
        let held = scene.holding(who).await;
        assert_eq!(
            (&held["sharesNum"], &held["cost"]),
            (&json!(shares), &json!(cost))
        );
        assert_eq!(scene.invested(who).await, json!(cost));
        let moved = &held["transfers"][0];
        assert_eq!(
            (&moved["sharesNum"], &moved["cost"], &moved["incoming"]),
            (&json!(333.3333), &json!(333.33), &json!(cost < 400.0))
        );
        let overview = who.client.get("account_portfolio", &[]).await;
        assert_eq!(overview.status, 200, "{}", overview.text());
        let listed = who.client.get("my_share", &[]).await.ok();
        assert_eq!(listed["data"]["list"][0]["sharesNum"], shares);
    }
    let history = format!("projects/{}/holders/{}", scene.project, ben.account);
    let history = scene.desk.finance.get(&history).await.ok();
    let change = &history["items"][0];
    assert_eq!(
        (&change["kind"], &change["purpose"], &change["record"]),
        (&json!("transfer_in"), &json!("transfer"), id)
    );
    assert!(
        scene
            .message_templates(ben)
            .await
            .contains(&text("message.sharesTransferredIn"))
    );
    assert!(
        scene
            .message_templates(wei)
            .await
            .contains(&text("message.sharesTransferredOut"))
    );
    scene.ended().await;
}

async fn all_of_a_holding_moves_all_of_its_cost_and_may_come_back(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 500).await;
    scene.issued(wei, 700).await;
    scene.transferred(wei, ben, "0.0001").await;
    // The smallest part costs less than a cent.
    let smallest = (ben.account.0, text("0.0001"), text("0"));
    assert_eq!(scene.register("").await[1], smallest);
    scene.transferred(wei, ben, "1199.9999").await;
    let all = (ben.account.0, text("1200"), text("1200"));
    assert_eq!(scene.register("").await, [all]);
    assert_eq!(scene.invested(wei).await, 0);
    let id = scene.project.to_string();
    let gone = wei.client.get("my_holding", &[("productId", &id)]).await;
    gone.refused(404, "Error_NotFound");
    scene.transferred(ben, wei, "300").await;
    let expected = [
        (wei.account.0, text("300"), text("300")),
        (ben.account.0, text("900"), text("900")),
    ];
    assert_eq!(scene.register("").await, expected);
    assert_eq!(scene.looked_up(wei).await["cost"], 300);
    scene.ended().await;
}

async fn two_who_approve_at_once_transfer_once(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 1_000).await;
    let proposed = scene.proposed(wei, ben, "400").await;
    let other = operator(&scene.server, "ada", &[Role::Approver]).await;
    let calls = (0..6).map(|at| [&scene.desk.approver, &other][at % 2].approve(&proposed));
    let answers = futures_util::future::join_all(calls).await;
    let done = answers.iter().filter(|it| it.status == 200).count();
    assert_eq!(done, 1);
    let expected = [
        (wei.account.0, text("600"), text("600")),
        (ben.account.0, text("400"), text("400")),
    ];
    assert_eq!(scene.register("").await, expected);
    // An investor who takes the order back at the moment of the approval is either first or refused.
    let order = scene.issued(ben, 500).await;
    let proposed = scene.proposed(ben, wei, "100").await;
    let (approved, revoked) = tokio::join!(
        scene.desk.approver.approve(&proposed),
        scene.revoke(ben, order)
    );
    let both = (approved.status, revoked.status);
    assert!([(200, 409), (200, 200)].contains(&both), "{both:?}");
    if both == (200, 200) {
        // The order was taken back first: its shares were not among those that moved.
        assert_eq!(scene.looked_up(ben).await["shares"], 300);
    }
    scene.ended().await;
}

async fn a_transfer_that_moved_something_else_is_told(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let (wei, ben) = (&scene.wei, &scene.ben);
    scene.issued(wei, 1_000).await;
    let done = scene.transferred(wei, ben, "400").await;
    scene.server.is_left_broken();
    let beside = scene.server.database().connect().await;
    for sql in [
        "DROP TRIGGER holding_transfer_sides_no_update",
        "UPDATE holding_transfer_sides SET cost_minor = 1 WHERE shares > 0",
    ] {
        let ran = sea_orm::ConnectionTrait::execute_unprepared(&beside, sql).await;
        ran.unwrap();
    }
    let found = reconcile(scene.server.ports()).await.unwrap();
    let records: Vec<&str> = found.iter().map(|it| it.record.as_str()).collect();
    // What is kept of the holding is no more the sum of what is written down of it.
    let expected = [
        format!("investor:{}", ben.investor),
        format!("proposal:{}", done["id"]),
    ];
    assert_eq!(records, expected, "{found:?}");
    scene.server.stop().await;
}
