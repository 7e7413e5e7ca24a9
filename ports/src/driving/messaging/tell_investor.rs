//! Notifying an investor of what happened to a record of theirs. The message is written with the
//! change that causes it and sent by the worker; it contains no secret and no document number. It
//! is also stored for the investor's documents page.

use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::Tx;
use crate::driven::vault::StoredMessage;
use crate::driving::messaging::by_name;
use crate::{Failure, Ports};
use domain::Instant;
use domain::identity::Investor;
use domain::ids::InvestorId;
use domain::messaging::About;

/// A notice. The catalogue has its text under `message.<key>`, the subject of its e-mail under
/// `message.<key>.subject`, and the text of its e-mail under `message.<key>.email` if that differs
/// from the text message.
#[derive(Debug, Clone, Copy)]
pub struct Notice<'a> {
    /// The catalogue's key.
    pub key: &'static str,
    /// The values of the placeholders.
    pub params: &'a [(&'a str, &'a str)],
    /// The record that it is about, which its reader can open.
    pub about: Option<About>,
}

/// Writes the message in the language that the investor reads: an e-mail where an address is verified, else a text message.
/// An investor who does not exist gets no message.
pub async fn tell_investor(
    ports: &Ports,
    tx: &dyn Tx,
    id: InvestorId,
    notice: Notice<'_>,
    now: Instant,
) -> Result<(), Failure> {
    match tx.investors().get(id).await? {
        Some(investor) => tell(ports, tx, &investor, notice, now).await,
        None => Ok(()),
    }
}

/// Writes the message to an investor who was already read.
pub(crate) async fn tell(
    ports: &Ports,
    tx: &dyn Tx,
    investor: &Investor,
    notice: Notice<'_>,
    now: Instant,
) -> Result<(), Failure> {
    let language = investor.language;
    let words = |key: &str| ports.texts.text(language, key, notice.params);
    let template = format!("message.{}", notice.key);
    let (channel, to, subject) = match investor.email.clone().filter(|_| investor.email_verified) {
        Some(email) => {
            let subject = words(&format!("{template}.subject"));
            (Channel::Email, email, Some(subject))
        }
        None => (Channel::Sms, investor.mobile.to_string(), None),
    };
    // An e-mail has room for more than a text message.
    let longer = format!("{template}.email");
    let text = match channel {
        Channel::Email if ports.texts.has(&longer) => words(&longer),
        Channel::Email | Channel::Sms => words(&template),
    };
    let heading = format!("{template}.subject");
    let told = StoredMessage {
        investor: investor.id,
        language,
        template: template.clone(),
        subject: ports.texts.has(&heading).then(|| words(&heading)),
        text: text.clone(),
        about: notice.about,
        now,
    };
    tx.vault().keep_message(told).await?;
    let message = NewMessage {
        channel,
        to,
        investor: Some(investor.id),
        language,
        subject,
        text,
        params: by_name(notice.params),
        template,
        code: None,
        link: None,
        now,
    };
    tx.outbox().queue(message).await?;
    Ok(())
}
