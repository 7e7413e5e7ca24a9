//! Logs an operator in: password, then the authenticator's code (states: operators). Slows guessing of both down, and
//! records every try. Operators share nothing with investors' log-ins.

use crate::driven::audit::Origin;
use crate::driven::authenticator::Enrolment;
use crate::driven::operations::OperatorLogin;
use crate::driven::password::PasswordHash;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::identity::failures;
use crate::{Failure, Ports, transact};
use domain::identity::ThrottleVerdict;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// A log-in.
#[derive(Clone)]
pub struct LogIn {
    /// As typed.
    pub email: String,
    /// As typed.
    pub password: String,
    /// The authenticator's code, if one was typed.
    pub totp: Option<String>,
    /// The hash of the session that this one takes the place of, if there is one.
    pub former: Option<String>,
    /// From where.
    pub origin: Origin,
}

/// How a log-in with the right password goes on.
pub enum LoggedIn {
    /// A new session.
    Session {
        /// The random id for the browser; only its hash is stored.
        token: String,
        /// Who.
        operator: Operator,
    },
    /// The code of the authenticator is still missing.
    CodeMissing,
    /// The first log-in: the secret is to be entered into an authenticator, and confirmed by logging in with its code.
    Enrol(Enrolment),
}

/// Logs in. Refusals: `TooFrequent`, `LoginError`, `TotpInvalid`.
pub async fn log_in(ports: &Ports, command: &LogIn) -> Result<LoggedIn, Failure> {
    let now = ports.clock.now();
    let typed = command.email.trim().to_lowercase();
    let account = ports
        .secrets
        .hash_token(&format!("operator:{typed}"))
        .to_string();
    let found = transact(ports, async |tx| {
        Ok(admit(ports, tx, command, &account, now).await?)
    })
    .await??;
    let stored = found
        .as_ref()
        .map(|login| PasswordHash::new(login.password_hash.as_str()));
    let passwords = &ports.passwords;
    let is_right = passwords.verify_stranger(&command.password, stored).await?;
    let Some(login) = found.filter(|login| is_right && login.operator.active) else {
        return Err(failed(ports, command, Actor::System, Refusal::LoginError, now).await);
    };
    let is_exempt = login.totp_exempt && ports.settings.totp_exemptions;
    if is_exempt {
        return begin(ports, command, login.operator, &account, None, now).await;
    }
    let Some(code) = &command.totp else {
        return ask_for_code(ports, &login).await;
    };
    let step = login
        .totp_secret
        .as_ref()
        .and_then(|secret| ports.authenticator.step_of(secret, code, now));
    if step.is_none() {
        let by = Actor::Operator(login.operator.id);
        return Err(failed(ports, command, by, Refusal::TotpInvalid, now).await);
    }
    begin(ports, command, login.operator, &account, step, now).await
}

/// Lets the try go ahead, or not. It counts as a failure until it succeeds, so that many at once are counted too.
async fn admit(
    ports: &Ports,
    tx: &dyn Tx,
    command: &LogIn,
    account: &str,
    now: Instant,
) -> Result<Result<Option<OperatorLogin>, Refusal>, StoreError> {
    let found = tx.operators().login(&command.email).await?;
    if !ports.settings.rate_limits {
        return Ok(Ok(found));
    }
    let address = &command.origin.network();
    let failures = failures(tx, account, address, now).await?;
    // Strangers cannot close an operator's account: the second factor stands behind the password.
    if let ThrottleVerdict::Wait { seconds } = failures.verdict(true, now) {
        return Ok(Err(Refusal::TooFrequent { seconds }));
    }
    tx.login_failures().add(account, address, now).await?;
    Ok(Ok(found))
}

/// The password was right and no code came. Until the first code is accepted, the secret is shown again: an answer that
/// was lost locks nobody out.
async fn ask_for_code(ports: &Ports, login: &OperatorLogin) -> Result<LoggedIn, Failure> {
    let secret = match (&login.totp_secret, login.totp_last_step) {
        (Some(_), Some(_)) => return Ok(LoggedIn::CodeMissing),
        (Some(pending), None) => pending.clone(),
        (None, _) => {
            let secret = ports.authenticator.new_secret();
            let id = login.operator.id;
            transact(ports, async |tx| {
                Ok(tx.operators().begin_totp(id, &secret).await?)
            })
            .await?;
            secret
        }
    };
    Ok(LoggedIn::Enrol(
        ports
            .authenticator
            .enrolment(&secret, &login.operator.email),
    ))
}

async fn begin(
    ports: &Ports,
    command: &LogIn,
    operator: Operator,
    account: &str,
    step: Option<i64>,
    now: Instant,
) -> Result<LoggedIn, Failure> {
    let token = ports.secrets.token();
    let token_hash = ports.secrets.hash_token(&token).to_string();
    let by = Actor::Operator(operator.id);
    let begun = transact(ports, async |tx| {
        if let Some(step) = step
            && !tx.operators().accept_totp(operator.id, step).await?
        {
            return Ok(false);
        }
        if let Some(former) = &command.former {
            tx.operators().end_session(former).await?;
        }
        tx.operators()
            .add_session(operator.id, &token_hash, now)
            .await?;
        tx.login_failures()
            .clear(account, &command.origin.network())
            .await?;
        record(tx, command, by, AuditKind::LoggedIn, now).await?;
        Ok(true)
    })
    .await?;
    if begun {
        Ok(LoggedIn::Session { token, operator })
    } else {
        Err(failed(ports, command, by, Refusal::TotpInvalid, now).await)
    }
}

/// Records the failure. What was typed is not: it may be a password in the wrong field.
async fn failed(
    ports: &Ports,
    command: &LogIn,
    by: Actor,
    refusal: Refusal,
    now: Instant,
) -> Failure {
    let recorded = transact(ports, async |tx| {
        record(tx, command, by, AuditKind::LogInFailed, now).await
    })
    .await;
    match recorded {
        Ok(()) => refusal.into(),
        Err(failure) => failure,
    }
}

async fn record(
    tx: &dyn Tx,
    command: &LogIn,
    by: Actor,
    kind: AuditKind,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by,
        kind,
        record: match by {
            Actor::Operator(id) => format!("operator:{id}"),
            Actor::Investor(_) | Actor::System => "operator".to_owned(),
        },
        detail: String::new(),
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
