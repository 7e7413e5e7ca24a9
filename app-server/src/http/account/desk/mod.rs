//! Accounts at the desk: the questionnaire as a reviewer reads it.

pub(crate) mod questionnaire;
