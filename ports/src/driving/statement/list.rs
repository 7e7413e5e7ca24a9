//! Lists and exports the bank files that were read, and their lines.

use super::may_read;
use crate::driven::audit::Origin;
use crate::driven::desk_payments::{KeyedPage, ListFrom};
use crate::driven::desk_statements::{FileFilter, LineFilter, ListedFile, ListedLine};
use crate::driven::sorting::{BankFileBy, Sort, StatementLineBy};
use crate::driving::desk::{exported, states, words};
use crate::{Failure, Ports};
use chrono::NaiveDate;
use domain::Coded;
use domain::Refusal;
use domain::ids::{BankAccountId, BankFileId};
use domain::operations::Operator;
use domain::statement::{Kind, State};

/// The filters of a list of lines.
#[derive(Debug, Clone)]
pub struct ListLines {
    /// Who asks.
    pub by: Operator,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Codes of kinds with commas between; none is everything.
    pub kind: Option<String>,
    /// Number of a bank account.
    pub bank: Option<BankAccountId>,
    /// Number of a file.
    pub file: Option<BankFileId>,
    /// The first day of booking.
    pub from: Option<NaiveDate>,
    /// The last day of booking.
    pub to: Option<NaiveDate>,
    /// Words of the other side's name, the text, a reference, or the line's number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<StatementLineBy>>,
}

/// The filters of a list of files.
#[derive(Debug, Clone)]
pub struct ListFiles {
    /// Who asks.
    pub by: Operator,
    /// Number of a bank account.
    pub bank: Option<BankAccountId>,
    /// Words of the file's name, or its number.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<BankFileBy>>,
}

/// A page of the lines, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `state`, `kind` or `q`, or with `before` if both keys are given.
pub async fn list_lines(
    ports: &Ports,
    command: &ListLines,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedLine>, Failure> {
    let from = ListFrom::page(before, after)?;
    let filter = line_filter(command, from)?;
    Ok(ports.desk.statement_lines(&filter).await?)
}

/// Exports the newest lines, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_lines`].
pub async fn export_lines(
    ports: &Ports,
    command: &ListLines,
    origin: &Origin,
) -> Result<Vec<ListedLine>, Failure> {
    let filter = line_filter(command, ListFrom::Export)?;
    let found = ports.desk.statement_lines(&filter).await?.page.items;
    let (bank, file) = (number(command.bank), number(command.file));
    let (first, last) = (number(command.from), number(command.to));
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("kind", command.kind.as_deref()),
        ("bank_account", bank.as_deref()),
        ("file", file.as_deref()),
        ("from", first.as_deref()),
        ("to", last.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let what = ("statement_lines", filters.as_slice());
    exported(ports, (&command.by, origin), what, found).await
}

/// A page of the files, before or after a number, the newest first. Refusals: `Forbidden`,
/// `BadRequest` with `q`, or with `before` if both keys are given.
pub async fn list_files(
    ports: &Ports,
    command: &ListFiles,
    (before, after): (Option<i64>, Option<i64>),
) -> Result<KeyedPage<ListedFile>, Failure> {
    let from = ListFrom::page(before, after)?;
    let filter = file_filter(command, from)?;
    Ok(ports.desk.bank_files(&filter).await?)
}

/// Exports the newest files, at most [`EXPORT_LIMIT`](crate::driven::desk::EXPORT_LIMIT). Same refusals as [`list_files`].
pub async fn export_files(
    ports: &Ports,
    command: &ListFiles,
    origin: &Origin,
) -> Result<Vec<ListedFile>, Failure> {
    let filter = file_filter(command, ListFrom::Export)?;
    let found = ports.desk.bank_files(&filter).await?.page.items;
    let bank = number(command.bank);
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("bank_account", bank.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let what = ("bank_files", filters.as_slice());
    exported(ports, (&command.by, origin), what, found).await
}

/// One file. Refusals: `Forbidden`, `NotFound`.
pub async fn show_file(
    ports: &Ports,
    by: &Operator,
    file: BankFileId,
) -> Result<ListedFile, Failure> {
    may_read(by)?;
    let filter = FileFilter {
        bank: None,
        file: Some(file),
        words: Vec::new(),
        sort: None,
        from: ListFrom::Newest,
    };
    let found = ports.desk.bank_files(&filter).await?.page.items;
    let found = found.into_iter().next();
    Ok(found.ok_or(Refusal::NotFound)?)
}

fn number(id: Option<impl ToString>) -> Option<String> {
    id.map(|id| id.to_string())
}

fn line_filter(command: &ListLines, from: ListFrom) -> Result<LineFilter, Refusal> {
    may_read(&command.by)?;
    let kinds = states(command.kind.as_deref(), Kind::from_code);
    Ok(LineFilter {
        states: states(command.state.as_deref(), State::from_code)?,
        kinds: kinds.map_err(|_| Refusal::bad_request("kind"))?,
        bank: command.bank,
        file: command.file,
        days: (command.from, command.to),
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}

fn file_filter(command: &ListFiles, from: ListFrom) -> Result<FileFilter, Refusal> {
    may_read(&command.by)?;
    Ok(FileFilter {
        bank: command.bank,
        file: None,
        words: words(command.search.as_deref())?,
        sort: command.sort,
        from,
    })
}
