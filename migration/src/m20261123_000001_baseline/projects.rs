//! Projects as the subscription rules need them: amounts, dates, payment methods, frameworks (decisions 20, 21).

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, string_len, string_len_null, text,
    unique,
};
use sea_orm_migration::prelude::{DbErr, Index, IndexOrder, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    projects(manager).await?;
    methods(manager).await?;
    frameworks(manager).await
}

async fn projects(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "projects";
    NewTable::numbered(
        name,
        [
            string_len("code", 30),
            // The code without case and width, unique; none of a project that was never shown.
            string_len_null("code_key", 60),
            string_len("name_en", 200),
            string_len("name_zh", 200),
            // Both names without case and width, as they are searched.
            text("search_name"),
            string_len("currency", 3),
            big_integer("offering_size_minor"),
            // An exact decimal as text: prices may have more places than the currency.
            string_len("share_price", 40),
            instant("opens_at"),
            instant("funding_end"),
            boolean("published"),
            big_integer("version"),
        ],
    )
    .one_of("currency", &CURRENCIES)
    .not_negative(["offering_size_minor"])
    .positive(["version"])
    .create(manager)
    .await?;
    unique(manager, name, &["code"]).await?;
    unique(manager, name, &["code_key"]).await?;
    index(manager, name, &["published", "funding_end"]).await?;
    index(manager, name, &["published", "opens_at"]).await?;
    // In the order of the list, so that a page is read from its start.
    let mut order = Index::create();
    order
        .name("ix_projects_published_funding_end_id")
        .table(name)
        .col("published")
        .col(("funding_end", IndexOrder::Desc))
        .col("id");
    manager.create_index(order).await
}

async fn methods(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "project_methods",
        ["project_id", "method_id"],
        [
            big_integer("project_id"),
            big_integer("method_id"),
            big_integer("minimum_minor"),
            big_integer_null("maximum_minor"),
        ],
    )
    .refers("project_id", "projects")
    .one_of_ids("method_id", &super::subscription::METHODS)
    .not_negative(["minimum_minor"])
    .rule("maximum_minor", "maximum_minor >= minimum_minor")
    .create(manager)
    .await
}

async fn frameworks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "project_frameworks";
    let columns = [big_integer("project_id"), big_integer("framework_id")];
    NewTable::keyed(name, ["project_id", "framework_id"], columns)
        .refers("project_id", "projects")
        .refers("framework_id", "frameworks")
        .create(manager)
        .await?;
    index(manager, name, &["framework_id"]).await
}
