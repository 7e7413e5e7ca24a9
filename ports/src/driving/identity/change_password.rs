//! Changes the password of somebody who knows the old one (decision 10). Every other session of
//! theirs ends, outside identities cannot be used until they are linked again, and the investor is
//! notified.

use super::identities::remove_every_identity;
use super::new_password::check_new;
use super::notice::{Change, tell_of_change};
use super::open_session::device_proof;
use super::proof::{prove, tries_of};
use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::identity::{Investor, Session};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// A change.
#[derive(Clone)]
pub struct ChangePassword {
    /// The requesting session, which is kept.
    pub session: Session,
    /// `OldPassword`, as typed.
    pub old: String,
    /// `NewPassword`, as typed.
    pub new: String,
    /// From where.
    pub origin: Origin,
}

/// Changes it, and returns the new proof that this device is known (decision 9). Refusals: `Form`
/// (the new password), `TooFrequent`, `WrongPassword`; `NotLoggedIn` if the session ended in the
/// meantime.
pub async fn change_password(ports: &Ports, command: &ChangePassword) -> Result<String, Failure> {
    check_new(ports, "NewPassword", &command.new)?;
    let now = ports.clock.now();
    let investor = command.session.investor;
    let proved = prove(ports, investor, &command.old, &command.origin, now).await?;
    let hash = ports.passwords.hash(&command.new).await?;
    let account = tries_of(ports, investor);
    transact(ports, async |tx| {
        let stored = tx.investors().lock(investor).await?;
        let stored = stored.ok_or(Refusal::NotLoggedIn)?;
        // Hashing takes time: the old password may have been changed, or the session ended, in the meantime.
        let sessions = tx.sessions();
        if sessions
            .by_token(&command.session.token_hash)
            .await?
            .is_none()
        {
            return Err(Refusal::NotLoggedIn.into());
        }
        if stored.password_hash != proved.as_str() {
            return Err(Refusal::WrongPassword.into());
        }
        tx.investors().set_password(investor, hash.as_str()).await?;
        // Someone with the old password may have linked an identity of their own. It is removed
        // before the sessions end, so that a session that it is just opening is ended too.
        remove_every_identity(ports, tx, &stored, &command.origin).await?;
        sessions
            .end_others(investor, Some(command.session.id))
            .await?;
        sessions.authenticated(command.session.id, now).await?;
        let book = tx.login_failures();
        book.clear(&account, &command.origin.network()).await?;
        let event = AuditEvent {
            by: Actor::Investor(investor),
            kind: AuditKind::PasswordChanged,
            record: format!("investor:{investor}"),
            detail: "changed".to_owned(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        let change = Change {
            key: "passwordChanged",
            params: &[],
        };
        tell_of_change(ports, tx, &stored, &change, now).await?;
        let changed = Investor {
            password_hash: hash.as_str().to_owned(),
            ..stored
        };
        Ok(device_proof(ports.secrets.as_ref(), &changed))
    })
    .await
}
