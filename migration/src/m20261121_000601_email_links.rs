//! Links that verify e-mail addresses, and the country that a phone number was said to be of.

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, references, string_len, table, text,
    unique,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, DynIden, MigrationTrait, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        links(manager).await?;
        country(manager).await
    }
}

async fn links(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "email_links";
    let mut links = table(
        name,
        [
            string_len("token_hash", 64),
            big_integer("investor_id"),
            string_len("email", 320),
            text("return_url"),
            boolean("spent"),
            instant("sent_at"),
            string_len("address", 64),
        ],
    );
    links.foreign_key(&mut references(name, "investor_id", "investors"));
    manager.create_table(links).await?;
    unique(manager, name, &["token_hash"]).await?;
    index(manager, name, &["investor_id", "sent_at"]).await?;
    index(manager, name, &["email", "sent_at"]).await?;
    index(manager, name, &["address", "sent_at"]).await
}

async fn country(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut investors = Table::alter();
    investors
        .table(DynIden::from("investors"))
        .add_column(big_integer_null("mobile_country_id"));
    manager.alter_table(investors).await
}
