//! The schema, run forward only, on SQLite and PostgreSQL alike: a baseline with a file a feature, and after it one file a change.
//! Look-up data comes with them, demo data never does. Nothing here knows the domain.
//!
//! A change that was released is never edited. A unique rule is a named index `uq_<table>_<columns>`, so that a violated one has the
//! same name on both databases.

// A table is one list of its columns; it is made once, at the start.
#![allow(clippy::large_stack_arrays)]

mod accepts;
mod m20261123_000001_baseline;
mod m20261123_020101_proposals;
mod m20261123_030101_reversals;
mod m20261123_040101_proofs;
mod m20261123_060101_leases;
mod m20261123_080101_upload_tries;
mod m20261124_010101_unfinished_proposals;
mod m20261124_020101_shares;
mod m20261124_030101_corrected_receipts;
mod m20261124_040101_withdrawn_receipts;
mod m20261124_050101_payouts_in_the_log;
mod m20261124_130101_proposals_of_makers;
mod m20261125_010101_no_replacing;
mod m20261126_010101_deposits;
mod m20261126_020101_payout_batches;
mod m20261126_030101_postings_by_book;
mod m20261126_210101_matched_receipts;
mod m20261127_010101_statements;
mod m20261127_020101_bitcoin;
mod m20261127_030101_payments_to_projects;
mod m20261127_040101_exchange_rates;
mod m20261127_050101_days_of_lines;
mod m20261127_060101_transfers;
mod m20261127_070101_withdrawn_files;
mod m20261127_080101_balances_of_files;
mod m20261127_090101_expired_deposits;
mod m20261127_100101_opened_receipts;
mod m20261127_110101_read_receipts;
mod m20261127_120101_bank_accounts;
mod m20261127_130101_coins_sold;
mod m20261128_010101_distributions;
mod m20261128_020101_account_statements;
mod m20261128_030101_figures;
mod m20261129_100101_holding_transfers;
mod m20261129_110101_issue_steps;
mod m20261129_200101_vault;
mod m20261129_300101_red_flags;
mod m20261129_310101_put_asides;
mod m20261129_320101_funding_lines;
mod m20261129_400101_same_for_all;
mod m20261129_410101_income_of_holders;
mod m20261129_510101_earlier_editions;
mod m20261129_610101_searched_amounts;
mod m20261129_710101_sums_of_holders;
mod m20261129_720101_passport_months;
mod m20261129_730101_help;
mod m20261129_740101_sorted_lists;
mod m20261129_750101_chinese_names;
mod m20261129_760101_notes;
mod m20261129_790101_letters;
mod m20261129_800101_assignments;
mod m20261129_810101_sorted_lines;
mod m20261129_830101_account_blocks;
mod new_table;
mod rows;
mod schema;

pub use sea_orm_migration::MigratorTrait;

use sea_orm_migration::MigrationTrait;

/// Every schema change in the order of its number.
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261123_000001_baseline::Migration),
            Box::new(m20261123_020101_proposals::Migration),
            Box::new(m20261123_030101_reversals::Migration),
            Box::new(m20261123_040101_proofs::Migration),
            Box::new(m20261123_060101_leases::Migration),
            Box::new(m20261123_080101_upload_tries::Migration),
            Box::new(m20261124_010101_unfinished_proposals::Migration),
            Box::new(m20261124_020101_shares::Migration),
            Box::new(m20261124_030101_corrected_receipts::Migration),
            Box::new(m20261124_040101_withdrawn_receipts::Migration),
            Box::new(m20261124_050101_payouts_in_the_log::Migration),
            Box::new(m20261124_130101_proposals_of_makers::Migration),
            Box::new(m20261125_010101_no_replacing::Migration),
            Box::new(m20261126_010101_deposits::Migration),
            Box::new(m20261126_020101_payout_batches::Migration),
            Box::new(m20261126_030101_postings_by_book::Migration),
            Box::new(m20261126_210101_matched_receipts::Migration),
            Box::new(m20261127_010101_statements::Migration),
            Box::new(m20261127_020101_bitcoin::Migration),
            Box::new(m20261127_030101_payments_to_projects::Migration),
            Box::new(m20261127_040101_exchange_rates::Migration),
            Box::new(m20261127_050101_days_of_lines::Migration),
            Box::new(m20261127_060101_transfers::Migration),
            Box::new(m20261127_070101_withdrawn_files::Migration),
            Box::new(m20261127_080101_balances_of_files::Migration),
            Box::new(m20261127_090101_expired_deposits::Migration),
            Box::new(m20261127_100101_opened_receipts::Migration),
            Box::new(m20261127_110101_read_receipts::Migration),
            Box::new(m20261127_120101_bank_accounts::Migration),
            Box::new(m20261127_130101_coins_sold::Migration),
            Box::new(m20261128_010101_distributions::Migration),
            Box::new(m20261128_020101_account_statements::Migration),
            Box::new(m20261128_030101_figures::Migration),
            Box::new(m20261129_100101_holding_transfers::Migration),
            Box::new(m20261129_110101_issue_steps::Migration),
            Box::new(m20261129_200101_vault::Migration),
            Box::new(m20261129_300101_red_flags::Migration),
            Box::new(m20261129_310101_put_asides::Migration),
            Box::new(m20261129_320101_funding_lines::Migration),
            Box::new(m20261129_400101_same_for_all::Migration),
            Box::new(m20261129_410101_income_of_holders::Migration),
            Box::new(m20261129_510101_earlier_editions::Migration),
            Box::new(m20261129_610101_searched_amounts::Migration),
            Box::new(m20261129_710101_sums_of_holders::Migration),
            Box::new(m20261129_720101_passport_months::Migration),
            Box::new(m20261129_730101_help::Migration),
            Box::new(m20261129_740101_sorted_lists::Migration),
            Box::new(m20261129_750101_chinese_names::Migration),
            Box::new(m20261129_760101_notes::Migration),
            Box::new(m20261129_790101_letters::Migration),
            Box::new(m20261129_800101_assignments::Migration),
            Box::new(m20261129_810101_sorted_lines::Migration),
            Box::new(m20261129_830101_account_blocks::Migration),
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
