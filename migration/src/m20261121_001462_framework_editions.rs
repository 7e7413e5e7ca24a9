//! Drafts of frameworks and of their questionnaires, beside what is published of them, and the version of a questionnaire: present,
//! and as it was signed. A question at position 0 is not asked any more; it stays for what was signed (decision 28).

use sea_orm_migration::prelude::{
    ColumnDef, DbErr, DeriveMigrationName, DynIden, MigrationTrait, Query, SchemaManager, Table,
    async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Every one is there from the beginning, so that whoever changes one finds a row to lock.
const NAMES: [&str; 4] = [
    "framework_pkf",
    "framework_cayman",
    "questionnaire_pkf",
    "questionnaire_cayman",
];

/// What is there was asked, and signed, under the first version.
fn version(name: &'static str) -> ColumnDef {
    ColumnDef::new(DynIden::from(name))
        .big_integer()
        .not_null()
        .default(1_i64)
        .to_owned()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("frameworks", "questionnaire_version"),
            ("account_questionnaires", "version"),
        ] {
            let mut change = Table::alter();
            change
                .table(DynIden::from(table))
                .add_column(version(column));
            manager.alter_table(change).await?;
        }
        for name in NAMES {
            let row = Query::insert()
                .into_table(DynIden::from("site_editions"))
                .columns(["name", "version"].map(DynIden::from))
                .values([name.into(), 1.into()])
                .map_err(|error| DbErr::Custom(error.to_string()))?
                .to_owned();
            manager.execute(row).await?;
        }
        Ok(())
    }
}
