//! What reconciliation compares: each row of facts is one row of one statement, read on one view of the database.

use super::columns::money;
use super::errors::{corrupt, refused};
use super::former_numbers;
use super::search;
use super::store::SeaStore;
use async_trait::async_trait;
use domain::catalog::PaymentMethod;
use domain::ids::{
    AccountId, ChargeId, DocumentId, InvestorId, OrderId, PaymentNoticeId, PayoutId, ProjectId,
    ReceiptId, SigningSessionId, TransactionId, WithdrawalId,
};
use domain::ledger::{Asset, Book};
use domain::money::Shares;
use domain::subscription::State;
use domain::{Instant, payment, signing, withdrawal};
use ports::driven::reconciliation::{
    AccountFacts, BalanceFacts, ChargeFacts, OrderFacts, ProjectFacts, ReconciliationFacts,
    SigningFacts, WithdrawalFacts,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, TransactionTrait};
use std::time::Duration;

/// How long a statement over a whole table may take.
const SLOWEST: Duration = Duration::from_secs(600);

const ORDERS: &str = "SELECT o.id, o.state, o.method_id, o.amount_minor, o.currency, o.completed_at,
    o.shares, d.id AS signed_document_id,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'order' AND r.subject_id = o.id
        ORDER BY r.id DESC LIMIT 1) AS logged,
    (SELECT MIN(r.at) FROM review_log r WHERE r.subject_kind = 'account' AND r.subject_id = o.account_id
        AND r.to_state = 'GPASS') AS account_approved_at,
    (SELECT CAST(COALESCE(SUM(x.amount_minor), 0) AS BIGINT) FROM receipts x
        WHERE x.matched_kind = 'subscription' AND x.matched_id = o.id AND x.withdrawn_at IS NULL) AS receipts_minor,
    (SELECT CAST(COALESCE(SUM(h.amount_minor), 0) AS BIGINT) FROM holds h
        WHERE h.order_id = o.id AND h.closed_at IS NULL) AS held_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'escrow') AS escrow_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'project_paid') AS paid_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'subscription' AND g.purpose_id = o.id AND g.book = 'holding'
        AND g.owner_id = o.account_id AND g.asset = 'shares:' || o.project_id) AS held_shares
    FROM orders o
    LEFT JOIN documents d ON d.id = o.signed_document_id
    WHERE o.id > $1 ORDER BY o.id LIMIT $2";

const WITHDRAWALS: &str =
    "SELECT w.id, w.state, w.amount_minor, w.currency, d.id AS signed_form_id,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'withdrawal' AND r.subject_id = w.id
        ORDER BY r.id DESC LIMIT 1) AS logged,
    (SELECT CAST(COALESCE(SUM(h.amount_minor), 0) AS BIGINT) FROM holds h
        WHERE h.withdrawal_id = w.id AND h.closed_at IS NULL) AS held_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'withdrawal' AND g.purpose_id = w.id AND g.book = 'payable') AS payable_minor,
    EXISTS (SELECT 1 FROM payouts p WHERE p.settles_kind = 'withdrawal' AND p.settles_id = w.id
        AND p.state = 'BOUNCED') AS came_back
    FROM withdrawals w LEFT JOIN documents d ON d.id = w.signed_form_id
    WHERE w.id > $1 ORDER BY w.id LIMIT $2";

const ACCOUNTS: &str = "SELECT a.id, a.state,
    (SELECT r.to_state FROM review_log r WHERE r.subject_kind = 'account' AND r.subject_id = a.id
        ORDER BY r.id DESC LIMIT 1) AS logged
    FROM accounts a WHERE a.id > $1 ORDER BY a.id LIMIT $2";

const PROJECTS: &str = "SELECT p.id, p.offering_size_minor AS offering_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o WHERE o.project_id = p.id
        AND (o.state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS') OR (o.state = 'INIT' AND o.reserved_until > $3))) AS taken_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS')) AS held_minor,
    COALESCE((SELECT t.held_minor FROM project_takings t WHERE t.project_id = p.id), 0) AS kept_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'PRE_OK') AS accepted_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'SUCCESS') AS issued_minor,
    (SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
        WHERE b.book = 'escrow' AND b.owner_id = p.id) AS escrow_minor,
    (SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
        WHERE b.book = 'project_paid' AND b.owner_id = p.id) AS paid_minor
    FROM projects p WHERE p.id > $1 ORDER BY p.id LIMIT $2";

