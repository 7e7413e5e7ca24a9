//! Proofs of payment targets: a keyed proof binds each target to its record, so that a direct change of the target in the
//! database is noticed before money is sent to it (decision 0012). Nothing here moves money.

mod account;
mod adopt;
mod bank_account;
mod framework;
mod payout;
mod renew;
mod reword;
mod withdrawal;

use domain::bank_account::BankDetails;

pub use account::prove_account;
pub use adopt::{Adoption, adopt_payees};
pub use renew::{Renewal, renew_payee_proofs};
pub use reword::{Rewording, reword_wire_notices};

pub(crate) use account::{account_stands, account_stands_by, is_proven_in, page_account_stands};
pub(crate) use bank_account::{
    bank_account_stands, prove_bank_account, standing_bank_accounts, standing_on,
};
pub(crate) use framework::{
    bank_accounts_stand, framework_texts, prove_framework, stored_framework_texts,
};
pub(crate) use payout::{
    approved_target, last_payee, own_proof_stands, payout_stands, prove_payout, proven_target,
};
pub(crate) use withdrawal::{
    page_target_stands, prove_withdrawal, target, target_stands, target_stands_by,
};

/// The lines of one of the platform's bank accounts.
fn lines(details: &BankDetails) -> [&str; 8] {
    [
        &details.bank_name,
        &details.branch_name,
        &details.branch_code,
        &details.address,
        &details.account_name,
        &details.account_number,
        &details.swift_code,
        &details.correspondent_bank,
    ]
}

/// Writes the parts of a record one after the other, each with its length before it, so that no two records are written alike.
fn joined(parts: &[&str]) -> Vec<u8> {
    parts
        .iter()
        .flat_map(|part| format!("{}:{part}", part.len()).into_bytes())
        .collect()
}
