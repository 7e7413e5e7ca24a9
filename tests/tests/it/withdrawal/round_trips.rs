//! What handing a withdrawal in costs the database, counted on the line between.
use tests::database::TestDatabase;
use tests::prepared::PKF;
use tests::round_trips::CountingLine;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::subscriber;
use tests::wallet::fund;

use super::{MOBILE, OTHER};

/// Counts BEGIN, COMMIT, the session look-up, the read before the transaction, and under a key its claim and the answer that is kept.
const MOST: usize = 10;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_withdrawal_is_handed_in_within_so_many_round_trips() {
    handed_in(None).await;
}

/// As the app hands it in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_of_its_own_costs_no_more_round_trips_than_that() {
    handed_in(Some("the-one-withdrawal")).await;
}

async fn handed_in(key: Option<&str>) {
    let database = TestDatabase::postgres().await;
    let line = CountingLine::to(&database).await;
    // One connection: what it has prepared before, it does not prepare again.
    let settings = format!("{NO_LIMITS}\ndatabase_pool = 1");
    let server = TestServer::resting_through(database, line.url(), &settings).await;
    let mut taken = Vec::new();
    for mobile in [OTHER, MOBILE] {
        let who = subscriber(&server, mobile, PKF).await;
        fund(&server, &who, 1_000).await;
        let withdrawal = who.withdraw("300").await;
        let form = server.working(who.sign_withdrawal(withdrawal)).await;
        who.client.use_key(key);
        let (answer, trips) = line.count(who.submit_withdrawal(withdrawal, form)).await;
        who.client.use_key(None);
        answer.ok();
        taken.push(trips);
    }
    assert!(taken[1] <= MOST, "{taken:?} round trips");
    server.stop().await;
}
