//! Something to write of each kind.

use async_trait::async_trait;
use domain::catalog::{
    Bulletin, Figure, FrameworkName, FrameworkTerms, Help, Home, LegalKind, LegalText,
    PartnerContent, ProjectDraft, Question, Slogan,
};
use domain::ids::{PartnerId, ProjectId};
use domain::language::Text;
use domain::questionnaire::QuestionnaireWording;
use ports::driven::editions::{EditedContent, ListedContent};
use ports::driven::unit_of_work::Tx;
use tests::prepared::{a_partner, a_project};
use tests::storage::at;

/// A kind that a test writes.
#[async_trait]
pub(super) trait Written: EditedContent {
    /// One that nobody has touched.
    async fn one(tx: &dyn Tx) -> Self::Id;
    /// A content with this word in it, beside the published one.
    fn saying(word: &str, published: Option<&Self>) -> Self;
}

fn text(word: &str) -> Text {
    Text {
        zh: format!("字 {word}"),
        en: word.to_owned(),
    }
}

#[async_trait]
impl Written for Home {
    async fn one(_: &dyn Tx) {}

    fn saying(word: &str, _: Option<&Self>) -> Self {
        Self {
            slogans: vec![Slogan {
                image: "public-jpg/a".into(),
                title: text(word),
                text: text("Text"),
            }],
            figures: vec![Figure {
                value: text("1"),
                title: text("One"),
            }],
            bulletins: vec![Bulletin {
                icon: "public-svg/b".into(),
                title: text("Tab"),
                description: text("Words"),
            }],
            filing_number: text("No. 1"),
            consulting_phone: "95588".into(),
        }
    }
}

#[async_trait]
impl Written for LegalText {
    async fn one(_: &dyn Tx) -> LegalKind {
        LegalKind::Notice
    }

    fn saying(word: &str, _: Option<&Self>) -> Self {
        Self {
            title: text("Notice"),
            html: text(word),
        }
    }
}

#[async_trait]
impl Written for Help {
    async fn one(_: &dyn Tx) {}

    fn saying(word: &str, _: Option<&Self>) -> Self {
        Self {
            questions: vec![Question {
                question: text(word),
                answer: text("Answer"),
            }],
            hours: text("Weekdays"),
            email: "help@landfall.test".into(),
            wechat: "public-png/c".into(),
            title: text("Who we are"),
            about: text("We"),
            projects: vec![ProjectId(7), ProjectId(3)],
        }
    }
}

#[async_trait]
impl Written for FrameworkTerms {
    async fn one(_: &dyn Tx) -> FrameworkName {
        FrameworkName::Cayman
    }

    fn saying(word: &str, published: Option<&Self>) -> Self {
        Self {
            investment_notice: text(word),
            ..published.unwrap().clone()
        }
    }
}

#[async_trait]
impl Written for QuestionnaireWording {
    async fn one(_: &dyn Tx) -> FrameworkName {
        FrameworkName::Cayman
    }

    fn saying(word: &str, published: Option<&Self>) -> Self {
        Self {
            intro: text(word),
            ..published.unwrap().clone()
        }
    }
}

#[async_trait]
impl Written for PartnerContent {
    async fn one(tx: &dyn Tx) -> PartnerId {
        Self::listed(tx.editions()).add().await.unwrap()
    }

    fn saying(word: &str, _: Option<&Self>) -> Self {
        a_partner(word).into()
    }
}

#[async_trait]
impl Written for ProjectDraft {
    async fn one(tx: &dyn Tx) -> ProjectId {
        Self::listed(tx.editions()).add().await.unwrap()
    }

    fn saying(word: &str, _: Option<&Self>) -> Self {
        a_project(word, 10_000, at(1_000_000)).into()
    }
}
