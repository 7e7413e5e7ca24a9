//! A row of `payment_files`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_files")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub batch_id: i64,
    pub format: String,
    pub sha256: String,
    pub size: i64,
    pub content: String,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
