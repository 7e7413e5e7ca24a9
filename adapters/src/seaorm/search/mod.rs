//! The desk's search (docs/decisions/0009): the words by which investors, accounts and payments are
//! found, how they are kept beside their rows, and how a list is filtered by them. Sealed data is
//! not among them.

mod kept;
mod sought;
mod stray;
mod words;

pub(super) use kept::restate_contact;
pub(super) use sought::{Search, Searched, Word, investors};
pub(super) use stray::stray;
pub(super) use words::folded;
