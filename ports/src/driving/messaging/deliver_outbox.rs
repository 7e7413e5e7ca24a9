//! Hands due messages to their providers. A message is leased first, sent outside of any transaction, and noted
//! afterwards; a worker that dies meanwhile gives it back by its lease running out. Texts are not made here.

use crate::driven::messaging::{
    MailMessage, MailSender, ProviderMessageId, SendError, SmsMessage, SmsSender,
};
use crate::driven::outbox::{Channel, Message};
use crate::{Failure, Ports, transact};
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many messages are taken at once.
const BATCH: u32 = 20;
/// How long a message belongs to the worker that took it; longer than a provider may take for the whole batch.
const LEASE: TimeDelta = TimeDelta::minutes(15);
/// After how many tries a message is given up: with the growing pauses about a day.
const TRIES: u32 = 12;
/// The first pause; it doubles each time.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(15);
/// The longest pause.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(6);

/// The providers.
#[derive(Clone)]
pub struct Senders {
    /// Of text messages.
    pub sms: Arc<dyn SmsSender>,
    /// Of e-mails.
    pub mail: Arc<dyn MailSender>,
    /// Whether what was sent stays readable: only where nothing is really sent (decision 54).
    pub keep_readable: bool,
}

/// Delivers what is due; answers how many messages were taken.
pub async fn deliver_outbox(ports: &Ports, senders: &Senders) -> Result<usize, Failure> {
    let now = ports.clock.now();
    let leased = transact(ports, async |tx| {
        Ok(tx.outbox().lease(now, now + LEASE, BATCH).await?)
    })
    .await?;
    for message in &leased {
        let outcome = send(senders, message).await;
        note(ports, senders, message, outcome).await?;
    }
    Ok(leased.len())
}

async fn send(senders: &Senders, message: &Message) -> Result<ProviderMessageId, SendError> {
    let content = &message.content;
    let reference = format!("landfall-{}", message.id);
    match content.channel {
        Channel::Sms => {
            let params = content
                .code
                .iter()
                .map(|code| ("code".to_owned(), code.clone()));
            senders
                .sms
                .send(&SmsMessage {
                    reference,
                    to: content.to.clone(),
                    language: content.language,
                    text: content.text.clone(),
                    template: content.template.clone(),
                    params: params.collect::<BTreeMap<_, _>>(),
                })
                .await
        }
        Channel::Email => {
            senders
                .mail
                .send(&MailMessage {
                    reference,
                    to: content.to.clone(),
                    language: content.language,
                    subject: content.subject.clone().unwrap_or_default(),
                    text: content.text.clone(),
                    html: html(&content.text),
                })
                .await
        }
    }
}

async fn note(
    ports: &Ports,
    senders: &Senders,
    message: &Message,
    outcome: Result<ProviderMessageId, SendError>,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    let id = message.id;
    transact(ports, async |tx| {
        let outbox = tx.outbox();
        match &outcome {
            Ok(taken) => {
                let wipe = !senders.keep_readable;
                outbox.sent(id, &taken.0, wipe, now).await?;
            }
            Err(SendError::Permanent { reason }) => outbox.failed(id, reason, None).await?,
            Err(SendError::Temporary {
                reason,
                retry_after,
            }) => {
                let asked = retry_after.and_then(|wait| TimeDelta::from_std(wait).ok());
                let pause = pause(message.attempts).max(asked.unwrap_or_default());
                let again = (message.attempts < TRIES).then(|| now + pause);
                outbox.failed(id, reason, again).await?;
            }
        }
        Ok(())
    })
    .await
}

/// The pause after so many tries: 15 s, 30 s, a minute, … at most 6 hours.
fn pause(attempts: u32) -> TimeDelta {
    let doublings = attempts.saturating_sub(1).min(16);
    (FIRST_PAUSE * (1_i32 << doublings)).min(LONGEST_PAUSE)
}

fn html(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;");
    format!("<p>{}</p>", escaped.replace('\n', "<br>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_and_stay_within_six_hours() {
        assert_eq!(pause(1), TimeDelta::seconds(15));
        assert_eq!(pause(2), TimeDelta::seconds(30));
        assert_eq!(pause(5), TimeDelta::minutes(4));
        assert_eq!(pause(40), TimeDelta::hours(6));
    }

    #[test]
    fn an_e_mail_shows_its_text_as_written() {
        assert_eq!(html("a <b>\nc"), "<p>a &lt;b&gt;<br>c</p>");
    }
}
