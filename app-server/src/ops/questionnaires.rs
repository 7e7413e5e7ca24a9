//! The questionnaires at the desk: what each framework asks, another draft of it, publishing it as a new version. What was signed
//! keeps the wording that it was signed with.

use super::contents::{HistoryPage, history_page, touch};
use super::extract::Operator;
use super::framework_form::WordingForm;
use super::frameworks::{HistoryForm, List, ShowForm, Standing, StepForm, listed, standing};
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::fields::Integer;
use domain::catalog::{FrameworkName, SiteContent, SiteName};
use ports::Failure;
use ports::driven::site::SiteEdition;
use ports::driving::operations::{
    content_history, discard_content, draft_content, list_contents, publish_content, show_content,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// No field.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = QuestionnairesQuery)]
pub(super) struct ListForm {}

/// A changed questionnaire: what is sent takes the place of what is there.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangedQuestionnaire)]
pub(super) struct ChangeForm {
    #[schema(ignore)]
    framework: Code<FrameworkName>,
    /// The version that was read.
    version: Integer,
    content: WordingForm,
}

/// A questionnaire with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestionnaireContentView)]
pub(super) struct QuestionnaireView {
    standing: Standing,
    /// What is changed next: the draft, or what is asked.
    content: WordingForm,
    /// What is asked.
    published: Option<WordingForm>,
}

/// `GET questionnaires`.
pub(super) async fn list(call: Operator<ListForm>) -> Result<Json<List>, Failure> {
    let all = list_contents(&call.server.ports, &call.who, &SiteName::QUESTIONNAIRES).await?;
    Ok(Json(listed(&all)))
}

/// `GET questionnaires/{framework}`.
pub(super) async fn show(call: Operator<ShowForm>) -> Result<Json<QuestionnaireView>, Failure> {
    let name = SiteName::Questionnaire(call.form.framework.0);
    view(&show_content(&call.server.ports, &call.who, name).await?)
}

/// `PUT questionnaires/{framework}`.
pub(super) async fn change(
    mut call: Operator<ChangeForm>,
) -> Result<Json<QuestionnaireView>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let wording = std::mem::take(&mut call.form.content).into();
    let (server, command) = touch(call, SiteName::Questionnaire(framework), version);
    let to = SiteContent::Questionnaire(wording);
    view(&draft_content(&server.ports, &command, &to).await?)
}

/// `GET questionnaires/{framework}/history`.
pub(super) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let name = SiteName::Questionnaire(call.form.framework.0);
    let page = call.form.page.map(|page| page.0);
    let page = content_history(&call.server.ports, &call.who, name, page).await?;
    Ok(Json(history_page(page)))
}

/// `POST questionnaires/{framework}/publish`.
pub(super) async fn publish(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    let name = SiteName::Questionnaire(call.form.framework.0);
    let version = call.form.version;
    let (server, command) = touch(call, name, version);
    let published = publish_content(&server.ports, &command).await?;
    Ok(Json(standing(&published)))
}

/// `POST questionnaires/{framework}/discard`.
pub(super) async fn discard(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    let name = SiteName::Questionnaire(call.form.framework.0);
    let version = call.form.version;
    let (server, command) = touch(call, name, version);
    let left = discard_content(&server.ports, &command).await?;
    Ok(Json(standing(&left)))
}

fn view(content: &SiteEdition) -> Result<Json<QuestionnaireView>, Failure> {
    let of = |content: &SiteContent| match content {
        SiteContent::Questionnaire(wording) => Ok(WordingForm::from(wording)),
        SiteContent::Home(_) | SiteContent::Legal(_) | SiteContent::Framework(_) => {
            Err(Failure::Broken("another content as a questionnaire".into()))
        }
    };
    let edition = &content.edition;
    Ok(Json(QuestionnaireView {
        standing: standing(content),
        content: edition.present().map(of).transpose()?.unwrap_or_default(),
        published: edition.published.as_ref().map(of).transpose()?,
    }))
}
