//! A row of `outbox`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub channel: String,
    pub recipient: String,
    pub investor_id: Option<i64>,
    pub language: String,
    pub template: String,
    pub subject: Option<String>,
    pub sealed: bool,
    pub body: String,
    pub code: Option<String>,
    pub link: Option<String>,
    pub state: String,
    pub attempts: i64,
    pub created_at: DateTimeUtc,
    pub due_at: DateTimeUtc,
    pub sent_at: Option<DateTimeUtc>,
    pub provider_reference: Option<String>,
    pub last_error: Option<String>,
    pub params: Option<String>,
    pub delivery: Option<String>,
    pub reported_at: Option<DateTimeUtc>,
    pub delivery_error: Option<String>,
    pub leased_until: Option<DateTimeUtc>,
    pub leased_by: Option<String>,
    pub topic: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
