//! Indexes by which the desk reads its long lists in the order of an amount or a day.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const ORDERS: [(&str, &[&str]); 7] = [
    ("receipts", &["currency", "amount_minor", "id"]),
    ("receipts", &["value_on", "id"]),
    ("payouts", &["currency", "amount_minor", "id"]),
    ("payouts", &["modified_at", "id"]),
    ("charges", &["currency", "amount_minor", "id"]),
    ("statement_lines", &["booked_on", "id"]),
    ("outbox", &["created_at", "id"]),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in ORDERS {
            index(manager, table, columns).await?;
        }
        Ok(())
    }
}
