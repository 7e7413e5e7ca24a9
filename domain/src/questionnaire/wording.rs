//! The wording of a framework's questionnaire, as editors change it: nine questions in both languages and the text above them
//! (decision 28). Signed questionnaires keep their wording.

use super::{QUESTIONS, Question};
use crate::content::{ContentMistake, ContentRule, Count, Kind, Piece, Publishable, Stage};
use crate::ids::QuestionId;
use crate::language::Text;
use crate::{Language, legible};
use std::collections::BTreeSet;

/// The text above the questions.
const INTRO: Kind = Kind::Plain { max: 600 };
/// A question.
const QUESTION: Kind = Kind::Plain { max: 400 };

/// The questions, and the text above them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuestionnaireWording {
    /// The text above the questions.
    pub intro: Text,
    /// The questions in order.
    pub questions: Vec<Text>,
}

impl QuestionnaireWording {
    /// For each question, the number of the earlier question with the same text in both languages, or `None` if it is new. A question
    /// keeps its number and its answers until its text changes.
    pub fn kept(&self, known: &[Question]) -> Vec<Option<QuestionId>> {
        let mut taken = BTreeSet::new();
        self.questions
            .iter()
            .map(|asked| {
                let same = |q: &&Question| {
                    q.text_zh == asked.zh && q.text_en == asked.en && !taken.contains(&q.id)
                };
                let id = known.iter().find(same).map(|question| question.id);
                taken.extend(id);
                id
            })
            .collect()
    }
}

impl Publishable for QuestionnaireWording {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces: Vec<Piece<'_>> = Piece::pair("intro", &self.intro, INTRO).into();
        for (at, question) in self.questions.iter().enumerate() {
            let field = format!("questions.{at}.text");
            pieces.extend(Piece::pair(&field, question, QUESTION));
        }
        pieces
    }

    fn counts(&self) -> Vec<Count> {
        let nine = u32::try_from(QUESTIONS).unwrap_or(u32::MAX);
        vec![Count {
            field: "questions",
            entries: self.questions.len(),
            min: nine,
            max: nine,
        }]
    }

    /// No question occurs twice.
    fn contradictions(&self, _stage: Stage) -> Vec<ContentMistake> {
        let mut found = Vec::new();
        for language in [Language::Zh, Language::En] {
            let mut seen = BTreeSet::new();
            for (at, question) in self.questions.iter().enumerate() {
                let words = question.get(language).trim();
                if !legible::is_blank(words) && !seen.insert(words) {
                    found.push(ContentMistake {
                        field: format!("questions.{at}.text_{}", language.code()),
                        rule: ContentRule::Twice,
                    });
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::content::mistakes;
    use crate::questionnaire::wording::*;

    fn text(words: &str) -> Text {
        Text {
            zh: format!("{words}？"),
            en: format!("{words}?"),
        }
    }

    fn wording() -> QuestionnaireWording {
        QuestionnaireWording {
            intro: text("Answer for yourself"),
            questions: (1..=9).map(|n| text(&format!("Question {n}"))).collect(),
        }
    }

    fn found(wording: &QuestionnaireWording, stage: Stage) -> Vec<(String, ContentRule)> {
        let found = mistakes(wording, stage).into_iter();
        found.map(|wrong| (wrong.field, wrong.rule)).collect()
    }

    #[test]
    fn nine_questions_in_both_languages_are_published() {
        assert_eq!(found(&wording(), Stage::Published), []);
        let mut eight = wording();
        eight.questions.pop();
        assert_eq!(found(&eight, Stage::Draft), []);
        let missing = |field: &str| [(field.to_owned(), ContentRule::Missing)];
        assert_eq!(found(&eight, Stage::Published), missing("questions"));
        let mut half = wording();
        half.questions[4].zh = "\u{3000}".into();
        assert_eq!(found(&half, Stage::Draft), []);
        assert_eq!(
            found(&half, Stage::Published),
            missing("questions.4.text_zh")
        );
        let mut ten = wording();
        ten.questions.push(text("Question 10"));
        let many = [("questions".to_owned(), ContentRule::TooMany { max: 9 })];
        assert_eq!(found(&ten, Stage::Draft), many);
    }

    #[test]
    fn no_question_is_asked_twice() {
        let mut twice = wording();
        twice.questions[8].en = twice.questions[0].en.clone();
        let again = [("questions.8.text_en".to_owned(), ContentRule::Twice)];
        assert_eq!(found(&twice, Stage::Published), again);
        // Blank ones are missing, not repeated.
        let mut blank = wording();
        blank.questions[3] = Text::default();
        blank.questions[4] = Text::default();
        assert_eq!(found(&blank, Stage::Draft), []);
    }

    #[test]
    fn a_question_keeps_its_number_until_a_character_of_it_changes() {
        let known: Vec<Question> = (1..)
            .zip(wording().questions)
            .map(|(id, asked)| Question {
                id: QuestionId(id),
                text_en: asked.en,
                text_zh: asked.zh,
            })
            .collect();
        let numbers = |wording: &QuestionnaireWording| -> Vec<i64> {
            let kept = wording.kept(&known).into_iter();
            kept.map(|id| id.map_or(0, |id| id.0)).collect()
        };
        assert_eq!(numbers(&wording()), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let mut changed = wording();
        changed.questions.swap(0, 8);
        changed.questions[3].zh.push('！');
        assert_eq!(numbers(&changed), [9, 2, 3, 0, 5, 6, 7, 8, 1]);
    }
}
