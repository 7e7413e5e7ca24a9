//! The rows of the figures.

use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use domain::figures::{CashMoved, Earned, SalesSum, Sold, Tally};
use domain::ids::ProjectId;
use domain::language::Text;
use domain::ledger::CashType;
use ports::driven::account_statements::NamedProject;
use ports::driven::figures::CashFacts;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;
use std::collections::BTreeMap;

#[derive(FromQueryResult)]
pub(super) struct SalesRow {
    sold: String,
    week: i64,
    project_id: i64,
    currency: String,
    orders: i64,
    minor: i64,
}

impl TryFrom<SalesRow> for SalesSum {
    type Error = StoreError;

    fn try_from(row: SalesRow) -> Result<Self, StoreError> {
        let sold = Sold::ALL.into_iter().find(|it| it.code() == row.sold);
        Ok(Self {
            week: row.week,
            project: ProjectId(row.project_id),
            sold: sold.ok_or_else(|| corrupt("what an order counts as"))?,
            tally: Tally {
                orders: u64::try_from(row.orders).map_err(|_| corrupt("a count"))?,
                amount: money(row.minor, &row.currency)?,
            },
        })
    }
}

#[derive(FromQueryResult)]
pub(super) struct EarnedRow {
    week: i64,
    project_id: i64,
    asset: String,
    cash_type: i64,
    minor: i64,
}

impl TryFrom<EarnedRow> for Earned {
    type Error = StoreError;

    fn try_from(row: EarnedRow) -> Result<Self, StoreError> {
        let kind = CashType::from_id(row.cash_type);
        Ok(Self {
            week: row.week,
            project: ProjectId(row.project_id),
            kind: kind.ok_or_else(|| corrupt("cash type"))?,
            amount: money(row.minor, &row.asset)?,
        })
    }
}

#[derive(FromQueryResult)]
pub(super) struct CashRow {
    /// None for the balance.
    week: Option<i64>,
    asset: String,
    came_in: i64,
    went_out: i64,
}

/// The rows by currency, in the order of the codes.
pub(super) fn cash_facts(rows: Vec<CashRow>) -> Result<Vec<CashFacts>, StoreError> {
    let mut found: BTreeMap<String, CashFacts> = BTreeMap::new();
    for row in rows {
        let (came_in, went_out) = (
            money(row.came_in, &row.asset)?,
            money(row.went_out, &row.asset)?,
        );
        let none = CashFacts {
            balance: money(0, &row.asset)?,
            moved: Vec::new(),
        };
        let facts = found.entry(row.asset).or_insert(none);
        match row.week {
            None => facts.balance = came_in,
            Some(week) => facts.moved.push(CashMoved {
                week,
                came_in,
                went_out,
            }),
        }
    }
    Ok(found.into_values().collect())
}

#[derive(FromQueryResult)]
pub(super) struct ProjectRow {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
}

impl From<ProjectRow> for NamedProject {
    fn from(row: ProjectRow) -> Self {
        Self {
            id: ProjectId(row.id),
            code: row.code,
            name: Text {
                zh: row.name_zh,
                en: row.name_en,
            },
        }
    }
}
