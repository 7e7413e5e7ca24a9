//! The filters and rows of the desk's lists of payouts and of their batches. Both are paged by key.

use super::desk_payments::ListFrom;
use super::sorting::{BatchBy, PayoutBy, Sort};
use chrono::NaiveDate;
use domain::ids::{
    AccountId, BankAccountId, InvestorId, OperatorId, PayoutBatchId, PayoutId, ProjectId,
};
use domain::language::Text;
use domain::ledger::Purpose;
use domain::payable::{Reason, State};
use domain::payee::PayoutMethod;
use domain::payout::BatchState;
use domain::{Currency, Instant, Money};

/// The filter of the payouts.
#[derive(Debug, Clone)]
pub struct PayoutFilter {
    /// None means every state.
    pub states: Vec<State>,
    /// Of one currency only.
    pub currency: Option<Currency>,
    /// Owed for this reason only.
    pub reason: Option<Reason>,
    /// Payments to this project only.
    pub project: Option<ProjectId>,
    /// Only payouts that entered their state then or later.
    pub entered_from: Option<Instant>,
    /// Only payouts that entered their state before then.
    pub entered_before: Option<Instant>,
    /// Words of a name, an account or phone number, the payout's number, its reference or the bank's.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<PayoutBy>>,
    /// From where.
    pub from: ListFrom,
}

/// The filters of a list of batches.
#[derive(Debug, Clone)]
pub struct BatchFilter {
    /// None means every state.
    pub states: Vec<BatchState>,
    /// Words to search for. Each must match the bank account's or the maker's name, the currency, the batch's number or message id, or the
    /// number or reference of a payout in it.
    pub words: Vec<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<BatchBy>>,
    /// From where.
    pub from: ListFrom,
}

/// One of the platform's bank accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBank {
    /// Number.
    pub id: BankAccountId,
    /// Its name.
    pub name: String,
}

/// A payout in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPayout {
    /// Number.
    pub id: PayoutId,
    /// State.
    pub state: State,
    /// When it entered its state.
    pub since: Instant,
    /// When it was made.
    pub created_at: Instant,
    /// How much.
    pub amount: Money,
    /// How it is paid; `None` while unknown.
    pub method: Option<PayoutMethod>,
    /// The payee: the holder of the bank account, otherwise the name in the investment account.
    pub payee: Option<String>,
    /// The last characters of the account number or the address.
    pub target_tail: Option<String>,
    /// Why it is owed.
    pub reason: Reason,
    /// The record that it settles.
    pub settles: Purpose,
    /// The project that is paid, with its name.
    pub project: Option<(ProjectId, Text)>,
    /// The payee's investment account, with its number.
    pub account: Option<(AccountId, String)>,
    /// Whether that account is blocked while the payout waits for the desk, so that it is not sent.
    pub is_blocked: bool,
    /// Whose account that is.
    pub investor: Option<InvestorId>,
    /// The batch that it is or was in.
    pub batch: Option<PayoutBatchId>,
    /// The platform's bank account that pays it.
    pub bank: Option<OwnBank>,
    /// The value date, once it is paid.
    pub paid_on: Option<NaiveDate>,
    /// The bank's reference, or that of the transaction, once it is paid.
    pub paid_reference: Option<String>,
}

/// Payouts due to bank accounts, from one bank account and in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuePayouts {
    /// The bank account that pays.
    pub bank: OwnBank,
    /// How many.
    pub count: u64,
    /// Their sum.
    pub total: Money,
    /// When the oldest became due.
    pub oldest: Instant,
}

/// A batch in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedBatch {
    /// Number.
    pub id: PayoutBatchId,
    /// State.
    pub state: BatchState,
    /// The bank account that pays.
    pub bank: OwnBank,
    /// The day on which the bank is to pay.
    pub pay_on: NaiveDate,
    /// The number of payouts: those released, otherwise those in it.
    pub count: u64,
    /// Their sum.
    pub total: Money,
    /// How many are released and not paid.
    pub unpaid: u64,
    /// Who made it.
    pub made_by: (OperatorId, String),
    /// When.
    pub made_at: Instant,
    /// Who released it, and when.
    pub released: Option<((OperatorId, String), Instant)>,
}
