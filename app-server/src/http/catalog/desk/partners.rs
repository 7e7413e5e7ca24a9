//! Partners at the desk: the list, one with its draft, creating and changing one, and the steps
//! from draft to publication.

use crate::http::call::Json;
use crate::http::catalog::asset;
use crate::http::catalog::desk::contents::{HistoryPage, StampView, history_page, stamp, step};
use crate::http::catalog::desk::listed::ListForm;
use crate::http::catalog::desk::partner_form::PartnerForm;
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::fields::Integer;
use crate::server::Server;
use actix_web::web::Data;
use domain::catalog::PartnerContent;
use domain::ids::PartnerId;
use ports::Failure;
use ports::driven::editions as stored;
use ports::driven::look_ups::Entry;
use ports::driving::catalog::editions::{self, Editor, Present, Step, partner_choices};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PartnerChoicesQuery)]
pub(crate) struct ChoicesForm {}

/// Which partner.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PartnerNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// A partner, and which part of its history.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PartnerHistoryQuery)]
pub(crate) struct HistoryForm {
    pub(crate) id: Integer,
    /// From 1; 20 events each.
    #[validate(custom(function = "crate::http::rules::page"))]
    pub(crate) page: Option<Integer>,
}

/// A new partner.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewPartnerContent)]
pub(crate) struct NewForm {
    #[validate(nested)]
    content: PartnerForm,
}

/// A changed partner.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedPartnerContent)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: PartnerForm,
}

/// An action on a partner.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PartnerStep)]
pub(crate) struct StepForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// The status of a partner.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerStanding)]
pub(crate) struct Standing {
    id: Integer,
    /// The draft's value, or else the published one.
    name_zh: String,
    /// The draft's value, or else the published one.
    name_en: String,
    /// Must be sent back with a change.
    version: Integer,
    /// Whether there are changes that investors do not see yet.
    has_draft: bool,
    /// Whether investors see the partner.
    is_published: bool,
    /// The last change, or the last publication.
    changed: Option<StampView>,
    published: Option<StampView>,
}

/// A page of the partners.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerEditionPage)]
pub(crate) struct PartnerPage {
    /// Most recently changed first by default.
    items: Vec<Standing>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A partner with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerEditionView)]
pub(crate) struct PartnerView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the published edition.
    content: PartnerForm,
    /// What investors see.
    published: Option<PartnerForm>,
    /// What investors saw until it was withdrawn, which discarding the draft restores; null while they see it.
    withdrawn: Option<PartnerForm>,
    /// Beginning of a picture's address; the key follows.
    pictures: String,
}

/// A partner after its draft was discarded.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DiscardedPartner)]
pub(crate) struct Discarded {
    /// Null if investors never saw it; it is then deleted.
    standing: Option<Standing>,
}

/// An entry of a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerChoice)]
struct Choice {
    id: Integer,
    name_zh: String,
    name_en: String,
}

/// The choices for a partner's fields.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartnerChoices)]
pub(crate) struct Choices {
    roles: Vec<Choice>,
    continents: Vec<Choice>,
    countries: Vec<Choice>,
}

/// `GET partners`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<PartnerPage>, Failure> {
    let command = call.form.asked(call.who, call.caller.language);
    let page = editions::page(&call.server.ports, &command).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(PartnerPage {
        items: page.items.iter().map(standing).collect(),
        total,
        total_capped,
    }))
}

/// `GET partners/choices`.
pub(crate) async fn choices(call: Operator<ChoicesForm>) -> Result<Json<Choices>, Failure> {
    let offered = partner_choices(&call.server.ports, &call.who).await?;
    let entry = |entry: Entry| Choice {
        id: Integer(entry.id),
        name_zh: entry.name_zh,
        name_en: entry.name_en,
    };
    let countries = offered.countries.into_iter().map(|country| Choice {
        id: Integer(country.id.0),
        name_zh: country.name_zh,
        name_en: country.name_en,
    });
    Ok(Json(Choices {
        roles: offered.roles.into_iter().map(entry).collect(),
        continents: offered.continents.into_iter().map(entry).collect(),
        countries: countries.collect(),
    }))
}

/// `GET partners/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<PartnerView>, Failure> {
    let id = PartnerId(call.form.id.0);
    let present = editions::show(&call.server.ports, &call.who, id).await?;
    Ok(Json(view(&present)))
}

/// `GET partners/{id}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let id = PartnerId(call.form.id.0);
    let page = call.form.page.map(|page| page.0);
    let page = editions::history::<PartnerContent>(&call.server.ports, &call.who, id, page).await?;
    Ok(Json(history_page(page)))
}

/// `POST partners`.
pub(crate) async fn make(call: Operator<NewForm>) -> Result<Json<PartnerView>, Failure> {
    let editor = Editor {
        by: call.who,
        origin: call.caller.origin,
    };
    let content = call.form.content.into();
    let made = editions::add(&call.server.ports, &editor, &content).await?;
    Ok(Json(view(&made)))
}

/// `PUT partners/{id}`.
pub(crate) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<PartnerView>, Failure> {
    let to = std::mem::take(&mut call.form.content).into();
    let (id, version) = (call.form.id, call.form.version);
    let (server, step) = step(call, PartnerId(id.0), version);
    let changed = editions::draft(&server.ports, &step, &to).await?;
    Ok(Json(view(&changed)))
}

/// `POST partners/{id}/publish`.
pub(crate) async fn publish(call: Operator<StepForm>) -> Result<Json<PartnerView>, Failure> {
    let (server, step) = read_step(call);
    let published = editions::publish(&server.ports, &step).await?;
    Ok(Json(view(&published)))
}

/// `POST partners/{id}/withdraw`.
pub(crate) async fn withdraw(call: Operator<StepForm>) -> Result<Json<PartnerView>, Failure> {
    let (server, step) = read_step(call);
    let withdrawn = editions::withdraw(&server.ports, &step).await?;
    Ok(Json(view(&withdrawn)))
}

/// `POST partners/{id}/discard`.
pub(crate) async fn discard(call: Operator<StepForm>) -> Result<Json<Discarded>, Failure> {
    let (server, step) = read_step(call);
    let left = editions::discard_or_remove(&server.ports, &step).await?;
    Ok(Json(Discarded {
        standing: left.map(|present| standing(&present.standing)),
    }))
}

fn read_step(call: Operator<StepForm>) -> (Data<Server>, Step<PartnerContent>) {
    let (id, version) = (call.form.id, call.form.version);
    step(call, PartnerId(id.0), version)
}

fn standing(stands: &stored::Standing<PartnerContent>) -> Standing {
    Standing {
        id: Integer(stands.id.0),
        name_zh: stands.label.zh.clone(),
        name_en: stands.label.en.clone(),
        version: Integer(stands.version),
        has_draft: stands.has_draft,
        is_published: stands.is_published,
        changed: stands.changed.as_ref().map(stamp),
        published: stands.published.as_ref().map(stamp),
    }
}

fn view(present: &Present<PartnerContent>) -> PartnerView {
    let edition = &present.edition;
    PartnerView {
        standing: standing(&present.standing),
        content: edition.present().map(PartnerForm::from).unwrap_or_default(),
        published: edition.published.as_ref().map(PartnerForm::from),
        withdrawn: edition.withdrawn.as_ref().map(PartnerForm::from),
        pictures: asset(""),
    }
}
