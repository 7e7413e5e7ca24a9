//! A row of `shares`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shares")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub order_id: i64,
    pub investor_id: i64,
    pub account_id: i64,
    pub project_id: i64,
    pub ten_thousandths: i64,
    pub issued_at: DateTimeUtc,
    pub reversed_at: Option<DateTimeUtc>,
}

/// No relation is walked by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
