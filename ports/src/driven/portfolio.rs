//! The views of what an investor holds and ordered.

use super::catalog::Page;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::catalog::PaymentMethod;
use domain::ids::{AccountId, InvestorId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use domain::payee::PayoutMethod;
use domain::subscription::{BoundBy, State};
use domain::withdrawal::{self};
use domain::{Instant, Money};

/// What an investor holds of one project.
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
    /// What the wire brought.
    pub received: Option<Money>,
    /// When it was handed in.
    pub completed_at: Option<Instant>,
    /// Whether the account's framework has wallets.
    pub has_wallet: bool,
    /// The issued shares that stand.
    pub shares: Option<Shares>,
    /// What stands against reversing their issue.
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
    /// When it was handed in.
    pub submitted_at: Option<Instant>,
}

/// An order of any type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ordered {
    /// 1
    Subscription(OrderEntry),
    /// 2
    Withdrawal(WithdrawalEntry),
}

/// The views of what an investor holds and ordered: whole lists in one statement, never a query a row.
#[async_trait]
pub trait PortfolioQueries: Send + Sync {
    /// What the ledger holds for the investor's accounts by project, the newest issue first; and of how many projects.
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
    /// The investor's orders of every type, newest first; and how many there are.
    async fn orders(
        &self,
        investor: InvestorId,
        page: Page,
    ) -> Result<(Vec<Ordered>, u64), StoreError>;
    /// The newest subscriptions of the investor, newest first: at most so many.
    async fn subscriptions(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<OrderEntry>, StoreError>;
    /// The newest withdrawals of the investor, newest first: at most so many.
    async fn withdrawals(
        &self,
        investor: InvestorId,
        limit: u32,
    ) -> Result<Vec<WithdrawalEntry>, StoreError>;
}
