//! Proofs of where money goes, and the runs that verify the audit trail and reconcile the books.

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, instant, instant_null, string_len, string_len_null, text,
    text_null, unique,
};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table,
    async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "payee_proofs";
        let proofs = NewTable::numbered(
            name,
            [
                string_len("subject_kind", 20),
                big_integer("subject_id"),
                string_len("proof", 200),
                instant("proved_at"),
            ],
        );
        proofs
            .one_of("subject_kind", &["account", "withdrawal"])
            .create(manager)
            .await?;
        unique(manager, name, &["subject_kind", "subject_id"]).await?;
        let mut frameworks = Table::alter();
        // The proof of the bank accounts that investors wire to.
        frameworks
            .table(DynIden::from("frameworks"))
            .add_column(string_len_null("bank_proof", 200));
        manager.alter_table(frameworks).await?;
        runs(manager).await
    }
}

async fn runs(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "verification_runs";
    let runs = NewTable::numbered(
        name,
        [
            string_len("kind", 20),
            instant("started_at"),
            big_integer_null("started_by"),
            instant_null("finished_at"),
            // How far it has come and what it found, as JSON.
            text("progress"),
            // Proves the columns above; a verdict written by hand is not believed.
            text_null("proof"),
            // How many times it failed since it last came forward.
            big_integer("failures"),
            string_len_null("leased_by", 64),
            instant_null("leased_until"),
        ],
    );
    runs.one_of("kind", &["audit", "books"])
        .not_negative(["failures"])
        .refers("started_by", "operators")
        .create(manager)
        .await?;
    let database = manager.get_connection();
    for statement in [
        "CREATE UNIQUE INDEX uq_verification_runs_kind ON verification_runs (kind) WHERE finished_at IS NULL",
        "CREATE INDEX ix_verification_runs_kind_id ON verification_runs (kind, id)",
    ] {
        database.execute_unprepared(statement).await?;
    }
    Ok(())
}
