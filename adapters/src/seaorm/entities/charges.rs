//! A row of `charges`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "charges")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub account_id: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub state: String,
    pub provider: String,
    pub reference: String,
    pub token_hash: String,
    pub payment: Option<String>,
    pub redirect_url: String,
    pub language: String,
    pub refund_reason: Option<String>,
    pub tries: i64,
    pub due_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub paid_at: Option<DateTimeUtc>,
    pub refund_asked_at: Option<DateTimeUtc>,
    pub leased_until: Option<DateTimeUtc>,
    pub leased_by: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
