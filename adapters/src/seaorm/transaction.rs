//! A running transaction. The small traits are implemented on it, one file per feature.

use crate::seaorm::catalog::{Known, QueryStart};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::review::waiting::Connection;
use crate::seaorm::store::by_signs;
use async_trait::async_trait;
use ports::driven::{
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
    field_cipher::FieldCipher,
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
    unit_of_work::{StoreError, Tx},
    vault::Vault,
    verification_runs::VerificationRuns,
    withdrawals::Withdrawals,
};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A transaction of [`super::SeaStore`].
pub struct SeaTx {
    connection: Connection,
    cipher: Arc<dyn FieldCipher>,
    known: Arc<Known>,
    /// Since when it reads, if it is read-only.
    reads_since: Option<QueryStart>,
    shows: AtomicBool,
}

impl SeaTx {
    pub(super) fn new(
        connection: Connection,
        cipher: Arc<dyn FieldCipher>,
        known: Arc<Known>,
        reads_since: Option<QueryStart>,
    ) -> Self {
        Self {
            connection,
            cipher,
            known,
            reads_since,
            shows: AtomicBool::new(false),
        }
    }

    /// Whether this transaction's changes show in the catalogue: once it is committed, this server
    /// queries the revision again.
    pub(super) fn shows_in_the_catalogue(&self) {
        self.shows.store(true, Ordering::Release);
    }

    /// The cached data of the catalogue.
    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    /// Since when it reads; none if it may write.
    pub(super) const fn reads_since(&self) -> Option<QueryStart> {
        self.reads_since
    }

    /// The connection, for queries.
    pub(super) const fn db(&self) -> &Connection {
        &self.connection
    }

    /// What says in a statement that a column is compared sign by sign.
    pub(super) fn by_signs(&self) -> &'static str {
        by_signs(self.connection.get_database_backend())
    }

    /// The number of a table's next row, for a table whose sealed fields are bound to it before it
    /// is written. On SQLite nobody else writes until this transaction ends.
    pub(super) async fn next_id(&self, table: &'static str) -> Result<i64, StoreError> {
        let backend = self.connection.get_database_backend();
        let sql = match backend {
            DbBackend::Sqlite => {
                "SELECT COALESCE(MAX(seq), 0) + 1 FROM sqlite_sequence WHERE name = $1"
            }
            _ => "SELECT nextval(pg_get_serial_sequence($1, 'id'))",
        };
        let statement = Statement::from_sql_and_values(backend, sql, [table.into()]);
        let row = self
            .connection
            .query_one_raw(statement)
            .await
            .map_err(refused)?;
        let id = row.ok_or_else(|| corrupt(table))?.try_get_by_index(0);
        id.map_err(refused)
    }

    /// The numbers of a table's next rows, like [`Self::next_id`].
    pub(super) async fn next_ids(
        &self,
        table: &'static str,
        count: usize,
    ) -> Result<Vec<i64>, StoreError> {
        let backend = self.connection.get_database_backend();
        let count = i64::try_from(count).map_err(|_| corrupt(table))?;
        if count == 0 {
            return Ok(Vec::new());
        }
        if backend == DbBackend::Sqlite {
            let first = self.next_id(table).await?;
            return Ok((first..first + count).collect());
        }
        let sql = "SELECT nextval(pg_get_serial_sequence($1, 'id')) FROM generate_series(1, $2)";
        let statement = Statement::from_sql_and_values(backend, sql, [table.into(), count.into()]);
        let rows = self.connection.query_all_raw(statement).await;
        let rows = rows.map_err(refused)?.into_iter();
        rows.map(|row| row.try_get_by_index(0).map_err(refused))
            .collect()
    }

    /// Seals and opens columns.
    pub(super) fn cipher(&self) -> &dyn FieldCipher {
        self.cipher.as_ref()
    }
}

