//! A row of `csv_layouts`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "csv_layouts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub bank_account_id: i64,
    pub layout: String,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
