//! The operators' side over HTTP: log-in, queues, decisions, roles; the audit trail and reconciliation behind it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod audit;
mod audit_search;
mod campaigns;
mod codes_guessed;
mod commands;
mod contents;
mod frameworks;
mod investor_page;
mod investor_whole;
mod investors;
mod kyc;
mod kyc_meanwhile;
mod kyc_signed_as;
mod kyc_since_review;
mod log_in;
mod opened_items;
mod operators;
mod outbox;
mod own_access;
mod partners;
mod partners_refused;
mod pictures;
mod projects;
mod projects_refused;
mod questionnaires;
mod reconciliation;
mod roles;
mod subscription_reasons;
mod subscriptions;
mod swept_files;
