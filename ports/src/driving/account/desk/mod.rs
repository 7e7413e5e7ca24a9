//! Accounts at the desk: the review, and the data that a reviewer sees.

mod block;
mod context;
mod flags;
mod queue;
mod review;
mod show;
mod typed;

pub(crate) use block::check_not_blocked;
pub use block::{ProposeBlock, propose_block, propose_release};
pub(crate) use context::Reviewed;
pub use context::{AccountContext, PutAside};
pub(crate) use flags::{flags_of, to_answer};
pub(crate) use queue::AccountQueue;
pub use review::review_account;
pub use show::{AccountItem, Answered, SinceReview, show_account};
pub use typed::TypedValue;
pub(crate) use typed::{typed, typed_beside_money};
