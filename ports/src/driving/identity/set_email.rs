//! Takes an investor's e-mail address and sends the link that verifies it (decision 51). The
//! address cannot be used to log in before the link was opened; a verified one is locked.

use super::notice::{Change, tell_of_change};
use super::send_code::{count_probe, probes};
use crate::driven::audit::Origin;
use crate::driven::limits::LimitKey;
use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::SiteAddress;
use crate::driving::messaging::{by_name, can_reach};
use crate::{Failure, Ports, transact};
use domain::identity::code::{SEND_WINDOW, may_send};
use domain::identity::{EmailLink, Investor, LINK_VALID, Session};
use domain::identity::{masked_email, may_set_email};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Language, Refusal};

/// Where the link leads by default.
const HOME: &str = "/#/index";

/// An address that is to be verified.
#[derive(Debug, Clone)]
pub struct SetEmail {
    /// The requesting session, which is kept.
    pub session: Session,
    /// The address, in lower case.
    pub email: String,
    /// Where the link leads back to.
    pub return_url: Option<SiteAddress>,
    /// `MustExist`, where the caller says so: whether the address has to be on an account already, or must not be.
    pub must_exist: Option<bool>,
    /// The language of the message.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Stores the address and sends the link. Refusals: `ReauthRequired`, `TooFrequent`, `SendFail`,
/// `EmailExists`, `EmailLocked`; with `must_exist` `NoAccess`, `SubjectExist`, `SubjectNotExist`.
pub async fn set_email(ports: &Ports, command: &SetEmail) -> Result<(), Failure> {
    let return_url = command.return_url.as_ref();
    let return_url = return_url.map_or(HOME, SiteAddress::as_str);
    super::require_recent(ports, &command.session)?;
    let now = ports.clock.now();
    let token = ports.secrets.token();
    let link = EmailLink {
        token_hash: ports.secrets.hash_token(&token).to_string(),
        investor: command.session.investor,
        email: command.email.clone(),
        return_url: return_url.to_owned(),
        spent: false,
        sent_at: now,
    };
    let outcome = transact(ports, async |tx| {
        let investor = tx.investors().get(link.investor).await?;
        let investor = investor.ok_or(Refusal::NotLoggedIn)?;
        if let Err(refusal) = admit(ports, tx, command, &investor, now).await? {
            return Ok(Err(refusal));
        }
        if investor.email.as_deref() != Some(command.email.as_str()) {
            change(ports, tx, command, &investor, now).await?;
        }
        let address = &command.origin.network();
        tx.email_links().add(link.clone(), address).await?;
        let letter = letter(ports, command, &token, now);
        tx.outbox().queue(letter).await?;
        Ok(Ok(()))
    })
    .await?;
    Ok(outcome?)
}

/// Whether a link may be sent. The inner refusal has to be committed with the counted attempt.
async fn admit(
    ports: &Ports,
    tx: &dyn Tx,
    command: &SetEmail,
    investor: &Investor,
    now: Instant,
) -> Result<Result<(), Refusal>, StoreError> {
    let (email, address) = (&command.email, &command.origin.network());
    if ports.settings.rate_limits {
        let keys = [
            LimitKey::Address(address.clone()),
            LimitKey::Investor(investor.id),
            LimitKey::Contact(email.clone()),
        ];
        tx.limits().hold(keys.into()).await?;
        let since = now - SEND_WINDOW;
        let links = tx.email_links();
        let sent_for = links.sent_for(investor.id, email, since).await?;
        let sent_from = links.sent_from(address, since).await?;
        for verdict in [
            probes(tx, address, now).await?,
            may_send(&sent_for, &sent_from, now),
        ] {
            if let ThrottleVerdict::Wait { seconds } = verdict {
                return Ok(Err(Refusal::TooFrequent { seconds }));
            }
        }
    }
    // Before anything is looked up: while a route is failing, registered and unknown addresses get the same answer.
    if !can_reach(ports, tx, Channel::Email, email, now).await? {
        return Ok(Err(Refusal::SendFail));
    }
    let owner = tx.investors().by_verified_email(email).await?;
    let owner = owner.map(|owner| owner.id);
    let judged = match (may_set_email(investor, owner), command.must_exist) {
        (Err(Refusal::EmailExists), Some(true)) => Err(Refusal::NoAccess),
        (Err(Refusal::EmailExists), Some(false)) => Err(Refusal::SubjectExist),
        (Ok(()), Some(true)) if investor.email.as_ref() != Some(email) => {
            Err(Refusal::SubjectNotExist)
        }
        (judged, _) => judged,
    };
    if judged.is_err() {
        count_probe(ports, tx, email, address, now).await?;
    }
    Ok(judged)
}

/// Replaces the address, ends the other sessions and notifies the investor at their former
/// contacts.
async fn change(
    ports: &Ports,
    tx: &dyn Tx,
    command: &SetEmail,
    before: &Investor,
    now: Instant,
) -> Result<(), StoreError> {
    let id = before.id;
    tx.investors().set_email(id, &command.email).await?;
    tx.sessions()
        .end_others(id, Some(command.session.id))
        .await?;
    let event = AuditEvent {
        by: Actor::Investor(id),
        kind: AuditKind::ProfileChanged,
        record: format!("investor:{id}"),
        detail: "e-mail".to_owned(),
    };
    tx.audit().record(event, &command.origin, now).await?;
    let masked = masked_email(&command.email);
    let told = Change {
        key: "emailChanged",
        params: &[("email", &masked)],
    };
    tell_of_change(ports, tx, before, &told, now).await
}

fn letter(ports: &Ports, command: &SetEmail, token: &str, now: Instant) -> NewMessage {
    let hours = LINK_VALID.num_hours().to_string();
    let site = &ports.settings.public_url;
    let link = format!("{site}/api/verify_email.json?token={token}");
    let params = [("hours", hours.as_str())];
    let text = |key| ports.texts.text(command.language, key, &params);
    NewMessage {
        channel: Channel::Email,
        to: command.email.clone(),
        investor: Some(command.session.investor),
        language: command.language,
        template: "email.verify".to_owned(),
        subject: Some(text("email.verifySubject")),
        text: text("email.verify"),
        params: by_name(&params),
        code: None,
        link: Some(link),
        now,
    }
}
