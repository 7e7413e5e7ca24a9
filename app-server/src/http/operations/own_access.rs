//! The operator's own access: its state, another password, new recovery codes, a new authenticator,
//! ending a session; and choosing the first password by an invitation.

use crate::http::call::{Done, Json, WithCookie, done};
use crate::http::desk::extract::{LoginCall, Operator, Private};
use crate::http::desk::session::removal;
use crate::http::extract::Nothing;
use crate::http::fields::Integer;
use crate::http::operations::operators::{View, view};
use crate::server::Server;
use actix_web::web::Data;
use domain::ids::OperatorSessionId;
use ports::Failure;
use ports::driving::operations::{
    JoinDesk, OwnAccess, change_own_password, end_own_session, join_desk, own_access,
    renew_authenticator, renew_recovery_codes,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A password chosen after an invitation.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = JoinDesk)]
pub(crate) struct JoinForm {
    /// The token from the link.
    token: String,
    /// 12 to 128 characters, with an upper-case letter, a lower-case letter and a digit.
    password: String,
}

/// What the operator logs in with from now on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JoinedDesk)]
pub(crate) struct Joined {
    email: String,
}

/// A new password.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = ChangedOperatorPassword)]
pub(crate) struct PasswordForm {
    /// The current password.
    password: String,
    /// 12 to 128 characters, with an upper-case letter, a lower-case letter and a digit.
    new_password: String,
}

/// The current password and the second factor, which confirm the operator's identity.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = OperatorProof)]
pub(crate) struct ProofForm {
    password: String,
    /// The code that the authenticator shows, or a recovery code; not required of an operator without an authenticator.
    totp: Option<String>,
}

/// One of the operator's own sessions.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EndOwnSession)]
pub(crate) struct SessionForm {
    #[schema(ignore)]
    session: Integer,
}

/// New recovery codes; the earlier ones are no longer valid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct Codes {
    /// Returned only this once.
    recovery_codes: Vec<String>,
}

/// `POST join`.
pub(crate) async fn join(call: LoginCall<JoinForm>) -> Result<Json<Joined>, Failure> {
    let command = JoinDesk {
        token: call.form.token,
        password: call.form.password,
        origin: call.caller.origin,
    };
    let email = join_desk(&call.server.ports, &command).await?;
    Ok(Json(Joined { email }))
}

/// `GET me/access`.
pub(crate) async fn show(call: Operator<Nothing>) -> Result<Json<View>, Failure> {
    let item = own_access(&call.server.ports, &call.who).await?;
    Ok(Json(view(item, &call.cookie.hash(&call.server))))
}

/// `POST me/password`.
pub(crate) async fn change_password(call: Private<PasswordForm>) -> Result<Json<Done>, Failure> {
    let Private(call) = call;
    let command = OwnAccess {
        by: call.who,
        password: call.form.password,
        session: call.cookie.hash(&call.server),
        origin: call.caller.origin,
    };
    change_own_password(&call.server.ports, &command, &call.form.new_password).await?;
    Ok(done())
}

/// `POST me/recovery_codes`.
pub(crate) async fn renew_codes(call: Private<ProofForm>) -> Result<Json<Codes>, Failure> {
    let (command, code, server) = proved(call);
    let recovery_codes = renew_recovery_codes(&server.ports, &command, code.as_deref()).await?;
    Ok(Json(Codes { recovery_codes }))
}

/// `POST me/totp/renew`.
pub(crate) async fn renew_totp(
    call: Private<ProofForm>,
) -> Result<WithCookie<Json<Done>>, Failure> {
    let (command, code, server) = proved(call);
    renew_authenticator(&server.ports, &command, code.as_deref()).await?;
    Ok(WithCookie(done(), vec![removal(&server)]))
}

/// `POST me/sessions/{session}/end`.
pub(crate) async fn end_session(call: Operator<SessionForm>) -> Result<Json<Done>, Failure> {
    let session = OperatorSessionId(call.form.session.0);
    end_own_session(&call.server.ports, &call.who, session, &call.caller.origin).await?;
    Ok(done())
}

fn proved(Private(call): Private<ProofForm>) -> (OwnAccess, Option<String>, Data<Server>) {
    let command = OwnAccess {
        by: call.who,
        password: call.form.password,
        session: call.cookie.hash(&call.server),
        origin: call.caller.origin,
    };
    (command, call.form.totp, call.server)
}
