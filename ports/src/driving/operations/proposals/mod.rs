//! Acts that need two people (states: proposals): proposing, approving, rejecting, withdrawing and reading them. What an act
//! does is in the file of its kind; `kinds` is the one list of them.

mod decide;
mod framework;
mod issue;
mod issued;
mod item;
mod kinds;
mod list;
mod operators;
mod propose;
mod records;
mod show;
mod tell;
mod unreadable;

pub use decide::{DecideProposal, approve_proposal, reject_proposal, withdraw_proposal};
pub use item::{ProposalItem, WhyNot};
pub use kinds::{IssueOutline, IssuedOutline, Outline, OutlinedOrder};
pub use list::{ListProposals, list_proposals};
pub use show::{ProposalDetail, show_proposal};

pub(in crate::driving) use propose::{Proposing, propose};
pub(super) use tell::{AccessEvent, tell_of_access};

/// What became of an act that may need a second person.
#[derive(Debug, Clone)]
pub enum Outcome<T> {
    /// It is done.
    Done(T),
    /// It waits for a second person.
    Proposed(Box<ProposalItem>),
}

impl<T> Outcome<T> {
    /// The outcome with something else made of what was done.
    pub fn map<U>(self, made: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Done(done) => Outcome::Done(made(done)),
            Self::Proposed(item) => Outcome::Proposed(item),
        }
    }
}
