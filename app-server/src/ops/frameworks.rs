//! The frameworks at the desk: what each allows and tells, another draft of it, publishing and throwing a draft away.

use super::contents::{HistoryPage, StampView, history_page, stamp, touch};
use super::extract::Operator;
use super::framework_form::TermsForm;
use super::proposed::DoneOrProposed;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::FrameworkCode;
use crate::http::fields::Integer;
use domain::catalog::{FrameworkName, SiteContent, SiteName};
use ports::Failure;
use ports::driven::look_ups::Entry;
use ports::driven::site::SiteEdition;
use ports::driving::operations::{
    content_history, discard_content, draft_content, list_contents, publish_framework,
    show_content, sources_of_funds,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// No field.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FrameworksQuery)]
pub(super) struct ListForm {}

/// Which framework.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FrameworkQuery)]
pub(super) struct ShowForm {
    #[schema(value_type = FrameworkCode)]
    pub(super) framework: Code<FrameworkName>,
}

/// A framework, and which part of its history.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FrameworkHistoryQuery)]
pub(super) struct HistoryForm {
    #[schema(value_type = FrameworkCode)]
    pub(super) framework: Code<FrameworkName>,
    /// From 1; 20 events each.
    pub(super) page: Option<Integer>,
}

/// A step with the draft of a framework or of its questionnaire.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FrameworkStep)]
pub(super) struct StepForm {
    #[schema(ignore)]
    pub(super) framework: Code<FrameworkName>,
    /// The version that was read.
    pub(super) version: Integer,
}

/// Publishing a framework.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PublishFramework)]
pub(super) struct PublishForm {
    #[schema(ignore)]
    framework: Code<FrameworkName>,
    /// The version that was read.
    version: Integer,
    /// Why; needed where the bank accounts change. At most 1,000 characters.
    reason: Option<String>,
}

/// A changed framework: what is sent takes the place of what is there.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangedFramework)]
pub(super) struct ChangeForm {
    #[schema(ignore)]
    framework: Code<FrameworkName>,
    /// The version that was read.
    version: Integer,
    content: TermsForm,
}

/// Where a framework, or its questionnaire, stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrameworkStanding)]
pub(super) struct Standing {
    #[schema(value_type = FrameworkCode)]
    framework: &'static str,
    /// To be sent back with a change.
    version: Integer,
    /// Whether something is changed that does not count yet.
    has_draft: bool,
    /// Whether investors see one at all.
    is_published: bool,
    /// The last change, or the last publication.
    changed: Option<StampView>,
    published: Option<StampView>,
}

/// Both.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrameworkList)]
pub(super) struct List {
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
pub(super) struct FrameworkView {
    standing: Standing,
    /// What is changed next: the draft, or what counts.
    content: TermsForm,
    /// What counts.
    published: Option<TermsForm>,
    /// The sources of funds that can be offered, in the order of their list.
    sources: Vec<SourceView>,
    /// Whether its accounts have wallets: deposits, withdrawals and payment by wallet are for those.
    has_wallets: bool,
}

/// `GET frameworks`.
pub(super) async fn list(call: Operator<ListForm>) -> Result<Json<List>, Failure> {
    let all = list_contents(&call.server.ports, &call.who, &SiteName::FRAMEWORKS).await?;
    Ok(Json(listed(&all)))
}

/// `GET frameworks/{framework}`.
pub(super) async fn show(call: Operator<ShowForm>) -> Result<Json<FrameworkView>, Failure> {
    let (ports, name) = (
        &call.server.ports,
        SiteName::Framework(call.form.framework.0),
    );
    let sources = sources_of_funds(ports, &call.who).await?;
    view(&show_content(ports, &call.who, name).await?, sources)
}

/// `PUT frameworks/{framework}`.
pub(super) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<FrameworkView>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let terms = std::mem::take(&mut call.form.content).terms(framework);
    let (server, command) = touch(call, SiteName::Framework(framework), version);
    let to = SiteContent::Framework(terms);
    let drafted = draft_content(&server.ports, &command, &to).await?;
    let sources = sources_of_funds(&server.ports, &command.by).await?;
    view(&drafted, sources)
}

/// `GET frameworks/{framework}/history`.
pub(super) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let name = SiteName::Framework(call.form.framework.0);
    let page = call.form.page.map(|page| page.0);
    let page = content_history(&call.server.ports, &call.who, name, page).await?;
    Ok(Json(history_page(page)))
}

/// `POST frameworks/{framework}/publish`.
pub(super) async fn publish(
    call: Operator<PublishForm>,
) -> Result<DoneOrProposed<Standing>, Failure> {
    let name = SiteName::Framework(call.form.framework.0);
    let version = call.form.version;
    let reason = call.form.reason.clone().unwrap_or_default();
    let language = call.caller.language;
    let (server, command) = touch(call, name, version);
    let outcome = publish_framework(&server.ports, &command, &reason).await?;
    let outcome = outcome.map(|published| standing(&published));
    Ok(DoneOrProposed::of(outcome, &server.ports, language))
}

/// `POST frameworks/{framework}/discard`.
pub(super) async fn discard(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    let name = SiteName::Framework(call.form.framework.0);
    let version = call.form.version;
    let (server, command) = touch(call, name, version);
    let left = discard_content(&server.ports, &command).await?;
    Ok(Json(standing(&left)))
}

/// Where each stands.
pub(super) fn listed(all: &[SiteEdition]) -> List {
    List {
        items: all.iter().map(standing).collect(),
    }
}

/// Where a framework, or its questionnaire, stands.
pub(super) fn standing(content: &SiteEdition) -> Standing {
    let edition = &content.edition;
    Standing {
        framework: content.name.framework().map_or("", FrameworkName::code),
        version: Integer(edition.version),
        has_draft: edition.draft.is_some(),
        is_published: edition.published.is_some(),
        changed: content.changed.as_ref().map(stamp),
        published: content.published.as_ref().map(stamp),
    }
}

fn view(content: &SiteEdition, sources: Vec<Entry>) -> Result<Json<FrameworkView>, Failure> {
    let source = |entry: Entry| SourceView {
        id: Integer(entry.id),
        name_zh: entry.name_zh,
        name_en: entry.name_en,
    };
    let of = |content: &SiteContent| match content {
        SiteContent::Framework(terms) => Ok(TermsForm::from(terms)),
        SiteContent::Home(_) | SiteContent::Legal(_) | SiteContent::Questionnaire(_) => {
            Err(Failure::Broken("another content as a framework".into()))
        }
    };
    let edition = &content.edition;
    Ok(Json(FrameworkView {
        standing: standing(content),
        content: edition.present().map(of).transpose()?.unwrap_or_default(),
        published: edition.published.as_ref().map(of).transpose()?,
        sources: sources.into_iter().map(source).collect(),
        has_wallets: content
            .name
            .framework()
            .is_some_and(FrameworkName::has_wallets),
    }))
}
