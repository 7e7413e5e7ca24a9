//! The bank account of the platform that an investor wires to, as shown in accounts and deposits.

use ports::driven::catalog::PublishedProcess;
use serde::Serialize;
use utoipa::ToSchema;

/// A bank account of the platform that investors wire to.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct TransactionProcessEntry {
    /// Such as `VTCN`.
    #[serde(rename = "CodeKey")]
    code: String,
    #[serde(rename = "BankName")]
    bank_name: String,
    #[serde(rename = "BankBranchName")]
    bank_branch_name: String,
    #[serde(rename = "BankBranchCode")]
    bank_branch_code: String,
    #[serde(rename = "BankAddress")]
    bank_address: String,
    #[serde(rename = "BankAccountName")]
    bank_account_name: String,
    #[serde(rename = "BankAccountNumber")]
    bank_account_number: String,
    #[serde(rename = "BankSwiftCode")]
    bank_swift_code: String,
    #[serde(rename = "CorrespondentBank")]
    correspondent_bank: String,
}

impl From<&PublishedProcess> for TransactionProcessEntry {
    fn from(process: &PublishedProcess) -> Self {
        let details = process.details.clone();
        Self {
            code: process.code.clone(),
            bank_name: details.bank_name,
            bank_branch_name: details.branch_name,
            bank_branch_code: details.branch_code,
            bank_address: details.address,
            bank_account_name: details.account_name,
            bank_account_number: details.account_number,
            bank_swift_code: details.swift_code,
            correspondent_bank: details.correspondent_bank,
        }
    }
}
