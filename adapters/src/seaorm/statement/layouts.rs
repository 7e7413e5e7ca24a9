//! CSV layouts, which are stored as JSON.

use crate::seaorm::entities::csv_layouts;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::Currency;
use domain::ids::BankAccountId;
use domain::statement::{Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Map, Value, json};

/// The layout as stored.
fn written(layout: &CsvLayout) -> String {
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

/// The layout from storage.
fn read(kept: &str) -> Result<CsvLayout, StoreError> {
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

pub(super) async fn layout(
    tx: &SeaTx,
    bank: BankAccountId,
) -> Result<Option<(CsvLayout, i64)>, StoreError> {
    let row = csv_layouts::Entity::find_by_id(bank.0)
        .one(tx.db())
        .await
        .map_err(refused)?;
    row.map(|row| Ok((read(&row.layout)?, row.version)))
        .transpose()
}

pub(super) async fn set_layout(
    tx: &SeaTx,
    bank: BankAccountId,
    layout: &CsvLayout,
    version: i64,
) -> Result<(), StoreError> {
    let row = csv_layouts::ActiveModel {
        bank_account_id: Set(bank.0),
        layout: Set(written(layout)),
        version: Set(version + 1),
    };
    if version > 0 {
        let change = csv_layouts::Entity::update_many()
            .set(row)
            .filter(csv_layouts::Column::BankAccountId.eq(bank.0))
            .filter(csv_layouts::Column::Version.eq(version));
        return tx.db().change_later(&change).await;
    }
    let insert = csv_layouts::Entity::insert(row)
        .on_conflict(
            OnConflict::column(csv_layouts::Column::BankAccountId)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(tx.db())
        .await
        .map_err(refused)?;
    if insert == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}
