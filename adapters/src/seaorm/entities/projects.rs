//! A row of `projects`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "projects")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub code: String,
    pub name_en: String,
    pub name_zh: String,
    pub currency: String,
    pub offering_size_minor: i64,
    pub share_price: String,
    pub opens_at: DateTimeUtc,
    pub funding_end: DateTimeUtc,
    pub published: bool,
    pub version: i64,
    pub search_name: String,
    pub code_key: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
