//! Card payments through PayFast, in ZAR. A notification is only accepted if it comes from
//! PayFast's addresses, is signed with our passphrase, names us, and PayFast confirms that it sent
//! it.

use super::payfast_signature::{joined, of_call, of_form, of_notification};
use crate::outbound::{Answer, CallError, Outgoing, PATIENCE, Site, SiteError};
use async_trait::async_trait;
use chrono::Utc;
use domain::{Currency, Money};
use ipnet::IpNet;
use ports::driven::payments::{
    Confirmation, NoticeError, Notification, PaymentCallback, PaymentError, PaymentForm,
    PaymentGateway, PaymentOutcome, PaymentRequest, RefundRequest,
};
use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use subtle::ConstantTimeEq;

/// The longest name of an item that PayFast accepts.
const ITEM_LENGTH: usize = 100;

/// An account at PayFast.
#[derive(Clone, Debug)]
pub struct PayFastAccount {
    /// Where payers are sent, `https://www.payfast.co.za`, or `https://sandbox.payfast.co.za`.
    pub site: String,
    /// Where the API is, `https://api.payfast.co.za`.
    pub api: String,
    /// Our id as a merchant.
    pub merchant_id: String,
    /// Our key as a merchant; it is in the form that the payer sends.
    pub merchant_key: String,
    /// The passphrase of signatures. Never empty.
    pub passphrase: SecretString,
    /// The addresses that notifications come from.
    pub addresses: Vec<IpNet>,
}

/// [`PaymentGateway`] through PayFast.
pub struct PayFast {
    account: PayFastAccount,
    site: Site,
    api: Site,
    /// Whether queries are about payments of the sandbox.
    testing: bool,
}

impl PayFast {
    /// Through this account.
    pub fn new(account: PayFastAccount) -> Result<Self, SiteError> {
        Self::with_patience(account, PATIENCE)
    }

    /// [`PayFast::new`] with another time limit for a call.
    pub fn with_patience(account: PayFastAccount, patience: Duration) -> Result<Self, SiteError> {
        // A refund is two calls, with one time limit for both together.
        let site = Site::open(&account.site, patience)?;
        let api = Site::open(&account.api, patience.min(PATIENCE))?;
        let testing = account.site.contains("//sandbox.");
        Ok(Self {
            account,
            site,
            api,
            testing,
        })
    }

    fn passphrase(&self) -> &str {
        self.account.passphrase.expose_secret()
    }

    fn form(&self, request: &PaymentRequest) -> Vec<(&'static str, String)> {
        let title: String = request.title.chars().take(ITEM_LENGTH).collect();
        vec![
            ("merchant_id", self.account.merchant_id.clone()),
            ("merchant_key", self.account.merchant_key.clone()),
            ("return_url", request.return_url.clone()),
            ("cancel_url", request.return_url.clone()),
            ("notify_url", request.notify_url.clone()),
            ("m_payment_id", request.reference.clone()),
            ("amount", format!("{:.2}", request.amount.amount())),
            ("item_name", title),
        ]
    }

