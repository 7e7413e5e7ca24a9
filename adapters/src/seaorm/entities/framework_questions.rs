//! A row of `framework_questions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "framework_questions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub framework_id: i64,
    pub position: i64,
    pub code: String,
    pub text_en: String,
    pub text_zh: String,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
