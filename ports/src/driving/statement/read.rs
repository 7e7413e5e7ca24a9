//! Reads a bank's file: first as a whole, to check that it is acceptable, then some lines at a
//! time, each chunk in a transaction of its own. After an interruption, reading the same file again
//! continues where it ended.

use super::facts::{OwnNumbers, own_numbers};
use super::may_confirm;
use super::reversal::propose_reversals;
use super::taking::{From, Keyed, Taken, import_lines, lock_standing};
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::statement_files::{Items, NotRead, StatementFormat};
use crate::driven::statements::{BankFile, LineFingerprint};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact_ahead};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, BankFileId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::statement::{
    Checked, Checker, CsvLayout, Entry, FileItem, Keys, References, Unreadable, WhyUnreadable,
};
use domain::{Instant, Refusal};
use futures_util::TryStreamExt;
use std::collections::{HashMap, HashSet};

/// Reading a bank's file.
#[derive(Debug, Clone)]
pub struct ReadFile {
    /// Who.
    pub by: Operator,
    /// The bank account whose statement it is.
    pub bank: BankAccountId,
    /// The file.
    pub file: Rereadable,
    /// Its file name.
    pub name: String,
    /// Digest of its bytes, in hexadecimal.
    pub sha256: String,
    /// From where.
    pub origin: Origin,
}

/// The result of reading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadIn {
    /// The file.
    pub file: BankFileId,
    /// How many lines were new.
    pub added: u32,
    /// How many were there already.
    pub known: u32,
    /// How many differ from the existing line under the same key.
    pub different: u32,
}

/// Reads a file of at most [`MOST_LINES`](domain::statement::MOST_LINES) lines. Plain credits are booked as receipts. A file that was read before adds nothing.
/// Refusals: `Forbidden`, `BadRequest` with `bank_account`, `BankFileUnreadable`, of which nothing was taken.
pub async fn read_file(ports: &Ports, command: &ReadFile) -> Result<ReadIn, Failure> {
    let Readable {
        format,
        own,
        whose,
        layout,
    } = readable(ports, command).await?;
    let now = ports.clock.now();
    let items = || items(ports, command, format, layout.as_ref());
    let mut references = References::default();
    let whole = check(items(), whose.checker(now), |entry| {
        references.take(entry);
    })
    .await?;
    let mut keys = references.keys();
    let file = BankFile {
        id: BankFileId(0),
        bank: command.bank,
        format,
        name: command.name.clone(),
        sha256: command.sha256.clone(),
        lines: whole.lines,
        added: 0,
        different: 0,
        days: whole.days,
        read_by: command.by.id,
        read_at: now,
        is_complete: false,
        withdrawn: None,
    };
    let id = transact_ahead(ports, async |tx| begun(tx, command, &file).await).await?;
    let none = HashSet::new();
    let from = From {
        file: id,
        bank: command.bank,
        format,
        days: whole.days,
        by: command.by.id,
        origin: &command.origin,
        own: &own,
        now,
        claimed: &none,
    };
    let (mut items, mut checker) = (items(), whose.checker(now));
    let mut all = Taken::default();
    while let Some(some) = items.try_next().await.map_err(failure)? {
        let lines = keyed(ports, some, (&mut checker, &mut keys))?;
        let from = From {
            claimed: &all.claimed,
            ..from
        };
        let taken = transact_ahead(ports, async |tx| {
            import_lines(ports, tx, &from, &lines).await
        });
        let taken = taken.await?;
        all.add(taken);
    }
    transact_ahead(ports, async |tx| {
        lock_standing(tx, id).await?;
        propose_reversals(ports, tx, id).await?;
        let closings = &whole.closings;
        Ok(tx.statements().complete(id, command.bank, closings).await?)
    })
    .await?;
    Ok(ReadIn {
        file: id,
        added: all.added,
        known: all.known,
        different: all.different,
    })
}

fn items(
    ports: &Ports,
    command: &ReadFile,
    format: StatementFormat,
    layout: Option<&CsvLayout>,
) -> Items {
    ports.statement_files.read(&command.file, format, layout)
}

/// Reads a file once without storing it, passing each line to `look`.
async fn check(
    mut items: Items,
    mut checker: Checker,
    mut look: impl FnMut(&Entry),
) -> Result<Checked, Failure> {
    while let Some(some) = items.try_next().await.map_err(failure)? {
        for item in some {
            if let Some(entry) = checker.take(item).map_err(unreadable)? {
                look(&entry);
            }
        }
    }
    checker.finish().map_err(unreadable)
}

/// The account numbers by which a file is recognised as its bank account's.
struct AccountNumbers {
    /// Its own.
    numbers: Vec<String>,
    /// Those of the platform's other bank accounts.
    others: Vec<String>,
}

impl AccountNumbers {
    fn of(bank: BankAccountId, own: &OwnNumbers) -> Self {
        let (own, others): (Vec<_>, Vec<_>) = own.iter().cloned().partition(|(_, it)| *it == bank);
        let numbers = |all: Vec<(String, _)>| all.into_iter().map(|(number, _)| number).collect();
        Self {
            numbers: numbers(own),
            others: numbers(others),
        }
    }

