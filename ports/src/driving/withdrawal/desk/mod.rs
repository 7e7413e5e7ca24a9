//! Withdrawals at the desk: the review, what a reviewer sees of one, and the wallets of an investor.

mod queue;
mod review;
mod show;
mod wallets;

pub(crate) use queue::WithdrawalQueue;
pub use review::review_withdrawal;
pub use show::{WithdrawalItem, show_withdrawal};
pub use wallets::InvestorWallet;
pub(crate) use wallets::wallets_of;
