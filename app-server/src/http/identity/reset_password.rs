//! A forgotten password (decision 10).

use crate::http::call::{Done, Json, done};
use crate::http::extract::Public;
use crate::http::form::{PasswordForm, checked, with_number};
use domain::identity::PasswordRule;
use ports::Failure;
use ports::driving::identity::{ResetPassword, reset_password as reset};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::{Validate, ValidationErrors};

/// A new password, with a verification code.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
#[validate(context = PasswordRule)]
pub struct ResetPasswordForm {
    /// `code-number`.
    #[validate(required)]
    mobile_number: Option<String>,
    /// The code from the message.
    #[serde(rename = "SMSCode")]
    #[validate(required)]
    sms_code: Option<String>,
    #[validate(
        required,
        custom(function = "crate::http::form::password", use_context)
    )]
    password: Option<String>,
    /// `token` of `verify_contact`.
    token: Option<String>,
}

impl Validate for ResetPasswordForm {
    /// Nothing is wrong with its shape; its rules, which take the deployment's, are held by [`checked`] and refused as such.
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

impl PasswordForm for ResetPasswordForm {
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("mobile_number", "MobileNumber"),
        ("sms_code", "SMSCode"),
        ("password", "Password"),
    ];
}

/// `POST reset_password`.
pub async fn reset_password(call: Public<ResetPasswordForm>) -> Result<Json<Done>, Failure> {
    let form = call.form;
    let ports = &call.server.ports;
    let others = checked(&form, ports.settings.password);
    let command = ResetPassword {
        mobile: with_number(others, form.mobile_number.as_deref())?,
        password: form.password.unwrap_or_default(),
        code: form.sms_code.unwrap_or_default(),
        token: form.token.unwrap_or_default(),
        language: call.caller.language,
        origin: call.caller.origin,
    };
    let investor = reset(ports, &command).await?;
    call.server.session_cache.forget_all_of(investor);
    Ok(done())
}
