//! PDFs that are larger than they look, or something else as well. Nothing that is inflated here is kept.

use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use lopdf::{Document, Object, Stream};
use ports::driven::inspection::InspectionError;

use super::pdf::unsound;

/// What all streams of a file together may inflate to: a scan of many pages does not, a bomb does.
const MAX_INFLATED: u64 = 256 * 1024 * 1024;
/// How often data may be deflated over again; makers of PDFs do it once.
const MAX_LAYERS: usize = 2;
/// The mark at the end of a ZIP archive, and how far before the end of a file a reader of archives looks for it.
const ARCHIVE_END: &[u8] = b"PK\x05\x06";
const ARCHIVE_END_WITHIN: usize = 65_557;

/// Refuses a file whose streams inflate to too much.
pub(super) fn refuse_bombs(document: &Document) -> Result<(), InspectionError> {
    let mut left = MAX_INFLATED;
    for object in document.objects.values() {
        if let Object::Stream(stream) = object {
            let inflated = inflated(stream, left)?;
            left = left
                .checked_sub(inflated)
                .ok_or_else(|| unsound("its streams inflate to too much"))?;
        }
    }
    Ok(())
}

/// Refuses a file that an unpacker takes for an archive: what it shows and what it holds could be two things.
pub(super) fn refuse_archives(bytes: &[u8]) -> Result<(), InspectionError> {
    let tail = bytes
        .get(bytes.len().saturating_sub(ARCHIVE_END_WITHIN)..)
        .unwrap_or(bytes);
    if tail.windows(ARCHIVE_END.len()).any(|at| at == ARCHIVE_END) {
        return Err(unsound("it is an archive as well"));
    }
    Ok(())
}

/// To how many bytes the stream inflates; counting stops just above `limit`.
fn inflated(stream: &Stream, limit: u64) -> Result<u64, InspectionError> {
    let filters = stream.filters().unwrap_or_default();
    let layers = filters
        .iter()
        .take_while(|name| matches!(**name, b"FlateDecode" | b"Fl"))
        .count();
    if layers > MAX_LAYERS {
        return Err(unsound("a stream is deflated too many times"));
    }
    let mut data: Box<dyn Read + '_> = Box::new(stream.content.as_slice());
    for _ in 0..layers {
        data = Box::new(ZlibDecoder::new(data));
    }
    let mut counted = Counted(0);
    // Damaged data: a reader shows what came before, and that is counted.
    let _damaged = io::copy(&mut data.take(limit.saturating_add(1)), &mut counted);
    Ok(counted.0)
}

struct Counted(u64);

impl io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
