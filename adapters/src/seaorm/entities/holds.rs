//! A row of `holds`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "holds")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub account_id: i64,
    pub order_id: Option<i64>,
    pub withdrawal_id: Option<i64>,
    pub amount_minor: i64,
    pub currency: String,
    pub state: String,
    pub created_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
