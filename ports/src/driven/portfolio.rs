//! The views of an investor's holdings and orders.

use super::catalog::Page;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::catalog::{Framework, PaymentMethod};
use domain::deposit::{self, FundingMethod};
use domain::ids::{AccountId, DepositId, InvestorId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::ledger::{CashType, Purpose};
use domain::money::Shares;
use domain::payable::Progress;
use domain::payee::PayoutMethod;
use domain::portfolio::{OrderGroup, OrderType};
use domain::subscription::{BoundBy, State};
use domain::withdrawal::{self};
use domain::{Instant, Money};

/// An investor's holding of one project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldShares {
    /// `productId`.
    pub project: ProjectId,
    /// `productName`.
    pub name: Text,
    /// `sharesNum`.
    pub shares: Shares,
    /// `totalIncome`: distributions, rents and interest that reached the investor, in the project's currency.
    pub income: Money,
}

/// Income of a project that reached an investor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Income {
    /// When it was booked.
    pub booked_at: Instant,
    /// How much.
    pub amount: Money,
    /// Of which kind.
    pub cash_type: CashType,
}

/// An order whose shares are issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedOrder {
    /// `orderNum`.
    pub order: OrderId,
    /// When they were issued.
    pub issued_at: Instant,
    /// What was paid for them.
    pub amount: Money,
    /// `sharesNum`.
    pub shares: Shares,
}

/// A subscription in the list of orders (order type 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderEntry {
    /// `refId`, `orderNum`.
    pub order: OrderId,
    /// `orderName`: of the project.
    pub name: Text,
    /// `investmentId`.
    pub project: ProjectId,
    /// `accountId`.
    pub account: AccountId,
    /// `amount`.
    pub amount: Money,
    /// `orderStatus`.
    pub state: State,
    /// `orderTime`.
    pub created_at: Instant,
    /// How it is paid.
    pub method: PaymentMethod,
    /// The amount received by wire.
    pub received: Option<Money>,
    /// When it was submitted.
    pub completed_at: Option<Instant>,
    /// Whether the account's framework has wallets.
    pub has_wallet: bool,
    /// The issued shares that were not reversed.
    pub shares: Option<Shares>,
    /// The obstacle to reversing their issue.
    pub issue_bound_by: Option<BoundBy>,
}

/// A withdrawal in the list of orders (order type 2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawalEntry {
    /// `refId`, `orderNum`, `withdrawalId`.
    pub withdrawal: WithdrawalId,
    /// `accountId`.
    pub account: AccountId,
    /// `amount`.
    pub amount: Money,
    /// Where it goes.
    pub method: PayoutMethod,
    /// `orderStatus`.
    pub state: withdrawal::State,
    /// `orderTime`.
    pub created_at: Instant,
    /// When it was submitted.
    pub submitted_at: Option<Instant>,
    /// The status of its payment, once it was approved.
    pub payout: Option<Progress>,
}

/// A deposit in the list of orders (order type 3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositEntry {
    /// `refId`, `orderNum`, `chargeId`.
    pub deposit: DepositId,
    /// `accountId`.
    pub account: AccountId,
    /// `amount`: the announced amount, or the received one once known.
    pub amount: Money,
    /// How it is paid.
    pub method: FundingMethod,
    /// `orderStatus`.
    pub state: deposit::State,
    /// `orderTime`.
    pub created_at: Instant,
    /// When it was submitted.
    pub submitted_at: Option<Instant>,
}

/// An order of any type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ordered {
    /// 1
    Subscription(OrderEntry),
    /// 2
    Withdrawal(WithdrawalEntry),
    /// 3
    Deposit(DepositEntry),
}

/// An account's holdings and income.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountFunds {
    /// `accountId`.
    pub account: AccountId,
    /// Its number.
    pub number: String,
    /// Its framework.
    pub framework: Framework,
    /// One entry per currency that it has a wallet in, invested in or earned in, ordered by currency id.
    pub currencies: Vec<CurrencyFunds>,
}

