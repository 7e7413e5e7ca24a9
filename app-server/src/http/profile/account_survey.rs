//! The survey of the profile.

use crate::http::call::{Done, Json, done};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::{Integer, Moment};
use domain::Language;
use domain::profile::survey::SurveyAnswers;
use domain::profile::{SurveyAnswer, SurveyGroup as Group, SurveyQuestion as Question};
use ports::Failure;
use ports::driving::profile::{self, FinishSurvey};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

/// A choice of a question.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SurveyOption {
    #[serde(rename = "UserSurveyOptionID")]
    id: Integer,
    #[serde(rename = "OptionText")]
    text: String,
    /// Whether it is the investor's choice.
    #[serde(rename = "UserSelected")]
    selected: bool,
}

/// A question with the investor's answer: a choice, or the investor's own words.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SurveyQuestion {
    #[serde(rename = "UserSurveyQuestionID")]
    id: Integer,
    #[serde(rename = "QuestionText")]
    text: String,
    /// True where there are no choices.
    #[serde(rename = "IsOpenEnded")]
    open_ended: bool,
    /// The choice; null when there is none.
    #[serde(rename = "UserOptionID")]
    chosen: Option<Integer>,
    /// The investor's own words; null when there is a choice.
    #[serde(rename = "UserOptionText")]
    own_words: Option<String>,
    #[serde(rename = "Options")]
    options: Vec<SurveyOption>,
}

/// A group of questions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SurveyGroup {
    #[serde(rename = "UserSurveyGroupID")]
    id: Integer,
    #[serde(rename = "Title")]
    title: String,
    #[serde(rename = "Questions")]
    questions: Vec<SurveyQuestion>,
}

/// The survey in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct Survey {
    #[serde(rename = "QuestionGroups")]
    groups: Vec<SurveyGroup>,
    /// When every question was last answered; null before the first time.
    #[serde(rename = "SurveyFinishDateTime")]
    finished_at: Option<Moment>,
}

/// An answer: the number of a choice, or free text of at most 1000 characters.
#[derive(Debug)]
pub(super) struct SurveyReply(String);

impl<'de> Deserialize<'de> for SurveyReply {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            Value::Number(number) if number.is_i64() => Ok(Self(number.to_string())),
            Value::String(text) => Ok(Self(text)),
            Value::Number(_)
            | Value::Null
            | Value::Bool(_)
            | Value::Array(_)
            | Value::Object(_) => Err(D::Error::custom("neither a choice nor words")),
        }
    }
}

impl PartialSchema for SurveyReply {
    fn schema() -> RefOr<Schema> {
        let of = |kind| ObjectBuilder::new().schema_type(SchemaType::new(kind));
        OneOfBuilder::new()
            .item(of(Type::Integer))
            .item(of(Type::String))
            .into()
    }
}

impl ToSchema for SurveyReply {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("SurveyReply")
    }
}

/// Answers to every question.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct SurveyReplies {
    /// Maps the number of each question to the number of a choice, or to the investor's own words.
    #[schema(value_type = Option<BTreeMap<String, SurveyReply>>)]
    answers: Option<BTreeMap<Integer, SurveyReply>>,
}

/// `GET account_survey`.
pub async fn survey(call: Investor<Nothing>) -> Result<Json<Survey>, Failure> {
    let language = call.caller.language;
    let found = profile::survey(&call.server.ports, call.who).await?;
    Ok(Json(Survey {
        groups: found
            .groups
            .iter()
            .map(|group| shown_group(group, &found.answers, language))
            .collect(),
        finished_at: found.finished_at.map(Moment),
    }))
}

/// `POST account_survey`.
pub async fn finish_survey(call: Investor<SurveyReplies>) -> Result<Json<Done>, Failure> {
    let answers = call.form.answers.unwrap_or_default().into_iter();
    let command = FinishSurvey {
        investor: call.who,
        answers: answers.map(|(id, reply)| (id.0, reply.0)).collect(),
        origin: call.caller.origin,
    };
    profile::finish_survey(&call.server.ports, &command).await?;
    Ok(done())
}

fn shown_group(group: &Group, answers: &SurveyAnswers, language: Language) -> SurveyGroup {
    SurveyGroup {
        id: Integer(group.id.0),
        title: group.title.get(language).to_owned(),
        questions: group
            .questions
            .iter()
            .map(|question| shown_question(question, answers.get(&question.id), language))
            .collect(),
    }
}

fn shown_question(
    question: &Question,
    answer: Option<&SurveyAnswer>,
    language: Language,
) -> SurveyQuestion {
    let (chosen, own_words) = match answer {
        Some(SurveyAnswer::Option(option)) => (Some(*option), None),
        Some(SurveyAnswer::Text(words)) => (None, Some(words.clone())),
        None => (None, None),
    };
    SurveyQuestion {
        id: Integer(question.id.0),
        text: question.text.get(language).to_owned(),
        open_ended: question.open_ended,
        chosen: chosen.map(|option| Integer(option.0)),
        own_words,
        options: question
            .options
            .iter()
            .map(|option| SurveyOption {
                id: Integer(option.id.0),
                text: option.text.get(language).to_owned(),
                selected: chosen == Some(option.id),
            })
            .collect(),
    }
}
