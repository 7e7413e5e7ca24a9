//! The operators' side over HTTP: log-in, queues, decisions, roles; the audit trail and reconciliation behind it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod audit;
mod campaigns;
mod commands;
mod contents;
mod investors;
mod kyc;
mod log_in;
mod operators;
mod own_access;
mod partners;
mod partners_refused;
mod pictures;
mod projects;
mod projects_refused;
mod reconciliation;
mod roles;
mod subscriptions;
mod swept_files;
