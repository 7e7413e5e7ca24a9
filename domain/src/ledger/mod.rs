//! The ledger: double entry, per currency the postings of a transaction sum to zero (states: the ledger).
//!
//! A positive posting is what an account gains, a negative one what it gives. Accounts that stand for the outside
//! (bank clearing) are negative when the platform holds that money. Postings are never changed; a mistake is reversed by a
//! transaction that names the one it reverses, once.

mod transaction;

pub use transaction::{Posting, Transaction, Unbalanced};

use crate::Currency;
use crate::ids::{AccountId, OrderId, ProjectId, WithdrawalId};

/// An account of the ledger. With a currency it names one balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// What an investment account may spend.
    Wallet(AccountId),
    /// The held part of a wallet.
    WalletHeld(AccountId),
    /// Money of accepted orders, until the shares are issued.
    Escrow(ProjectId),
    /// Money paid to the project at issue.
    ProjectPaid(ProjectId),
    /// The platform's bank accounts.
    BankClearing,
    /// Receipts that belong to no order yet.
    UnallocatedReceipts,
    /// The crypto gateway.
    CryptoClearing,
    /// Fees earned.
    Fees,
    /// Money to be paid out to investors.
    PayoutsPayable,
    /// Income to be shared out.
    DistributionsPayable,
    /// Opening balances and corrections.
    OpeningAdjustments,
}

impl Book {
    /// The name in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wallet(_) => "wallet",
            Self::WalletHeld(_) => "wallet_held",
            Self::Escrow(_) => "escrow",
            Self::ProjectPaid(_) => "project_paid",
            Self::BankClearing => "bank_clearing",
            Self::UnallocatedReceipts => "unallocated_receipts",
            Self::CryptoClearing => "crypto_clearing",
            Self::Fees => "fees",
            Self::PayoutsPayable => "payouts_payable",
            Self::DistributionsPayable => "distributions_payable",
            Self::OpeningAdjustments => "opening_adjustments",
        }
    }

    /// The investment account or project it belongs to; 0 for the platform's own.
    pub const fn owner(self) -> i64 {
        match self {
            Self::Wallet(id) | Self::WalletHeld(id) => id.0,
            Self::Escrow(id) | Self::ProjectPaid(id) => id.0,
            Self::BankClearing
            | Self::UnallocatedReceipts
            | Self::CryptoClearing
            | Self::Fees
            | Self::PayoutsPayable
            | Self::DistributionsPayable
            | Self::OpeningAdjustments => 0,
        }
    }

    /// The book with this code and owner, as storage keeps it.
    pub fn from_parts(code: &str, owner: i64) -> Option<Self> {
        Some(match code {
            "wallet" => Self::Wallet(AccountId(owner)),
            "wallet_held" => Self::WalletHeld(AccountId(owner)),
            "escrow" => Self::Escrow(ProjectId(owner)),
            "project_paid" => Self::ProjectPaid(ProjectId(owner)),
            "bank_clearing" => Self::BankClearing,
            "unallocated_receipts" => Self::UnallocatedReceipts,
            "crypto_clearing" => Self::CryptoClearing,
            "fees" => Self::Fees,
            "payouts_payable" => Self::PayoutsPayable,
            "distributions_payable" => Self::DistributionsPayable,
            "opening_adjustments" => Self::OpeningAdjustments,
            _ => return None,
        })
    }

    /// Whether its balance may be below zero: never for what belongs to an investor, an order or a project.
    pub const fn may_be_negative(self) -> bool {
        match self {
            Self::Wallet(_)
            | Self::WalletHeld(_)
            | Self::Escrow(_)
            | Self::ProjectPaid(_)
            | Self::UnallocatedReceipts
            | Self::PayoutsPayable => false,
            Self::BankClearing
            | Self::CryptoClearing
            | Self::Fees
            | Self::DistributionsPayable
            | Self::OpeningAdjustments => true,
        }
    }
}

/// What money is moved for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A subscription.
    Order(OrderId),
    /// A withdrawal.
    Withdrawal(WithdrawalId),
}

impl Purpose {
    /// As two columns name it: the order, the withdrawal.
    pub const fn parts(self) -> (Option<OrderId>, Option<WithdrawalId>) {
        match self {
            Self::Order(id) => (Some(id), None),
            Self::Withdrawal(id) => (None, Some(id)),
        }
    }

    /// The purpose that two columns name; none where it is not exactly one of them.
    pub const fn from_parts(order: Option<i64>, withdrawal: Option<i64>) -> Option<Self> {
        match (order, withdrawal) {
            (Some(id), None) => Some(Self::Order(OrderId(id))),
            (None, Some(id)) => Some(Self::Withdrawal(WithdrawalId(id))),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }
}

/// One balance: a book in a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BalanceKey {
    /// The book.
    pub book: Book,
    /// The currency.
    pub currency: Currency,
}

/// The cash type of a transaction (`cashTypeList`, decision 40).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CashType {
    /// 2
    Deposit,
    /// 3
    Withdrawal,
    /// 4
    Investment,
    /// 5
    InvestmentRefund,
    /// 6
    Distribution,
    /// 7
    RentalIncome,
    /// 8
    Interest,
    /// 9
    ReturnOfPrincipal,
    /// 10
    Fee,
    /// 11
    FeeRefund,
    /// 14
    CurrencyExchange,
    /// 17
    TransferIn,
    /// 18
    TransferOut,
    /// 19
    CampaignReward,
    /// 20
    Adjustment,
}

impl CashType {
    /// Every cash type in the order of the ids.
    pub const ALL: [Self; 15] = [
        Self::Deposit,
        Self::Withdrawal,
        Self::Investment,
        Self::InvestmentRefund,
        Self::Distribution,
        Self::RentalIncome,
        Self::Interest,
        Self::ReturnOfPrincipal,
        Self::Fee,
        Self::FeeRefund,
        Self::CurrencyExchange,
        Self::TransferIn,
        Self::TransferOut,
        Self::CampaignReward,
        Self::Adjustment,
    ];

    /// The value in `cashTypeList`.
    pub const fn id(self) -> i64 {
        match self {
            Self::Deposit => 2,
            Self::Withdrawal => 3,
            Self::Investment => 4,
            Self::InvestmentRefund => 5,
            Self::Distribution => 6,
            Self::RentalIncome => 7,
            Self::Interest => 8,
            Self::ReturnOfPrincipal => 9,
            Self::Fee => 10,
            Self::FeeRefund => 11,
            Self::CurrencyExchange => 14,
            Self::TransferIn => 17,
            Self::TransferOut => 18,
            Self::CampaignReward => 19,
            Self::Adjustment => 20,
        }
    }

    /// The name at the desk.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::Investment => "investment",
            Self::InvestmentRefund => "investment_refund",
            Self::Distribution => "distribution",
            Self::RentalIncome => "rental_income",
            Self::Interest => "interest",
            Self::ReturnOfPrincipal => "return_of_principal",
            Self::Fee => "fee",
            Self::FeeRefund => "fee_refund",
            Self::CurrencyExchange => "currency_exchange",
            Self::TransferIn => "transfer_in",
            Self::TransferOut => "transfer_out",
            Self::CampaignReward => "campaign_reward",
            Self::Adjustment => "adjustment",
        }
    }

    /// The cash type with this value.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.id() == id)
    }
}
