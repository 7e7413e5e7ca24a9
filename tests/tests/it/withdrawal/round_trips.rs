//! The database round trips of submitting a withdrawal, counted on the line between.
use std::time::Duration;
use tests::prepared::PKF;
use tests::round_trips::CountingLine;
use tests::subscribing::subscriber;
use tests::wallet::fund;

use super::{MOBILE, OTHER};

/// With BEGIN, COMMIT and the read before the transaction.
const WITHOUT_A_KEY: usize = 7;
/// Its claim and the answer that is kept.
const BY_A_KEY: usize = 2;
/// Whether the session still holds; not asked again within seconds.
const BY_A_REST: usize = 1;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_withdrawal_is_submitted_within_so_many_round_trips() {
    submitted(None, Duration::ZERO, WITHOUT_A_KEY).await;
}

/// As the app submits it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_submit_under_a_key_takes_two_round_trips_more() {
    let most = WITHOUT_A_KEY + BY_A_KEY;
    submitted(Some("the-one-withdrawal"), Duration::ZERO, most).await;
}

/// As somebody submits it who has read what is signed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_submit_under_a_key_after_a_rest_takes_ten_round_trips() {
    let most = WITHOUT_A_KEY + BY_A_KEY + BY_A_REST;
    submitted(Some("the-one-withdrawal"), Duration::from_secs(6), most).await;
}

async fn submitted(key: Option<&str>, rest: Duration, most: usize) {
    let (server, line) = CountingLine::with_server().await;
    let mut taken = Vec::new();
    for mobile in [OTHER, MOBILE] {
        let who = subscriber(&server, mobile, PKF).await;
        fund(&server, &who, 1_000).await;
        let withdrawal = who.withdraw("300").await;
        let form = server.working(who.sign_withdrawal(withdrawal)).await;
        tokio::time::sleep(rest).await;
        who.client.use_key(key);
        let (answer, trips) = line.count(who.submit_withdrawal(withdrawal, form)).await;
        who.client.use_key(None);
        answer.ok();
        taken.push(trips);
    }
    assert_eq!(taken[1], most, "{taken:?} round trips");
    server.stop().await;
}
