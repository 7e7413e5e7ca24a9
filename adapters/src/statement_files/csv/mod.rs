//! CSV, by the layout of the bank account. Records are split here and not by a crate, because a
//! crate does not report whether the last record is complete. A row that is cut off in its amount
//! would be read with another amount, and a table has no balances that would reveal it.

mod amount;
mod day;
mod guess;
mod known;
mod record;
mod rows;

#[cfg(test)]
mod tests;

use super::reading::{Chunks, Sink, Stop, in_memory};
use bytes::Bytes;
use domain::statement::{CsvLayout, FileItem, Unreadable, WhyUnreadable};
use ports::driven::statement_files::CsvSample;
use record::Records;
use rows::Rows;

/// Reads a table.
pub(super) fn read(chunks: Chunks, layout: &CsvLayout, sink: &mut Sink) -> Result<(), Stop> {
    let mut rows = Rows::new(chunks, layout)?;
    sink.push(FileItem::Begins {
        at: rows.heading_line(),
        account: None,
        currency: None,
        opening: None,
    })?;
    while let Some(line) = rows.next()? {
        sink.push(FileItem::Line(Box::new(line)))?;
    }
    sink.push(FileItem::Ends {
        at: rows.line(),
        closing: None,
        is_final: true,
    })
}

/// The headings of a table by its beginning.
pub(super) fn sample(head: Bytes, layout: Option<&CsvLayout>) -> Result<CsvSample, Unreadable> {
    let sample = match layout {
        Some(layout) => headings(head, layout).map(|headings| CsvSample {
            headings,
            guess: None,
        }),
        None => guess::sample(&head),
    };
    sample.ok_or_else(|| Unreadable::whole(WhyUnreadable::NotUnderstood))
}

fn headings(head: Bytes, layout: &CsvLayout) -> Option<Vec<String>> {
    let mut records = Records::new(in_memory(head), layout.delimiter, layout.encoding);
    records.skip_lines(layout.skip_lines).ok()?;
    let headings = records.next_filled().ok()??;
    Some(
        headings
            .fields
            .iter()
            .map(|it| it.trim().to_owned())
            .collect(),
    )
}
