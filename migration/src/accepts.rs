//! Changes what a column of an existing table accepts: the list of its codes, or that it may be null. PostgreSQL changes the column. SQLite
//! cannot, so the table is rebuilt from its own `CREATE TABLE` statement with the change, and its rows, indexes and triggers are copied.

use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::sea_orm::{DbBackend, Statement};

/// Replaces the list of codes that the column accepts. On SQLite, no other table may refer to this table.
pub(crate) async fn accepts(
    manager: &SchemaManager<'_>,
    table: &str,
    column: &str,
    codes: &[&str],
) -> Result<(), DbErr> {
    let codes: Vec<String> = codes.iter().map(|code| format!("'{code}'")).collect();
    let expression = format!("{column} IN ({})", codes.join(", "));
    holds(manager, table, column, &expression).await
}

/// Replaces a rule of the table. On SQLite, no other table may refer to this table.
pub(crate) async fn holds(
    manager: &SchemaManager<'_>,
    table: &str,
    subject: &str,
    expression: &str,
) -> Result<(), DbErr> {
    let rule = format!("\"ck_{table}_{subject}\"");
    let check = format!("CONSTRAINT {rule} CHECK ({expression})");
    if manager.get_database_backend() == DbBackend::Sqlite {
        return rebuilt(manager, table, |made| exchanged(made, &rule, &check)).await;
    }
    let statements = [
        format!("ALTER TABLE {table} DROP CONSTRAINT {rule}"),
        format!("ALTER TABLE {table} ADD {check}"),
    ];
    all(manager, &statements).await
}

/// The column may be null from now on. On SQLite, no other table may refer to this table.
pub(crate) async fn accepts_null(
    manager: &SchemaManager<'_>,
    table: &str,
    column: &str,
) -> Result<(), DbErr> {
    if manager.get_database_backend() == DbBackend::Sqlite {
        return rebuilt(manager, table, |made| nullable(made, column)).await;
    }
    let change = format!("ALTER TABLE {table} ALTER COLUMN {column} DROP NOT NULL");
    all(manager, &[change]).await
}

/// Makes the table anew on SQLite, by its own statement as `change` leaves it.
async fn rebuilt(
    manager: &SchemaManager<'_>,
    table: &str,
    change: impl Fn(&str) -> Option<String>,
) -> Result<(), DbErr> {
    let made = statements_of(manager, table, "table").await?;
    let made = made.first().and_then(|(_, sql)| change(sql));
    let made = made.ok_or_else(|| DbErr::Migration(format!("{table} has not what changes")))?;
    let indexes = statements_of(manager, table, "index").await?;
    let triggers = statements_of(manager, table, "trigger").await?;
    let mut statements: Vec<String> = triggers
        .iter()
        .map(|(name, _)| format!("DROP TRIGGER \"{name}\""))
        .collect();
    statements.push(format!("ALTER TABLE {table} RENAME TO {table}_before"));
    statements.extend(
        indexes
            .iter()
            .map(|(name, _)| format!("DROP INDEX \"{name}\"")),
    );
    statements.push(made);
    // The columns are the same, in the same order.
    statements.push(format!("INSERT INTO {table} SELECT * FROM {table}_before"));
    statements.push(format!("DROP TABLE {table}_before"));
    let after = indexes.into_iter().chain(triggers);
    statements.extend(after.map(|(_, sql)| sql));
    all(manager, &statements).await
}

/// The `CREATE TABLE` statement with the named constraint replaced.
fn exchanged(sql: &str, rule: &str, check: &str) -> Option<String> {
    let begins = format!("CONSTRAINT {rule} CHECK ");
    let (before, rest) = sql.split_once(&begins)?;
    let mut depth = 0_u32;
    let end = rest.char_indices().find_map(|(at, sign)| match sign {
        '(' => {
            depth += 1;
            None
        }
        ')' => {
            depth = depth.saturating_sub(1);
            (depth == 0).then_some(at + 1)
        }
        _ => None,
    })?;
    Some(format!("{before}{check}{}", rest.get(end..)?))
}

/// The `CREATE TABLE` statement with the column's `NOT NULL` left out.
fn nullable(sql: &str, column: &str) -> Option<String> {
    let begins = format!("\"{column}\" ");
    let (before, rest) = sql.split_once(&begins)?;
    let definition = rest.split(',').next()?;
    let without = definition.replacen(" NOT NULL", "", 1);
    (without != definition)
        .then(|| format!("{before}{begins}{}", rest.replacen(definition, &without, 1)))
}

/// Names and statements of a table, or of those of its indexes and triggers that a statement made.
async fn statements_of(
    manager: &SchemaManager<'_>,
    table: &str,
    kind: &str,
) -> Result<Vec<(String, String)>, DbErr> {
    let sql = "SELECT name, sql FROM sqlite_master
        WHERE tbl_name = $1 AND type = $2 AND sql IS NOT NULL ORDER BY name";
    let values = [table.into(), kind.into()];
    let asked = Statement::from_sql_and_values(DbBackend::Sqlite, sql, values);
    let rows = manager.get_connection().query_all_raw(asked).await?;
    rows.into_iter()
        .map(|row| Ok((row.try_get("", "name")?, row.try_get("", "sql")?)))
        .collect()
}

async fn all(manager: &SchemaManager<'_>, statements: &[String]) -> Result<(), DbErr> {
    let database = manager.get_connection();
    for statement in statements {
        database.execute_unprepared(statement).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_is_exchanged_with_all_its_brackets() {
        let sql = r#"CREATE TABLE t ( a text, CONSTRAINT "ck_t_a" CHECK (a IN ('x')), CONSTRAINT "ck_t_b" CHECK ((a > '')))"#;
        let other = exchanged(
            sql,
            "\"ck_t_a\"",
            "CONSTRAINT \"ck_t_a\" CHECK (a IN ('y'))",
        );
        assert_eq!(other, Some(sql.replace("'x'", "'y'")));
        assert_eq!(exchanged(sql, "\"ck_t_c\"", ""), None);
    }

    #[test]
    fn a_column_loses_its_own_not_null_alone() {
        let sql = r#"CREATE TABLE t ( "a" bigint NOT NULL, "b" bigint NOT NULL, "c" text, CHECK ("b" > 0) )"#;
        let nullable_b = sql.replace(r#""b" bigint NOT NULL"#, r#""b" bigint"#);
        assert_eq!(nullable(sql, "b"), Some(nullable_b));
        assert_eq!(nullable(sql, "c"), None);
        assert_eq!(nullable(sql, "d"), None);
    }
}
