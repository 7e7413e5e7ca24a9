//! Messages to an investor that their log-in has changed or is under attack, or that their money
//! goes to another bank account. They contain no code and no link.

use crate::Ports;
use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driven::vault::StoredMessage;
use crate::driving::messaging::by_name;
use domain::form::last_characters;
use domain::identity::Investor;
use domain::ids::InvestorId;
use domain::messaging::due_behind;
use domain::{Instant, Language};
use std::collections::BTreeMap;

/// How many characters of an account number are shown (decision 18).
const SHOWN_OF_NUMBER: usize = 3;

/// The recipient.
pub(super) struct Recipient {
    pub(super) to: String,
    pub(super) investor: Option<InvestorId>,
    pub(super) language: Language,
}

/// The text message of a catalogue key, to be queued with the change that causes it.
pub(super) fn notice(
    ports: &Ports,
    told: Recipient,
    key: &'static str,
    now: Instant,
) -> NewMessage {
    NewMessage {
        channel: Channel::Sms,
        text: ports.texts.text(told.language, key, &[]),
        params: BTreeMap::new(),
        to: told.to,
        investor: told.investor,
        language: told.language,
        template: key.to_owned(),
        subject: None,
        code: None,
        link: None,
        now,
    }
}

/// A change of how somebody signs in or is paid, with its catalogue keys: `security.<change>`, and
/// `security.<change>.subject` for an e-mail.
pub(super) struct Change<'a> {
    pub(super) key: &'static str,
    pub(super) params: &'a [(&'a str, &'a str)],
}

/// Notifies an investor of a change through every contact that they had before it: the phone, and
/// the e-mail address if they have one. `before` is the investor before the change.
pub(super) async fn tell_of_change(
    ports: &Ports,
    tx: &dyn Tx,
    before: &Investor,
    change: &Change<'_>,
    now: Instant,
) -> Result<(), StoreError> {
    for message in messages(ports, tx, before, change, now).await? {
        tx.outbox().queue(message).await?;
    }
    Ok(())
}

/// Stores in the vault the notice of a change, and returns the messages to send.
async fn messages(
    ports: &Ports,
    tx: &dyn Tx,
    before: &Investor,
    change: &Change<'_>,
    now: Instant,
) -> Result<Vec<NewMessage>, StoreError> {
    let language = before.language;
    let template = format!("security.{}", change.key);
    let text = ports.texts.text(language, &template, change.params);
    let subject_key = format!("{template}.subject");
    let message = |channel, to, subject| NewMessage {
        channel,
        to,
        investor: Some(before.id),
        language,
        template: template.clone(),
        subject,
        text: text.clone(),
        params: by_name(change.params),
        code: None,
        link: None,
        now,
    };
    let told = StoredMessage {
        investor: before.id,
        language,
        template: template.clone(),
        subject: Some(ports.texts.text(language, &subject_key, change.params)),
        text: text.clone(),
        about: None,
        now,
    };
    tx.vault().keep_message(told).await?;
    let mut messages = vec![message(Channel::Sms, before.mobile.to_string(), None)];
    if let Some(email) = &before.email {
        let subject = ports.texts.text(language, &subject_key, change.params);
        messages.push(message(Channel::Email, email.clone(), Some(subject)));
    }
    Ok(messages)
}

/// Notifies an investor by SMS, e-mail and in the vault that a bank account of theirs has changed.
/// Only the end of the new number is shown. `record` is the locked record that names the bank
/// account. The first change is notified at once; further ones within the hour are combined into
/// one message with the latest number, sent when the hour is over.
pub(crate) async fn tell_of_bank(
    ports: &Ports,
    tx: &dyn Tx,
    (id, record): (InvestorId, &str),
    number: Option<&str>,
    now: Instant,
) -> Result<(), StoreError> {
    let Some(investor) = tx.investors().get(id).await? else {
        return Ok(());
    };
    let last = last_characters(number.unwrap_or_default(), SHOWN_OF_NUMBER);
    let change = Change {
        key: "bankChanged",
        params: &[("last", last)],
    };
    let outbox = tx.outbox();
    outbox.replace_waiting(record, now).await?;
    let due = due_behind(outbox.last_due(record).await?, now);
    for message in messages(ports, tx, &investor, &change, now).await? {
        outbox.queue_on(record, message, due).await?;
    }
    Ok(())
}
