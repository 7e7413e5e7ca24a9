//! Accounts at the desk.

pub(crate) mod block;
pub(crate) mod item;
mod questionnaire;
pub(crate) mod queue;
