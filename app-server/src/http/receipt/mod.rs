//! Receipts at the desk.

pub(crate) mod change;
pub(crate) mod item;
pub(crate) mod list;
mod matched;

pub(crate) use matched::{MatchedReceipt, matched_receipts};
