//! A number that rises, in the same transaction, with every edit of what is published: servers know by it that an answer they
//! keep is old. The database raises it, so that no way of editing can forget to.

use crate::new_table::NewTable;
use crate::rows;
use crate::schema::big_integer;
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::sea_orm::DbBackend;

/// What investors are shown from.
const PUBLISHED: [&str; 6] = [
    "projects",
    "project_contents",
    "project_methods",
    "project_frameworks",
    "partners",
    "site_contents",
];

const RAISE: &str = "UPDATE catalogue_revision SET revision = revision + 1;";

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "catalogue_revision";
    let columns = ["id", "revision"];
    NewTable::keyed(name, ["id"], columns.map(big_integer))
        .one_of_ids("id", &[1])
        .create(manager)
        .await?;
    rows::insert(manager, name, columns, [[1_i64.into(), 1_i64.into()]]).await?;
    let database = manager.get_connection();
    let statements = match database.get_database_backend() {
        DbBackend::Sqlite => sqlite(),
        _ => postgres(),
    };
    for statement in statements {
        database.execute_unprepared(&statement).await?;
    }
    Ok(())
}

fn sqlite() -> Vec<String> {
    let events = ["INSERT", "UPDATE", "DELETE"];
    let raised = |table: &&str| {
        let table = *table;
        events.map(|event| {
            let name = event.to_lowercase();
            format!(
                "CREATE TRIGGER {table}_edited_{name} AFTER {event} ON {table} BEGIN {RAISE} END"
            )
        })
    };
    PUBLISHED.iter().flat_map(raised).collect()
}

fn postgres() -> Vec<String> {
    let raise = format!(
        "CREATE FUNCTION catalogue_edited() RETURNS trigger LANGUAGE plpgsql AS $edited$
         BEGIN {RAISE} RETURN NULL; END $edited$"
    );
    let raised = PUBLISHED.iter().map(|table| {
        format!(
            "CREATE TRIGGER {table}_edited AFTER INSERT OR UPDATE OR DELETE ON {table}
             FOR EACH STATEMENT EXECUTE FUNCTION catalogue_edited()"
        )
    });
    std::iter::once(raise).chain(raised).collect()
}
