//! A row of `campaigns`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "campaigns")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub code: String,
    pub code_key: String,
    pub name_en: String,
    pub starts_at: DateTimeUtc,
    pub ends_at: DateTimeUtc,
    pub registration_limit: Option<i64>,
    pub name_zh: String,
    pub active: bool,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
