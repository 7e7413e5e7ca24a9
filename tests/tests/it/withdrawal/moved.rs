//! A change of a withdrawal waits for a lock while another server moves the withdrawal to another account.
use super::{MOBILE, agrees, with_wallet};
use sea_orm::ConnectionTrait;
use serde_json::json;
use tests::client::Client;
use tests::prepared::{CAYMAN, an_approved_account, prove_bank_account};
use tests::road::log_in;
use tests::server::TestServer;
use tests::shown::asked_anew;
use tests::subscribing::Subscriber;
use tests::wallet::fund;

/// The change waits for the account that the withdrawal was of, and then has to be judged by the other one's wallet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_waited_is_judged_by_the_new_account() {
    let server = TestServer::postgres().await;
    let wallets = "UPDATE frameworks SET has_wallets = TRUE, withdrawals = TRUE,
        wallet_currencies = (SELECT p.wallet_currencies FROM frameworks p WHERE p.code = 'PKF')
        WHERE code = 'CAYMAN'";
    let database = server.database().connect().await;
    database.execute_unprepared(wallets).await.unwrap();
    asked_anew().await;
    let rich = with_wallet(&server, 1_000).await;
    let store = &server.ports().store;
    let now = server.ports().clock.now();
    let account = an_approved_account(store.as_ref(), rich.investor, CAYMAN, now).await;
    prove_bank_account(server.ports(), account).await;
    let (beside, base) = server.beside().await;
    let there = Client::new(&base, "en");
    there.fetch_csrf_token().await;
    log_in(&there, MOBILE).await;
    let poor = Subscriber {
        client: there,
        investor: rich.investor,
        account,
    };
    fund(&server, &poor, 100).await;

    for (amount, expected) in [("500", 422), ("60", 200)] {
        let withdrawal = rich.withdraw("50").await;
        let held = store.begin().await.unwrap();
        held.accounts().lock(rich.account).await.unwrap().unwrap();
        let change = rich.change_withdrawal(withdrawal, json!({ "Amount": amount }));
        let meanwhile = async {
            server.database().until_waiting(1).await;
            let to = json!({ "UserEntityID": account.0 });
            poor.change_withdrawal(withdrawal, to).await.ok();
            drop(held);
        };
        let (changed, ()) = tokio::join!(change, meanwhile);
        assert_eq!(changed.status, expected, "{amount}: {}", changed.text());
        if expected != 200 {
            changed.refused(422, "BalanceNotEnough");
        }
        let stands = poor.withdrawal(withdrawal).await;
        assert_eq!(stands["UserEntityID"], account.0);
        assert_eq!(
            stands["Amount"].as_f64(),
            Some(if expected == 200 { 60.0 } else { 50.0 })
        );
        agrees(&server).await;
    }
    beside.stop().await.unwrap();
    server.stop().await;
}
