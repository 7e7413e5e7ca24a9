//! A row of `investors`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "investors")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub mobile_number: String,
    pub mobile_country_id: Option<i64>,
    pub email: Option<String>,
    pub verified_email: Option<String>,
    pub password_hash: String,
    pub language: String,
    pub campaign_id: Option<i64>,
    pub registered_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
