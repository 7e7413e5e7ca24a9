//! Text messages through Aliyun SMS, which sends templates that were registered with it, and its
//! delivery reports. Reports are not signed: they come to an address with a secret in it and are
//! only a hint.

use super::aliyun_signature::{Signed, Signing};
use crate::outbound::{Answer, CallError, Outgoing, PATIENCE, Site, SiteError};
use async_trait::async_trait;
use domain::messaging::Delivery;
use ports::driven::messaging::{
    CallbackError, DeliveryReport, ProviderMessageId, SendError, SmsCallback, SmsMessage,
    SmsReports, SmsSender,
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;
use subtle::ConstantTimeEq;

/// An account at Aliyun.
#[derive(Clone, Debug)]
pub struct AliyunAccount {
    /// Where the API is, `https://dysmsapi.aliyuncs.com`.
    pub base: String,
    /// The access key's id.
    pub key_id: String,
    /// Its secret.
    pub key_secret: SecretString,
    /// The registered name shown before each message.
    pub sign_name: String,
    /// The registered code of each template: by our key, or by our key, a dot and the language.
    pub templates: BTreeMap<String, String>,
}

/// [`SmsSender`] through Aliyun.
pub struct AliyunSms {
    account: AliyunAccount,
    site: Site,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Said {
    code: String,
    biz_id: Option<String>,
}

impl AliyunSms {
    /// Through this account.
    pub fn new(account: AliyunAccount) -> Result<Self, SiteError> {
        Self::with_patience(account, PATIENCE)
    }

    /// [`AliyunSms::new`] with another time limit for a call.
    pub fn with_patience(account: AliyunAccount, patience: Duration) -> Result<Self, SiteError> {
        let site = Site::open(&account.base, patience)?;
        Ok(Self { account, site })
    }

    /// The registered template of a message, in its language if there is one.
    fn template(&self, message: &SmsMessage) -> Result<&str, SendError> {
        let own = format!("{}.{}", message.template, message.language.code());
        let templates = &self.account.templates;
        let found = templates
            .get(&own)
            .or_else(|| templates.get(&message.template));
        found
            .map(String::as_str)
            .ok_or_else(|| SendError::Permanent {
                reason: format!("Aliyun: no template is configured for {}", message.template),
            })
    }
}

#[async_trait]
impl SmsSender for AliyunSms {
    async fn send(&self, message: &SmsMessage) -> Result<ProviderMessageId, SendError> {
        let values = serde_json::json!(message.params).to_string();
        let number = number(message);
        let query = [
            ("PhoneNumbers", number.as_str()),
            ("SignName", &self.account.sign_name),
            ("TemplateCode", self.template(message)?),
            ("TemplateParam", &values),
            ("OutId", &message.reference),
        ];
        let nonce: [u8; 16] = rand::random();
        let Signed { query, headers } = Signing {
            key_id: &self.account.key_id,
            key_secret: self.account.key_secret.expose_secret(),
            host: &self.site.host(),
            action: "SendSms",
            version: "2017-05-25",
            date: &chrono::Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            nonce: &hex::encode(nonce),
        }
        .sign(&query);
        let outgoing = Outgoing {
            path: "/",
            query: Some(&query),
            headers,
            ..Outgoing::default()
        };
        outcome(self.site.post(outgoing).await)
    }
}

/// The recipient as Aliyun expects it: national in China, otherwise with the country's code and no
/// plus sign.
fn number(message: &SmsMessage) -> String {
    match message.to.split_once('-') {
        Some(("86", national)) => national.to_owned(),
        _ => message.e164().trim_start_matches('+').to_owned(),
    }
}

fn outcome(answer: Result<Answer, CallError>) -> Result<ProviderMessageId, SendError> {
    let temporary = |reason: String, retry_after, answered| SendError::Temporary {
        reason,
        retry_after,
        answered,
    };
    let answer =
        answer.map_err(|error| temporary(format!("Aliyun: {error}"), None, !error.is_away()))?;
    let status = answer.status.as_u16();
    let Ok(said) = serde_json::from_slice::<Said>(&answer.body) else {
        let reason = format!("Aliyun: HTTP {status} without an answer of its form");
        return Err(temporary(reason, answer.retry_after, status < 500));
    };
    match said {
        Said {
            code,
            biz_id: Some(id),
        } if code == "OK" => Ok(ProviderMessageId(id)),
        Said { code, .. } => {
            // Its message may name the recipient; the code does not.
            let reason = format!("Aliyun: {code} (HTTP {status})");
            if matches!(status, 429 | 500..) || passes(&code) {
                Err(temporary(reason, answer.retry_after, true))
            } else {
                Err(SendError::Permanent { reason })
            }
        }
    }
}

/// Whether the error of a code passes by itself, or once an administrator corrects the key, the
/// permission or the balance.
fn passes(code: &str) -> bool {
    const PASSING: [&str; 11] = [
        "OK",
        "isv.BUSINESS_LIMIT_CONTROL",
        "isv.AMOUNT_NOT_ENOUGH",
        "isv.OUT_OF_SERVICE",
        "isv.ACCOUNT_NOT_EXISTS",
        "isv.ACCOUNT_ABNORMAL",
        "SignatureDoesNotMatch",
        "SignatureNonceUsed",
        "IncompleteSignature",
        "ServiceUnavailable",
        "InternalError",
    ];
    const KINDS: [&str; 5] = [
        "isp.",
        "Throttling",
        "InvalidAccessKeyId",
        "InvalidTimeStamp",
        "Forbidden",
    ];
    PASSING.contains(&code) || KINDS.iter().any(|kind| code.starts_with(kind))
}

/// [`SmsReports`] of Aliyun.
pub struct AliyunReports {
    /// The last part of the address that reports come to.
    pub secret: SecretString,
}

#[derive(Deserialize)]
struct Report {
    success: bool,
    #[serde(default)]
    err_code: Option<String>,
    #[serde(default)]
    biz_id: String,
    #[serde(default)]
    out_id: String,
}

impl SmsReports for AliyunReports {
    fn read(&self, callback: &SmsCallback<'_>) -> Result<Vec<DeliveryReport>, CallbackError> {
        let given = callback.secret.unwrap_or_default().as_bytes();
        let secret = self.secret.expose_secret().as_bytes();
        if !bool::from(given.ct_eq(secret)) {
            return Err(CallbackError::Forged);
        }
        let reports: Vec<Report> =
            serde_json::from_slice(callback.body).map_err(|_| CallbackError::Malformed)?;
        Ok(reports.into_iter().map(read).collect())
    }

    fn answer(&self) -> Option<&'static str> {
        Some("{\"code\":0,\"msg\":\"received\"}")
    }
}

fn read(report: Report) -> DeliveryReport {
    let delivery = if report.success {
        Delivery::Delivered
    } else {
        Delivery::Failed
    };
    let code = report.err_code.unwrap_or_else(|| "no code".to_owned());
    DeliveryReport {
        reference: report.out_id,
        provider_reference: report.biz_id,
        delivery,
        reason: (delivery == Delivery::Failed).then(|| code.chars().take(100).collect()),
    }
}

#[cfg(test)]
mod tests;
