//! Detects the format of a file from its first bytes. File names are no help: every bank has its
//! own.

use super::camt;
use super::reading::{Stop, in_memory};
use super::xml::Xml;
use bytes::Bytes;
use domain::statement::{Unreadable, WhyUnreadable};
use encoding_rs::{UTF_16BE, UTF_16LE};
use ports::driven::statement_files::StatementFormat;

/// An MT940 message begins within this many lines.
const PREAMBLE_LINES: usize = 20;
/// A table has two lines with the same delimiter within this many.
const TABLE_LINES: usize = 60;
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The format. `UnknownFormat` for none, and `Entities` for XML that declares them.
pub(super) fn format(head: &Bytes) -> Result<StatementFormat, Unreadable> {
    let text = head
        .strip_prefix(BYTE_ORDER_MARK)
        .unwrap_or(head)
        .trim_ascii_start();
    let unknown = Unreadable::whole(WhyUnreadable::UnknownFormat);
    let is_xml = text.starts_with(b"<") || is_utf16(head);
    if is_xml {
        return match namespace(head) {
            Ok(true) => Ok(StatementFormat::Camt053),
            Err(Stop::Unreadable(why)) if why.why == WhyUnreadable::Entities => Err(why),
            Ok(false) | Err(_) => Err(unknown),
        };
    }
    if let Some(has_balance) = swift_message(text) {
        return has_balance.then_some(StatementFormat::Mt940).ok_or(unknown);
    }
    if is_table(text) {
        return Ok(StatementFormat::Csv);
    }
    Err(unknown)
}

fn is_utf16(head: &[u8]) -> bool {
    let mark = encoding_rs::Encoding::for_bom(head);
    mark.is_some_and(|(encoding, _)| encoding == UTF_16LE || encoding == UTF_16BE)
        || head.starts_with(b"\0<")
}

fn namespace(head: &Bytes) -> Result<bool, Stop> {
    let mut xml = Xml::new(in_memory(head.clone()))?;
    Ok(xml.root()?.is_some_and(camt::is_known))
}

/// Whether a SWIFT message has an opening balance, which only MT940 does. `None` if no message
/// begins.
fn swift_message(text: &[u8]) -> Option<bool> {
    let begins = |line: &[u8]| {
        // An invisible character may come first.
        let start = line.iter().position(|it| !it.is_ascii_control());
        let line = start.and_then(|at| line.get(at..)).unwrap_or_default();
        line.starts_with(b":20:") || line.starts_with(b"{1:")
    };
    let opens = |line: &[u8]| line.starts_with(b":60F:") || line.starts_with(b":60M:");
    let mut lines = text.split(|it| matches!(it, b'\n' | b'\r'));
    let filled = lines.by_ref().filter(|line| !line.is_empty());
    let is_message = filled.take(PREAMBLE_LINES).any(begins);
    is_message.then(|| lines.any(opens))
}

/// Text in which two lines, or the only one, have the same delimiter.
fn is_table(text: &[u8]) -> bool {
    let is_text = |byte: &u8| !byte.is_ascii_control() || b"\t\r\n".contains(byte);
    if !text.iter().all(is_text) {
        return false;
    }
    let lines = text.split(|it| matches!(it, b'\n' | b'\r'));
    let lines = lines.filter(|line| !line.trim_ascii().is_empty());
    let lines: Vec<&[u8]> = lines.take(TABLE_LINES).collect();
    let needed = lines.len().min(2);
    let stands_in = |delimiter: &u8| {
        let lines = lines.iter().filter(|line| line.contains(delimiter));
        lines.count() >= needed && needed > 0
    };
    DELIMITERS.iter().any(stands_in)
}
