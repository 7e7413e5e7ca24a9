//! What an overview of a portfolio is made of: a few readings of one state of the store, each one statement however much is held.

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
    /// What was said of the last decision.
    pub comment: Option<String>,
    /// `CreatedDate`.
    pub created_at: Instant,
    /// Its framework.
    pub framework: Framework,
    /// When its newest questionnaire was signed.
    pub questionnaire_signed_at: Option<Instant>,
    /// The last day of its passport.
    pub passport_ends_on: Option<NaiveDate>,
    /// Whether it counts in sums: it was approved at some time, or money moved on it.
    pub is_counted: bool,
    /// One entry per currency that it has a wallet in, invested in or earned in, ordered by currency id.
    pub funds: Vec<CurrencyFunds>,
}

/// What was earned in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earned {
    /// The first day of the month.
    pub month: NaiveDate,
    /// Of which kind.
    pub cash_type: CashType,
    /// How much.
    pub amount: Money,
}

/// The accounts with what they hold and earned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HolderAccounts {
    /// The oldest first.
    pub accounts: Vec<HolderAccount>,
    /// What all of them earned, month by month.
    pub earned: Vec<Earned>,
}

/// What an investor holds of one project.
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
    /// What was paid for them.
    pub paid: Money,
    /// How much of that was returned as principal.
    pub returned: Money,
    /// Distributions, rents and interest so far.
    pub income: Money,
}

impl Holding {
    /// What it costs: what was paid less what was returned (decision 41). `None` beyond the largest amount.
    pub fn cost(&self) -> Option<Money> {
        self.paid.checked_sub(self.returned)
    }
}

/// What is held in one country, of one kind and in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldGroup {
    /// `CountryID`.
    pub country: i64,
    /// The name of the country.
    pub country_name: Text,
    /// The id of the property type.
    pub property_type: i64,
    /// What it costs.
    pub cost: Money,
    /// Of how many projects.
    pub projects: u64,
}

/// What an investor holds: what is shown of it, and the whole in groups, so that it is few rows however many projects there are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// The newest issues first, at most so many as were asked for.
    pub newest: Vec<Holding>,
    /// Those that cost most of each currency, likewise.
    pub largest: Vec<Holding>,
    /// Everything.
    pub groups: Vec<HeldGroup>,
}

/// How many holdings are told at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MostHeld {
    /// Of the newest issues.
    pub newest: u32,
    /// Of each currency, of those that cost most.
    pub largest: u32,
}

/// What an order of the list is about, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineOf {
    /// A subscription to a project.
    Subscription(OrderId, ProjectId, Text, State),
    /// A withdrawal, and how its payment stands.
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
    /// What it is over; of a deposit what arrived, once that is known.
    pub amount: Money,
    /// When it was made.
    pub created_at: Instant,
}

/// An order whose project's funding lies ahead.
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
    /// How many there are of every type.
    pub total: u64,
    /// Subscriptions whose shares are not issued and whose funding has not ended, the soonest end first.
    pub open: Vec<NamedOpenOrder>,
}

/// What an investor holds of one project, with every day on which money went in or came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldingFlows {
    /// The holding.
    pub holding: Holding,
    /// What was paid for the shares held, and income and principal that came back, with their days.
    pub flows: Vec<Flow>,
    /// Income by kind.
    pub income: Vec<(CashType, Money)>,
}

/// A payment that was announced to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// When, and of which distribution.
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
    /// The investor's accounts, and what they earned in the month of a day and since; and what they hold. Movements of money are read once
    /// for both.
    async fn accounts_and_held(
        &self,
        investor: InvestorId,
        earned_from: NaiveDate,
        most: MostHeld,
    ) -> Result<(HolderAccounts, Held), StoreError>;
    /// The newest orders of the investor, at most so many, and the open ones at `now`, likewise.
    async fn order_lines(
        &self,
        investor: InvestorId,
        limit: u32,
        now: Instant,
    ) -> Result<OrderLines, StoreError>;
    /// What approved distributions are to pay to the investor's accounts, the soonest first.
    async fn announced(&self, investor: InvestorId) -> Result<Vec<Announced>, StoreError>;
    /// What the investor holds of a project; none where that is nothing.
    async fn held_of(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Option<HoldingFlows>, StoreError>;
}
