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
    if manager.get_database_backend() != DbBackend::Sqlite {
        let raise = format!(
            "CREATE FUNCTION catalogue_edited() RETURNS trigger LANGUAGE plpgsql AS $edited$
             BEGIN {RAISE} RETURN NULL; END $edited$"
        );
        manager.get_connection().execute_unprepared(&raise).await?;
    }
    raised_by(manager, &PUBLISHED).await
}

/// Raises the revision with every change of these tables from now on.
pub(crate) async fn raised_by(manager: &SchemaManager<'_>, tables: &[&str]) -> Result<(), DbErr> {
    let database = manager.get_connection();
    for table in tables {
        let statements = match database.get_database_backend() {
            DbBackend::Sqlite => sqlite(table),
            _ => vec![postgres(table)],
        };
        for statement in statements {
            database.execute_unprepared(&statement).await?;
        }
    }
    Ok(())
}

fn sqlite(table: &str) -> Vec<String> {
    let raised = |event: &str| {
        let name = event.to_lowercase();
        format!("CREATE TRIGGER {table}_edited_{name} AFTER {event} ON {table} BEGIN {RAISE} END")
    };
    ["INSERT", "UPDATE", "DELETE"].map(raised).into()
}

fn postgres(table: &str) -> String {
    format!(
        "CREATE TRIGGER {table}_edited AFTER INSERT OR UPDATE OR DELETE ON {table}
         FOR EACH STATEMENT EXECUTE FUNCTION catalogue_edited()"
    )
}
