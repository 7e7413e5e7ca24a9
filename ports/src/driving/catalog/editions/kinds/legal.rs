//! The legal texts.

use super::super::kind::EditedKind;
use super::fixed_record;
use crate::driven::editions::{AllEditions, FixedContent, FixedEditions};
use domain::Instant;
use domain::catalog::{Edition, LegalKind, LegalText};
use domain::operations::Role;
use domain::operations::proposal::{ProposedAct, PublishLegalText};

impl FixedContent for LegalText {
    type Name = LegalKind;
    const ALL: &'static [LegalKind] = &LegalKind::ALL;

    fn name(kind: LegalKind) -> &'static str {
        kind.code()
    }

    fn fixed(all: &dyn AllEditions) -> &dyn FixedEditions<Self> {
        all
    }
}

impl EditedKind for LegalText {
    const OWNER: Role = Role::Editor;

    fn record(kind: LegalKind) -> String {
        fixed_record::<Self>(kind)
    }

    /// Investors agree to the text as they read it: only its first version is published by one person.
    fn act_of_two(
        kind: LegalKind,
        edition: &Edition<Self>,
        (): &(),
        _: Instant,
    ) -> Option<ProposedAct> {
        let (before, after) = edition.published.as_ref().zip(edition.draft.as_ref())?;
        Some(ProposedAct::PublishLegalText(Box::new(PublishLegalText {
            text: kind,
            before: before.clone(),
            after: after.clone(),
        })))
    }
}
