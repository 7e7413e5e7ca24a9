//! The data of a portfolio overview: a few queries on one snapshot, each one statement however large the portfolio is.

use super::portfolio::CurrencyFunds;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::account::{EntityType, KycState};
use domain::catalog::Framework;
use domain::deposit::{self, FundingMethod};
use domain::ids::{AccountId, DepositId, InvestorId, OrderId, ProjectId, WithdrawalId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use domain::payable;
use domain::payee::PayoutMethod;
use domain::portfolio::{DuePayment, Flow, OpenOrder};
use domain::subscription::State;
use domain::withdrawal;
use domain::{Currency, Instant, Money};

/// An account of the investor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HolderAccount {
    /// `UserEntityID`.
    pub id: AccountId,
    /// `WM_AccountNumber`.
    pub number: String,
    /// `EntityID`.
    pub entity: EntityType,
    /// `FirstName`.
    pub first_name: Option<String>,
    /// `LastName`.
    pub last_name: Option<String>,
    /// `KYCStateCode`.
    pub state: KycState,
    /// The comment of the last decision.
    pub comment: Option<String>,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// Its framework.
    pub framework: Framework,
    /// When its newest questionnaire was signed.
    pub questionnaire_signed_at: Option<Instant>,
    /// The last day of its passport.
    pub passport_ends_on: Option<NaiveDate>,
    /// Whether it counts in sums: it was once approved, or money moved on it.
    pub is_counted: bool,
    /// One entry per currency that it has a wallet in, invested in or earned in, ordered by currency id.
    pub funds: Vec<CurrencyFunds>,
}

/// The income of an account in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earned {
    /// Whose.
    pub account: AccountId,
    /// The first day of the month.
    pub month: NaiveDate,
    /// Of which kind.
    pub cash_type: CashType,
    /// How much.
    pub amount: Money,
}

/// The accounts with their holdings and income.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HolderAccounts {
    /// The oldest first.
    pub accounts: Vec<HolderAccount>,
    /// Their income, by account, currency, month and kind.
    pub earned: Vec<Earned>,
}

/// An investor's holding of one project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// Which.
    pub project: ProjectId,
    /// Its name.
    pub name: Text,
    /// Its currency.
    pub currency: Currency,
    /// Number of shares.
    pub shares: Shares,
    /// The price paid for them.
    pub paid: Money,
    /// The principal returned of that.
    pub returned: Money,
    /// Distributions, rents and interest so far.
    pub income: Money,
}

impl Holding {
    /// Its cost: the price less returned principal (decision 41). `None` beyond the largest amount.
    pub fn cost(&self) -> Option<Money> {
        self.paid.checked_sub(self.returned)
    }
}

/// The holdings in one country, of one kind and in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldGroup {
    /// `CountryID`.
    pub country: i64,
    /// The name of the country.
    pub country_name: Text,
    /// The id of the property type.
    pub property_type: i64,
    /// Its cost.
    pub cost: Money,
    /// Of how many projects.
    pub projects: u64,
}

/// An investor's holdings: those that are shown, and all of them in groups, so that there are few rows however many projects there are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// The newest issues first, up to the requested number.
    pub newest: Vec<Holding>,
    /// Those with the highest cost in each currency, likewise.
    pub largest: Vec<Holding>,
    /// All holdings, in groups.
    pub groups: Vec<HeldGroup>,
}

/// The maximum number of holdings returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MostHeld {
    /// Of the newest issues.
    pub newest: u32,
    /// For each currency, by highest cost.
    pub largest: u32,
}

/// The subject of an order in the list, and its status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineOf {
    /// A subscription to a project.
    Subscription(OrderId, ProjectId, Text, State),
    /// A withdrawal, and the status of its payment.
    Withdrawal(
        WithdrawalId,
        PayoutMethod,
        withdrawal::State,
        Option<payable::State>,
    ),
    /// A deposit.
    Deposit(DepositId, FundingMethod, deposit::State),
}

/// An order of any type in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    /// Which.
    pub of: LineOf,
    /// Its amount; for a deposit the amount received, once known.
    pub amount: Money,
    /// When it was made.
    pub created_at: Instant,
}

/// An order whose project's funding end is in the future.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedOpenOrder {
    /// The order.
    pub order: OpenOrder,
    /// The name of its project.
    pub name: Text,
    /// Its account.
    pub account: AccountId,
}

/// The newest orders and those that are open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderLines {
    /// The newest of every type, newest first.
    pub newest: Vec<OrderLine>,
    /// The number of orders of every type.
    pub total: u64,
    /// Subscriptions whose shares are not issued and whose funding has not ended, the soonest end first.
    pub open: Vec<NamedOpenOrder>,
}

/// An investor's holding of one project, with every day on which money was paid in or out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldingFlows {
    /// The holding.
    pub holding: Holding,
    /// The price of the shares, and income and returned principal, with their days.
    pub flows: Vec<Flow>,
    /// Income by kind.
    pub income: Vec<(CashType, Money)>,
}

/// A payment announced to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// The day and the distribution.
    pub due: DuePayment,
    /// The project.
    pub project: ProjectId,
    /// Its name.
    pub name: Text,
    /// How much.
    pub amount: Money,
    /// What it is.
    pub cash_type: CashType,
}

/// What investors hold.
#[async_trait]
pub trait Holdings: Send + Sync {
    /// The investor's accounts with their income since the first day of a day's month, and their
    /// holdings. Movements of money are read once for both.
    async fn accounts_and_held(
        &self,
        investor: InvestorId,
        earned_from: NaiveDate,
        most: MostHeld,
    ) -> Result<(HolderAccounts, Held), StoreError>;
    /// The newest orders of the investor, up to a number, and the open ones at `now`, likewise.
    async fn order_lines(
        &self,
        investor: InvestorId,
        limit: u32,
        now: Instant,
    ) -> Result<OrderLines, StoreError>;
    /// The future payments of approved distributions to the investor's accounts, the soonest first.
    async fn announced(&self, investor: InvestorId) -> Result<Vec<Announced>, StoreError>;
    /// The investor's holding of a project; `None` if there is none.
    async fn held_of(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Option<HoldingFlows>, StoreError>;
}
