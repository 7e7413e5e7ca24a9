//! A bank account in the profile, and the rules of its two steps (requirement part 1, section 5).

use crate::Instant;
use crate::ids::{BankId, InvestorId};

/// What the investor fills in; absent fields are named by the rules. Ids are of the look-up lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankForm {
    /// `AccountName`.
    pub account_name: Option<String>,
    /// `BankName`.
    pub bank_name: Option<String>,
    /// `BankAccountNumber`.
    pub bank_account_number: Option<String>,
    /// `BankAccountTypeID`.
    pub bank_account_type_id: Option<i64>,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `BankBranchName`.
    pub bank_branch_name: Option<String>,
    /// `BankBranchCode`.
    pub bank_branch_code: Option<String>,
    /// `BankSwiftCode`.
    pub bank_swift_code: Option<String>,
    /// `BankAddress`.
    pub bank_address: Option<String>,
    /// `BankCity`.
    pub bank_city: Option<String>,
    /// `BankAddressRegion`.
    pub bank_address_region: Option<String>,
    /// `BankCountryID`.
    pub bank_country_id: Option<i64>,
    /// `BankAreaCode`.
    pub bank_area_code: Option<String>,
}

/// A stored bank account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bank {
    /// `UserBankProfileID`.
    pub id: BankId,
    /// Whose.
    pub investor: InvestorId,
    /// What was filled in.
    pub form: BankForm,
    /// `Version`.
    pub version: i64,
    /// When added.
    pub created_at: Instant,
}

/// The last 3 characters of an account number, the rest masked (decision 18).
pub fn masked(number: &str) -> String {
    let shown: Vec<char> = number.chars().rev().take(3).collect();
    let tail: String = shown.into_iter().rev().collect();
    format!("****{tail}")
}
