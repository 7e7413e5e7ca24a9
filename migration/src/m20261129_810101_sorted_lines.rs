//! Indexes by which the lines of a distribution are read in the order of a column, and the topic of messages of which only the latest is sent.

use crate::schema::{index, run};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const ORDERS: [(&str, &[&str]); 2] = [
    (
        "distribution_lines",
        &["distribution_id", "amount_minor", "id"],
    ),
    ("distribution_lines", &["distribution_id", "shares", "id"]),
];

/// The record that a message speaks of, where no other message on it may follow at once. Rows from before have none.
const TOPICS: [&str; 2] = [
    "ALTER TABLE outbox ADD COLUMN topic varchar(40)",
    "CREATE INDEX ix_outbox_topic ON outbox (topic, due_at) WHERE topic IS NOT NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in ORDERS {
            index(manager, table, columns).await?;
        }
        run(manager, &TOPICS).await
    }
}
