//! A withdrawal from the first step until it is payable, cancelled, or handed in many times.

use super::{MOBILE, agrees, balance, history, listed, wallet, with_wallet};
use domain::ids::PayoutId;
use domain::ledger::Book;
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::prepared::usd;
use tests::server::TestServer;
use tests::subscribing::sign_on;

async fn the_whole_way_to_the_payouts(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_500).await;
    let asked = json!({ "CurrencyID": 1, "Amount": 500.25 });
    let made = who.try_withdraw(asked).await.ok();
    let request = &made["CNWithdrawRequest"];
    let id = request["CNWithdrawRequestID"].as_i64().unwrap();
    assert_eq!(made["messageKey"], "WithdrawalSaved");
    assert_eq!(
        (
            &request["Amount"],
            &request["Currency"],
            &request["PayoutMethod"]
        ),
        (&json!(500.25), &json!("USD"), &json!("Bank"))
    );
    let newest = who.client.get("account_withdraw_request", &[]).await.ok();
    assert_eq!(newest["CNWithdrawRequest"]["CNWithdrawRequestID"], id);
    assert_eq!(wallet(&server, &who).await, (usd(1_500), usd(0)));

    let form = who.sign_withdrawal(id).await;
    let signed = who.withdrawal(id).await;
    assert_eq!(signed["AuthFormDocumentID"], form);
    let url = signed["AuthFormUrl"].as_str().unwrap();
    assert_eq!(who.client.open(url).await.status, 200);

    let handed_in = who.submit_withdrawal(id, form).await.ok();
    assert_eq!(handed_in["messageKey"], "WithdrawalSubmitted");
    assert_eq!(handed_in["CNWithdrawRequest"]["orderStatus"], "LWAIT");
    assert_eq!(wallet(&server, &who).await.0.minor(), 99_975);
    let entities = who.client.get("account_userentity", &[]).await.ok();
    let shown = &entities["userEntities"][0]["CurrencyWallets"][0];
    assert_eq!(
        (&shown["Balance"], &shown["BalanceAvailable"]),
        (&json!(1500), &json!(999.75))
    );
    let told = who.client.newest_message(MOBILE).await;
    let said = told["text"].as_str().unwrap();
    assert!(
        said.contains("500.25") && said.contains("ending in 234"),
        "{told}"
    );
    agrees(&server).await;

    desk.finance.pass("withdrawals", id, json!({})).await.ok();
    agrees(&server).await;
    let passed = desk.approver.pass("withdrawals", id, json!({})).await.ok();
    assert_eq!(passed["state"], "GPASS");
    assert_eq!(history(&server, id).await, ["LWAIT", "GWAIT", "GPASS"]);
    assert_eq!(wallet(&server, &who).await.1, usd(0));
    let payable = balance(&server, Book::Payable(PayoutId(1))).await;
    assert_eq!(payable.minor(), 50_025);
    let entry = listed(&who, id).await;
    assert_eq!(
        (
            &entry["orderStatus"],
            &entry["withdrawalId"],
            &entry["investmentId"]
        ),
        (&json!("GPASS"), &json!(id), &Value::Null)
    );
    assert_eq!(entry["orderName"], "Withdrawal to your bank account");
    let told = who.client.newest_message(MOBILE).await;
    assert!(told["text"].as_str().unwrap().contains("500.25"), "{told}");
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_way_to_the_payouts_on_sqlite() {
    the_whole_way_to_the_payouts(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_way_to_the_payouts_on_postgres() {
    the_whole_way_to_the_payouts(TestServer::postgres().await).await;
}

async fn handed_in_many_times_it_is_held_once(server: TestServer) {
    let who = with_wallet(&server, 1_500).await;
    let id = who.withdraw("1000").await;
    let form = who.sign_withdrawal(id).await;
    let at_once = (0..8).map(|_| who.submit_withdrawal(id, form));
    for answer in futures_util::future::join_all(at_once).await {
        let answer = answer.ok();
        assert_eq!(answer["CNWithdrawRequest"]["orderStatus"], "LWAIT");
    }
    assert_eq!(wallet(&server, &who).await, (usd(500), usd(1_000)));
    assert_eq!(history(&server, id).await, ["LWAIT"]);
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn handed_in_many_times_it_is_held_once_on_sqlite() {
    handed_in_many_times_it_is_held_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn handed_in_many_times_it_is_held_once_on_postgres() {
    handed_in_many_times_it_is_held_once(TestServer::postgres().await).await;
}

async fn the_same_money_is_held_for_one_of_many(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    let mut signed = Vec::new();
    for _ in 0..4 {
        let id = who.withdraw("600").await;
        signed.push((id, who.sign_withdrawal(id).await));
    }
    let at_once = signed
        .iter()
        .map(|(id, form)| who.submit_withdrawal(*id, *form));
    let answers = futures_util::future::join_all(at_once).await;
    let (held, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|it| it.status == 200);
    assert_eq!((held.len(), refused.len()), (1, 3));
    for answer in refused {
        let refused = answer.refused(422, "BalanceNotEnough");
        assert_eq!(refused["params"]["amount"], 400, "{refused}");
    }
    assert_eq!(wallet(&server, &who).await, (usd(400), usd(600)));
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_money_is_held_for_one_of_many_on_sqlite() {
    the_same_money_is_held_for_one_of_many(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_money_is_held_for_one_of_many_on_postgres() {
    the_same_money_is_held_for_one_of_many(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_one_is_over_and_so_is_its_signing() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("600").await;
    let asked = who.try_ask_withdrawal(id).await.ok();
    let which = json!({ "CNWithdrawRequestID": id });
    for _ in 0..2 {
        let gone = who.client.delete("account_withdraw_request", which.clone());
        gone.await.ok();
    }
    let entry = listed(&who, id).await;
    assert_eq!(
        (&entry["orderStatus"], &entry["RevokedInd"]),
        (&json!("RevokedInd"), &json!(true))
    );
    let session = asked["sessionId"].to_string();
    let query = [("SessionID", session.as_str())];
    let read = who.client.get("account_signature", &query).await.ok();
    assert_eq!(read["State"], "CANCELLED");
    assert_ne!(sign_on(&who.client, &asked).await.status, 303);
    who.try_ask_withdrawal(id)
        .await
        .refused(409, "OrderNotPending");
    let newest = who.client.get("account_withdraw_request", &[]).await.ok();
    assert_eq!(newest["CNWithdrawRequest"], Value::Null);
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_orders_has_both_types_by_their_time() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = tests::prepared::a_project("BOTH", 10_000, now);
    let project = tests::prepared::publish(store, project).await;
    let first = who.withdraw("100").await;
    let order = who.start(project, 2, 1_000).await;
    let last = who.withdraw("200").await;
    let page = |number: &'static str| {
        let paging = [("pageNum", number), ("pageSize", "2")];
        let client = &who.client;
        async move { client.get("account_order", &paging).await.ok()["data"].clone() }
    };
    let found = |page: &Value| {
        let listed = page["list"].as_array().unwrap().iter();
        listed
            .map(|it| {
                (
                    it["orderType"].as_i64().unwrap(),
                    it["refId"].as_i64().unwrap(),
                )
            })
            .collect::<Vec<_>>()
    };
    let (newest, oldest) = (page("1").await, page("2").await);
    assert_eq!(newest["total"], 3);
    assert_eq!(found(&newest), [(2, last), (1, order)]);
    assert_eq!(found(&oldest), [(2, first)]);
    server.stop().await;
}

/// Whichever comes first: cancelled with nothing held, or handed in with all of it.
async fn cancelled_and_handed_in_at_once_it_is_one_of_the_two(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    for nth in 0..4 {
        let id = who.withdraw("100").await;
        let form = who.sign_withdrawal(id).await;
        let which = json!({ "CNWithdrawRequestID": id });
        let cancel = who.client.delete("account_withdraw_request", which);
        let (handed_in, gone) = if nth % 2 == 0 {
            tokio::join!(who.submit_withdrawal(id, form), cancel)
        } else {
            let (gone, handed_in) = tokio::join!(cancel, who.submit_withdrawal(id, form));
            (handed_in, gone)
        };
        let stands = listed(&who, id).await["orderStatus"].clone();
        let (status, refused) = if stands == "LWAIT" {
            (handed_in.status, gone)
        } else {
            (gone.status, handed_in)
        };
        assert_eq!(status, 200, "{stands}");
        refused.refused(409, "OrderNotPending");
        assert_eq!(history(&server, id).await, [stands.as_str().unwrap()]);
    }
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelled_and_handed_in_at_once_it_is_one_of_the_two_on_sqlite() {
    cancelled_and_handed_in_at_once_it_is_one_of_the_two(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelled_and_handed_in_at_once_it_is_one_of_the_two_on_postgres() {
    cancelled_and_handed_in_at_once_it_is_one_of_the_two(TestServer::postgres().await).await;
}

/// Whatever the order: what is held is what was signed.
async fn changed_and_handed_in_at_once_it_holds_what_was_signed(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    // Whatever was handed in before, the wallet has enough for the change.
    for _ in 0..4 {
        let id = who.withdraw("100").await;
        let form = who.sign_withdrawal(id).await;
        let change = who.change_withdrawal(id, json!({ "Amount": 600 }));
        let (changed, handed_in) = tokio::join!(change, who.submit_withdrawal(id, form));
        let kept = who.withdrawal(id).await;
        if handed_in.status == 200 {
            assert_eq!(
                (&kept["Amount"], &kept["orderStatus"]),
                (&json!(100), &json!("LWAIT"))
            );
            changed.refused(409, "OrderNotPending");
        } else {
            handed_in.refused(403, "SignatureFailedTip");
            changed.ok();
            assert_eq!(
                (&kept["Amount"], &kept["orderStatus"]),
                (&json!(600), &json!("INIT"))
            );
        }
    }
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_and_handed_in_at_once_it_holds_what_was_signed_on_sqlite() {
    changed_and_handed_in_at_once_it_holds_what_was_signed(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_and_handed_in_at_once_it_holds_what_was_signed_on_postgres() {
    changed_and_handed_in_at_once_it_holds_what_was_signed(TestServer::postgres().await).await;
}
