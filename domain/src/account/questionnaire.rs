//! The due-diligence questionnaire: nine questions, valid for 12 months after signing (decision 28).

use crate::ids::{DocumentId, FrameworkId, QuestionId};
use crate::{Instant, Refusal};
use chrono::Months;

/// How many questions a framework asks.
pub const QUESTIONS: usize = 9;
/// Months for which a signed questionnaire is valid.
pub const VALID_MONTHS: u32 = 12;

/// One question in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// `QuestionID`.
    pub id: QuestionId,
    /// English wording.
    pub text_en: String,
    /// Chinese wording.
    pub text_zh: String,
}

/// The wording of one framework.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questionnaire {
    /// Whose wording.
    pub framework: FrameworkId,
    /// The questions in order.
    pub questions: Vec<Question>,
}

/// Yes or no to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Which question.
    pub question: QuestionId,
    /// Yes.
    pub yes: bool,
}

/// Answers that were signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedQuestionnaire {
    /// The answers in the order of the questions.
    pub answers: Vec<Answer>,
    /// `MoreDetail`.
    pub more_detail: Option<String>,
    /// The signed document, stored as `ID`.
    pub document: DocumentId,
    /// `SignedDateTime`.
    pub signed_at: Instant,
}

impl SignedQuestionnaire {
    /// `ExpiresDateTime`.
    pub fn expires_at(&self) -> Instant {
        self.signed_at
            .checked_add_months(Months::new(VALID_MONTHS))
            .unwrap_or(self.signed_at)
    }

    /// Whether it counts at `now`.
    pub fn is_valid(&self, now: Instant) -> bool {
        now < self.expires_at()
    }
}

impl Questionnaire {
    /// Checks that every question is answered once, and that a Yes has details.
    pub fn check(&self, answers: &[Answer], more_detail: Option<&str>) -> Result<(), Refusal> {
        let complete = self.questions.len() == answers.len()
            && self
                .questions
                .iter()
                .all(|q| answers.iter().filter(|a| a.question == q.id).count() == 1);
        if !complete {
            return Err(Refusal::SurveyIncomplete);
        }
        if answers.iter().any(|a| a.yes) && more_detail.is_none_or(|d| d.trim().is_empty()) {
            return Err(Refusal::QuestionnaireDetails);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::KycState;
    use super::super::samples::{account, now};
    use super::*;
    use chrono::TimeDelta;

    fn wording() -> Questionnaire {
        let question = |id| Question {
            id: QuestionId(id),
            text_en: "?".into(),
            text_zh: "？".into(),
        };
        Questionnaire {
            framework: FrameworkId(1),
            questions: (1..=9).map(question).collect(),
        }
    }

    fn answers(yes: &[i64]) -> Vec<Answer> {
        let answer = |id| Answer {
            question: QuestionId(id),
            yes: yes.contains(&id),
        };
        (1..=9).map(answer).collect()
    }

    #[test]
    fn nine_answers_without_a_yes_need_no_words() {
        assert_eq!(wording().check(&answers(&[]), None), Ok(()));
    }

    #[test]
    fn a_yes_needs_words() {
        for details in [None, Some(""), Some("  \n")] {
            assert_eq!(
                wording().check(&answers(&[9]), details),
                Err(Refusal::QuestionnaireDetails)
            );
        }
        assert_eq!(
            wording().check(&answers(&[9]), Some("A loan of my bank")),
            Ok(())
        );
    }

    #[test]
    fn every_question_is_answered_once() {
        let missing = &answers(&[])[1..];
        let mut twice = answers(&[]);
        twice[0] = twice[1];
        let mut foreign = answers(&[]);
        foreign[0].question = QuestionId(10);
        for incomplete in [missing, &twice, &foreign, &[]] {
            assert_eq!(
                wording().check(incomplete, Some("x")),
                Err(Refusal::SurveyIncomplete)
            );
        }
    }

    #[test]
    fn a_signed_one_counts_for_twelve_months() {
        let signed = account(KycState::Init).questionnaire.unwrap();
        let end = now() + Months::new(12);
        assert_eq!(signed.expires_at(), end);
        assert!(signed.is_valid(end - TimeDelta::milliseconds(1)));
        assert!(!signed.is_valid(end));
    }
}
