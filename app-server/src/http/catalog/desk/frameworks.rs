//! The frameworks at the desk: their rules and texts, saving a draft, publishing and discarding it.

use crate::http::call::Json;
use crate::http::catalog::desk::contents::{HistoryPage, StampView, history_page, stamp, step};
use crate::http::catalog::desk::framework_form::TermsForm;
use crate::http::code_field::Code;
use crate::http::codes::FrameworkCode;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::DoneOrProposed;
use crate::http::fields::Integer;
use domain::catalog::{FrameworkName, FrameworkTerms};
use ports::Failure;
use ports::driven::editions::{self as stored, EditedContent, Stored};
use ports::driven::look_ups::Entry;
use ports::driving::catalog::editions::{self, Present, publish_or_propose, sources_of_funds};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FrameworksQuery)]
pub(crate) struct ListForm {}

/// Which framework.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FrameworkQuery)]
pub(crate) struct ShowForm {
    pub(crate) framework: FrameworkCode,
}

/// A framework, and which part of its history.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FrameworkHistoryQuery)]
pub(crate) struct HistoryForm {
    pub(crate) framework: FrameworkCode,
    /// From 1; 20 events each.
    #[validate(custom(function = "crate::http::rules::page"))]
    pub(crate) page: Option<Integer>,
}

/// An action on the draft of a framework or of its questionnaire.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FrameworkStep)]
pub(crate) struct StepForm {
    #[schema(ignore)]
    pub(crate) framework: FrameworkCode,
    /// The version that was read.
    pub(crate) version: Integer,
}

/// Publishes a framework.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PublishFramework)]
pub(crate) struct PublishForm {
    #[schema(ignore)]
    framework: FrameworkCode,
    /// The version that was read.
    version: Integer,
    /// Why; required if the bank accounts change. At most 1,000 characters.
    reason: Option<String>,
}

/// A changed framework; it replaces the stored one.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedFramework)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    framework: FrameworkCode,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: TermsForm,
}

/// The status of a framework or of its questionnaire.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrameworkStanding)]
pub(crate) struct Standing {
    framework: FrameworkCode,
    /// Must be sent back with a change.
    version: Integer,
    /// Whether there are changes that are not in effect yet.
    has_draft: bool,
    /// Whether investors see any version of it.
    is_published: bool,
    /// The last change, or the last publication.
    changed: Option<StampView>,
    published: Option<StampView>,
}

/// Both frameworks.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrameworkList)]
pub(crate) struct List {
    items: Vec<Standing>,
}

/// A source of funds.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrameworkSource)]
struct SourceView {
    id: Integer,
    name_zh: String,
    name_en: String,
}

/// A framework with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrameworkContentView)]
pub(crate) struct FrameworkView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the version in effect.
    content: TermsForm,
    /// The version in effect.
    published: Option<TermsForm>,
    /// The sources of funds that can be offered, in the order of their list.
    sources: Vec<SourceView>,
    /// Whether its accounts have wallets, which deposits, withdrawals and payment by wallet require.
    has_wallets: bool,
}

/// `GET frameworks`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<List>, Failure> {
    let all = editions::all::<FrameworkTerms>(&call.server.ports, &call.who).await?;
    Ok(Json(listed(&all)))
}

/// `GET frameworks/{framework}`.
pub(crate) async fn show(call: Operator<ShowForm>) -> Result<Json<FrameworkView>, Failure> {
    let (ports, framework) = (&call.server.ports, call.form.framework.0);
    let sources = sources_of_funds(ports, &call.who).await?;
    let present = editions::show(ports, &call.who, framework).await?;
    Ok(Json(view(&present, sources)))
}

/// `PUT frameworks/{framework}`.
pub(crate) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<FrameworkView>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let to = std::mem::take(&mut call.form.content).terms(framework);
    let (server, step) = step(call, framework, version);
    let present = editions::draft(&server.ports, &step, &to).await?;
    let sources = sources_of_funds(&server.ports, &step.editor.by).await?;
    Ok(Json(view(&present, sources)))
}

/// `GET frameworks/{framework}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let (ports, framework) = (&call.server.ports, call.form.framework.0);
    let page = call.form.page.map(|page| page.0);
    let page = editions::history::<FrameworkTerms>(ports, &call.who, framework, page).await?;
    Ok(Json(history_page(page)))
}

/// `POST frameworks/{framework}/publish`.
pub(crate) async fn publish(
    call: Operator<PublishForm>,
) -> Result<DoneOrProposed<Standing>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let reason = call.form.reason.clone().unwrap_or_default();
    let language = call.caller.language;
    let (server, step) = step(call, framework, version);
    let outcome = publish_or_propose::<FrameworkTerms>(&server.ports, &step, &reason).await?;
    let outcome = outcome.map(|present| standing(&present.standing));
    Ok(DoneOrProposed::of(outcome, &server.ports, language))
}

/// `POST frameworks/{framework}/discard`.
pub(crate) async fn discard(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let (server, step) = step::<FrameworkTerms, _>(call, framework, version);
    let present = editions::discard(&server.ports, &step).await?;
    Ok(Json(standing(&present.standing)))
}

/// The state of each.
pub(crate) fn listed<C: EditedContent<Id = FrameworkName>>(all: &[Stored<C>]) -> List {
    let items = all.iter().map(|stored| standing(&stored.standing));
    List {
        items: items.collect(),
    }
}

/// The status of a framework or of its questionnaire.
pub(crate) fn standing<C: EditedContent<Id = FrameworkName>>(
    stands: &stored::Standing<C>,
) -> Standing {
    Standing {
        framework: Code(stands.id),
        version: Integer(stands.version),
        has_draft: stands.has_draft,
        is_published: stands.is_published,
        changed: stands.changed.as_ref().map(stamp),
        published: stands.published.as_ref().map(stamp),
    }
}

fn view(present: &Present<FrameworkTerms>, sources: Vec<Entry>) -> FrameworkView {
    let source = |entry: Entry| SourceView {
        id: Integer(entry.id),
        name_zh: entry.name_zh,
        name_en: entry.name_en,
    };
    let edition = &present.edition;
    FrameworkView {
        standing: standing(&present.standing),
        content: edition.present().map(TermsForm::from).unwrap_or_default(),
        published: edition.published.as_ref().map(TermsForm::from),
        sources: sources.into_iter().map(source).collect(),
        has_wallets: present.standing.id.has_wallets(),
    }
}
