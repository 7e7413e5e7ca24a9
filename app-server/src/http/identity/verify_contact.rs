//! Requesting a verification code (decision 7), or, logged in, the link that verifies an e-mail
//! address.

use crate::http::call::Json;
use crate::http::code_field::ReachedBy;
use crate::http::codes::ContactKind;
use crate::http::extract::Public;
use crate::http::fields::Flag;
use crate::http::form::{invalid, required};
use crate::http::parsed::{FromFields, Parsed, own_address};
use domain::Refusal;
use domain::identity::{Contact, MobileNumber, Session};
use ports::Failure;
use ports::driving::SiteAddress;
use ports::driving::identity::{SendCode, SetEmail, require_recent, send_code, set_email};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Where to send the code.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct VerifyContactForm {
    /// `Mobile` (the default) or `Email`.
    by: Option<ContactKind>,
    /// Whether the contact has to be registered already; false by default.
    must_exist: Option<Flag>,
    /// `code-number` or an e-mail address.
    subject: Option<String>,
    /// For e-mail: where the link redirects to, on this site only.
    #[serde(rename = "ReturnURL")]
    return_url: Option<String>,
}

/// A contact to verify.
pub struct ContactAsked {
    by: ReachedBy,
    must_exist: bool,
    subject: Option<String>,
    return_url: Option<SiteAddress>,
}

impl FromFields for ContactAsked {
    type Fields = VerifyContactForm;

    fn parse(fields: VerifyContactForm, site: &str) -> Result<Self, Refusal> {
        Ok(Self {
            by: fields.by.map_or(ReachedBy::Mobile, |by| by.0),
            must_exist: fields.must_exist.is_some_and(|must| must.0),
            subject: fields.subject,
            return_url: own_address(fields.return_url, site, "ReturnURL")?,
        })
    }
}

/// A code, or a link, is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerifyContactAnswer {
    ok: bool,
    /// To be sent back as `Token` beside the code; empty for an e-mail address, whose link carries its own.
    token: String,
    /// How many digits the code has; 0 for an e-mail address.
    #[serde(rename = "codeLength")]
    code_length: u8,
    /// Key of the text that confirms it.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// `POST verify_contact`.
pub async fn verify_contact(
    call: Public<Parsed<ContactAsked>>,
) -> Result<Json<VerifyContactAnswer>, Failure> {
    let session = call.session().await?.map(|restored| restored.session);
    let Some(subject) = &call.form.0.subject else {
        return Err(required(&[("Subject", true)]));
    };
    let contact = match call.form.0.by {
        ReachedBy::Mobile => Contact::Mobile(MobileNumber::parse(subject)?),
        ReachedBy::Email => Contact::email(subject).map_err(|_| invalid("Subject"))?,
    };
    match (contact, session) {
        (Contact::Email(email), Some(session)) => verify_address(call, session, email).await,
        (contact, session) => verify_number(call, session, contact).await,
    }
}

async fn verify_number(
    call: Public<Parsed<ContactAsked>>,
    session: Option<Session>,
    contact: Contact,
) -> Result<Json<VerifyContactAnswer>, Failure> {
    let command = SendCode {
        contact,
        must_exist: call.form.0.must_exist,
        investor: session.map(|session| session.investor),
        language: call.caller.language,
        origin: call.caller.origin,
    };
    let sent = send_code(&call.server.ports, &command).await?;
    Ok(Json(VerifyContactAnswer {
        ok: true,
        token: sent.token,
        code_length: sent.length,
        message_key: "verify.sent",
    }))
}

async fn verify_address(
    call: Public<Parsed<ContactAsked>>,
    session: Session,
    email: String,
) -> Result<Json<VerifyContactAnswer>, Failure> {
    let ports = &call.server.ports;
    require_recent(ports, &session)?;
    let investor = session.investor;
    let command = SetEmail {
        session,
        email,
        return_url: call.form.0.return_url,
        must_exist: Some(call.form.0.must_exist),
        language: call.caller.language,
        origin: call.caller.origin,
    };
    set_email(ports, &command).await?;
    call.server.session_cache.forget_all_of(investor);
    Ok(Json(VerifyContactAnswer {
        ok: true,
        token: String::new(),
        code_length: 0,
        message_key: "verify.linkSent",
    }))
}
