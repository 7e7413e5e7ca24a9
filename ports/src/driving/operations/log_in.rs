//! Logs an operator in: password, then the authenticator's code (states: operators). Slows guessing of both down (decision 9),
//! and records every try. A recovery code stands in for a lost authenticator, once. Operators share nothing with investors' log-ins.

use super::recovery::{make_codes, spend_code};
use super::second_factor::{
    accepted_code, admit_code, device_proof, knows, tell_of_enrolment, tell_of_guessing,
};
use crate::driven::audit::Origin;
use crate::driven::authenticator::Enrolment;
use crate::driven::operations::{NewOperatorSession, OperatorLogin};
use crate::driven::password::PasswordHash;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::identity::{failures, hold_tries};
use crate::{Failure, Ports, transact};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// A log-in.
#[derive(Clone)]
pub struct LogIn {
    /// As typed.
    pub email: String,
    /// As typed.
    pub password: String,
    /// The authenticator's code, if one was typed; or one of the recovery codes.
    pub totp: Option<String>,
    /// The hash of the session that this one replaces, if there is one.
    pub former: Option<String>,
    /// The proof that an operator logged in from this device before, if it has one.
    pub device_proof: Option<String>,
    /// What the browser calls itself.
    pub device: String,
    /// From where.
    pub origin: Origin,
}

/// The next step of a log-in with the right password.
pub enum LoggedIn {
    /// A new session.
    Session {
        /// The random id for the browser; only its hash is stored.
        token: String,
        /// Who.
        operator: Operator,
        /// To be kept by the browser: shows at the next log-in that the device is known.
        device_proof: String,
        /// The recovery codes, shown only once, when an authenticator was just set up.
        recovery_codes: Vec<String>,
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
        let known = (Actor::System, None);
        return Err(failed(ports, command, known, Refusal::LoginError, now).await);
    };
    let is_exempt = login.totp_exempt && ports.settings.totp_exemptions;
    let (factor, closes) = if is_exempt {
        (Factor::Exempt, false)
    } else {
        let Some(code) = &command.totp else {
            return ask_for_code(ports, &login).await;
        };
        let proof = command.device_proof.as_deref();
        let is_known = proof.is_some_and(|proof| knows(ports.secrets.as_ref(), &login, proof));
        let network = command.origin.network();
        let closes = admit_code(ports, &login, &network, is_known, now).await?;
        let secret = login.totp_secret.as_ref();
        let step = secret.and_then(|secret| ports.authenticator.step_of(secret, code, now));
        // Codes are given out once an authenticator is set up: before that there is nothing to recover.
        match step {
            Some(step) => (Factor::Step(step), closes),
            None => (Factor::Recovery(code.clone()), closes),
        }
    };
    let tried = Tried {
        account: &account,
        factor,
        closes,
    };
    begin(ports, command, &login, &tried, now).await
}

/// An attempt, and how it is counted.
struct Tried<'a> {
    /// Under which name wrong passwords are counted.
    account: &'a str,
    /// The second factor.
    factor: Factor,
    /// Whether the attempt, if it is wrong, closes the second factor to unknown devices.
    closes: bool,
}

/// What stands beside the password.
enum Factor {
    /// Nothing.
    Exempt,
    /// A code of the authenticator, of this time step.
    Step(i64),
    /// What may be a recovery code, as typed.
    Recovery(String),
}

/// Decides whether the attempt may go ahead. It counts as a failure until it succeeds, so that
/// concurrent attempts count too.
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
    hold_tries(tx, account, address).await?;
    let failures = failures(tx, account, address, now).await?;
    // Strangers cannot close an operator's account: somebody who does not know the password only
    // meets the limits of their own address.
    if let ThrottleVerdict::Wait { seconds } = failures.verdict(true, now) {
        return Ok(Err(Refusal::TooFrequent { seconds }));
    }
    tx.login_failures().add(account, address, now).await?;
    Ok(Ok(found))
}

/// The password was right and no code came. Until the first code is accepted every log-in shows a new secret: what was shown to
/// somebody before opens nothing, and an answer that was lost locks nobody out.
async fn ask_for_code(ports: &Ports, login: &OperatorLogin) -> Result<LoggedIn, Failure> {
    if login.has_authenticator() {
        return Ok(LoggedIn::CodeMissing);
    }
    let secret = ports.authenticator.new_secret();
    let id = login.operator.id;
    transact(ports, async |tx| {
        Ok(tx.operators().begin_totp(id, &secret).await?)
    })
    .await?;
    Ok(LoggedIn::Enrol(
        ports
            .authenticator
            .enrolment(&secret, &login.operator.email),
    ))
}

