//! Requests under way while a password changes: the old password, checked before, opens and changes
//! nothing afterwards (decision 10).

use super::{MOBILE, NEW_PASSWORD, change_password, is_logged_in};
use async_trait::async_trait;
use domain::Refusal;
use domain::identity::{BindToken, Investor, MobileNumber, OutsideIdentity, Session};
use domain::operations::AuditKind;
use ports::driven::audit::Origin;
use ports::driven::password::{PasswordError, PasswordHash, PasswordHasher};
use ports::driving::identity::{Browser, ChangePassword, LogIn, log_in};
use ports::{Failure, Ports};
use serde_json::{Value, json};
use std::future::Future;
use std::sync::Arc;
use tests::on_both_databases;
use tests::road::{PASSWORD, code_for, investor, try_log_in};
use tests::server::TestServer;
use tokio::sync::Semaphore;

on_both_databases![
    tests::server::TestServer::with_database =>
    a_log_in_with_the_old_password_opens_and_binds_nothing_after_a_change,
    a_log_in_with_the_old_password_opens_nothing_after_a_reset,
    of_two_changes_from_one_password_the_second_is_refused,
    a_change_in_a_session_that_was_ended_changes_nothing,
];

/// Verifies like the server, and holds the result back until it is released.
struct Held {
    inner: Arc<dyn PasswordHasher>,
    judged: Semaphore,
    let_go: Semaphore,
}

#[async_trait]
impl PasswordHasher for Held {
    async fn hash(&self, password: &str) -> Result<PasswordHash, PasswordError> {
        self.inner.hash(password).await
    }

    async fn verify(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError> {
        let verdict = self.inner.verify(password, stored).await;
        self.judged.add_permits(1);
        let _turn = self.let_go.acquire().await;
        verdict
    }

    async fn verify_stranger(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError> {
        self.verify(password, stored).await
    }
}

/// Does `work` with ports whose password is judged before `meanwhile` and acted on after it.
async fn held<T>(
    server: &TestServer,
    work: impl AsyncFnOnce(Ports) -> T,
    meanwhile: impl Future<Output = ()>,
) -> T {
    let hasher = Arc::new(Held {
        inner: Arc::clone(&server.ports().passwords),
        judged: Semaphore::new(0),
        let_go: Semaphore::new(0),
    });
    let ports = Ports {
        passwords: hasher.clone(),
        ..server.ports().clone()
    };
    let then = async {
        let _judged = hasher.judged.acquire().await;
        meanwhile.await;
        hasher.let_go.add_permits(1);
    };
    tokio::join!(work(ports), then).0
}

fn a_log_in(bind_token: Option<&str>) -> LogIn {
    LogIn {
        account: MOBILE.into(),
        password: PASSWORD.into(),
        remembered: true,
        bind_token: bind_token.map(str::to_owned),
        sign_in_state: Some("kept".into()),
        device_proof: None,
        browser: Browser {
            device: "a thief's".into(),
            former: None,
            origin: Origin::default(),
        },
    }
}

/// The investor, their sessions and how many identities log them in.
async fn stored(server: &TestServer) -> (Investor, Vec<Session>, usize) {
    ports::read(server.ports(), async |tx| {
        let mobile = MobileNumber::parse(MOBILE)?;
        let investor = tx.investors().by_mobile(&mobile).await?.unwrap();
        let sessions = tx.sessions().of_investor(investor.id).await?;
        let bound = tx.outside_identities().of_investor(investor.id).await?;
        Ok((investor, sessions, bound.len()))
    })
    .await
    .unwrap()
}

/// Stores a token that a log-in from the browser of [`a_log_in`] may bind an identity with.
async fn give_token(server: &TestServer, token: &str) {
    let ports = server.ports();
    let token = BindToken {
        token_hash: ports
            .secrets
            .hash_token(&format!("{token}.kept"))
            .to_string(),
        identity: OutsideIdentity {
            provider: "acme".into(),
            subject: "sub-1".into(),
        },
        made_at: ports.clock.now(),
        spent: false,
    };
    let given = ports::transact(ports, async |tx| {
        Ok(tx.outside_identities().add_token(&token).await?)
    });
    given.await.unwrap();
}

async fn a_log_in_with_the_old_password_opens_and_binds_nothing_after_a_change(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    give_token(&server, "token").await;
    let work = async |ports: Ports| log_in(&ports, &a_log_in(Some("token"))).await.err();
    let change = async { change_password(&client, PASSWORD, NEW_PASSWORD).await.ok() };
    let refused = held(&server, work, async { drop(change.await) }).await;
    assert!(
        matches!(refused, Some(Failure::Refused(Refusal::LoginError))),
        "{refused:?}"
    );
    let (owner, sessions, bound) = stored(&server).await;
    assert_eq!((sessions.len(), bound), (1, 0));
    assert!(is_logged_in(&client).await);
    let trail = ports::read(server.ports(), async |tx| {
        Ok(tx.audit().after(0, 100).await?)
    });
    let last = trail.await.unwrap().pop().unwrap().event;
    assert_eq!(last.kind(), Some(AuditKind::LogInFailed));
    assert_eq!(last.record, format!("investor:{}", owner.id));
}

async fn a_log_in_with_the_old_password_opens_nothing_after_a_reset(server: TestServer) {
    investor(&server, MOBILE).await;
    let client = server.visitor().await;
    let (sent, code) = code_for(&client, MOBILE, true).await;
    let form = json!({
        "MobileNumber": MOBILE, "SMSCode": code, "Token": sent["token"], "Password": NEW_PASSWORD,
    });
    let work = async |ports: Ports| log_in(&ports, &a_log_in(None)).await.err();
    let reset = async { drop(client.post("reset_password", form).await.ok()) };
    let refused = held(&server, work, reset).await;
    assert!(
        matches!(refused, Some(Failure::Refused(Refusal::LoginError))),
        "{refused:?}"
    );
    assert_eq!(stored(&server).await.1, []);
}

async fn of_two_changes_from_one_password_the_second_is_refused(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let change = ChangePassword {
        session: stored(&server).await.1.remove(0),
        old: PASSWORD.into(),
        new: "Quay5-lantern".into(),
        origin: Origin::default(),
    };
    let work =
        async |ports: Ports| ports::driving::identity::change_password(&ports, &change).await;
    let first = async { drop(change_password(&client, PASSWORD, NEW_PASSWORD).await.ok()) };
    let refused = held(&server, work, first).await.err();
    assert!(
        matches!(refused, Some(Failure::Refused(Refusal::WrongPassword))),
        "{refused:?}"
    );
    try_log_in(&client, MOBILE, NEW_PASSWORD).await.ok();
}

async fn a_change_in_a_session_that_was_ended_changes_nothing(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let change = ChangePassword {
        session: stored(&server).await.1.remove(0),
        old: PASSWORD.into(),
        new: NEW_PASSWORD.into(),
        origin: Origin::default(),
    };
    let work =
        async |ports: Ports| ports::driving::identity::change_password(&ports, &change).await;
    let end = async { drop(client.post("logout", Value::Null).await.ok()) };
    let refused = held(&server, work, end).await.err();
    assert!(
        matches!(refused, Some(Failure::Refused(Refusal::NotLoggedIn))),
        "{refused:?}"
    );
    let again = server.visitor().await;
    try_log_in(&again, MOBILE, PASSWORD).await.ok();
}
