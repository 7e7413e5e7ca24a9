//! The due diligence questionnaire: nine questions, valid for 12 months after signing (decision 28).

mod wording;

pub use wording::QuestionnaireWording;

use crate::ids::{DocumentId, FrameworkId, QuestionId};
use crate::legible;
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Instant, Refusal};
use chrono::{Days, Months};

/// How many questions a framework asks.
pub const QUESTIONS: usize = 9;
/// Months for which a signed questionnaire is valid.
pub const VALID_MONTHS: u32 = 12;
/// Days before its end on which the investor is reminded to sign again.
pub const REMINDED_DAYS: u64 = 30;

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
    /// Rises with every wording that is published; 1 is the first.
    pub version: i64,
    /// The questions in order.
    pub questions: Vec<Question>,
    /// Questions of earlier versions that are no longer asked.
    pub former: Vec<Question>,
}

/// Yes or no to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Which question.
    pub question: QuestionId,
    /// Yes.
    pub yes: bool,
}

/// Signed answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedQuestionnaire {
    /// The answers in the order of the questions.
    pub answers: Vec<Answer>,
    /// `MoreDetail`.
    pub more_detail: Option<String>,
    /// The version of the wording that was signed.
    pub version: i64,
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

    /// Whether it is valid at `now`.
    pub fn is_valid(&self, now: Instant) -> bool {
        now < self.expires_at()
    }

    /// Whether the investor has to be reminded now: from 30 days before its end until its end.
    pub fn is_to_be_reminded(&self, now: Instant) -> bool {
        let first = self.expires_at().checked_sub_days(Days::new(REMINDED_DAYS));
        first.is_some_and(|first| first <= now) && self.is_valid(now)
    }

    /// The range of signing times of questionnaires that may need a reminder at `now`. A few days wider than the rule, since months
    /// differ in length: [`Self::is_to_be_reminded`] decides on each one found.
    pub fn reminded_between(now: Instant) -> (Instant, Instant) {
        let spare = Days::new(3);
        let back = |at: Option<Instant>| {
            at.and_then(|at| at.checked_sub_months(Months::new(VALID_MONTHS)))
                .unwrap_or(Instant::UNIX_EPOCH)
        };
        let from = back(now.checked_sub_days(spare));
        let until = now.checked_add_days(Days::new(REMINDED_DAYS));
        (from, back(until.and_then(|at| at.checked_add_days(spare))))
    }
}

impl Questionnaire {
    /// A question of the current version, or of an earlier one.
    pub fn question(&self, id: QuestionId) -> Option<&Question> {
        let mut all = self.questions.iter().chain(&self.former);
        all.find(|question| question.id == id)
    }

    /// The terms that a signature under this wording commits to.
    pub fn terms(&self) -> String {
        terms_of_version(self.version)
    }

    /// The answers in the order of the questions; those of other questions are left out.
    pub fn in_order(&self, answers: &[Answer]) -> Vec<Answer> {
        self.questions
            .iter()
            .filter_map(|q| answers.iter().find(|a| a.question == q.id).copied())
            .collect()
    }

    /// Checks that no removed question was answered, that every question is answered once, and that a Yes has details.
    pub fn check(&self, answers: &[Answer], more_detail: Option<&str>) -> Result<(), Refusal> {
        let is_former = |answer: &Answer| self.former.iter().any(|q| q.id == answer.question);
        if answers.iter().any(is_former) {
            return Err(Refusal::QuestionnaireChanged);
        }
        let complete = self.questions.len() == answers.len()
            && self
                .questions
                .iter()
                .all(|q| answers.iter().filter(|a| a.question == q.id).count() == 1);
        if !complete {
            return Err(Refusal::SurveyIncomplete);
        }
        if answers.iter().any(|a| a.yes) && more_detail.is_none_or(legible::is_blank) {
            return Err(Refusal::QuestionnaireDetails);
        }
        if more_detail.is_some_and(legible::hides) {
            return Refusal::form(vec![FieldRefusal {
                field: "MoreDetail",
                rule: FieldRule::Invalid,
            }]);
        }
        Ok(())
    }
}

/// The terms that a signature commits to under a version: the first had no number.
fn terms_of_version(version: i64) -> String {
    match version {
        1 => TERMS.to_owned(),
        later => format!("{TERMS} {later}"),
    }
}

const TERMS: &str = "questionnaire";

