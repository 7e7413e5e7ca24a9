//! The due diligence questionnaire of an account (decision 28).

use crate::http::call::Json;
use crate::http::codes::YesOrNo;
use crate::http::extract::Investor;
use crate::http::fields::{Integer, Moment};
use crate::http::parsed::{FromFields, Parsed};
use crate::http::shape::bad_request;
use domain::ids::{AccountId, FrameworkId};
use domain::questionnaire::{Question, SignedQuestionnaire};
use domain::{Language, Refusal};
use ports::Failure;
use ports::driving::account::{self, AskQuestionnaire};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use validator::Validate;

/// Whose questionnaire.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichQuestionnaire {
    /// The framework, for an account that is not opened yet.
    #[serde(rename = "InvestmentFrameworkID")]
    framework: Option<Integer>,
    /// The account; its own framework is then used.
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
}

impl FromFields for AskQuestionnaire {
    type Fields = WhichQuestionnaire;

    /// The account's own framework counts: a caller who names another one gets no other wording to
    /// sign.
    fn parse(fields: WhichQuestionnaire, _: &str) -> Result<Self, Refusal> {
        match (fields.account, fields.framework) {
            (Some(account), _) => Ok(Self::Account(AccountId(account.0))),
            (None, Some(framework)) => Ok(Self::Framework(FrameworkId(framework.0))),
            (None, None) => Err(bad_request(Some("InvestmentFrameworkID"))),
        }
    }
}

/// A question.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QuestionEntry {
    #[serde(rename = "QuestionID")]
    id: Integer,
    #[serde(rename = "Text")]
    text: String,
}

/// The free text.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AnswerTexts {
    #[serde(rename = "MoreDetail")]
    more_detail: Option<String>,
}

/// The signed answers.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SignedAnswers {
    /// `Yes` or `No` by `QuestionID`.
    #[serde(rename = "Radios")]
    radios: BTreeMap<String, YesOrNo>,
    #[serde(rename = "Texts")]
    texts: AnswerTexts,
}

/// The nine questions with the signed answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionnaireAnswer {
    #[serde(rename = "InvestmentFrameworkID")]
    framework: Integer,
    /// The introduction above the questions.
    #[serde(rename = "Intro")]
    intro: String,
    #[serde(rename = "Questions")]
    questions: Vec<QuestionEntry>,
    /// Increases when the questions change.
    #[serde(rename = "Version")]
    version: Integer,
    /// The version that was signed; null until one was.
    #[serde(rename = "SignedVersion")]
    signed_version: Option<Integer>,
    /// Null until it is signed. A question whose wording changed since then has another id.
    #[serde(rename = "Answers")]
    answers: Option<SignedAnswers>,
    #[serde(rename = "SignedDateTime")]
    signed_at: Option<Moment>,
    /// 12 months after it was signed.
    #[serde(rename = "ExpiresDateTime")]
    expires_at: Option<Moment>,
}

/// `GET account_questionnaire`.
pub async fn questionnaire(
    call: Investor<Parsed<AskQuestionnaire>>,
) -> Result<Json<QuestionnaireAnswer>, Failure> {
    let ports = &call.server.ports;
    let found = account::questionnaire(ports, call.who, call.form.0).await?;
    let language = call.caller.language;
    let (intro_en, intro_zh) = found.intro;
    let signed = found.signed.as_ref();
    Ok(Json(QuestionnaireAnswer {
        framework: Integer(found.framework.id.0),
        intro: match language {
            Language::Zh => intro_zh,
            Language::En => intro_en,
        },
        questions: found
            .questionnaire
            .questions
            .iter()
            .map(|question| shown(question, language))
            .collect(),
        version: Integer(found.questionnaire.version),
        signed_version: signed.map(|signed| Integer(signed.version)),
        answers: signed.map(answers),
        signed_at: signed.map(|signed| Moment(signed.signed_at)),
        expires_at: signed.map(|signed| Moment(signed.expires_at())),
    }))
}

fn shown(question: &Question, language: Language) -> QuestionEntry {
    QuestionEntry {
        id: Integer(question.id.0),
        text: match language {
            Language::Zh => question.text_zh.clone(),
            Language::En => question.text_en.clone(),
        },
    }
}

fn answers(signed: &SignedQuestionnaire) -> SignedAnswers {
    SignedAnswers {
        radios: signed
            .answers
            .iter()
            .map(|answer| (answer.question.to_string(), answer.yes.into()))
            .collect(),
        texts: AnswerTexts {
            more_detail: signed.more_detail.clone(),
        },
    }
}
