//! Payouts and their batches: as records, and as the desk lists them.

mod batches;
pub(super) mod desk_batches;
pub(super) mod desk_payouts;
mod payouts;
mod project_payments;
mod steps;

pub(in crate::seaorm) use payouts::{open_target, progress, settles_withdrawals};
pub(in crate::seaorm) use steps::PayoutStepRow;
