//! Storage of the money of projects and of the payments to them. The held and the revocable amount
//! are read by one statement, so that both are of one view of the database.

use crate::seaorm::columns::money;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{BankAccountId, PayoutId, ProjectId};
use domain::language::Text;
use domain::payout::ProjectMoney;
use domain::subscription::REVOCABLE_FOR;
use domain::{Currency, Instant};
use ports::driven::desk_payouts::OwnBank;
use ports::driven::project_payments::{ProjectFunds, ProjectPayments};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

/// The balance of `project_paid` of a project `p` in a currency `c`, and the part of it that
/// belongs to orders completed since `$1`.
const MONEY: &str = "(SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
        WHERE b.book = 'project_paid' AND b.owner_id = p.id AND b.asset = c.currency) AS held_minor,
    (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'SUCCESS' AND o.currency = c.currency
        AND o.completed_at >= $1) AS revocable_minor";

const FUNDS: &str = "(SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM balances b
        WHERE b.book = 'escrow' AND b.owner_id = p.id AND b.asset = c.currency) AS escrow_minor,
    (SELECT COUNT(*) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'SUCCESS' AND o.currency = c.currency
        AND o.completed_at >= $1) AS revocable_orders,
    (SELECT MAX(o.completed_at) FROM orders o
        WHERE o.project_id = p.id AND o.state = 'SUCCESS' AND o.currency = c.currency
        AND o.completed_at >= $1) AS last_completed_at,
    (SELECT CAST(COALESCE(SUM(t.amount_minor), 0) AS BIGINT) FROM payouts t
        WHERE t.project_id = p.id AND t.currency = c.currency
        AND t.state NOT IN ('EXECUTED', 'BOUNCED')) AS being_paid_minor,
    (SELECT CAST(COALESCE(SUM(t.amount_minor), 0) AS BIGINT) FROM payouts t
        WHERE t.project_id = p.id AND t.currency = c.currency AND t.state = 'EXECUTED') AS paid_minor,
    (SELECT CAST(COALESCE(SUM(g.amount), 0) AS BIGINT) FROM postings g
        WHERE g.purpose_kind = 'statement_line' AND g.book = 'project_paid' AND g.owner_id = p.id
        AND g.asset = c.currency) AS returned_minor";

/// Each project in its own currency and in every other currency that it ever held.
const CURRENCIES: &str = "(SELECT id AS project_id, currency FROM projects
    UNION SELECT owner_id AS project_id, asset AS currency FROM balances WHERE book IN ('escrow', 'project_paid'))";

#[derive(FromQueryResult)]
struct MoneyRow {
    held_minor: i64,
    revocable_minor: i64,
}

#[derive(FromQueryResult)]
struct FundsRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
    currency: String,
    held_minor: i64,
    revocable_minor: i64,
    escrow_minor: i64,
    revocable_orders: i64,
    last_completed_at: Option<Instant>,
    being_paid_minor: i64,
    paid_minor: i64,
    returned_minor: i64,
}

#[derive(FromQueryResult)]
struct BankRow {
    id: i64,
    name: String,
}

#[derive(FromQueryResult)]
struct NumberRow {
    number: Option<i64>,
}

#[async_trait]
impl ProjectPayments for SeaTx {
    async fn money(
        &self,
        project: ProjectId,
        currency: Currency,
        now: Instant,
    ) -> Result<ProjectMoney, StoreError> {
        let sql = format!(
            "SELECT {MONEY} FROM projects p CROSS JOIN (SELECT CAST($3 AS TEXT) AS currency) c WHERE p.id = $2"
        );
        let code = currency.code();
        let values = vec![revocable_since(now), project.0.into(), code.into()];
        let row = self.some::<MoneyRow>(&sql, values).await?.pop();
        let (held, revocable) = row.map_or((0, 0), |row| (row.held_minor, row.revocable_minor));
        ProjectMoney::new(project, money(held, code)?, money(revocable, code)?)
            .map_err(|_| corrupt("currency"))
    }

    async fn funds(
        &self,
        project: ProjectId,
        now: Instant,
    ) -> Result<Vec<ProjectFunds>, StoreError> {
        let sql = listed("p.id = $2", "");
        let values = vec![revocable_since(now), project.0.into()];
        let rows = self.some::<FundsRow>(&sql, values).await?;
        rows.into_iter().map(funds).collect()
    }