const UNBALANCED: &str = "SELECT transaction_id AS id, asset FROM postings
    GROUP BY transaction_id, asset HAVING SUM(amount) <> 0 ORDER BY transaction_id";

const BALANCES: &str = "SELECT book, owner_id, asset,
    CAST(SUM(kept) AS BIGINT) AS kept, CAST(SUM(posted) AS BIGINT) AS posted
    FROM (
        SELECT book, owner_id, asset, balance AS kept, 0 AS posted FROM balances
        UNION ALL
        SELECT book, owner_id, asset, 0 AS kept, amount AS posted FROM postings
    ) both_sides
    GROUP BY book, owner_id, asset
    HAVING SUM(kept) <> SUM(posted) OR SUM(kept) < 0
    ORDER BY book, owner_id, asset";

const HOLDS: &str = "SELECT owner_id AS id, asset FROM (
        SELECT owner_id, asset, balance AS held FROM balances WHERE book = 'wallet_held'
        UNION ALL
        SELECT account_id AS owner_id, currency AS asset, -amount_minor AS held FROM holds WHERE closed_at IS NULL
    ) both_sides
    GROUP BY owner_id, asset HAVING SUM(held) <> 0 ORDER BY owner_id";

/// Each holding equals the shares issued for the account's orders, less the reversed ones.
const HOLDINGS: &str = "SELECT owner_id AS id, asset FROM (
        SELECT owner_id, asset, balance AS held FROM balances WHERE book = 'holding'
        UNION ALL
        SELECT account_id AS owner_id, 'shares:' || project_id AS asset, -shares AS held FROM orders
            WHERE state = 'SUCCESS' AND shares IS NOT NULL
    ) both_sides
    GROUP BY owner_id, asset HAVING SUM(held) <> 0 ORDER BY owner_id, asset";

/// Accounts that read something else of a transaction than it did to their wallet or their shares.
const MOVEMENTS: &str = "SELECT account_id AS id, asset FROM (
        SELECT transaction_id, owner_id AS account_id, asset, amount FROM postings
            WHERE book IN ('wallet', 'wallet_held', 'holding')
        UNION ALL
        SELECT m.transaction_id, m.account_id, m.asset, -m.amount AS amount FROM account_movements m
            WHERE EXISTS (SELECT 1 FROM postings p WHERE p.transaction_id = m.transaction_id
                AND p.book IN ('wallet', 'wallet_held', 'holding') AND p.owner_id = m.account_id AND p.asset = m.asset)
    ) both_sides
    GROUP BY account_id, asset, transaction_id HAVING SUM(amount) <> 0";

/// Accounts whose newest movement of an asset says another balance than they have.
const TOLD_BALANCES: &str = "SELECT m.account_id AS id, m.asset FROM account_movements m
    JOIN (SELECT MAX(id) AS id FROM account_movements GROUP BY account_id, asset) newest ON newest.id = m.id
    WHERE m.balance <> (SELECT COALESCE(SUM(b.balance), 0) FROM balances b
        WHERE b.book IN ('wallet', 'wallet_held', 'holding') AND b.owner_id = m.account_id AND b.asset = m.asset)";

/// What is owed lies in the payable of its payout until it is paid, and nothing else lies there.
const PAYABLES: &str = "SELECT id, '' AS asset FROM (
        SELECT id, currency AS asset, amount_minor AS owed FROM payouts
            WHERE state NOT IN ('EXECUTED', 'BOUNCED')
        UNION ALL
        SELECT owner_id AS id, asset, -balance AS owed FROM balances WHERE book = 'payable'
    ) both_sides
    GROUP BY id, asset HAVING SUM(owed) <> 0 ORDER BY id";

/// A receipt lies in its suspense until it is decided what it is matched to, or it is taken back.
const SUSPENSE: &str = "SELECT id, '' AS asset FROM (
        SELECT r.id, r.currency AS asset, r.amount_minor AS waits FROM receipts r
            WHERE r.withdrawn_at IS NULL AND (r.matched_kind IS NULL OR r.matched_kind <> 'subscription' OR EXISTS (
                SELECT 1 FROM orders o WHERE o.id = r.matched_id AND o.state IN ('INIT', 'LWAIT', 'GWAIT')))
        UNION ALL
        SELECT owner_id AS id, asset, -balance AS waits FROM balances WHERE book = 'suspense'
    ) both_sides
    GROUP BY id, asset HAVING SUM(waits) <> 0 ORDER BY id";

