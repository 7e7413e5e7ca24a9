//! Contents that editors change: the published edition, and the draft beside it. A draft may lack parts, but nothing in it
//! is too long or has markup that is not allowed; a published edition is complete in both languages.

use crate::Refusal;
use crate::content::{ContentMistake, Publishable, Stage, mistakes};

/// A content with its editions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edition<T> {
    /// What investors see.
    pub published: Option<T>,
    /// The edition that they saw until it was withdrawn, which can be restored. `None` while one is published.
    pub withdrawn: Option<T>,
    /// The edition to publish next; `None` if nothing was changed.
    pub draft: Option<T>,
    /// Rises with every change.
    pub version: i64,
}

impl<T: Publishable> Edition<T> {
    /// An empty one.
    pub const fn blank() -> Self {
        Self {
            published: None,
            withdrawn: None,
            draft: None,
            version: 1,
        }
    }

    /// The edition that an editor continues with.
    pub fn present(&self) -> Option<&T> {
        let seen = self.published.as_ref().or(self.withdrawn.as_ref());
        self.draft.as_ref().or(seen)
    }

    /// The edition with another draft; a draft equal to the published edition is dropped. Refusals: `Content`.
    pub fn drafted(self, to: T) -> Result<Self, Refusal> {
        refused(mistakes(&to, Stage::Draft))?;
        let draft = (self.published.as_ref() != Some(&to)).then_some(to);
        Ok(Self { draft, ..self })
    }

    /// The edition with its draft published; without a draft it does not change. Refusals: `Content`.
    pub fn publish(self) -> Result<Self, Refusal> {
        let Some(draft) = self.draft else {
            return Ok(self);
        };
        refused(mistakes(&draft, Stage::Published))?;
        Ok(Self {
            published: Some(draft),
            withdrawn: None,
            draft: None,
            ..self
        })
    }

    /// The edition without its draft; a withdrawn edition becomes the draft again.
    #[must_use]
    pub fn discard(self) -> Self {
        Self {
            draft: self.withdrawn.clone(),
            ..self
        }
    }

    /// The edition withdrawn from investors. The published content is kept, and becomes the draft
    /// if there is none. An edition that they do not see does not change.
    #[must_use]
    pub fn hidden(self) -> Self {
        let Some(seen) = self.published else {
            return self;
        };
        Self {
            draft: self.draft.or_else(|| Some(seen.clone())),
            withdrawn: Some(seen),
            published: None,
            ..self
        }
    }

    /// The content that investors saw last, if another edition would replace it. None if they never
    /// saw any, or would see the same.
    pub fn replaced_by(&self, after: &Self) -> Option<&T> {
        let was = self.published.as_ref().or(self.withdrawn.as_ref())?;
        let is = after.published.as_ref()?;
        (was != is).then_some(was)
    }

    /// Whether investors ever saw it.
    pub const fn was_seen(&self) -> bool {
        self.published.is_some() || self.withdrawn.is_some()
    }
}

/// The stage of a content, by which lists are filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditionStage {
    /// Investors do not see it.
    Draft,
    /// They see all of it.
    Published,
    /// It is published, and a draft waits.
    Changed,
}

impl EditionStage {
    /// Every stage, in the order of a content's life.
    pub const ALL: [Self; 3] = [Self::Draft, Self::Published, Self::Changed];

    /// The stage of a content, by whether it is published and whether a draft waits.
    pub const fn of(is_published: bool, has_draft: bool) -> Self {
        match (is_published, has_draft) {
            (false, _) => Self::Draft,
            (true, false) => Self::Published,
            (true, true) => Self::Changed,
        }
    }

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
            Self::Changed => "changed",
        }
    }
}

crate::coded!(EditionStage);

pub(super) fn refused(mistakes: Vec<ContentMistake>) -> Result<(), Refusal> {
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Content(mistakes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coded;
    use crate::content::{ContentRule, Kind, Piece};

    #[derive(Debug, Clone, PartialEq, Eq)]
    struct Line(&'static str);

    impl Publishable for Line {
        fn pieces(&self) -> Vec<Piece<'_>> {
            vec![Piece::new("line", self.0, Kind::Plain { max: 5 })]
        }
    }

    fn edition(published: Option<&'static str>, draft: Option<&'static str>) -> Edition<Line> {
        Edition {
            published: published.map(Line),
            withdrawn: None,
            draft: draft.map(Line),
            version: 3,
        }
    }

    fn rule(refused: Result<Edition<Line>, Refusal>) -> ContentRule {
        match refused {
            Err(Refusal::Content(mistakes)) => mistakes.into_iter().next().unwrap().rule,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_draft_stands_beside_what_is_published_until_it_is_published_itself() {
        let drafted = edition(Some("old"), None).drafted(Line("new")).unwrap();
        assert_eq!(drafted, edition(Some("old"), Some("new")));
        assert_eq!(drafted.present(), Some(&Line("new")));
        assert_eq!(drafted.clone().discard(), edition(Some("old"), None));
        assert_eq!(drafted.publish(), Ok(edition(Some("new"), None)));
    }

    #[test]
    fn a_draft_that_says_what_is_published_is_none() {
        let same = edition(Some("old"), Some("new")).drafted(Line("old"));
        assert_eq!(same, Ok(edition(Some("old"), None)));
        let nothing = edition(Some("old"), None);
        assert_eq!(nothing.clone().publish(), Ok(nothing));
    }

    #[test]
    fn what_was_withdrawn_is_gone_back_to_and_published_again() {
        let hidden = edition(Some("old"), Some("new")).hidden();
        let kept = |draft| Edition {
            withdrawn: Some(Line("old")),
            ..edition(None, Some(draft))
        };
        assert_eq!(hidden, kept("new"));
        assert!(hidden.was_seen());
        assert_eq!(hidden.clone().discard(), kept("old"));
        assert_eq!(hidden.clone().hidden(), hidden);
        assert_eq!(hidden.publish(), Ok(edition(Some("new"), None)));
        assert_eq!(edition(Some("old"), None).hidden(), kept("old"));
        assert!(!edition(None, Some("new")).was_seen());
    }

    #[test]
    fn what_another_edition_replaces_is_what_investors_saw_last() {
        let [old, new] = ["old", "new"].map(|word| edition(Some(word), None));
        assert_eq!(old.replaced_by(&new), Some(&Line("old")));
        assert_eq!(old.replaced_by(&old), None);
        let hidden = old.clone().hidden();
        assert_eq!(old.replaced_by(&hidden), None);
        assert_eq!(hidden.replaced_by(&new), Some(&Line("old")));
        assert_eq!(hidden.replaced_by(&old), None);
        assert_eq!(edition(None, Some("new")).replaced_by(&new), None);
    }

    #[test]
    fn a_draft_may_be_half_filled_and_is_not_published_so() {
        let half = edition(Some("old"), None).drafted(Line(" ")).unwrap();
        assert_eq!(rule(half.publish()), ContentRule::Missing);
        let long = edition(None, None).drafted(Line("longer"));
        assert_eq!(rule(long), ContentRule::TooLong { max: 5 });
    }

    #[test]
    fn every_stage_has_a_name_of_its_own() {
        for stage in EditionStage::ALL {
            assert_eq!(EditionStage::from_code(stage.code()), Some(stage));
        }
        assert_eq!(EditionStage::from_code("hidden"), None);
    }
}
