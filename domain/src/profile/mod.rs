//! The investor's own data besides the accounts: the profile, its survey, bank accounts (decisions 14, 15, 18, 47 to 49).

mod bank;
mod form;
mod rules;
pub mod survey;

pub use bank::{Bank, BankForm};
pub use form::ProfileForm;
pub use rules::{ProfileFacts, first_birth, last_expiry};
pub use survey::{SurveyAnswer, SurveyGroup, SurveyOption, SurveyQuestion};

use crate::Instant;
use crate::ids::InvestorId;

/// A stored profile. Every investor has one from registration on; it is empty then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Whose.
    pub investor: InvestorId,
    /// The form, including the picture.
    pub form: ProfileForm,
    /// When every question of the survey was last answered.
    pub survey_finished_at: Option<Instant>,
    /// How often the investor has logged in.
    pub log_ins: i64,
    /// `Version` of the form. The picture, the survey and log-ins do not change it, so that a draft of the wizard stays valid.
    pub version: i64,
}

impl Profile {
    /// `FullName`: first name and last name as typed, as far as they are filled in.
    pub fn full_name(&self) -> Option<String> {
        let names = [&self.form.first_name, &self.form.last_name];
        let given: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
        (!given.is_empty()).then(|| given.join(" "))
    }

    /// `FirstTimeLogin`: true until the investor logs in for the second time.
    pub const fn is_first_log_in(&self) -> bool {
        self.log_ins <= 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile() -> Profile {
        Profile {
            investor: InvestorId(1),
            form: ProfileForm::default(),
            survey_finished_at: None,
            log_ins: 0,
            version: 1,
        }
    }

    #[test]
    fn a_full_name_is_made_of_the_names_that_are_there() {
        let named = |first: Option<&str>, last: Option<&str>| {
            let mut profile = profile();
            profile.form.first_name = first.map(str::to_owned);
            profile.form.last_name = last.map(str::to_owned);
            profile.full_name()
        };
        assert_eq!(named(None, None), None);
        assert_eq!(named(Some("Lan"), None).as_deref(), Some("Lan"));
        assert_eq!(
            named(Some("Lan"), Some("Chen")).as_deref(),
            Some("Lan Chen")
        );
    }

    #[test]
    fn the_second_log_in_is_no_first_one() {
        for (log_ins, first) in [(0, true), (1, true), (2, false), (100, false)] {
            let profile = Profile {
                log_ins,
                ..profile()
            };
            assert_eq!(profile.is_first_log_in(), first, "{log_ins}");
        }
    }
}
