//! Bank statements as sent by banks: ISO 20022 `camt.053`, SWIFT MT940 and CSV. A file is read from
//! its start to its end in a thread of its own and never held as a whole; nothing is stored or
//! decided here.

mod bank_code;
mod camt;
mod csv;
mod lines;
mod mt940;
mod reading;
mod sniff;
mod text;
mod utf8;
mod xml;

#[cfg(test)]
mod tests;

use async_trait::async_trait;
use domain::statement::{CsvLayout, Unreadable, WhyUnreadable};
use futures_util::{StreamExt, stream};
use ports::driven::objects::Rereadable;
use ports::driven::statement_files::{CsvSample, Items, NotRead, StatementFiles, StatementFormat};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many files are read at the same time.
const AT_ONCE: usize = 2;
/// The longest line, element or tag, in bytes. No bank writes one nearly as long.
const MOST_BYTES: usize = 16 * 1024;
/// How many bytes at the beginning of a file determine its format.
const HEAD_BYTES: usize = 64 * 1024;

/// The reader of bank statements.
#[derive(Debug, Clone)]
pub struct StatementReader {
    turns: Arc<Semaphore>,
}

impl Default for StatementReader {
    fn default() -> Self {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        Self { turns }
    }
}

#[async_trait]
impl StatementFiles for StatementReader {
    async fn format(&self, file: &Rereadable) -> Result<StatementFormat, NotRead> {
        Ok(sniff::format(&head(file).await?)?)
    }

    fn read(
        &self,
        file: &Rereadable,
        format: StatementFormat,
        layout: Option<&CsvLayout>,
    ) -> Items {
        let (turns, body) = (Arc::clone(&self.turns), file.read());
        match (format, layout) {
            (StatementFormat::Camt053, _) => reading::items(turns, body, camt::read),
            (StatementFormat::Mt940, _) => reading::items(turns, body, mt940::read),
            (StatementFormat::Csv, Some(layout)) => {
                let layout = layout.clone();
                reading::items(turns, body, move |chunks, sink| {
                    csv::read(chunks, &layout, sink)
                })
            }
            (StatementFormat::Csv, None) => {
                let error = Unreadable::whole(WhyUnreadable::NoLayout).into();
                stream::iter([Err(error)]).boxed()
            }
        }
    }

    async fn sample(
        &self,
        file: &Rereadable,
        layout: Option<&CsvLayout>,
    ) -> Result<CsvSample, NotRead> {
        Ok(csv::sample(head(file).await?, layout)?)
    }
}

async fn head(file: &Rereadable) -> Result<bytes::Bytes, NotRead> {
    let head = file.head(HEAD_BYTES).await;
    head.map_err(|error| NotRead::Unavailable(error.to_string()))
}