/// The version that a signature committed to.
pub fn version_of_terms(terms: &str) -> i64 {
    let version = terms.strip_prefix(TERMS).map(str::trim);
    version.and_then(|number| number.parse().ok()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use crate::questionnaire::*;
    use chrono::TimeDelta;

    fn wording() -> Questionnaire {
        let question = |id| Question {
            id: QuestionId(id),
            text_en: "?".into(),
            text_zh: "？".into(),
        };
        Questionnaire {
            framework: FrameworkId(1),
            version: 2,
            questions: (1..=9).map(question).collect(),
            former: (21..=22).map(question).collect(),
        }
    }

    fn answers(yes: &[i64]) -> Vec<Answer> {
        let answer = |id| Answer {
            question: QuestionId(id),
            yes: yes.contains(&id),
        };
        (1..=9).map(answer).collect()
    }

    fn now() -> Instant {
        "2026-03-31T10:00:00Z".parse().unwrap()
    }

    fn signed() -> SignedQuestionnaire {
        SignedQuestionnaire {
            answers: answers(&[]),
            more_detail: None,
            version: 1,
            document: DocumentId(1),
            signed_at: now(),
        }
    }

    #[test]
    fn nine_answers_without_a_yes_need_no_words() {
        assert_eq!(wording().check(&answers(&[]), None), Ok(()));
    }

    #[test]
    fn a_yes_needs_words() {
        for details in [None, Some(""), Some("  \n"), Some("\u{200b}")] {
            assert_eq!(
                wording().check(&answers(&[9]), details),
                Err(Refusal::QuestionnaireDetails)
            );
        }
        assert_eq!(
            wording().check(&answers(&[9]), Some("A loan of my bank")),
            Ok(())
        );
        let turned = wording().check(&answers(&[9]), Some("owes \u{202e}0001"));
        assert!(matches!(turned, Err(Refusal::Form(_))), "{turned:?}");
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
    fn answers_to_what_is_not_asked_any_more_are_told_apart_from_missing_ones() {
        let mut old = answers(&[]);
        old[3].question = QuestionId(21);
        assert_eq!(
            wording().check(&old, None),
            Err(Refusal::QuestionnaireChanged)
        );
        assert_eq!(wording().question(QuestionId(21)).unwrap().text_en, "?");
        assert_eq!(wording().question(QuestionId(30)), None);
    }

    #[test]
    fn answers_are_kept_in_the_order_of_the_questions() {
        let mut turned = answers(&[3]);
        turned.reverse();
        assert_eq!(wording().in_order(&turned), answers(&[3]));
    }

    #[test]
    fn a_signature_tells_the_version_that_it_committed_to() {
        for version in [1, 2, 37] {
            let wording = Questionnaire {
                version,
                ..wording()
            };
            assert_eq!(version_of_terms(&wording.terms()), version);
        }
        assert_eq!(version_of_terms("questionnaire"), 1);
    }

    #[test]
    fn a_signed_one_counts_for_twelve_months() {
        let signed = signed();
        let end = now() + Months::new(12);
        assert_eq!(signed.expires_at(), end);
        assert!(signed.is_valid(end - TimeDelta::milliseconds(1)));
        assert!(!signed.is_valid(end));
    }

    #[test]
    fn its_end_is_told_of_from_thirty_days_before_until_it_has_ended() {
        let signed = signed();
        let end = signed.expires_at();
        let first = end - TimeDelta::days(30);
        let moment = TimeDelta::milliseconds(1);
        assert!(!signed.is_to_be_reminded(first - moment));
        assert!(signed.is_to_be_reminded(first));
        assert!(signed.is_to_be_reminded(end - moment));
        assert!(!signed.is_to_be_reminded(end));
    }

    #[test]
    fn whatever_is_to_be_told_of_was_signed_between_the_instants_that_are_searched() {
        let mut signed = signed();
        // Two years by the day, the 29th of February among them.
        let start: Instant = "2027-06-15T08:00:00Z".parse().unwrap();
        for day in 0..730 {
            signed.signed_at = start + TimeDelta::days(day);
            let end = signed.expires_at();
            for now in [end - TimeDelta::days(30), end - TimeDelta::milliseconds(1)] {
                let (from, until) = SignedQuestionnaire::reminded_between(now);
                assert!(signed.is_to_be_reminded(now), "{now}");
                assert!((from..=until).contains(&signed.signed_at), "{now}");
            }
        }
    }
}
