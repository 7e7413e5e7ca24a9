//! The legal texts.

use super::super::kind::EditedKind;
use super::fixed_record;
use crate::driven::editions::{AllEditions, FixedContent, FixedEditions};
use domain::catalog::{LegalKind, LegalText};
use domain::operations::Role;

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
}
