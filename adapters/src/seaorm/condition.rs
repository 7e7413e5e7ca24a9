//! A condition of a statement with the values that are bound in it.

use crate::seaorm::among::{among, numbers};
use sea_orm::{DbBackend, Value};

/// A condition with a `$` for each of its values.
#[derive(Debug, Clone)]
pub(super) struct Condition {
    sql: String,
    values: Vec<Value>,
}

impl Condition {
    /// A condition that binds exactly these values, in their order.
    pub(super) fn new(sql: impl Into<String>, values: Vec<Value>) -> Self {
        Self {
            sql: sql.into(),
            values,
        }
    }

    /// One that always holds.
    pub(super) fn any() -> Self {
        Self::new("1 = 1", Vec::new())
    }

    /// A column, compared by code point, begins with this text.
    pub(super) fn begins(column: &str, beginning: &str) -> Self {
        // No text contains this character, and no stored text sorts after it.
        let behind = format!("{beginning}\u{10ffff}");
        Self::new(
            format!("{column} >= $ AND {column} < $"),
            vec![beginning.into(), behind.into()],
        )
    }

    /// The column has one of these codes. Without codes the condition always holds.
    pub(super) fn one_of(column: &str, codes: impl IntoIterator<Item = &'static str>) -> Self {
        let values: Vec<Value> = codes.into_iter().map(Value::from).collect();
        if values.is_empty() {
            return Self::any();
        }
        let places = vec!["$"; values.len()].join(", ");
        Self::new(format!("{column} IN ({places})"), values)
    }

    /// The column has one of these numbers.
    pub(super) fn among(
        backend: DbBackend,
        column: &str,
        ids: impl IntoIterator<Item = i64>,
    ) -> Self {
        Self::new(among(backend, column, "$"), vec![numbers(backend, ids)])
    }

    /// Both hold.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.sql.push_str(" AND ");
        self.sql.push_str(&other.sql);
        self.values.extend(other.values);
        self
    }

    /// The condition as part of a statement: its values are bound after the existing ones.
    pub(super) fn placed(&self, values: &mut Vec<Value>) -> String {
        let mut parts = self.sql.split('$');
        let mut placed = parts.next().unwrap_or_default().to_owned();
        for (part, value) in parts.zip(&self.values) {
            values.push(value.clone());
            placed.push('$');
            placed.push_str(&values.len().to_string());
            placed.push_str(part);
        }
        placed
    }
}
