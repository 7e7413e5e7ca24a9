//! The open items between a bank account's book and its statement's closing balance on a day: lines that are not booked, and bookings
//! without a line. An item's amount is positive if it makes the statement's balance higher than the book's.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use chrono::{NaiveDate, TimeDelta};
use domain::Currency;
use domain::ids::BankAccountId;
use ports::driven::desk_ledger::{OpenItem, OpenItems};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// How many items are named.
const NAMED: i64 = 100;
/// Maximum distance between a booking's value date and the bank's booking date of its line.
const APART: TimeDelta = TimeDelta::days(400);

/// `$1` is the bank account, `$2` the currency, `$3` the day, `$4` the first day of booking that is looked at for other value dates.
/// A probable duplicate counts once. A line that was set aside counts in full. The exception is a line that the bank restated in another
/// file of the same day: only the difference counts. A line `l` that a later line `v` takes back, and that
/// was never booked, is open until `v` is booked; `e` is the line that `l` itself takes back. The last query is a transfer whose line on another account `a` was taken back: the
/// book of this account had it from the value date of the transfer to that of the reversal.
const ITEMS: &str = "SELECT 'statement_line:' || l.id AS record, l.booked_on AS day,
        CASE WHEN l.direction = 'credit' THEN l.amount_minor ELSE -l.amount_minor END AS minor
    FROM statement_lines l
    WHERE l.bank_account_id = $1 AND l.currency = $2 AND l.booked_on <= $3 AND l.state IN ('OPEN', 'DIFFERENT', 'TRANSIT')
        AND NOT EXISTS (SELECT 1 FROM statement_lines e WHERE l.state = 'DIFFERENT' AND e.id = l.differs_from_id
            AND e.booked_on = l.booked_on AND e.direction = l.direction AND e.amount_minor = l.amount_minor)
    UNION ALL
    SELECT 'statement_line:' || l.id, l.booked_on,
        CASE WHEN l.direction = 'credit' THEN l.amount_minor ELSE -l.amount_minor END
            - CASE WHEN e.id IS NULL THEN 0 WHEN e.direction = 'credit' THEN e.amount_minor ELSE -e.amount_minor END
    FROM statement_lines l
    LEFT JOIN statement_lines e ON e.id = l.differs_from_id AND e.file_id <> l.file_id AND e.booked_on = l.booked_on
        AND e.currency = l.currency
    WHERE l.bank_account_id = $1 AND l.currency = $2 AND l.booked_on <= $3 AND l.state = 'SET_ASIDE'
        AND (e.id IS NULL OR e.direction <> l.direction OR e.amount_minor <> l.amount_minor)
    UNION ALL
    SELECT 'statement_line:' || s.id, s.booked_on,
        CASE WHEN (s.direction = 'credit') = (s.booked_on <= $3) THEN s.amount_minor ELSE -s.amount_minor END
    FROM (SELECT l.id, l.booked_on, l.direction, l.amount_minor,
            CASE l.kind
                WHEN 'receipt' THEN CASE WHEN v.id IS NULL THEN r.value_on
                    WHEN v.booked_on > l.booked_on THEN v.booked_on ELSE l.booked_on END
                WHEN 'payout_executed' THEN p.paid_on
                WHEN 'payout_bounced' THEN p.returned_on
                WHEN 'transfer' THEN COALESCE(t.effective_on, o.value_on, l.value_on)
                WHEN 'reversal' THEN CASE WHEN b.id IS NOT NULL OR e.kind = 'payout_executed' THEN l.value_on
                    WHEN e.booked_on > l.booked_on THEN e.booked_on ELSE l.booked_on END
                ELSE l.value_on END AS effective_on
        FROM statement_lines l
        LEFT JOIN statement_lines e ON l.kind = 'reversal' AND e.id = l.record_id
        LEFT JOIN statement_lines v ON v.record_id = l.id AND v.kind = 'reversal' AND v.state = 'DONE' AND l.kind IN ('receipt', 'transfer')
        LEFT JOIN ledger_transactions b ON b.reference = 'statement_line:' || CASE l.kind WHEN 'reversal' THEN l.id ELSE v.id END
        LEFT JOIN ledger_transactions t ON t.id = b.reverses
        LEFT JOIN receipts r ON l.kind = 'receipt' AND r.id = l.record_id AND r.withdrawn_at IS NULL
        LEFT JOIN statement_lines o ON l.direction = 'credit' AND o.id = l.paired_id
        LEFT JOIN payouts p ON l.kind IN ('payout_executed', 'payout_bounced') AND p.id = l.record_id
        WHERE l.bank_account_id = $1 AND l.currency = $2 AND l.booked_on >= $4 AND l.state = 'DONE') s
    WHERE (s.booked_on <= $3 AND s.effective_on > $3) OR (s.booked_on > $3 AND s.effective_on <= $3)
    UNION ALL
    SELECT 'receipt:' || r.id, r.value_on, -r.amount_minor
    FROM receipts r
    WHERE r.bank_account_id = $1 AND r.currency = $2 AND r.value_on <= $3 AND r.withdrawn_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM statement_lines l
            WHERE l.state = 'DONE' AND l.kind = 'receipt' AND l.record_id = r.id)
    UNION ALL
    SELECT 'payout:' || p.id, p.paid_on, p.amount_minor
    FROM payouts p
    WHERE p.paid_bank_id = $1 AND p.currency = $2 AND p.paid_on <= $3 AND p.state IN ('EXECUTED', 'BOUNCED')
        AND NOT EXISTS (SELECT 1 FROM statement_lines l
            WHERE l.state = 'DONE' AND l.kind = 'payout_executed' AND l.record_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM statement_lines l
            WHERE l.state = 'DONE' AND l.kind = 'batch_executed' AND l.record_id = p.batch_id)
    UNION ALL
    SELECT 'payout:' || p.id, p.returned_on, -p.returned_minor
    FROM payouts p
    WHERE p.returned_bank_id = $1 AND p.currency = $2 AND p.returned_on <= $3 AND p.state = 'BOUNCED'
        AND NOT EXISTS (SELECT 1 FROM statement_lines l
            WHERE l.state = 'DONE' AND l.kind = 'payout_bounced' AND l.record_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM statement_lines e JOIN statement_lines l
                ON l.state = 'DONE' AND l.kind = 'reversal' AND l.record_id = e.id
            WHERE e.kind = 'payout_executed' AND e.record_id = p.id)
    UNION ALL
    SELECT 'statement_line:' || a.id, t.effective_on,
        CASE WHEN (a.direction = 'debit') = (t.effective_on <= $3) THEN -a.amount_minor ELSE a.amount_minor END
    FROM statement_lines a
    JOIN statement_lines v ON v.record_id = a.id AND v.kind = 'reversal' AND v.state = 'DONE'
    JOIN ledger_transactions b ON b.reference = 'statement_line:' || v.id
    JOIN ledger_transactions t ON t.id = b.reverses
    WHERE a.kind = 'transfer' AND a.record_id = $1 AND a.currency = $2 AND a.booked_on >= $4 AND a.state = 'DONE' AND a.paired_id IS NULL
        AND (t.effective_on <= $3) <> (b.effective_on <= $3)";

