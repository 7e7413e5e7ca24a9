//! A row of `proposals`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "proposals")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub kind: String,
    pub record: String,
    pub record_name_zh: String,
    pub record_name_en: String,
    pub record_version: i64,
    pub concerned: Option<i64>,
    /// Sealed.
    pub act: String,
    pub maker: i64,
    pub reason: String,
    pub proposed_at: DateTimeUtc,
    pub state: String,
    pub ended_by: Option<i64>,
    pub ended_at: Option<DateTimeUtc>,
    pub comment: Option<String>,
    pub unfinished: bool,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