const SIGNINGS: &str = "SELECT s.id, s.state, s.created_at, s.signed_at, d.id AS document_id
    FROM signing_sessions s LEFT JOIN documents d ON d.id = s.document_id
    WHERE s.id > $1 AND s.state NOT IN ('CANCELLED', 'EXPIRED', 'FAILED') ORDER BY s.id LIMIT $2";

const CHARGES: &str = "SELECT c.id, c.state, c.amount_minor, c.created_at, c.refund_asked_at,
    (SELECT l.to_state FROM review_log l WHERE l.subject_kind = 'charge' AND l.subject_id = c.id
        ORDER BY l.id DESC LIMIT 1) AS logged,
    (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p
        WHERE p.purpose_kind = 'fee' AND p.purpose_id = c.id AND p.book = 'fees'
        AND p.asset = c.currency AND p.amount > 0) AS paid_minor,
    (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p
        WHERE p.purpose_kind = 'fee' AND p.purpose_id = c.id AND p.book = 'fees'
        AND p.asset = c.currency AND p.amount < 0) AS refunded_minor,
    (SELECT COUNT(*) FROM payment_notices n WHERE n.provider = c.provider AND n.reference = c.reference
        AND n.outcome = 'paid' AND n.state IN ('done', 'other_amount', 'given_up')
        AND NOT EXISTS (SELECT 1 FROM charges x WHERE x.account_id = c.account_id
            AND x.provider = n.provider AND x.payment = n.payment)) AS ignored_notices
    FROM charges c WHERE c.id > $1 ORDER BY c.id LIMIT $2";

const STRAY_FEES: &str = "SELECT DISTINCT p.transaction_id AS id, '' AS asset FROM postings p
    WHERE p.purpose_kind = 'fee' AND NOT EXISTS (SELECT 1 FROM charges c WHERE c.id = p.purpose_id)
    ORDER BY id";

const STRAY_NOTICES: &str = "SELECT id, '' AS asset FROM payment_notices
    WHERE state = 'unknown' AND outcome = 'paid' ORDER BY id";

#[derive(FromQueryResult)]
struct ChargeRow {
    id: i64,
    state: String,
    amount_minor: i64,
    created_at: Instant,
    refund_asked_at: Option<Instant>,
    logged: Option<String>,
    paid_minor: i64,
    refunded_minor: i64,
    ignored_notices: i64,
}

#[derive(FromQueryResult)]
struct WithdrawalRow {
    id: i64,
    state: String,
    amount_minor: i64,
    currency: String,
    signed_form_id: Option<i64>,
    logged: Option<String>,
    held_minor: i64,
    payable_minor: i64,
    came_back: bool,
}

#[derive(FromQueryResult)]
struct OrderRow {
    id: i64,
    state: String,
    method_id: i64,
    amount_minor: i64,
    currency: String,
    completed_at: Option<Instant>,
    shares: Option<i64>,
    signed_document_id: Option<i64>,
    logged: Option<String>,
    account_approved_at: Option<Instant>,
    receipts_minor: i64,
    held_minor: i64,
    escrow_minor: i64,
    paid_minor: i64,
    held_shares: i64,
}

#[derive(FromQueryResult)]
struct AccountRow {
    id: i64,
    state: String,
    logged: Option<String>,
}

#[derive(FromQueryResult)]
struct ProjectRow {
    id: i64,
    offering_minor: i64,
    taken_minor: i64,
    held_minor: i64,
    kept_minor: i64,
    accepted_minor: i64,
    issued_minor: i64,
    escrow_minor: i64,
    paid_minor: i64,
}

#[derive(FromQueryResult)]
struct BalanceRow {
    book: String,
    owner_id: i64,
    asset: String,
    kept: i64,
    posted: i64,
}

#[derive(FromQueryResult)]
struct OddRow {
    id: i64,
    asset: String,
}

#[derive(FromQueryResult)]
struct SigningRow {
    id: i64,
    state: String,
    created_at: Instant,
    signed_at: Option<Instant>,
    document_id: Option<i64>,
}

