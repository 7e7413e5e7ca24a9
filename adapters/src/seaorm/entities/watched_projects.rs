//! Rows of `watched_projects`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "watched_projects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub investor_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: i64,
    pub since: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
