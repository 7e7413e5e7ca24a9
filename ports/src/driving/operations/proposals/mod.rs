//! How proposals end and are read: approving, rejecting, withdrawing, listing, showing. What an act does is in the file of its kind;
//! `kinds` is the one list of them.

mod decide;
mod export;
mod kinds;
mod list;
mod operators;
mod show;
mod unreadable;

pub use decide::{DecideProposal, approve_proposal, reject_proposal, withdraw_proposal};
pub use export::{ExportedProposal, export_proposals};
pub use list::{ListProposals, list_proposals};
pub use show::{ProposalDetail, show_proposal};

pub(in crate::driving) use kinds::act_of;
