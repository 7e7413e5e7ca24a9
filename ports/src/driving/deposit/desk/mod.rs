//! Deposits at the desk: the review, and what a reviewer sees of one.

mod queue;
mod review;
mod show;

pub(crate) use queue::DepositQueue;
pub use show::{DepositItem, show_deposit};
