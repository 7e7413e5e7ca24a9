//! Logging an operator in: password, then the authenticator's code.

use crate::http::call::{Json, WithCookie};
use crate::http::code_field::{Code, MissingFactor};
use crate::http::codes::MissingCode;
use crate::http::desk::extract::{LoginCall, TokenRequest};
use crate::http::desk::session::{OperatorCookie, device_cookie};
use crate::http::operations::me::{OperatorView, SessionAnswer};
use ports::Failure;
use ports::driving::operations::{LogIn, LoggedIn, log_in};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A log-in.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = OperatorLogin)]
pub(crate) struct LoginForm {
    email: String,
    password: String,
    /// The 6 digits of the authenticator, or one of the recovery codes; required of everybody except the demo operators of a
    /// development server.
    totp: Option<String>,
}

/// A session, or what is still missing for one.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = OperatorLoginAnswer)]
pub(crate) struct LoginAnswer {
    /// Must be sent back as `X-CSRF-Token` with every call that changes something.
    #[serde(skip_serializing_if = "Option::is_none")]
    csrf_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    operator: Option<OperatorView>,
    /// `required`: log in again with a code. `enrol`: enter `enrolment` into an authenticator first.
    #[serde(skip_serializing_if = "Option::is_none")]
    totp: Option<MissingCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enrolment: Option<EnrolmentView>,
    /// Single-use codes in place of a lost authenticator; returned only when it was just set up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    recovery_codes: Vec<String>,
}

/// What the operator enters into an authenticator, once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorEnrolment)]
pub(crate) struct EnrolmentView {
    /// To be typed in.
    secret: String,
    /// To be scanned as a QR code.
    otpauth_url: String,
}

/// The CSRF token for a log-in or for accepting an invitation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorCsrfToken)]
pub(crate) struct CsrfToken {
    /// Must be sent back as `X-CSRF-Token`.
    csrf_token: String,
}

/// `GET csrf_token`.
pub(crate) async fn csrf_token(call: TokenRequest) -> Result<WithCookie<Json<CsrfToken>>, Failure> {
    let (cookie, is_new) = match call.cookie {
        Some(cookie) => (cookie, false),
        None => (OperatorCookie::fresh(&call.server), true),
    };
    let answer = CsrfToken {
        csrf_token: cookie.csrf_token(&call.server),
    };
    let set = is_new.then(|| cookie.visiting(&call.server));
    Ok(WithCookie(Json(answer), set.into_iter().collect()))
}

/// `POST login`.
pub(crate) async fn login(
    call: LoginCall<LoginForm>,
) -> Result<WithCookie<Json<LoginAnswer>>, Failure> {
    let server = call.server;
    let command = LogIn {
        email: call.form.email,
        password: call.form.password,
        totp: call.form.totp,
        former: Some(call.former.hash(&server)),
        device_proof: call.device_proof,
        device: call.caller.device,
        origin: call.caller.origin,
    };
    let (answer, cookies) = match log_in(&server.ports, &command).await? {
        LoggedIn::Session {
            token,
            operator,
            device_proof,
            recovery_codes,
        } => {
            let cookie = OperatorCookie::opened(token);
            let session = SessionAnswer::of(&server, &cookie, operator);
            let answer = LoginAnswer {
                csrf_token: Some(session.csrf_token),
                operator: Some(session.operator),
                recovery_codes,
                ..LoginAnswer::default()
            };
            let cookies = vec![cookie.cookie(&server), device_cookie(&server, device_proof)];
            (answer, cookies)
        }
        LoggedIn::CodeMissing => {
            let answer = LoginAnswer {
                totp: Some(Code(MissingFactor::Code)),
                ..LoginAnswer::default()
            };
            (answer, Vec::new())
        }
        LoggedIn::Enrol(enrolment) => {
            let answer = LoginAnswer {
                totp: Some(Code(MissingFactor::Authenticator)),
                enrolment: Some(EnrolmentView {
                    secret: enrolment.secret,
                    otpauth_url: enrolment.uri,
                }),
                ..LoginAnswer::default()
            };
            (answer, Vec::new())
        }
    };
    Ok(WithCookie(Json(answer), cookies))
}
