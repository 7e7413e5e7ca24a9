//! Campaigns have a name in both languages, a switch, and a version (decision 12).

use crate::schema::{big_integer, boolean, index, string_len};
use sea_orm_migration::prelude::{
    ColumnDef, DbErr, DeriveMigrationName, DynIden, Expr, MigrationTrait, Query, SchemaManager,
    Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rename = Table::alter()
            .table("campaigns")
            .rename_column("name", "name_en")
            .to_owned();
        manager.alter_table(rename).await?;
        add(manager, string_len("name_zh", 200).default("").take()).await?;
        add(manager, boolean("active").default(true).take()).await?;
        add(manager, big_integer("version").default(1).take()).await?;
        // Until an editor gives the other one, both languages show the name that is there.
        let names = Query::update()
            .table(DynIden::from("campaigns"))
            .value("name_zh", Expr::col("name_en"))
            .to_owned();
        manager.execute(names).await?;
        // The desk's list: the one that ends last first.
        index(manager, "campaigns", &["ends_at", "id"]).await
    }
}

/// SQLite adds one column a statement.
async fn add(manager: &SchemaManager<'_>, column: ColumnDef) -> Result<(), DbErr> {
    let mut change = Table::alter();
    change.table("campaigns").add_column(column);
    manager.alter_table(change).await
}
