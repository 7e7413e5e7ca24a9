//! The contract of a kind of act. A new kind is a file with its [`Act`] in the feature that carries
//! it out, and one line in the list of the kinds, `operations/proposals/kinds.rs`.

use crate::driven::audit::Origin;
use crate::driven::proposals::{IssueOutcome, IssueStep};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::adjustment::ManualBooking;
use domain::catalog::Offering;
use domain::content::ChangedField;
use domain::exchange_rate::{ComparedRate, RateSource};
use domain::holding_transfer::{Held, HoldingTransfer};
use domain::ids::{AccountId, InvestorId, OrderId};
use domain::language::Text;
use domain::ledger::Posting;
use domain::money::Shares;
use domain::operations::Operator;
use domain::operations::proposal::{Proposal, ProposedAct, PublishProject};
use domain::subscription::State;
use domain::{Instant, Money};
use std::collections::BTreeMap;

/// An approval that is being carried out.
pub(crate) struct Approval<'a> {
    /// The services for carrying out an act.
    pub(crate) ports: &'a Ports,
    /// The second person.
    pub(crate) by: &'a Operator,
    /// What they approve.
    pub(crate) proposal: &'a Proposal,
    /// What [`Act::prepare`] fetched.
    pub(crate) prepared: Option<&'a str>,
    /// From where.
    pub(crate) origin: &'a Origin,
    /// When.
    pub(crate) now: Instant,
}

/// The changes of a proposal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// Field by field, before and after.
    pub changes: Vec<ChangedField>,
    /// Of an issue of all of a project.
    pub issue: Option<IssueOutline>,
    /// Of the revocation or correction of an issued order.
    pub issued: Option<IssuedOutline>,
    /// Of exchange rates.
    pub rates: Option<RatesOutline>,
    /// Of a manual booking.
    pub booking: Option<BookingOutline>,
    /// Of a transfer of a holding.
    pub transfer: Option<TransferOutline>,
    /// Of a project with other terms.
    pub project: Option<Box<PublishProject>>,
}

impl Outline {
    /// Of an act that changes fields alone.
    pub(crate) fn of(changes: Vec<ChangedField>) -> Self {
        Self {
            changes,
            ..Self::default()
        }
    }

    /// Whether orders to be issued, or a holding to be transferred, have changed since they were
    /// proposed.
    pub(crate) fn is_other_than_proposed(&self) -> bool {
        let issue = self.issue.as_ref();
        let transfer = self.transfer.as_ref();
        issue.is_some_and(|issue| issue.left < issue.orders.len())
            || transfer.is_some_and(|transfer| !transfer.is_possible)
    }
}

/// The orders that an issue of a whole project would issue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssueOutline {
    /// Every order that was proposed, by number.
    pub orders: Vec<OutlinedOrder>,
    /// How many of them are issued.
    pub issued: usize,
    /// Number of them that were skipped because they had changed.
    pub skipped: usize,
    /// How many of them are unchanged and wait to be issued.
    pub left: usize,
    /// Those that are left but whose account is blocked: they are skipped unless it is released first.
    pub blocked: Vec<OrderId>,
    /// The sum of the amounts of those that are left.
    pub left_total: Money,
    /// The sum of their amounts.
    pub total: Money,
    /// The offering, and how much of it is issued, accepted, submitted and reserved.
    pub offering: Offering,
}

/// An order of a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlinedOrder {
    /// Which.
    pub id: OrderId,
    /// Whose.
    pub investor: InvestorId,
    /// Of which account.
    pub account: AccountId,
    /// How much.
    pub amount: Money,
    /// Its present state.
    pub state: State,
    /// Until when the investor may still revoke it, if that is in the future.
    pub revocable_until: Option<Instant>,
    /// Its result in an approved issue; none while it waits.
    pub outcome: Option<IssueOutcome>,
}

