//! The kinds of edited content, each in a file of its own.

mod framework;
mod help;
mod home;
mod legal;
mod partner;
mod project;
mod project_copy;
mod project_names;
mod questionnaire;

pub use framework::sources_of_funds;
pub use help::help_choices;
pub use partner::{PartnerChoices, partner_choices};
pub use project_copy::copy_project;
pub use project_names::{ProjectChoices, project_choices};

use super::kind::{EditedKind, ListedKind};
use crate::driven::editions::FixedContent;
use domain::catalog::{FrameworkTerms, Help, Home, LegalText, PartnerContent, ProjectDraft};
use domain::content::{ContentMistake, ContentRule};
use domain::operations::Role;
use domain::questionnaire::QuestionnaireWording;

/// For every kind, its records in the audit trail and the role that writes it.
pub(super) const OWNERS: [fn(&str) -> Option<Role>; 7] = [
    fixed::<Home>,
    fixed::<LegalText>,
    fixed::<Help>,
    fixed::<FrameworkTerms>,
    fixed::<QuestionnaireWording>,
    listed::<PartnerContent>,
    listed::<ProjectDraft>,
];

fn fixed<C: EditedKind + FixedContent>(record: &str) -> Option<Role> {
    let mut records = C::ALL.iter().map(|id| fixed_record::<C>(*id));
    records.any(|own| own == record).then_some(C::OWNER)
}

fn listed<C: ListedKind>(record: &str) -> Option<Role> {
    record.starts_with(C::RECORDS).then_some(C::OWNER)
}

/// The record of a fixed content.
fn fixed_record<C: FixedContent>(id: C::Name) -> String {
    format!("content:{}", C::name(id))
}

/// The mistake of naming an entry that no list has.
fn no_entry(field: impl Into<String>) -> ContentMistake {
    ContentMistake {
        field: field.into(),
        rule: ContentRule::Choice,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_record_is_of_one_kind_alone() {
        let owners = |record: &str| -> Vec<Role> {
            OWNERS.iter().filter_map(|owner| owner(record)).collect()
        };
        for (record, owner) in [
            ("content:home", Role::Editor),
            ("content:notice", Role::Editor),
            ("content:privacy", Role::Editor),
            ("content:payment", Role::Editor),
            ("content:help", Role::Editor),
            ("content:framework_pkf", Role::Admin),
            ("content:framework_cayman", Role::Admin),
            ("content:questionnaire_pkf", Role::Editor),
            ("content:questionnaire_cayman", Role::Editor),
            ("partner:1", Role::Editor),
            ("project:7", Role::Editor),
        ] {
            assert_eq!(owners(record), [owner], "{record}");
        }
        for record in [
            "",
            "content:",
            "content:framework",
            "partners:1",
            "operator:1",
        ] {
            assert_eq!(owners(record), [], "{record}");
        }
    }
}
