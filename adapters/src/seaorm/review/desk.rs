//! The views of the desk: each list has a file of its own; counting totals and parsing searches are
//! shared.

use super::desk_decisions;
use super::desk_proposals;
use crate::seaorm::adjustment::desk_adjustments;
use crate::seaorm::catalog::desk_editions;
use crate::seaorm::distribution::desk_distributions;
use crate::seaorm::entities::audit_events;
use crate::seaorm::errors::corrupt;
use crate::seaorm::exchange_rate::desk_rates;
use crate::seaorm::identity::desk_campaigns;
use crate::seaorm::identity::desk_investors;
use crate::seaorm::ledger::{desk_books, desk_cash, desk_transactions};
use crate::seaorm::messaging::{desk_messages, kept_messages};
use crate::seaorm::operations::audit::recorded;
use crate::seaorm::operations::desk_audit;
use crate::seaorm::operations::desk_operators;
use crate::seaorm::payment::desk_payments;
use crate::seaorm::payout::{desk_batches, desk_payouts};
use crate::seaorm::queue as queues;
use crate::seaorm::receipt::desk_receipts;
use crate::seaorm::statement::{desk_files, desk_lines};
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::Instant;
use domain::catalog::{PartnerContent, ProjectDraft};
use domain::identity::Campaign;
use domain::ids::{InvestorId, OperatorId, TransactionId};
use domain::language::composed;
use domain::ledger::{Asset, Book};
use domain::messaging::About;
use domain::operations::{OperatorAccount, Queue};
use ports::driven::adjustments::{AdjustmentFilter, ListedAdjustment};
use ports::driven::audit::Recorded;
use ports::driven::desk::{
    AuditFilter, COUNTED, Counted, DETAIL_LISTED, Decided, DeskQueries, HistoryFilter,
    InvestorFilter, ListedInvestor, NamedFilter, PAGE_SIZE, Page, QueueFilter, QueuePage,
};
use ports::driven::desk_ledger::{
    BookFilter, BookTotal, CashOfDay, LedgerTransaction, ListedBook, ListedPosting,
    ListedTransaction, PostingFilter, TransactionFilter,
};
use ports::driven::desk_messages::{KeptMessage, ListedMessage, MessageFilter};
use ports::driven::desk_payments::{KeyedPage, ListedPayment, PaymentFilter};
use ports::driven::desk_payouts::{
    BatchFilter, DuePayouts, ListedBatch, ListedPayout, PayoutFilter,
};
use ports::driven::desk_receipts::{KnownBank, ListedReceipt, ReceiptFilter};
use ports::driven::desk_statements::{FileFilter, LineFilter, ListedFile, ListedLine};
use ports::driven::distributions::{DistributionFilter, ListedDistribution};
use ports::driven::editions::{EditionFilter, Standing};
use ports::driven::exchange_rates::{ListedRate, RateFilter};
use ports::driven::proposals::{ProposalFilter, ProposalPage};
use ports::driven::sorting::{CampaignBy, OperatorBy};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

#[derive(FromQueryResult)]
struct Total {
    total: i64,
}

#[async_trait]
impl DeskQueries for SeaStore {
    async fn queue(&self, queue: Queue, filter: &QueueFilter) -> Result<QueuePage, StoreError> {
        queues::page(self, queue, filter).await
    }

    async fn queue_count(&self, queue: Queue, filter: &QueueFilter) -> Result<Counted, StoreError> {
        queues::count(self, queue, filter).await
    }

    async fn oldest(
        &self,
        queue: Queue,
        state: &str,
        today: NaiveDate,
    ) -> Result<Option<Instant>, StoreError> {
        queues::oldest(self, queue, state, today).await
    }

    async fn decisions(
        &self,
        queue: Queue,
        state: &str,
        since: Instant,
    ) -> Result<Vec<Decided>, StoreError> {
        desk_decisions::newest(self, queue, state, since).await
    }

    async fn decided_by(
        &self,
        queue: Queue,
        by: OperatorId,
        states: &[&str],
        since: Instant,
    ) -> Result<Counted, StoreError> {
        desk_decisions::of_one(self, queue, by, states, since).await
    }

    async fn framework_codes(&self) -> Result<Vec<String>, StoreError> {
        queues::framework_codes(self).await
    }

    async fn campaigns(
        &self,
        filter: &NamedFilter<CampaignBy>,
    ) -> Result<Page<Campaign>, StoreError> {
        desk_campaigns::page(self, filter).await
    }

