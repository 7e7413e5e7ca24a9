//! The link with which an operator chooses a password, sent to their address: nobody else ever knows the password, and the link
//! opens once, for a day.

use crate::driven::audit::Origin;
use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::by_name;
use crate::{Failure, Ports, transact, transact_ahead};
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, INVITATION_VALID, PASSWORD};
use domain::review::Actor;
use domain::{FieldRefusal, Instant, Language, Refusal};

/// Writes the invitation of an operator; an earlier one becomes invalid.
pub(super) async fn invite(
    ports: &Ports,
    tx: &dyn Tx,
    id: OperatorId,
    language: Language,
    now: Instant,
) -> Result<(), Failure> {
    let invited = tx.operators().get(id).await?.ok_or(Refusal::NotFound)?;
    let token = ports.secrets.token();
    let hash = ports.secrets.hash_token(&token).to_string();
    tx.operators().invite(id, &hash, now).await?;
    let hours = INVITATION_VALID.num_hours().to_string();
    let params = [("name", invited.name.as_str()), ("hours", hours.as_str())];
    let words = |key| ports.texts.text(language, key, &params);
    let site = &ports.settings.public_url;
    let letter = NewMessage {
        channel: Channel::Email,
        to: invited.email.clone(),
        investor: None,
        language,
        template: "email.operator".to_owned(),
        subject: Some(words("email.operatorSubject")),
        text: words("email.operator"),
        params: by_name(&params),
        code: None,
        link: Some(format!("{site}/console#/join?token={token}")),
        now,
    };
    tx.outbox().queue(letter).await?;
    Ok(())
}

/// A password that an invited operator chose.
#[derive(Clone)]
pub struct JoinDesk {
    /// The token of the link.
    pub token: String,
    /// As typed.
    pub password: String,
    /// From where.
    pub origin: Origin,
}

/// Sets the password and returns the e-mail address to log in with; every session of the operator
/// ends. Refusals: `Form` (the password), `CodeInvalid` for a link that was used or replaced,
/// `CodeExpired` for one whose time is over.
pub async fn join_desk(ports: &Ports, command: &JoinDesk) -> Result<String, Failure> {
    check_password("password", &command.password)?;
    let now = ports.clock.now();
    let hashed = ports.secrets.hash_token(&command.token).to_string();
    // Hashing is slow, so it is only done for callers with a valid link.
    let known = transact_ahead(ports, async |tx| {
        let taken = tx.operators().take_invitation(&hashed).await?;
        let Some((id, made_at)) = taken else {
            return Err(Refusal::CodeInvalid { tries_left: 0 }.into());
        };
        if now >= made_at + INVITATION_VALID {
            return Err(Refusal::CodeExpired.into());
        }
        // It stays valid until the password is stored, so that a lost answer can be retried.
        tx.operators().invite(id, &hashed, made_at).await?;
        Ok(id)
    })
    .await?;
    let hash = ports.passwords.hash(&command.password).await?;
    transact(ports, async |tx| {
        tx.operators().lock(known).await?;
        let taken = tx.operators().take_invitation(&hashed).await?;
        let invited = tx.operators().get(known).await?;
        let (Some(_), Some(operator)) = (taken, invited.filter(|found| found.active)) else {
            return Err(Refusal::CodeInvalid { tries_left: 0 }.into());
        };
        tx.operators().set_password(known, hash.as_str()).await?;
        tx.operators().end_sessions(known).await?;
        let event = AuditEvent {
            by: Actor::Operator(known),
            kind: AuditKind::PasswordChanged,
            record: format!("operator:{known}"),
            detail: "chosen by invitation".to_owned(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        Ok(operator.email)
    })
    .await
}

/// Refuses a password that breaks the operators' rule.
pub(super) fn check_password(field: &'static str, password: &str) -> Result<(), Refusal> {
    let rule = PASSWORD.check(password);
    rule.map_err(|rule| Refusal::Form(vec![FieldRefusal { field, rule }]))
}
