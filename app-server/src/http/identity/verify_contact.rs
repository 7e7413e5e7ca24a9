//! Asking for a verification code (decision 7).

use crate::http::call::Json;
use crate::http::extract::Public;
use crate::http::fields::Flag;
use crate::http::form::required;
use crate::http::shape::bad_request;
use domain::identity::{Contact, MobileNumber};
use ports::Failure;
use ports::driving::identity::{SendCode, send_code};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the code goes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct VerifyContactForm {
    /// `Mobile` (also where it is absent) or `Email`.
    by: Option<String>,
    /// Whether the contact has to be registered already; false where it is absent.
    must_exist: Option<Flag>,
    /// `code-number` or an e-mail address.
    subject: Option<String>,
    /// For e-mail: where its link leads back to; this site only.
    #[serde(rename = "ReturnURL")]
    #[allow(
        dead_code,
        reason = "read for its shape; a code by e-mail carries no link"
    )]
    return_url: Option<String>,
}

/// A code is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerifyContactAnswer {
    ok: bool,
    /// To be sent back as `Token` beside the code.
    token: String,
    /// How many digits the code has.
    #[serde(rename = "codeLength")]
    code_length: u8,
    /// Key of the text that tells so.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// `POST verify_contact`.
pub async fn verify_contact(
    call: Public<VerifyContactForm>,
) -> Result<Json<VerifyContactAnswer>, Failure> {
    let session = call.session().await?;
    let form = call.form;
    let Some(subject) = form.subject else {
        return Err(required(&[("Subject", true)]));
    };
    let contact = match form.by.as_deref() {
        None | Some("Mobile") => Contact::Mobile(MobileNumber::parse(&subject)?),
        Some("Email") => Contact::email(&subject)?,
        Some(_) => return Err(bad_request(Some("By")).into()),
    };
    let command = SendCode {
        contact,
        must_exist: form.must_exist.is_some_and(|must| must.0),
        investor: session.map(|restored| restored.session.investor),
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
