//! A row of `balances`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "balances")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub book: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub owner_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub asset: String,
    pub balance: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
