//! An investor's accounts with their holdings and income.

use super::funds::{FigureRow, Figures, IS_COUNTED, currencies};
use crate::seaorm::catalog::frameworks::{framework, project_currencies};
use crate::seaorm::columns::{money, prefixed};
use crate::seaorm::entities::frameworks;
use crate::seaorm::errors::corrupt;
use domain::Instant;
use domain::account::{EntityType, KycState};
use domain::ids::AccountId;
use domain::ledger::CashType;
use ports::driven::holdings::{Earned, HolderAccount};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{DbErr, FromQueryResult, QueryResult};

/// An account with its framework, under `f_`.
pub(super) struct AccountRow {
    id: i64,
    number: String,
    entity_id: i64,
    first_name: Option<String>,
    last_name: Option<String>,
    state: String,
    comment: Option<String>,
    created_at: Instant,
    signed_at: Option<Instant>,
    passport_ends_on: Option<NaiveDate>,
    is_counted: bool,
    framework: frameworks::Model,
    /// Joined by commas.
    project_currencies: Option<String>,
}

impl FromQueryResult for AccountRow {
    fn from_query_result(row: &QueryResult, _: &str) -> Result<Self, DbErr> {
        Ok(Self {
            id: row.try_get("", "id")?,
            number: row.try_get("", "number")?,
            entity_id: row.try_get("", "entity_id")?,
            first_name: row.try_get("", "first_name")?,
            last_name: row.try_get("", "last_name")?,
            state: row.try_get("", "state")?,
            comment: row.try_get("", "comment")?,
            created_at: row.try_get("", "created_at")?,
            signed_at: row.try_get("", "signed_at")?,
            passport_ends_on: row.try_get("", "passport_ends_on")?,
            is_counted: row.try_get("", "is_counted")?,
            framework: frameworks::Model::from_query_result(row, "f_")?,
            project_currencies: row.try_get("", "project_currencies")?,
        })
    }
}

/// All accounts of the investor.
pub(super) fn accounts() -> String {
    let columns = prefixed::<frameworks::Entity>("f");
    let of_projects = project_currencies("f.id");
    format!(
        "SELECT a.id, COALESCE(a.number, '') AS number, a.entity_id, a.first_name, a.last_name, a.state, a.comment, a.created_at,
            a.date_of_passport_expired AS passport_ends_on,
            (SELECT q.signed_at FROM account_questionnaires q
                WHERE q.account_id = a.id ORDER BY q.id DESC LIMIT 1) AS signed_at,
            {IS_COUNTED} AS is_counted, {columns},
            (SELECT string_agg(c.currency, ',') FROM ({of_projects}) c) AS project_currencies
        FROM accounts a JOIN frameworks f ON f.id = a.framework_id
        WHERE a.investor_id = $1 ORDER BY a.id"
    )
}

pub(super) fn account(row: AccountRow, figures: &Figures) -> Result<HolderAccount, StoreError> {
    let of_projects = row.project_currencies.as_deref();
    Ok(HolderAccount {
        id: AccountId(row.id),
        number: row.number,
        entity: EntityType::from_id(row.entity_id).ok_or_else(|| corrupt("entity type"))?,
        first_name: row.first_name,
        last_name: row.last_name,
        state: KycState::from_code(&row.state).ok_or_else(|| corrupt("state of an account"))?,
        comment: row.comment,
        created_at: row.created_at,
        questionnaire_signed_at: row.signed_at,
        passport_ends_on: row.passport_ends_on,
        is_counted: row.is_counted,
        funds: currencies((row.id, &row.framework), of_projects, figures)?,
        framework: framework(row.framework)?,
    })
}

/// The income of a month, if the row has one.
pub(super) fn earned(row: &FigureRow) -> Result<Option<Earned>, StoreError> {
    let (Some(month), Some(cash_type)) = (&row.month, row.cash_type) else {
        return Ok(None);
    };
    let first = format!("{month}-01").parse();
    Ok(Some(Earned {
        account: AccountId(row.account_id),
        month: first.map_err(|_| corrupt("a month"))?,
        cash_type: CashType::from_id(cash_type).ok_or_else(|| corrupt("cash type"))?,
        amount: money(row.amount, &row.currency)?,
    }))
}