    async fn all_funds(&self, now: Instant, limit: u32) -> Result<Vec<ProjectFunds>, StoreError> {
        let had_money =
            "EXISTS (SELECT 1 FROM balances b WHERE b.book IN ('escrow', 'project_paid')
            AND b.owner_id = p.id AND b.asset = c.currency)";
        let sql = listed(had_money, "LIMIT $2");
        let values = vec![revocable_since(now), i64::from(limit).into()];
        let rows = self.some::<FundsRow>(&sql, values).await?;
        rows.into_iter().map(funds).collect()
    }

    async fn approved(&self, project: ProjectId) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS number FROM payouts
            WHERE project_id = $1 AND settles_kind = 'project_payment'";
        let found = self.number(sql, project).await?;
        Ok(found.unwrap_or_default())
    }

    async fn last_payment(&self, project: ProjectId) -> Result<Option<PayoutId>, StoreError> {
        let sql = "SELECT MAX(id) AS number FROM payouts
            WHERE project_id = $1 AND target_method = 'Bank' AND state <> 'BOUNCED'";
        Ok(self.number(sql, project).await?.map(PayoutId))
    }

    async fn banks(&self, project: ProjectId) -> Result<Vec<OwnBank>, StoreError> {
        let sql = "SELECT b.id, b.name FROM (
                SELECT f.bank_account_id AS bank_id, 0 AS issued_minor
                FROM project_frameworks s JOIN frameworks f ON f.id = s.framework_id WHERE s.project_id = $1
                UNION ALL
                SELECT f.bank_account_id AS bank_id,
                    CASE WHEN o.state = 'SUCCESS' THEN o.amount_minor ELSE 0 END AS issued_minor
                FROM orders o JOIN accounts a ON a.id = o.account_id JOIN frameworks f ON f.id = a.framework_id
                WHERE o.project_id = $1 AND o.state IN ('PRE_OK', 'SUCCESS')
                UNION ALL
                SELECT h.owner_id AS bank_id, 0 AS issued_minor FROM balances h
                WHERE h.book = 'bank' AND h.balance <> 0
                    AND NOT EXISTS (SELECT 1 FROM frameworks f WHERE f.bank_account_id = h.owner_id)
            ) sold JOIN bank_accounts b ON b.id = sold.bank_id AND b.is_open
            GROUP BY b.id, b.name ORDER BY SUM(sold.issued_minor) DESC, b.id";
        let rows = self.some::<BankRow>(sql, vec![project.0.into()]).await?;
        let banks = rows.into_iter().map(|row| OwnBank {
            id: BankAccountId(row.id),
            name: row.name,
        });
        Ok(banks.collect())
    }
}

impl SeaTx {
    async fn some<R: FromQueryResult>(
        &self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<R>, StoreError> {
        let backend = self.db().get_database_backend();
        let asked = Statement::from_sql_and_values(backend, sql, values);
        let rows = R::find_by_statement(asked).all(self.db()).await;
        rows.map_err(refused)
    }

    async fn number(&self, sql: &str, project: ProjectId) -> Result<Option<i64>, StoreError> {
        let row = self.some::<NumberRow>(sql, vec![project.0.into()]).await?;
        Ok(row.into_iter().next().and_then(|row| row.number))
    }
}

/// The funds of the projects and currencies that a condition on `p` and `c` selects.
fn listed(which: &str, limit: &str) -> String {
    format!(
        "SELECT p.id, p.code, p.name_en, p.name_zh, c.currency, {MONEY}, {FUNDS}
        FROM {CURRENCIES} c JOIN projects p ON p.id = c.project_id WHERE {which}
        ORDER BY p.code, CASE WHEN c.currency = p.currency THEN 0 ELSE 1 END, c.currency {limit}"
    )
}

/// Orders completed at this instant or later may still be revoked.
fn revocable_since(now: Instant) -> Value {
    (now - REVOCABLE_FOR).into()
}

fn funds(row: FundsRow) -> Result<ProjectFunds, StoreError> {
    let amount = |minor| money(minor, &row.currency);
    let project = ProjectId(row.id);
    Ok(ProjectFunds {
        project,
        escrow: amount(row.escrow_minor)?,
        money: ProjectMoney::new(
            project,
            amount(row.held_minor)?,
            amount(row.revocable_minor)?,
        )
        .map_err(|_| corrupt("currency"))?,
        revocable_orders: u64::try_from(row.revocable_orders).map_err(|_| corrupt("a count"))?,
        revocable_until: row.last_completed_at.map(|at| at + REVOCABLE_FOR),
        being_paid: amount(row.being_paid_minor)?,
        paid: amount(row.paid_minor)?,
        returned: amount(row.returned_minor)?,
        code: row.code,
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
    })
}
