//! `landfall check mail`: sends a test e-mail.

use super::{Found, MessageLanguage, reference, report_outcome};
use crate::bootstrap::messages;
use crate::config::Config;
use adapters::texts::BuiltInTexts;
use clap::Args;
use domain::Language;
use ports::driven::catalogue_texts::Texts;
use ports::driven::messaging::MailMessage;
use ports::driving::messaging::{Words, letter};
use std::error::Error;

/// The recipient.
#[derive(Args)]
pub struct CheckMail {
    /// The receiver's address
    #[arg(long)]
    to: String,
    /// The language of the message
    #[arg(long, value_enum, default_value = "en")]
    language: MessageLanguage,
}

/// Sends a test e-mail.
pub async fn check_mail(config: &Config, check: CheckMail) -> Result<(), Box<dyn Error>> {
    if config.messages.smtp.is_none() {
        let problem = "e-mails stay in the outbox: set LANDFALL_MAIL_PROVIDER=smtp to send them";
        return Err(Found(problem.to_owned()).into());
    }
    let texts = BuiltInTexts::new()?;
    let language = Language::from(check.language);
    let subject = texts.text(language, "email.checkSubject", &[]);
    let words = Words {
        language,
        subject: &subject,
        text: &texts.text(language, "email.check", &[]),
        code: None,
        link: None,
    };
    let (text, html) = letter(&texts, &config.settings(config.bind).public_url, words);
    let message = MailMessage {
        reference: reference(),
        to: check.to,
        language,
        subject: subject.clone(),
        text,
        html,
    };
    report_outcome(messages::mail(&config.messages)?.send(&message).await)
}
