//! Proposals: acts that wait for a second person (states: proposals).

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, text, text_null,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const KINDS: [&str; 9] = [
    "add_operator",
    "change_operator",
    "reopen_operator",
    "reset_authenticator",
    "send_password_link",
    "publish_framework",
    "issue_project",
    "revoke_issued",
    "correct_issued",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "proposals";
        let proposals = NewTable::numbered(
            name,
            [
                string_len("kind", 40),
                // Kind and key of the record, such as `operator:7`.
                string_len("record", 360),
                string_len("record_name_zh", 400),
                string_len("record_name_en", 400),
                big_integer("record_version"),
                // Whom it concerns, where that is an operator.
                big_integer_null("concerned"),
                // Sealed: it may hold bank details.
                text("act"),
                big_integer("maker"),
                text("reason"),
                instant("proposed_at"),
                string_len("state", 12),
                big_integer_null("ended_by"),
                instant_null("ended_at"),
                text_null("comment"),
                big_integer("version"),
            ],
        );
        proposals
            .all_refer(["concerned", "maker", "ended_by"], "operators")
            .one_of("kind", &KINDS)
            .one_of("state", &["PROPOSED", "APPROVED", "REJECTED", "WITHDRAWN"])
            .rule("ended_by", "(ended_by IS NULL) = (state = 'PROPOSED')")
            .rule("ended_at", "(ended_at IS NULL) = (state = 'PROPOSED')")
            // Two people: neither who proposed it nor whom it concerns approves it.
            .rule("maker", "state <> 'APPROVED' OR ended_by <> maker")
            .rule(
                "concerned",
                "state <> 'APPROVED' OR concerned IS NULL OR ended_by <> concerned",
            )
            .positive(["version"])
            .create(manager)
            .await?;
        index(manager, name, &["state", "proposed_at", "id"]).await?;
        let one_open = "CREATE UNIQUE INDEX uq_proposals_open ON proposals (kind, record)
            WHERE state = 'PROPOSED'";
        let database = manager.get_connection();
        database.execute_unprepared(one_open).await.map(|_| ())
    }
}
