//! Storage of the lines of distributions, and the register that they come from.

use crate::seaorm::columns::money;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::distribution_lines;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::ordered::{Column, Order, latin_name};
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::distribution::{Holder, Line, LineState, Part, WaitReason};
use domain::ids::{AccountId, DistributionId, DistributionLineId, InvestorId, PayoutId, ProjectId};
use domain::ledger::Asset;
use domain::money::Shares;
use ports::driven::distributions::{DistributionLineFilter, ListedLine, OpenLine, UnnotifiedLine};
use ports::driven::sorting::DistributionLineBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, QueryFilter, Value,
};

/// How many lines are named in one statement.
const AT_ONCE: usize = 1_000;

const COLUMNS: &str = "l.id, l.distribution_id, l.account_id, l.shares, l.amount_minor, l.currency, l.redeemed, l.state, l.waits, l.booked_at";

/// The payout that pays a line `l`.
const PAYOUT: &str = "(SELECT MAX(p.id) FROM payouts p WHERE p.settles_kind = 'distribution'
    AND p.settles_id = l.distribution_id AND p.account_id = l.account_id) AS payout_id";

#[derive(FromQueryResult)]
struct HolderRow {
    account_id: i64,
    ten_thousandths: i64,
}

#[derive(FromQueryResult)]
struct LineRow {
    id: i64,
    distribution_id: i64,
    account_id: i64,
    shares: i64,
    amount_minor: i64,
    currency: String,
    redeemed: i64,
    state: String,
    waits: Option<String>,
    booked_at: Option<Instant>,
    payout_id: Option<i64>,
    has_wallets: Option<bool>,
    blocked_by: Option<i64>,
    investor_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct Number {
    number: i64,
}

pub(super) async fn register(
    tx: &SeaTx,
    project: ProjectId,
    before: Instant,
) -> Result<Vec<Holder>, StoreError> {
    let sql = "SELECT h.owner_id AS account_id, CAST(SUM(h.amount) AS BIGINT) AS ten_thousandths
        FROM postings h JOIN ledger_transactions t ON t.id = h.transaction_id
        WHERE h.book = 'holding' AND h.asset = $1 AND t.recorded_at < $2
        GROUP BY h.owner_id HAVING SUM(h.amount) > 0 ORDER BY h.owner_id";
    let asset = Asset::Shares(project).code();
    let values = vec![asset.into(), before.into()];
    let rows: Vec<HolderRow> = tx.distribution_rows(sql, values).await?;
    let holders = rows.into_iter().map(|row| Holder {
        account: AccountId(row.account_id),
        shares: Shares::from_ten_thousandths(row.ten_thousandths),
    });
    Ok(holders.collect())
}

pub(super) async fn freeze(
    tx: &SeaTx,
    id: DistributionId,
    parts: &[Part],
) -> Result<(), StoreError> {
    let rows: Vec<[Value; 7]> = parts
        .iter()
        .map(|part| {
            let state = if part.amount.is_zero() {
                LineState::Zero
            } else {
                LineState::Open
            };
            [
                id.0.into(),
                part.holder.account.0.into(),
                part.holder.shares.ten_thousandths().into(),
                part.amount.minor().into(),
                part.amount.currency().code().into(),
                part.redeemed.ten_thousandths().into(),
                state.code().into(),
            ]
        })
        .collect();
    let before = "INSERT INTO distribution_lines
        (distribution_id, account_id, shares, amount_minor, currency, redeemed, state) VALUES";
    tx.add_rows(before, &rows, "").await
}

pub(super) async fn open(
    tx: &SeaTx,
    id: DistributionId,
    limit: u32,
) -> Result<Vec<OpenLine>, StoreError> {
    // Lines were frozen by rising account number. SQLite has one writer at a time.
    let lock = match tx.db().get_database_backend() {
        DbBackend::Postgres => "FOR SHARE OF a",
        _ => "",
    };
    let sql = format!(
        "SELECT {COLUMNS}, CAST(NULL AS BIGINT) AS payout_id, CAST(NULL AS BIGINT) AS investor_id, f.has_wallets, a.blocked_by
        FROM distribution_lines l JOIN accounts a ON a.id = l.account_id
        JOIN frameworks f ON f.id = a.framework_id
        WHERE l.distribution_id = $1 AND l.state = 'open' ORDER BY l.id LIMIT $2 {lock}"
    );
    let values = vec![id.0.into(), i64::from(limit).into()];
    let rows: Vec<LineRow> = tx.distribution_rows(&sql, values).await?;
    rows.into_iter()
        .map(|row| {
            Ok(OpenLine {
                has_wallet: row.has_wallets.unwrap_or_default(),
                is_blocked: row.blocked_by.is_some(),
                line: line(&row)?,
            })
        })
        .collect()
}

pub(super) async fn one(
    tx: &SeaTx,
    id: DistributionId,
    account: AccountId,
) -> Result<Option<Line>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, {PAYOUT}, CAST(NULL AS BIGINT) AS investor_id, CAST(NULL AS BOOLEAN) AS has_wallets, CAST(NULL AS BIGINT) AS blocked_by
        FROM distribution_lines l WHERE l.distribution_id = $1 AND l.account_id = $2"
    );
    let values = vec![id.0.into(), account.0.into()];
    let rows: Vec<LineRow> = tx.distribution_rows(&sql, values).await?;
    rows.first().map(line).transpose()
}

