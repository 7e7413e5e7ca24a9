//! Operators' changes of their own access: another password, a new authenticator, new recovery codes, ending a session. Each but the
//! last requires the password again, and changes of the second factor require that as well; wrong ones count as failed log-ins
//! (decision 9).

use super::invite::check_password;
use super::operators::{OperatorItem, live_devices};
use super::recovery::{make_codes, spend_code};
use super::second_factor::{accepted_code, admit_code, tell_of_guessing, tell_of_renewal};
use crate::driven::audit::Origin;
use crate::driven::operations::OperatorLogin;
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
    /// The hash of the requesting session.
    pub session: String,
    /// From where.
    pub origin: Origin,
}

/// The state of the operator's own access.
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
/// `NotLoggedIn` if the session ended in the meantime.
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

/// Makes new recovery codes and returns them; earlier ones become invalid. `code` is one of the
/// authenticator's, or a recovery code. Refusals: `TooFrequent`, `WrongPassword`, `TotpInvalid`,
/// `NotLoggedIn`.
pub async fn renew_recovery_codes(
    ports: &Ports,
    command: &OwnAccess,
    code: Option<&str>,
) -> Result<Vec<String>, Failure> {
    renew(ports, command, code, async |tx, by, now| {
        let codes = make_codes(ports, tx, command.by.id).await?;
        let said = format!("new recovery codes{by}");
        let said = (AuditKind::OperatorChanged, said.as_str());
        record(tx, command.by.id, said, &command.origin, now).await?;
        Ok(codes)
    })
    .await
}

/// Removes the authenticator: every session ends, and the next log-in sets another one up. `code`
/// is of that authenticator, or a recovery code if it is lost. Refusals: `TooFrequent`,
/// `WrongPassword`, `TotpInvalid`, `NotLoggedIn`.
pub async fn renew_authenticator(
    ports: &Ports,
    command: &OwnAccess,
    code: Option<&str>,
) -> Result<(), Failure> {
    renew(ports, command, code, async |tx, by, now| {
        let id = command.by.id;
        tx.operators().forget_totp(id).await?;
        tx.operators().end_sessions(id).await?;
        let said = format!("authenticator put away{by}");
        let said = (AuditKind::OperatorChanged, said.as_str());
        record(tx, id, said, &command.origin, now).await
    })
    .await
}

/// Ends one of the operator's own sessions. Refusals: `NotFound` for one that does not exist or is
/// no longer live.
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

/// Changes the second factor after the password and the present factor were verified. Wrong codes
/// count with those of the log-in, wherever they come from; an open session does not make its
/// device known, since the session may be stolen. The operator is notified either way.
async fn renew<T>(
    ports: &Ports,
    command: &OwnAccess,
    code: Option<&str>,
    does: impl AsyncFn(&dyn Tx, &str, Instant) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let proved = prove(ports, command).await?;
    let has_factor = proved.has_authenticator();
    let network = command.origin.network();
    let now = ports.clock.now();
    let closes = has_factor && admit_code(ports, &proved, &network, false, now).await?;
    let renewed = act(ports, command, &proved, async |tx, now| {
        let by = if has_factor {
            let code = code.ok_or(Refusal::TotpInvalid)?;
            accept_code(ports, tx, command, code, now).await?
        } else {
            String::new()
        };
        tell_of_renewal(ports, tx, &command.by, now).await?;
        does(tx, &by, now).await
    })
    .await;
    if matches!(renewed, Err(Failure::Refused(Refusal::TotpInvalid))) {
        transact(ports, async |tx| {
            if closes {
                tell_of_guessing(ports, tx, &command.by, now).await?;
            }
            let said = (AuditKind::LogInFailed, "second factor");
            record(tx, command.by.id, said, &command.origin, now).await
        })
        .await?;
    }
    renewed
}

/// Verifies the password and returns the log-in data that it was verified with. The attempt counts
/// as wrong until something is done with it.
async fn prove(ports: &Ports, command: &OwnAccess) -> Result<OperatorLogin, Failure> {
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
        Ok(Ok(stored))
    })
    .await?;
    let stored = admitted?;
    let typed = &command.password;
    let hash = PasswordHash::new(stored.password_hash.as_str());
    if ports.passwords.verify(typed, Some(hash)).await? {
        Ok(stored)
    } else {
        Err(Refusal::WrongPassword.into())
    }
}

/// Carries the change out, if the session and the password that was verified are still the same.
async fn act<T>(
    ports: &Ports,
    command: &OwnAccess,
    proved: &OperatorLogin,
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
        if stored.password_hash != proved.password_hash {
            return Err(Refusal::WrongPassword.into());
        }
        let book = tx.login_failures();
        book.clear(&account, &command.origin.network()).await?;
        does(tx, now).await
    })
    .await
}

/// Verifies the second factor, each code once, and returns its name for the trail: a password and an open session are not enough
/// to replace it.
async fn accept_code(
    ports: &Ports,
    tx: &dyn Tx,
    command: &OwnAccess,
    typed: &str,
    now: Instant,
) -> Result<String, Failure> {
    let by = &command.by;
    let login = tx.operators().login(&by.email).await?;
    let secret = login.and_then(|login| login.totp_secret);
    let step = secret.and_then(|secret| ports.authenticator.step_of(&secret, typed, now));
    let said = match step {
        Some(step) if tx.operators().accept_totp(by.id, step).await? => String::new(),
        Some(_) => return Err(Refusal::TotpInvalid.into()),
        None => {
            let left = spend_code(ports, tx, by.id, typed, now).await?;
            let left = left.ok_or(Refusal::TotpInvalid)?;
            format!("; recovery code, {left} left")
        }
    };
    accepted_code(tx, ports.secrets.as_ref(), by.id, &command.origin.network()).await?;
    Ok(said)
}

/// The name under which the attempts of an operator are counted.
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
