//! Signing at a service: what it was told of the signer, when it is asked next, and the certificate that it gives.

use crate::schema::{big_integer_null, index, instant_null, text_null};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "signing_sessions";
        // SQLite adds one column a statement.
        for column in [
            text_null("signer_email"),
            big_integer_null("certificate_id"),
            instant_null("look_at"),
            instant_null("hinted_at"),
        ] {
            let mut change = Table::alter();
            change.table(DynIden::from(name)).add_column(column);
            manager.alter_table(change).await?;
        }
        index(manager, name, &["look_at"]).await
    }
}