/// An account's holdings and income in one currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrencyFunds {
    /// `totalSecHolding`: cost of the shares held, less principal returned.
    pub invested: Money,
    /// The amount paid for accepted orders whose shares are not issued yet.
    pub pending: Money,
    /// `totalIncome`: distributions, rents and interest.
    pub income: Money,
    /// `accountBalance`: the wallet's balance.
    pub balance: Money,
    /// `balanceAvailable`: the balance less held amounts.
    pub available: Money,
}

/// Filter of the movements of money; an empty field matches all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CapitalFilter {
    /// The one with this number.
    pub id: Option<i64>,
    /// Those of one account.
    pub account: Option<AccountId>,
    /// Those of one kind.
    pub cash_type: Option<CashType>,
    /// Those of one record.
    pub purpose: Option<Purpose>,
    /// Those that concern any of these projects.
    pub projects: Vec<ProjectId>,
    /// Those booked at this instant or later.
    pub from: Option<Instant>,
    /// Those booked before.
    pub before: Option<Instant>,
}

/// A movement of an investor's money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capital {
    /// Its number, which rises.
    pub id: i64,
    /// Whose account.
    pub account: AccountId,
    /// The account's number.
    pub number: String,
    /// The name of the account's framework.
    pub framework: Text,
    /// Of which kind.
    pub cash_type: CashType,
    /// The amount: positive is incoming.
    pub amount: Money,
    /// When it was booked.
    pub booked_at: Instant,
    /// The value date.
    pub effective_on: NaiveDate,
    /// The wallet's balance after it; `None` if the account shows no balances.
    pub balance: Option<Money>,
    /// The project that it concerns.
    pub project: Option<(ProjectId, String, Text)>,
    /// What it is for.
    pub purpose: Purpose,
}

/// Which orders are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OrderFilter {
    /// Only those of this type.
    pub order_type: Option<OrderType>,
    /// Only those in this group.
    pub group: Option<OrderGroup>,
    /// Only the one with this number; each type has its own numbers.
    pub id: Option<i64>,
}

/// The views of an investor's holdings and orders: whole lists in one statement, never a query per row.
#[async_trait]
pub trait PortfolioQueries: Send + Sync {
    /// The holdings of the investor's accounts by project, the newest issue first, and the number of projects.
    async fn shares(
        &self,
        investor: InvestorId,
        page: Page,
    ) -> Result<(Vec<HeldShares>, u64), StoreError>;
    /// The investor's orders of one project whose shares are issued, the newest issue first.
    async fn share_orders(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Vec<IssuedOrder>, StoreError>;
    /// The investor's income of one project, newest first.
    async fn share_income(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Vec<Income>, StoreError>;
    /// A page of the investor's filtered orders, newest first, and their number.
    async fn orders(
        &self,
        investor: InvestorId,
        filter: OrderFilter,
        page: Page,
    ) -> Result<(Vec<Ordered>, u64), StoreError>;
    /// The newest subscriptions of the investor, newest first, up to a number.
    async fn subscriptions(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<OrderEntry>, StoreError>;
    /// The newest deposits of the investor, newest first, up to a number.
    async fn deposits(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<DepositEntry>, StoreError>;
    /// The newest withdrawals of the investor, newest first, up to a number.
    async fn withdrawals(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<WithdrawalEntry>, StoreError>;
    /// The holdings and income of the investor's accounts, the oldest account first: of those that were ever approved or that money moved on.
    async fn funds(&self, investor: InvestorId) -> Result<Vec<AccountFunds>, StoreError>;
    /// A page of the movements of the investor's money, the newest first; and how many there are.
    async fn capital(
        &self,
        investor: InvestorId,
        filter: &CapitalFilter,
        page: Page,
    ) -> Result<(Vec<Capital>, u64), StoreError>;
}
