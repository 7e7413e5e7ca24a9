//! A row of `documents`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "documents")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub code: String,
    pub account_id: Option<i64>,
    pub order_id: Option<i64>,
    pub withdrawal_id: Option<i64>,
    pub deposit_id: Option<i64>,
    pub name: String,
    pub media_type: String,
    pub size_bytes: i64,
    pub sha256: String,
    pub object_key: String,
    pub thumbnail_key: Option<String>,
    pub created_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
