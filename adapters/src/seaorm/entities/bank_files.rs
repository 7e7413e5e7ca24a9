//! A row of `bank_files`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bank_files")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub bank_account_id: i64,
    pub format: String,
    pub name: String,
    pub sha256: String,
    pub lines: i64,
    pub added: i64,
    pub different: i64,
    pub first_on: Option<Date>,
    pub last_on: Option<Date>,
    pub read_by: i64,
    pub read_at: DateTimeUtc,
    pub is_complete: bool,
    pub withdrawn_at: Option<DateTimeUtc>,
    pub withdrawn_by: Option<i64>,
    pub withdraw_reason: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