impl IssueOutline {
    /// The worker's results for each order. An issue of a version without such results uses the current states.
    pub(crate) fn note(&mut self, steps: &[IssueStep]) {
        let outcomes: BTreeMap<_, _> = steps.iter().map(|it| (it.order, it.outcome)).collect();
        for order in &mut self.orders {
            order.outcome = outcomes.get(&order.id).copied();
        }
        let is_issued = |order: &&OutlinedOrder| match order.outcome {
            Some(outcome) => outcome == IssueOutcome::Issued,
            None => order.state == State::Success,
        };
        let is_skipped =
            |order: &&OutlinedOrder| matches!(order.outcome, Some(IssueOutcome::Skipped(_)));
        self.blocked.retain(|id| !outcomes.contains_key(id));
        self.issued = self.orders.iter().filter(is_issued).count();
        self.skipped = self.orders.iter().filter(is_skipped).count();
    }
}

/// The effect on an issued order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedOutline {
    /// The order.
    pub order: OutlinedOrder,
    /// The state that it goes to.
    pub to: State,
    /// The shares that are cancelled; `None` if they already are.
    pub shares: Option<Shares>,
    /// What is booked.
    pub postings: Vec<Posting>,
}

/// The exchange rates that would come into force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatesOutline {
    /// Where they were found.
    pub source: RateSource,
    /// How many there are.
    pub count: usize,
    /// Of which day the first is.
    pub first: Option<NaiveDate>,
    /// Of which day the last is.
    pub last: Option<NaiveDate>,
    /// The proposer confirmed a rate that is far from the previous one.
    pub is_meant: bool,
    /// How many are far from the one before them, or replace one of the same day.
    pub striking: usize,
    /// Some of them: those that are far or replace another one first, then the others; of both, those of the last days first.
    pub shown: Vec<ComparedRate>,
}

/// The effect of a manual booking on its wallets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingOutline {
    /// What is booked.
    pub manual: ManualBooking,
    /// The affected wallets. For a booked proposal, only the changes.
    pub wallets: Vec<OutlinedWallet>,
    /// The rounding difference of an exchange.
    pub exchange: Option<domain::money::Converted>,
    /// Why it cannot be booked now: a wallet holds too little.
    pub is_short: bool,
    /// What is booked.
    pub postings: Vec<Posting>,
}

/// A wallet of a manual booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlinedWallet {
    /// Whose.
    pub account: AccountId,
    /// Its number.
    pub number: String,
    /// The investor.
    pub investor: InvestorId,
    /// Its change; negative for a debit.
    pub change: Money,
    /// Its currently available amount.
    pub available: Money,
    /// The amount afterwards; `None` beyond the largest amount.
    pub after: Option<Money>,
}

/// The effect of a transfer of a holding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferOutline {
    /// The transfer, with the cost that was shown.
    pub transfer: HoldingTransfer,
    /// The name of the project.
    pub project: Text,
    /// The account that gives, as it is now.
    pub from: OutlinedHolder,
    /// The account that gains, as it is now.
    pub to: OutlinedHolder,
    /// Whether approving would carry it out as it was proposed.
    pub is_possible: bool,
}

/// An account of a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlinedHolder {
    /// Which.
    pub account: AccountId,
    /// Its number.
    pub number: String,
    /// The investor.
    pub investor: InvestorId,
    /// The name as typed in the account.
    pub name: String,
    /// What it holds.
    pub held: Held,
}

/// The record that an act concerns, as it is now.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    /// Its name.
    pub(crate) name: Text,
    /// Its version; 0 where the act itself carries the versions of what it changes.
    pub(crate) version: i64,
}

/// One kind of act that needs two people. Implementations guarantee: `carry_out` does all of it inside the transaction or refuses, and is
/// called only while the record is locked and has the version that was proposed on.
#[async_trait]
pub(crate) trait Act: Send + Sync {
    /// The act as it is stored.
    fn proposed(&self) -> ProposedAct;

    /// Locks the record until the end of the transaction: for an operator all of them, for a project whatever moves its orders.
    /// Refusals: `NotFound`.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure>;

    /// The record as it is now. Refusals: `NotFound`.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure>;

    /// Refuses to propose what could not be carried out now. Most kinds always can.
    async fn check(&self, _tx: &dyn Tx, _now: Instant) -> Result<(), Failure> {
        Ok(())
    }

    /// Fetches from slow ports what carrying out needs, before the transaction begins.
    async fn prepare(&self, _ports: &Ports) -> Result<Option<String>, Failure> {
        Ok(None)
    }

    /// Carries it out.
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure>;

    /// What it would change.
    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure>;
}
