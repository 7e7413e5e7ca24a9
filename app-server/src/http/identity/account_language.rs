//! The language of messages and documents.

use crate::http::call::{Done, Json, done};
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::form::{invalid, required};
use domain::Language;
use ports::Failure;
use ports::driving::identity::{SetLanguage, set_language};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// A choice.
#[derive(Deserialize, ToSchema, Validate)]
pub struct LanguageForm {
    /// 4 Chinese, 1 English.
    #[serde(rename = "LanguageID")]
    language_id: Option<Integer>,
}

/// `PUT account_language`.
pub async fn account_language(call: Investor<LanguageForm>) -> Result<Json<Done>, Failure> {
    let Some(Integer(id)) = call.form.language_id else {
        return Err(required(&[("LanguageID", true)]));
    };
    let language = Language::from_id(id);
    if language.id() != id {
        return Err(invalid("LanguageID"));
    }
    let command = SetLanguage {
        investor: call.who,
        language,
        origin: call.caller.origin,
    };
    set_language(&call.server.ports, &command).await?;
    call.server.session_cache.forget_all_of(call.who);
    Ok(done())
}
