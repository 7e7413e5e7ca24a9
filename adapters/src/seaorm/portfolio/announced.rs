//! The payments to an investor that approved distributions will make.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use domain::ids::{AccountId, DistributionId, ProjectId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::portfolio::DuePayment;
use ports::driven::holdings::Announced;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;
use sea_orm::sqlx::types::chrono::NaiveDate;

/// The lines of the investor `$1` that are still to be paid.
pub(super) const ANNOUNCED: &str =
    "SELECT d.id, l.account_id, d.project_id, p.name_en, p.name_zh, d.payment_date, d.cash_type,
        l.amount_minor, l.currency
    FROM accounts a
    JOIN distribution_lines l ON l.account_id = a.id AND l.state IN ('open', 'waiting')
    JOIN distributions d ON d.id = l.distribution_id AND d.state IN ('approved', 'funded', 'paying')
    JOIN projects p ON p.id = d.project_id
    WHERE a.investor_id = $1 ORDER BY d.payment_date, d.id, l.account_id";

#[derive(FromQueryResult)]
pub(super) struct AnnouncedRow {
    id: i64,
    account_id: i64,
    project_id: i64,
    name_en: String,
    name_zh: String,
    payment_date: NaiveDate,
    cash_type: i64,
    amount_minor: i64,
    currency: String,
}

pub(super) fn announced(row: AnnouncedRow) -> Result<Announced, StoreError> {
    let cash_type = CashType::from_id(row.cash_type);
    Ok(Announced {
        due: DuePayment {
            distribution: DistributionId(row.id),
            account: AccountId(row.account_id),
            on: row.payment_date,
        },
        project: ProjectId(row.project_id),
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        amount: money(row.amount_minor, &row.currency)?,
        cash_type: cash_type.ok_or_else(|| corrupt("cash type"))?,
    })
}
