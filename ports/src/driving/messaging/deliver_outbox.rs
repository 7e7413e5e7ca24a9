//! Hands due messages to their providers. A message is leased first, sent outside of any
//! transaction, and its result recorded afterwards; if a worker dies in the meantime, its lease
//! expires. Each channel is a lane of its own, so that slow e-mail does not hold up text messages.
//! No texts are written here.

use super::reach::way;
use super::{Words, letter, reference};
use crate::driven::leases::Lease;
use crate::driven::messaging::{
    MailMessage, MailSender, ProviderMessageId, SendError, SmsMessage, SmsSender,
};
use crate::driven::outbox::{Channel, Message, Next};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Backoff, Failure, Ports, read, transact};
use chrono::TimeDelta;
use domain::Instant;
use domain::messaging::ExpiringContent;
use futures_util::future::{join, join_all};
use std::sync::Arc;

/// How many messages of a lane are leased and sent at the same time.
const AT_ONCE: u32 = 8;
/// How many such batches a round of a lane has.
const BATCHES: usize = 5;
/// After how long a round leases no more, so that a shutdown waits for at most one slow batch.
const ROUND: TimeDelta = TimeDelta::seconds(5);
/// How long a lease lasts: longer than a provider may take, and far shorter than a code is valid.
const LEASE: TimeDelta = TimeDelta::seconds(90);
/// After how many attempts a message is given up: with the growing pauses about a day.
const TRIES: u32 = 12;
/// Why a message is given up that cannot be opened.
const UNREADABLE: &str = "it does not open";
/// The pauses between them; a provider that asks for more gets the longest one at most.
const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(15), TimeDelta::hours(6));

/// The providers.
#[derive(Clone)]
pub struct Senders {
    /// Of text messages.
    pub sms: Arc<dyn SmsSender>,
    /// Of e-mails.
    pub mail: Arc<dyn MailSender>,
    /// Channels whose sent messages stay readable: only those that send nothing in reality
    /// (decision 54).
    pub readable: Vec<Channel>,
}

impl Senders {
    fn wipes(&self, message: &Message) -> bool {
        !self.readable.contains(&message.content.channel)
    }
}

/// Delivers the due messages of every lane; returns how many were leased.
pub async fn deliver_outbox(ports: &Ports, senders: &Senders) -> Result<usize, Failure> {
    let lane = |channel| deliver_lane(ports, senders, channel);
    let (sms, email) = join(lane(Channel::Sms), lane(Channel::Email)).await;
    Ok(sms? + email?)
}

/// Delivers the due messages of one lane; returns how many were leased.
pub async fn deliver_lane(
    ports: &Ports,
    senders: &Senders,
    lane: Channel,
) -> Result<usize, Failure> {
    let over = ports.clock.now() + ROUND;
    let mut taken = 0;
    for _ in 0..BATCHES {
        let batch = deliver_batch(ports, senders, lane).await?;
        taken += batch;
        if batch == 0 || ports.clock.now() >= over {
            break;
        }
    }
    Ok(taken)
}

async fn deliver_batch(ports: &Ports, senders: &Senders, lane: Channel) -> Result<usize, Failure> {
    // Checked in a read transaction first: usually nothing is due, and the check should block no
    // writer.
    let now = ports.clock.now();
    let any = read(ports, async |tx| Ok(tx.outbox().any_due(lane, now).await?));
    if !any.await? {
        return Ok(0);
    }
    let lease = &Lease::of(ports, LEASE);
    let leased = transact(ports, async |tx| {
        let leased = tx.outbox().lease(lane, lease, AT_ONCE).await?;
        for id in &leased.unreadable {
            // Kept unchanged: once its key is configured again it can be resent.
            let next = Next::GiveUp { wipe: false };
            tx.outbox().failed(*id, lease, UNREADABLE, next).await?;
        }
        Ok(leased)
    })
    .await?;
    let noted = leased.messages.iter().map(|message| async move {
        let outcome = if is_useless(message, lease.from) {
            Outcome::TooLate
        } else {
            let site = &ports.settings.public_url;
            let written = |words: Words<'_>| letter(ports.texts.as_ref(), site, words);
            Outcome::Tried(send(senders, message, written).await)
        };
        note(ports, senders, (message, lease), outcome).await
    });
    // All are finished before a failure is returned: a message that was sent and not recorded would be sent again.
    let noted: Vec<Result<(), Failure>> = join_all(noted).await;
    noted.into_iter().collect::<Result<(), Failure>>()?;
    Ok(leased.messages.len() + leased.unreadable.len())
}

/// The outcome of a leased message.
enum Outcome {
    /// Its code or link had expired, so it was not sent.
    TooLate,
    /// A provider was asked.
    Tried(Result<ProviderMessageId, SendError>),
}

