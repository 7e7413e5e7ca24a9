//! A row of `verification_runs`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "verification_runs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub kind: String,
    pub started_at: DateTimeUtc,
    pub started_by: Option<i64>,
    pub finished_at: Option<DateTimeUtc>,
    pub progress: String,
    pub proof: Option<String>,
    pub failures: i64,
    pub leased_by: Option<String>,
    pub leased_until: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
