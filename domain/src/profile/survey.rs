//! The survey of the profile: groups of questions, each answered with a choice or with free text. An answer is one
//! or the other, so that choosing clears the text and writing clears the choice (requirement part 1, section 4).

use crate::Refusal;
use crate::ids::{SurveyGroupId, SurveyOptionId, SurveyQuestionId};
use crate::language::Text;
use crate::refusal::{FieldRefusal, FieldRule};
use std::collections::BTreeMap;

/// The longest free text, in characters.
pub const ANSWER_MAX: usize = 1000;

/// A group of questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyGroup {
    /// `UserSurveyGroupID`.
    pub id: SurveyGroupId,
    /// `Title`.
    pub title: Text,
    /// In the order of asking.
    pub questions: Vec<SurveyQuestion>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyQuestion {
    /// `UserSurveyQuestionID`.
    pub id: SurveyQuestionId,
    /// `QuestionText`.
    pub text: Text,
    /// `IsOpenEnded`: answered with free text; it has no choices.
    pub open_ended: bool,
    /// In the order of asking.
    pub options: Vec<SurveyOption>,
}

/// A choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyOption {
    /// `UserSurveyOptionID`.
    pub id: SurveyOptionId,
    /// `OptionText`.
    pub text: Text,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SurveyAnswer {
    /// A choice of the question (`UserOptionID`).
    Option(SurveyOptionId),
    /// Free text (`UserOptionText`).
    Text(String),
}

/// The question of how large a loss the investor could bear.
const LOSS: SurveyQuestionId = SurveyQuestionId(32);
/// Its choice for no loss at all.
const NO_LOSS: SurveyOptionId = SurveyOptionId(3201);

/// Whether an investor answered that they cannot bear any loss.
pub fn bears_no_loss(answers: &SurveyAnswers) -> bool {
    answers.get(&LOSS) == Some(&SurveyAnswer::Option(NO_LOSS))
}

/// The answers of one investor.
pub type SurveyAnswers = BTreeMap<SurveyQuestionId, SurveyAnswer>;

/// Parses a map from question numbers to choice numbers or free text into answers to every question.
/// An integer is a choice if the question has choices, and text if it has none. Refuses with `Form` an unknown question,
/// a choice of another question, or too long a text; with `SurveyIncomplete` if a question has no answer.
pub fn answered(
    groups: &[SurveyGroup],
    sent: &BTreeMap<i64, String>,
) -> Result<SurveyAnswers, Refusal> {
    let mut answers = SurveyAnswers::new();
    for (id, text) in sent {
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        let mut questions = groups.iter().flat_map(|group| &group.questions);
        let question = questions.find(|question| question.id.0 == *id);
        let answer = question.and_then(|question| question.read(text));
        answers.insert(SurveyQuestionId(*id), answer.ok_or_else(unusable)?);
    }
    let mut questions = groups.iter().flat_map(|group| &group.questions);
    if questions.all(|question| answers.contains_key(&question.id)) {
        Ok(answers)
    } else {
        Err(Refusal::SurveyIncomplete)
    }
}

impl SurveyQuestion {
    fn read(&self, text: &str) -> Option<SurveyAnswer> {
        match text.parse() {
            Ok(number) if !self.options.is_empty() => {
                let chosen = self.options.iter().find(|option| option.id.0 == number);
                chosen.map(|option| SurveyAnswer::Option(option.id))
            }
            Ok(_) | Err(_) => {
                (text.chars().count() <= ANSWER_MAX).then(|| SurveyAnswer::Text(text.to_owned()))
            }
        }
    }
}

fn unusable() -> Refusal {
    Refusal::Form(vec![FieldRefusal {
        field: "answers",
        rule: FieldRule::Invalid,
    }])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Text {
        Text {
            zh: text.into(),
            en: text.into(),
        }
    }

    fn groups() -> Vec<SurveyGroup> {
        let question = |id, options: &[i64]| SurveyQuestion {
            id: SurveyQuestionId(id),
            text: text("?"),
            open_ended: options.is_empty(),
            options: options
                .iter()
                .map(|id| SurveyOption {
                    id: SurveyOptionId(*id),
                    text: text("!"),
                })
                .collect(),
        };
        let group = |id, questions| SurveyGroup {
            id: SurveyGroupId(id),
            title: text("Group"),
            questions,
        };
        vec![
            group(1, vec![question(1, &[11, 12])]),
            group(2, vec![question(2, &[21]), question(3, &[])]),
        ]
    }

    fn sent(answers: &[(i64, &str)]) -> BTreeMap<i64, String> {
        answers
            .iter()
            .map(|(id, text)| (*id, (*text).to_owned()))
            .collect()
    }

    #[test]
    fn a_number_is_a_choice_and_anything_else_own_words() {
        let answers = answered(
            &groups(),
            &sent(&[(1, " 12 "), (2, " 自己的话 "), (3, "5")]),
        );
        let expected = [
            (1, SurveyAnswer::Option(SurveyOptionId(12))),
            (2, SurveyAnswer::Text("自己的话".into())),
            (3, SurveyAnswer::Text("5".into())),
        ];
        let expected = expected.map(|(id, answer)| (SurveyQuestionId(id), answer));
        assert_eq!(answers, Ok(expected.into()));
    }

    #[test]
    fn a_question_without_an_answer_makes_it_incomplete() {
        for partial in [
            &[][..],
            &[(1, "11"), (2, "21")],
            &[(1, "11"), (2, "21"), (3, "  ")],
        ] {
            let refused = answered(&groups(), &sent(partial));
            assert_eq!(refused, Err(Refusal::SurveyIncomplete), "{partial:?}");
        }
    }

    #[test]
    fn unknown_numbers_and_endless_words_are_refused() {
        let long = "字".repeat(ANSWER_MAX + 1);
        for (id, answer) in [(9, "x"), (1, "21"), (1, "-1"), (3, long.as_str())] {
            let mut all = sent(&[(1, "11"), (2, "21"), (3, "x")]);
            all.insert(id, answer.to_owned());
            assert_eq!(answered(&groups(), &all), Err(unusable()), "{id} {answer}");
        }
        let mut longest = sent(&[(1, "11"), (2, "21")]);
        longest.insert(3, "字".repeat(ANSWER_MAX));
        assert!(answered(&groups(), &longest).is_ok());
    }

    #[test]
    fn only_the_answer_none_says_that_no_loss_can_be_borne() {
        let answered = |answer| SurveyAnswers::from([(LOSS, answer)]);
        assert!(bears_no_loss(&answered(SurveyAnswer::Option(NO_LOSS))));
        let some = SurveyAnswer::Option(SurveyOptionId(3202));
        for other in [some, SurveyAnswer::Text("3201".into())] {
            assert!(!bears_no_loss(&answered(other)));
        }
        assert!(!bears_no_loss(&SurveyAnswers::new()));
    }
}
