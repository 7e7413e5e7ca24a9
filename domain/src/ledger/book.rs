//! The books of the ledger and who owns them.

use super::Asset;
use crate::ids::{AccountId, BankAccountId, DistributionId, PayoutId, ProjectId, ReceiptId};
use std::fmt;

/// A provider through which money is received and paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gateway {
    /// 1, payments by card.
    Card,
    /// 2, payments in coins.
    Crypto,
}

impl Gateway {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Card, Self::Crypto];

    /// The number in storage.
    pub const fn id(self) -> i64 {
        match self {
            Self::Card => 1,
            Self::Crypto => 2,
        }
    }

    /// The gateway with this number.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|gateway| gateway.id() == id)
    }
}

/// A place where the platform's money is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On one of its bank accounts.
    Bank(BankAccountId),
    /// At the gateway that holds its coins.
    Gateway,
}

impl Place {
    /// Its book.
    pub const fn book(self) -> Book {
        match self {
            Self::Bank(bank) => Book::Bank(bank),
            Self::Gateway => Book::Gateway(Gateway::Crypto),
        }
    }

    /// The bank account; `None` if the money is at the gateway.
    pub const fn bank(self) -> Option<BankAccountId> {
        match self {
            Self::Bank(bank) => Some(bank),
            Self::Gateway => None,
        }
    }
}

impl From<Option<BankAccountId>> for Place {
    /// The bank account, or the gateway where none is named.
    fn from(bank: Option<BankAccountId>) -> Self {
        bank.map_or(Self::Gateway, Self::Bank)
    }
}

/// A book of the ledger. With an asset it names one balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// The money that an investment account may spend.
    Wallet(AccountId),
    /// The held part of a wallet.
    WalletHeld(AccountId),
    /// The shares of an investment account.
    Holding(AccountId),
    /// The shares of a project: the negative number of issued shares.
    Issued(ProjectId),
    /// Money of accepted orders, until their shares are issued.
    Escrow(ProjectId),
    /// Money of issued orders, owed to the project and not yet paid out.
    ProjectPaid(ProjectId),
    /// One of the platform's bank accounts: the negative balance.
    Bank(BankAccountId),
    /// A card or crypto provider: the negative balance.
    Gateway(Gateway),
    /// A receipt that has not been decided on.
    Suspense(ReceiptId),
    /// The debt to the payee of a payout.
    Payable(PayoutId),
    /// Money that funds a distribution and is not paid out yet.
    Distribution(DistributionId),
    /// Fees earned.
    Fees,
    /// The platform's position in each currency from exchanges.
    FxPosition,
    /// Opening balances and corrections.
    OpeningAdjustments,
}

impl Book {
    /// The kinds as named in storage: first the books of investors, then of projects, then those in between, then the
    /// outside and the platform's own.
    pub const KINDS: [&'static str; 14] = [
        "wallet",
        "wallet_held",
        "holding",
        "issued",
        "escrow",
        "project_paid",
        "suspense",
        "payable",
        "distribution",
        "bank",
        "gateway",
        "fees",
        "fx_position",
        "opening_adjustments",
    ];

    /// The book with this name, as [`fmt::Display`] writes it.
    pub fn from_name(name: &str) -> Option<Self> {
        let (code, owner) = name.split_once(':')?;
        let book = Self::from_parts(code, owner.parse().ok()?)?;
        // One name per book: no sign, no leading zero.
        (book.to_string() == name).then_some(book)
    }

