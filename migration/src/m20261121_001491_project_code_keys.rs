//! The codes of projects as they are told apart: without case and width, each of one project only.

use crate::schema::{string_len_null, unique};
use sea_orm_migration::prelude::{
    Alias, ConnectionTrait, DbErr, DeriveMigrationName, DynIden, Expr, ExprTrait, MigrationTrait,
    Query, SchemaManager, Table, async_trait,
};
use std::collections::BTreeSet;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change
            .table(DynIden::from("projects"))
            .add_column(string_len_null("code_key", 60));
        manager.alter_table(change).await?;
        let database = manager.get_connection();
        let projects = Query::select()
            .columns(["id", "code"].map(Alias::new))
            .from(Alias::new("projects"))
            .order_by(Alias::new("id"), sea_orm_migration::prelude::Order::Asc)
            .to_owned();
        let mut taken = BTreeSet::new();
        for row in database.query_all(&projects).await? {
            let id: i64 = row.try_get("", "id")?;
            let code: String = row.try_get("", "code")?;
            let key = super::m20261121_001203_search_names::folded(&code);
            // One that was never shown has a number in the place of its code. Of two that were shown and differ in case alone
            // the later one keeps its code as it is sold, and has no key until an editor gives it another.
            if code.starts_with('#') || !taken.insert(key.clone()) {
                continue;
            }
            let keep = Query::update()
                .table(Alias::new("projects"))
                .value(Alias::new("code_key"), key)
                .and_where(Expr::col(Alias::new("id")).eq(id))
                .to_owned();
            database.execute(&keep).await?;
        }
        unique(manager, "projects", &["code_key"]).await
    }
}