async fn begin(
    ports: &Ports,
    command: &LogIn,
    login: &OperatorLogin,
    tried: &Tried<'_>,
    now: Instant,
) -> Result<LoggedIn, Failure> {
    let token = ports.secrets.token();
    let token_hash = ports.secrets.hash_token(&token).to_string();
    let operator = &login.operator;
    let by = Actor::Operator(operator.id);
    let begun = transact(ports, async |tx| {
        tx.operators().lock(operator.id).await?;
        if !is_as_proved(tx, login).await? {
            return Ok(Err(Refusal::LoginError));
        }
        let Some((detail, recovery_codes)) =
            accept(ports, tx, operator, &tried.factor, now).await?
        else {
            return Ok(Err(Refusal::TotpInvalid));
        };
        if let Some(former) = &command.former {
            tx.operators().end_session(former).await?;
        }
        let session = NewOperatorSession {
            operator: operator.id,
            token_hash: token_hash.clone(),
            device: command.device.clone(),
            now,
        };
        tx.operators().add_session(session).await?;
        tx.operators().logged_in(operator.id, now).await?;
        let network = command.origin.network();
        tx.login_failures().clear(tried.account, &network).await?;
        accepted_code(tx, ports.secrets.as_ref(), operator.id, &network).await?;
        record(tx, command, by, (AuditKind::LoggedIn, &detail), now).await?;
        Ok(Ok(recovery_codes))
    })
    .await?;
    match begun {
        Ok(recovery_codes) => Ok(LoggedIn::Session {
            token,
            operator: operator.clone(),
            device_proof: device_proof(ports.secrets.as_ref(), login),
            recovery_codes,
        }),
        Err(refusal) => {
            let known = (by, Some(operator).filter(|_| tried.closes));
            Err(failed(ports, command, known, refusal, now).await)
        }
    }
}

/// Whether the operator may still log in with what was proved: access may have been closed, or the
/// password or the authenticator changed, in the meantime.
async fn is_as_proved(tx: &dyn Tx, login: &OperatorLogin) -> Result<bool, StoreError> {
    let present = tx.operators().login(&login.operator.email).await?;
    Ok(present.is_some_and(|present| {
        present.operator.active
            && present.password_hash == login.password_hash
            && present.totp_secret == login.totp_secret
    }))
}

/// Accepts the second factor, each code once; returns what to record and the recovery codes to
/// show. `None` if it was not a code, not this operator's, or used before.
async fn accept(
    ports: &Ports,
    tx: &dyn Tx,
    operator: &Operator,
    factor: &Factor,
    now: Instant,
) -> Result<Option<(String, Vec<String>)>, StoreError> {
    match factor {
        Factor::Exempt => Ok(Some((String::new(), Vec::new()))),
        Factor::Step(step) => {
            let was_set_up = tx.operators().account(operator.id).await?;
            let was_set_up = was_set_up.is_some_and(|found| found.enrolled);
            if !tx.operators().accept_totp(operator.id, *step).await? {
                return Ok(None);
            }
            if was_set_up {
                return Ok(Some((String::new(), Vec::new())));
            }
            let codes = make_codes(ports, tx, operator.id).await?;
            tell_of_enrolment(ports, tx, operator, now).await?;
            Ok(Some(("authenticator set up".to_owned(), codes)))
        }
        Factor::Recovery(typed) => {
            let left = spend_code(ports, tx, operator.id, typed, now).await?;
            Ok(left.map(|left| (format!("recovery code, {left} left"), Vec::new())))
        }
    }
}

/// Records the failure, and notifies the operator if it closed their second factor. What was typed
/// is not recorded: it may be a password in the wrong field.
async fn failed(
    ports: &Ports,
    command: &LogIn,
    (by, closed): (Actor, Option<&Operator>),
    refusal: Refusal,
    now: Instant,
) -> Failure {
    let recorded = transact(ports, async |tx| {
        if let Some(operator) = closed {
            tell_of_guessing(ports, tx, operator, now).await?;
        }
        record(tx, command, by, (AuditKind::LogInFailed, ""), now).await
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
    (kind, detail): (AuditKind, &str),
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by,
        kind,
        record: match by {
            Actor::Operator(id) => format!("operator:{id}"),
            Actor::Investor(_) | Actor::System => "operator".to_owned(),
        },
        detail: detail.to_owned(),
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
