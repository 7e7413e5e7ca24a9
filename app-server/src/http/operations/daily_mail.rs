//! When the operator wants the daily e-mail.

use crate::http::call::{Done, Json, done};
use crate::http::code_field::{Code, Coded};
use crate::http::codes::DailyMailCode;
use crate::http::desk::extract::Operator;
use crate::http::extract::Nothing;
use domain::operations::DailyMail;
use ports::Failure;
use ports::driving::operations::{choose_daily_mail, daily_mail};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

impl Coded for DailyMail {
    fn read(code: &str) -> Option<Self> {
        Self::from_code(code)
    }
}

/// When the daily e-mail is wanted.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChooseDailyMail)]
pub(crate) struct DailyMailForm {
    #[schema(value_type = DailyMailCode)]
    wanted: Code<DailyMail>,
}

/// The daily e-mail of the operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DailyMail)]
pub(crate) struct DailyMailView {
    #[schema(value_type = DailyMailCode)]
    wanted: &'static str,
    /// The hour of the day at UTC+8 from which it is written.
    hour: u8,
}

/// `GET me/daily_mail`.
pub(crate) async fn show(call: Operator<Nothing>) -> Result<Json<DailyMailView>, Failure> {
    let ports = &call.server.ports;
    Ok(Json(DailyMailView {
        wanted: daily_mail(ports, &call.who).await?.code(),
        hour: ports.settings.daily_mail_hour,
    }))
}

/// `POST me/daily_mail`.
pub(crate) async fn choose(call: Operator<DailyMailForm>) -> Result<Json<Done>, Failure> {
    let wanted = call.form.wanted.0;
    choose_daily_mail(&call.server.ports, &call.who, wanted, &call.caller.origin).await?;
    Ok(done())
}
