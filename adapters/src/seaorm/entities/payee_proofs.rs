//! A row of `payee_proofs`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payee_proofs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub subject_kind: String,
    pub subject_id: i64,
    pub proof: String,
    pub proved_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
