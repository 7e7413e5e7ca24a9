//! Transactions: a use case begins one, works through its small traits, and commits it or drops it.

use super::{
    account::Accounts,
    account_statements::AccountStatements,
    adjustments::Adjustments,
    asides::Asides,
    assignments::Assignments,
    audit::AuditTrail,
    bank_accounts::BankAccounts,
    catalog::{Projects, WatchLists},
    charges::Charges,
    daily_mails::DailyMails,
    deposits::Deposits,
    distributions::Distributions,
    document::Documents,
    editions::AllEditions,
    exchange_rates::ExchangeRates,
    federation::OutsideIdentities,
    holding_transfers::HoldingTransfers,
    holdings::Holdings,
    identity::{Campaigns, Codes, EmailLinks, Investors, LoginFailures, Sessions},
    ledger::Ledger,
    letters::Letters,
    limits::Limits,
    look_ups::LookUps,
    notes::Notes,
    operations::Operators,
    orders::Orders,
    outages::Outages,
    outbox::Outbox,
    payee_proofs::PayeeProofs,
    payouts::{PayoutBatches, Payouts},
    profile::{Banks, Profiles},
    project_payments::ProjectPayments,
    proposals::Proposals,
    public_files::PublicFiles,
    receipts::Receipts,
    retention::Retention,
    reviews::ReviewLog,
    signing_sessions::SigningSessions,
    statements::Statements,
    submissions::Submissions,
    vault::Vault,
    verification_runs::VerificationRuns,
    withdrawals::Withdrawals,
};
use async_trait::async_trait;
use std::time::Duration;

/// Why storage failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The transaction conflicted with another one; a retry may succeed.
    #[error("conflict with another transaction")]
    Conflict,
    /// A uniqueness rule of the schema refused a row; names the rule.
    #[error("already there: {0}")]
    Duplicate(String),
    /// The database cannot be reached or does not answer in time.
    #[error("database not available: {0}")]
    Unavailable(String),
    /// A stored value is not valid in the domain.
    #[error("stored data is corrupt: {0}")]
    Corrupt(String),
}

/// Begins transactions.
#[async_trait]
pub trait UnitOfWork: Send + Sync {
    /// Begins a transaction that may write. Implementations guarantee: isolation in which a locked row stays as read until the
    /// end (`lock` methods), all or nothing at commit, nothing at drop.
    async fn begin(&self) -> Result<Box<dyn Tx>, StoreError>;

    /// Begins a transaction that only reads: it takes no write lock and never waits for a writer. Writing through it is an
    /// error of the program.
    async fn begin_read(&self) -> Result<Box<dyn Tx>, StoreError>;

    /// Reads without a transaction: each statement sees what is committed by then. For a use case with one query, which saves
    /// beginning and ending a transaction.
    async fn read_once(&self) -> Result<Box<dyn Tx>, StoreError>;

    /// Writes without a transaction: each statement is committed by itself, and dropping rolls
    /// nothing back. A statement that returns rows may be sent twice if its connection turns out to
    /// be dead. For a use case that writes with one statement and recognises its own row.
    async fn write_once(&self) -> Result<Box<dyn Tx>, StoreError>;

    /// Waits before a transaction that conflicted is retried.
    async fn wait_before_retry(&self, pause: Duration);

    /// Whether the database answers and its schema is the one this program was built for.
    async fn ready(&self) -> Result<(), StoreError>;
}

