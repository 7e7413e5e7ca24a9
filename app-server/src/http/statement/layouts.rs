//! The CSV layout of each bank account.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    BankFileUnreadableReason, CsvDayFormat, CsvDecimalSign, CsvDelimiter, CsvEncoding,
    StatementDirection,
};
use crate::http::desk::extract::Operator;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::upload::OperatorUpload;
use crate::http::fields::{Day, Exact, Integer};
use domain::ids::BankAccountId;
use domain::statement::{Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding, Entry};
use domain::{Currency, Refusal};
use ports::driven::statement_files::MAX_STATEMENT_BYTES;
use ports::driving::statement::{TryLayout, csv_layout, set_csv_layout, try_csv_layout};
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which bank account.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = CsvLayoutNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// The headings of the columns to read.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = CsvColumns)]
struct ColumnsView {
    booked_on: String,
    value_on: Option<String>,
    /// The amount, negative for money that leaves. Either this, or `credit` and `debit`.
    amount: Option<String>,
    credit: Option<String>,
    debit: Option<String>,
    currency: Option<String>,
    reference: Option<String>,
    party: Option<String>,
    party_account: Option<String>,
    text: Option<String>,
    end_to_end: Option<String>,
}

/// How to read a bank's CSV.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = CsvLayout)]
struct LayoutView {
    #[schema(value_type = CsvDelimiter)]
    delimiter: String,
    #[schema(value_type = CsvEncoding)]
    encoding: String,
    /// Number of lines before the headings; at most 50.
    skip_lines: u32,
    #[schema(value_type = CsvDayFormat)]
    day_format: String,
    #[schema(value_type = CsvDecimalSign)]
    decimal: String,
    /// ISO 4217; the currency of all lines if no column contains it.
    currency: Option<String>,
    #[validate(nested)]
    columns: ColumnsView,
}

/// The layout of a bank account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CsvLayoutItem)]
pub(crate) struct ItemView {
    bank_account: OwnBankView,
    layout: Option<LayoutView>,
    /// Must be sent back with a change; 0 while there is none.
    version: Integer,
}

/// Saves a layout.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = SetCsvLayout)]
pub(crate) struct SetForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    #[validate(nested)]
    layout: LayoutView,
}

/// Tries a layout on a file.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = TryCsvLayout)]
pub(crate) struct TryForm {
    #[schema(ignore)]
    id: Integer,
    /// The layout as JSON; absent: only the headings are read.
    layout: Option<String>,
}

/// A line as it would be imported.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CsvSampleLine)]
struct LineView {
    booked_on: Day,
    value_on: Day,
    direction: StatementDirection,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    party: Option<String>,
    text: Option<String>,
    reference: Option<String>,
}

/// The first place where a file cannot be read.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CsvSampleError)]
struct ErrorView {
    line: Option<Integer>,
    reason: BankFileUnreadableReason,
}

/// What a file contains when read with a layout.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CsvSample)]
pub(crate) struct SampleView {
    /// The headings of its columns.
    headings: Vec<String>,
    /// A suggested layout, if none was given.
    guess: Option<LayoutView>,
    /// Its first lines.
    lines: Vec<LineView>,
    error: Option<ErrorView>,
}

/// `GET csv_layouts/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    view(&call.server.ports, &call.who, BankAccountId(call.form.id.0)).await
}

/// `POST csv_layouts/{id}`.
pub(crate) async fn set(call: Operator<SetForm>) -> Result<Json<ItemView>, Failure> {
    let (ports, bank) = (&call.server.ports, BankAccountId(call.form.id.0));
    let layout = layout(call.form.layout)?;
    let by = (&call.who, &call.caller.origin);
    set_csv_layout(ports, by, bank, (&layout, call.form.version.0)).await?;
    view(ports, &call.who, bank).await
}