    /// A signed call about a payment.
    async fn about(
        &self,
        payment: &str,
        body: Option<&[(&'static str, String)]>,
    ) -> Result<Answer, CallError> {
        let timestamp = Utc::now().format("%Y-%m-%dT%H:%M:%S+00:00").to_string();
        let mut signed = vec![
            ("merchant-id", self.account.merchant_id.as_str()),
            ("version", "v1"),
            ("timestamp", timestamp.as_str()),
        ];
        signed.extend(
            body.iter()
                .copied()
                .flatten()
                .map(|(name, value)| (*name, value.as_str())),
        );
        let signature = of_call(&signed, self.passphrase());
        let path = format!("/refunds/{payment}");
        let encoded =
            body.map(|body| joined(body.iter().map(|(name, value)| (*name, value.as_str()))));
        let outgoing = Outgoing {
            path: &path,
            query: self.testing.then_some("testing=true"),
            headers: vec![
                ("merchant-id", self.account.merchant_id.clone()),
                ("version", "v1".to_owned()),
                ("timestamp", timestamp.clone()),
                ("signature", signature),
            ],
            encoded: encoded.as_deref(),
            ..Outgoing::default()
        };
        match body {
            Some(_) => self.api.call(Method::POST, outgoing).await,
            None => self.api.call(Method::GET, outgoing).await,
        }
    }
}

#[async_trait]
impl PaymentGateway for PayFast {
    fn name(&self) -> &'static str {
        "payfast"
    }

    fn site(&self) -> Option<String> {
        Some(self.account.site.clone())
    }

    async fn create(&self, request: &PaymentRequest) -> Result<PaymentForm, PaymentError> {
        if request.amount.currency() != Currency::Zar {
            return Err(PaymentError::Refused("PayFast takes ZAR only".into()));
        }
        let mut fields = self.form(request);
        fields.push(("signature", of_form(&fields, Some(self.passphrase()))));
        Ok(PaymentForm {
            action: format!("{}/eng/process", self.account.site),
            method: "POST",
            fields,
        })
    }

    fn read(&self, callback: &PaymentCallback<'_>) -> Result<Option<Notification>, NoticeError> {
        let address: IpAddr = callback.address.parse().map_err(|_| NoticeError::Forged)?;
        let known = self
            .account
            .addresses
            .iter()
            .any(|net| net.contains(&address));
        if !known || self.passphrase().trim().is_empty() {
            return Err(NoticeError::Forged);
        }
        let (fields, signature) = signed_part(callback.body).ok_or(NoticeError::Forged)?;
        let text = joined(
            fields
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        );
        let expected = of_notification(text, Some(self.passphrase()));
        if !bool::from(expected.as_bytes().ct_eq(signature.as_bytes())) {
            return Err(NoticeError::Forged);
        }
        let field = |wanted: &str| {
            let found = fields.iter().find(|(name, _)| name == wanted);
            found.map(|(_, value)| value.as_str())
        };
        if field("merchant_id") != Some(self.account.merchant_id.as_str()) {
            return Err(NoticeError::Forged);
        }
        let needed = |name: &str| {
            let value = field(name).filter(|value| !value.is_empty() && value.len() <= 100);
            value.ok_or(NoticeError::Malformed)
        };
        let outcome = match needed("payment_status")? {
            "COMPLETE" => PaymentOutcome::Paid(amount(
                needed("amount_gross")?,
                field("currency").unwrap_or_default(),
            )?),
            "FAILED" => PaymentOutcome::Failed,
            "CANCELLED" => PaymentOutcome::Cancelled,
            _ => return Ok(None),
        };
        Ok(Some(Notification {
            reference: needed("m_payment_id")?.to_owned(),
            payment: needed("pf_payment_id")?.to_owned(),
            outcome,
        }))
    }

    async fn confirm(&self, body: &[u8]) -> Result<Confirmation, PaymentError> {
        let Some((fields, _)) = signed_part(body) else {
            return Ok(Confirmation::Denied);
        };
        let text = joined(
            fields
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        );
        let outgoing = Outgoing {
            path: "/eng/query/validate",
            encoded: Some(&text),
            ..Outgoing::default()
        };
        let answer = self.site.post(outgoing).await.map_err(unavailable)?;
        if !answer.status.is_success() {
            return Err(status(&answer));
        }
        match answer.body.trim_ascii() {
            b"VALID" => Ok(Confirmation::Confirmed),
            b"INVALID" => Ok(Confirmation::Denied),
            _ => Err(PaymentError::Unavailable(
                "PayFast: neither VALID nor INVALID".into(),
            )),
        }
    }

    async fn refund(&self, request: &RefundRequest) -> Result<(), PaymentError> {
        let numbered = request
            .payment
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if request.payment.is_empty() || !numbered {
            return Err(PaymentError::Refused("PayFast: no such payment".into()));
        }
        // The remaining amount of the payment shows whether an earlier attempt, whose answer was
        // lost, refunded it.
        let asked = self
            .about(&request.payment, None)
            .await
            .map_err(unavailable)?;
        let known = read(&asked)?;
        let cents = request.amount.minor();
        match known.get("status").and_then(Value::as_str) {
            Some("COMPLETED") => return Ok(()),
            Some("REFUNDABLE") => {}
            Some(_) => return Err(PaymentError::Refused("PayFast: not refundable".into())),
            None => return Err(PaymentError::Unavailable("PayFast: no status".into())),
        }
        let left = known
            .get("amount_available_for_refund")
            .and_then(Value::as_i64);
        match left {
            Some(0) => return Ok(()),
            Some(left) if left < cents => {
                return Err(PaymentError::Refused(
                    "PayFast: a part was given back already".into(),
                ));
            }
            Some(_) | None => {}
        }
        let body = [
            ("amount", cents.to_string()),
            ("notify_buyer", "1".to_owned()),
            ("reason", request.reason.clone()),
        ];
        let answer = self
            .about(&request.payment, Some(&body))
            .await
            .map_err(unavailable)?;
        let done = read(&answer)?;
        match done.get("response").unwrap_or(&done) {
            Value::Bool(false) => Err(PaymentError::Refused("PayFast: refund refused".into())),
            _ => Ok(()),
        }
    }
}

/// The decoded fields before the signature, in their order, and the signature. Fields after it are
/// not signed and not read; a repeated field is not PayFast's.
fn signed_part(body: &[u8]) -> Option<(Vec<(String, String)>, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for (name, value) in form_urlencoded::parse(body) {
        if name == "signature" {
            return Some((fields, value.into_owned()));
        }
        if fields.iter().any(|(known, _)| *known == name) {
            return None;
        }
        fields.push((name.into_owned(), value.into_owned()));
    }
    None
}

/// An amount; in ZAR unless the notification says otherwise, which matches no charge.
fn amount(text: &str, currency: &str) -> Result<Money, NoticeError> {
    let currency = match currency {
        "" => Currency::Zar,
        code => Currency::from_code(code).ok_or(NoticeError::Malformed)?,
    };
    let amount = text.parse().map_err(|_| NoticeError::Malformed)?;
    Money::new(amount, currency).map_err(|_| NoticeError::Malformed)
}

fn unavailable(error: CallError) -> PaymentError {
    PaymentError::Unavailable(format!("PayFast: {error}"))
}

/// The meaning of a status: a wrong login, a limit and a fault of theirs can be corrected or pass;
/// anything else is final.
fn status(answer: &Answer) -> PaymentError {
    let said = format!("PayFast: HTTP {}", answer.status.as_u16());
    match answer.status.as_u16() {
        400..=499 if !matches!(answer.status.as_u16(), 401 | 403 | 408 | 429) => {
            PaymentError::Refused(said)
        }
        _ => PaymentError::Unavailable(said),
    }
}

/// The content of an API answer, with or without the envelope that some of its calls use.
fn read(answer: &Answer) -> Result<Value, PaymentError> {
    if !answer.status.is_success() {
        return Err(status(answer));
    }
    let unreadable = || PaymentError::Unavailable("PayFast: an answer that is no JSON".into());
    let value: Value = serde_json::from_slice(&answer.body).map_err(|_| unreadable())?;
    let data = value.get("data").unwrap_or(&value);
    let inner = data.get("response").filter(|inner| inner.is_object());
    Ok(inner.unwrap_or(data).clone())
}

#[cfg(test)]
mod tests;
