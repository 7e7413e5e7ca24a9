//! The CSV layout of a bank account: stored, shown, and tried on a file.

use super::read::failure;
use super::{may_confirm, may_read};
use crate::driven::audit::Origin;
use crate::driven::desk_payouts::OwnBank;
use crate::driven::objects::Rereadable;
use crate::driven::statement_files::{CsvSample, NotRead, StatementFormat};
use crate::{Failure, Ports, read, transact};
use domain::ids::BankAccountId;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::statement::{Checker, CsvLayout, Entry, FileItem, Unreadable};
use domain::{Instant, Refusal};
use futures_util::TryStreamExt;

/// How many lines of a sample are shown.
const SHOWN: usize = 5;

/// The layout of a bank account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLayout {
    /// The bank account.
    pub bank: OwnBank,
    /// Its layout, once there is one.
    pub layout: Option<CsvLayout>,
    /// The layout's version; 0 while there is none.
    pub version: i64,
}

/// Trying a layout on a file.
#[derive(Debug, Clone)]
pub struct TryLayout {
    /// Who.
    pub by: Operator,
    /// The bank account.
    pub bank: BankAccountId,
    /// The file; nothing of it is kept.
    pub file: Rereadable,
    /// The layout; `None` to get only the headings.
    pub layout: Option<CsvLayout>,
}

/// A line of a sample.
pub type SampledLine = Entry;

/// A preview of a file with a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The headings, and a layout that may be right.
    pub seen: CsvSample,
    /// Its first lines.
    pub lines: Vec<SampledLine>,
    /// Where it becomes unreadable.
    pub unreadable: Option<Unreadable>,
}

/// The layout of a bank account. Refusals: `Forbidden`, `NotFound`.
pub async fn csv_layout(
    ports: &Ports,
    by: &Operator,
    bank: BankAccountId,
) -> Result<KeptLayout, Failure> {
    may_read(by)?;
    let bank = own_bank(ports, bank).await?;
    let kept = read(ports, async |tx| {
        Ok(tx.statements().layout(bank.id).await?)
    })
    .await?;
    let (layout, version) = kept.map_or((None, 0), |(layout, version)| (Some(layout), version));
    Ok(KeptLayout {
        bank,
        layout,
        version,
    })
}

/// Keeps a layout. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, `BadRequest` with the wrong field.
pub async fn set_csv_layout(
    ports: &Ports,
    (by, origin): (&Operator, &Origin),
    bank: BankAccountId,
    (layout, version): (&CsvLayout, i64),
) -> Result<(), Failure> {
    may_confirm(by)?;
    layout.check()?;
    let bank = own_bank(ports, bank).await?.id;
    let now: Instant = ports.clock.now();
    transact(ports, async |tx| {
        tx.statements().lock_bank(bank).await?;
        let kept = tx.statements().layout(bank).await?;
        if kept.map_or(0, |(_, version)| version) != version {
            return Err(Refusal::StaleVersion.into());
        }
        tx.statements().set_layout(bank, layout, version).await?;
        let event = AuditEvent {
            by: Actor::Operator(by.id),
            kind: AuditKind::ConfigurationChanged,
            record: format!("bank_account:{bank}"),
            detail: "CSV layout".to_owned(),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await
}

/// Reads the beginning of a file by a layout; nothing is kept. Refusals: `Forbidden`, `NotFound`, `BadRequest` with the wrong field, `BankFileUnreadable` where
/// the file is no CSV at all.
pub async fn try_csv_layout(ports: &Ports, command: &TryLayout) -> Result<Sample, Failure> {
    may_confirm(&command.by)?;
    own_bank(ports, command.bank).await?;
    if let Some(layout) = &command.layout {
        layout.check()?;
    }
    let layout = command.layout.as_ref();
    let seen = ports.statement_files.sample(&command.file, layout).await;
    let seen = seen.map_err(failure)?;
    let (lines, unreadable) = match layout {
        Some(layout) => first_lines(ports, command, layout).await?,
        None => (Vec::new(), None),
    };
    Ok(Sample {
        seen,
        lines,
        unreadable,
    })
}

async fn first_lines(
    ports: &Ports,
    command: &TryLayout,
    layout: &CsvLayout,
) -> Result<(Vec<SampledLine>, Option<Unreadable>), Failure> {
    let csv = StatementFormat::Csv;
    let mut items = ports.statement_files.read(&command.file, csv, Some(layout));
    let (mut lines, mut checker) = (Vec::new(), Checker::new(&[], ports.clock.now()));
    loop {
        let some: Vec<FileItem> = match items.try_next().await {
            Ok(Some(some)) => some,
            Ok(None) => return Ok((lines, None)),
            Err(NotRead::Unreadable(why)) => return Ok((lines, Some(why))),
            Err(other) => return Err(failure(other)),
        };
        for item in some {
            match checker.take(item) {
                Ok(Some(entry)) => lines.push(entry),
                Ok(None) => {}
                Err(why) => return Ok((lines, Some(why))),
            }
            if lines.len() == SHOWN {
                return Ok((lines, None));
            }
        }
    }
}

async fn own_bank(ports: &Ports, bank: BankAccountId) -> Result<OwnBank, Failure> {
    let known = ports.desk.bank_accounts().await?.into_iter();
    let bank = known.map(|it| it.bank).find(|it| it.id == bank);
    Ok(bank.ok_or(Refusal::NotFound)?)
}
