//! The log of reviewed records, proposals, and the other data of items that wait at the desk.

mod asides;
mod assignments;
pub(super) mod desk;
pub(super) mod desk_decisions;
pub(super) mod desk_proposals;
mod letters;
mod listed_orders;
mod notes;
pub(super) mod proposal_acts;
pub(super) mod proposals;
mod published_rows;
pub(super) mod reviews;
pub(super) mod waiting;
mod waiting_writes;
