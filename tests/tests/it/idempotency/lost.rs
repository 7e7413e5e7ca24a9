//! A submission that loses against another transaction is retried at once, although its commit waits for the answer. One whose claim
//! was stored before its connection broke is still carried out.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::ledger::Book;
use domain::review::Actor;
use ports::driven::secrets::{Purpose, Secrets, TokenHash};
use ports::driven::submissions::KeptAnswer;
use ports::submission::{Claimed, Submitting, claim};
use ports::{Failure, RequestRefusal, transact};
use tests::database::TestDatabase;
use tests::prepared::{investor_of, usd};
use tests::road::register;
use tests::server::TestServer;
use tests::storage::at;
use tests::wallet::{BANK, balance, post, transfer};

const ANN: &str = "86-13900139000";

/// What Ann submits under a key.
async fn submitting(server: &TestServer) -> Submitting {
    register(&server.visitor().await, ANN).await;
    let ann = investor_of(server.ports().store.as_ref(), ANN).await;
    Submitting {
        by: Actor::Investor(ann),
        key: "k".into(),
        content: b"a fee".to_vec(),
    }
}

/// Only on PostgreSQL do two write at the same moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_took_meanwhile_is_met_before_the_answer() {
    let server = TestServer::resting(TestDatabase::postgres().await).await;
    let submitting = submitting(&server).await;
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

/// The same token each time, as for a claim that is resent over another connection.
struct SameToken(Arc<dyn Secrets>);

impl Secrets for SameToken {
    fn token(&self) -> String {
        "of the one try".into()
    }
    fn code(&self, digits: u8) -> String {
        self.0.code(digits)
    }
    fn hash_token(&self, token: &str) -> TokenHash {
        self.0.hash_token(token)
    }
    fn digest(&self, bytes: &[u8]) -> String {
        self.0.digest(bytes)
    }
    fn prove(&self, purpose: Purpose, message: &[u8]) -> String {
        self.0.prove(purpose, message)
    }
    fn proofs(&self, purpose: Purpose, message: &[u8]) -> Vec<String> {
        self.0.proofs(purpose, message)
    }
    fn verify(&self, purpose: Purpose, message: &[u8], proof: &str) -> bool {
        self.0.verify(purpose, message, proof)
    }
    fn equal(&self, left: &[u8], right: &[u8]) -> bool {
        self.0.equal(left, right)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_claim_that_is_sent_twice_is_the_same_claim() {
    let server = TestServer::resting(TestDatabase::sqlite().await).await;
    let submitting = submitting(&server).await;
    let mut sent_again = server.ports().clone();
    sent_again.secrets = Arc::new(SameToken(Arc::clone(&sent_again.secrets)));
    for _ in 0..2 {
        let claimed = claim(&sent_again, &submitting).await;
        assert!(matches!(claimed, Ok(Claimed::Mine(_))));
    }
    // Any other attempt waits.
    let other = claim(server.ports(), &submitting).await;
    let in_flight = Failure::Request(RequestRefusal::IdempotencyInFlight);
    assert!(matches!(other, Err(failure) if failure == in_flight));
    server.stop().await;
}