/// `POST csv_layouts/{id}/try`.
pub(crate) async fn sample(
    call: OperatorUpload<TryForm, MAX_STATEMENT_BYTES>,
) -> Result<Json<SampleView>, Failure> {
    let wrong = || Refusal::bad_request("layout");
    let typed = call.form.layout.as_deref().map(|typed| {
        let read: LayoutView = serde_json::from_str(typed).map_err(|_| wrong())?;
        layout(read)
    });
    let command = TryLayout {
        by: call.who.clone(),
        bank: BankAccountId(call.form.id.0),
        file: call.file.clone(),
        layout: typed.transpose()?,
    };
    let found = try_csv_layout(&call.server.ports, &command).await?;
    Ok(Json(SampleView {
        headings: found.seen.headings,
        guess: found.seen.guess.as_ref().map(LayoutView::from),
        lines: found.lines.into_iter().map(LineView::from).collect(),
        error: found.unreadable.map(|why| ErrorView {
            line: why.line.map(|line| Integer(line.into())),
            reason: Code(why.why),
        }),
    }))
}

async fn view(
    ports: &Ports,
    by: &domain::operations::Operator,
    bank: BankAccountId,
) -> Result<Json<ItemView>, Failure> {
    let kept = csv_layout(ports, by, bank).await?;
    Ok(Json(ItemView {
        bank_account: kept.bank.into(),
        layout: kept.layout.as_ref().map(LayoutView::from),
        version: Integer(kept.version),
    }))
}

/// The submitted layout. `BadRequest` with the field that has an unknown code.
fn layout(typed: LayoutView) -> Result<CsvLayout, Refusal> {
    let wrong = Refusal::bad_request;
    let currency = typed.currency.as_deref().map(|code| {
        let known = Currency::from_code(code);
        known.ok_or_else(|| wrong("currency"))
    });
    let columns = typed.columns;
    Ok(CsvLayout {
        delimiter: Delimiter::from_code(&typed.delimiter).ok_or_else(|| wrong("delimiter"))?,
        encoding: Encoding::from_code(&typed.encoding).ok_or_else(|| wrong("encoding"))?,
        skip_lines: typed.skip_lines,
        day_format: DayFormat::from_code(&typed.day_format).ok_or_else(|| wrong("day_format"))?,
        decimal: DecimalSign::from_code(&typed.decimal).ok_or_else(|| wrong("decimal"))?,
        currency: currency.transpose()?,
        columns: Columns {
            booked_on: columns.booked_on,
            value_on: columns.value_on,
            amount: columns.amount,
            credit: columns.credit,
            debit: columns.debit,
            currency: columns.currency,
            reference: columns.reference,
            party: columns.party,
            party_account: columns.party_account,
            text: columns.text,
            end_to_end: columns.end_to_end,
        },
    })
}

impl From<&CsvLayout> for LayoutView {
    fn from(layout: &CsvLayout) -> Self {
        let columns = layout.columns.clone();
        Self {
            delimiter: layout.delimiter.code().to_owned(),
            encoding: layout.encoding.code().to_owned(),
            skip_lines: layout.skip_lines,
            day_format: layout.day_format.code().to_owned(),
            decimal: layout.decimal.code().to_owned(),
            currency: layout.currency.map(|it| it.code().to_owned()),
            columns: ColumnsView {
                booked_on: columns.booked_on,
                value_on: columns.value_on,
                amount: columns.amount,
                credit: columns.credit,
                debit: columns.debit,
                currency: columns.currency,
                reference: columns.reference,
                party: columns.party,
                party_account: columns.party_account,
                text: columns.text,
                end_to_end: columns.end_to_end,
            },
        }
    }
}

impl From<Entry> for LineView {
    fn from(entry: Entry) -> Self {
        Self {
            booked_on: Day(entry.booked_on),
            value_on: Day(entry.value_on),
            direction: Code(entry.direction),
            amount: entry.amount.into(),
            currency: entry.amount.currency().code(),
            party: entry.party,
            text: entry.text,
            reference: entry.reference,
        }
    }
}
