//! The text of an XML file in UTF-8, whatever its encoding.

use super::MOST_BYTES;
use super::reading::{Chunks, Stop};
use bytes::{Buf, Bytes};
use domain::statement::{Unreadable, WhyUnreadable};
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::io::{self, BufRead, Read};

/// How much is decoded at once.
const BUFFER_BYTES: usize = 16 * 1024;
/// Within how many bytes an XML declaration ends.
const DECLARATION_BYTES: usize = 256;

/// Decodes a file while it is read, counts its lines and lets no reader take more than [`MOST_BYTES`] between two calls of
/// [`Utf8::allow`].
pub(super) struct Utf8 {
    chunks: Chunks,
    chunk: Bytes,
    decoder: Decoder,
    /// The decoder has been given the end of the file.
    is_whole: bool,
    /// The decoder has nothing left, and must not be asked again.
    is_decoded: bool,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    line: u32,
    allowance: usize,
    is_at_end: bool,
    failure: Option<Stop>,
}

impl Utf8 {
    pub(super) fn new(mut chunks: Chunks) -> Result<Self, Stop> {
        let mut head = Bytes::new();
        while head.len() < DECLARATION_BYTES {
            let Some(chunk) = chunks()? else {
                break;
            };
            head = if head.is_empty() {
                chunk
            } else {
                [head, chunk].concat().into()
            };
        }
        let encoding = encoding_of(&head);
        let encoding = encoding.ok_or_else(|| Unreadable::at(1, WhyUnreadable::NotUnderstood))?;
        Ok(Self {
            chunks,
            chunk: head,
            decoder: encoding.new_decoder_with_bom_removal(),
            is_whole: false,
            is_decoded: false,
            buffer: vec![0; BUFFER_BYTES],
            start: 0,
            end: 0,
            line: 1,
            allowance: MOST_BYTES,
            is_at_end: false,
            failure: None,
        })
    }

    /// The current line.
    pub(super) const fn line(&self) -> u32 {
        self.line
    }

    /// Lets the reader take [`MOST_BYTES`] from here.
    pub(super) const fn allow(&mut self) {
        self.allowance = MOST_BYTES;
    }

    /// Whether the reader asked for more than the file has.
    pub(super) const fn is_at_end(&self) -> bool {
        self.is_at_end
    }

    /// Why reading failed here, if it did.
    pub(super) const fn take_failure(&mut self) -> Option<Stop> {
        self.failure.take()
    }

    fn fill(&mut self) -> Result<(), Stop> {
        while self.start == self.end && !self.is_at_end {
            if self.is_decoded {
                self.is_at_end = true;
                return Ok(());
            }
            if self.chunk.is_empty() && !self.is_whole {
                match (self.chunks)()? {
                    Some(chunk) => self.chunk = chunk,
                    None => self.is_whole = true,
                }
            }
            let (result, read, written) = self.decoder.decode_to_utf8_without_replacement(
                &self.chunk,
                &mut self.buffer,
                self.is_whole,
            );
            self.chunk.advance(read);
            (self.start, self.end) = (0, written);
            match result {
                DecoderResult::InputEmpty => self.is_decoded = self.is_whole,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => return Err(self.malformed()),
            }
        }
        Ok(())
    }

    fn malformed(&self) -> Stop {
        let line = self.line.saturating_add(line_breaks(self.ahead()));
        // A character of which only the first bytes are there.
        let is_cut_off = self.is_whole && self.chunk.is_empty();
        let why = if is_cut_off {
            WhyUnreadable::CutOff
        } else {
            WhyUnreadable::NotUnderstood
        };
        Unreadable::at(line, why).into()
    }

    /// Text that is decoded and not read yet.
    fn ahead(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }
}

impl BufRead for Utf8 {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let filled = if self.allowance == 0 {
            Err(Unreadable::at(self.line, WhyUnreadable::NotUnderstood).into())
        } else {
            self.fill()
        };
        if let Err(stop) = filled {
            self.failure = Some(stop);
            return Err(io::Error::other("see take_failure"));
        }
        let ahead = self.ahead();
        Ok(ahead.get(..self.allowance).unwrap_or(ahead))
    }

    fn consume(&mut self, amount: usize) {
        let taken = self.ahead().get(..amount).unwrap_or_default();
        self.line = self.line.saturating_add(line_breaks(taken));
        self.start = self.end.min(self.start.saturating_add(amount));
        self.allowance = self.allowance.saturating_sub(amount);
    }
}

