//! A row of `adjustments`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "adjustments")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub kind: String,
    pub account_id: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub direction: Option<String>,
    pub to_account_id: Option<i64>,
    pub to_amount_minor: Option<i64>,
    pub to_currency: Option<String>,
    pub rate_id: Option<i64>,
    pub to_rate_id: Option<i64>,
    pub value_on: Date,
    pub evidence_id: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
