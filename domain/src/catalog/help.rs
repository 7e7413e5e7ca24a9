//! Help for investors, and who runs the site, as editors write it. Every part may be left out.

use crate::content::{ContentMistake, ContentRule, Count, Kind, Piece, Publishable, Stage};
use crate::ids::ProjectId;
use crate::language::Text;
use std::collections::HashSet;

/// The maximum number of projects shown before the log-in.
const MOST_SHOWN_PROJECTS: u32 = 3;

/// A question.
const QUESTION: Kind = Kind::Line { max: 200 };
/// Its answer.
const ANSWER: Kind = Kind::Prose { max: 4_000 };
/// When somebody answers.
const HOURS: Kind = Kind::Line { max: 120 };
/// The title above who runs the site.
const TITLE: Kind = Kind::Line { max: 80 };
/// Who runs the site.
const ABOUT: Kind = Kind::Prose { max: 6_000 };

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// `Question`.
    pub question: Text,
    /// `Answer`: plain, or with the tags that formatted texts may have.
    pub answer: Text,
}

/// Questions and answers, how to reach somebody, and who runs the site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Help {
    /// In their order.
    pub questions: Vec<Question>,
    /// Opening hours, with the time zone; the phone number is the home screen's.
    pub hours: Text,
    /// The e-mail address for questions.
    pub email: String,
    /// Object key of the picture that is scanned in `WeChat`.
    pub wechat: String,
    /// The title above who runs the site.
    pub title: Text,
    /// Who runs the site, for visitors who have not logged in.
    pub about: Text,
    /// Projects shown there, in this order.
    pub projects: Vec<ProjectId>,
}

impl Publishable for Help {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        for (at, entry) in self.questions.iter().enumerate() {
            let field = |name: &str| format!("questions.{at}.{name}");
            pieces.extend(Piece::pair(&field("question"), &entry.question, QUESTION));
            pieces.extend(Piece::pair(&field("answer"), &entry.answer, ANSWER));
        }
        pieces.extend(given("hours", &self.hours, HOURS));
        for (field, value, kind) in [
            ("email", &self.email, Kind::Email),
            ("wechat", &self.wechat, Kind::Picture),
        ] {
            if !value.is_empty() {
                pieces.push(Piece::new(field, value, kind));
            }
        }
        pieces.extend(given("title", &self.title, TITLE));
        pieces.extend(given("about", &self.about, ABOUT));
        for (at, project) in self.projects.iter().enumerate() {
            let field = format!("projects.{at}");
            pieces.push(Piece::new(field, project.to_string(), Kind::Choice));
        }
        pieces
    }

    fn counts(&self) -> Vec<Count> {
        let count = |field, entries, max| Count {
            field,
            entries,
            min: 0,
            max,
        };
        vec![
            count("questions", self.questions.len(), 40),
            count("projects", self.projects.len(), MOST_SHOWN_PROJECTS),
        ]
    }

    fn contradictions(&self, stage: Stage) -> Vec<ContentMistake> {
        let mistake = |field: String, rule| ContentMistake { field, rule };
        let mut found = Vec::new();
        let mut known = HashSet::new();
        for (at, project) in self.projects.iter().enumerate() {
            if !known.insert(*project) {
                found.push(mistake(format!("projects.{at}"), ContentRule::Twice));
            }
        }
        // Projects are shown below who offers them.
        if stage == Stage::Published && !self.projects.is_empty() {
            for (field, text) in [("title", &self.title), ("about", &self.about)] {
                if is_empty(text) {
                    found.push(mistake(format!("{field}_zh"), ContentRule::Missing));
                }
            }
        }
        found
    }
}

fn is_empty(text: &Text) -> bool {
    text.zh.is_empty() && text.en.is_empty()
}

