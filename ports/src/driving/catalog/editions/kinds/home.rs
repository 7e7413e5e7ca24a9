//! The home screen.

use super::super::kind::EditedKind;
use super::fixed_record;
use crate::driven::editions::{AllEditions, FixedContent, FixedEditions};
use domain::catalog::Home;
use domain::operations::Role;

impl FixedContent for Home {
    type Name = ();
    const ALL: &'static [()] = &[()];

    fn name((): ()) -> &'static str {
        "home"
    }

    fn fixed(all: &dyn AllEditions) -> &dyn FixedEditions<Self> {
        all
    }
}

impl EditedKind for Home {
    const OWNER: Role = Role::Editor;

    fn record((): ()) -> String {
        fixed_record::<Self>(())
    }
}
