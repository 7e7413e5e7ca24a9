//! A row of `archives`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "archives")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub language: String,
    pub asked_at: DateTimeUtc,
    pub made_at: Option<DateTimeUtc>,
    pub object_key: Option<String>,
    pub size_bytes: Option<i64>,
    pub entries: Option<i64>,
    pub missing: Option<i64>,
    pub tries: i64,
    pub leased_until: Option<DateTimeUtc>,
    pub leased_by: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
