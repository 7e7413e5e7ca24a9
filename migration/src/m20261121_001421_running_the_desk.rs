//! What running the desk needs of its operators: who was invited and has not come yet, when each was here last, on which
//! devices, and the codes that stand in for a lost authenticator.

use crate::schema::{
    big_integer, boolean, index, instant, instant_null, plain_table, references, string_len, table,
    unique,
};
use sea_orm_migration::prelude::{
    ColumnDef, DbErr, DeriveMigrationName, DynIden, Index, MigrationTrait, SchemaManager, Table,
    async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let version = big_integer("version").default(1).to_owned();
        column(manager, "operators", &version).await?;
        // Whoever is there already has chosen a password.
        let joined = boolean("joined").default(true).to_owned();
        column(manager, "operators", &joined).await?;
        column(manager, "operators", &instant_null("last_login_at")).await?;
        let device = string_len("device", 200).default("").to_owned();
        column(manager, "operator_sessions", &device).await?;
        invitations(manager).await?;
        recovery_codes(manager).await
    }
}

async fn column(
    manager: &SchemaManager<'_>,
    table: &'static str,
    column: &ColumnDef,
) -> Result<(), DbErr> {
    let change = Table::alter()
        .table(DynIden::from(table))
        .add_column(column.to_owned())
        .to_owned();
    manager.alter_table(change).await
}

/// One an operator: a new one takes the place of the former.
async fn invitations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut invitations = plain_table(
        "operator_invitations",
        [
            big_integer("operator_id"),
            string_len("token_hash", 64),
            instant("made_at"),
        ],
    );
    invitations
        .primary_key(
            Index::create()
                .name("pk_operator_invitations")
                .col("operator_id"),
        )
        .foreign_key(&mut references(
            "operator_invitations",
            "operator_id",
            "operators",
        ));
    manager.create_table(invitations).await?;
    unique(manager, "operator_invitations", &["token_hash"]).await
}

async fn recovery_codes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut codes = table(
        "operator_recovery_codes",
        [
            big_integer("operator_id"),
            // A proof under a key of the server's: the code itself is kept nowhere.
            string_len("proof", 200),
            instant_null("used_at"),
        ],
    );
    codes.foreign_key(&mut references(
        "operator_recovery_codes",
        "operator_id",
        "operators",
    ));
    manager.create_table(codes).await?;
    index(manager, "operator_recovery_codes", &["operator_id"]).await
}