pub(super) async fn mark(
    tx: &SeaTx,
    lines: &[DistributionLineId],
    (state, waits): (LineState, Option<WaitReason>),
    now: Instant,
) -> Result<(), StoreError> {
    use distribution_lines::Column;
    for some in lines.chunks(AT_ONCE) {
        let ids = some.iter().map(|id| id.0);
        let mut change = distribution_lines::Entity::update_many()
            .col_expr(Column::State, Expr::value(state.code()))
            .col_expr(Column::Waits, Expr::value(waits.map(WaitReason::code)));
        if state == LineState::Paid {
            change = change.col_expr(Column::BookedAt, Expr::value(now));
        }
        let changed = change.filter(Column::Id.is_in(ids)).exec(tx.db()).await;
        let changed = changed.map_err(refused)?.rows_affected;
        if u64::try_from(some.len()) != Ok(changed) {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}

pub(super) async fn reopen_waiting(tx: &SeaTx, id: DistributionId) -> Result<(), StoreError> {
    use distribution_lines::Column;
    let changed = distribution_lines::Entity::update_many()
        .col_expr(Column::State, Expr::value(LineState::Open.code()))
        .col_expr(Column::Waits, Expr::value(Option::<String>::None))
        .filter(Column::DistributionId.eq(id.0))
        .filter(Column::State.eq(LineState::Waiting.code()))
        .exec(tx.db())
        .await;
    changed.map(drop).map_err(refused)
}

pub(super) async fn next_to_pay(
    tx: &SeaTx,
    after: DistributionId,
) -> Result<Option<DistributionId>, StoreError> {
    let sql = "SELECT d.id AS number FROM distributions d
        WHERE d.state = 'paying' AND NOT d.is_stopped AND d.id > $1 AND EXISTS (
            SELECT 1 FROM distribution_lines l WHERE l.distribution_id = d.id AND l.state = 'open')
        ORDER BY d.id LIMIT 1";
    let rows: Vec<Number> = tx.distribution_rows(sql, vec![after.0.into()]).await?;
    Ok(rows.first().map(|row| DistributionId(row.number)))
}

pub(super) async fn correcting(
    tx: &SeaTx,
    limit: u32,
) -> Result<Vec<(DistributionId, AccountId)>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, CAST(NULL AS BIGINT) AS payout_id, CAST(NULL AS BIGINT) AS investor_id, CAST(NULL AS BOOLEAN) AS has_wallets, CAST(NULL AS BIGINT) AS blocked_by
        FROM distribution_lines l WHERE l.state = 'correcting' ORDER BY l.id LIMIT $1"
    );
    let values = vec![i64::from(limit).into()];
    let rows: Vec<LineRow> = tx.distribution_rows(&sql, values).await?;
    let found = rows.iter().map(|row| {
        (
            DistributionId(row.distribution_id),
            AccountId(row.account_id),
        )
    });
    Ok(found.collect())
}

pub(super) async fn unnotified(tx: &SeaTx, limit: u32) -> Result<Vec<UnnotifiedLine>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, {PAYOUT}, a.investor_id, CAST(NULL AS BOOLEAN) AS has_wallets, CAST(NULL AS BIGINT) AS blocked_by
        FROM distribution_lines l JOIN accounts a ON a.id = l.account_id
        WHERE l.told_at IS NULL AND l.state = 'paid' ORDER BY l.id LIMIT $1"
    );
    let values = vec![i64::from(limit).into()];
    let rows: Vec<LineRow> = tx.distribution_rows(&sql, values).await?;
    rows.into_iter()
        .map(|row| {
            Ok(UnnotifiedLine {
                distribution: DistributionId(row.distribution_id),
                line: line(&row)?,
                investor: InvestorId(row.investor_id.unwrap_or_default()),
            })
        })
        .collect()
}

