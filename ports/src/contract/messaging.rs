//! The contract of senders, as far as it can be tested without the provider's own network. Call it with a sender that
//! reaches a stub or a test account.

use std::{collections::BTreeMap, time::Duration};

use domain::language::Language;

use crate::driven::messaging::{
    MailMessage, MailSender, ProviderMessageId, SendError, SmsMessage, SmsSender,
};

/// No call may take longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// Every guarantee of [`SmsSender`].
pub async fn sms(sender: &dyn SmsSender) {
    let zh = an_sms("zh-1", Language::Zh, "验证码 4711，10 分钟内有效。");
    let en = an_sms(
        "en-1",
        Language::En,
        "Your code is 4711, valid for 10 minutes. ‘Ça va?’",
    );
    let (first, second) = tokio::join!(sent_sms(sender, &zh), sent_sms(sender, &en));
    assert_ne!(first, second, "two messages have one id");
}

/// How a provider may fail a call, for senders that can be pointed at one that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderFault {
    /// It asks to wait seven seconds.
    Busy,
    /// It breaks inside.
    Broken,
    /// It never answers.
    Silent,
    /// It rejects our login.
    LoggedOut,
    /// It refuses this message permanently.
    Refusing,
}

impl ProviderFault {
    /// All there are.
    pub const ALL: [Self; 5] = [
        Self::Busy,
        Self::Broken,
        Self::Silent,
        Self::LoggedOut,
        Self::Refusing,
    ];
}

/// A text message in trouble: the right kind of error, in time, without recipient or content.
pub async fn sms_in_trouble(sender: &dyn SmsSender, trouble: ProviderFault) {
    let message = an_sms("en-3", Language::En, "Your code is 4711.");
    let answer = tokio::time::timeout(PATIENCE, sender.send(&message))
        .await
        .expect("an answer within 30 s");
    holds(trouble, answer);
}

/// An e-mail in trouble: the same.
pub async fn mail_in_trouble(sender: &dyn MailSender, trouble: ProviderFault) {
    let message = a_mail("en-3", Language::En, "Your account", "Your code is 4711.");
    let answer = tokio::time::timeout(PATIENCE, sender.send(&message))
        .await
        .expect("an answer within 30 s");
    holds(trouble, answer);
}

fn holds(trouble: ProviderFault, answer: Result<ProviderMessageId, SendError>) {
    let error = answer.expect_err("a provider in trouble took nothing");
    let said = format!("{error} {error:?}");
    for secret in ["4711", "13800138000", "investor@example.com"] {
        assert!(!said.contains(secret), "{trouble:?} gives away: {said}");
    }
    match (trouble, error) {
        (ProviderFault::Refusing, SendError::Permanent { .. }) => {}
        (
            ProviderFault::Busy,
            SendError::Temporary {
                retry_after,
                answered: true,
                ..
            },
        ) => {
            if let Some(wait) = retry_after {
                assert_eq!(wait, Duration::from_secs(7), "the wait that was asked for");
            }
        }
        (
            ProviderFault::Silent,
            SendError::Temporary {
                answered: false, ..
            },
        )
        | (ProviderFault::LoggedOut, SendError::Temporary { answered: true, .. })
        | (ProviderFault::Broken, SendError::Temporary { .. }) => {}
        (_, error) => panic!("{trouble:?} ended as {error:?}"),
    }
}

/// A valid text message to a recipient.
pub fn an_sms_to(to: &str) -> SmsMessage {
    SmsMessage {
        to: to.into(),
        ..an_sms("en-1", Language::En, "Your code is 4711.")
    }
}

/// Every guarantee of [`MailSender`].
pub async fn mail(sender: &dyn MailSender) {
    let zh = a_mail("zh-1", Language::Zh, "您的账户", "您好，欧阳菲菲：");
    let en = a_mail(
        "en-1",
        Language::En,
        "Your account",
        "Dear Ms Müller-O'Neill,",
    );
    let (first, second) = tokio::join!(sent_mail(sender, &zh), sent_mail(sender, &en));
    assert_ne!(first, second, "two messages have one id");

    let mut forged = a_mail("en-2", Language::En, "Hello\r\nBcc: all@example.com", "x");
    forged.to = "a@example.com\r\nBcc: all@example.com".into();
    let answer = tokio::time::timeout(PATIENCE, sender.send(&forged))
        .await
        .expect("an answer within 30 s");
    assert!(
        matches!(answer, Err(SendError::Permanent { .. })),
        "an address with a line break was taken: {answer:?}"
    );
}

async fn sent_sms(sender: &dyn SmsSender, message: &SmsMessage) -> String {
    let answer = tokio::time::timeout(PATIENCE, sender.send(message))
        .await
        .expect("an answer within 30 s");
    let id = answer.expect("a sound message is sent").0;
    assert!(!id.is_empty(), "a message needs an id");
    id
}

async fn sent_mail(sender: &dyn MailSender, message: &MailMessage) -> String {
    let answer = tokio::time::timeout(PATIENCE, sender.send(message))
        .await
        .expect("an answer within 30 s");
    let id = answer.expect("a sound message is sent").0;
    assert!(!id.is_empty(), "a message needs an id");
    id
}

fn an_sms(reference: &str, language: Language, text: &str) -> SmsMessage {
    SmsMessage {
        reference: reference.into(),
        to: "86-13800138000".into(),
        language,
        text: text.into(),
        template: "sms.code".into(),
        params: BTreeMap::from([("code".into(), "4711".into())]),
    }
}

fn a_mail(reference: &str, language: Language, subject: &str, text: &str) -> MailMessage {
    MailMessage {
        reference: reference.into(),
        to: "investor@example.com".into(),
        language,
        subject: subject.into(),
        text: text.into(),
        html: format!("<p>{text}</p>"),
    }
}
