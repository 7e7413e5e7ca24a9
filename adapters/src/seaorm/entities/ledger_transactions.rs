//! A row of `ledger_transactions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ledger_transactions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub reference: String,
    pub cash_type: i64,
    pub account_id: Option<i64>,
    pub order_id: Option<i64>,
    pub withdrawal_id: Option<i64>,
    pub booked_at: DateTimeUtc,
    pub reverses: Option<i64>,
}

/// No relation is walked by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
