//! A row of `account_statement_files`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_statement_files")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub statement_id: i64,
    pub format: String,
    pub language: String,
    pub object_key: String,
    pub sha256: String,
    pub size_bytes: i64,
    pub made_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
