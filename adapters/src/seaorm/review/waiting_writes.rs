//! The writes that wait on a connection, made into one statement: the rows of a table together, and the
//! placeholders numbered anew.

use sea_orm::{DbBackend, Statement, Value, Values};

/// How many values are buffered at most; a statement takes twice as many.
const MOST_VALUES: usize = 30_000;

/// The next statements, in their order: rows to add, in a statement for each table and set of
/// columns, and changes.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pub(super) statements: Vec<Write>,
    pub(super) values: usize,
}

/// A statement that writes, with its values.
#[derive(Debug)]
pub(super) struct Write {
    kind: Kind,
    values: Vec<Value>,
}

#[derive(Debug, PartialEq, Eq)]
enum Kind {
    /// Takes further rows: `INSERT INTO a (b, c) VALUES `, and the placeholders of one row, such as
    /// `($1, $2)`.
    Rows { head: String, row: String },
    /// Takes no further rows, since something follows them, or there are several.
    Whole(String),
    /// An `UPDATE` of exactly one row.
    Change(String),
}

/// All buffered writes, as one statement.
pub(super) struct CombinedStatement {
    pub(super) statement: Statement,
    /// How many rows must be reported as changed. With 0 the statement returns nothing.
    pub(super) changes: i64,
}

impl Waiting {
    /// Whether the buffered writes have to be sent first: one statement cannot write a row twice,
    /// nor change a row that it adds.
    pub(super) fn keeps_apart(&self, write: &Statement) -> bool {
        let kind = Kind::of(&write.sql);
        let mut waiting = self.statements.iter().map(|it| &it.kind);
        let writes_again = |it: &Kind| match (it, &kind) {
            (Kind::Change(_), _) | (_, Kind::Change(_)) => true,
            // Plain inserts add different rows. An upsert may change a row that another upsert changes.
            (Kind::Rows { .. }, _) | (_, Kind::Rows { .. }) => false,
            (Kind::Whole(_), Kind::Whole(_)) => true,
        };
        waiting.any(|it| it.table() == kind.table() && writes_again(it))
    }

    /// Whether it is time to send them.
    pub(super) fn push(&mut self, write: Statement) -> bool {
        let values = write.values.map_or_else(Vec::new, |it| it.0);
        self.values += values.len();
        let kind = Kind::of(&write.sql);
        let same = self.statements.iter_mut().find(|it| it.kind == kind);
        match same {
            Some(before) if matches!(kind, Kind::Rows { .. }) => before.values.extend(values),
            _ => self.statements.push(Write { kind, values }),
        }
        self.values >= MOST_VALUES
    }

    /// Everything in one statement, which returns the number of changed rows if it changes any.
    pub(super) fn together(self) -> Option<CombinedStatement> {
        let mut values = Vec::with_capacity(self.values);
        let mut parts = Vec::with_capacity(self.statements.len());
        let mut changed = Vec::new();
        for (nth, write) in self.statements.into_iter().enumerate() {
            let places = write.with_places_from(values.len());
            if let Kind::Change(_) = write.kind {
                changed.push(format!("(SELECT count(*) FROM wrote_{nth})"));
                parts.push(format!("{places} RETURNING 1"));
            } else {
                parts.push(places);
            }
            values.extend(write.values);
        }
        let last = if changed.is_empty() {
            parts.pop()?
        } else {
            format!("SELECT {}", changed.join(" + "))
        };
        let named = |(nth, part)| format!("wrote_{nth} AS ({part})");
        let before: Vec<String> = parts.iter().enumerate().map(named).collect();
        let sql = if before.is_empty() {
            last
        } else {
            format!("WITH {} {last}", before.join(", "))
        };
        Some(CombinedStatement {
            statement: Statement {
                sql,
                values: Some(Values(values)),
                db_backend: DbBackend::Postgres,
            },
            changes: i64::try_from(changed.len()).unwrap_or(i64::MAX),
        })
    }
}

impl Kind {
    fn of(sql: &str) -> Self {
        const VALUES: &str = " VALUES ";
        let sql = sql.trim_end();
        if sql.starts_with("UPDATE ") {
            return Self::Change(sql.to_owned());
        }
        match sql.split_once(VALUES) {
            Some((table, row)) if row.matches('(').count() == 1 && row.ends_with(')') => {
                Self::Rows {
                    head: format!("{table}{VALUES}"),
                    row: row.to_owned(),
                }
            }
            _ => Self::Whole(sql.to_owned()),
        }
    }

    /// The name after `UPDATE` or `INSERT INTO`.
    fn table(&self) -> Option<&str> {
        let (sql, nth) = match self {
            Self::Change(sql) => (sql, 1),
            Self::Rows { head: sql, .. } | Self::Whole(sql) => (sql, 2),
        };
        let name = sql.split_whitespace().nth(nth);
        name.map(|name| name.trim_matches('"'))
    }
}