    /// The name in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wallet(_) => "wallet",
            Self::WalletHeld(_) => "wallet_held",
            Self::Holding(_) => "holding",
            Self::Issued(_) => "issued",
            Self::Escrow(_) => "escrow",
            Self::ProjectPaid(_) => "project_paid",
            Self::Bank(_) => "bank",
            Self::Gateway(_) => "gateway",
            Self::Suspense(_) => "suspense",
            Self::Payable(_) => "payable",
            Self::Distribution(_) => "distribution",
            Self::Fees => "fees",
            Self::FxPosition => "fx_position",
            Self::OpeningAdjustments => "opening_adjustments",
        }
    }

    /// The number of its owner; 0 for the platform's own.
    pub const fn owner(self) -> i64 {
        match self {
            Self::Wallet(id) | Self::WalletHeld(id) | Self::Holding(id) => id.0,
            Self::Issued(id) | Self::Escrow(id) | Self::ProjectPaid(id) => id.0,
            Self::Bank(id) => id.0,
            Self::Gateway(gateway) => gateway.id(),
            Self::Suspense(id) => id.0,
            Self::Payable(id) => id.0,
            Self::Distribution(id) => id.0,
            Self::Fees | Self::FxPosition | Self::OpeningAdjustments => 0,
        }
    }

    /// The book with this name and owner, as stored.
    pub fn from_parts(code: &str, owner: i64) -> Option<Self> {
        Some(match code {
            "wallet" => Self::Wallet(AccountId(owner)),
            "wallet_held" => Self::WalletHeld(AccountId(owner)),
            "holding" => Self::Holding(AccountId(owner)),
            "issued" => Self::Issued(ProjectId(owner)),
            "escrow" => Self::Escrow(ProjectId(owner)),
            "project_paid" => Self::ProjectPaid(ProjectId(owner)),
            "bank" => Self::Bank(BankAccountId(owner)),
            "gateway" => Self::Gateway(Gateway::from_id(owner)?),
            "suspense" => Self::Suspense(ReceiptId(owner)),
            "payable" => Self::Payable(PayoutId(owner)),
            "distribution" => Self::Distribution(DistributionId(owner)),
            "fees" => Self::Fees,
            "fx_position" => Self::FxPosition,
            "opening_adjustments" => Self::OpeningAdjustments,
            _ => return None,
        })
    }

    /// Whether its balance may be negative: only if it mirrors something outside, or is the platform's own.
    pub const fn may_be_negative(self) -> bool {
        match self {
            Self::Wallet(_)
            | Self::WalletHeld(_)
            | Self::Holding(_)
            | Self::Escrow(_)
            | Self::ProjectPaid(_)
            | Self::Suspense(_)
            | Self::Payable(_)
            | Self::Distribution(_) => false,
            Self::Issued(_)
            | Self::Bank(_)
            | Self::Gateway(_)
            | Self::Fees
            | Self::FxPosition
            | Self::OpeningAdjustments => true,
        }
    }

    /// Whether it can hold this asset: holdings and the books of project shares hold shares, all others money.
    pub fn holds(self, asset: Asset) -> bool {
        match (self, asset) {
            (Self::Issued(project), Asset::Shares(of)) => project == of,
            (Self::Holding(_), Asset::Shares(_)) => true,
            (Self::Holding(_) | Self::Issued(_), Asset::Currency(_)) | (_, Asset::Shares(_)) => {
                false
            }
            (_, Asset::Currency(_)) => true,
        }
    }

    /// The investment account that owns it.
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Self::Wallet(account) | Self::WalletHeld(account) | Self::Holding(account) => {
                Some(account)
            }
            Self::Issued(_)
            | Self::Escrow(_)
            | Self::ProjectPaid(_)
            | Self::Bank(_)
            | Self::Gateway(_)
            | Self::Suspense(_)
            | Self::Payable(_)
            | Self::Distribution(_)
            | Self::Fees
            | Self::FxPosition
            | Self::OpeningAdjustments => None,
        }
    }
}

/// Its kind and owner: `wallet:3`, `fees:0`.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.code(), self.owner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;

    fn one_of_each() -> [Book; 14] {
        [
            Book::Wallet(AccountId(1)),
            Book::WalletHeld(AccountId(1)),
            Book::Holding(AccountId(1)),
            Book::Issued(ProjectId(2)),
            Book::Escrow(ProjectId(2)),
            Book::ProjectPaid(ProjectId(2)),
            Book::Bank(BankAccountId(3)),
            Book::Gateway(Gateway::Crypto),
            Book::Suspense(ReceiptId(4)),
            Book::Payable(PayoutId(5)),
            Book::Distribution(DistributionId(6)),
            Book::Fees,
            Book::FxPosition,
            Book::OpeningAdjustments,
        ]
    }

    #[test]
    fn a_book_is_read_back_from_its_name_and_owner() {
        for book in one_of_each() {
            assert_eq!(Book::from_parts(book.code(), book.owner()), Some(book));
        }
        for book in one_of_each() {
            assert!(Book::KINDS.contains(&book.code()), "{book}");
            assert_eq!(Book::from_name(&book.to_string()), Some(book));
        }
        for wrong in ["", "wallet", "wallet:", "wallet:+1", "wallet:01", "cash:1"] {
            assert_eq!(Book::from_name(wrong), None, "{wrong}");
        }
        assert_eq!(Book::from_parts("cash", 1), None);
        assert_eq!(Book::from_parts("gateway", 9), None);
    }

    #[test]
    fn shares_lie_in_holdings_and_with_their_project_and_money_everywhere_else() {
        let (usd, shares) = (Asset::Currency(Currency::Usd), Asset::Shares(ProjectId(2)));
        for book in one_of_each() {
            let is_for_shares = matches!(book, Book::Holding(_) | Book::Issued(_));
            assert_eq!(book.holds(shares), is_for_shares, "{book:?}");
            assert_eq!(book.holds(usd), !is_for_shares, "{book:?}");
        }
        assert!(!Book::Issued(ProjectId(2)).holds(Asset::Shares(ProjectId(3))));
    }
}
