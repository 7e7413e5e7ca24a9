//! A row of `payment_notices`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payment_notices")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub provider: String,
    pub reference: String,
    pub payment: String,
    pub outcome: String,
    pub amount_minor: Option<i64>,
    pub currency: Option<String>,
    pub body: Option<String>,
    pub digest: String,
    pub state: String,
    pub tries: i64,
    pub received_at: DateTimeUtc,
    pub due_at: Option<DateTimeUtc>,
    pub leased_until: Option<DateTimeUtc>,
    pub leased_by: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
