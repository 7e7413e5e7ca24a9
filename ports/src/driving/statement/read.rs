//! Reads a bank's file: first whole, to see that it can be taken, then some lines at a time, each in a transaction of its own. Whatever
//! interrupts that, reading the same file again goes on where it ended.

use super::facts::own_numbers;
use super::may_confirm;
use super::reversal::propose_reversals;
use super::taking::{From, Keyed, Taken, take_in};
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::statement_files::{Items, NotRead, StatementFormat};
use crate::driven::statements::BankFile;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact_ahead};
use domain::Refusal;
use domain::ids::{BankAccountId, BankFileId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::statement::{
    Checked, Checker, CsvLayout, FileItem, Keys, References, Unreadable, WhyUnreadable,
};
use futures_util::TryStreamExt;

/// Reading a bank's file.
#[derive(Debug, Clone)]
pub struct ReadFile {
    /// Who.
    pub by: Operator,
    /// The bank account whose statement it is.
    pub bank: BankAccountId,
    /// The file.
    pub file: Rereadable,
    /// What its sender calls it.
    pub name: String,
    /// Digest of its bytes, in hexadecimal.
    pub sha256: String,
    /// From where.
    pub origin: Origin,
}

/// What came of reading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadIn {
    /// The file.
    pub file: BankFileId,
    /// How many lines were new.
    pub added: u32,
    /// How many were there already.
    pub known: u32,
    /// How many differ from the line that is there under the same key.
    pub different: u32,
}

/// Reads a file of at most [`MOST_LINES`](domain::statement::MOST_LINES) lines. Plain credits are booked as receipts. A file that was read before adds nothing.
/// Refusals: `Forbidden`, `BadRequest` with `bank_account`, `BankFileUnreadable`, of which nothing was taken.
pub async fn read_file(ports: &Ports, command: &ReadFile) -> Result<ReadIn, Failure> {
    may_confirm(&command.by)?;
    let known = ports.desk.bank_accounts().await?;
    if !known.iter().any(|bank| bank.id == command.bank) {
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
    let numbers = own.iter().filter(|(_, bank)| *bank == command.bank);
    let numbers: Vec<String> = numbers.map(|(number, _)| number.clone()).collect();
    let now = ports.clock.now();
    let items = || items(ports, command, format, layout.as_ref());
    let (whole, mut keys) = check(items(), Checker::new(&numbers, now)).await?;
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
    };
    let id = transact_ahead(ports, async |tx| begun(tx, command, &file).await).await?;
    let from = From {
        file: id,
        bank: command.bank,
        by: command.by.id,
        origin: &command.origin,
        own: &own,
        now,
    };
    let (mut items, mut checker) = (items(), Checker::new(&numbers, now));
    let mut all = Taken::default();
    while let Some(some) = items.try_next().await.map_err(failure)? {
        let lines = keyed(ports, some, (&mut checker, &mut keys))?;
        let taken = transact_ahead(ports, async |tx| take_in(ports, tx, &from, &lines).await);
        let taken = taken.await?;
        all.added += taken.added;
        all.known += taken.known;
        all.different += taken.different;
    }
    transact_ahead(ports, async |tx| {
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

/// Goes through a file once. Nothing of it is kept but what its references tell.
async fn check(mut items: Items, mut checker: Checker) -> Result<(Checked, Keys), Failure> {
    let mut references = References::default();
    while let Some(some) = items.try_next().await.map_err(failure)? {
        for item in some {
            if let Some(entry) = checker.take(item).map_err(unreadable)? {
                references.take(&entry);
            }
        }
    }
    let whole = checker.finish().map_err(unreadable)?;
    Ok((whole, references.keys()))
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

/// The number of the file: that of an earlier reading where there was one.
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
