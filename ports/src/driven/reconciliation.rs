//! The data that reconciliation compares: facts of every part, read on one consistent view. Decides nothing.

use super::desk_ledger::OpenItems;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::catalog::PaymentMethod;
use domain::ids::{
    AccountId, BankAccountId, ChargeId, DepositId, DistributionId, DocumentId, ExchangeRateId,
    InvestorId, OrderId, PaymentNoticeId, PayoutId, ProjectId, ProposalId, ReceiptId,
    SigningSessionId, StatementLineId, TransactionId, WithdrawalId,
};
use domain::ledger::{Asset, Book};
use domain::money::Shares;
use domain::payment;
use domain::signing;
use domain::subscription::State;
use domain::{Currency, Instant, Money};
use domain::{deposit, withdrawal};

/// The actual and the expected quantity of an asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// The asset.
    pub asset: Asset,
    /// The actual quantity, in units of the asset.
    pub found: i64,
    /// The expected quantity.
    pub expected: i64,
}

/// A record with two sums that differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unequal<I> {
    /// Which.
    pub of: I,
    /// The sums.
    pub sides: Sides,
}

/// A holding with a total that differs from its orders, transfers and movements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldingMismatch {
    /// Whose.
    pub investor: InvestorId,
    /// Of which project.
    pub project: ProjectId,
    /// Both amounts; `None` if the time of the last increase differs.
    pub sides: Option<Sides>,
}

/// An account whose movements differ from the postings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovementMismatch {
    /// Which.
    pub account: AccountId,
    /// The movements and the postings.
    pub sides: Sides,
    /// The transaction; `None` if the last shown balance is not the current one.
    pub transaction: Option<TransactionId>,
}

/// An order with the other parts' data about it. Amounts are minor units of the order's currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderFacts {
    /// Which.
    pub id: OrderId,
    /// Its project.
    pub project: ProjectId,
    /// Its state.
    pub state: State,
    /// How it is paid.
    pub method: PaymentMethod,
    /// Its amount.
    pub amount: Money,
    /// When it was submitted.
    pub completed_at: Option<Instant>,
    /// The state that its log ends with.
    pub logged: Option<String>,
    /// When its account was first approved.
    pub account_approved_at: Option<Instant>,
    /// The signed document, if its row exists.
    pub signed_document: Option<DocumentId>,
    /// The received amount that it states.
    pub received_minor: Option<i64>,
    /// Its receipts that were not withdrawn.
    pub receipts_minor: i64,
    /// The bank charges that the platform covered, less what was returned.
    pub borne_minor: i64,
    /// Its open hold.
    pub held_minor: i64,
    /// The net amount that its postings moved into the project's escrow.
    pub escrow_minor: i64,
    /// The amount that its postings moved to the project.
    pub paid_minor: i64,
    /// The shares that were fixed when it was accepted.
    pub shares: Option<Shares>,
    /// The net number of shares that its postings moved into its account's holding.
    pub held_shares: Shares,
}

/// An account's state beside the one that its log ends with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountFacts {
    /// Which.
    pub id: AccountId,
    /// State code.
    pub state: String,
    /// The state that its log ends with.
    pub logged: Option<String>,
}

/// A project with its bookings and taken places, in minor units of its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFacts {
    /// Which.
    pub id: ProjectId,
    /// The currency of its amounts.
    pub currency: Currency,
    /// `OfferingSize`.
    pub offering_minor: i64,
    /// Accepted, submitted and reserved orders.
    pub taken_minor: i64,
    /// Orders that hold their place permanently: signed, waiting, accepted or issued.
    pub held_minor: i64,
    /// The same as stored beside the orders, for lists.
    pub kept_minor: i64,
    /// Orders that are accepted and not issued.
    pub accepted_minor: i64,
    /// Orders that are issued.
    pub issued_minor: i64,
    /// The balance of its escrow.
    pub escrow_minor: i64,
    /// The money held for it from issued orders, plus payments from that and minus money returned by it.
    pub paid_minor: i64,
}

/// A balance that differs from its postings, or is negative without being allowed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BalanceFacts {
    /// Its book.
    pub book: Book,
    /// Its asset.
    pub asset: Asset,
    /// The stored balance, in units of the asset.
    pub kept: i64,
    /// The sum of its postings.
    pub posted: i64,
}