/// A running transaction. Dropping it rolls back.
#[async_trait]
pub trait Tx: Send + Sync {
    /// Investors.
    fn investors(&self) -> &dyn Investors;
    /// Logged-in sessions.
    fn sessions(&self) -> &dyn Sessions;
    /// Verification codes.
    fn codes(&self) -> &dyn Codes;
    /// Links that verify e-mail addresses.
    fn email_links(&self) -> &dyn EmailLinks;
    /// The keys of limits.
    fn limits(&self) -> &dyn Limits;
    /// Failed log-ins.
    fn login_failures(&self) -> &dyn LoginFailures;
    /// Campaigns.
    fn campaigns(&self) -> &dyn Campaigns;
    /// Profiles.
    fn profiles(&self) -> &dyn Profiles;
    /// Identities at outside providers.
    fn outside_identities(&self) -> &dyn OutsideIdentities;
    /// Bank accounts of profiles.
    fn banks(&self) -> &dyn Banks;
    /// Stored documents.
    fn documents(&self) -> &dyn Documents;
    /// Projects and frameworks.
    fn projects(&self) -> &dyn Projects;
    /// The watch lists of investors.
    fn watch_lists(&self) -> &dyn WatchLists;
    /// Edited content of every kind.
    fn editions(&self) -> &dyn AllEditions;
    /// The public files that operators uploaded.
    fn public_files(&self) -> &dyn PublicFiles;
    /// Countries and lists with fixed ids.
    fn look_ups(&self) -> &dyn LookUps;
    /// Investment accounts.
    fn accounts(&self) -> &dyn Accounts;
    /// Statements of investment accounts.
    fn account_statements(&self) -> &dyn AccountStatements;
    /// Signing sessions.
    fn signing_sessions(&self) -> &dyn SigningSessions;
    /// Payments of fees.
    fn charges(&self) -> &dyn Charges;
    /// Subscriptions.
    fn orders(&self) -> &dyn Orders;
    /// Investors' holdings, for their overview.
    fn holdings(&self) -> &dyn Holdings;
    /// Withdrawals.
    fn withdrawals(&self) -> &dyn Withdrawals;
    /// Deposits.
    fn deposits(&self) -> &dyn Deposits;
    /// Distributions.
    fn distributions(&self) -> &dyn Distributions;
    /// Proofs of payment targets.
    fn payee_proofs(&self) -> &dyn PayeeProofs;
    /// Payouts to bank accounts and Bitcoin addresses.
    fn payouts(&self) -> &dyn Payouts;
    /// Money that orders brought for projects, and payments of it to the projects.
    fn project_payments(&self) -> &dyn ProjectPayments;
    /// Batches of payouts with their payment files.
    fn payout_batches(&self) -> &dyn PayoutBatches;
    /// Bank receipts.
    fn receipts(&self) -> &dyn Receipts;
    /// Bank statements.
    fn statements(&self) -> &dyn Statements;
    /// The platform's own bank accounts.
    fn bank_accounts(&self) -> &dyn BankAccounts;
    /// Confirmed exchange rates.
    fn exchange_rates(&self) -> &dyn ExchangeRates;
    /// Manual bookings and their documents.
    fn adjustments(&self) -> &dyn Adjustments;
    /// Transfers of holdings.
    fn holding_transfers(&self) -> &dyn HoldingTransfers;
    /// The ledger.
    fn ledger(&self) -> &dyn Ledger;
    /// Operators and their sessions.
    fn operators(&self) -> &dyn Operators;
    /// Acts that wait for a second person.
    fn proposals(&self) -> &dyn Proposals;
    /// Expired records.
    fn retention(&self) -> &dyn Retention;
    /// The notes on items that are put aside.
    fn asides(&self) -> &dyn Asides;
    /// Who takes care of which item of a queue.
    fn assignments(&self) -> &dyn Assignments;
    /// The daily e-mails to operators.
    fn daily_mails(&self) -> &dyn DailyMails;
    /// Notes for colleagues.
    fn notes(&self) -> &dyn Notes;
    /// Letters to investors.
    fn letters(&self) -> &dyn Letters;
    /// The history of reviewed records.
    fn reviews(&self) -> &dyn ReviewLog;
    /// Audit events.
    fn audit(&self) -> &dyn AuditTrail;
    /// Verifications of the audit trail and of the books.
    fn verification_runs(&self) -> &dyn VerificationRuns;
    /// Message routes that are failing.
    fn outages(&self) -> &dyn Outages;
    /// Messages to be sent.
    fn outbox(&self) -> &dyn Outbox;
    /// An investor's documents page.
    fn vault(&self) -> &dyn Vault;
    /// Submissions under idempotency keys.
    fn submissions(&self) -> &dyn Submissions;

    /// Sends the buffered statements of this transaction, so that conflicts show now, and not at the commit.
    async fn settle(&self) -> Result<(), StoreError>;

    /// Commits everything or nothing.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
