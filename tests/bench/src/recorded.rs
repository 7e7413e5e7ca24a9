//! The statements that the server sent to its database while it answered a call, as `scripts/bench/recorder.mjs` wrote them down.

use crate::client::Outcome;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;
use std::path::Path;

/// A statement with its values. Its text is kept as long as the program runs, like the text of a
/// statement in source code.
pub(crate) struct Statement {
    pub(crate) sql: &'static str,
    pub(crate) values: Vec<Value>,
    /// How many rows the server read.
    pub(crate) rows: usize,
}

/// A value of a statement.
pub(crate) enum Value {
    Short(Option<i16>),
    Int(Option<i32>),
    Long(Option<i64>),
    Text(Option<String>),
    Flag(Option<bool>),
    Moment(Option<DateTime<Utc>>),
    Day(Option<NaiveDate>),
    Bytes(Option<Vec<u8>>),
}

/// A call with the statements of its answer.
pub(crate) struct Call {
    /// With the query.
    pub(crate) path: String,
    pub(crate) statements: Vec<Statement>,
    pub(crate) in_transaction: bool,
}

/// The whole recording.
pub(crate) struct Recording {
    /// How the session of a cookie is looked up.
    pub(crate) session: Statement,
    pub(crate) calls: Vec<Call>,
}

#[derive(Deserialize)]
struct WrittenStatement {
    sql: String,
    values: Vec<WrittenValue>,
    rows: usize,
}

#[derive(Deserialize)]
struct WrittenValue {
    kind: String,
    value: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WrittenCall {
    path: String,
    statements: Vec<WrittenStatement>,
    in_transaction: bool,
}

#[derive(Deserialize)]
struct WrittenRecording {
    session: WrittenStatement,
    calls: Vec<WrittenCall>,
}

impl Recording {
    pub(crate) fn read(file: &Path) -> Outcome<Self> {
        let written: WrittenRecording = serde_json::from_slice(&std::fs::read(file)?)?;
        Ok(Self {
            session: statement(written.session)?,
            calls: written
                .calls
                .into_iter()
                .map(call)
                .collect::<Outcome<_>>()?,
        })
    }
}

fn call(written: WrittenCall) -> Outcome<Call> {
    let statements = written.statements.into_iter().map(statement);
    Ok(Call {
        path: written.path,
        statements: statements.collect::<Outcome<_>>()?,
        in_transaction: written.in_transaction,
    })
}

fn statement(written: WrittenStatement) -> Outcome<Statement> {
    let values = written.values.into_iter().map(value);
    Ok(Statement {
        sql: written.sql.leak(),
        values: values.collect::<Outcome<_>>()?,
        rows: written.rows,
    })
}

fn value(WrittenValue { kind, value }: WrittenValue) -> Outcome<Value> {
    let text = value.as_deref();
    Ok(match kind.as_str() {
        "int2" => Value::Short(text.map(str::parse).transpose()?),
        "int4" => Value::Int(text.map(str::parse).transpose()?),
        "int8" => Value::Long(text.map(str::parse).transpose()?),
        "bool" => Value::Flag(text.map(str::parse).transpose()?),
        "timestamptz" => Value::Moment(text.map(str::parse).transpose()?),
        "date" => Value::Day(text.map(str::parse).transpose()?),
        "bytea" => Value::Bytes(text.map(hex::decode).transpose()?),
        "text" => Value::Text(value),
        other => return Err(format!("a value of the type {other}").into()),
    })
}