/// A signing session that is not over, or is completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningFacts {
    /// Which.
    pub id: SigningSessionId,
    /// Its state.
    pub state: signing::State,
    /// When it was asked for.
    pub created_at: Instant,
    /// When it was signed.
    pub signed_at: Option<Instant>,
    /// The stored document, if its row exists.
    pub document: Option<DocumentId>,
}

/// A charge of a fee with the other parts' data about it. Amounts are minor units of its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargeFacts {
    /// Which.
    pub id: ChargeId,
    /// Its state.
    pub state: payment::State,
    /// Its amount.
    pub amount_minor: i64,
    /// When it was asked for.
    pub created_at: Instant,
    /// When its refund was requested.
    pub refund_asked_at: Option<Instant>,
    /// The state that its log ends with.
    pub logged: Option<String>,
    /// The amount that its payment credited to the fees.
    pub paid_minor: i64,
    /// The amount that its refund debited from them.
    pub refunded_minor: i64,
    /// Notifications of payments for it that settled no charge of its account: of another amount,
    /// no longer confirmed, or a repeated payment that was not accepted.
    pub ignored_notices: i64,
}

/// A withdrawal with the other parts' data about it. Amounts are minor units of its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawalFacts {
    /// Which.
    pub id: WithdrawalId,
    /// Its state.
    pub state: withdrawal::State,
    /// Its amount.
    pub amount: Money,
    /// The state that its log ends with.
    pub logged: Option<String>,
    /// The signed form, if its row exists.
    pub signed_form: Option<DocumentId>,
    /// Its open hold.
    pub held_minor: i64,
    /// The amount that its postings made payable.
    pub payable_minor: i64,
    /// Its payout came back, so that the wallet has the money again.
    pub came_back: bool,
}

/// A deposit with the other parts' data about it. Amounts are minor units of its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositFacts {
    /// Which.
    pub id: DepositId,
    /// Its state.
    pub state: deposit::State,
    /// The currency of its amounts.
    pub currency: Currency,
    /// What it says arrived.
    pub received_minor: Option<i64>,
    /// The state that its log ends with.
    pub logged: Option<String>,
    /// The proof of payment, if its row exists.
    pub proof: Option<DocumentId>,
    /// Its receipts that were not withdrawn.
    pub receipts_minor: i64,
    /// The amount that its postings credited to the wallet.
    pub wallet_minor: i64,
    /// The amount that its postings made payable.
    pub payable_minor: i64,
    /// How it is paid.
    pub method: deposit::FundingMethod,
    /// The amount paid by its invoice, at its rate; `None` without an invoice, or if that is not a valid amount.
    pub invoice_minor: Option<i64>,
    /// The amount that its postings took from the bitcoin gateway.
    pub gateway_minor: i64,
}

/// A bank account in one currency with the closing balance of its newest statement, in minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankFacts {
    /// Which.
    pub bank: BankAccountId,
    /// The currency.
    pub currency: Currency,
    /// The day of the statement.
    pub day: NaiveDate,
    /// Its closing balance.
    pub stated_minor: i64,
    /// The book's balance at the end of that day, by value date.
    pub booked_minor: i64,
    /// The difference between the two.
    pub open: OpenItems,
}

