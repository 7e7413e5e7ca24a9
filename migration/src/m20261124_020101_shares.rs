//! Shares are postings of the ledger: the table of shares goes, and the shares of an order stand on the order. A framework says by
//! itself whether its accounts have wallets.
//!
//! Issues that were made before have their money in the ledger already, under `subscription:7:issue`, and nothing there is ever
//! changed. So each row of the table becomes a transaction of its shares alone, `subscription:7:issue:shares`, and a row that was
//! taken back a second one that reverses it, `subscription:7:issue:shares:reversal`. An issue that stands is reversed later under
//! the reference of its money, and that reversal moves both.
//!
//! An accepted order gets the shares that were issued for it last, or else those that its amount buys at its project's price of
//! today: what the price was when it was accepted is written nowhere, and a project that somebody ordered keeps its price.

use crate::schema::run;
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::{DbBackend, QueryResult, Statement};
use sha2::{Digest, Sha256};
use std::collections::HashMap;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// SQLite stores truth as a number, of which it is told which ones are meant.
const TRUTH: &str =
    r#"CONSTRAINT "ck_frameworks_has_wallets" CHECK (has_wallets IN (FALSE, TRUE))"#;

const COLUMNS: [&str; 2] = [
    // Ten-thousandths; none before the order is accepted.
    r#"ALTER TABLE orders ADD COLUMN shares bigint CONSTRAINT "ck_orders_shares" CHECK (shares > 0)"#,
    // What was issued and not taken back: what an investor has of a project, and in which orders.
    "CREATE INDEX ix_orders_issued_at ON orders (investor_id, project_id, issued_at)
        WHERE issued_at IS NOT NULL",
];

const ISSUED: &str = "UPDATE orders SET shares = (SELECT s.ten_thousandths FROM shares s
        WHERE s.order_id = orders.id ORDER BY s.id DESC LIMIT 1)
    WHERE EXISTS (SELECT 1 FROM shares s WHERE s.order_id = orders.id)";

const ACCEPTED: &str = "SELECT o.id, o.amount_minor, p.share_price FROM orders o
    JOIN projects p ON p.id = o.project_id WHERE o.state = 'PRE_OK' AND o.shares IS NULL";

/// The balances of shares: there were none before.
const BALANCES: &str = "INSERT INTO balances (book, owner_id, asset, balance)
    SELECT book, owner_id, asset, CAST(SUM(amount) AS BIGINT) FROM postings
    WHERE book IN ('holding', 'issued') GROUP BY book, owner_id, asset";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        wallets(manager).await?;
        run(manager, &COLUMNS).await?;
        run(manager, &[ISSUED]).await?;
        fix_accepted(manager).await?;
        move_issues(manager).await?;
        run(manager, &[BALANCES, "DROP TABLE shares"]).await
    }
}

async fn rows(manager: &SchemaManager<'_>, sql: String) -> Result<Vec<QueryResult>, DbErr> {
    let asked = Statement::from_string(manager.get_database_backend(), sql);
    manager.get_connection().query_all_raw(asked).await
}

/// Of the two frameworks one has wallets, whatever it takes and pays out today (decision 39).
async fn wallets(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rule = match manager.get_database_backend() {
        DbBackend::Sqlite => TRUTH,
        _ => "",
    };
    let column = format!(
        "ALTER TABLE frameworks ADD COLUMN has_wallets boolean NOT NULL DEFAULT FALSE {rule}"
    );
    let set = "UPDATE frameworks SET has_wallets = TRUE WHERE code = 'PKF'";
    run(manager, &[column.as_str(), set]).await
}

/// Fixes the shares of orders that are accepted and were never issued.
async fn fix_accepted(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for row in rows(manager, ACCEPTED.to_owned()).await? {
        let (id, minor): (i64, i64) = (row.try_get("", "id")?, row.try_get("", "amount_minor")?);
        let price: String = row.try_get("", "share_price")?;
        // One that buys none cannot be issued: reconcile names it, and finance revokes it.
        if let Some(shares) = bought(minor, &price) {
            let fix = format!("UPDATE orders SET shares = {shares} WHERE id = {id}");
            run(manager, &[fix.as_str()]).await?;
        }
    }
    Ok(())
}

/// The ten-thousandths of a share that so many cents buy, rounded down; none where that is nothing or no number.
fn bought(minor: i64, price: &str) -> Option<i128> {
    let (whole, places) = price.split_once('.').unwrap_or((price, ""));
    let digits: i128 = format!("{whole}{places}").parse().ok()?;
    let scale = 10_i128.checked_pow(places.len().try_into().ok()?)?;
    // A cent is a hundred ten-thousandths of what one whole unit costs.
    let shares = i128::from(minor)
        .checked_mul(100)?
        .checked_mul(scale)?
        .checked_div(digits)?;
    (shares > 0).then_some(shares)
}

/// A row of the old table as it was made, or as it was taken back.
struct Step {
    row: i64,
    is_reversal: bool,
    order: i64,
    account: i64,
    project: i64,
    shares: i64,
    day: String,
}

impl Step {
    fn read(row: &QueryResult) -> Result<Self, DbErr> {
        Ok(Self {
            row: row.try_get("", "id")?,
            is_reversal: row.try_get::<i32>("", "reversal")? == 1,
            order: row.try_get("", "order_id")?,
            account: row.try_get("", "account_id")?,
            project: row.try_get("", "project_id")?,
            shares: row.try_get("", "ten_thousandths")?,
            day: row.try_get("", "day")?,
        })
    }

