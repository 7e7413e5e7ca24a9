//! The storage behind signing in: sessions, links, codes, failed log-ins and outside identities.

use super::registered;
use domain::identity::{CodePurpose, EmailLink, OutsideIdentity, VerificationCode};
use domain::ids::InvestorId;
use ports::driven::identity::{NewSession, Newest};
use ports::driven::unit_of_work::{StoreError, Tx};
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    a_session_is_found_by_its_hash_and_ends,
    other_sessions_end_and_one_stays,
    a_link_is_counted_by_investor_mailbox_and_address,
    a_code_keeps_its_tries_and_is_counted_by_number_and_address,
    failed_log_ins_are_counted_by_pair_address_and_account,
    an_outside_identity_is_bound_once_used_and_taken_away_by_its_owner_only,
];

async fn log_in(tx: &dyn Tx, investor: InvestorId, hash: &str) -> domain::ids::SessionId {
    let session = NewSession {
        token_hash: hash.into(),
        investor,
        remembered: true,
        now: at(1),
        device: "Safari".into(),
    };
    tx.sessions().add(session).await.unwrap()
}

async fn a_session_is_found_by_its_hash_and_ends(storage: Storage) {
    let investor = registered(&storage, "86-13800138003").await;
    let tx = storage.begin().await;
    let id = log_in(tx.as_ref(), investor, "aa").await;
    tx.sessions().touch(id, at(60)).await.unwrap();
    let found = tx.sessions().by_token("aa").await.unwrap().unwrap();
    assert_eq!(
        (found.id, found.investor, found.remembered),
        (id, investor, true)
    );
    assert_eq!((found.created_at, found.authenticated_at), (at(1), at(1)));
    assert_eq!(found.last_seen_at, at(60));
    assert_eq!(tx.sessions().by_token("bb").await.unwrap(), None);
    tx.sessions().end(id).await.unwrap();
    assert_eq!(tx.sessions().by_token("aa").await.unwrap(), None);
}

async fn other_sessions_end_and_one_stays(storage: Storage) {
    let investor = registered(&storage, "86-13800138004").await;
    let stranger = registered(&storage, "86-13800138005").await;
    let tx = storage.begin().await;
    let kept = log_in(tx.as_ref(), investor, "aa").await;
    log_in(tx.as_ref(), investor, "bb").await;
    log_in(tx.as_ref(), stranger, "cc").await;
    tx.sessions()
        .end_others(investor, Some(kept))
        .await
        .unwrap();
    assert!(tx.sessions().by_token("aa").await.unwrap().is_some());
    assert!(tx.sessions().by_token("bb").await.unwrap().is_none());
    assert!(tx.sessions().by_token("cc").await.unwrap().is_some());
    log_in(tx.as_ref(), investor, "dd").await;
    tx.sessions().touch(kept, at(60)).await.unwrap();
    let listed = tx.sessions().of_investor(investor).await.unwrap();
    let hashes: Vec<&str> = listed.iter().map(|one| one.token_hash.as_str()).collect();
    assert_eq!(hashes, ["aa", "dd"]);
    tx.sessions().end_others(investor, None).await.unwrap();
    assert!(tx.sessions().by_token("aa").await.unwrap().is_none());
}

async fn a_link_is_counted_by_investor_mailbox_and_address(storage: Storage) {
    let investor = registered(&storage, "86-13800138008").await;
    let other = registered(&storage, "86-13800138009").await;
    let link = |hash: &str, investor, email: &str, seconds| EmailLink {
        token_hash: hash.into(),
        investor,
        email: email.into(),
        return_url: "/#/index".into(),
        spent: false,
        sent_at: at(seconds),
    };
    let tx = storage.begin().await;
    let links = tx.email_links();
    let first = link("aa", investor, "li@example.com", 0);
    links.add(first.clone(), "10.0.0.1").await.unwrap();
    let second = link("bb", investor, "wei@example.com", 10);
    links.add(second, "10.0.0.2").await.unwrap();
    let third = link("cc", other, "li@example.com", 20);
    links.add(third, "10.0.0.2").await.unwrap();
    assert_eq!(links.lock("aa").await.unwrap(), Some(first));
    links.spend("aa").await.unwrap();
    assert!(links.lock("aa").await.unwrap().unwrap().spent);
    assert_eq!(links.lock("zz").await.unwrap(), None);

    let sent = links.sent_for(investor, "li@example.com", at(0)).await;
    assert_eq!(sent.unwrap(), [at(20), at(10), at(0)]);
    let sent = links.sent_for(other, "other@example.com", at(0)).await;
    assert_eq!(sent.unwrap(), [at(20)]);
    let sent = links.sent_from("10.0.0.2", at(15)).await;
    assert_eq!(sent.unwrap(), [at(20)]);
}

fn code(hash: &str, subject: &str, seconds: i64) -> VerificationCode {
    VerificationCode {
        token_hash: hash.into(),
        subject: subject.into(),
        purpose: CodePurpose::Reset,
        code_hash: "k1.proof".into(),
        length: 8,
        wrong_tries: 0,
        spent: false,
        sent_at: at(seconds),
    }
}