pub(super) async fn mark_told(
    tx: &SeaTx,
    lines: &[DistributionLineId],
    now: Instant,
) -> Result<bool, StoreError> {
    use distribution_lines::Column;
    let changed = distribution_lines::Entity::update_many()
        .col_expr(Column::ToldAt, Expr::value(now))
        .filter(Column::Id.is_in(lines.iter().map(|id| id.0)))
        .filter(Column::ToldAt.is_null())
        .exec(tx.db())
        .await;
    let changed = changed.map_err(refused)?.rows_affected;
    Ok(u64::try_from(lines.len()) == Ok(changed))
}

pub(super) async fn listed(
    tx: &SeaTx,
    id: DistributionId,
    filter: &DistributionLineFilter,
) -> Result<(Vec<ListedLine>, u64), StoreError> {
    let (mut values, mut counted) = (Vec::new(), Vec::new());
    let which = wanted(tx.db().get_database_backend(), id, filter);
    let order = order(tx, filter);
    // The payouts are queried once the lines of the page are known.
    let page = format!(
        "SELECT {COLUMNS}, {PAYOUT}, CAST(NULL AS BIGINT) AS investor_id, CAST(NULL AS BOOLEAN) AS has_wallets, CAST(NULL AS BIGINT) AS blocked_by
        FROM (
            SELECT l.id AS item FROM distribution_lines l WHERE {} ORDER BY {order} LIMIT {} OFFSET {}
        ) picked JOIN distribution_lines l ON l.id = picked.item ORDER BY {order}",
        which.placed(&mut values),
        filter.limit,
        filter.offset
    );
    let rows: Vec<LineRow> = tx.distribution_rows(&page, values).await?;
    let all = format!(
        "SELECT COUNT(*) AS number FROM distribution_lines l WHERE {}",
        which.placed(&mut counted)
    );
    let counted: Vec<Number> = tx.distribution_rows(&all, counted).await?;
    let total = counted.first().map_or(0, |row| row.number);
    let lines = rows.iter().map(|row| {
        Ok(ListedLine {
            line: line(row)?,
            payout: row.payout_id.map(PayoutId),
            booked_at: row.booked_at,
        })
    });
    let total = u64::try_from(total).map_err(|_| corrupt("a count"))?;
    Ok((lines.collect::<Result<_, StoreError>>()?, total))
}

/// By account as frozen, if no other order is chosen.
fn order(tx: &SeaTx, filter: &DistributionLineFilter) -> String {
    filter.sort.map_or_else(
        || "l.id".to_owned(),
        |sort| Order::of(Some(sort), |by| columns(tx, by)).by("l.id", false),
    )
}

/// What the list is sorted by.
fn columns(tx: &SeaTx, by: DistributionLineBy) -> Vec<Column> {
    vec![match by {
        DistributionLineBy::Holder => {
            let name = latin_name("x");
            let held = format!("SELECT {name} FROM accounts x WHERE x.id = l.account_id");
            Column::text_by(tx.by_signs(), &held)
        }
        DistributionLineBy::Shares => Column::whole("l.shares"),
        DistributionLineBy::Redeemed => Column::whole("l.redeemed"),
        DistributionLineBy::Amount => Column::whole("l.amount_minor"),
    }]
}

fn wanted(backend: DbBackend, id: DistributionId, filter: &DistributionLineFilter) -> Condition {
    let of = Condition::new("l.distribution_id = $", vec![id.0.into()]);
    let codes = filter.states.iter().map(|state| state.code());
    let of = of.and(Condition::one_of("l.state", codes));
    match &filter.accounts {
        None => of,
        Some(accounts) if accounts.is_empty() => of.and(Condition::new("1 = 0", Vec::new())),
        Some(accounts) => {
            let ids = accounts.iter().map(|id| id.0);
            of.and(Condition::among(backend, "l.account_id", ids))
        }
    }
}

fn line(row: &LineRow) -> Result<Line, StoreError> {
    let state = LineState::from_code(&row.state);
    let waits = row
        .waits
        .as_deref()
        .map(|code| WaitReason::from_code(code).ok_or_else(|| corrupt("distribution_lines.waits")));
    Ok(Line {
        id: DistributionLineId(row.id),
        account: AccountId(row.account_id),
        shares: Shares::from_ten_thousandths(row.shares),
        amount: money(row.amount_minor, &row.currency)?,
        redeemed: Shares::from_ten_thousandths(row.redeemed),
        state: state.ok_or_else(|| corrupt("distribution_lines.state"))?,
        waits: waits.transpose()?,
        payout: row.payout_id.map(PayoutId),
    })
}
