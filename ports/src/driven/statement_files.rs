//! Reading bank statements from files. Nothing is stored or decided here.

use super::objects::Rereadable;
use async_trait::async_trait;
use domain::statement::{CsvLayout, FileItem, Unreadable};
use futures_util::stream::BoxStream;
use thiserror::Error;

/// The largest file, in bytes.
pub const MAX_STATEMENT_BYTES: u64 = 128 * 1024 * 1024;

/// The format of a bank's statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StatementFormat {
    /// ISO 20022 `camt.053`, versions 02 and 08.
    Camt053,
    /// SWIFT MT940.
    Mt940,
    /// A table, by the layout of the bank account.
    Csv,
}

impl StatementFormat {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Camt053, Self::Mt940, Self::Csv];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Camt053 => "camt053",
            Self::Mt940 => "mt940",
            Self::Csv => "csv",
        }
    }

    /// The format with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.code() == code)
    }
}

domain::coded!(StatementFormat);

/// Why a file was not read.
#[derive(Debug, Error)]
pub enum NotRead {
    /// It is not a valid statement.
    #[error("the file cannot be read: {0:?}")]
    Unreadable(Unreadable),
    /// The file itself could not be fetched.
    #[error("the file is not there: {0}")]
    Unavailable(String),
}

impl From<Unreadable> for NotRead {
    fn from(why: Unreadable) -> Self {
        Self::Unreadable(why)
    }
}

/// The items of a file as they come, some at a time. An error ends it.
pub type Items = BoxStream<'static, Result<Vec<FileItem>, NotRead>>;

/// The beginning of a CSV file, for describing its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvSample {
    /// The headings of its columns.
    pub headings: Vec<String>,
    /// A probable layout, if the headings suggest one.
    pub guess: Option<CsvLayout>,
}

/// Reads bank statements.
///
/// Implementations guarantee: what it keeps in memory does not grow with the file; reading holds up no other work of the server; whatever the bytes are,
/// it ends with items or with an error; every statement begins and ends, and a file that ends earlier is `CutOff`; pending entries are left
/// out, and an entry of several payments with their own amounts is as many lines.
#[async_trait]
pub trait StatementFiles: Send + Sync {
    /// The format of a file; `UnknownFormat` if none fits.
    async fn format(&self, file: &Rereadable) -> Result<StatementFormat, NotRead>;
    /// Reads a file from its start. A CSV file without a layout is `NoLayout`.
    fn read(&self, file: &Rereadable, format: StatementFormat, layout: Option<&CsvLayout>)
    -> Items;
    /// The headings of a CSV file: by a layout, or as detected.
    async fn sample(
        &self,
        file: &Rereadable,
        layout: Option<&CsvLayout>,
    ) -> Result<CsvSample, NotRead>;
}
