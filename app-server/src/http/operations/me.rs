//! The logged-in operator.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::OperatorRole;
use crate::http::desk::extract::Operator;
use crate::http::desk::session::OperatorCookie;
use crate::http::extract::Nothing;
use crate::http::fields::Integer;
use crate::server::Server;
use ports::Failure;
use serde::Serialize;
use utoipa::ToSchema;

/// An operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Operator)]
pub(crate) struct OperatorView {
    id: Integer,
    name: String,
    email: String,
    /// `reviewer`, `approver`, `finance`, `editor`, `admin`, `auditor`.
    roles: Vec<OperatorRole>,
}

/// A live session.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorSession)]
pub(crate) struct SessionAnswer {
    /// Must be sent back as `X-CSRF-Token` with every call that changes something.
    pub(crate) csrf_token: String,
    pub(crate) operator: OperatorView,
}

impl SessionAnswer {
    /// The answer for an operator's session.
    pub(crate) fn of(
        server: &Server,
        cookie: &OperatorCookie,
        operator: domain::operations::Operator,
    ) -> Self {
        Self {
            csrf_token: cookie.csrf_token(server),
            operator: OperatorView {
                id: Integer(operator.id.0),
                roles: operator.roles.iter().map(|role| Code(*role)).collect(),
                name: operator.name,
                email: operator.email,
            },
        }
    }
}

/// `GET me`.
pub(crate) async fn me(call: Operator<Nothing>) -> Result<Json<SessionAnswer>, Failure> {
    let answer = SessionAnswer::of(&call.server, &call.cookie, call.who);
    Ok(Json(answer))
}
