//! Text messages through Twilio's Messages API, and its delivery reports. A wrong login or a
//! suspended account can be corrected by an administrator, so the message is retried; a number that
//! Twilio cannot reach is given up.

use crate::outbound::{Answer, CallError, Outgoing, PATIENCE, Site, SiteError};
use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::messaging::Delivery;
use hmac::{Hmac, KeyInit, Mac};
use ports::driven::messaging::{
    CallbackError, DeliveryReport, ProviderMessageId, SendError, SmsCallback, SmsMessage,
    SmsReports, SmsSender,
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use sha1::Sha1;
use std::time::Duration;

/// The sender that the recipient sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TwilioSender {
    /// A number in E.164 or a name.
    From(String),
    /// The id of a messaging service.
    Service(String),
}

/// An account at Twilio.
#[derive(Clone, Debug)]
pub struct TwilioAccount {
    /// Where the API is, `https://api.twilio.com`.
    pub base: String,
    /// The account's id, `AC…`.
    pub account_sid: String,
    /// Its token, with which callbacks are signed too.
    pub auth_token: SecretString,
    /// The sender.
    pub sender: TwilioSender,
    /// The address that delivery reports are sent to; without it no reports are requested.
    pub callback: Option<String>,
}

/// [`SmsSender`] through Twilio.
pub struct TwilioSms {
    account: TwilioAccount,
    path: String,
    site: Site,
}

#[derive(Deserialize)]
struct Taken {
    sid: String,
}

#[derive(Deserialize)]
struct Refused {
    code: Option<u32>,
}

impl TwilioSms {
    /// Through this account.
    pub fn new(account: TwilioAccount) -> Result<Self, SiteError> {
        Self::with_patience(account, PATIENCE)
    }

    /// [`TwilioSms::new`] with another time limit for a call.
    pub fn with_patience(account: TwilioAccount, patience: Duration) -> Result<Self, SiteError> {
        let site = Site::open(&account.base, patience)?;
        let path = format!("/2010-04-01/Accounts/{}/Messages.json", account.account_sid);
        Ok(Self {
            account,
            path,
            site,
        })
    }

    fn form(&self, message: &SmsMessage) -> Vec<(&'static str, String)> {
        let sender = match &self.account.sender {
            TwilioSender::From(from) => ("From", from.clone()),
            TwilioSender::Service(service) => ("MessagingServiceSid", service.clone()),
        };
        let mut form = vec![
            ("To", message.e164()),
            sender,
            ("Body", message.text.clone()),
        ];
        if let Some(callback) = &self.account.callback {
            // Our own id of the message comes back with the report, which may overtake Twilio's
            // answer to this call.
            form.push((
                "StatusCallback",
                format!("{callback}?ref={}", message.reference),
            ));
        }
        form
    }
}

#[async_trait]
impl SmsSender for TwilioSms {
    async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError> {
        let token = self.account.auth_token.expose_secret();
        let form = self.form(message);
        let outgoing = Outgoing {
            path: &self.path,
            login: Some((&self.account.account_sid, token)),
            form: Some(&form),
            ..Outgoing::default()
        };
        outcome(self.site.post(outgoing).await)
    }
}

fn outcome(answer: Result<Answer, CallError>) -> Result<ProviderMessageId, SendError> {
    let temporary = |reason: String, retry_after, answered| SendError::Temporary {
        reason,
        retry_after,
        answered,
    };
    let answer =
        answer.map_err(|error| temporary(format!("Twilio: {error}"), None, !error.is_away()))?;
    if answer.status.is_success() {
        let taken: Taken = serde_json::from_slice(&answer.body).map_err(|_| {
            temporary(
                "Twilio: an answer without a message's id".into(),
                answer.retry_after,
                true,
            )
        })?;
        return Ok(ProviderMessageId(taken.sid));
    }
    // Twilio's message may name the recipient; its number does not.
    let number = serde_json::from_slice::<Refused>(&answer.body)
        .ok()
        .and_then(|refused| refused.code);
    let answered = number.is_some() || !answer.status.is_server_error();
    let number = number.map_or_else(String::new, |number| format!(", error {number}"));
    let reason = format!("Twilio: HTTP {}{number}", answer.status.as_u16());
    match answer.status.as_u16() {
        401 | 403 | 404 | 408 | 429 | 500.. => Err(temporary(reason, answer.retry_after, answered)),
        _ => Err(SendError::Permanent { reason }),
    }
}

/// [`SmsReports`] of Twilio: signed with the account's token over the public address and the form.
pub struct TwilioReports {
    /// The public address of the site, without a trailing slash.
    pub public_url: String,
    /// The account's token.
    pub auth_token: SecretString,
}

impl SmsReports for TwilioReports {
    fn read(&self, callback: &SmsCallback<'_>) -> Result<Vec<DeliveryReport>, CallbackError> {
        let form: Vec<(String, String)> =
            form_urlencoded::parse(callback.body).into_owned().collect();
        let url = format!("{}{}", self.public_url, callback.path_and_query);
        let given = callback.headers.get("x-twilio-signature");
        let given = given.and_then(|text| STANDARD.decode(text).ok());
        let given = given.ok_or(CallbackError::Forged)?;
        mac(self.auth_token.expose_secret(), &url, &form)
            .and_then(|mac| mac.verify_slice(&given).ok())
            .ok_or(CallbackError::Forged)?;
        let field = |name: &str| {
            form.iter()
                .find(|(own, _)| own == name)
                .map(|(_, value)| value.clone())
        };
        let (Some(sid), Some(status)) = (field("MessageSid"), field("MessageStatus")) else {
            return Err(CallbackError::Malformed);
        };
        let (Some(delivery), Some(reference)) =
            (ended(&status), reference(callback.path_and_query))
        else {
            return Ok(Vec::new());
        };
        let failed = || match field("ErrorCode") {
            Some(number) => format!("{status}, error {number}"),
            None => status.clone(),
        };
        Ok(vec![DeliveryReport {
            reference,
            provider_reference: sid,
            delivery,
            reason: (delivery == Delivery::Failed).then(failed),
        }])
    }
}

/// The outcome of a message, if this status is final.
fn ended(status: &str) -> Option<Delivery> {
    match status {
        "delivered" | "read" => Some(Delivery::Delivered),
        "undelivered" | "failed" | "canceled" => Some(Delivery::Failed),
        _ => None,
    }
}

/// Our own id of the message, from the address that was called.
fn reference(path_and_query: &str) -> Option<String> {
    let (_, query) = path_and_query.split_once('?')?;
    let mut fields = form_urlencoded::parse(query.as_bytes());
    let (_, value) = fields.find(|(name, _)| name == "ref")?;
    Some(value.into_owned())
}

/// Twilio's proof: the address, then every field's name and value, sorted by name.
fn mac(token: &str, url: &str, form: &[(String, String)]) -> Option<Hmac<Sha1>> {
    let mut mac = Hmac::<Sha1>::new_from_slice(token.as_bytes()).ok()?;
    mac.update(url.as_bytes());
    let mut fields: Vec<&(String, String)> = form.iter().collect();
    fields.sort();
    for (name, value) in fields {
        mac.update(name.as_bytes());
        mac.update(value.as_bytes());
    }
    Some(mac)
}

#[cfg(test)]
mod tests;
