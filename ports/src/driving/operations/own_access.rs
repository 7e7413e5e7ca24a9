//! What operators do to their own access: another password, a new authenticator, new recovery codes, ending a session. Each but the
//! last asks for the password again, and what changes the second factor asks for that as well; wrong ones count as failed log-ins do
//! (decision 9).

use super::invite::check_password;
use super::operators::{OperatorItem, live_devices};
use super::recovery::{make_codes, spend_code};
use crate::driven::audit::Origin;
use crate::driven::password::PasswordHash;
use crate::driven::unit_of_work::Tx;
use crate::driving::identity::{failures_of_pair, hold_tries};
use crate::{Failure, Ports, read, transact, transact_ahead};
use domain::ids::{OperatorId, OperatorSessionId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// Something that an operator does to their own access.
#[derive(Clone)]
pub struct OwnAccess {
    /// Who.
    pub by: Operator,
    /// The present password, as typed.
    pub password: String,
    /// The hash of the session that it is asked for in.
    pub session: String,
    /// From where.
    pub origin: Origin,
}

/// How the own access stands.
pub async fn own_access(ports: &Ports, by: &Operator) -> Result<OperatorItem, Failure> {
    let now = ports.clock.now();
    read(ports, async |tx| {
        let account = tx.operators().account(by.id).await?;
        Ok(OperatorItem {
            account: account.ok_or(Refusal::NotLoggedIn)?,
            sessions: live_devices(tx, by.id, now).await?,
            codes_left: tx.operators().recovery_codes(by.id).await?.len(),
        })
    })
    .await
}

/// Sets another password; every other session ends. Refusals: `Form` (the new password), `TooFrequent`, `WrongPassword`,
/// `NotLoggedIn` when the session ended meanwhile.
pub async fn change_own_password(
    ports: &Ports,
    command: &OwnAccess,
    new: &str,
) -> Result<(), Failure> {
    check_password("new_password", new)?;
    let proved = prove(ports, command).await?;
    let hash = ports.passwords.hash(new).await?;
    act(ports, command, &proved, async |tx, now| {
        let id = command.by.id;
        tx.operators().set_password(id, hash.as_str()).await?;
        // A link that was sent to choose one is for a password that was forgotten.
        tx.operators().end_invitation(id).await?;
        for other in tx.operators().sessions_of(id).await? {
            if other.token_hash != command.session {
                tx.operators().end_session_of(id, other.id).await?;
            }
        }
        let kind = AuditKind::PasswordChanged;
        record(tx, id, (kind, "changed"), &command.origin, now).await
    })
    .await
}

/// Makes new recovery codes and answers them; those before open nothing any more. `code` is of the authenticator, or a recovery code.
/// Refusals: `TooFrequent`, `WrongPassword`, `TotpInvalid`, `NotLoggedIn`.
pub async fn renew_recovery_codes(
    ports: &Ports,
    command: &OwnAccess,
    code: Option<&str>,
) -> Result<Vec<String>, Failure> {
    let proved = prove(ports, command).await?;
    act(ports, command, &proved, async |tx, now| {
        let id = command.by.id;
        accept_code(ports, tx, &command.by, code, now).await?;
        let codes = make_codes(ports, tx, id).await?;
        let said = (AuditKind::OperatorChanged, "new recovery codes");
        record(tx, id, said, &command.origin, now).await?;
        Ok(codes)
    })
    .await
}

/// Puts the authenticator away: every session ends, and the next log-in sets another one up. `code` is of that authenticator, or a
/// recovery code where it is lost. Refusals: `TooFrequent`, `WrongPassword`, `TotpInvalid`, `NotLoggedIn`.
pub async fn renew_authenticator(
    ports: &Ports,
    command: &OwnAccess,
    code: Option<&str>,
) -> Result<(), Failure> {
    let proved = prove(ports, command).await?;
    act(ports, command, &proved, async |tx, now| {
        let id = command.by.id;
        accept_code(ports, tx, &command.by, code, now).await?;
        tx.operators().forget_totp(id).await?;
        tx.operators().end_sessions(id).await?;
        let said = (AuditKind::OperatorChanged, "authenticator put away");
        record(tx, id, said, &command.origin, now).await
    })
    .await
}

/// Ends one of the own sessions. Refusals: `NotFound` for one that is not there or no longer lives.
pub async fn end_own_session(
    ports: &Ports,
    by: &Operator,
    session: OperatorSessionId,
    origin: &Origin,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let own = live_devices(tx, by.id, now).await?;
        if !own.iter().any(|found| found.id == session) {
            return Err(Refusal::NotFound.into());
        }
        tx.operators().end_session_of(by.id, session).await?;
        let said = (AuditKind::LoggedOut, "one device");
        record(tx, by.id, said, origin, now).await
    })
    .await
}

