//! A line of a statement may fund a distribution: while it is open that is what it may be, and the receipt that it makes then funds it.

use crate::accepts::accepts;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 11] = [
    "receipt",
    "distribution_funding",
    "payout_executed",
    "batch_executed",
    "payout_bounced",
    "gateway_settlement",
    "transfer",
    "charge",
    "interest",
    "project_money",
    "reversal",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        accepts(manager, "statement_lines", "kind", &KINDS).await
    }
}