    async fn investors(&self, filter: &InvestorFilter) -> Result<Page<ListedInvestor>, StoreError> {
        desk_investors::page(self, filter).await
    }

    async fn operators(
        &self,
        filter: &NamedFilter<OperatorBy>,
    ) -> Result<Page<OperatorAccount>, StoreError> {
        desk_operators::page(self, filter).await
    }

    async fn messages(&self, filter: &MessageFilter) -> Result<Page<ListedMessage>, StoreError> {
        desk_messages::page(self, filter).await
    }

    async fn kept_messages(
        &self,
        investor: InvestorId,
        about: About,
        limit: u64,
    ) -> Result<Page<KeptMessage>, StoreError> {
        kept_messages::page(self, investor, about, limit).await
    }

    async fn audit(&self, filter: &AuditFilter) -> Result<Vec<Recorded>, StoreError> {
        desk_audit::page(self, filter).await
    }

    async fn payouts(&self, filter: &PayoutFilter) -> Result<KeyedPage<ListedPayout>, StoreError> {
        desk_payouts::page(self, filter).await
    }

    async fn payouts_due(&self) -> Result<Vec<DuePayouts>, StoreError> {
        desk_payouts::due(self).await
    }

    async fn receipts(
        &self,
        filter: &ReceiptFilter,
    ) -> Result<KeyedPage<ListedReceipt>, StoreError> {
        desk_receipts::page(self, filter).await
    }

    async fn statement_lines(
        &self,
        filter: &LineFilter,
    ) -> Result<KeyedPage<ListedLine>, StoreError> {
        desk_lines::page(self, filter).await
    }

    async fn bank_files(&self, filter: &FileFilter) -> Result<KeyedPage<ListedFile>, StoreError> {
        desk_files::page(self, filter).await
    }

    async fn exchange_rates(
        &self,
        filter: &RateFilter,
    ) -> Result<KeyedPage<ListedRate>, StoreError> {
        desk_rates::page(self, filter).await
    }

    async fn adjustments(
        &self,
        filter: &AdjustmentFilter,
    ) -> Result<KeyedPage<ListedAdjustment>, StoreError> {
        desk_adjustments::page(self, filter).await
    }

    async fn bank_accounts(&self) -> Result<Vec<KnownBank>, StoreError> {
        desk_receipts::banks(self).await
    }

    async fn payout_batches(
        &self,
        filter: &BatchFilter,
    ) -> Result<KeyedPage<ListedBatch>, StoreError> {
        desk_batches::page(self, filter).await
    }

    async fn distributions(
        &self,
        filter: &DistributionFilter,
    ) -> Result<Page<ListedDistribution>, StoreError> {
        desk_distributions::page(self, filter).await
    }

    async fn ledger_totals(&self) -> Result<Vec<BookTotal>, StoreError> {
        desk_books::totals(self).await
    }

    async fn ledger_books(&self, filter: &BookFilter) -> Result<KeyedPage<ListedBook>, StoreError> {
        desk_books::page(self, filter).await
    }

    async fn ledger_book(
        &self,
        book: Book,
        asset: Asset,
    ) -> Result<Option<ListedBook>, StoreError> {
        desk_books::one(self, book, asset).await
    }

    async fn ledger_postings(
        &self,
        filter: &PostingFilter,
    ) -> Result<KeyedPage<ListedPosting>, StoreError> {
        desk_books::postings(self, filter).await
    }

    async fn ledger_transactions(
        &self,
        filter: &TransactionFilter,
    ) -> Result<KeyedPage<ListedTransaction>, StoreError> {
        desk_transactions::page(self, filter).await
    }

    async fn ledger_transaction(
        &self,
        id: TransactionId,
    ) -> Result<Option<LedgerTransaction>, StoreError> {
        desk_transactions::one(self, id).await
    }

    async fn cash(&self, day: NaiveDate) -> Result<Vec<CashOfDay>, StoreError> {
        desk_cash::of_day(self, day).await
    }

    async fn payments(
        &self,
        filter: &PaymentFilter,
    ) -> Result<KeyedPage<ListedPayment>, StoreError> {
        desk_payments::page(self, filter).await
    }

    async fn history(&self, filter: &HistoryFilter) -> Result<Page<Recorded>, StoreError> {
        desk_investors::history(self, filter).await
    }

    async fn partners_listed(
        &self,
        filter: &EditionFilter,
    ) -> Result<Page<Standing<PartnerContent>>, StoreError> {
        desk_editions::page(self, filter).await
    }

