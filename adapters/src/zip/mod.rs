//! ZIP files, written entry by entry while they are being read. Entries are not compressed, because
//! papers and pictures already are.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{Datelike, Timelike};
use domain::Instant;
use domain::day::CUT_OFF;
use futures_util::{StreamExt, stream};
use ports::driven::objects::{ByteStream, ObjectError};
use ports::driven::zip_files::{ZipEntry, ZipError, ZipFiles, ZipWriter};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime};

/// A writer of ZIP files.
#[derive(Debug, Clone, Copy, Default)]
pub struct StreamedZip;

impl ZipFiles for StreamedZip {
    fn begin(&self) -> (Box<dyn ZipWriter>, ByteStream) {
        let (sender, receiver) = mpsc::channel(1);
        let written = Written::default();
        let writer = Writer {
            zip: zip::ZipWriter::new_stream(written.clone()),
            written,
            sender,
        };
        (Box::new(writer), read(receiver))
    }
}

/// Bytes that were written and not yet sent.
#[derive(Debug, Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Bytes {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *bytes).into()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A part of the file, or its end.
enum Part {
    Bytes(Bytes),
    End,
}

struct Writer {
    zip: zip::ZipWriter<StreamWriter<Written>>,
    written: Written,
    sender: mpsc::Sender<Part>,
}

impl Writer {
    async fn send(sender: &mpsc::Sender<Part>, part: Part) -> Result<(), ZipError> {
        let sent = sender.send(part).await;
        sent.map_err(|_| ZipError::Abandoned)
    }

    fn write(&mut self, entry: &ZipEntry) -> Result<Bytes, ZipError> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(moment(entry.changed_at))
            .unix_permissions(0o644);
        self.zip
            .start_file(entry.path.as_str(), options)
            .map_err(unwritable)?;
        self.zip
            .write_all(&entry.bytes)
            .map_err(|error| ZipError::Unwritable(error.to_string()))?;
        Ok(self.written.take())
    }
}

#[async_trait]
impl ZipWriter for Writer {
    async fn add(&mut self, entry: ZipEntry) -> Result<(), ZipError> {
        let bytes = self.write(&entry)?;
        Self::send(&self.sender, Part::Bytes(bytes)).await
    }

    async fn finish(self: Box<Self>) -> Result<(), ZipError> {
        let Self {
            zip,
            written,
            sender,
        } = *self;
        zip.finish().map_err(unwritable)?;
        Self::send(&sender, Part::Bytes(written.take())).await?;
        Self::send(&sender, Part::End).await
    }
}

fn unwritable(error: zip::result::ZipError) -> ZipError {
    ZipError::Unwritable(error.to_string())
}

/// The bytes as they come. A writer that was dropped before the end leaves an error.
fn read(receiver: mpsc::Receiver<Part>) -> ByteStream {
    stream::unfold(Some(receiver), |receiver| async {
        let mut receiver = receiver?;
        match receiver.recv().await {
            Some(Part::Bytes(bytes)) => Some((Ok(bytes), Some(receiver))),
            Some(Part::End) => None,
            None => {
                let error = ObjectError::CutOff("the ZIP file was not finished".into());
                Some((Err(error), None))
            }
        }
    })
    .boxed()
}

/// An instant at UTC+8, as in ZIP files; one before 1980 is left out.
fn moment(at: Instant) -> DateTime {
    let at = at + CUT_OFF;
    let small = |part: u32| u8::try_from(part).unwrap_or_default();
    let year = u16::try_from(at.year()).unwrap_or_default();
    let (month, day) = (small(at.month()), small(at.day()));
    let (hour, minute, second) = (small(at.hour()), small(at.minute()), small(at.second()));
    DateTime::from_date_and_time(year, month, day, hour, minute, second).unwrap_or_default()
}

#[cfg(test)]
mod tests;
