//! What the desk's queues show and sort by: since when an account stands in its state and as what it was handed in, beside the
//! indexes from which a page and the figures above it are read, however many accounts there are.

use crate::schema::{index, instant_null, string_len_null};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, DynIden, Index, MigrationTrait, SchemaManager,
    Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// What the log tells of the accounts that are there.
const FILL: [&str; 2] = [
    "UPDATE accounts SET waiting_since = COALESCE(
        (SELECT MAX(r.at) FROM review_log r WHERE r.subject_kind = 'account' AND r.subject_id = accounts.id),
        created_at)",
    "UPDATE accounts SET arrival = CASE
        WHEN (SELECT r.from_state FROM review_log r
            WHERE r.subject_kind = 'account' AND r.subject_id = accounts.id AND r.to_state = 'LWAIT'
            ORDER BY r.id DESC LIMIT 1) IN ('LFAIL', 'GFAIL') THEN 'again'
        WHEN EXISTS (SELECT 1 FROM review_log r
            WHERE r.subject_kind = 'account' AND r.subject_id = accounts.id AND r.from_state = 'GPASS') THEN 'changed'
        ELSE 'new' END
    WHERE submitted_at IS NOT NULL",
];

/// Of those that were handed in at least once: the others of a state are passed over without being read.
const HANDED_IN: [&str; 2] = [
    "CREATE INDEX ix_accounts_handed_in ON accounts (state, waiting_since, id) WHERE submitted_at IS NOT NULL",
    "CREATE INDEX ix_orders_handed_in ON orders (state, modified_at, id) WHERE completed_at IS NOT NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column a statement.
        for column in [
            instant_null("waiting_since"),
            string_len_null("arrival", 10),
        ] {
            let mut change = Table::alter();
            change.table(DynIden::from("accounts")).add_column(column);
            manager.alter_table(change).await?;
        }
        let database = manager.get_connection();
        for statement in FILL.into_iter().chain(HANDED_IN) {
            database.execute_unprepared(statement).await?;
        }
        // What the queue was sorted by before.
        let former = Index::drop()
            .name("ix_accounts_state_submitted_at")
            .table(DynIden::from("accounts"))
            .to_owned();
        manager.drop_index(former).await?;
        index(manager, "accounts", &["state", "waiting_since", "id"]).await?;
        // What is rare among many is found without reading the others.
        for narrowed in ["arrival", "framework_id"] {
            index(
                manager,
                "accounts",
                &["state", narrowed, "waiting_since", "id"],
            )
            .await?;
        }
        index(manager, "orders", &["state", "modified_at", "id"]).await?;
        index(manager, "review_log", &["subject_kind", "from_state", "at"]).await?;
        index(manager, "review_log", &["actor_kind", "actor_id", "at"]).await
    }
}