#[async_trait]
impl Tx for SeaTx {
    fn investors(&self) -> &dyn Investors {
        self
    }
    fn sessions(&self) -> &dyn Sessions {
        self
    }
    fn codes(&self) -> &dyn Codes {
        self
    }
    fn email_links(&self) -> &dyn EmailLinks {
        self
    }
    fn limits(&self) -> &dyn Limits {
        self
    }
    fn login_failures(&self) -> &dyn LoginFailures {
        self
    }
    fn campaigns(&self) -> &dyn Campaigns {
        self
    }
    fn profiles(&self) -> &dyn Profiles {
        self
    }
    fn outside_identities(&self) -> &dyn OutsideIdentities {
        self
    }
    fn banks(&self) -> &dyn Banks {
        self
    }
    fn vault(&self) -> &dyn Vault {
        self
    }
    fn documents(&self) -> &dyn Documents {
        self
    }
    fn projects(&self) -> &dyn Projects {
        self
    }
    fn watch_lists(&self) -> &dyn WatchLists {
        self
    }
    fn editions(&self) -> &dyn AllEditions {
        self
    }
    fn public_files(&self) -> &dyn PublicFiles {
        self
    }
    fn accounts(&self) -> &dyn Accounts {
        self
    }
    fn look_ups(&self) -> &dyn LookUps {
        self
    }
    fn charges(&self) -> &dyn Charges {
        self
    }
    fn signing_sessions(&self) -> &dyn SigningSessions {
        self
    }
    fn orders(&self) -> &dyn Orders {
        self
    }
    fn account_statements(&self) -> &dyn AccountStatements {
        self
    }
    fn holdings(&self) -> &dyn Holdings {
        self
    }
    fn withdrawals(&self) -> &dyn Withdrawals {
        self
    }
    fn deposits(&self) -> &dyn Deposits {
        self
    }
    fn distributions(&self) -> &dyn Distributions {
        self
    }
    fn asides(&self) -> &dyn Asides {
        self
    }
    fn assignments(&self) -> &dyn Assignments {
        self
    }
    fn daily_mails(&self) -> &dyn DailyMails {
        self
    }
    fn notes(&self) -> &dyn Notes {
        self
    }
    fn letters(&self) -> &dyn Letters {
        self
    }
    fn payee_proofs(&self) -> &dyn PayeeProofs {
        self
    }
    fn payouts(&self) -> &dyn Payouts {
        self
    }
    fn project_payments(&self) -> &dyn ProjectPayments {
        self
    }
    fn payout_batches(&self) -> &dyn PayoutBatches {
        self
    }
    fn receipts(&self) -> &dyn Receipts {
        self
    }

    fn statements(&self) -> &dyn Statements {
        self
    }
    fn bank_accounts(&self) -> &dyn BankAccounts {
        self
    }
    fn exchange_rates(&self) -> &dyn ExchangeRates {
        self
    }
    fn adjustments(&self) -> &dyn Adjustments {
        self
    }
    fn holding_transfers(&self) -> &dyn HoldingTransfers {
        self
    }
    fn ledger(&self) -> &dyn Ledger {
        self
    }
    fn operators(&self) -> &dyn Operators {
        self
    }
    fn proposals(&self) -> &dyn Proposals {
        self
    }
    fn retention(&self) -> &dyn Retention {
        self
    }
    fn reviews(&self) -> &dyn ReviewLog {
        self
    }
    fn audit(&self) -> &dyn AuditTrail {
        self
    }
    fn verification_runs(&self) -> &dyn VerificationRuns {
        self
    }
    fn outages(&self) -> &dyn Outages {
        self
    }
    fn outbox(&self) -> &dyn Outbox {
        self
    }
    fn submissions(&self) -> &dyn Submissions {
        self
    }

    async fn settle(&self) -> Result<(), StoreError> {
        self.connection.settle().await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        let done = self.connection.commit().await;
        if self.shows.load(Ordering::Acquire) {
            self.known.outdate();
        }
        done
    }
}
