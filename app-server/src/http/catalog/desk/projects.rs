//! Projects at the desk: the list, one with its draft, creating and changing one, and the steps
//! from draft to publication.

use crate::http::call::Json;
use crate::http::catalog::asset;
use crate::http::catalog::desk::contents::{HistoryPage, StampView, history_page, stamp, step};
use crate::http::catalog::desk::listed::ListForm;
use crate::http::catalog::desk::pictures::PAPERS;
use crate::http::catalog::desk::project_form::ProjectForm;
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::desk::proposed::DoneOrProposed;
use crate::http::fields::{Exact, Integer};
use crate::server::Server;
use actix_web::web::Data;
use domain::Currency;
use domain::catalog::{PAPER_TYPES, ProjectDraft};
use domain::ids::ProjectId;
use ports::Failure;
use ports::driven::editions as stored;
use ports::driven::look_ups::Entry;
use ports::driving::catalog::editions::{
    self, Editor, Present, Step, copy_project, project_choices, publish_or_propose,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectChoicesQuery)]
pub(crate) struct ChoicesForm {}

/// The project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// A project, and which part of its history.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectHistoryQuery)]
pub(crate) struct HistoryForm {
    pub(crate) id: Integer,
    /// From 1; 20 events each.
    #[validate(custom(function = "crate::http::rules::page"))]
    pub(crate) page: Option<Integer>,
}

/// A new project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewProjectContent)]
pub(crate) struct NewForm {
    #[validate(nested)]
    content: ProjectForm,
}

/// A changed project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedProjectContent)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: ProjectForm,
}

/// An action on a project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProjectStep)]
pub(crate) struct StepForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// Publishes a project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PublishProject)]
pub(crate) struct PublishForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// Why; required if terms that investors saw change. At most 1,000 characters.
    reason: Option<String>,
}

/// The status of a project.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectStanding)]
pub(crate) struct Standing {
    id: Integer,
    /// The draft's value, or else the published one.
    name_zh: String,
    /// The draft's value, or else the published one.
    name_en: String,
    /// The draft's value, or else the published one.
    code: String,
    /// Must be sent back with a change.
    version: Integer,
    /// Whether there are changes that investors do not see yet.
    has_draft: bool,
    /// Whether investors see the project.
    is_published: bool,
    /// The last change, or the last publication.
    changed: Option<StampView>,
    published: Option<StampView>,
}

/// A page of the projects.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectEditionPage)]
pub(crate) struct ProjectPage {
    /// Most recently changed first by default.
    items: Vec<Standing>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A project with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectEditionView)]
pub(crate) struct ProjectView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the published edition.
    content: ProjectForm,
    /// What investors see.
    published: Option<ProjectForm>,
    /// What investors saw until it was withdrawn, which discarding the draft restores; null while they see it.
    withdrawn: Option<ProjectForm>,
    /// Beginning of a picture's address; the key follows.
    pictures: String,
    /// Beginning of a document's address; the key follows.
    papers: &'static str,
    /// Number of orders ever started. With any, the currency and share price are fixed, and the project cannot be withdrawn.
    orders: Integer,
    /// The amount accepted and reserved; the offering is never below it.
    taken: Exact,
}

/// A project after its draft was discarded.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DiscardedProject)]
pub(crate) struct Discarded {
    /// Null if investors never saw it; it is then deleted.
    standing: Option<Standing>,
}

/// An entry of a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectChoice)]
struct Choice {
    id: Integer,
    name_zh: String,
    name_en: String,
}

/// A published partner.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectPartnerChoice)]
struct PartnerChoice {
    id: Integer,
    name_zh: String,
    name_en: String,
    /// Address of the logo.
    logo: String,
    /// From 0 to 100.
    rating: u8,
}

/// A currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectCurrencyChoice)]
struct CurrencyChoice {
    id: Integer,
    code: &'static str,
    symbol: &'static str,
}

/// The choices for a project's fields.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectChoices)]
pub(crate) struct Choices {
    property_types: Vec<Choice>,
    continents: Vec<Choice>,
    countries: Vec<Choice>,
    frameworks: Vec<Choice>,
    /// Best rated first.
    partners: Vec<PartnerChoice>,
    currencies: Vec<CurrencyChoice>,
    /// `document_type` of a document.
    paper_types: Vec<&'static str>,
}

/// `GET projects`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<ProjectPage>, Failure> {
    let command = call.form.asked(call.who, call.caller.language);
    let page = editions::page(&call.server.ports, &command).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(ProjectPage {
        items: page.items.iter().map(standing).collect(),
        total,
        total_capped,
    }))
}

