//! A row of `withdrawals`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "withdrawals")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub account_id: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub payout_method: String,
    pub payee: Option<String>,
    pub bitcoin_address: Option<String>,
    pub state: String,
    pub signed_form_id: Option<i64>,
    pub first_line_by: Option<i64>,
    pub submitted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub modified_at: DateTimeUtc,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
