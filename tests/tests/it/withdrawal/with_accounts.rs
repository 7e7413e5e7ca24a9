//! The investor's accounts come with their withdrawals, each as its own call answers it.

use super::{MOBILE, OTHER, fund};
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{CAYMAN, PKF};
use tests::server::TestServer;
use tests::subscribing::subscriber;

on_both_databases![tests::server::TestServer::with_database =>
    each_account_has_its_own_newest_first,
];

/// The accounts, or one of them.
async fn accounts(client: &Client, only: Option<i64>) -> Vec<Value> {
    let id = only.map(|id| id.to_string());
    let asked: Vec<_> = id.iter().map(|id| ("UserEntityID", id.as_str())).collect();
    let answer = client.get("account_userentity", &asked).await.ok();
    answer["userEntities"].as_array().unwrap().clone()
}

/// A withdrawal without its link, which ends another second at every asking.
fn unlinked(mut request: Value) -> (Value, bool) {
    let link = request.as_object_mut().unwrap().remove("AuthFormUrl");
    (request, link.is_some_and(|link| link.is_string()))
}

async fn each_account_has_its_own_newest_first(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_500).await;
    let other = subscriber(&server, OTHER, CAYMAN).await;
    let failed = who.handed_in_withdrawal("500.25").await;
    desk.finance
        .fail("withdrawals", failed, "The name differs.")
        .await
        .ok();
    let begun = who.withdraw("20").await;

    for only in [None, Some(who.account.0)] {
        let [account]: [Value; 1] = accounts(&who.client, only).await.try_into().unwrap();
        assert_eq!(account["DepositRequests"], json!([]));
        let shown = account["WithdrawRequests"].as_array().unwrap();
        let ids: Vec<_> = shown.iter().map(|it| &it["CNWithdrawRequestID"]).collect();
        assert_eq!(ids, [&json!(begun), &json!(failed)]);
        for (request, linked) in shown.iter().zip([false, true]) {
            let id = request["CNWithdrawRequestID"].as_i64().unwrap();
            let alone = unlinked(who.withdrawal(id).await);
            assert_eq!(unlinked(request.clone()), alone);
            assert_eq!(alone.1, linked);
        }
        assert_eq!(shown[1]["Comment"], "The name differs.");
        assert_eq!(shown[1]["BankAccountNumber"], "****234");
        let link = shown[1]["AuthFormUrl"].as_str().unwrap();
        assert_eq!(who.client.open(link).await.status, 200);
    }
    let [account]: [Value; 1] = accounts(&other.client, None).await.try_into().unwrap();
    assert_eq!(account["WithdrawRequests"], json!([]));
    server.stop().await;
}
