//! Places in an offering: never more than there are, reserved for a while, and taken again if there
//! is room.

use super::{MOBILE, clock_now, pass, published};
use chrono::TimeDelta;
use domain::ids::ProjectId;
use serde_json::json;
use tests::client::Answer;
use tests::prepared::{PKF, usd};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, sign_on, stored, subscriber};

/// Asks again as long as the server says that it is too busy for now, as a client does.
async fn patiently(ask: impl AsyncFn() -> Answer) -> Answer {
    loop {
        let answer = ask().await;
        if answer.status != 503 {
            return answer;
        }
        assert_eq!(answer.json()["messageKey"], "Error_Unavailable");
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
}

/// Goes the whole way, or until the offering is full: whether it was handed in.
async fn try_the_whole_way(who: &Subscriber, project: ProjectId) -> bool {
    let full = |answer: Answer| {
        answer.refused(409, "OfferingFullySubscribed");
        false
    };
    let started = patiently(async || who.try_start(project, 2, 1_000).await).await;
    if started.status != 200 {
        return full(started);
    }
    let order = started.json()["myInvestment"]["UserInvestmentID"]
        .as_i64()
        .unwrap();
    let read = json!({ "ReadDocumentsInd": true });
    let read = patiently(async || who.save(order, 487, read.clone()).await).await;
    if read.status != 200 {
        return full(read);
    }
    let asked = patiently(async || who.try_ask(order, "WireInvest").await).await;
    if asked.status != 200 {
        return full(asked);
    }
    let asked = asked.json();
    patiently(async || sign_on(&who.client, &asked).await)
        .await
        .redirect();
    stored(&who.client, &asked).await;
    patiently(async || who.try_prove(order).await).await.ok();
    let done = patiently(async || who.complete(order).await).await;
    done.status == 200 || full(done)
}

async fn sixty_four_for_ten_places(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let numbers: Vec<String> = (0..64).map(|n| format!("86-139001390{n:02}")).collect();
    let mut investors = Vec::new();
    for numbers in numbers.chunks(8) {
        let some = numbers
            .iter()
            .map(|number| subscriber(&server, number, PKF));
        investors.extend(futures_util::future::join_all(some).await);
    }
    let ways = investors.iter().map(|who| try_the_whole_way(who, project));
    let handed_in = futures_util::future::join_all(ways).await;
    assert_eq!(handed_in.iter().filter(|done| **done).count(), 10);
    let tx = server.ports().store.begin_read().await.unwrap();
    let now = server.ports().clock.now();
    let offering = tx
        .projects()
        .offering(project, now, None)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(offering.taken(), usd(10_000));
    drop(tx);
    let late = subscriber(&server, "86-13900139099", PKF).await;
    late.try_start(project, 2, 1_000)
        .await
        .refused(409, "OfferingFullySubscribed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offering_with_room_for_10_takes_10_of_64_at_once_on_sqlite() {
    sixty_four_for_ten_places(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offering_with_room_for_10_takes_10_of_64_at_once_on_postgres() {
    sixty_four_for_ten_places(TestServer::postgres().await).await;
}

/// Lets days pass; the browser logs in again.
#[tokio::test(flavor = "multi_thread")]
async fn a_place_is_kept_14_days_and_beyond_the_funding_end() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let end = clock_now(&server) + TimeDelta::days(10);
    let project = published(&server, |p| p.project.funding_end = end).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    pass(&who, &clock, 12).await;
    who.save(order, 489, json!({})).await.ok();
    pass(&who, &clock, 3).await;
    // Lapsed, and the funding end is past.
    who.complete(order).await.refused(409, "InvestmentNotOpen");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lapsed_place_is_taken_again_where_there_is_room() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    pass(&who, &clock, 15).await;
    let done = who.complete(order).await.ok();
    assert_eq!(done["myInvestment"]["orderStatus"], "LWAIT");
    server.stop().await;
}
