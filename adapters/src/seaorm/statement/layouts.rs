//! A CSV layout as JSON.

use crate::seaorm::errors::corrupt;
use domain::Currency;
use domain::statement::{Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding};
use ports::driven::unit_of_work::StoreError;
use serde_json::{Map, Value, json};

/// The layout as it is kept.
pub(super) fn written(layout: &CsvLayout) -> String {
    let columns: Map<String, Value> = layout
        .columns
        .named()
        .into_iter()
        .map(|(field, heading)| (field.to_owned(), heading.into()))
        .collect();
    let value = json!({
        "delimiter": layout.delimiter.code(),
        "encoding": layout.encoding.code(),
        "skip_lines": layout.skip_lines,
        "day_format": layout.day_format.code(),
        "decimal": layout.decimal.code(),
        "currency": layout.currency.map(Currency::code),
        "columns": columns,
    });
    value.to_string()
}

/// The layout that was kept.
pub(super) fn read(kept: &str) -> Result<CsvLayout, StoreError> {
    let value: Value = serde_json::from_str(kept).map_err(|_| broken())?;
    let code = |field: &str| value.get(field).and_then(Value::as_str);
    let known = |field: &str| code(field).ok_or_else(broken);
    let skip_lines = value.get("skip_lines").and_then(Value::as_u64);
    let skip_lines = skip_lines.and_then(|lines| u32::try_from(lines).ok());
    let columns = value.get("columns").ok_or_else(broken)?;
    let column = |field: &str| {
        let heading = columns.get(field).and_then(Value::as_str);
        heading.map(str::to_owned)
    };
    Ok(CsvLayout {
        delimiter: Delimiter::from_code(known("delimiter")?).ok_or_else(broken)?,
        encoding: Encoding::from_code(known("encoding")?).ok_or_else(broken)?,
        skip_lines: skip_lines.ok_or_else(broken)?,
        day_format: DayFormat::from_code(known("day_format")?).ok_or_else(broken)?,
        decimal: DecimalSign::from_code(known("decimal")?).ok_or_else(broken)?,
        currency: code("currency").and_then(Currency::from_code),
        columns: Columns {
            booked_on: column("booked_on").ok_or_else(broken)?,
            value_on: column("value_on"),
            amount: column("amount"),
            credit: column("credit"),
            debit: column("debit"),
            currency: column("currency"),
            reference: column("reference"),
            party: column("party"),
            party_account: column("party_account"),
            text: column("text"),
            end_to_end: column("end_to_end"),
        },
    })
}

fn broken() -> StoreError {
    corrupt("csv_layouts.layout")
}
