//! The legal notice, the privacy policy and the payment terms.

use crate::http::call::Json;
use crate::http::codes::LegalTextKind;
use crate::http::extract::Public;
use crate::http::shared::{CacheKey, Made, Readers, Shared};
use ports::Failure;
use ports::driving::catalog;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which text.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Which {
    /// `notice`, `privacy` or `payment`.
    kind: LegalTextKind,
}

/// A legal text in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LegalText {
    /// Title.
    title: String,
    /// Headings, paragraphs, lists and emphasis as HTML.
    html: String,
}

/// `GET public_legal`.
pub async fn legal(call: Public<Which>) -> Result<Shared<Json<LegalText>>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let kind = call.form.kind.0;
    let asked = CacheKey::new("public_legal", &kind, language);
    let make = async || {
        let (title, html) = catalog::legal_text(ports, kind, language).await?;
        Ok(Made::lasting(Json(LegalText { title, html })))
    };
    let answers = &call.server.answers;
    answers.answer(ports, asked, Readers::Everybody, make).await
}
