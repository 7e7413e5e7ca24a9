//! Sending a letter of the desk. An e-mail contains the whole letter; a text message only says that
//! there is one, since it can be neither long nor protected in transit. The whole letter is stored
//! for the investor's documents page.

use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::Tx;
use crate::driven::vault::StoredMessage;
use crate::driving::messaging::by_name;
use crate::{Failure, Ports};
use domain::Instant;
use domain::identity::Investor;
use domain::messaging::About;

/// A letter. The catalogue has a text message under `message.<key>`, and under `message.<key>.email` an e-mail around the letter's `{text}`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LetterNotice<'a> {
    /// The catalogue's key.
    pub(crate) key: &'static str,
    /// What stands above it.
    pub(crate) subject: &'a str,
    /// What it says.
    pub(crate) text: &'a str,
    /// The record that it is about, which its reader can open.
    pub(crate) about: Option<About>,
}

/// Queues the letter in the language that the investor reads: an e-mail where an address is verified, else a text message.
pub(crate) async fn tell_letter(
    ports: &Ports,
    tx: &dyn Tx,
    investor: &Investor,
    letter: LetterNotice<'_>,
    now: Instant,
) -> Result<(), Failure> {
    let language = investor.language;
    let template = format!("message.{}", letter.key);
    let words = |key: &str, params: &[(&str, &str)]| ports.texts.text(language, key, params);
    let told = StoredMessage {
        investor: investor.id,
        language,
        template: template.clone(),
        subject: Some(letter.subject.to_owned()),
        text: letter.text.to_owned(),
        about: letter.about,
        now,
    };
    tx.vault().keep_message(told).await?;
    let (channel, to, subject, text) =
        if let Some(email) = investor.email.clone().filter(|_| investor.email_verified) {
            let around = format!("{template}.email");
            let text = words(&around, &[("text", letter.text)]);
            let subject = Some(letter.subject.to_owned());
            (Channel::Email, email, subject, text)
        } else {
            let text = words(&template, &[]);
            (Channel::Sms, investor.mobile.to_string(), None, text)
        };
    let message = NewMessage {
        channel,
        to,
        investor: Some(investor.id),
        language,
        subject,
        text,
        params: by_name(&[]),
        template,
        code: None,
        link: None,
        now,
    };
    tx.outbox().queue(message).await?;
    Ok(())
}