/// The book balance at the end of the day, by value date. A bank's book is negative while the platform holds money there.
const BOOKED: &str = "COALESCE((SELECT -b.balance FROM balances b
        WHERE b.book = 'bank' AND b.owner_id = $1 AND b.asset = $2), 0)
    + COALESCE((SELECT SUM(p.amount) FROM ledger_transactions t JOIN postings p ON p.transaction_id = t.id
        WHERE t.effective_on > $3 AND p.book = 'bank' AND p.owner_id = $1 AND p.asset = $2), 0)";

/// The book balance of a bank account in one currency at the end of a day, and the open items up to then.
pub(in crate::seaorm) struct Position {
    /// Minor units.
    pub(in crate::seaorm) booked_minor: i64,
    pub(in crate::seaorm) open: OpenItems,
}

#[derive(FromQueryResult)]
struct Sums {
    booked_minor: i64,
    open_minor: i64,
    items: i64,
}

#[derive(FromQueryResult)]
struct Row {
    record: String,
    day: NaiveDate,
    minor: i64,
}

/// Read at one moment, but for the names of the items.
pub(in crate::seaorm) async fn position(
    store: &SeaStore,
    (bank, currency, day): (BankAccountId, Currency, NaiveDate),
) -> Result<Position, StoreError> {
    let values: Vec<Value> = vec![
        bank.0.into(),
        currency.code().into(),
        day.into(),
        (day - APART).into(),
    ];
    let sums = format!(
        "SELECT CAST({BOOKED} AS BIGINT) AS booked_minor, CAST(COALESCE(SUM(minor), 0) AS BIGINT) AS open_minor,
            COUNT(*) AS items
        FROM ({ITEMS}) open_items"
    );
    let sums: Vec<Sums> = store.rows(&sums, values.clone()).await?;
    let sums = sums.into_iter().next().ok_or_else(|| corrupt("a sum"))?;
    let first = if sums.items == 0 {
        Vec::new()
    } else {
        let first = format!("{ITEMS} ORDER BY 2, 1 LIMIT {NAMED}");
        store.rows::<Row>(&first, values).await?
    };
    let item = |row: Row| {
        Ok(OpenItem {
            record: row.record,
            day: row.day,
            amount: money(row.minor, currency.code())?,
        })
    };
    Ok(Position {
        booked_minor: sums.booked_minor,
        open: OpenItems {
            sum: money(sums.open_minor, currency.code())?,
            count: u64::try_from(sums.items).map_err(|_| corrupt("a count"))?,
            first: first.into_iter().map(item).collect::<Result<_, _>>()?,
        },
    })
}
