//! Schema changes, one a file, run forward only, on SQLite and PostgreSQL alike. Look-up data comes with them, demo data
//! never does. Nothing here knows the domain.
//!
//! Numbers: 01xx identity, messages, audit and operators; 02xx profile, documents, catalogue and accounts; 03xx signing,
//! subscriptions, ledger and shares; 04xx what screens show of the catalogue; 05xx what tells a repetition from a new
//! request; 07xx the profile and its survey; 10xx what outside identities log in; 11xx what is forgotten, what cannot be sent and what is searched;
//! 12xx partners, watch lists and what makes the catalogue's lists fast; 13xx what editors change; 14xx payments of fees, signing
//! elsewhere, running the desk, frameworks and questionnaires. A unique rule is a named index `uq_<table>_<columns>`, so that a violated one has the
//! same name on both databases.

// A table is one list of its columns; it is made once, at the start.
#![allow(clippy::large_stack_arrays)]

mod m20261121_000101_investors;
mod m20261121_000102_sign_in;
mod m20261121_000103_outbox;
mod m20261121_000104_audit;
mod m20261121_000105_review_log;
mod m20261121_000106_operators;
mod m20261121_000201_look_ups;
mod m20261121_000202_frameworks;
mod m20261121_000203_projects;
mod m20261121_000204_banks;
mod m20261121_000205_accounts;
mod m20261121_000206_documents;
mod m20261121_000301_orders;
mod m20261121_000302_signing_sessions;
mod m20261121_000303_ledger;
mod m20261121_000304_shares;
mod m20261121_000401_catalogue;
mod m20261121_000501_submissions;
mod m20261121_000502_decided_version;
mod m20261121_000601_email_links;
mod m20261121_000701_profiles;
mod m20261121_000702_survey;
mod m20261121_000801_delivery_reports;
mod m20261121_000821_object_keys;
mod m20261121_000831_outside_identities;
mod m20261121_000901_campaigns;
mod m20261121_000902_investor_search;
mod m20261121_001001_identity_use;
mod m20261121_001101_retention;
mod m20261121_001102_outages;
mod m20261121_001103_search_anywhere;
mod m20261121_001201_partners;
mod m20261121_001202_watch_lists;
mod m20261121_001203_search_names;
mod m20261121_001204_takings;
mod m20261121_001205_catalogue_revision;
mod m20261121_001301_site_editions;
mod m20261121_001302_public_files;
mod m20261121_001303_project_editions;
mod m20261121_001304_unnamed_files;
mod m20261121_001321_partner_editions;
mod m20261121_001401_charges;
mod m20261121_001421_running_the_desk;
mod m20261121_001441_signing_elsewhere;
mod m20261121_001451_message_leases;
mod m20261121_001452_audit_search;
mod m20261121_001461_reminders;
mod m20261121_001462_framework_editions;
mod m20261121_001471_service_level;
mod m20261121_001481_search_words;
mod m20261121_001491_project_code_keys;
mod m20261121_001501_reviewed_forms;
mod m20261121_001521_drawn_signatures;
mod m20261121_001531_withdrawals;
mod m20261121_001541_signing_and_paying;
mod m20261123_020101_proposals;
mod m20261123_030101_reversals;
mod m20261123_060101_leases;
mod m20261123_040101_proofs;
mod rows;
mod schema;

pub use sea_orm_migration::MigratorTrait;

use sea_orm_migration::MigrationTrait;

/// The change after which the words of the rows that are there are to be written.
pub const SEARCH_WORDS: &str = "m20261121_001481_search_words";

/// Every schema change in the order of its number.
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000101_investors::Migration),
            Box::new(m20261121_000102_sign_in::Migration),
            Box::new(m20261121_000103_outbox::Migration),
            Box::new(m20261121_000104_audit::Migration),
            Box::new(m20261121_000105_review_log::Migration),
            Box::new(m20261121_000106_operators::Migration),
            Box::new(m20261121_000201_look_ups::Migration),
            Box::new(m20261121_000202_frameworks::Migration),
            Box::new(m20261121_000203_projects::Migration),
            Box::new(m20261121_000204_banks::Migration),
            Box::new(m20261121_000205_accounts::Migration),
            Box::new(m20261121_000206_documents::Migration),
            Box::new(m20261121_000301_orders::Migration),
            Box::new(m20261121_000302_signing_sessions::Migration),
            Box::new(m20261121_000303_ledger::Migration),
            Box::new(m20261121_000304_shares::Migration),
            Box::new(m20261121_000401_catalogue::Migration),
            Box::new(m20261121_000501_submissions::Migration),
            Box::new(m20261121_000502_decided_version::Migration),
            Box::new(m20261121_000601_email_links::Migration),
            Box::new(m20261121_000701_profiles::Migration),
            Box::new(m20261121_000702_survey::Migration),
            Box::new(m20261121_000801_delivery_reports::Migration),
            Box::new(m20261121_000821_object_keys::Migration),
            Box::new(m20261121_000831_outside_identities::Migration),
            Box::new(m20261121_000901_campaigns::Migration),
            Box::new(m20261121_000902_investor_search::Migration),
            Box::new(m20261121_001001_identity_use::Migration),
            Box::new(m20261121_001101_retention::Migration),
            Box::new(m20261121_001102_outages::Migration),
            Box::new(m20261121_001103_search_anywhere::Migration),
            Box::new(m20261121_001201_partners::Migration),
            Box::new(m20261121_001202_watch_lists::Migration),
            Box::new(m20261121_001203_search_names::Migration),
            Box::new(m20261121_001204_takings::Migration),
            Box::new(m20261121_001205_catalogue_revision::Migration),
            Box::new(m20261121_001301_site_editions::Migration),
            Box::new(m20261121_001302_public_files::Migration),
            Box::new(m20261121_001303_project_editions::Migration),
            Box::new(m20261121_001304_unnamed_files::Migration),
            Box::new(m20261121_001321_partner_editions::Migration),
            Box::new(m20261121_001401_charges::Migration),
            Box::new(m20261121_001421_running_the_desk::Migration),
            Box::new(m20261121_001441_signing_elsewhere::Migration),
            Box::new(m20261121_001451_message_leases::Migration),
            Box::new(m20261121_001452_audit_search::Migration),
            Box::new(m20261121_001461_reminders::Migration),
            Box::new(m20261121_001462_framework_editions::Migration),
            Box::new(m20261121_001471_service_level::Migration),
            Box::new(m20261121_001481_search_words::Migration),
            Box::new(m20261121_001491_project_code_keys::Migration),
            Box::new(m20261121_001501_reviewed_forms::Migration),
            Box::new(m20261121_001521_drawn_signatures::Migration),
            Box::new(m20261121_001531_withdrawals::Migration),
            Box::new(m20261121_001541_signing_and_paying::Migration),
            Box::new(m20261123_020101_proposals::Migration),
            Box::new(m20261123_030101_reversals::Migration),
            Box::new(m20261123_060101_leases::Migration),
            Box::new(m20261123_040101_proofs::Migration),
        ]
    }
}

/// The names of every schema change, in order: what a database of this version has applied.
pub fn versions() -> Vec<String> {
    Migrator::migrations()
        .iter()
        .map(|migration| migration.name().to_owned())
        .collect()
}