/// `GET projects/choices`.
pub(crate) async fn choices(call: Operator<ChoicesForm>) -> Result<Json<Choices>, Failure> {
    let offered = project_choices(&call.server.ports, &call.who).await?;
    let choice = |id: i64, name_zh: String, name_en: String| Choice {
        id: Integer(id),
        name_zh,
        name_en,
    };
    let entry = |entry: Entry| choice(entry.id, entry.name_zh, entry.name_en);
    let countries = offered.countries.into_iter();
    let countries = countries.map(|c| choice(c.id.0, c.name_zh, c.name_en));
    let frameworks = offered.frameworks.into_iter();
    let frameworks = frameworks.map(|f| choice(f.id.0, f.name_zh, f.name_en));
    let partners = offered.partners.into_iter();
    let partners = partners.map(|(id, name, logo, rating)| PartnerChoice {
        id: Integer(id.0),
        name_zh: name.zh,
        name_en: name.en,
        logo: asset(&logo),
        rating,
    });
    let currency = |currency: Currency| CurrencyChoice {
        id: Integer(currency.id()),
        code: currency.code(),
        symbol: currency.symbol(),
    };
    Ok(Json(Choices {
        property_types: offered.property_types.into_iter().map(entry).collect(),
        continents: offered.continents.into_iter().map(entry).collect(),
        countries: countries.collect(),
        frameworks: frameworks.collect(),
        partners: partners.collect(),
        currencies: Currency::ALL.map(currency).into(),
        paper_types: PAPER_TYPES.to_vec(),
    }))
}

/// `GET projects/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ProjectView>, Failure> {
    let id = ProjectId(call.form.id.0);
    let present = editions::show(&call.server.ports, &call.who, id).await?;
    Ok(Json(view(&present)))
}

/// `GET projects/{id}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let id = ProjectId(call.form.id.0);
    let page = call.form.page.map(|page| page.0);
    let page = editions::history::<ProjectDraft>(&call.server.ports, &call.who, id, page).await?;
    Ok(Json(history_page(page)))
}

/// `POST projects`.
pub(crate) async fn make(call: Operator<NewForm>) -> Result<Json<ProjectView>, Failure> {
    let editor = Editor {
        by: call.who,
        origin: call.caller.origin,
    };
    let content = call.form.content.into();
    let made = editions::add(&call.server.ports, &editor, &content).await?;
    Ok(Json(view(&made)))
}

/// `POST projects/{id}/copy`.
pub(crate) async fn copy(call: Operator<StepForm>) -> Result<Json<ProjectView>, Failure> {
    let (server, step) = read_step(call);
    let made = copy_project(&server.ports, &step).await?;
    Ok(Json(view(&made)))
}

/// `PUT projects/{id}`.
pub(crate) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<ProjectView>, Failure> {
    let to = std::mem::take(&mut call.form.content).into();
    let (id, version) = (call.form.id, call.form.version);
    let (server, step) = step(call, ProjectId(id.0), version);
    let changed = editions::draft(&server.ports, &step, &to).await?;
    Ok(Json(view(&changed)))
}

/// `POST projects/{id}/publish`.
pub(crate) async fn publish(
    call: Operator<PublishForm>,
) -> Result<DoneOrProposed<ProjectView>, Failure> {
    let (id, version) = (call.form.id, call.form.version);
    let reason = call.form.reason.clone().unwrap_or_default();
    let language = call.caller.language;
    let (server, step) = step(call, ProjectId(id.0), version);
    let outcome = publish_or_propose(&server.ports, &step, &reason).await?;
    let outcome = outcome.map(|present| view(&present));
    Ok(DoneOrProposed::of(outcome, &server.ports, language))
}

/// `POST projects/{id}/withdraw`.
pub(crate) async fn withdraw(call: Operator<StepForm>) -> Result<Json<ProjectView>, Failure> {
    let (server, step) = read_step(call);
    let withdrawn = editions::withdraw(&server.ports, &step).await?;
    Ok(Json(view(&withdrawn)))
}

/// `POST projects/{id}/discard`.
pub(crate) async fn discard(call: Operator<StepForm>) -> Result<Json<Discarded>, Failure> {
    let (server, step) = read_step(call);
    let left = editions::discard_or_remove(&server.ports, &step).await?;
    Ok(Json(Discarded {
        standing: left.map(|present| standing(&present.standing)),
    }))
}

fn read_step(call: Operator<StepForm>) -> (Data<Server>, Step<ProjectDraft>) {
    let (id, version) = (call.form.id, call.form.version);
    step(call, ProjectId(id.0), version)
}

fn standing(stands: &stored::Standing<ProjectDraft>) -> Standing {
    Standing {
        id: Integer(stands.id.0),
        name_zh: stands.label.name.zh.clone(),
        name_en: stands.label.name.en.clone(),
        code: stands.label.code.clone(),
        version: Integer(stands.version),
        has_draft: stands.has_draft,
        is_published: stands.is_published,
        changed: stands.changed.as_ref().map(stamp),
        published: stands.published.as_ref().map(stamp),
    }
}

fn view(present: &Present<ProjectDraft>) -> ProjectView {
    let (edition, sold) = (&present.edition, &present.dependents);
    ProjectView {
        standing: standing(&present.standing),
        content: edition.present().map(ProjectForm::from).unwrap_or_default(),
        published: edition.published.as_ref().map(ProjectForm::from),
        withdrawn: edition.withdrawn.as_ref().map(ProjectForm::from),
        pictures: asset(""),
        papers: PAPERS,
        orders: Integer(i64::try_from(sold.orders).unwrap_or(i64::MAX)),
        taken: sold.taken.into(),
    }
}
