//! Drafts, beside what is published: of projects, of partners, of the home screen, the legal texts, frameworks and
//! questionnaires; and the files that editors put before everybody. Drafts have tables of their own, so that keeping one makes no
//! answer old that investors are shown.

use crate::new_table::NewTable;
use crate::rows;
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, text_null,
};
use sea_orm_migration::prelude::{ColumnDef, DbErr, SchemaManager};

/// Every content has a row from the start, so that an edit always has one to lock.
const NAMES: [&str; 8] = [
    "home",
    "notice",
    "privacy",
    "payment",
    "framework_pkf",
    "framework_cayman",
    "questionnaire_pkf",
    "questionnaire_cayman",
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    projects(manager).await?;
    partners(manager).await?;
    site(manager).await?;
    public_files(manager).await
}

/// The draft as JSON, none where nothing was changed since; and who touched the content last.
fn edition() -> [ColumnDef; 6] {
    [
        text_null("draft"),
        big_integer("version"),
        instant_null("changed_at"),
        big_integer_null("changed_by"),
        instant_null("published_at"),
        big_integer_null("published_by"),
    ]
}

async fn create_edition(manager: &SchemaManager<'_>, table: NewTable) -> Result<(), DbErr> {
    table
        .and(edition())
        .all_refer(["changed_by", "published_by"], "operators")
        .positive(["version"])
        .json(manager, ["draft"])
        .create(manager)
        .await
}

async fn projects(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "project_editions";
    let table = NewTable::keyed(
        name,
        ["project_id"],
        [
            big_integer("project_id"),
            // What an editor goes on with, for the list.
            string_len("code", 30),
            string_len("name_zh", 200),
            string_len("name_en", 200),
        ],
    );
    create_edition(manager, table.refers("project_id", "projects")).await?;
    index(manager, name, &["changed_at"]).await
}

async fn partners(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "partner_editions";
    let table = NewTable::keyed(
        name,
        ["partner_id"],
        [
            big_integer("partner_id"),
            // The names that an editor goes on with, for the list.
            string_len("name_zh", 200),
            string_len("name_en", 200),
        ],
    );
    create_edition(manager, table.refers("partner_id", "partners")).await?;
    index(manager, name, &["changed_at"]).await
}

async fn site(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "site_editions";
    let table = NewTable::keyed(name, ["name"], [string_len("name", 40)]);
    create_edition(manager, table.one_of("name", &NAMES)).await?;
    let contents = NAMES.map(|content| [content.into(), 1_i64.into()]);
    rows::insert(manager, name, ["name", "version"], contents).await
}

async fn public_files(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "public_files";
    NewTable::keyed(
        name,
        ["object_key"],
        [
            string_len("object_key", 200),
            big_integer("stored_by"),
            instant("stored_at"),
            // Since when it may be that no content names it: such files are removed in the end.
            instant_null("unnamed_since"),
        ],
    )
    .refers("stored_by", "operators")
    .create(manager)
    .await?;
    index(manager, name, &["stored_by", "stored_at"]).await?;
    index(manager, name, &["unnamed_since"]).await
}