    fn asset(&self) -> String {
        format!("shares:{}", self.project)
    }

    /// What the account gains.
    const fn gain(&self) -> i64 {
        if self.is_reversal {
            -self.shares
        } else {
            self.shares
        }
    }

    /// The instant in its row.
    const fn instant(&self) -> &'static str {
        if self.is_reversal {
            "reversed_at"
        } else {
            "issued_at"
        }
    }

    /// The hash of what makes it this transaction, spelled as the ledger spells it: the holding sorts before the issued shares.
    fn hash(&self, reference: &str, reverses: &str) -> String {
        let (asset, gain) = (self.asset(), self.gain());
        let (account, project, order) = (self.account, self.project, self.order);
        let content = format!(
            "{reference}\n{reverses}\n{}\nholding {account} {asset} {gain} subscription {order} {project}\nissued {project} {asset} {} subscription {order} {project}",
            self.day, -gain
        );
        hex::encode(Sha256::digest(content))
    }
}

/// What happened in the order in which it happened; the days are those of UTC+8.
async fn steps(manager: &SchemaManager<'_>) -> Result<Vec<Step>, DbErr> {
    let day = |instant: &str| match manager.get_database_backend() {
        DbBackend::Sqlite => format!("date({instant}, '+8 hours')"),
        _ => format!("to_char({instant} AT TIME ZONE 'UTC' + INTERVAL '8 hours', 'YYYY-MM-DD')"),
    };
    let of = |instant: &str, reversal: u8| {
        format!(
            "SELECT id, {reversal} AS reversal, order_id, account_id, project_id, ten_thousandths,
                {} AS day, {instant} AS happened_at
            FROM shares WHERE {instant} IS NOT NULL",
            day(instant)
        )
    };
    let sql = format!(
        "SELECT * FROM ({} UNION ALL {}) steps ORDER BY happened_at, id, reversal",
        of("issued_at", 0),
        of("reversed_at", 1)
    );
    rows(manager, sql).await?.iter().map(Step::read).collect()
}

async fn move_issues(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut issues = HashMap::<i64, u32>::new();
    let mut references = HashMap::<i64, String>::new();
    let mut held = HashMap::<(i64, i64), i64>::new();
    for step in steps(manager).await? {
        let holding = held.entry((step.account, step.project)).or_default();
        *holding += step.gain();
        let (reference, reverses) = if step.is_reversal {
            let issue = references.get(&step.row).cloned().unwrap_or_default();
            (format!("{issue}:reversal"), issue)
        } else {
            let issue = issues.entry(step.order).or_default();
            *issue += 1;
            let number = match *issue {
                1 => String::new(),
                more => format!(":{more}"),
            };
            let reference = format!("subscription:{}:issue{number}:shares", step.order);
            references.insert(step.row, reference.clone());
            (reference, String::new())
        };
        post(manager, &step, (&reference, &reverses), *holding).await?;
    }
    Ok(())
}

/// A transaction with its postings, its event in the audit trail, and what the account reads of it; it holds so many shares of the project afterwards.
async fn post(
    manager: &SchemaManager<'_>,
    step: &Step,
    (reference, reverses): (&str, &str),
    holding: i64,
) -> Result<(), DbErr> {
    let Step {
        row,
        order,
        account,
        project,
        day,
        ..
    } = step;
    let (asset, gain, instant) = (step.asset(), step.gain(), step.instant());
    let hash = step.hash(reference, reverses);
    let number =
        |of: &str| format!("(SELECT id FROM ledger_transactions WHERE reference = '{of}')");
    let (own, issue) = (number(reference), number(reverses));
    let at = format!("(SELECT {instant} FROM shares WHERE id = {row})");
    // An investment, or its refund.
    let cash_type = if step.is_reversal { 5 } else { 4 };
    let transaction = format!(
        "INSERT INTO ledger_transactions
            (reference, content_hash, effective_on, recorded_at, actor_kind, reverses)
        VALUES ('{reference}', '{hash}', '{day}', {at}, 'system', {issue})"
    );
    let postings = format!(
        "INSERT INTO postings
            (transaction_id, book, owner_id, asset, amount, purpose_kind, purpose_id, project_id)
        VALUES ({own}, 'holding', {account}, '{asset}', {gain}, 'subscription', {order}, {project}),
            ({own}, 'issued', {project}, '{asset}', {}, 'subscription', {order}, {project})",
        -gain
    );
    let movement = format!(
        "INSERT INTO account_movements
            (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
             purpose_kind, purpose_id, project_id, balance)
        VALUES ({account}, {own}, '{day}', {at}, {cash_type}, '{asset}', {gain},
            'subscription', {order}, {project}, {holding})"
    );
    let event = format!(
        "INSERT INTO audit_events (at, actor_kind, kind, record, detail, request_id, address)
        VALUES ({at}, 'system', 'money_booked', 'order:{order}', '{reference}', '', '')"
    );
    run(manager, &[&transaction, &postings, &movement, &event]).await
}

#[cfg(test)]
mod tests {
    use super::bought;

    #[test]
    fn shares_are_rounded_down_to_ten_thousandths() {
        assert_eq!(bought(100_000, "1"), Some(10_000_000));
        assert_eq!(bought(1_000, "3"), Some(33_333));
        assert_eq!(bought(1_000, "1.25"), Some(80_000));
        assert_eq!(bought(1, "0.000001"), Some(100_000_000));
        for (minor, price) in [(1, "101"), (1, "0"), (1, ""), (1, "x")] {
            assert_eq!(bought(minor, price), None, "{price}");
        }
    }
}