impl Read for Utf8 {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(target)?;
        self.consume(read);
        Ok(read)
    }
}

fn line_breaks(text: &[u8]) -> u32 {
    let breaks = text.split(|sign| *sign == b'\n').skip(1).count();
    u32::try_from(breaks).unwrap_or(u32::MAX)
}

/// Detects the encoding from the byte order mark, the width of the first characters or the XML declaration, and falls back to UTF-8.
/// `None` for an unknown encoding.
fn encoding_of(head: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(head) {
        return Some(encoding);
    }
    if head.starts_with(b"<\0") {
        return Some(UTF_16LE);
    }
    if head.starts_with(b"\0<") {
        return Some(UTF_16BE);
    }
    let head = head.get(..DECLARATION_BYTES).unwrap_or(head);
    let declared = String::from_utf8_lossy(head);
    let declaration = declared.trim_start().strip_prefix("<?xml");
    let declaration = declaration.and_then(|it| it.split_once("?>"));
    let label = declaration.and_then(|(it, _)| it.split_once("encoding"));
    let Some((_, label)) = label else {
        return Some(UTF_8);
    };
    let label = label.trim_start().trim_start_matches('=').trim_start();
    let quote = label.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let (label, _) = label.get(1..)?.split_once(quote)?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // Programs that keep texts in UTF-16 declare that and then write UTF-8.
    Some(if encoding.is_ascii_compatible() {
        encoding
    } else {
        UTF_8
    })
}

#[cfg(test)]
mod tests {
    use super::super::reading::in_memory;
    use super::*;

    fn decoded(bytes: &[u8]) -> Result<String, Unreadable> {
        let mut left = bytes.to_vec();
        left.reverse();
        let by_byte = move || Ok(left.pop().map(|it| Bytes::from(vec![it])));
        let slow = read(Box::new(by_byte));
        let fast = read(in_memory(Bytes::copy_from_slice(bytes)));
        assert_eq!(slow, fast);
        fast
    }

    fn read(chunks: Chunks) -> Result<String, Unreadable> {
        let stopped = |stop| match stop {
            Stop::Unreadable(why) => why,
            Stop::Unavailable(_) | Stop::Abandoned => panic!("{stop:?}"),
        };
        let mut text = Utf8::new(chunks).map_err(stopped)?;
        let mut decoded = String::new();
        match text.read_to_string(&mut decoded) {
            Ok(_) => Ok(decoded),
            Err(_) => Err(stopped(text.take_failure().unwrap())),
        }
    }

    fn in_utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes_of).collect()
    }

    #[test]
    fn every_encoding_becomes_utf8() {
        for text in ["\u{feff}<a>\u{fc}", "<a>王\u{1f600}"] {
            let plain = text.trim_start_matches('\u{feff}');
            for bytes in [
                text.as_bytes().to_vec(),
                in_utf16(text, u16::to_le_bytes),
                in_utf16(text, u16::to_be_bytes),
            ] {
                assert_eq!(decoded(&bytes).as_deref(), Ok(plain), "{bytes:?}");
            }
        }
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xfc";
        assert!(decoded(latin).unwrap().ends_with("<a>\u{fc}"));
        let mislabelled = "<?xml version=\"1.0\" encoding=\"utf-16\"?><a>\u{fc}";
        assert_eq!(decoded(mislabelled.as_bytes()).as_deref(), Ok(mislabelled));
    }

    #[test]
    fn what_is_not_in_its_encoding_is_an_error_with_its_line() {
        let at = |line, why| Err(Unreadable::at(line, why));
        let wrong = WhyUnreadable::NotUnderstood;
        assert_eq!(decoded(b"<a>\n\xfc\nb"), at(2, wrong));
        assert_eq!(decoded(b"<a>\n\n\xe7\x8e"), at(3, WhyUnreadable::CutOff));
        assert_eq!(decoded(b"<?xml encoding='no-such'?><a>"), at(1, wrong));
    }

    #[test]
    fn a_reader_takes_no_more_than_is_allowed() {
        let long = vec![b'x'; MOST_BYTES + 1];
        let mut text = Utf8::new(in_memory(long.into())).unwrap();
        assert!(text.read_to_end(&mut Vec::new()).is_err());
        let mut text = Utf8::new(in_memory(vec![b'x'; MOST_BYTES + 1].into())).unwrap();
        text.read_exact(&mut vec![0; MOST_BYTES]).unwrap();
        text.allow();
        assert_eq!(text.read(&mut [0; 2]).unwrap(), 1);
    }
}
