//! The contract of the storage of signing sessions, on both databases.

use domain::Language;
use domain::ids::{AccountId, OrderId, QuestionId, SigningSessionId};
use domain::questionnaire::Answer;
use domain::signing::{Drawing, Scene, State as SigningState};
use ports::driven::leases::Lease;
use ports::driven::signing_sessions::{Signer, SigningSession};
use tests::on_both_databases;
use tests::prepared::{a_stored_document, a_stored_investor};
use tests::storage::{Storage, at};

on_both_databases![
    a_signing_session_is_read_as_it_was_stored,
    open_and_due_sessions_are_found,
    a_session_has_one_worker_until_it_is_released_or_the_lease_ends,
];

async fn a_session(storage: &Storage, token: &str, scene: Scene) -> SigningSession {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let mut session = SigningSession {
        id: domain::ids::SigningSessionId(0),
        investor,
        scene,
        language: Language::Zh,
        state: SigningState::Sent,
        token_hash: token.into(),
        provider: "builtin".into(),
        provider_reference: format!("ref-{token}"),
        redirect_url: "/#/touch?a=1".into(),
        answers: vec![
            Answer {
                question: QuestionId(102),
                yes: true,
            },
            Answer {
                question: QuestionId(101),
                yes: false,
            },
        ],
        more_detail: Some("详情".into()),
        terms: "account 1".into(),
        signer_name: "王小明".into(),
        signer_chinese_name: Some("王小明".into()),
        signer_email: Some("wang@example.com".into()),
        unsigned_key: "papers/abc".into(),
        unsigned_sha256: "00".repeat(32),
        signed_name: None,
        signed_drawing: None,
        signed_at: None,
        signed_from: None,
        signed_with: None,
        document: None,
        certificate: None,
        failed_fetches: 0,
        failed_stores: 0,
        look_at: None,
        hinted_at: None,
        created_at: at(0),
    };
    session.id = tx.signing_sessions().add(&session).await.unwrap();
    tx.commit().await.unwrap();
    session
}

async fn a_signing_session_is_read_as_it_was_stored(storage: Storage) {
    let mut session = a_session(&storage, "t1", Scene::DdForm(AccountId(1))).await;
    session.state = SigningState::Completed;
    session.signed_name = Some("小明".into());
    session.signed_drawing = Drawing::parse("10,20 400,300;7,8 9,10");
    session.signed_at = Some(at(1));
    session.signed_from = Some("127.0.0.1".into());
    session.signed_with = Some("A browser".into());
    let tx = storage.begin().await;
    let signed = a_stored_document(tx.as_ref(), session.investor, at(0)).await;
    let certificate = a_stored_document(tx.as_ref(), session.investor, at(0)).await;
    tx.commit().await.unwrap();
    session.document = Some(signed);
    session.certificate = Some(certificate);
    session.look_at = Some(at(5));
    session.hinted_at = Some(at(4));
    session.failed_fetches = 2;
    session.failed_stores = 3;
    let tx = storage.begin().await;
    tx.signing_sessions().save(&session).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    let sessions = tx.signing_sessions();
    assert_eq!(
        sessions.get(session.id).await.unwrap(),
        Some(session.clone())
    );
    assert_eq!(
        sessions.by_token("t1").await.unwrap(),
        Some(session.clone())
    );
    let by_reference = sessions.by_reference("builtin", "ref-t1").await.unwrap();
    assert_eq!(by_reference, Some(session));
    let signed_by = async |account, document| {
        let scene = Scene::DdForm(AccountId(account));
        sessions.signer_of(scene, document).await.unwrap()
    };
    let expected = Signer {
        made_out_to: "王小明".into(),
        chinese_name: Some("王小明".into()),
        signed_with: Some("小明".into()),
    };
    assert_eq!(signed_by(1, signed).await, Some(expected));
    assert_eq!(signed_by(2, signed).await, None);
    assert_eq!(signed_by(1, certificate).await, None);
    assert_eq!(sessions.by_token("t2").await.unwrap(), None);
}

