//! Lines that wait, paying that is stopped, and lines that are corrected.

use super::{Scene, each};
use domain::ids::DistributionId;
use domain::ledger::Book;
use serde_json::json;
use tests::blocking::{release, while_blocking};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::wallet::balance;

on_both_databases![
    std::future::ready =>
    a_line_that_cannot_be_paid_stops_no_other,
    a_line_of_a_blocked_account_waits_for_its_release,
    a_stopped_one_goes_on_where_it_was,
    a_correction_waits_for_the_money,
];

async fn a_line_that_cannot_be_paid_stops_no_other(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let redeeming = |total: f64, rate: f64| {
        json!({
            "cash_type": "return_of_principal", "total": total, "redeemed_per_share": rate,
        })
    };
    let both = scene.funded(redeeming(210.0, 0.5)).await;
    // A cent is shared out to the largest holder alone, who gives all shares back for it.
    let all = scene.paid(redeeming(0.01, 1.0)).await;
    assert_eq!(
        json!(each(&scene.lines(&all).await)),
        json!([["zero", null, 0], ["zero", null, 0], ["paid", null, 0.01]])
    );
    scene.pay(&both).await.ok();
    scene.server.worker_round().await;
    let waiting = scene.shown(&both).await;
    assert_eq!(
        json!([
            waiting["state"],
            waiting["lines_paid"],
            waiting["lines_waiting"],
            waiting["may"]["pay"]
        ]),
        json!(["paying", 2, 1, true])
    );
    assert_eq!(
        json!(each(&scene.lines(&both).await)),
        json!([
            ["paid", null, 60],
            ["paid", null, 50],
            ["waiting", "not_held", 100]
        ])
    );
    scene.agrees().await;
    // Tried again it waits again.
    scene.pay(&both).await.ok();
    scene.server.worker_round().await;
    assert_eq!(scene.shown(&both).await["lines_waiting"], 1);
    scene.agrees().await;
    scene.server.stop().await;
}

async fn a_line_of_a_blocked_account_waits_for_its_release(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let change = async |what: &str| {
        let page = format!("investors/{}", scene.lin.investor);
        let page = scene.desk.finance.get(&page).await.ok();
        let asked = json!({
            "version": page["accounts"][0]["version"], "reason": "Court order 12",
        });
        let path = format!("accounts/{}/{what}", scene.lin.account);
        let proposed = scene.desk.finance.post(&path, asked).await.ok();
        scene.desk.approver.approve(&proposed).await.ok();
    };
    change("block").await;
    let paid = scene.paid(json!({})).await;
    assert_eq!(
        json!(each(&scene.lines(&paid).await)),
        json!([
            ["paid", null, 28.57],
            ["waiting", "account_blocked", 23.81],
            ["paid", null, 47.62]
        ])
    );
    scene.agrees().await;
    change("release").await;
    scene.pay(&paid).await.ok();
    scene.server.worker_round().await;
    assert_eq!(
        each(&scene.lines(&paid).await)[1],
        json!(["paid", null, 23.81])
    );
    assert_eq!(scene.shown(&paid).await["state"], "paid");
    scene.agrees().await;
    scene.server.stop().await;
}

/// The worker pays the line while the account is being blocked. SQLite has one writer, which waits in any case.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_is_not_paid_past_a_block() {
    let scene = Scene::with_database(TestDatabase::postgres().await).await;
    let funded = scene.funded(json!({})).await;
    let account = scene.lin.account;
    let pay = async { scene.pay(&funded).await.ok() };
    while_blocking(&scene.server, account, pay).await;
    scene.server.worker_round().await;
    assert_eq!(
        each(&scene.lines(&funded).await)[1],
        json!(["waiting", "account_blocked", 23.81])
    );
    scene.agrees().await;

    release(&scene.server, account).await;
    scene.pay(&funded).await.ok();
    scene.server.worker_round().await;
    assert_eq!(scene.shown(&funded).await["state"], "paid");
    scene.agrees().await;
    scene.server.stop().await;
}

async fn a_stopped_one_goes_on_where_it_was(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let funded = scene.funded(json!({})).await;
    // The worker of a server that rests does not take it up before it is stopped.
    let ports = scene.server.ports();
    let (asked, stopped) = tokio::join!(scene.pay(&funded), async {
        ports::driving::distribution::pay_due(ports).await
    });
    asked.ok();
    stopped.unwrap();
    let refused = scene
        .ask(&scene.desk.finance, &funded, "stop", json!({}))
        .await;
    // Either the lines were paid before, or it stands still.
    let now = scene.shown(&funded).await;
    if refused.status == 200 {
        assert_eq!(
            json!([now["state"], now["is_stopped"]]),
            json!(["paying", true])
        );
        scene.server.worker_round().await;
        assert_eq!(scene.shown(&funded).await["lines_paid"], now["lines_paid"]);
        scene.pay(&funded).await.ok();
    } else {
        refused.refused(409, "OrderNotPending");
        assert_eq!(now["state"], "paid");
    }
    scene.server.worker_round().await;
    assert_eq!(scene.shown(&funded).await["lines_paid"], 3);
    scene.agrees().await;
    scene.server.stop().await;
}

async fn a_correction_waits_for_the_money(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let paid = scene.paid(json!({})).await;
    let id = DistributionId(paid["id"].as_i64().unwrap());
    let correct = async |account: i64| {
        let which = json!({ "account": account, "reason": "The shares were another's" });
        scene
            .ask(&scene.desk.finance, &paid, "correct", which)
            .await
    };
    correct(999).await.refused(404, "Error_NotFound");
    // What is owed by a payout is not in a wallet.
    correct(scene.cay.account.0)
        .await
        .refused(409, "OrderNotPending");

    // The wallet has less by now.
    let withdrawal = scene.lin.handed_in_withdrawal("20").await;
    let proposed = correct(scene.lin.account.0).await.ok();
    scene.desk.approver.approve(&proposed).await.ok();
    scene.server.worker_round().await;
    assert_eq!(
        each(&scene.lines(&paid).await)[1],
        json!(["correcting", "wallet_short", 23.81])
    );
    scene.agrees().await;
    let why = "The account is not yours";
    scene
        .desk
        .finance
        .fail("withdrawals", withdrawal, why)
        .await
        .ok();
    scene.server.worker_round().await;
    assert_eq!(
        each(&scene.lines(&paid).await)[1],
        json!(["corrected", null, 23.81])
    );
    assert_eq!(scene.wallet(&scene.lin).await, 0);
    assert_eq!(scene.shown(&paid).await["paid"], 76.19);
    let project = balance(&scene.server, Book::ProjectPaid(scene.project)).await;
    assert_eq!(project.minor(), 202_381);
    assert_eq!(balance(&scene.server, Book::Distribution(id)).await, usd(0));
    correct(scene.lin.account.0)
        .await
        .refused(409, "OrderNotPending");
    scene.agrees().await;
    scene.server.stop().await;
}
