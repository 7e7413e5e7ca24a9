//! The questionnaires at the desk: the questions of each framework, saving a draft, publishing it
//! as a new version. Signed questionnaires keep their wording.

use crate::http::call::Json;
use crate::http::catalog::desk::contents::{HistoryPage, history_page, step};
use crate::http::catalog::desk::framework_form::WordingForm;
use crate::http::catalog::desk::frameworks::{
    HistoryForm, List, ShowForm, Standing, StepForm, listed, standing,
};
use crate::http::codes::FrameworkCode;
use crate::http::desk::extract::Operator;
use crate::http::fields::Integer;
use domain::questionnaire::QuestionnaireWording;
use ports::Failure;
use ports::driving::catalog::editions::{self, Present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = QuestionnairesQuery)]
pub(crate) struct ListForm {}

/// A changed questionnaire; it replaces the stored one.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedQuestionnaire)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    framework: FrameworkCode,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: WordingForm,
}

/// A questionnaire with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuestionnaireContentView)]
pub(crate) struct QuestionnaireView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the published version.
    content: WordingForm,
    /// The published version.
    published: Option<WordingForm>,
}

/// `GET questionnaires`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<List>, Failure> {
    let all = editions::all::<QuestionnaireWording>(&call.server.ports, &call.who).await?;
    Ok(Json(listed(&all)))
}

/// `GET questionnaires/{framework}`.
pub(crate) async fn show(call: Operator<ShowForm>) -> Result<Json<QuestionnaireView>, Failure> {
    let framework = call.form.framework.0;
    let present = editions::show(&call.server.ports, &call.who, framework).await?;
    Ok(Json(view(&present)))
}

/// `PUT questionnaires/{framework}`.
pub(crate) async fn change(
    mut call: Operator<ChangeForm>,
) -> Result<Json<QuestionnaireView>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let to = std::mem::take(&mut call.form.content).into();
    let (server, step) = step(call, framework, version);
    let present = editions::draft(&server.ports, &step, &to).await?;
    Ok(Json(view(&present)))
}

/// `GET questionnaires/{framework}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let (ports, framework) = (&call.server.ports, call.form.framework.0);
    let page = call.form.page.map(|page| page.0);
    let page = editions::history::<QuestionnaireWording>(ports, &call.who, framework, page).await?;
    Ok(Json(history_page(page)))
}

/// `POST questionnaires/{framework}/publish`.
pub(crate) async fn publish(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let (server, step) = step::<QuestionnaireWording, _>(call, framework, version);
    let present = editions::publish(&server.ports, &step).await?;
    Ok(Json(standing(&present.standing)))
}

/// `POST questionnaires/{framework}/discard`.
pub(crate) async fn discard(call: Operator<StepForm>) -> Result<Json<Standing>, Failure> {
    let (framework, version) = (call.form.framework.0, call.form.version);
    let (server, step) = step::<QuestionnaireWording, _>(call, framework, version);
    let present = editions::discard(&server.ports, &step).await?;
    Ok(Json(standing(&present.standing)))
}

fn view(present: &Present<QuestionnaireWording>) -> QuestionnaireView {
    let edition = &present.edition;
    QuestionnaireView {
        standing: standing(&present.standing),
        content: edition.present().map(WordingForm::from).unwrap_or_default(),
        published: edition.published.as_ref().map(WordingForm::from),
    }
}
