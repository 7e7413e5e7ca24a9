//! A row of `survey_answers`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_answers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub investor_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub question_id: i64,
    pub option_id: Option<i64>,
    pub own_words: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
