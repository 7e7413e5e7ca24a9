//! Subscriptions (states: subscription).

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, references, string_len,
    table,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut orders = table(
            "orders",
            [
                big_integer("investor_id"),
                big_integer("account_id"),
                big_integer("project_id"),
                big_integer("method_id"),
                big_integer("amount_minor"),
                string_len("currency", 3),
                string_len("state", 12),
                big_integer("step_id"),
                boolean("disclaimer_accepted"),
                boolean("documents_read"),
                boolean("read_terms"),
                boolean("read_partnership_agreement"),
                boolean("read_memorandum"),
                boolean("read_subscription_agreement"),
                big_integer_null("signed_document_id"),
                big_integer_null("proof_document_id"),
                instant_null("proof_at"),
                instant_null("reserved_until"),
                big_integer_null("first_line_by"),
                big_integer_null("received_minor"),
                instant_null("completed_at"),
                instant_null("accepted_at"),
                instant_null("issued_at"),
                instant("created_at"),
                instant("modified_at"),
                big_integer("version"),
            ],
        );
        orders.foreign_key(&mut references("orders", "investor_id", "investors"));
        manager.create_table(orders).await?;
        index(manager, "orders", &["investor_id", "id"]).await?;
        // What of an offering is taken is summed under the project's lock: it must stay a short look-up.
        index(manager, "orders", &["project_id", "state"]).await?;
        index(manager, "orders", &["state", "completed_at", "id"]).await?;
        // One unfinished order an account (decision 35). Both databases take the same words for it.
        manager
            .get_connection()
            .execute_unprepared(
                "CREATE UNIQUE INDEX uq_orders_account_id ON orders (account_id) WHERE state = 'INIT'",
            )
            .await
            .map(|_| ())
    }
}
