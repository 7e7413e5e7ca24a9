//! However often, however many at once: one session to sign, one document.
use super::{BACK, MOBILE, answers, ask, asked, state};
use ports::driving::signing::run_due;
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::{sign_on, stored, subscriber};

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_session_takes_the_place_of_one_that_waits() {
    let server = TestServer::sqlite().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let (old, new) = (asked(&who).await, asked(&who).await);
    assert_eq!(state(&who, &old).await, "CANCELLED");
    assert_eq!(sign_on(&who.client, &old).await.status, 409);
    sign_on(&who.client, &new).await.redirect();
    stored(&who.client, &new).await;
    server.stop().await;
}

async fn many_asked_for_at_once_leave_one_to_sign(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let radios = answers(&who, false).await;
    let asking = (0..8).map(|_| ask(&who, radios.clone(), "", BACK));
    let mut open = Vec::new();
    for answer in futures_util::future::join_all(asking).await {
        let session = answer.ok();
        match state(&who, &session).await.as_str().unwrap() {
            "SENT" => open.push(session),
            ended => assert_eq!(ended, "CANCELLED"),
        }
    }
    assert_eq!(open.len(), 1);
    sign_on(&who.client, &open[0]).await.redirect();
    stored(&who.client, &open[0]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_asked_for_at_once_leave_one_to_sign_on_sqlite() {
    many_asked_for_at_once_leave_one_to_sign(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_asked_for_at_once_leave_one_to_sign_on_postgres() {
    many_asked_for_at_once_leave_one_to_sign(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_stored_once_however_many_workers_there_are() {
    let server = TestServer::postgres().await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    sign_on(&who.client, &session).await.redirect();
    let workers = (0..8).map(|_| run_due(server.ports()));
    for outcome in futures_util::future::join_all(workers).await {
        outcome.unwrap();
    }
    stored(&who.client, &session).await;
    let tx = server.ports().store.begin_read().await.unwrap();
    assert_eq!(tx.documents().of(who.investor).await.unwrap().len(), 1);
    drop(tx);
    server.stop().await;
}

/// The browser sends its form ten times, the worker runs beside it, the investor's screen polls all
/// the while, and the form comes again when all is over.
async fn a_form_sent_ten_times_beside_the_poll_gives_one_document(server: TestServer) {
    let who = subscriber(&server, MOBILE, PKF).await;
    let session = asked(&who).await;
    let signing = (0..10).map(|_| sign_on(&who.client, &session));
    let working = (0..4).map(|_| run_due(server.ports()));
    let polling = async {
        for _ in 0..20 {
            let shown = state(&who, &session).await;
            let known = ["SENT", "COMPLETING", "COMPLETED"];
            assert!(known.contains(&shown.as_str().unwrap()), "{shown}");
        }
    };
    let (signed, worked, ()) = tokio::join!(
        futures_util::future::join_all(signing),
        futures_util::future::join_all(working),
        polling
    );
    for answer in signed {
        assert!([303, 409].contains(&answer.status), "{}", answer.text());
    }
    for outcome in worked {
        outcome.unwrap();
    }
    stored(&who.client, &session).await;
    let late = sign_on(&who.client, &session).await;
    assert!([303, 409].contains(&late.status), "{}", late.text());
    run_due(server.ports()).await.unwrap();
    assert_eq!(state(&who, &session).await, "COMPLETED");
    let tx = server.ports().store.begin_read().await.unwrap();
    assert_eq!(tx.documents().of(who.investor).await.unwrap().len(), 1);
    drop(tx);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_sent_ten_times_beside_the_poll_gives_one_document_on_sqlite() {
    a_form_sent_ten_times_beside_the_poll_gives_one_document(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_sent_ten_times_beside_the_poll_gives_one_document_on_postgres() {
    a_form_sent_ten_times_beside_the_poll_gives_one_document(TestServer::postgres().await).await;
}
