//! The record that a proposal is about.

use crate::catalog::{FrameworkName, LegalKind};
use crate::ids::{
    AccountId, BankAccountId, DistributionId, OperatorId, OrderId, PayoutId, ProjectId,
};

/// The record that a proposal concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProposedOn {
    /// An operator.
    Operator(OperatorId),
    /// An operator who does not exist yet, by their e-mail address in lower case.
    NewOperator(String),
    /// A framework.
    Framework(FrameworkName),
    /// A legal text.
    LegalText(LegalKind),
    /// One of the platform's bank accounts.
    BankAccount(BankAccountId),
    /// A bank account that does not exist yet, by its name in lower case.
    NewBankAccount(String),
    /// A project.
    Project(ProjectId),
    /// A subscription.
    Order(OrderId),
    /// A payout.
    Payout(PayoutId),
    /// Exchange rates, by their identifier.
    Rates(String),
    /// An investment account.
    Account(AccountId),
    /// A distribution.
    Distribution(DistributionId),
}

impl ProposedOn {
    /// The kind of record on the wire.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Operator(_) => "operator",
            Self::NewOperator(_) => "new_operator",
            Self::Framework(_) => "framework",
            Self::LegalText(_) => "legal_text",
            Self::BankAccount(_) => "bank_account",
            Self::NewBankAccount(_) => "new_bank_account",
            Self::Project(_) => "project",
            Self::Order(_) => "order",
            Self::Payout(_) => "payout",
            Self::Rates(_) => "exchange_rates",
            Self::Account(_) => "account",
            Self::Distribution(_) => "distribution",
        }
    }

    /// Every kind of record.
    pub const KINDS: [&'static str; 12] = [
        "operator",
        "new_operator",
        "framework",
        "legal_text",
        "bank_account",
        "new_bank_account",
        "project",
        "order",
        "payout",
        "exchange_rates",
        "account",
        "distribution",
    ];

    /// The record of a kind with this key.
    pub fn from_parts(kind: &str, key: &str) -> Option<Self> {
        let number = || key.parse::<i64>().ok();
        match kind {
            "operator" => number().map(OperatorId).map(Self::Operator),
            "new_operator" => Some(Self::NewOperator(key.to_lowercase())),
            "framework" => FrameworkName::from_code(key).map(Self::Framework),
            "legal_text" => LegalKind::from_code(key).map(Self::LegalText),
            "bank_account" => number().map(BankAccountId).map(Self::BankAccount),
            "new_bank_account" => Some(Self::NewBankAccount(key.to_lowercase())),
            "project" => number().map(ProjectId).map(Self::Project),
            "order" => number().map(OrderId).map(Self::Order),
            "payout" => number().map(PayoutId).map(Self::Payout),
            "exchange_rates" => Some(Self::Rates(key.to_owned())),
            "account" => number().map(AccountId).map(Self::Account),
            "distribution" => number().map(DistributionId).map(Self::Distribution),
            _ => None,
        }
    }

    /// Which one of its kind.
    pub fn key(&self) -> String {
        match self {
            Self::Operator(id) => id.to_string(),
            Self::NewOperator(email) => email.clone(),
            Self::Framework(name) => name.code().to_owned(),
            Self::LegalText(kind) => kind.code().to_owned(),
            Self::BankAccount(id) => id.to_string(),
            Self::NewBankAccount(name) => name.clone(),
            Self::Project(id) => id.to_string(),
            Self::Order(id) => id.to_string(),
            Self::Payout(id) => id.to_string(),
            Self::Rates(key) => key.clone(),
            Self::Account(id) => id.to_string(),
            Self::Distribution(id) => id.to_string(),
        }
    }

    /// Kind and key, as stored and as the audit trail names records: `order:7`.
    pub fn code(&self) -> String {
        format!("{}:{}", self.kind(), self.key())
    }

    /// The record with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        let (kind, key) = code.split_once(':')?;
        Self::from_parts(kind, key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_found_by_its_kind_and_key() {
        let records = [
            ProposedOn::Operator(OperatorId(7)),
            ProposedOn::NewOperator("ann@desk.test".into()),
            ProposedOn::Framework(FrameworkName::Cayman),
            ProposedOn::LegalText(LegalKind::Privacy),
            ProposedOn::BankAccount(BankAccountId(2)),
            ProposedOn::NewBankAccount("payouts".into()),
            ProposedOn::Project(ProjectId(8)),
            ProposedOn::Order(OrderId(9)),
            ProposedOn::Payout(PayoutId(3)),
            ProposedOn::Rates("EUR:2026-11-26".into()),
            ProposedOn::Account(AccountId(4)),
            ProposedOn::Distribution(DistributionId(5)),
        ];
        assert_eq!(records.each_ref().map(ProposedOn::kind), ProposedOn::KINDS);
        for record in records {
            let found = ProposedOn::from_parts(record.kind(), &record.key());
            assert_eq!(found, Some(record));
        }
        let capitals = ProposedOn::from_parts("new_operator", "Ann@Desk.test");
        assert_eq!(capitals.unwrap().key(), "ann@desk.test");
        for (kind, key) in [("order", "seven"), ("framework", "EU"), ("investor", "7")] {
            assert_eq!(ProposedOn::from_parts(kind, key), None, "{kind}");
        }
        let code = ProposedOn::NewOperator("ben:x@desk.test".into()).code();
        assert!(ProposedOn::from_code(&code).is_some_and(|record| record.code() == code));
        for wrong in ["", "operator", "operator:x", "king:1"] {
            assert_eq!(ProposedOn::from_code(wrong), None, "{wrong}");
        }
    }
}
