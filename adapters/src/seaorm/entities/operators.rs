//! A row of `operators`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "operators")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: String,
    pub email_key: String,
    pub name: String,
    pub password_hash: String,
    pub active: bool,
    pub totp_secret: Option<String>,
    pub totp_last_step: Option<i64>,
    pub totp_exempt: bool,
    pub created_at: DateTimeUtc,
    pub version: i64,
    pub joined: bool,
    pub last_login_at: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