    async fn projects_listed(
        &self,
        filter: &EditionFilter,
    ) -> Result<Page<Standing<ProjectDraft>>, StoreError> {
        desk_editions::page(self, filter).await
    }

    async fn proposals(&self, filter: &ProposalFilter) -> Result<ProposalPage, StoreError> {
        desk_proposals::page(self, filter).await
    }

    async fn recorded_on(&self, record: &str, offset: u64) -> Result<Page<Recorded>, StoreError> {
        let condition = "e.record = $1";
        let values: Vec<Value> = vec![record.into()];
        let mut on_page = values.clone();
        let offset = bound(&mut on_page, offset);
        let sql = format!(
            "SELECT e.id, e.at, e.actor_kind, e.actor_id, e.kind, e.record, e.request_id, e.address,
                substr(e.detail, 1, {}) AS detail
            FROM audit_events e WHERE {condition}
            ORDER BY e.id DESC LIMIT {PAGE_SIZE} OFFSET {offset}",
            DETAIL_LISTED + 1
        );
        let rows: Vec<audit_events::Model> = self.rows(&sql, on_page).await?;
        let items = rows.into_iter().map(recorded).collect();
        self.page_of(items, "audit_events e", condition, values)
            .await
    }

    async fn recorded(&self, id: i64) -> Result<Option<Recorded>, StoreError> {
        let sql = "SELECT e.* FROM audit_events e WHERE e.id = $1";
        let rows: Vec<audit_events::Model> = self.rows(sql, vec![id.into()]).await?;
        Ok(rows.into_iter().next().map(recorded))
    }
}

impl SeaStore {
    /// A page with its total, which is counted up to the bound.
    pub(in crate::seaorm) async fn page_of<T>(
        &self,
        items: Vec<T>,
        tables: &str,
        condition: &str,
        values: Vec<Value>,
    ) -> Result<Page<T>, StoreError> {
        let found = format!("SELECT 1 FROM {tables} WHERE {condition}");
        let counted = self.counted(&found, values).await?;
        Ok(Page {
            items,
            total: counted.count,
            total_capped: counted.capped,
        })
    }

    /// How many rows a statement finds, counted up to the bound.
    pub(in crate::seaorm) async fn counted(
        &self,
        found: &str,
        values: Vec<Value>,
    ) -> Result<Counted, StoreError> {
        let counted = self.counted_up_to(COUNTED + 1, found, values).await?;
        Ok(Counted {
            count: counted.min(COUNTED),
            capped: counted > COUNTED,
        })
    }

    /// How many rows a statement finds, at most this many.
    pub(in crate::seaorm) async fn counted_up_to(
        &self,
        most: u64,
        found: &str,
        values: Vec<Value>,
    ) -> Result<u64, StoreError> {
        let sql = format!("SELECT COUNT(*) AS total FROM ({found} LIMIT {most}) counted");
        let counted: Vec<Total> = self.rows(&sql, values).await?;
        let counted = counted.first().map_or(0, |row| row.total);
        u64::try_from(counted).map_err(|_| corrupt("count of a list"))
    }
}

/// Binds a number after the existing values, and returns its placeholder. Written out in the
/// statement, each number would make it a different statement.
pub(in crate::seaorm) fn bound(values: &mut Vec<Value>, number: u64) -> String {
    values.push(i64::try_from(number).unwrap_or(i64::MAX).into());
    format!("${}", values.len())
}

/// One condition for each word of the search: one of the columns contains it.
pub(in crate::seaorm) fn having_words(
    search: Option<&str>,
    columns: &[&str],
    values: &mut Vec<Value>,
) -> Vec<String> {
    let mut conditions = Vec::new();
    for word in search.into_iter().flat_map(str::split_whitespace) {
        values.push(pattern(word).into());
        let place = values.len();
        let alternatives: Vec<String> = columns
            .iter()
            .map(|column| format!("LOWER({column}) LIKE ${place} ESCAPE '\\'"))
            .collect();
        conditions.push(format!("({})", alternatives.join(" OR ")));
    }
    conditions
}

/// A pattern that finds the word anywhere; its own `%` and `_` are literal, and accents typed
/// separately are composed as they are stored.
pub(in crate::seaorm) fn pattern(word: &str) -> String {
    let mut pattern = String::from("%");
    for letter in composed(&word.to_lowercase()).chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_taken_literally() {
        assert_eq!(pattern("50%_\\A"), "%50\\%\\_\\\\a%");
        assert_eq!(pattern("ANDRE\u{301}"), "%andré%");
    }
}
