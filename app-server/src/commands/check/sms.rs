//! `landfall check sms`: sends the message with a code, since providers with registered templates
//! need that one most. Its code opens nothing.

use super::{MessageLanguage, reference, report_outcome};
use crate::bootstrap::messages;
use crate::config::Config;
use crate::config::messages::SmsProvider;
use adapters::texts::BuiltInTexts;
use clap::Args;
use domain::Language;
use domain::identity::MobileNumber;
use ports::driven::catalogue_texts::Texts;
use ports::driven::messaging::SmsMessage;
use ports::driving::messaging::by_name;
use std::error::Error;

/// The recipient.
#[derive(Args)]
pub struct CheckSms {
    /// The receiver, country code and number: 86-13800138000
    #[arg(long)]
    to: String,
    /// The language of the message
    #[arg(long, value_enum, default_value = "en")]
    language: MessageLanguage,
}

/// Sends a test message.
pub async fn check_sms(config: &Config, check: CheckSms) -> Result<(), Box<dyn Error>> {
    let mobile = MobileNumber::parse(&check.to).map_err(|_| {
        let given = &check.to;
        format!(
            "{given:?} is not a phone number: give country code and number, such as 86-13800138000"
        )
    })?;
    let to = mobile.to_string();
    let settings = &config.messages;
    let code = to.split_once('-').map_or("", |(code, _)| code);
    let provider = settings
        .sms_routes
        .get(code)
        .or_else(|| settings.sms_routes.get("*"));
    if provider == Some(&SmsProvider::Outbox) {
        return Err(super::Found(format!(
            "text messages to {code} stay in the outbox: LANDFALL_SMS_ROUTES names no provider for them"
        ))
        .into());
    }
    let language = Language::from(check.language);
    let params = [("code", "0000"), ("minutes", "10")];
    let message = SmsMessage {
        reference: reference(),
        to,
        language,
        text: BuiltInTexts::new()?.text(language, "sms.code", &params),
        template: "sms.code".into(),
        params: by_name(&params),
    };
    let url = config.settings(config.bind).public_url;
    report_outcome(messages::sms(settings, &url)?.send(&message).await)
}
