//! Subscribing over HTTP, as decisions 31 to 37 and 44 have it: happy, refused, replayed, many at once.
mod completion;
mod evidence;
mod issued;
mod places;
mod shares;
mod steps;
mod whole_way;

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::catalog::NewProject;
use domain::ids::{OrderId, ProjectId};
use domain::review::Subject;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::{balance, fund};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

async fn published(server: &TestServer, change: impl FnOnce(&mut NewProject)) -> ProjectId {
    let mut project = a_project("ROAD", 10_000, server.ports().clock.now());
    change(&mut project);
    publish(server.ports().store.as_ref(), project).await
}

/// The states that the order went through, as the review log has them.
async fn history(server: &TestServer, order: i64) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let subject = Subject::Order(OrderId(order));
    let log = tx.reviews().of(subject).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

fn clock_now(server: &TestServer) -> domain::Instant {
    server.ports().clock.now()
}

async fn pass(who: &Subscriber, clock: &SettableClock, days: i64) {
    clock.advance(TimeDelta::days(days));
    who.client.fetch_csrf_token().await;
    tests::road::log_in(&who.client, MOBILE).await;
}