/// Hands a message to the provider of its channel; `written` writes the plain text and the HTML of
/// an e-mail.
async fn send(
    senders: &Senders,
    message: &Message,
    written: impl Fn(Words<'_>) -> (String, String),
) -> Result<ProviderMessageId, SendError> {
    let content = &message.content;
    let reference = reference(message.id);
    match content.channel {
        Channel::Sms => {
            let sms = SmsMessage {
                reference,
                to: content.to.clone(),
                language: content.language,
                text: content.text.clone(),
                template: content.template.clone(),
                params: content.params.clone(),
            };
            senders.sms.send(&sms).await
        }
        Channel::Email => {
            // A header is one line, whatever a name in it holds.
            let subject = content.subject.as_deref().unwrap_or("Landfall");
            let subject = subject.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = Words {
                language: content.language,
                subject: &subject,
                text: &content.text,
                code: content.code.as_deref(),
                link: content.link.as_deref(),
            };
            let (text, html) = written(words);
            let mail = MailMessage {
                reference,
                to: content.to.clone(),
                language: content.language,
                subject: words.subject.to_owned(),
                text,
                html,
            };
            senders.mail.send(&mail).await
        }
    }
}

async fn note(
    ports: &Ports,
    senders: &Senders,
    (message, lease): (&Message, &Lease),
    outcome: Outcome,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    let (id, wipe) = (message.id, senders.wipes(message));
    // Undelivered content is kept for resending, unless it is no longer useful.
    let spent = wipe && (message.content.code.is_some() || is_useless(message, now));
    transact(ports, async |tx| {
        let tried = match &outcome {
            Outcome::TooLate => {
                let reason = "what it carries was no longer valid";
                return Ok(tx
                    .outbox()
                    .failed(id, lease, reason, Next::GiveUp { wipe: spent })
                    .await?);
            }
            Outcome::Tried(tried) => tried,
        };
        note_way(ports, tx, message, tried, now).await?;
        match tried {
            Ok(taken) => tx.outbox().sent(id, &taken.0, wipe, now).await?,
            Err(error) => {
                let (SendError::Temporary { reason, .. } | SendError::Permanent { reason }) = error;
                let next = match again_at(message, error, now) {
                    Some(at) => Next::Again(at),
                    None => Next::GiveUp { wipe: spent },
                };
                tx.outbox().failed(id, lease, reason, next).await?;
            }
        }
        Ok(())
    })
    .await
}

/// Records whether the provider could be reached; any answer counts, whatever it says of this
/// message. While a route is closed, a retry of an older message does not keep it closed.
async fn note_way(
    ports: &Ports,
    tx: &dyn Tx,
    message: &Message,
    tried: &Result<ProviderMessageId, SendError>,
    now: Instant,
) -> Result<(), StoreError> {
    let Some(way) = way(ports, message.content.channel, &message.content.to) else {
        return Ok(());
    };
    let is_away = matches!(
        tried,
        Err(SendError::Temporary {
            answered: false,
            ..
        })
    );
    if !is_away {
        return tx.outages().reached(&way).await;
    }
    match tx.outages().of(&way).await? {
        Some(outage) if outage.is_shut(now) => Ok(()),
        Some(_) | None => tx.outages().failed(&way, now).await,
    }
}

/// When a failed message is retried; `None` if a retry cannot help.
fn again_at(message: &Message, error: &SendError, now: Instant) -> Option<Instant> {
    let SendError::Temporary { retry_after, .. } = error else {
        return None;
    };
    let asked = retry_after.and_then(|wait| TimeDelta::from_std(wait).ok());
    let pause = PAUSES.pause(message.attempts, message.id.0);
    let wait = pause.max(asked.unwrap_or_default());
    let at = now + wait.min(PAUSES.longest());
    (message.attempts < TRIES && !is_useless(message, at)).then_some(at)
}

/// An expired code or link would only confuse its recipient.
fn is_useless(message: &Message, at: Instant) -> bool {
    let content = &message.content;
    ExpiringContent::of(content.code.is_some(), content.link.is_some()).is_too_late(content.now, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driven::messaging::{MockMailSender, MockSmsSender};
    use crate::driven::outbox::NewMessage;
    use domain::Language;
    use domain::ids::MessageId;
    use std::time::Duration;

    fn at(minutes: i64) -> Instant {
        Instant::default() + TimeDelta::minutes(minutes)
    }

    fn tried(attempts: u32, code: Option<&str>) -> Message {
        Message {
            id: MessageId(1),
            content: NewMessage {
                channel: Channel::Sms,
                to: "86-13800138000".into(),
                investor: None,
                language: Language::Zh,
                template: "sms.code".into(),
                subject: None,
                text: "text".into(),
                params: Default::default(),
                code: code.map(str::to_owned),
                link: None,
                now: at(0),
            },
            attempts,
            sent: false,
        }
    }

    fn busy(seconds: Option<u64>) -> SendError {
        SendError::Temporary {
            reason: "busy".into(),
            retry_after: seconds.map(Duration::from_secs),
            answered: true,
        }
    }

    #[test]
    fn a_lease_outlasts_a_try_and_ends_long_before_a_code_does() {
        assert!(LEASE > TimeDelta::seconds(60));
        assert!(LEASE < ExpiringContent::Code.valid().unwrap() / 4);
    }

    #[test]
    fn a_provider_may_ask_for_a_longer_pause_within_reason() {
        let again = |error: &SendError| again_at(&tried(1, None), error, at(0));
        assert_eq!(again(&busy(Some(120))), Some(at(2)));
        let first = PAUSES.pause(1, 1);
        assert_eq!(again(&busy(Some(1))), Some(at(0) + first));
        assert_eq!(again(&busy(Some(9_000_000))), Some(at(6 * 60)));
        assert_eq!(again(&busy(Some(u64::MAX))), Some(at(0) + first));
    }

    #[test]
    fn what_cannot_succeed_is_given_up() {
        let refused = SendError::Permanent {
            reason: "no such number".into(),
        };
        assert_eq!(again_at(&tried(1, None), &refused, at(0)), None);
        assert_eq!(again_at(&tried(TRIES, None), &busy(None), at(0)), None);
        assert!(again_at(&tried(TRIES - 1, None), &busy(None), at(0)).is_some());
    }

    #[test]
    fn a_code_is_not_sent_when_it_would_come_too_late() {
        let code = tried(1, Some("4711"));
        assert_eq!(
            again_at(&code, &busy(None), at(9)),
            Some(at(9) + PAUSES.pause(1, 1))
        );
        assert_eq!(again_at(&code, &busy(Some(60)), at(9)), None);
        assert!(!is_useless(&code, at(9)) && is_useless(&code, at(10)));
        assert!(!is_useless(&tried(1, None), at(9999)));
    }

    fn senders(sms: MockSmsSender, mail: MockMailSender) -> Senders {
        Senders {
            sms: Arc::new(sms),
            mail: Arc::new(mail),
            readable: Vec::new(),
        }
    }

    fn unwritten(_: Words<'_>) -> (String, String) {
        panic!("a text message is no letter")
    }

    #[tokio::test]
    async fn a_text_message_goes_to_the_provider_of_text_messages_under_its_own_reference() {
        let mut sms = MockSmsSender::new();
        sms.expect_send()
            .withf(|sent| {
                (sent.to.as_str(), sent.text.as_str(), sent.template.as_str())
                    == ("86-13800138000", "text", "sms.code")
                    && sent.reference == reference(MessageId(1))
            })
            .times(1)
            .returning(|_| Ok(ProviderMessageId("SM7".into())));
        let senders = senders(sms, MockMailSender::new());
        let taken = send(&senders, &tried(1, None), unwritten).await;
        assert_eq!(taken, Ok(ProviderMessageId("SM7".into())));
    }

    #[tokio::test]
    async fn a_subject_is_one_line_in_the_header_and_in_the_letter() {
        let mut message = tried(1, Some("4711"));
        message.content.channel = Channel::Email;
        message.content.subject = Some("Your account\r\nBcc: eve@example.org".into());
        let mut mail = MockMailSender::new();
        mail.expect_send()
            .withf(|sent| {
                sent.subject == "Your account Bcc: eve@example.org"
                    && (sent.text.as_str(), sent.html.as_str()) == ("text", "4711")
            })
            .times(1)
            .returning(|_| Ok(ProviderMessageId("M7".into())));
        let senders = senders(MockSmsSender::new(), mail);
        let written = |words: Words<'_>| {
            assert_eq!(words.subject, "Your account Bcc: eve@example.org");
            (words.text.to_owned(), words.code.unwrap().to_owned())
        };
        let taken = send(&senders, &message, written).await;
        assert_eq!(taken, Ok(ProviderMessageId("M7".into())));
    }

    #[tokio::test]
    async fn what_a_provider_refuses_is_told_as_it_is_and_no_other_provider_is_asked() {
        let mut sms = MockSmsSender::new();
        sms.expect_send().times(1).returning(|_| Err(busy(Some(7))));
        let senders = senders(sms, MockMailSender::new());
        let taken = send(&senders, &tried(1, None), unwritten).await;
        assert_eq!(taken, Err(busy(Some(7))));
    }
}
