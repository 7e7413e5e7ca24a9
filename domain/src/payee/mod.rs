//! Targets of money that leaves the platform (decision 42).

mod bitcoin;

pub use bitcoin::BitcoinAddress;

use crate::Currency;
use crate::form::last_characters;
use crate::ids::CountryId;

/// How money is paid out (`PayoutMethod`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PayoutMethod {
    /// To the account's own bank account.
    Bank,
    /// To a Bitcoin address.
    Bitcoin,
}

impl PayoutMethod {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Bank, Self::Bitcoin];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Bank => "Bank",
            Self::Bitcoin => "Bitcoin",
        }
    }

    /// The method with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|m| m.code() == code)
    }
}

crate::coded!(PayoutMethod);

/// A bank account as a payment target: the account's bank data at the time of the withdrawal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payee {
    /// The holder: the bank's name for them, otherwise the name in the investment account.
    pub account_name: String,
    /// `BankAccountNumber`.
    pub account_number: String,
    /// `BankAccountTypeID`.
    pub account_type: Option<i64>,
    /// `CurrencyID` of the bank account.
    pub currency: Option<Currency>,
    /// `BankName`.
    pub bank_name: String,
    /// `BankBranchName`.
    pub branch_name: Option<String>,
    /// `BankBranchCode`.
    pub branch_code: Option<String>,
    /// `BankSwiftCode`.
    pub swift_code: Option<String>,
    /// `BankAddress`.
    pub address: Option<String>,
    /// `BankCity`.
    pub city: Option<String>,
    /// `BankAddressRegion`.
    pub region: Option<String>,
    /// `BankAreaCode`.
    pub area_code: Option<String>,
    /// `BankCountryID`.
    pub country: Option<CountryId>,
    /// `CorrespondentBank`.
    pub correspondent_bank: Option<String>,
}

impl Payee {
    /// Whether money can be paid to it at all.
    pub fn is_named(&self) -> bool {
        !self.account_number.trim().is_empty() && !self.bank_name.trim().is_empty()
    }
}

/// Where money goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// To a bank account.
    Bank(Box<Payee>),
    /// To a Bitcoin address.
    Bitcoin(BitcoinAddress),
    /// The stored target is invalid, because it was changed in the database. Nothing is ever paid to it.
    Unreadable(PayoutMethod),
}

impl Target {
    /// `PayoutMethod`.
    pub const fn method(&self) -> PayoutMethod {
        match self {
            Self::Bank(_) => PayoutMethod::Bank,
            Self::Bitcoin(_) => PayoutMethod::Bitcoin,
            Self::Unreadable(method) => *method,
        }
    }

    /// The target for messages: the key of the text, and the last characters of the number or the address.
    pub fn shown_target(&self) -> (&'static str, &str) {
        match self {
            Self::Bank(payee) => (TO_BANK, last_characters(&payee.account_number, 3)),
            Self::Bitcoin(address) => (TO_BITCOIN, last_characters(address.as_str(), 6)),
            Self::Unreadable(PayoutMethod::Bank) => (TO_BANK, ""),
            Self::Unreadable(PayoutMethod::Bitcoin) => (TO_BITCOIN, ""),
        }
    }
}

/// Keys of the texts for targets.
const TO_BANK: &str = "withdrawal.toBank";
const TO_BITCOIN: &str = "withdrawal.toBitcoin";