/// Both languages of a text that may be left out in both.
fn given<'a>(field: &str, text: &'a Text, kind: Kind) -> impl Iterator<Item = Piece<'a>> + use<'a> {
    let pair = (!is_empty(text)).then(|| Piece::pair(field, text, kind));
    pair.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::mistakes;

    fn text(zh: &str, en: &str) -> Text {
        Text {
            zh: zh.into(),
            en: en.into(),
        }
    }

    type Mutation = fn(&mut Help);

    fn help() -> Help {
        Help {
            questions: vec![Question {
                question: text("多久审核完成？", "How long does a review take?"),
                answer: text("<p>五个工作日。</p>", "<p>Five working days.</p>"),
            }],
            hours: text("工作日 9:00 至 18:00", "Weekdays, 9 am to 6 pm (UTC+8)"),
            email: "help@landfall.test".into(),
            wechat: "public-png/a".into(),
            title: text("关于我们", "Who we are"),
            about: text("<p>我们</p>", "<p>We</p>"),
            projects: vec![ProjectId(7), ProjectId(3)],
        }
    }

    fn found(help: &Help, stage: Stage) -> Vec<(String, ContentRule)> {
        let found = mistakes(help, stage).into_iter();
        found.map(|it| (it.field, it.rule)).collect()
    }

    #[test]
    fn every_part_may_be_left_out_but_not_in_one_language() {
        assert_eq!(found(&help(), Stage::Published), []);
        assert_eq!(found(&Help::default(), Stage::Published), []);
        let half: [(Mutation, &str); 5] = [
            (|it| it.hours.zh.clear(), "hours_zh"),
            (|it| it.title.en.clear(), "title_en"),
            (|it| it.about.zh.clear(), "about_zh"),
            (
                |it| it.questions[0].answer.en.clear(),
                "questions.0.answer_en",
            ),
            (
                |it| it.questions[0].question.zh.clear(),
                "questions.0.question_zh",
            ),
        ];
        for (spoil, field) in half {
            let mut spoilt = help();
            spoil(&mut spoilt);
            assert_eq!(found(&spoilt, Stage::Draft), []);
            let missing = (field.to_owned(), ContentRule::Missing);
            assert_eq!(found(&spoilt, Stage::Published), [missing]);
        }
    }

    #[test]
    fn projects_are_three_at_most_each_once_and_below_who_offers_them() {
        let projects = |ids: &[i64]| ids.iter().map(|id| ProjectId(*id)).collect();
        let mut many = help();
        many.projects = projects(&[1, 2, 3, 4]);
        let too_many = ("projects".to_owned(), ContentRule::TooMany { max: 3 });
        assert_eq!(found(&many, Stage::Draft), [too_many]);
        let mut twice = help();
        twice.projects = projects(&[1, 2, 1]);
        let again = ("projects.2".to_owned(), ContentRule::Twice);
        assert_eq!(found(&twice, Stage::Draft), [again]);
        let mut nobody = help();
        (nobody.title, nobody.about) = (Text::default(), Text::default());
        assert_eq!(found(&nobody, Stage::Draft), []);
        let fields: Vec<_> = found(&nobody, Stage::Published);
        let fields: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(fields, ["title_zh", "about_zh"]);
    }

    #[test]
    fn what_is_wrong_is_named_before_it_is_published() {
        let wrong: [(Mutation, &str, ContentRule); 3] = [
            (
                |it| it.email = "help at landfall".into(),
                "email",
                ContentRule::Email,
            ),
            (
                |it| it.hours.en = "x".repeat(121),
                "hours_en",
                ContentRule::TooLong { max: 120 },
            ),
            (
                |it| it.questions[0].question.en = "a\nb".into(),
                "questions.0.question_en",
                ContentRule::Unreadable,
            ),
        ];
        for (spoil, field, rule) in wrong {
            let mut spoilt = help();
            spoil(&mut spoilt);
            assert_eq!(found(&spoilt, Stage::Draft), [(field.to_owned(), rule)]);
        }
    }
}
