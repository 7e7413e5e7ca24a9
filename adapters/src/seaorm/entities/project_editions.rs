//! Rows of `project_editions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "project_editions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: i64,
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    pub draft: Option<String>,
    pub version: i64,
    pub changed_at: Option<DateTimeUtc>,
    pub changed_by: Option<i64>,
    pub published_at: Option<DateTimeUtc>,
    pub published_by: Option<i64>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
