//! Sets a new password for somebody who forgot theirs, against a code (decision 10). Every session of theirs ends, and outside
//! identities cannot be used until they are linked again. Unknown numbers and wrong codes are refused alike.

use super::code_try::CodeTry;
use super::identities::remove_every_identity;
use super::new_password::check_new;
use super::notice::{Recipient, notice};
use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::identity::{CodePurpose, MobileNumber};
use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::{Language, Refusal};

/// A reset.
#[derive(Clone)]
pub struct ResetPassword {
    /// The number that the code went to.
    pub mobile: MobileNumber,
    /// The new password.
    pub password: String,
    /// `SMSCode`.
    pub code: String,
    /// `Token` of the code.
    pub token: String,
    /// The language of the request.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Resets. Refusals: `Form` (password), `CodeInvalid`, `CodeExpired`.
pub async fn reset_password(ports: &Ports, command: &ResetPassword) -> Result<InvestorId, Failure> {
    check_new(ports, "Password", &command.password)?;
    let now = ports.clock.now();
    let code = CodeTry {
        mobile: &command.mobile,
        purpose: CodePurpose::Reset,
        investor: None,
        token: &command.token,
        code: &command.code,
        language: command.language,
    };
    let judged = transact(ports, async |tx| Ok(code.judge(ports, tx, now).await?)).await?;
    judged?;
    let hash = ports.passwords.hash(&command.password).await?;
    transact(ports, async |tx| {
        code.spend(ports, tx, now).await??;
        let investor = tx.investors().by_mobile(&command.mobile).await?;
        let unknown = || Refusal::CodeInvalid { tries_left: 0 };
        let investor = investor.ok_or_else(unknown)?;
        let investor = tx.investors().lock(investor.id).await?;
        let investor = investor.ok_or_else(unknown)?;
        tx.investors()
            .set_password(investor.id, hash.as_str())
            .await?;
        // Before the sessions end, so that a session that an identity is just opening is ended too.
        remove_every_identity(ports, tx, &investor, &command.origin).await?;
        tx.sessions().end_others(investor.id, None).await?;
        let event = AuditEvent {
            by: Actor::Investor(investor.id),
            kind: AuditKind::PasswordChanged,
            record: format!("investor:{}", investor.id),
            detail: "reset".to_owned(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        let told = Recipient {
            to: investor.mobile.to_string(),
            investor: Some(investor.id),
            language: investor.language,
        };
        let message = notice(ports, told, "sms.passwordReset", now);
        tx.outbox().queue(message).await?;
        Ok(investor.id)
    })
    .await
}