async fn a_code_keeps_its_tries_and_is_counted_by_number_and_address(storage: Storage) {
    let tx = storage.begin().await;
    let codes = tx.codes();
    codes
        .add(code("aa", "86-1380", 0), "10.0.0.1")
        .await
        .unwrap();
    codes
        .add(code("bb", "86-1380", 90), "10.0.0.2")
        .await
        .unwrap();
    codes
        .add(code("cc", "86-1399", 95), "10.0.0.2")
        .await
        .unwrap();
    let mut tried = codes.lock("bb").await.unwrap().unwrap();
    assert_eq!(tried, code("bb", "86-1380", 90));
    tried.wrong_tries = 5;
    tried.spent = true;
    codes.save(&tried).await.unwrap();
    assert_eq!(codes.lock("bb").await.unwrap(), Some(tried));
    assert_eq!(codes.lock("zz").await.unwrap(), None);

    assert_eq!(
        codes.sent_to("86-1380", at(0)).await.unwrap(),
        [at(90), at(0)]
    );
    assert_eq!(codes.sent_to("86-1380", at(1)).await.unwrap(), [at(90)]);
    assert_eq!(
        codes.sent_from("10.0.0.2", at(0)).await.unwrap(),
        [at(95), at(90)]
    );
    assert_eq!(codes.wrong_tries("86-1380", at(0)).await.unwrap(), 5);
    assert_eq!(codes.wrong_tries("86-1380", at(91)).await.unwrap(), 0);
    assert_eq!(codes.wrong_tries("86-1", at(0)).await.unwrap(), 0);
}

async fn failed_log_ins_are_counted_by_pair_address_and_account(storage: Storage) {
    let tx = storage.begin().await;
    let failures = tx.login_failures();
    for (account, address, seconds) in [
        ("ann", "10.0.0.1", 0),
        ("ann", "10.0.0.1", 10),
        ("ann", "10.0.0.2", 20),
        ("ben", "10.0.0.1", 30),
    ] {
        failures.add(account, address, at(seconds)).await.unwrap();
    }
    let newest = |seconds, limit| Newest {
        after: at(seconds),
        limit,
    };
    let pair = async |newest| failures.of_pair("ann", "10.0.0.1", newest).await.unwrap();
    assert_eq!(pair(newest(-1, 9)).await, [at(10), at(0)]);
    assert_eq!(pair(newest(-1, 1)).await, [at(10)]);
    assert_eq!(pair(newest(0, 9)).await, [at(10)]);
    assert!(pair(newest(10, 9)).await.is_empty());
    let address = async |newest| failures.of_address("10.0.0.1", newest).await.unwrap();
    assert_eq!(address(newest(-1, 9)).await, [at(30), at(10), at(0)]);
    assert_eq!(address(newest(-1, 2)).await, [at(30), at(10)]);
    let account = async |newest| failures.of_account("ann", newest).await.unwrap();
    assert_eq!(account(newest(-1, 9)).await, [at(20), at(10), at(0)]);
    assert_eq!(account(newest(10, 9)).await, [at(20)]);
    failures.clear("ann", "10.0.0.1").await.unwrap();
    assert_eq!(account(newest(-1, 9)).await, [at(20)]);
    assert_eq!(address(newest(-1, 9)).await, [at(30)]);
}

fn outside(subject: &str) -> OutsideIdentity {
    OutsideIdentity {
        provider: "acme".into(),
        subject: subject.into(),
    }
}

async fn an_outside_identity_is_bound_once_used_and_taken_away_by_its_owner_only(storage: Storage) {
    let owner = registered(&storage, "86-13800138020").await;
    let stranger = registered(&storage, "86-13800138021").await;
    let tx = storage.begin().await;
    let book = tx.outside_identities();
    assert_eq!(book.used(&outside("1"), at(1)).await.unwrap(), None);
    book.bind(&outside("1"), owner, at(1)).await.unwrap();
    book.bind(&outside("2"), owner, at(2)).await.unwrap();
    tx.commit().await.unwrap();

    let again = storage.begin().await;
    let taken = again.outside_identities();
    assert!(matches!(
        taken.bind(&outside("1"), stranger, at(3)).await,
        Err(StoreError::Duplicate(_))
    ));
    drop(again);

    let tx = storage.begin().await;
    let book = tx.outside_identities();
    assert_eq!(book.used(&outside("1"), at(9)).await.unwrap(), Some(owner));
    let mut other = outside("1");
    other.provider = "other".into();
    assert_eq!(book.used(&other, at(9)).await.unwrap(), None);
    let listed = book.of_investor(owner).await.unwrap();
    let seen = listed
        .iter()
        .map(|it| (&it.identity, it.bound_at, it.last_used_at));
    assert_eq!(
        seen.collect::<Vec<_>>(),
        [
            (&outside("2"), at(2), None),
            (&outside("1"), at(1), Some(at(9)))
        ]
    );
    assert_eq!(book.of_investor(stranger).await.unwrap(), []);
    let (second, first) = (listed[0].clone(), listed[1].clone());
    assert_eq!(book.unbind(stranger, first.id).await.unwrap(), None);
    assert_eq!(
        book.unbind(owner, first.id).await.unwrap(),
        Some(first.clone())
    );
    assert_eq!(book.unbind(owner, first.id).await.unwrap(), None);
    assert_eq!(book.used(&outside("1"), at(10)).await.unwrap(), None);
    assert_eq!(book.of_investor(owner).await.unwrap(), [second]);
    tx.commit().await.unwrap();
}