#[async_trait]
impl ReconciliationFacts for SeaStore {
    async fn orders(&self, after: OrderId, limit: u32) -> Result<Vec<OrderFacts>, StoreError> {
        let rows = self
            .rows::<OrderRow>(ORDERS, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        rows.into_iter().map(order).collect()
    }

    async fn doubled_numbers(&self) -> Result<Vec<(InvestorId, InvestorId)>, StoreError> {
        let found = former_numbers::doubled(self.readers()).await?;
        let found = found.into_iter();
        Ok(found
            .map(|(former, other)| (InvestorId(former), InvestorId(other)))
            .collect())
    }

    async fn stray_words(&self) -> Result<Vec<InvestorId>, StoreError> {
        let view = self.readers().begin().await;
        let found = search::stray(&view.map_err(refused)?).await?;
        Ok(found.into_iter().map(InvestorId).collect())
    }

    async fn accounts(
        &self,
        after: AccountId,
        limit: u32,
    ) -> Result<Vec<AccountFacts>, StoreError> {
        let rows = self
            .rows::<AccountRow>(ACCOUNTS, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        let facts = rows.into_iter().map(|row| AccountFacts {
            id: AccountId(row.id),
            state: row.state,
            logged: row.logged,
        });
        Ok(facts.collect())
    }

    async fn projects(
        &self,
        after: ProjectId,
        limit: u32,
        now: Instant,
    ) -> Result<Vec<ProjectFacts>, StoreError> {
        let values = vec![after.0.into(), i64::from(limit).into(), now.into()];
        let rows = self.rows::<ProjectRow>(PROJECTS, values).await?;
        let facts = rows.into_iter().map(|row| ProjectFacts {
            id: ProjectId(row.id),
            offering_minor: row.offering_minor,
            taken_minor: row.taken_minor,
            held_minor: row.held_minor,
            kept_minor: row.kept_minor,
            accepted_minor: row.accepted_minor,
            issued_minor: row.issued_minor,
            escrow_minor: row.escrow_minor,
            paid_minor: row.paid_minor,
        });
        Ok(facts.collect())
    }

    async fn unbalanced(&self) -> Result<Vec<(TransactionId, Asset)>, StoreError> {
        let rows = self.slow_rows::<OddRow>(UNBALANCED).await?;
        rows.into_iter()
            .map(|row| Ok((TransactionId(row.id), asset(&row.asset)?)))
            .collect()
    }

    async fn odd_balances(&self) -> Result<Vec<BalanceFacts>, StoreError> {
        let rows = self.slow_rows::<BalanceRow>(BALANCES).await?;
        let facts: Vec<BalanceFacts> = rows.into_iter().map(balance).collect::<Result<_, _>>()?;
        let is_odd = |facts: &BalanceFacts| facts.kept != facts.posted || !facts.may_be_negative;
        Ok(facts.into_iter().filter(is_odd).collect())
    }

    async fn odd_holds(&self) -> Result<Vec<(AccountId, Asset)>, StoreError> {
        self.odd_accounts(HOLDS).await
    }

    async fn odd_movements(&self) -> Result<Vec<(AccountId, Asset)>, StoreError> {
        let mut odd = self.odd_accounts(MOVEMENTS).await?;
        odd.extend(self.odd_accounts(TOLD_BALANCES).await?);
        odd.sort_unstable();
        odd.dedup();
        Ok(odd)
    }

    async fn odd_payables(&self) -> Result<Vec<PayoutId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(PAYABLES).await?;
        Ok(rows.into_iter().map(|row| PayoutId(row.id)).collect())
    }

    async fn odd_receipts(&self) -> Result<Vec<ReceiptId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(SUSPENSE).await?;
        Ok(rows.into_iter().map(|row| ReceiptId(row.id)).collect())
    }

    async fn odd_holdings(&self) -> Result<Vec<(AccountId, Asset)>, StoreError> {
        self.odd_accounts(HOLDINGS).await
    }

    async fn withdrawals(
        &self,
        after: WithdrawalId,
        limit: u32,
    ) -> Result<Vec<WithdrawalFacts>, StoreError> {
        let values = vec![after.0.into(), i64::from(limit).into()];
        let rows = self.rows::<WithdrawalRow>(WITHDRAWALS, values).await?;
        rows.into_iter().map(of_withdrawal).collect()
    }

    async fn charges(&self, after: ChargeId, limit: u32) -> Result<Vec<ChargeFacts>, StoreError> {
        let rows = self
            .rows::<ChargeRow>(CHARGES, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        rows.into_iter().map(charge).collect()
    }

    async fn stray_fees(&self) -> Result<Vec<TransactionId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(STRAY_FEES).await?;
        Ok(rows.into_iter().map(|row| TransactionId(row.id)).collect())
    }

