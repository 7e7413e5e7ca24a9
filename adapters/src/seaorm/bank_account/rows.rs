//! A bank account as a row of its table, and its proposed terms as JSON.

use crate::seaorm::entities::bank_accounts;
use domain::bank_account::{BankAccount, BankAccountTerms, BankDetails};
use domain::ids::BankAccountId;
use ports::driven::bank_accounts::KeptBankAccount;
use sea_orm::ActiveValue::{NotSet, Set};
use serde::{Deserialize, Serialize};

pub(super) fn row(terms: &BankAccountTerms) -> bank_accounts::ActiveModel {
    let details = terms.details.clone();
    bank_accounts::ActiveModel {
        id: NotSet,
        name: Set(terms.name.clone()),
        bank_name: Set(details.bank_name),
        branch_name: Set(details.branch_name),
        branch_code: Set(details.branch_code),
        address: Set(details.address),
        account_name: Set(details.account_name),
        account_number: Set(details.account_number),
        swift_code: Set(details.swift_code),
        correspondent_bank: Set(details.correspondent_bank),
        is_open: Set(terms.is_open),
        version: NotSet,
        proof: NotSet,
    }
}

pub(super) fn kept(row: bank_accounts::Model) -> KeptBankAccount {
    KeptBankAccount {
        account: BankAccount {
            id: BankAccountId(row.id),
            terms: BankAccountTerms {
                details: details(&row),
                name: row.name,
                is_open: row.is_open,
            },
            version: row.version,
        },
        proof: row.proof,
    }
}

/// The details in a row.
pub(in crate::seaorm) fn details(row: &bank_accounts::Model) -> BankDetails {
    let text = Clone::clone;
    BankDetails {
        bank_name: text(&row.bank_name),
        branch_name: text(&row.branch_name),
        branch_code: text(&row.branch_code),
        address: text(&row.address),
        account_name: text(&row.account_name),
        account_number: text(&row.account_number),
        swift_code: text(&row.swift_code),
        correspondent_bank: text(&row.correspondent_bank),
    }
}

/// The proposed terms of a bank account.
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct TermsRow {
    name: String,
    bank_name: String,
    branch_name: String,
    branch_code: String,
    address: String,
    account_name: String,
    account_number: String,
    swift_code: String,
    correspondent_bank: String,
    is_open: bool,
}

impl From<&BankAccountTerms> for TermsRow {
    fn from(terms: &BankAccountTerms) -> Self {
        let details = terms.details.clone();
        Self {
            name: terms.name.clone(),
            bank_name: details.bank_name,
            branch_name: details.branch_name,
            branch_code: details.branch_code,
            address: details.address,
            account_name: details.account_name,
            account_number: details.account_number,
            swift_code: details.swift_code,
            correspondent_bank: details.correspondent_bank,
            is_open: terms.is_open,
        }
    }
}

impl From<TermsRow> for BankAccountTerms {
    fn from(row: TermsRow) -> Self {
        Self {
            name: row.name,
            details: BankDetails {
                bank_name: row.bank_name,
                branch_name: row.branch_name,
                branch_code: row.branch_code,
                address: row.address,
                account_name: row.account_name,
                account_number: row.account_number,
                swift_code: row.swift_code,
                correspondent_bank: row.correspondent_bank,
            },
            is_open: row.is_open,
        }
    }
}
