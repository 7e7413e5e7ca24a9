//! Lists and exports the lines of bank statements.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    StatementDirection, StatementKind, StatementLineSort, StatementLineState,
};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::paging::keys;
use crate::http::fields::{Day, Exact, Integer};
use crate::http::receipt::list::tail;
use domain::ids::{BankAccountId, BankFileId};
use domain::statement::Meaning;
use ports::Failure;
use ports::driven::desk_statements::ListedLine;
use ports::driving::statement::{ListLines, export_lines, list_lines};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = StatementLinesQuery)]
pub(crate) struct ListForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Comma-separated codes of the kinds of lines; absent: every kind.
    kind: Option<String>,
    /// Number of a bank account; absent: all bank accounts.
    bank_account: Option<Integer>,
    /// Number of a file; absent: all files.
    file: Option<Integer>,
    /// The first booking day, inclusive.
    from: Option<Day>,
    /// The last booking day, inclusive.
    to: Option<Day>,
    /// Search words: the other party's name, the text, a reference, or the line's number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<StatementLineSort>,
}

/// Which lines are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = StatementLinesExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Comma-separated codes of the kinds of lines; absent: every kind.
    kind: Option<String>,
    /// Number of a bank account; absent: all bank accounts.
    bank_account: Option<Integer>,
    /// Number of a file; absent: all files.
    file: Option<Integer>,
    /// The first booking day, inclusive.
    from: Option<Day>,
    /// The last booking day, inclusive.
    to: Option<Day>,
    /// Words as in the list of lines.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<StatementLineSort>,
}

/// A line in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementLineEntry)]
pub(crate) struct Entry {
    id: Integer,
    state: StatementLineState,
    /// Its kind; while it is open, its likely kind.
    kind: Option<StatementKind>,
    /// The number of the record that it is about.
    record: Option<Integer>,
    /// The other account's line of a transfer.
    paired_with: Option<Integer>,
    /// Whether there is only one possibility, so that it can be confirmed together with others.
    certain: bool,
    bank_account: OwnBankView,
    /// The number of the file that it was read from.
    file: Integer,
    /// When the bank booked it.
    booked_on: Day,
    value_on: Day,
    direction: StatementDirection,
    /// Whether the bank marks it as a reversal of an earlier line.
    is_reversal: bool,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// The other party, who paid or was paid.
    party: Option<String>,
    /// Last characters of that party's account number.
    party_account_tail: Option<String>,
    /// The text for the receiver.
    text: Option<String>,
    /// The bank's reference.
    reference: Option<String>,
    /// The reference given by the party that ordered the payment.
    end_to_end: Option<String>,
}

/// `GET statement_lines`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListLines {
        by: call.who,
        state: form.state,
        kind: form.kind,
        bank: form.bank_account.map(|id| BankAccountId(id.0)),
        file: form.file.map(|id| BankFileId(id.0)),
        from: form.from.map(|day| day.0),
        to: form.to.map(|day| day.0),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_lines(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET statement_lines/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = ListLines {
        by: call.who,
        state: form.state,
        kind: form.kind,
        bank: form.bank_account.map(|id| BankAccountId(id.0)),
        file: form.file.map(|id| BankFileId(id.0)),
        from: form.from.map(|day| day.0),
        to: form.to.map(|day| day.0),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let found = export_lines(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("statement_lines", HEAD, found.into_iter().map(row)))
}

/// The columns of exported lines.
const HEAD: [&str; 17] = [
    "id",
    "state",
    "kind",
    "record",
    "bank_account",
    "file",
    "booked_on",
    "value_on",
    "direction",
    "is_reversal",
    "amount",
    "currency",
    "party",
    "party_account_tail",
    "text",
    "reference",
    "end_to_end",
];

fn row(ListedLine { line, bank }: ListedLine) -> [String; HEAD.len()] {
    let entry = line.entry;
    let record = line.meaning.and_then(Meaning::record);
    [
        line.id.to_string(),
        line.state.code().to_owned(),
        cell(line.meaning.map(|it| it.kind().code().to_owned())),
        cell(record.map(|id| id.to_string())),
        bank.name,
        line.file.to_string(),
        entry.booked_on.to_string(),
        entry.value_on.to_string(),
        entry.direction.code().to_owned(),
        entry.is_reversal.to_string(),
        entry.amount.amount().to_string(),
        entry.amount.currency().code().to_owned(),
        entry.party.unwrap_or_default(),
        cell(entry.party_account.as_deref().map(tail)),
        entry.text.unwrap_or_default(),
        entry.reference.unwrap_or_default(),
        entry.end_to_end.unwrap_or_default(),
    ]
}

impl From<ListedLine> for Entry {
    fn from(ListedLine { line, bank }: ListedLine) -> Self {
        let entry = line.entry;
        Self {
            id: Integer(line.id.0),
            state: Code(line.state),
            kind: line.meaning.map(|it| Code(it.kind())),
            record: line.meaning.and_then(Meaning::record).map(Integer),
            paired_with: line.paired_with.map(|id| Integer(id.0)),
            certain: line.is_certain,
            bank_account: bank.into(),
            file: Integer(line.file.0),
            booked_on: Day(entry.booked_on),
            value_on: Day(entry.value_on),
            direction: Code(entry.direction),
            is_reversal: entry.is_reversal,
            amount: entry.amount.into(),
            currency: entry.amount.currency().code(),
            party: entry.party,
            party_account_tail: entry.party_account.as_deref().map(tail),
            text: entry.text,
            reference: entry.reference,
            end_to_end: entry.end_to_end,
        }
    }
}
