//! The rows of the tables, as the mapper reads and writes them. No rule lives here, and no row leaves this adapter.
// The mapper's macros make public items of everything in these modules.
#![allow(unreachable_pub)]

pub(super) mod account_questionnaires;
pub(super) mod accounts;
pub(super) mod audit_events;
pub(super) mod audit_seals;
pub(super) mod balances;
pub(super) mod banks;
pub(super) mod bind_tokens;
pub(super) mod campaigns;
pub(super) mod countries;
pub(super) mod documents;
pub(super) mod email_links;
pub(super) mod framework_questions;
pub(super) mod frameworks;
pub(super) mod holds;
pub(super) mod investors;
pub(super) mod ledger_transactions;
pub(super) mod login_failures;
pub(super) mod look_ups;
pub(super) mod operator_roles;
pub(super) mod operator_sessions;
pub(super) mod operators;
pub(super) mod orders;
pub(super) mod outbox;
pub(super) mod outside_identities;
pub(super) mod partners;
pub(super) mod postings;
pub(super) mod profiles;
pub(super) mod project_contents;
pub(super) mod project_frameworks;
pub(super) mod project_methods;
pub(super) mod projects;
pub(super) mod receipts;
pub(super) mod review_log;
pub(super) mod sessions;
pub(super) mod shares;
pub(super) mod signing_sessions;
pub(super) mod site_contents;
pub(super) mod submissions;
pub(super) mod survey_answers;
pub(super) mod survey_groups;
pub(super) mod survey_options;
pub(super) mod survey_questions;
pub(super) mod verification_codes;
pub(super) mod watched_projects;