impl Write {
    /// The statement with all its rows, its placeholders numbered after this many before.
    fn with_places_from(&self, before: usize) -> String {
        match &self.kind {
            Kind::Whole(sql) | Kind::Change(sql) => renumbered(sql, before),
            Kind::Rows { head, row } => {
                let width = row.matches('$').count().max(1);
                let first = (0..self.values.len()).step_by(width);
                let rows = first.map(|nth| renumbered(row, before + nth));
                format!("{head}{}", rows.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The same with each placeholder `$n` raised; text in quotes is unchanged.
fn renumbered(sql: &str, by: usize) -> String {
    let mut raised = String::with_capacity(sql.len() + 16);
    let mut left = sql.chars().peekable();
    let mut quote = None;
    while let Some(char) = left.next() {
        raised.push(char);
        if quote == Some(char) {
            quote = None;
        } else if quote.is_none() && matches!(char, '\'' | '"') {
            quote = Some(char);
        } else if quote.is_none() && char == '$' {
            let digits = std::iter::from_fn(|| left.next_if(char::is_ascii_digit));
            let number: String = digits.collect();
            let place = number.parse::<usize>().map(|number| number + by);
            raised.push_str(&place.map_or(number, |place| place.to_string()));
        }
    }
    raised
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(sql: &str, values: &[i64]) -> Statement {
        let values = values.iter().copied().map(Value::from);
        Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
    }

    fn together(added: &[Statement]) -> Option<(String, Vec<Value>)> {
        let mut waiting = Waiting::default();
        for statement in added {
            assert!(!waiting.push(statement.clone()));
        }
        let made = waiting.together()?.statement;
        Some((made.sql, made.values.unwrap().0))
    }

    const A: &str = "INSERT INTO a (b, c) VALUES ($1, $2)";

    #[test]
    fn rows_of_one_table_are_one_statement_in_their_order() {
        assert!(together(&[]).is_none());
        let (sql, values) = together(&[statement(A, &[1, 2])]).unwrap();
        assert_eq!((sql.as_str(), values.len()), (A, 2));
        let with_blank = format!("{A} ");
        let (sql, values) =
            together(&[statement(A, &[1, 2]), statement(&with_blank, &[3, 4])]).unwrap();
        assert_eq!(sql, "INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4)");
        assert_eq!(values, [1_i64, 2, 3, 4].map(Value::from));
    }

    #[test]
    fn tables_go_together_and_each_value_keeps_its_place() {
        let upsert = "INSERT INTO d (e) VALUES ($1) ON CONFLICT (e) DO UPDATE SET e = excluded.e";
        let all = [
            statement(A, &[1, 2]),
            statement(upsert, &[3]),
            statement(A, &[4, 5]),
            // A trailing blank, even if nothing follows the rows.
            statement("INSERT INTO f (g) VALUES ($1), ($2) ", &[6, 7]),
        ];
        let (sql, values) = together(&all).unwrap();
        assert_eq!(
            sql,
            "WITH wrote_0 AS (INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4)), \
            wrote_1 AS (INSERT INTO d (e) VALUES ($5) ON CONFLICT (e) DO UPDATE SET e = excluded.e) \
            INSERT INTO f (g) VALUES ($6), ($7)"
        );
        assert_eq!(values, [1_i64, 2, 4, 5, 3, 6, 7].map(Value::from));
    }

    #[test]
    fn one_statement_does_not_change_a_row_twice() {
        let upsert = statement("INSERT INTO d (e) VALUES ($1) ON CONFLICT DO NOTHING", &[1]);
        let mut waiting = Waiting::default();
        assert!(!waiting.keeps_apart(&upsert));
        waiting.push(upsert.clone());
        assert!(waiting.keeps_apart(&upsert));
        assert!(!waiting.keeps_apart(&statement(A, &[1, 2])));
    }

    const CHANGE: &str = r#"UPDATE "a" SET "b" = $1 WHERE "c" = $2"#;

    #[test]
    fn a_change_goes_with_what_is_added_and_says_whether_its_row_was_there() {
        let added = "INSERT INTO f (g) VALUES ($1)";
        let mut waiting = Waiting::default();
        waiting.push(statement(CHANGE, &[1, 2]));
        waiting.push(statement(added, &[3]));
        let made = waiting.together().unwrap();
        assert_eq!(
            made.statement.sql,
            "WITH wrote_0 AS (UPDATE \"a\" SET \"b\" = $1 WHERE \"c\" = $2 RETURNING 1), \
            wrote_1 AS (INSERT INTO f (g) VALUES ($3)) SELECT (SELECT count(*) FROM wrote_0)"
        );
        assert_eq!(made.changes, 1);
        let mut waiting = Waiting::default();
        waiting.push(statement(added, &[3]));
        assert_eq!(waiting.together().unwrap().changes, 0);
    }

    #[test]
    fn a_change_stays_apart_from_all_else_of_its_table() {
        let upsert = r#"INSERT INTO "a" (b) VALUES ($1) ON CONFLICT DO NOTHING"#;
        let of_a = [CHANGE, A, upsert, r#"UPDATE "a" SET "d" = $1"#];
        let of_others = [
            r#"UPDATE "aa" SET "b" = $1"#,
            "INSERT INTO aa (b) VALUES ($1)",
        ];
        let apart = |first: &str, second: &str| {
            let mut waiting = Waiting::default();
            waiting.push(statement(first, &[1]));
            waiting.keeps_apart(&statement(second, &[1]))
        };
        for other in of_a {
            assert!(apart(CHANGE, other) && apart(other, CHANGE), "{other}");
        }
        for other in of_others {
            assert!(!apart(CHANGE, other) && !apart(other, CHANGE), "{other}");
        }
    }

    #[test]
    fn what_stands_in_quotes_is_no_place() {
        let sql = r#"INSERT INTO "a$1" VALUES ($1, '$2', 'it''s $1', $12, $)"#;
        let raised = r#"INSERT INTO "a$1" VALUES ($4, '$2', 'it''s $1', $15, $)"#;
        assert_eq!(renumbered(sql, 3), raised);
    }

    #[test]
    fn so_many_values_do_not_wait() {
        let mut waiting = Waiting::default();
        let many = statement(A, &vec![1; MOST_VALUES - 1]);
        assert!(!waiting.push(many));
        assert!(waiting.push(statement(A, &[1])));
    }
}
