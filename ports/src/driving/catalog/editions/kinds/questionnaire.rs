//! The questions of each framework. Signed questionnaires keep their wording.

use super::super::kind::EditedKind;
use super::fixed_record;
use crate::driven::editions::{AllEditions, FixedContent, FixedEditions};
use domain::catalog::FrameworkName;
use domain::operations::Role;
use domain::questionnaire::QuestionnaireWording;

impl FixedContent for QuestionnaireWording {
    type Name = FrameworkName;
    const ALL: &'static [FrameworkName] = &FrameworkName::ALL;

    fn name(framework: FrameworkName) -> &'static str {
        match framework {
            FrameworkName::Pkf => "questionnaire_pkf",
            FrameworkName::Cayman => "questionnaire_cayman",
        }
    }

    fn fixed(all: &dyn AllEditions) -> &dyn FixedEditions<Self> {
        all
    }
}

impl EditedKind for QuestionnaireWording {
    const OWNER: Role = Role::Editor;

    fn record(framework: FrameworkName) -> String {
        fixed_record::<Self>(framework)
    }
}