/// The facts, page by page.
///
/// Implementations guarantee: pages by rising number above `after`, at most `limit` rows, a statement a page, and no lock that
/// stops work. A single row is read on one consistent view of all tables.
#[async_trait]
pub trait ReconciliationFacts: Send + Sync {
    /// Orders of every state.
    async fn orders(&self, after: OrderId, limit: u32) -> Result<Vec<OrderFacts>, StoreError>;
    /// Investors whose phone number is in an old form and also belongs to somebody else, each with the other one.
    async fn doubled_numbers(&self) -> Result<Vec<(InvestorId, InvestorId)>, StoreError>;
    /// Investors whose search words do not match their rows.
    async fn stray_words(&self) -> Result<Vec<InvestorId>, StoreError>;
    /// Accounts of every state.
    async fn accounts(&self, after: AccountId, limit: u32)
    -> Result<Vec<AccountFacts>, StoreError>;
    /// Projects; places taken count at `now`.
    async fn projects(
        &self,
        after: ProjectId,
        limit: u32,
        now: Instant,
    ) -> Result<Vec<ProjectFacts>, StoreError>;
    /// Transactions whose postings do not sum to zero in each asset, and the asset.
    async fn unbalanced(&self) -> Result<Vec<(TransactionId, Asset)>, StoreError>;
    /// Balances that differ from their postings or are below zero.
    async fn odd_balances(&self) -> Result<Vec<BalanceFacts>, StoreError>;
    /// Accounts whose held balance is not the sum of their open holds.
    async fn odd_holds(&self) -> Result<Vec<Unequal<AccountId>>, StoreError>;
    /// Accounts whose movements differ from the postings to their wallets and holdings, or whose shown balance differs.
    async fn odd_movements(&self) -> Result<Vec<MovementMismatch>, StoreError>;
    /// Payouts whose payable is not the amount owed, and payables without a payout, by the payout's number.
    async fn odd_payables(&self) -> Result<Vec<Unequal<PayoutId>>, StoreError>;
    /// Payments to projects whose amount differs from what was taken from the project.
    async fn odd_project_payouts(&self) -> Result<Vec<Unequal<PayoutId>>, StoreError>;
    /// Approved payments to projects without a payout, and payouts or bookings of such payments without an approval; by the proposal.
    async fn stray_project_payments(&self) -> Result<Vec<ProposalId>, StoreError>;
    /// Receipts whose suspense is not the amount that waits for a decision, and suspense without a receipt, by the receipt's number.
    async fn odd_receipts(&self) -> Result<Vec<Unequal<ReceiptId>>, StoreError>;
    /// Distributions whose book is not the funding less the paid lines.
    async fn odd_distributions(&self) -> Result<Vec<Unequal<DistributionId>>, StoreError>;
    /// Distributions whose lines do not add up to the paid or frozen totals.
    async fn odd_distribution_lines(&self) -> Result<Vec<Unequal<DistributionId>>, StoreError>;
    /// Accounts whose shares of a project differ from those issued for their orders and not reversed.
    async fn odd_holdings(&self) -> Result<Vec<Unequal<AccountId>>, StoreError>;
    /// Holdings with a total that differs from their orders, transfers and movements.
    async fn odd_sums(&self) -> Result<Vec<HoldingMismatch>, StoreError>;
    /// Accounts whose monthly earnings differ from their movements.
    async fn odd_earnings(&self) -> Result<Vec<Unequal<AccountId>>, StoreError>;
    /// Withdrawals of every state.
    async fn withdrawals(
        &self,
        after: WithdrawalId,
        limit: u32,
    ) -> Result<Vec<WithdrawalFacts>, StoreError>;
    /// Deposits of every state.
    async fn deposits(&self, after: DepositId, limit: u32)
    -> Result<Vec<DepositFacts>, StoreError>;
    /// Charges of every state.
    async fn charges(&self, after: ChargeId, limit: u32) -> Result<Vec<ChargeFacts>, StoreError>;
    /// Bookings of fees without a charge.
    async fn stray_fees(&self) -> Result<Vec<TransactionId>, StoreError>;
    /// Transactions that book something by hand without an approved proposal of it.
    async fn stray_bookings(&self) -> Result<Vec<TransactionId>, StoreError>;
    /// Approved proposals of manual bookings whose postings differ from them.
    async fn unbooked(&self) -> Result<Vec<ProposalId>, StoreError>;
    /// Exchange rates that no approved proposal confirms.
    async fn stray_rates(&self) -> Result<Vec<ExchangeRateId>, StoreError>;
    /// Lines of statements that are confirmed as something that is not in the books.
    async fn stray_lines(&self) -> Result<Vec<StatementLineId>, StoreError>;
    /// Bank accounts with their newest closing balance in each currency.
    async fn stated_banks(&self) -> Result<Vec<BankFacts>, StoreError>;
    /// Notifications of payments that name no charge.
    async fn stray_notices(&self) -> Result<Vec<PaymentNoticeId>, StoreError>;
    /// Signing sessions that are not over, or are completed.
    async fn signings(
        &self,
        after: SigningSessionId,
        limit: u32,
    ) -> Result<Vec<SigningFacts>, StoreError>;
}
