//! The contract of the storage of submissions, and the guarantees of a submission when its server
//! dies half-way, on both databases.
use domain::Instant;
use domain::ids::{InvestorId, OperatorId, SubmissionId};
use domain::review::Actor;
use ports::driven::submissions::{Added, KeptAnswer, NewSubmission};
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    a_key_is_a_persons_own_and_added_once,
    a_claim_that_was_taken_over_commits_nothing,
    an_answer_is_kept_once_and_sealed,
    what_was_not_carried_out_frees_its_key_and_what_was_stays,
    old_ones_are_forgotten,
    only_so_many_of_one_person_are_kept,
];

const WEI: Actor = Actor::Investor(InvestorId(1));

fn new(by: Actor, key: &str, claim: &str, now: Instant) -> NewSubmission {
    NewSubmission {
        by,
        key: key.into(),
        fingerprint: "of the body".into(),
        claim: claim.into(),
        leased_until: now + chrono::TimeDelta::seconds(10),
        now,
        counted_from: now - chrono::TimeDelta::hours(1),
        most: 3,
    }
}

/// The number of one that was added.
fn id_of(added: Added) -> SubmissionId {
    match added {
        Added::New(id) => id,
        Added::Known(_) | Added::TooMany => panic!("{added:?}"),
    }
}

fn answer(body: &str) -> KeptAnswer {
    KeptAnswer {
        status: 200,
        body: body.into(),
    }
}

async fn a_key_is_a_persons_own_and_added_once(storage: Storage) {
    let add = async |by, claim| {
        let tx = storage.begin().await;
        let added = tx.submissions().add(&new(by, "k", claim, at(0))).await;
        tx.commit().await.unwrap();
        added.unwrap()
    };
    let first = id_of(add(WEI, "one").await);
    let again = add(WEI, "two").await;
    assert!(
        matches!(&again, Added::Known(known) if known.id == first && known.claim == "one"),
        "{again:?}"
    );
    let mei = id_of(add(Actor::Investor(InvestorId(2)), "three").await);
    let desk = id_of(add(Actor::Operator(OperatorId(1)), "four").await);
    assert!(first != mei && mei != desk);
    let tx = storage.read().await;
    let found = tx.submissions().find(WEI, "k").await.unwrap().unwrap();
    assert_eq!((found.id, found.claim.as_str()), (first, "one"));
    assert_eq!((found.answer, found.leased_until), (None, at(10)));
    assert!(tx.submissions().find(WEI, "K").await.unwrap().is_none());
}

async fn a_claim_that_was_taken_over_commits_nothing(storage: Storage) {
    let tx = storage.begin().await;
    let submission = new(WEI, "k", "slow", at(0));
    let id = id_of(tx.submissions().add(&submission).await.unwrap());
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let submissions = tx.submissions();
    assert!(
        submissions
            .renew(id, "slow", "quick", at(30))
            .await
            .unwrap()
    );
    assert!(
        !submissions
            .renew(id, "slow", "other", at(30))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let submissions = tx.submissions();
    assert!(
        !submissions
            .answer(id, "slow", &answer("late"))
            .await
            .unwrap()
    );
    assert!(
        submissions
            .answer(id, "quick", &answer("first"))
            .await
            .unwrap()
    );
    assert!(
        !submissions
            .renew(id, "quick", "other", at(30))
            .await
            .unwrap()
    );
}

async fn an_answer_is_kept_once_and_sealed(storage: Storage) {
    let tx = storage.begin().await;
    let submission = new(WEI, "k", "mine", at(0));
    let id = id_of(tx.submissions().add(&submission).await.unwrap());
    let kept = answer("{\"name\": \"王小明\"}");
    assert!(tx.submissions().answer(id, "mine", &kept).await.unwrap());
    let again = tx.submissions().answer(id, "mine", &answer("{}")).await;
    assert!(!again.unwrap());
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    let found = tx.submissions().find(WEI, "k").await.unwrap().unwrap();
    assert_eq!(found.answer, Some(kept));
    let stored = storage.stored_text("SELECT answer FROM submissions").await;
    let stored = stored.unwrap();
    assert!(stored.starts_with("v2:test:"), "{stored}");
    assert!(!stored.contains('王'));
}

async fn what_was_not_carried_out_frees_its_key_and_what_was_stays(storage: Storage) {
    let tx = storage.begin().await;
    let submissions = tx.submissions();
    let open = submissions.add(&new(WEI, "open", "a", at(0))).await;
    let open = id_of(open.unwrap());
    let done = submissions.add(&new(WEI, "done", "b", at(0))).await;
    let done = id_of(done.unwrap());
    submissions.answer(done, "b", &answer("{}")).await.unwrap();
    submissions.release(open, "another's").await.unwrap();
    assert!(submissions.find(WEI, "open").await.unwrap().is_some());
    submissions.release(open, "a").await.unwrap();
    submissions.release(done, "b").await.unwrap();
    assert!(submissions.find(WEI, "open").await.unwrap().is_none());
    assert!(submissions.find(WEI, "done").await.unwrap().is_some());
}

async fn old_ones_are_forgotten(storage: Storage) {
    let tx = storage.begin().await;
    let submissions = tx.submissions();
    for (key, seconds) in [("old", 0), ("older", -5), ("young", 10)] {
        let one = new(WEI, key, "c", at(seconds));
        id_of(submissions.add(&one).await.unwrap());
    }
    assert!(!submissions.any_before(at(-5)).await.unwrap());
    assert!(submissions.any_before(at(10)).await.unwrap());
    submissions.forget_before(at(10), 1).await.unwrap();
    assert!(submissions.find(WEI, "older").await.unwrap().is_none());
    assert!(submissions.find(WEI, "old").await.unwrap().is_some());
    submissions.forget_before(at(10), 10).await.unwrap();
    assert!(submissions.find(WEI, "old").await.unwrap().is_none());
    assert!(submissions.find(WEI, "young").await.unwrap().is_some());
}

async fn only_so_many_of_one_person_are_kept(storage: Storage) {
    let add = async |by, key: &str, seconds| {
        let tx = storage.begin().await;
        let new = new(by, key, "one", at(seconds));
        let added = tx.submissions().add(&new).await;
        tx.commit().await.unwrap();
        added.unwrap()
    };
    for key in ["a", "b", "c"] {
        id_of(add(WEI, key, 0).await);
    }
    assert!(matches!(add(WEI, "d", 3_599).await, Added::TooMany));
    // What was submitted before is still answered, and nobody else is held up.
    assert!(matches!(add(WEI, "c", 3_599).await, Added::Known(_)));
    id_of(add(Actor::Investor(InvestorId(2)), "d", 3_599).await);
    id_of(add(WEI, "d", 3_600).await);
}
