//! The money on the platform's bank accounts on a day: today's balances, less the bookings since.

use super::open_items::position;
use crate::seaorm::columns::{currency, money};
use crate::seaorm::store::SeaStore;
use chrono::NaiveDate;
use domain::ids::BankAccountId;
use ports::driven::desk_ledger::CashOfDay;
use ports::driven::desk_payouts::OwnBank;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

/// The balance of a bank account's book is negative while the platform has money there. Of two files that state a balance of the day the
/// newer one counts.
const CASH: &str = "SELECT b.owner_id, n.name, b.asset, -b.balance AS now,
        CAST(COALESCE(s.since, 0) AS BIGINT) AS since, CAST(COALESCE(s.came_in, 0) AS BIGINT) AS came_in,
        CAST(COALESCE(s.went_out, 0) AS BIGINT) AS went_out, c.balance_minor AS stated
    FROM balances b JOIN bank_accounts n ON n.id = b.owner_id
    LEFT JOIN (
        SELECT p.owner_id, p.asset, SUM(-p.amount) AS since,
            SUM(CASE WHEN t.effective_on = $1 AND p.amount < 0 THEN -p.amount ELSE 0 END) AS came_in,
            SUM(CASE WHEN t.effective_on = $1 AND p.amount > 0 THEN p.amount ELSE 0 END) AS went_out
        FROM ledger_transactions t JOIN postings p ON p.transaction_id = t.id
        WHERE t.effective_on >= $1 AND p.book = 'bank'
        GROUP BY p.owner_id, p.asset
    ) s ON s.owner_id = b.owner_id AND s.asset = b.asset
    LEFT JOIN statement_balances c ON c.bank_account_id = b.owner_id AND c.currency = b.asset AND c.day = $1
        AND c.file_id = (SELECT MAX(d.file_id) FROM statement_balances d
            WHERE d.bank_account_id = c.bank_account_id AND d.currency = c.currency AND d.day = c.day)
    WHERE b.book = 'bank' ORDER BY n.name, b.owner_id, b.asset";

#[derive(FromQueryResult)]
struct Row {
    owner_id: i64,
    name: String,
    asset: String,
    now: i64,
    since: i64,
    came_in: i64,
    went_out: i64,
    stated: Option<i64>,
}

pub(in crate::seaorm) async fn of_day(
    store: &SeaStore,
    day: NaiveDate,
) -> Result<Vec<CashOfDay>, StoreError> {
    let rows: Vec<Row> = store.rows(CASH, vec![day.into()]).await?;
    let mut cash = Vec::with_capacity(rows.len());
    for row in rows {
        let bank = BankAccountId(row.owner_id);
        let open = match row.stated {
            Some(_) => {
                let of = (bank, currency(&row.asset)?, day);
                Some(position(store, of).await?.open)
            }
            None => None,
        };
        let opening = row.now - row.since;
        let of = |minor| money(minor, &row.asset);
        cash.push(CashOfDay {
            opening: of(opening)?,
            came_in: of(row.came_in)?,
            went_out: of(row.went_out)?,
            closing: of(opening + row.came_in - row.went_out)?,
            stated: row.stated.map(of).transpose()?,
            open,
            bank: OwnBank {
                id: bank,
                name: row.name,
            },
        });
    }
    Ok(cash)
}
