//! The investor's e-mail address: the link that verifies it is sent, opened and checked (decision
//! 51).

use super::verify_page::EmailVerified;
use crate::http::call::{Done, Json, done};
use crate::http::extract::{Investor, Public};
use crate::http::form::{invalid, required};
use crate::http::parsed::{FromFields, Parsed, own_address};
use domain::Refusal;
use domain::identity::Contact;
use ports::Failure;
use ports::driving::SiteAddress;
use ports::driving::identity::{SetEmail, require_recent, set_email, verify_email as verify};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// The address to be verified.
#[derive(Deserialize, ToSchema, Validate)]
pub struct EmailForm {
    #[serde(rename = "EmailAddress")]
    email_address: Option<String>,
    /// Where the link redirects to, on this site only; `/#/index` if absent.
    #[serde(rename = "ReturnURL")]
    return_url: Option<String>,
}

/// An address to verify, and the return address of its link.
pub struct EmailAsked {
    email_address: Option<String>,
    return_url: Option<SiteAddress>,
}

impl FromFields for EmailAsked {
    type Fields = EmailForm;

    fn parse(fields: EmailForm, site: &str) -> Result<Self, Refusal> {
        Ok(Self {
            email_address: fields.email_address,
            return_url: own_address(fields.return_url, site, "ReturnURL")?,
        })
    }
}

/// The link's secret.
#[derive(Deserialize, ToSchema, Validate)]
pub struct VerifyEmailQuery {
    token: Option<String>,
}

/// `POST account_email`.
pub async fn account_email(call: Investor<Parsed<EmailAsked>>) -> Result<Json<Done>, Failure> {
    let ports = &call.server.ports;
    require_recent(ports, &call.session)?;
    let Some(typed) = call.form.0.email_address else {
        return Err(required(&[("EmailAddress", true)]));
    };
    let contact = Contact::email(&typed).map_err(|_| invalid("EmailAddress"))?;
    let command = SetEmail {
        session: call.session,
        email: contact.to_string(),
        return_url: call.form.0.return_url,
        must_exist: None,
        language: call.caller.language,
        origin: call.caller.origin,
    };
    set_email(ports, &command).await?;
    call.server.session_cache.forget_all_of(call.who);
    Ok(done())
}

/// `GET verify_email`. The only call that changes something on a GET: its link works once.
pub async fn verify_email(call: Public<VerifyEmailQuery>) -> Result<EmailVerified, Failure> {
    let ports = &call.server.ports;
    let token = call.form.token.unwrap_or_default();
    match verify(ports, &token, &call.caller.origin).await {
        Ok(return_url) => Ok(EmailVerified::Back(return_url)),
        Err(Failure::Refused(refusal @ (Refusal::CodeInvalid { .. } | Refusal::CodeExpired))) => {
            Ok(EmailVerified::refused(ports.texts.as_ref(), &refusal))
        }
        Err(failure) => Err(failure),
    }
}
