//! Statements over many rows at once, so that a posting takes as many of them for a thousand transactions as for one.

use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, Value};

/// How many values a statement takes at most, below what either database allows.
const MOST_VALUES: usize = 30_000;

/// `($1, $2), ($3, $4)`. On SQLite `(?, ?), (?, ?)`: there `$1` and `?1` are names, and the driver looks the name of each value up among
/// all names before it, which in a statement of thousands of values takes longer than everything else.
fn placeholders(backend: DbBackend, rows: usize, width: usize) -> String {
    let place = |number: usize| match backend {
        DbBackend::Sqlite => "?".to_owned(),
        _ => format!("${number}"),
    };
    let row = |nth: usize| {
        let own = (1..=width).map(|column| place(nth * width + column));
        format!("({})", own.collect::<Vec<_>>().join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

impl SeaTx {
    /// The statements that say `before`, the rows, and `after`.
    fn of_rows<const N: usize>(
        &self,
        before: &str,
        rows: &[[Value; N]],
        after: &str,
    ) -> Vec<Statement> {
        let backend = self.db().get_database_backend();
        let statement = |rows: &[[Value; N]]| {
            let places = placeholders(backend, rows.len(), N);
            let sql = format!("{before} {places} {after}");
            Statement::from_sql_and_values(backend, sql, rows.iter().flatten().cloned())
        };
        let most = MOST_VALUES.checked_div(N).unwrap_or(1);
        rows.chunks(most).map(statement).collect()
    }

    /// Adds rows; a key that another transaction takes at the same moment is a conflict.
    pub(super) async fn add_rows<const N: usize>(
        &self,
        before: &str,
        rows: &[[Value; N]],
        after: &str,
    ) -> Result<(), StoreError> {
        for statement in self.of_rows(before, rows, after) {
            self.db().add_later(statement).await?;
        }
        Ok(())
    }

    /// What a statement over rows answers.
    pub(super) async fn read_rows<R: FromQueryResult, const N: usize>(
        &self,
        before: &str,
        rows: &[[Value; N]],
        after: &str,
    ) -> Result<Vec<R>, StoreError> {
        let mut found = Vec::new();
        for statement in self.of_rows(before, rows, after) {
            let answer = R::find_by_statement(statement).all(self.db()).await;
            found.extend(answer.map_err(refused)?);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_a_place_of_its_own() {
        let (postgres, sqlite) = (DbBackend::Postgres, DbBackend::Sqlite);
        assert_eq!(placeholders(postgres, 2, 3), "($1, $2, $3), ($4, $5, $6)");
        assert_eq!(placeholders(sqlite, 2, 2), "(?, ?), (?, ?)");
    }
}