    fn checker(&self, now: Instant) -> Checker {
        Checker::new(&self.numbers, now).beside(&self.others)
    }
}

/// How a file is read.
struct Readable {
    format: StatementFormat,
    own: OwnNumbers,
    whose: AccountNumbers,
    layout: Option<CsvLayout>,
}

async fn readable(ports: &Ports, command: &ReadFile) -> Result<Readable, Failure> {
    may_confirm(&command.by)?;
    let known = ports.desk.bank_accounts().await?;
    if !known.iter().any(|it| it.bank.id == command.bank) {
        return Err(Refusal::bad_request("bank_account").into());
    }
    let format = ports.statement_files.format(&command.file).await;
    let format = format.map_err(failure)?;
    let (own, layout) = read(ports, async |tx| {
        let own = own_numbers(ports, tx).await?;
        Ok((own, tx.statements().layout(command.bank).await?))
    })
    .await?;
    let layout = layout.map(|(layout, _)| layout);
    if format == StatementFormat::Csv && layout.is_none() {
        return Err(unreadable(Unreadable::whole(WhyUnreadable::NoLayout)));
    }
    Ok(Readable {
        format,
        whose: AccountNumbers::of(command.bank, &own),
        own,
        layout,
    })
}

/// The facts about a file before it is read.
#[derive(Debug, Clone)]
pub struct FilePreview {
    /// How many lines it has.
    pub lines: u32,
    /// The first and the last day of booking; none where it has no lines.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// Files of other formats that have lines of these days, the newest first, at most 20.
    pub overlapping: Vec<BankFile>,
    /// How many of its lines have the day, direction and amount of one that was read from such a file.
    pub alike: u64,
}

/// Checks a file without storing it: how much of it was probably read before in another format. Refusals as for [`read_file`].
pub async fn preview_file(ports: &Ports, command: &ReadFile) -> Result<FilePreview, Failure> {
    let found = readable(ports, command).await?;
    let checker = found.whose.checker(ports.clock.now());
    let items = items(ports, command, found.format, found.layout.as_ref());
    let mut there: HashMap<LineFingerprint, u64> = HashMap::new();
    let whole = check(items, checker, |entry| {
        *there.entry(LineFingerprint::from(entry)).or_default() += 1;
    })
    .await?;
    let Some(days) = whole.days else {
        return Ok(FilePreview {
            lines: whole.lines,
            days: None,
            overlapping: Vec::new(),
            alike: 0,
        });
    };
    let (bank, format) = (command.bank, found.format);
    let (overlapping, counted) = read(ports, async |tx| {
        let statements = tx.statements();
        let mut files = statements.in_other_formats(bank, format, days).await?;
        files.retain(|file| file.withdrawn.is_none());
        let counted = if files.is_empty() {
            Vec::new()
        } else {
            statements
                .counted_in_other_formats(bank, format, days)
                .await?
        };
        Ok((files, counted))
    })
    .await?;
    let alike = counted.iter().map(|(likeness, lines)| {
        let here = there.get(likeness).copied().unwrap_or_default();
        here.min(*lines)
    });
    Ok(FilePreview {
        lines: whole.lines,
        days: whole.days,
        overlapping,
        alike: alike.sum(),
    })
}

fn keyed(
    ports: &Ports,
    items: Vec<FileItem>,
    (checker, keys): (&mut Checker, &mut Keys),
) -> Result<Vec<Keyed>, Failure> {
    let mut lines = Vec::new();
    for item in items {
        if let Some(entry) = checker.take(item).map_err(unreadable)? {
            let key = keys.next(&entry);
            lines.push(Keyed::new(ports, entry, &key));
        }
    }
    Ok(lines)
}

/// The number of the file; if it was read before, that of the earlier reading.
async fn begun(tx: &dyn Tx, command: &ReadFile, file: &BankFile) -> Result<BankFileId, Failure> {
    let statements = tx.statements();
    statements.lock_bank(file.bank).await?;
    let before = statements.file_of(file.bank, &file.sha256).await?;
    let id = match before {
        Some(before) => before.id,
        None => statements.add_file(file).await?,
    };
    let event = AuditEvent {
        by: Actor::Operator(command.by.id),
        kind: AuditKind::ReceiptChanged,
        record: format!("bank_file:{id}"),
        detail: format!("read: {} lines", file.lines),
    };
    tx.audit()
        .record(event, &command.origin, file.read_at)
        .await?;
    Ok(id)
}

pub(super) fn failure(error: NotRead) -> Failure {
    match error {
        NotRead::Unreadable(why) => unreadable(why),
        NotRead::Unavailable(why) => Failure::Unavailable("the bank's file", why),
    }
}

fn unreadable(why: Unreadable) -> Failure {
    Refusal::BankFileUnreadable(why).into()
}
