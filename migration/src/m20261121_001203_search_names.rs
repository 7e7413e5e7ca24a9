//! The names of projects as they are searched: without case and width, both languages in one column.

use crate::schema::text;
use sea_orm_migration::prelude::{
    Alias, ConnectionTrait, DbErr, DeriveMigrationName, DynIden, Expr, ExprTrait, MigrationTrait,
    Query, SchemaManager, Table, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut names = text("search_name");
        names.default("");
        let searched = Table::alter()
            .table(DynIden::from("projects"))
            .add_column(names)
            .to_owned();
        manager.alter_table(searched).await?;
        let database = manager.get_connection();
        let projects = Query::select()
            .columns(["id", "name_en", "name_zh"].map(Alias::new))
            .from(Alias::new("projects"))
            .to_owned();
        for row in database.query_all(&projects).await? {
            let id: i64 = row.try_get("", "id")?;
            let (english, chinese): (String, String) =
                (row.try_get("", "name_en")?, row.try_get("", "name_zh")?);
            let fold = Query::update()
                .table(Alias::new("projects"))
                .value(
                    Alias::new("search_name"),
                    format!("{}\n{}", folded(&english), folded(&chinese)),
                )
                .and_where(Expr::col(Alias::new("id")).eq(id))
                .to_owned();
            database.execute(&fold).await?;
        }
        Ok(())
    }
}

/// Lower case, full-width forms narrow, one space between words: as the program folds what is searched.
pub(crate) fn folded(name: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => u32::from(letter)
            .checked_sub(0xFEE0)
            .and_then(char::from_u32)
            .unwrap_or(letter),
        '\u{3000}' => ' ',
        other => other,
    };
    let name: String = name
        .chars()
        .map(narrow)
        .flat_map(char::to_lowercase)
        .collect();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
