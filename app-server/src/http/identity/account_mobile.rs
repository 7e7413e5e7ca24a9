//! Changing the phone number (decisions 5, 7, 50).

use super::user::User;
use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::form::{all_given, with_number};
use domain::Refusal;
use domain::ids::CountryId;
use ports::Failure;
use ports::driving::identity::{ChangeMobile, change_mobile, home_of, require_recent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The new number and the code that was sent to it.
#[derive(Deserialize, ToSchema, Validate)]
pub struct MobileForm {
    /// `code-number`.
    #[serde(rename = "MobileNumber")]
    mobile_number: Option<String>,
    /// The country chosen for the number; must have its phone code.
    #[serde(rename = "MobileCountryID")]
    mobile_country_id: Option<Integer>,
    /// The code from the message.
    #[serde(rename = "SMSCode")]
    sms_code: Option<String>,
    /// `token` of `verify_contact`.
    #[serde(rename = "Token")]
    token: Option<String>,
}

/// The number is changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct MobileAnswer {
    ok: bool,
    /// With the new number.
    user: User,
}

/// `PUT account_mobile`.
pub async fn account_mobile(call: Investor<MobileForm>) -> Result<Json<MobileAnswer>, Failure> {
    let ports = &call.server.ports;
    require_recent(ports, &call.session)?;
    let form = call.form;
    let given = all_given(&[
        ("MobileNumber", form.mobile_number.is_none()),
        ("SMSCode", form.sms_code.is_none()),
    ]);
    let command = ChangeMobile {
        session: call.session,
        mobile: with_number(given, form.mobile_number.as_deref())?,
        country: form.mobile_country_id.map(|id| CountryId(id.0)),
        code: form.sms_code.unwrap_or_default(),
        token: form.token.unwrap_or_default(),
        language: call.caller.language,
        origin: call.caller.origin,
    };
    change_mobile(ports, &command).await?;
    call.server.session_cache.forget_all_of(call.who);
    let home = home_of(ports, call.who).await?.ok_or(Refusal::NotFound)?;
    Ok(Json(MobileAnswer {
        ok: true,
        user: User::from(home),
    }))
}
