//! What every sender must do, as far as it shows without the provider's own network. Call it with a sender that
//! reaches a stub or a test account.

use std::{collections::BTreeMap, time::Duration};

use domain::language::Language;

use crate::driven::messaging::{MailMessage, MailSender, SendError, SmsMessage, SmsSender};

/// No call may take longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// Every promise of [`SmsSender`].
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

/// Every promise of [`MailSender`].
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
