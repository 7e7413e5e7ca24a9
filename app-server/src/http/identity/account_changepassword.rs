//! Changing the password of a logged-in investor (decision 10).

use crate::http::call::{Done, Json, WithCookie, done};
use crate::http::device;
use crate::http::extract::Investor;
use crate::http::form::{PasswordForm, checked};
use domain::identity::PasswordRule;
use ports::Failure;
use ports::driving::identity::{ChangePassword, change_password};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::{Validate, ValidationErrors};

/// The old password and the new one.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
#[validate(context = PasswordRule)]
pub struct ChangePasswordForm {
    #[validate(required)]
    old_password: Option<String>,
    #[validate(
        required,
        custom(function = "crate::http::form::password", use_context)
    )]
    new_password: Option<String>,
}

impl Validate for ChangePasswordForm {
    /// The shape is always valid; the rules, which need the deployment's settings, are checked by
    /// [`checked`] and refused as such.
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

impl PasswordForm for ChangePasswordForm {
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("old_password", "OldPassword"),
        ("new_password", "NewPassword"),
    ];
}

/// `POST account_changepassword`.
pub async fn account_changepassword(
    call: Investor<ChangePasswordForm>,
) -> Result<WithCookie<Json<Done>>, Failure> {
    let ports = &call.server.ports;
    checked(&call.form, ports.settings.password)?;
    let command = ChangePassword {
        session: call.session,
        old: call.form.old_password.unwrap_or_default(),
        new: call.form.new_password.unwrap_or_default(),
        origin: call.caller.origin,
    };
    let device_proof = change_password(ports, &command).await?;
    call.server.session_cache.forget_all_of(call.who);
    let cookie = device::cookie(&call.server, device_proof);
    Ok(WithCookie(done(), vec![cookie]))
}
