//! The desk as a whole over HTTP: log-in, queues, proposals, operators, investors, audit,
//! verification. Operators' acts on one feature's records are in the `desk` of that feature.

pub(crate) mod aside;
pub(crate) mod assign;
mod audit;
mod daily_mail;
pub(crate) mod decide;
mod documents;
mod figures;
pub(crate) mod investors;
pub(crate) mod item;
mod item_messages;
mod kinds;
mod log_in;
mod log_out;
pub(crate) mod me;
pub(crate) mod notes;
pub(crate) mod operators;
mod own_access;
pub(crate) mod proposals;
mod proposals_export;
pub(crate) mod queue;
pub(crate) mod routes;
mod verification;

pub use routes::calls;