    async fn stray_notices(&self) -> Result<Vec<PaymentNoticeId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(STRAY_NOTICES).await?;
        Ok(rows
            .into_iter()
            .map(|row| PaymentNoticeId(row.id))
            .collect())
    }

    async fn signings(
        &self,
        after: SigningSessionId,
        limit: u32,
    ) -> Result<Vec<SigningFacts>, StoreError> {
        let rows = self
            .rows::<SigningRow>(SIGNINGS, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        rows.into_iter().map(signing_session).collect()
    }
}

impl SeaStore {
    async fn odd_accounts(&self, sql: &str) -> Result<Vec<(AccountId, Asset)>, StoreError> {
        let rows = self.slow_rows::<OddRow>(sql).await?;
        rows.into_iter()
            .map(|row| Ok((AccountId(row.id), asset(&row.asset)?)))
            .collect()
    }

    /// The rows of a statement that reads a whole table: it may take longer than a request's, and takes no lock that stops work.
    async fn slow_rows<R: FromQueryResult>(&self, sql: &str) -> Result<Vec<R>, StoreError> {
        let view = self.readers().begin().await;
        let view = view.map_err(refused)?;
        let backend = view.get_database_backend();
        if backend == DbBackend::Postgres {
            let patience = format!("SET LOCAL statement_timeout = {}", SLOWEST.as_millis());
            view.execute_unprepared(&patience).await.map_err(refused)?;
        }
        R::find_by_statement(Statement::from_string(backend, sql))
            .all(&view)
            .await
            .map_err(refused)
    }
}

fn charge(row: ChargeRow) -> Result<ChargeFacts, StoreError> {
    Ok(ChargeFacts {
        id: ChargeId(row.id),
        state: payment::State::from_code(&row.state).ok_or_else(|| corrupt("charges.state"))?,
        amount_minor: row.amount_minor,
        created_at: row.created_at,
        refund_asked_at: row.refund_asked_at,
        logged: row.logged,
        paid_minor: row.paid_minor,
        refunded_minor: row.refunded_minor,
        ignored_notices: row.ignored_notices,
    })
}

fn of_withdrawal(row: WithdrawalRow) -> Result<WithdrawalFacts, StoreError> {
    Ok(WithdrawalFacts {
        id: WithdrawalId(row.id),
        state: withdrawal::State::from_code(&row.state)
            .ok_or_else(|| corrupt("withdrawals.state"))?,
        amount: money(row.amount_minor, &row.currency)?,
        logged: row.logged,
        signed_form: row.signed_form_id.map(DocumentId),
        held_minor: row.held_minor,
        payable_minor: row.payable_minor,
        came_back: row.came_back,
    })
}

fn order(row: OrderRow) -> Result<OrderFacts, StoreError> {
    Ok(OrderFacts {
        id: OrderId(row.id),
        state: State::from_code(&row.state).ok_or_else(|| corrupt("orders.state"))?,
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("orders.method_id"))?,
        amount: money(row.amount_minor, &row.currency)?,
        completed_at: row.completed_at,
        logged: row.logged,
        account_approved_at: row.account_approved_at,
        signed_document: row.signed_document_id.map(DocumentId),
        receipts_minor: row.receipts_minor,
        held_minor: row.held_minor,
        escrow_minor: row.escrow_minor,
        paid_minor: row.paid_minor,
        shares: row.shares.map(Shares::from_ten_thousandths),
        held_shares: Shares::from_ten_thousandths(row.held_shares),
    })
}

fn balance(row: BalanceRow) -> Result<BalanceFacts, StoreError> {
    let book = Book::from_parts(&row.book, row.owner_id).ok_or_else(|| corrupt("balances.book"))?;
    Ok(BalanceFacts {
        book: format!("{}:{}", row.book, row.owner_id),
        asset: asset(&row.asset)?,
        kept: row.kept,
        posted: row.posted,
        may_be_negative: book.may_be_negative(),
    })
}

fn signing_session(row: SigningRow) -> Result<SigningFacts, StoreError> {
    Ok(SigningFacts {
        id: SigningSessionId(row.id),
        state: signing::State::from_code(&row.state)
            .ok_or_else(|| corrupt("signing_sessions.state"))?,
        created_at: row.created_at,
        signed_at: row.signed_at,
        document: row.document_id.map(DocumentId),
    })
}

fn asset(code: &str) -> Result<Asset, StoreError> {
    Asset::from_code(code).ok_or_else(|| corrupt("asset"))
}
