//! A row of `daily_mails`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "daily_mails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub operator_id: i64,
    pub wanted: String,
    pub last_day: Option<Date>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
