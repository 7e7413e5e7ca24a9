//! A row of `holding_transfers`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "holding_transfers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub project_id: i64,
    pub from_account_id: i64,
    pub to_account_id: i64,
    pub shares: i64,
    pub cost_minor: i64,
    pub currency: String,
    pub evidence_id: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
