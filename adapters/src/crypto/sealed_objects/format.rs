//! The beginning of a sealed file, and its length:
//!
//! | bytes | |
//! |---|---|
//! | 7 | the mark |
//! | 1 | the version of the format |
//! | 1 | the length of the key id |
//! | 1 to 32 | the id of the master key |
//! | 19 | the random part of every chunk's nonce |
//!
//! Then come the chunks: 64 KiB of the file each, the last one shorter or as long, each with a tag of 16 bytes. An empty
//! file has one empty chunk.

use super::super::keys::is_key_id;

/// The beginning of every sealed file. No accepted or generated file begins so, because the first
/// byte never occurs in text.
pub(super) const MARK: [u8; 7] = *b"\x8aLFSEAL";
const VERSION: u8 = 1;
/// The random part of a nonce; the chunk's number and whether it is the last complete it to 24
/// bytes.
pub(super) const NONCE_PREFIX: usize = 19;
/// How many bytes of a file are sealed at once.
pub(super) const CHUNK: usize = 64 * 1024;
/// How many bytes the seal adds to a chunk.
pub(super) const TAG: usize = 16;
/// The longest header.
pub(super) const LONGEST_HEADER: usize = MARK.len() + 2 + 32 + NONCE_PREFIX;

/// The header, before the chunks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) key_id: String,
    pub(super) nonce_prefix: [u8; NONCE_PREFIX],
}

/// The kind of a stored file, by its first bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum StoredFormat {
    /// A sealed file, and how long its header is.
    Sealed(Header, usize),
    /// A file that is not sealed.
    Plain,
    /// A sealed file of another version, or a damaged one.
    Unknown,
}

impl Header {
    /// The header as bytes.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.push(VERSION);
        // A key id has at most 32 characters.
        bytes.push(u8::try_from(self.key_id.len()).unwrap_or(u8::MAX));
        bytes.extend_from_slice(self.key_id.as_bytes());
        bytes.extend_from_slice(&self.nonce_prefix);
        bytes
    }

    /// Reads the first [`LONGEST_HEADER`] bytes of a file, or all of a shorter one.
    pub(super) fn parse(bytes: &[u8]) -> StoredFormat {
        let Some(rest) = bytes.strip_prefix(&MARK) else {
            return StoredFormat::Plain;
        };
        parse_rest(rest).map_or(StoredFormat::Unknown, |header| {
            let length = header.encode().len();
            StoredFormat::Sealed(header, length)
        })
    }
}

fn parse_rest(bytes: &[u8]) -> Option<Header> {
    let ([VERSION, length], rest) = bytes.split_first_chunk::<2>()? else {
        return None;
    };
    let (key_id, rest) = rest.split_at_checked(usize::from(*length))?;
    let key_id = std::str::from_utf8(key_id)
        .ok()
        .filter(|id| is_key_id(id))?;
    Some(Header {
        key_id: key_id.to_owned(),
        nonce_prefix: *rest.first_chunk()?,
    })
}

/// The positions of a file's chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The length of the header.
    pub(super) header: u64,
    /// The length of the opened file.
    pub(super) plain: u64,
    /// The number of the last chunk.
    pub(super) last: u32,
}

const CHUNK_U64: u64 = 64 * 1024;
const SEALED_CHUNK_U64: u64 = CHUNK_U64 + 16;

impl Layout {
    /// The layout of a stored file by its length; none if no sealed file has that length.
    pub(super) fn of_stored(stored: u64, header: usize) -> Option<Self> {
        let header = u64::try_from(header).ok()?;
        let chunks = stored.checked_sub(header)?;
        let last = chunks.checked_sub(1)? / SEALED_CHUNK_U64;
        let plain = chunks.checked_sub((last + 1) * (SEALED_CHUNK_U64 - CHUNK_U64))?;
        // Only an empty file has a last chunk without content.
        let is_sound = plain > last * CHUNK_U64 || (last == 0 && plain == 0);
        let last = u32::try_from(last).ok()?;
        is_sound.then_some(Self {
            header,
            plain,
            last,
        })
    }

    /// The length of a chunk with its tag.
    pub(super) fn sealed_length(&self, chunk: u32) -> usize {
        let before = u64::from(chunk) * CHUNK_U64;
        let plain = self.plain.saturating_sub(before).min(CHUNK_U64);
        usize::try_from(plain).map_or(0, |plain| plain + TAG)
    }

    /// Where a chunk begins in the stored file.
    pub(super) fn offset(&self, chunk: u32) -> u64 {
        self.header + u64::from(chunk) * SEALED_CHUNK_U64
    }

    /// The chunk that contains a byte of the opened file.
    pub(super) fn chunk_of(byte: u64) -> Option<u32> {
        u32::try_from(byte / CHUNK_U64).ok()
    }

    /// The first byte of the opened file in a chunk.
    pub(super) fn first_byte(chunk: u32) -> u64 {
        u64::from(chunk) * CHUNK_U64
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;

    fn header() -> Header {
        Header {
            key_id: "k1".into(),
            nonce_prefix: [7; NONCE_PREFIX],
        }
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let mut bytes = header().encode();
        let length = bytes.len();
        bytes.extend([0; 100]);
        assert_eq!(
            Header::parse(&bytes),
            StoredFormat::Sealed(header(), length)
        );
        assert!(length <= LONGEST_HEADER);
    }

    #[test]
    fn what_begins_otherwise_is_plain_and_what_is_damaged_is_unknown() {
        for plain in [&b""[..], b"%PDF-1.7", b"\x8aLFSEA", b"\xff\xd8\xff"] {
            assert_eq!(Header::parse(plain), StoredFormat::Plain, "{plain:?}");
        }
        let whole = header().encode();
        for cut in MARK.len()..whole.len() {
            assert_eq!(Header::parse(&whole[..cut]), StoredFormat::Unknown, "{cut}");
        }
        let mut newer = whole.clone();
        newer[MARK.len()] = 2;
        assert_eq!(Header::parse(&newer), StoredFormat::Unknown);
        let mut strange = whole;
        strange[MARK.len() + 2] = b'/';
        assert_eq!(Header::parse(&strange), StoredFormat::Unknown);
    }

    #[test]
    fn the_length_tells_the_chunks() {
        let layout = |stored| Layout::of_stored(stored + 10, 10).map(|l| (l.plain, l.last));
        let (chunk, sealed) = (CHUNK_U64, SEALED_CHUNK_U64);
        assert_eq!(layout(16), Some((0, 0)));
        assert_eq!(layout(17), Some((1, 0)));
        assert_eq!(layout(sealed), Some((chunk, 0)));
        assert_eq!(layout(sealed + 17), Some((chunk + 1, 1)));
        assert_eq!(layout(2 * sealed), Some((2 * chunk, 1)));
        for none in [0, 1, 15, sealed + 1, sealed + 16] {
            assert_eq!(layout(none), None, "{none}");
        }
        assert_eq!(Layout::of_stored(9, 10), None);
    }
}
