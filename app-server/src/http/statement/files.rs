//! Reads a bank's file, and lists the files that were read.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{BankFileFormat, BankFileSort};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::paging::keys;
use crate::http::desk::upload::OperatorUpload;
use crate::http::fields::{Day, Integer, Moment};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, BankFileId};
use ports::Failure;
use ports::driven::desk_statements::ListedFile;
use ports::driven::statement_files::MAX_STATEMENT_BYTES;
use ports::driven::statements::BankFile;
use ports::driving::statement::{
    ListFiles, ReadFile, WithdrawFile, export_files, list_files, preview_file, read_file,
    show_file, withdraw_file,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A bank's file.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = BankFileUpload)]
pub(crate) struct FileForm {
    /// The platform's bank account whose statement it is.
    bank_account: Integer,
}

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = BankFilesQuery)]
pub(crate) struct ListForm {
    /// Number of a bank account; absent: all bank accounts.
    bank_account: Option<Integer>,
    /// Search words: the file's name or its number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<BankFileSort>,
}

/// Which files are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = BankFilesExportQuery)]
pub(crate) struct ExportForm {
    /// Number of a bank account; absent: all bank accounts.
    bank_account: Option<Integer>,
    /// Words as in the list of files.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<BankFileSort>,
}

/// An imported bank file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankFileEntry)]
pub(crate) struct Entry {
    id: Integer,
    bank_account: OwnBankView,
    format: BankFileFormat,
    /// The file's name, as given by its sender.
    name: String,
    read_at: Moment,
    /// Name of the operator who imported it first.
    read_by: String,
    /// How many lines it has.
    lines: Integer,
    /// How many of its lines were new.
    added: Integer,
    /// How many of its lines were known already.
    known: Integer,
    /// How many of its lines differ from an earlier line with the same key.
    different: Integer,
    /// How many of its lines are still open; exact up to 1,000.
    open: Integer,
    /// The first booking day, inclusive.
    first_on: Option<Day>,
    /// The last booking day, inclusive.
    last_on: Option<Day>,
    /// Whether all its lines were stored. If not, the import was interrupted; importing the same file again continues it.
    complete: bool,
    /// When it was withdrawn because it was imported by mistake.
    withdrawn_at: Option<Moment>,
    /// Name of the operator who withdrew it.
    withdrawn_by: Option<String>,
    withdraw_reason: Option<String>,
}

/// The result of importing a file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankFileRead)]
pub(crate) struct ReadView {
    file: Entry,
    /// How many lines this import added.
    added: Integer,
    /// How many of its lines were known already.
    known: Integer,
    /// How many of its lines differ from an earlier line with the same key.
    different: Integer,
}

/// `POST receipts/import`.
pub(crate) async fn read(
    call: OperatorUpload<FileForm, MAX_STATEMENT_BYTES>,
) -> Result<Json<ReadView>, Failure> {
    let ports = &call.server.ports;
    let done = read_file(ports, &reading(&call)).await?;
    let file = show_file(ports, &call.who, done.file).await?;
    Ok(Json(ReadView {
        file: file.into(),
        added: integer(done.added),
        known: integer(done.known),
        different: integer(done.different),
    }))
}

/// A file of another format with lines of the same days.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankFileOverlap)]
struct OverlapView {
    id: Integer,
    format: BankFileFormat,
    name: String,
    first_on: Option<Day>,
    last_on: Option<Day>,
}

/// What is known about a file before it is imported.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BankFileForeseen)]
pub(crate) struct FilePreviewView {
    /// How many lines it has.
    lines: Integer,
    /// The first booking day, inclusive.
    first_on: Option<Day>,
    /// The last booking day, inclusive.
    last_on: Option<Day>,
    /// The newest 20 files of other formats with lines of the same days.
    overlapping: Vec<OverlapView>,
    /// How many of its lines have the same day, direction and amount as a line from one of those files.
    alike: Integer,
}

/// Withdraws an imported file.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = WithdrawBankFile)]
pub(crate) struct WithdrawForm {
    #[schema(ignore)]
    id: Integer,
    /// Why; required.
    reason: Option<String>,
}

