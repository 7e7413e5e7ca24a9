//! What reversing an issue of shares needs: shares that were taken back and stay in the register, how often an order was issued,
//! and who proposed what somebody else approved.

use crate::schema::{big_integer, instant_null};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const STATEMENTS: [&str; 4] = [
    // What two people did, two people did.
    "ALTER TABLE review_log ADD COLUMN proposed_by bigint
        CONSTRAINT \"fk_review_log_proposed_by\" REFERENCES operators (id)
        CONSTRAINT \"ck_review_log_proposed_by\" CHECK
            (proposed_by IS NULL OR (actor_kind = 'operator' AND actor_id <> proposed_by))",
    // An order has one issue at a time; reversed ones stay.
    "DROP INDEX uq_shares_order_id",
    "CREATE UNIQUE INDEX uq_shares_order_id ON shares (order_id) WHERE reversed_at IS NULL",
    "UPDATE orders SET issues = 1 WHERE issued_at IS NOT NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            ("shares", instant_null("reversed_at")),
            ("orders", big_integer("issues").default(0).take()),
        ];
        for (name, column) in columns {
            let mut change = Table::alter();
            change.table(name).add_column(column);
            manager.alter_table(change).await?;
        }
        let database = manager.get_connection();
        for statement in STATEMENTS {
            database.execute_unprepared(statement).await?;
        }
        Ok(())
    }
}
