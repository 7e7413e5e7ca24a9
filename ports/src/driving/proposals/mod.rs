//! Acts that need two people (states: proposals): the contract of a kind of act, and proposing one
//! inside the transaction of the call that requests it. Carrying out an act is in its feature;
//! ending proposals is in `operations`.

mod act;
mod item;
mod propose;
mod tell;

pub(crate) use act::{Act, Approval, Record};
pub use act::{
    BookingOutline, IssueOutline, IssuedOutline, Outline, OutlinedHolder, OutlinedOrder,
    OutlinedWallet, RatesOutline, TransferOutline,
};
pub use item::{ApprovalDenial, ProposalItem};
pub(crate) use item::{Approvers, item, listed};
pub(crate) use propose::{Proposing, named, propose, record_step};
pub(crate) use tell::{AccessEvent, tell_of_access, tell_of_approvers, tell_of_proposal};

/// The result of an act that may need a second person.
#[derive(Debug, Clone)]
pub enum Outcome<T> {
    /// It is done.
    Done(T),
    /// It waits for a second person.
    Proposed(Box<ProposalItem>),
}

impl<T> Outcome<T> {
    /// The outcome with its result mapped.
    pub fn map<U>(self, made: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Done(done) => Outcome::Done(made(done)),
            Self::Proposed(item) => Outcome::Proposed(item),
        }
    }
}
