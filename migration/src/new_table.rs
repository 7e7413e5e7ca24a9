//! A table as it is made: its columns, its key, what it refers to, and the values that it takes. Constraints have the same names on
//! both databases: `fk_<table>_<column>` and `ck_<table>_<subject>`.

use crate::schema::{plain_table, references, table};
use sea_orm_migration::prelude::{
    Check, ColumnDef, ColumnType, DbErr, DynIden, Expr, Index, SchemaManager, TableCreateStatement,
};
use sea_orm_migration::sea_orm::DbBackend;

/// The currencies of amounts.
pub(crate) const CURRENCIES: [&str; 6] = ["USD", "CNY", "ZAR", "HKD", "EUR", "GBP"];

/// The languages of texts and messages.
pub(crate) const LANGUAGES: [&str; 2] = ["zh", "en"];

/// Who does something: of the last kind there is one only, without a number.
pub(crate) const ACTORS: [&str; 3] = ["investor", "operator", "system"];

/// A table that is about to be made.
pub(crate) struct NewTable {
    name: &'static str,
    statement: TableCreateStatement,
}

impl NewTable {
    /// One with a rising number `id`.
    pub(crate) fn numbered<const N: usize>(name: &'static str, columns: [ColumnDef; N]) -> Self {
        Self::new(name, table(name, columns))
    }

    /// One whose key is some of its columns.
    pub(crate) fn keyed<const K: usize, const N: usize>(
        name: &'static str,
        key: [&'static str; K],
        columns: [ColumnDef; N],
    ) -> Self {
        let mut statement = plain_table(name, columns);
        let mut index = Index::create();
        index.name(format!("pk_{name}"));
        for column in key {
            index.col(DynIden::from(column));
        }
        statement.primary_key(&mut index);
        Self::new(name, statement)
    }

    fn new(name: &'static str, statement: TableCreateStatement) -> Self {
        Self { name, statement }
    }

    /// Further columns, of a table with too many for one list.
    pub(crate) fn and(mut self, columns: impl IntoIterator<Item = ColumnDef>) -> Self {
        for column in columns {
            self.statement.col(column);
        }
        self
    }

    /// A column holds the number of a row of another table.
    pub(crate) fn refers(mut self, column: &'static str, other: &'static str) -> Self {
        let mut key = references(self.name, column, other);
        self.statement.foreign_key(&mut key);
        self
    }

    /// Columns hold numbers of rows of the same other table.
    pub(crate) fn all_refer<const N: usize>(
        self,
        columns: [&'static str; N],
        other: &'static str,
    ) -> Self {
        columns
            .into_iter()
            .fold(self, |table, column| table.refers(column, other))
    }

    /// A column takes these codes only.
    pub(crate) fn one_of(self, column: &'static str, codes: &[&str]) -> Self {
        let codes: Vec<String> = codes.iter().map(|code| format!("'{code}'")).collect();
        self.rule(column, &format!("{column} IN ({})", codes.join(", ")))
    }

    /// A column takes these numbers only.
    pub(crate) fn one_of_ids(self, column: &'static str, ids: &[i64]) -> Self {
        let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
        self.rule(column, &format!("{column} IN ({})", ids.join(", ")))
    }

    /// Each of the columns is above zero.
    pub(crate) fn positive<const N: usize>(self, columns: [&'static str; N]) -> Self {
        columns.into_iter().fold(self, |table, column| {
            table.rule(column, &format!("{column} > 0"))
        })
    }

    /// None of the columns is below zero.
    pub(crate) fn not_negative<const N: usize>(self, columns: [&'static str; N]) -> Self {
        columns.into_iter().fold(self, |table, column| {
            table.rule(column, &format!("{column} >= 0"))
        })
    }

    /// Each of the columns holds JSON. Not for sealed texts.
    pub(crate) fn json<const N: usize>(
        self,
        manager: &SchemaManager<'_>,
        columns: [&'static str; N],
    ) -> Self {
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        columns.into_iter().fold(self, |table, column| {
            // PostgreSQL refuses the cast itself; `IS JSON` is there from version 16 on only.
            let rule = if is_postgres {
                format!("{column} IS NULL OR {column}::json IS NOT NULL")
            } else {
                format!("{column} IS NULL OR json_valid({column})")
            };
            table.rule(column, &rule)
        })
    }

    /// `actor_kind` is a kind of actor, and `actor_id` the number of one that has a number.
    pub(crate) fn actor(self) -> Self {
        self.one_of("actor_kind", &ACTORS)
            .rule("actor_id", "(actor_id IS NULL) = (actor_kind = 'system')")
    }

    /// What holds for every row, in SQL that both databases read alike.
    pub(crate) fn rule(mut self, subject: &'static str, expression: &str) -> Self {
        let name = DynIden::from(format!("ck_{}_{subject}", self.name));
        let check = Check::named(name, Expr::cust(expression.to_owned()));
        self.statement.check(check);
        self
    }

    /// Makes the table. SQLite stores truth as a number, of which it is told which ones are meant.
    pub(crate) async fn create(mut self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        if manager.get_database_backend() == DbBackend::Sqlite {
            let columns = self.statement.get_columns();
            let truths: Vec<String> = columns
                .iter()
                .filter(|column| matches!(column.get_column_type(), Some(ColumnType::Boolean)))
                .map(ColumnDef::get_column_name)
                .collect();
            for column in truths {
                let name = DynIden::from(format!("ck_{}_{column}", self.name));
                let check = Check::named(name, Expr::cust(format!("{column} IN (FALSE, TRUE)")));
                self.statement.check(check);
            }
        }
        manager.create_table(self.statement).await
    }
}
