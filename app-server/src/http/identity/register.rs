//! Registering (decisions 7, 8, 12).

use crate::http::call::{Done, Json, done};
use crate::http::extract::Public;
use crate::http::form::{PasswordForm, checked, with_number};
use domain::identity::PasswordRule;
use ports::Failure;
use ports::driving::identity::{Register, register as register_investor, require_open_campaign};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// A registration; the only form with a nested object.
#[derive(Deserialize, ToSchema, Validate)]
pub struct RegisterForm {
    user: Option<RegisterUser>,
    /// The code of the campaign that the visitor came through.
    #[serde(rename = "CampaignCode")]
    campaign_code: Option<String>,
}

/// The new investor.
#[derive(Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
#[validate(context = PasswordRule)]
pub(super) struct RegisterUser {
    /// `code-number`.
    #[validate(required)]
    mobile_number: Option<String>,
    #[validate(
        required,
        custom(function = "crate::http::form::password", use_context)
    )]
    password: Option<String>,
    /// The code from the message.
    #[serde(rename = "SMSCode")]
    #[validate(required)]
    sms_code: Option<String>,
    /// `token` of `verify_contact`.
    token: Option<String>,
}

impl PasswordForm for RegisterUser {
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("mobile_number", "MobileNumber"),
        ("sms_code", "SMSCode"),
        ("password", "Password"),
    ];
}

/// `POST register`.
pub async fn register(call: Public<RegisterForm>) -> Result<Json<Done>, Failure> {
    let user = call.form.user.unwrap_or_default();
    let ports = &call.server.ports;
    require_open_campaign(ports, call.form.campaign_code.as_deref()).await?;
    let others = checked(&user, ports.settings.password);
    let command = Register {
        mobile: with_number(others, user.mobile_number.as_deref())?,
        password: user.password.unwrap_or_default(),
        code: user.sms_code.unwrap_or_default(),
        token: user.token.unwrap_or_default(),
        campaign: call.form.campaign_code,
        language: call.caller.language,
        origin: call.caller.origin,
    };
    register_investor(ports, &command).await?;
    Ok(done())
}
