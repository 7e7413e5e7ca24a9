//! Payouts and their batches at the desk.

pub(crate) mod batch_list;
pub(crate) mod batches;
pub(crate) mod change;
pub(crate) mod item;
pub(crate) mod list;
pub(crate) mod projects;
