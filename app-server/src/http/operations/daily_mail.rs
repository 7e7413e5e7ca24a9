//! When the operator wants the daily e-mail.

use crate::http::call::{Done, Json, done};
use crate::http::code_field::Code;
use crate::http::codes::DailyMailCode;
use crate::http::desk::extract::Operator;
use crate::http::extract::Nothing;
use ports::Failure;
use ports::driving::operations::{choose_daily_mail, daily_mail};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// When the daily e-mail is wanted.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChooseDailyMail)]
pub(crate) struct DailyMailForm {
    wanted: DailyMailCode,
}

/// The daily e-mail of the operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DailyMail)]
pub(crate) struct DailyMailView {
    wanted: DailyMailCode,
    /// The hour of the day (UTC+8) from which it is sent.
    hour: u8,
}

/// `GET me/daily_mail`.
pub(crate) async fn show(call: Operator<Nothing>) -> Result<Json<DailyMailView>, Failure> {
    let ports = &call.server.ports;
    Ok(Json(DailyMailView {
        wanted: Code(daily_mail(ports, &call.who).await?),
        hour: ports.settings.daily_mail_hour,
    }))
}

/// `POST me/daily_mail`.
pub(crate) async fn choose(call: Operator<DailyMailForm>) -> Result<Json<Done>, Failure> {
    let wanted = call.form.wanted.0;
    choose_daily_mail(&call.server.ports, &call.who, wanted, &call.caller.origin).await?;
    Ok(done())
}
