//! The legal texts at the desk: the content of each, and saving a draft.

use crate::http::call::Json;
use crate::http::catalog::desk::contents::{Standing, standing, step};
use crate::http::catalog::desk::home::text;
use crate::http::codes::LegalTextKind;
use crate::http::desk::extract::Operator;
use crate::http::fields::Integer;
use domain::catalog::LegalText;
use ports::Failure;
use ports::driving::catalog::editions::{self, Present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which text.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = LegalContentQuery)]
pub(crate) struct ShowForm {
    kind: LegalTextKind,
}

/// The editable content of a legal text. Parts may be missing until it is published.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = LegalContent)]
pub(crate) struct LegalForm {
    /// At most 80 characters.
    #[serde(default)]
    title_zh: String,
    /// At most 80 characters.
    #[serde(default)]
    title_en: String,
    /// Headings, paragraphs, lists and emphasis, without attributes; at most 30,000 characters. `{allowance}` is replaced
    /// with the configured number.
    #[serde(default)]
    html_zh: String,
    /// The same rules as for the Chinese text.
    #[serde(default)]
    html_en: String,
}

/// A changed legal text; it replaces the stored one.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedLegalContent)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    kind: LegalTextKind,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: LegalForm,
}

/// A legal text with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LegalContentView)]
pub(crate) struct LegalView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the published edition.
    content: LegalForm,
    /// What investors see, with the placeholder not replaced.
    published: Option<LegalForm>,
}

/// `GET contents/legal/{kind}`.
pub(crate) async fn show(call: Operator<ShowForm>) -> Result<Json<LegalView>, Failure> {
    let kind = call.form.kind.0;
    let present = editions::show(&call.server.ports, &call.who, kind).await?;
    Ok(Json(view(&present)))
}

/// `PUT contents/legal/{kind}`.
pub(crate) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<LegalView>, Failure> {
    let (kind, version) = (call.form.kind.0, call.form.version);
    let form = std::mem::take(&mut call.form.content);
    let to = LegalText {
        title: text(form.title_zh, form.title_en),
        html: text(form.html_zh, form.html_en),
    };
    let (server, step) = step(call, kind, version);
    let present = editions::draft(&server.ports, &step, &to).await?;
    Ok(Json(view(&present)))
}

fn view(present: &Present<LegalText>) -> LegalView {
    let form = |text: &LegalText| LegalForm {
        title_zh: text.title.zh.clone(),
        title_en: text.title.en.clone(),
        html_zh: text.html.zh.clone(),
        html_en: text.html.en.clone(),
    };
    let edition = &present.edition;
    LegalView {
        standing: standing(&present.standing),
        content: edition.present().map(form).unwrap_or_default(),
        published: edition.published.as_ref().map(form),
    }
}
