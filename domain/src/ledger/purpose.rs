//! The purpose for which money is moved and held.

use crate::ids::{
    ChargeId, DepositId, DistributionId, OrderId, PayoutId, ProposalId, ReceiptId, StatementLineId,
    WithdrawalId,
};

/// The record that a posting is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// A subscription.
    Subscription(OrderId),
    /// A deposit.
    Deposit(DepositId),
    /// A withdrawal.
    Withdrawal(WithdrawalId),
    /// A payout.
    Payout(PayoutId),
    /// A receipt.
    Receipt(ReceiptId),
    /// A distribution.
    Distribution(DistributionId),
    /// The charge of a fee.
    Fee(ChargeId),
    /// An approved correction.
    Adjustment(ProposalId),
    /// An approved exchange between two wallets.
    Exchange(ProposalId),
    /// An approved transfer between two accounts.
    Transfer(ProposalId),
    /// A line of a bank's statement that is neither a receipt nor a payout: a charge, a settlement, money between bank accounts.
    StatementLine(StatementLineId),
    /// An approved payment to a project.
    ProjectPayment(ProposalId),
}

impl Purpose {
    /// The kinds, as named in storage.
    pub const KINDS: [&str; 12] = [
        "subscription",
        "deposit",
        "withdrawal",
        "payout",
        "receipt",
        "distribution",
        "fee",
        "adjustment",
        "exchange",
        "transfer",
        "statement_line",
        "project_payment",
    ];

    /// The name of its kind.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Subscription(_) => "subscription",
            Self::Deposit(_) => "deposit",
            Self::Withdrawal(_) => "withdrawal",
            Self::Payout(_) => "payout",
            Self::Receipt(_) => "receipt",
            Self::Distribution(_) => "distribution",
            Self::Fee(_) => "fee",
            Self::Adjustment(_) => "adjustment",
            Self::Exchange(_) => "exchange",
            Self::Transfer(_) => "transfer",
            Self::StatementLine(_) => "statement_line",
            Self::ProjectPayment(_) => "project_payment",
        }
    }

    /// The number of the record.
    pub const fn id(self) -> i64 {
        match self {
            Self::Subscription(id) => id.0,
            Self::Deposit(id) => id.0,
            Self::Withdrawal(id) => id.0,
            Self::Payout(id) => id.0,
            Self::Receipt(id) => id.0,
            Self::Distribution(id) => id.0,
            Self::Fee(id) => id.0,
            Self::Adjustment(id)
            | Self::Exchange(id)
            | Self::Transfer(id)
            | Self::ProjectPayment(id) => id.0,
            Self::StatementLine(id) => id.0,
        }
    }

    /// The record as the audit trail names it: `order:7`.
    pub fn record(self) -> String {
        let kind = match self {
            Self::Subscription(_) => "order",
            Self::Fee(_) => "payment",
            Self::Adjustment(_)
            | Self::Exchange(_)
            | Self::Transfer(_)
            | Self::ProjectPayment(_) => "proposal",
            Self::Deposit(_)
            | Self::Withdrawal(_)
            | Self::Payout(_)
            | Self::Receipt(_)
            | Self::StatementLine(_)
            | Self::Distribution(_) => self.kind(),
        };
        format!("{kind}:{}", self.id())
    }

    /// All purposes of the record with this name, as [`Self::record`] writes it; none for any other text.
    pub fn of_record(name: &str) -> Vec<Self> {
        let id = name.split_once(':').and_then(|(_, id)| id.parse().ok());
        let kinds = Self::KINDS.into_iter();
        let all = kinds.filter_map(|kind| Self::from_parts(kind, id?));
        all.filter(|purpose| purpose.record() == name).collect()
    }

    /// The purpose of a kind and number.
    pub fn from_parts(kind: &str, id: i64) -> Option<Self> {
        Some(match kind {
            "subscription" => Self::Subscription(OrderId(id)),
            "deposit" => Self::Deposit(DepositId(id)),
            "withdrawal" => Self::Withdrawal(WithdrawalId(id)),
            "payout" => Self::Payout(PayoutId(id)),
            "receipt" => Self::Receipt(ReceiptId(id)),
            "distribution" => Self::Distribution(DistributionId(id)),
            "fee" => Self::Fee(ChargeId(id)),
            "adjustment" => Self::Adjustment(ProposalId(id)),
            "exchange" => Self::Exchange(ProposalId(id)),
            "transfer" => Self::Transfer(ProposalId(id)),
            "statement_line" => Self::StatementLine(StatementLineId(id)),
            "project_payment" => Self::ProjectPayment(ProposalId(id)),
            _ => return None,
        })
    }
}

/// The purpose for which a part of a wallet is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeldFor {
    /// A subscription.
    Order(OrderId),
    /// A withdrawal.
    Withdrawal(WithdrawalId),
}

impl HeldFor {
    /// As two columns: the order, the withdrawal.
    pub const fn parts(self) -> (Option<OrderId>, Option<WithdrawalId>) {
        match self {
            Self::Order(id) => (Some(id), None),
            Self::Withdrawal(id) => (None, Some(id)),
        }
    }

    /// From two columns; `None` unless exactly one is set.
    pub const fn from_parts(order: Option<i64>, withdrawal: Option<i64>) -> Option<Self> {
        match (order, withdrawal) {
            (Some(id), None) => Some(Self::Order(OrderId(id))),
            (None, Some(id)) => Some(Self::Withdrawal(WithdrawalId(id))),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purpose_is_read_back_from_its_kind_and_number() {
        for kind in Purpose::KINDS {
            let purpose = Purpose::from_parts(kind, 7).unwrap();
            assert_eq!((purpose.kind(), purpose.id()), (kind, 7));
        }
        assert_eq!(Purpose::from_parts("order", 7), None);
        for kind in Purpose::KINDS {
            let purpose = Purpose::from_parts(kind, 7).unwrap();
            assert!(Purpose::of_record(&purpose.record()).contains(&purpose));
        }
        assert_eq!(Purpose::of_record("proposal:7").len(), 4);
        for other in [
            "order",
            "order:",
            "order:07",
            "order:x",
            "account:7",
            "fee:7",
        ] {
            assert_eq!(Purpose::of_record(other), [], "{other}");
        }
        let records = ["order:7", "deposit:7", "payment:7", "proposal:7"];
        let kinds = ["subscription", "deposit", "fee", "exchange"];
        for (kind, record) in kinds.into_iter().zip(records) {
            assert_eq!(Purpose::from_parts(kind, 7).unwrap().record(), record);
        }
    }
}
