//! A submission that loses against another transaction is run again at once, although its commit waits for the answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::ledger::Book;
use domain::review::Actor;
use ports::driven::submissions::KeptAnswer;
use ports::submission::{Claimed, Submitting, claim};
use ports::transact;
use tests::database::TestDatabase;
use tests::prepared::{investor_of, usd};
use tests::road::register;
use tests::server::TestServer;
use tests::storage::at;
use tests::wallet::{BANK, balance, post, transfer};

const ANN: &str = "86-13900139000";

/// Only on PostgreSQL do two write at the same moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_took_meanwhile_is_met_before_the_answer() {
    let server = TestServer::resting(TestDatabase::postgres().await).await;
    register(&server.visitor().await, ANN).await;
    let ann = investor_of(server.ports().store.as_ref(), ANN).await;
    let submitting = Submitting {
        by: Actor::Investor(ann),
        key: "k".into(),
        content: b"a fee".to_vec(),
    };
    let Ok(Claimed::Mine(submission)) = claim(server.ports(), &submitting).await else {
        panic!("the claim is not given");
    };
    let submission = Arc::new(submission);
    let mut ports = server.ports().clone();
    ports.submission = Some(Arc::clone(&submission));

    let tries = AtomicUsize::new(0);
    let own = transfer("own", BANK, Book::Fees, usd(10));
    let other = transfer("other", BANK, Book::Fees, usd(5));
    let done = transact(&ports, async |tx| {
        let posted = post(tx, &own, at(0)).await?;
        if tries.fetch_add(1, Ordering::SeqCst) == 0 {
            // The balances of both books are new, and another transaction makes them first.
            transact(server.ports(), async |tx| {
                Ok(post(tx, &other, at(0)).await?.map(|_| ()))
            })
            .await?
            .unwrap();
        }
        Ok(posted)
    });
    done.await.unwrap().unwrap();
    let answer = KeptAnswer {
        status: 200,
        body: "{}".into(),
    };
    submission.conclude(&ports, &answer).await.unwrap();
    assert_eq!(tries.into_inner(), 2);
    assert_eq!(balance(&server, Book::Fees).await, usd(15));
    server.is_left_broken();
    server.stop().await;
}
