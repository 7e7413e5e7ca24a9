//! Help and who runs the site at the desk: the content, and saving a draft.

use crate::http::call::Json;
use crate::http::catalog::asset;
use crate::http::catalog::desk::contents::{Standing, standing, step};
use crate::http::catalog::desk::home::{text, trimmed};
use crate::http::desk::extract::Operator;
use crate::http::fields::Integer;
use domain::catalog::{Help, Question};
use domain::ids::ProjectId;
use ports::Failure;
use ports::driving::catalog::editions::{self, Present, help_choices};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// No field.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = HelpContentQuery)]
pub(crate) struct ShowForm {}

/// A question with its answer.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = HelpQuestionContent)]
struct QuestionForm {
    /// At most 200 characters.
    #[serde(default)]
    question_zh: String,
    /// At most 200 characters.
    #[serde(default)]
    question_en: String,
    /// Plain text, or with the tags that legal texts allow; at most 4,000 characters.
    #[serde(default)]
    answer_zh: String,
    /// The same rules as for the Chinese text.
    #[serde(default)]
    answer_en: String,
}

/// The editable content of the help page; it replaces the stored one. Every part may be left out, but once it is
/// published, not in one language only.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = HelpContent)]
pub(crate) struct HelpForm {
    /// At most 40, in their order.
    #[serde(default)]
    #[validate(nested)]
    questions: Vec<QuestionForm>,
    /// Opening hours; at most 120 characters.
    #[serde(default)]
    hours_zh: String,
    /// At most 120 characters.
    #[serde(default)]
    hours_en: String,
    /// Where investors write to.
    #[serde(default)]
    email: String,
    /// Key of the picture with the `WeChat` QR code, as returned by its upload.
    #[serde(default)]
    wechat: String,
    /// The title above the text about who runs the site; at most 80 characters.
    #[serde(default)]
    title_zh: String,
    /// At most 80 characters.
    #[serde(default)]
    title_en: String,
    /// Who runs the site: plain text, or with the tags that legal texts allow; at most 6,000 characters.
    #[serde(default)]
    about_zh: String,
    /// The same rules as for the Chinese text.
    #[serde(default)]
    about_en: String,
    /// `id`s of `projects`, at most 3, in their order.
    #[serde(default)]
    projects: Vec<Integer>,
}

/// Changed help.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedHelpContent)]
pub(crate) struct ChangeForm {
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    content: HelpForm,
}

/// A project that investors see.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HelpProjectChoice)]
struct ProjectChoice {
    id: Integer,
    code: String,
    name_zh: String,
    name_en: String,
}

/// Help with its draft.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HelpContentView)]
pub(crate) struct HelpView {
    standing: Standing,
    /// The content to edit: the draft if there is one, otherwise the published edition.
    content: HelpForm,
    /// What everybody sees.
    published: Option<HelpForm>,
    /// Beginning of a picture's address; the key follows.
    pictures: String,
    /// Projects that may be shown to visitors who are not logged in.
    projects: Vec<ProjectChoice>,
}

/// `GET contents/help`.
pub(crate) async fn show(call: Operator<ShowForm>) -> Result<Json<HelpView>, Failure> {
    let ports = &call.server.ports;
    let present = editions::show(ports, &call.who, ()).await?;
    let choices = help_choices(ports, &call.who).await?;
    Ok(Json(view(&present, choices.into_iter().map(choice))))
}

/// `PUT contents/help`.
pub(crate) async fn change(mut call: Operator<ChangeForm>) -> Result<Json<HelpView>, Failure> {
    let version = call.form.version;
    let to = help(std::mem::take(&mut call.form.content));
    let (server, step) = step(call, (), version);
    let present = editions::draft(&server.ports, &step, &to).await?;
    let choices = help_choices(&server.ports, &step.editor.by).await?;
    Ok(Json(view(&present, choices.into_iter().map(choice))))
}

fn choice((id, code, name): (ProjectId, String, domain::language::Text)) -> ProjectChoice {
    ProjectChoice {
        id: Integer(id.0),
        code,
        name_zh: name.zh,
        name_en: name.en,
    }
}

fn view(present: &Present<Help>, projects: impl Iterator<Item = ProjectChoice>) -> HelpView {
    let edition = &present.edition;
    HelpView {
        standing: standing(&present.standing),
        content: edition.present().map(form).unwrap_or_default(),
        published: edition.published.as_ref().map(form),
        pictures: asset(""),
        projects: projects.collect(),
    }
}

fn help(form: HelpForm) -> Help {
    let question = |entry: QuestionForm| Question {
        question: text(entry.question_zh, entry.question_en),
        answer: text(entry.answer_zh, entry.answer_en),
    };
    Help {
        questions: form.questions.into_iter().map(question).collect(),
        hours: text(form.hours_zh, form.hours_en),
        email: trimmed(form.email),
        wechat: trimmed(form.wechat),
        title: text(form.title_zh, form.title_en),
        about: text(form.about_zh, form.about_en),
        projects: form
            .projects
            .into_iter()
            .map(|id| ProjectId(id.0))
            .collect(),
    }
}

fn form(help: &Help) -> HelpForm {
    let question = |entry: &Question| QuestionForm {
        question_zh: entry.question.zh.clone(),
        question_en: entry.question.en.clone(),
        answer_zh: entry.answer.zh.clone(),
        answer_en: entry.answer.en.clone(),
    };
    HelpForm {
        questions: help.questions.iter().map(question).collect(),
        hours_zh: help.hours.zh.clone(),
        hours_en: help.hours.en.clone(),
        email: help.email.clone(),
        wechat: help.wechat.clone(),
        title_zh: help.title.zh.clone(),
        title_en: help.title.en.clone(),
        about_zh: help.about.zh.clone(),
        about_en: help.about.en.clone(),
        projects: help.projects.iter().map(|id| Integer(id.0)).collect(),
    }
}
