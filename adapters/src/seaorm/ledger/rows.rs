//! Statements over many rows at once, so that a posting takes as few of them for a thousand
//! transactions as for one.

use crate::seaorm::transaction::SeaTx;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend, Statement, Value};

/// How many values a statement takes at most, below what either database allows.
pub(super) const MOST_VALUES: usize = 30_000;

/// `($1, $2), ($3, $4)`. On SQLite `(?, ?), (?, ?)`: there `$1` and `?1` are names, and the driver
/// looks the name of each value up among all names before it, which takes longer than everything
/// else in a statement of thousands of values.
///
/// Numbering starts after `before` earlier placeholders.
pub(super) fn placeholders(backend: DbBackend, before: usize, rows: usize, width: usize) -> String {
    let place = |number: usize| match backend {
        DbBackend::Sqlite => "?".to_owned(),
        _ => format!("${number}"),
    };
    let row = |nth: usize| {
        let own = (1..=width).map(|column| place(before + nth * width + column));
        format!("({})", own.collect::<Vec<_>>().join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

impl SeaTx {
    /// Adds rows by statements of `before`, the rows, and `after`; a key that another transaction
    /// takes at the same moment is a conflict.
    pub(in crate::seaorm) async fn add_rows<const N: usize>(
        &self,
        before: &str,
        rows: &[[Value; N]],
        after: &str,
    ) -> Result<(), StoreError> {
        let backend = self.db().get_database_backend();
        for rows in rows.chunks(MOST_VALUES.checked_div(N).unwrap_or(1)) {
            let places = placeholders(backend, 0, rows.len(), N);
            let sql = format!("{before} {places} {after}");
            let values = rows.iter().flatten().cloned();
            let statement = Statement::from_sql_and_values(backend, sql, values);
            self.db().add_later(statement).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_a_place_of_its_own() {
        let (postgres, sqlite) = (DbBackend::Postgres, DbBackend::Sqlite);
        assert_eq!(
            placeholders(postgres, 4, 2, 3),
            "($5, $6, $7), ($8, $9, $10)"
        );
        assert_eq!(placeholders(sqlite, 4, 2, 2), "(?, ?), (?, ?)");
    }
}