/// Judges the password and answers the hash that it was judged by. The try counts as wrong until something is done with it.
async fn prove(ports: &Ports, command: &OwnAccess) -> Result<PasswordHash, Failure> {
    let now = ports.clock.now();
    let address = &command.origin.network();
    let account = tries_of(ports, command.by.id);
    let admitted = transact_ahead(ports, async |tx| {
        let stored = tx.operators().login(&command.by.email).await?;
        let stored = stored.ok_or(Refusal::NotLoggedIn)?;
        if ports.settings.rate_limits {
            hold_tries(tx, &account, address).await?;
            let failures = failures_of_pair(tx, &account, address, now).await?;
            if let ThrottleVerdict::Wait { seconds } = failures.verdict(true, now) {
                return Ok(Err(Refusal::TooFrequent { seconds }));
            }
            tx.login_failures().add(&account, address, now).await?;
        }
        Ok(Ok(PasswordHash::new(stored.password_hash)))
    })
    .await?;
    let stored = admitted?;
    let typed = &command.password;
    if ports.passwords.verify(typed, Some(stored.clone())).await? {
        Ok(stored)
    } else {
        Err(Refusal::WrongPassword.into())
    }
}

/// Does it, if the session and the password that was proved are still what they were.
async fn act<T>(
    ports: &Ports,
    command: &OwnAccess,
    proved: &PasswordHash,
    does: impl AsyncFn(&dyn Tx, Instant) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let now = ports.clock.now();
    let account = tries_of(ports, command.by.id);
    transact(ports, async |tx| {
        tx.operators().lock(command.by.id).await?;
        let stored = tx.operators().login(&command.by.email).await?;
        let session = tx.operators().session(&command.session).await?;
        let (Some(stored), Some(_)) = (stored, session) else {
            return Err(Refusal::NotLoggedIn.into());
        };
        if stored.password_hash != proved.as_str() {
            return Err(Refusal::WrongPassword.into());
        }
        let book = tx.login_failures();
        book.clear(&account, &command.origin.network()).await?;
        does(tx, now).await
    })
    .await
}

/// Takes the second factor, each code once: whoever has the password and an open session still cannot replace it. An operator without
/// an authenticator has none to show.
async fn accept_code(
    ports: &Ports,
    tx: &dyn Tx,
    by: &Operator,
    typed: Option<&str>,
    now: Instant,
) -> Result<(), Failure> {
    let login = tx.operators().login(&by.email).await?;
    let login = login.ok_or(Refusal::NotLoggedIn)?;
    let Some(secret) = login.totp_secret.filter(|_| login.totp_last_step.is_some()) else {
        return Ok(());
    };
    let typed = typed.ok_or(Refusal::TotpInvalid)?;
    let is_right = match ports.authenticator.step_of(&secret, typed, now) {
        Some(step) => tx.operators().accept_totp(by.id, step).await?,
        None => spend_code(ports, tx, by.id, typed, now).await?.is_some(),
    };
    if is_right {
        Ok(())
    } else {
        Err(Refusal::TotpInvalid.into())
    }
}

/// Under which name the tries of an operator are counted.
fn tries_of(ports: &Ports, id: OperatorId) -> String {
    let name = format!("operator-reauth:{id}");
    ports.secrets.hash_token(&name).to_string()
}

async fn record(
    tx: &dyn Tx,
    id: OperatorId,
    (kind, detail): (AuditKind, &str),
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(id),
        kind,
        record: format!("operator:{id}"),
        detail: detail.to_owned(),
    };
    Ok(tx.audit().record(event, origin, now).await?)
}
