//! The calls that list the earlier editions of a content and restore one. Kinds differ by their keys only.

use super::contents::{self, StampView, stamp, step};
use super::{frameworks, partners, projects};
use crate::http::call::Json;
use crate::http::codes::{ContentName, FrameworkCode};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::fields::Integer;
use domain::catalog::{
    FrameworkTerms, Help, Home, LegalText, PartnerContent, ProjectDraft, SiteName,
};
use domain::ids::{PartnerId, ProjectId};
use domain::questionnaire::QuestionnaireWording;
use ports::Failure;
use ports::driven::editions::EarlierEdition;
use ports::driving::catalog::editions::{self, EditedKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Restores an earlier edition of a content of the site as its draft.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RestoreContent)]
pub(crate) struct ContentForm {
    #[schema(ignore)]
    name: ContentName,
    #[schema(ignore)]
    number: Integer,
    /// The version that was read.
    version: Integer,
}

/// Restores an earlier edition of a framework or of its questionnaire as its draft.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RestoreFramework)]
pub(crate) struct FrameworkForm {
    #[schema(ignore)]
    framework: FrameworkCode,
    #[schema(ignore)]
    number: Integer,
    /// The version that was read.
    version: Integer,
}

/// Restores an earlier edition of a partner or a project as its draft.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RestoreEdition)]
pub(crate) struct ListedForm {
    #[schema(ignore)]
    id: Integer,
    #[schema(ignore)]
    number: Integer,
    /// The version that was read.
    version: Integer,
}

/// What investors saw before another edition replaced it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EarlierEdition)]
pub(crate) struct EarlierView {
    /// From 1, in the order in which editions were replaced.
    number: Integer,
    /// Null for what came with the installation.
    published: Option<StampView>,
    replaced: StampView,
}

/// A page of earlier editions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EarlierEditionPage)]
pub(crate) struct EarlierPage {
    /// The newest first.
    items: Vec<EarlierView>,
    total: Integer,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// The content with the earlier edition as its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RestoredEdition)]
pub(crate) struct RestoredView {
    /// Must be sent back with a change.
    version: Integer,
}

/// `GET contents/{name}/editions`.
pub(crate) async fn of_content(
    call: Operator<contents::HistoryForm>,
) -> Result<Json<EarlierPage>, Failure> {
    let page = call.form.page;
    match call.form.name.0 {
        SiteName::Home => listed::<Home, _>(&call, (), page).await,
        SiteName::Legal(kind) => listed::<LegalText, _>(&call, kind, page).await,
        SiteName::Help => listed::<Help, _>(&call, (), page).await,
    }
}

/// `GET frameworks/{framework}/editions`.
pub(crate) async fn of_framework(
    call: Operator<frameworks::HistoryForm>,
) -> Result<Json<EarlierPage>, Failure> {
    let (framework, page) = (call.form.framework.0, call.form.page);
    listed::<FrameworkTerms, _>(&call, framework, page).await
}

/// `GET questionnaires/{framework}/editions`.
pub(crate) async fn of_questionnaire(
    call: Operator<frameworks::HistoryForm>,
) -> Result<Json<EarlierPage>, Failure> {
    let (framework, page) = (call.form.framework.0, call.form.page);
    listed::<QuestionnaireWording, _>(&call, framework, page).await
}

/// `GET partners/{id}/editions`.
pub(crate) async fn of_partner(
    call: Operator<partners::HistoryForm>,
) -> Result<Json<EarlierPage>, Failure> {
    let (id, page) = (PartnerId(call.form.id.0), call.form.page);
    listed::<PartnerContent, _>(&call, id, page).await
}

/// `GET projects/{id}/editions`.
pub(crate) async fn of_project(
    call: Operator<projects::HistoryForm>,
) -> Result<Json<EarlierPage>, Failure> {
    let (id, page) = (ProjectId(call.form.id.0), call.form.page);
    listed::<ProjectDraft, _>(&call, id, page).await
}

/// `POST contents/{name}/editions/{number}/restore`.
pub(crate) async fn restore_content(
    call: Operator<ContentForm>,
) -> Result<Json<RestoredView>, Failure> {
    let at = (call.form.number, call.form.version);
    match call.form.name.0 {
        SiteName::Home => restored::<Home, _>(call, (), at).await,
        SiteName::Legal(kind) => restored::<LegalText, _>(call, kind, at).await,
        SiteName::Help => restored::<Help, _>(call, (), at).await,
    }
}

/// `POST frameworks/{framework}/editions/{number}/restore`.
pub(crate) async fn restore_framework(
    call: Operator<FrameworkForm>,
) -> Result<Json<RestoredView>, Failure> {
    let at = (call.form.number, call.form.version);
    let framework = call.form.framework.0;
    restored::<FrameworkTerms, _>(call, framework, at).await
}

/// `POST questionnaires/{framework}/editions/{number}/restore`.
pub(crate) async fn restore_questionnaire(
    call: Operator<FrameworkForm>,
) -> Result<Json<RestoredView>, Failure> {
    let at = (call.form.number, call.form.version);
    let framework = call.form.framework.0;
    restored::<QuestionnaireWording, _>(call, framework, at).await
}

/// `POST partners/{id}/editions/{number}/restore`.
pub(crate) async fn restore_partner(
    call: Operator<ListedForm>,
) -> Result<Json<RestoredView>, Failure> {
    let at = (call.form.number, call.form.version);
    let id = PartnerId(call.form.id.0);
    restored::<PartnerContent, _>(call, id, at).await
}

/// `POST projects/{id}/editions/{number}/restore`.
pub(crate) async fn restore_project(
    call: Operator<ListedForm>,
) -> Result<Json<RestoredView>, Failure> {
    let at = (call.form.number, call.form.version);
    let id = ProjectId(call.form.id.0);
    restored::<ProjectDraft, _>(call, id, at).await
}

async fn listed<C: EditedKind, F>(
    call: &Operator<F>,
    id: C::Id,
    page: Option<Integer>,
) -> Result<Json<EarlierPage>, Failure> {
    let page = page.map(|page| page.0);
    let found = editions::earlier::<C>(&call.server.ports, &call.who, id, page).await?;
    let (total, total_capped) = counted(&found);
    Ok(Json(EarlierPage {
        items: found.items.iter().map(shown).collect(),
        total,
        total_capped,
    }))
}

fn shown(edition: &EarlierEdition) -> EarlierView {
    EarlierView {
        number: Integer(edition.number),
        published: edition.published.as_ref().map(stamp),
        replaced: stamp(&edition.replaced),
    }
}

async fn restored<C: EditedKind, F>(
    call: Operator<F>,
    id: C::Id,
    (number, version): (Integer, Integer),
) -> Result<Json<RestoredView>, Failure> {
    let (server, step) = step::<C, F>(call, id, version);
    let present = editions::restore(&server.ports, &step, number.0).await?;
    Ok(Json(RestoredView {
        version: Integer(present.standing.version),
    }))
}
