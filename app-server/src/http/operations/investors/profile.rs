//! The profile of an investor at the desk: its state, its papers, its survey.

use crate::http::desk::item::{DocumentView, documents};
use crate::http::fields::{Integer, Moment};
use domain::profile::{Profile, SurveyAnswer, SurveyQuestion};
use domain::{Language, Refusal};
use ports::driving::profile::desk::ProfilePapers;
use serde::Serialize;
use utoipa::ToSchema;

/// How complete the profile is. `papers` and `survey` are present once an account was submitted, for operators who may
/// read the data and documents of accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorProfile)]
pub(crate) struct ProfileView {
    /// Whether all required fields are filled in.
    complete: bool,
    /// Names of the fields that are missing.
    missing: Vec<&'static str>,
    survey_finished_at: Option<Moment>,
    /// How often the investor has logged in.
    log_ins: Integer,
    /// The copies of passport and identity card that it refers to.
    #[serde(skip_serializing_if = "Option::is_none")]
    papers: Option<Vec<DocumentView>>,
    /// In the order of the questions; empty until the survey is finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    survey: Option<Vec<SurveyGroupView>>,
}

/// A group of the survey's questions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorSurveyGroup)]
struct SurveyGroupView {
    title: String,
    questions: Vec<SurveyAnswerView>,
}

/// A question of the survey with its answer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorSurveyAnswer)]
struct SurveyAnswerView {
    question: String,
    /// The choice in words, or the investor's own words; null for a question that was added later.
    answer: Option<String>,
}

pub(crate) fn profile(
    profile: &Profile,
    papers: Option<ProfilePapers>,
    language: Language,
) -> ProfileView {
    let missing = match profile.form.check_whole() {
        Err(Refusal::IncompleteInformation(missing)) => missing,
        _ => Vec::new(),
    };
    let survey = papers.as_ref().map(|papers| survey(papers, language));
    ProfileView {
        complete: missing.is_empty(),
        missing: missing.into_iter().map(|refused| refused.field).collect(),
        survey_finished_at: profile.survey_finished_at.map(Moment),
        log_ins: Integer(profile.log_ins),
        papers: papers.map(|papers| documents(papers.documents)),
        survey,
    }
}

fn survey(papers: &ProfilePapers, language: Language) -> Vec<SurveyGroupView> {
    if papers.answers.is_empty() {
        return Vec::new();
    }
    let groups = papers.survey.iter().map(|group| SurveyGroupView {
        title: group.title.get(language).to_owned(),
        questions: group
            .questions
            .iter()
            .map(|question| SurveyAnswerView {
                question: question.text.get(language).to_owned(),
                answer: papers
                    .answers
                    .get(&question.id)
                    .and_then(|answer| words(question, answer, language)),
            })
            .collect(),
    });
    groups.collect()
}

/// An answer as text.
fn words(question: &SurveyQuestion, answer: &SurveyAnswer, language: Language) -> Option<String> {
    match answer {
        SurveyAnswer::Text(words) => Some(words.clone()),
        SurveyAnswer::Option(chosen) => {
            let chosen = question.options.iter().find(|option| option.id == *chosen);
            chosen.map(|option| option.text.get(language).to_owned())
        }
    }
}