/// `POST bank_files/{id}/withdraw`.
pub(crate) async fn withdraw(call: Operator<WithdrawForm>) -> Result<Json<Entry>, Failure> {
    let ports = &call.server.ports;
    let command = WithdrawFile {
        by: call.who.clone(),
        file: BankFileId(call.form.id.0),
        reason: call.form.reason.unwrap_or_default(),
        origin: call.caller.origin,
    };
    withdraw_file(ports, &command).await?;
    Ok(Json(
        show_file(ports, &call.who, command.file).await?.into(),
    ))
}

/// `POST receipts/import/check`.
pub(crate) async fn foresee(
    call: OperatorUpload<FileForm, MAX_STATEMENT_BYTES>,
) -> Result<Json<FilePreviewView>, Failure> {
    let ports = &call.server.ports;
    let found = preview_file(ports, &reading(&call)).await?;
    let overlap = |file: BankFile| OverlapView {
        id: Integer(file.id.0),
        format: Code(file.format),
        name: file.name,
        first_on: file.days.map(|(first, _)| Day(first)),
        last_on: file.days.map(|(_, last)| Day(last)),
    };
    Ok(Json(FilePreviewView {
        lines: integer(found.lines),
        first_on: found.days.map(|(first, _)| Day(first)),
        last_on: found.days.map(|(_, last)| Day(last)),
        overlapping: found.overlapping.into_iter().map(overlap).collect(),
        alike: Integer(i64::try_from(found.alike).unwrap_or(i64::MAX)),
    }))
}

fn reading(call: &OperatorUpload<FileForm, MAX_STATEMENT_BYTES>) -> ReadFile {
    ReadFile {
        by: call.who.clone(),
        bank: BankAccountId(call.form.bank_account.0),
        file: call.file.clone(),
        name: call.file_name.clone(),
        sha256: call.sha256.clone(),
        origin: call.caller.origin.clone(),
    }
}

/// `GET bank_files`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListFiles {
        by: call.who,
        bank: form.bank_account.map(|id| BankAccountId(id.0)),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_files(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET bank_files/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListFiles {
        by: call.who,
        bank: call.form.bank_account.map(|id| BankAccountId(id.0)),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_files(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("bank_files", HEAD, found.into_iter().map(row)))
}

/// The columns of exported files.
const HEAD: [&str; 15] = [
    "id",
    "bank_account",
    "format",
    "name",
    "read_at",
    "read_by",
    "lines",
    "added",
    "known",
    "different",
    "first_on",
    "last_on",
    "complete",
    "withdrawn_at",
    "withdraw_reason",
];

fn row(
    ListedFile {
        file,
        bank,
        read_by,
        ..
    }: ListedFile,
) -> [String; HEAD.len()] {
    let known = file.known();
    let day = |day: Option<NaiveDate>| cell(day.map(|day| day.to_string()));
    [
        file.id.to_string(),
        bank.name,
        file.format.code().to_owned(),
        file.name,
        file.read_at.to_rfc3339(),
        read_by,
        file.lines.to_string(),
        file.added.to_string(),
        known.to_string(),
        file.different.to_string(),
        day(file.days.map(|(first, _)| first)),
        day(file.days.map(|(_, last)| last)),
        file.is_complete.to_string(),
        cell(file.withdrawn.as_ref().map(|it| it.at.to_rfc3339())),
        cell(file.withdrawn.map(|it| it.reason)),
    ]
}

impl From<ListedFile> for Entry {
    fn from(
        ListedFile {
            file,
            bank,
            read_by,
            withdrawn_by,
            open,
        }: ListedFile,
    ) -> Self {
        Self {
            id: Integer(file.id.0),
            known: integer(file.known()),
            bank_account: bank.into(),
            format: Code(file.format),
            name: file.name,
            read_at: Moment(file.read_at),
            read_by,
            lines: integer(file.lines),
            added: integer(file.added),
            different: integer(file.different),
            open: Integer(i64::try_from(open).unwrap_or(i64::MAX)),
            first_on: file.days.map(|(first, _)| Day(first)),
            last_on: file.days.map(|(_, last)| Day(last)),
            complete: file.is_complete,
            withdrawn_at: file.withdrawn.as_ref().map(|it| Moment(it.at)),
            withdrawn_by,
            withdraw_reason: file.withdrawn.map(|it| it.reason),
        }
    }
}

fn integer(count: u32) -> Integer {
    Integer(count.into())
}