async fn open_and_due_sessions_are_found(storage: Storage) {
    let scene = Scene::WireInvest(OrderId(1));
    let waiting = a_session(&storage, "t1", scene).await;
    let mut signed = a_session(&storage, "t2", Scene::WalletInvest(OrderId(1))).await;
    let tx = storage.read().await;
    let open = tx.signing_sessions().open_of(scene).await.unwrap();
    let open: Vec<_> = open.into_iter().map(|s| s.id).collect();
    assert_eq!(open, [waiting.id]);
    let latest = tx.signing_sessions().latest_of(scene).await.unwrap();
    assert_eq!(latest.map(|session| session.id), Some(waiting.id));
    drop(tx);
    signed.state = SigningState::Completing;
    let tx = storage.begin().await;
    tx.signing_sessions().save(&signed).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(due(&storage, 7_199, 10).await, [signed.id]);
    let both = due(&storage, 7_200, 10).await;
    assert_eq!(both, [waiting.id, signed.id]);
    assert_eq!(due(&storage, 7_200, 1).await.len(), 1);
    // It is due at its due time, whatever its state: not before, also if it is overdue or signed.
    let mut ended = a_session(&storage, "t3", Scene::WireInvest(OrderId(2))).await;
    ended.state = SigningState::Cancelled;
    let tx = storage.begin().await;
    for (session, seconds) in [(waiting, 9_000), (signed, 9_001), (ended.clone(), 9_002)] {
        let look_at = Some(at(seconds));
        let later = SigningSession {
            look_at,
            ..tx.signing_sessions()
                .get(session.id)
                .await
                .unwrap()
                .unwrap()
        };
        let state = session.state;
        tx.signing_sessions()
            .save(&SigningSession { state, ..later })
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    for (seconds, count) in [(8_999, 0), (9_000, 1), (9_001, 2), (9_002, 3)] {
        let due = due(&storage, seconds, 10).await;
        assert_eq!(due.len(), count, "{seconds}");
    }
}

fn lease(by: &str, seconds: i64) -> Lease {
    Lease {
        by: by.to_owned(),
        from: at(seconds),
        until: at(seconds + 60),
    }
}

/// What a worker takes at an instant, and gives back.
async fn due(storage: &Storage, seconds: i64, limit: u32) -> Vec<SigningSessionId> {
    let tx = storage.begin().await;
    let (sessions, lease) = (tx.signing_sessions(), lease("worker", seconds));
    let due = sessions.lease(&lease, limit).await.unwrap();
    let is_any = sessions.any_due(at(seconds)).await.unwrap();
    assert!(limit == 1 || !is_any, "a leased session is due to nobody");
    for id in &due {
        sessions.release(*id, &lease).await.unwrap();
    }
    tx.commit().await.unwrap();
    due
}

async fn a_session_has_one_worker_until_it_is_released_or_the_lease_ends(storage: Storage) {
    let session = a_session(&storage, "t1", Scene::WireInvest(OrderId(1))).await;
    let take = async |lease: &Lease| {
        let tx = storage.begin().await;
        let taken = tx.signing_sessions().lease(lease, 10).await.unwrap();
        tx.commit().await.unwrap();
        taken
    };
    let release = async |lease: &Lease| {
        let tx = storage.begin().await;
        let sessions = tx.signing_sessions();
        sessions.release(session.id, lease).await.unwrap();
        tx.commit().await.unwrap();
    };
    let (first, second) = (lease("first", 9_000), lease("second", 9_059));
    assert_eq!(take(&first).await, [session.id]);
    assert_eq!(take(&second).await, []);
    // A worker that never had it releases nothing.
    release(&second).await;
    assert_eq!(take(&second).await, []);
    release(&first).await;
    assert_eq!(take(&second).await, [session.id]);
    // The second one dies.
    let third = lease("third", 9_119);
    assert_eq!(take(&third).await, [session.id]);
    release(&second).await;
    assert_eq!(take(&lease("fourth", 9_120)).await, []);
}
