//! ISO 20022 `camt.053`, versions 02 and 08: a document with one or more statements, each with its balances and its entries.
//! The two differ in a few places, in which both forms are read.

mod details;
mod entry;
mod parts;
mod statement;

#[cfg(test)]
mod tests;

use super::reading::{Chunks, Sink, Stop};
use super::xml::{Step, Xml};
use domain::statement::WhyUnreadable;
use statement::Statement;

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.";
const VERSIONS: [&str; 2] = ["02", "08"];
const STATEMENT: &str = "BkToCstmrStmt/Stmt";

/// Whether a document in this namespace is read.
pub(super) fn is_known(namespace: &str) -> bool {
    let version = namespace.strip_prefix(NAMESPACE);
    version.is_some_and(|version| VERSIONS.contains(&version))
}

/// Reads a document.
pub(super) fn read(chunks: Chunks, sink: &mut Sink) -> Result<(), Stop> {
    let mut xml = Xml::new(chunks)?;
    if !xml.root()?.is_some_and(is_known) {
        return Err(xml.wrong(WhyUnreadable::UnknownFormat));
    }
    let mut statement: Option<Statement> = None;
    while let Some(step) = xml.next()? {
        let Some(inside) = xml.path().strip_prefix(STATEMENT) else {
            continue;
        };
        match (inside.strip_prefix('/'), &mut statement, step) {
            (None, _, Step::Opens) if inside.is_empty() => {
                statement = Some(Statement::new(xml.line()));
            }
            (None, Some(ended), Step::Closes) if inside.is_empty() => {
                ended.end(&xml, sink)?;
                statement = None;
            }
            (Some(path), Some(open), Step::Opens) => open.opens(path, &xml, sink)?,
            (Some(path), Some(open), Step::Closes) => open.closes(path, &xml, sink)?,
            _ => {}
        }
    }
    Ok(())
}
