//! PDFs: refused when they do more than show pages. Two looks, since one alone can be fooled: over the bytes, whatever the
//! structure says, and over the structure, whatever compresses it. Both are bounded.

use std::io::Read;

use flate2::read::ZlibDecoder;
use lopdf::{Dictionary, Document, LoadOptions, Object};
use ports::driven::inspection::InspectionError;

use super::pdf_bombs::{refuse_archives, refuse_bombs};
use super::pdf_names::names;

/// What all object streams of a file together may inflate to.
const MAX_OBJECT_STREAM_BYTES: u64 = 16 * 1024 * 1024;
/// What one stream that describes the file may inflate to while its structure is read.
const MAX_STREAM_BYTES: usize = 16 * 1024 * 1024;
/// How many values a file may be made of. Each takes memory when the structure is read.
const MAX_VALUES: usize = 1_000_000;
/// How far behind its type the data of an object stream begins.
const DICTIONARY_BYTES: usize = 4096;

/// How near to the end of a file its end mark stands; some makers write more behind it.
const END_WITHIN: usize = 2048;

/// Names long enough not to occur in compressed data by chance: refused wherever they stand.
const NEVER: [&[u8]; 6] = [
    b"JavaScript",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"Launch",
    b"RichMedia",
    b"RichMediaContent",
];
/// Keys of a dictionary that make a PDF do something or carry something.
const KEYS: [&[u8]; 7] = [
    b"JS",
    b"JavaScript",
    b"EmbeddedFiles",
    b"EF",
    b"RichMediaContent",
    b"RichMediaSettings",
    b"XFA",
];
/// Actions that leave the page, send data or run something. Going to a page and opening a web address are fine.
const ACTIONS: [&[u8]; 9] = [
    b"JavaScript",
    b"Launch",
    b"GoToE",
    b"ImportData",
    b"SubmitForm",
    b"Rendition",
    b"RichMediaExecute",
    b"Movie",
    b"Sound",
];
/// Kinds of object or annotation that carry a file or a player.
const KINDS: [&[u8]; 5] = [
    b"EmbeddedFile",
    b"FileAttachment",
    b"RichMedia",
    b"Movie",
    b"Screen",
];

/// Whether the file is a PDF that only shows its pages.
pub(super) fn judge(bytes: &[u8]) -> Result<(), InspectionError> {
    refuse_names(bytes)?;
    if !has_end(bytes) {
        return Err(unsound("it is cut off"));
    }
    refuse_archives(bytes)?;
    refuse_too_many_values(bytes, 0).and_then(|values| look_into_object_streams(bytes, values))?;
    let options = LoadOptions {
        max_decompressed_size: Some(MAX_STREAM_BYTES),
        ..LoadOptions::default()
    };
    let document = Document::load_mem_with_options(bytes, options)
        .map_err(|error| unsound(error.to_string()))?;
    if document.is_encrypted() {
        return Err(unsound("it opens with a password only"));
    }
    if document.get_pages().is_empty() {
        return Err(unsound("it has no pages"));
    }
    refuse_bombs(&document)?;
    document.objects.values().try_for_each(refuse_active)?;
    refuse_dictionary(&document.trailer)
}

/// The reader below mends a file that breaks off; half a document is not taken for one.
fn has_end(bytes: &[u8]) -> bool {
    let tail = bytes
        .get(bytes.len().saturating_sub(END_WITHIN)..)
        .unwrap_or(bytes);
    find(tail, b"%%EOF").is_some()
}

fn refuse_names(bytes: &[u8]) -> Result<(), InspectionError> {
    match names(bytes).find(|(name, _)| NEVER.contains(&name.as_slice())) {
        Some((name, _)) => Err(active(&name)),
        None => Ok(()),
    }
}

/// Inflates each object stream within the bound, and looks at the names in it as at those outside.
fn look_into_object_streams(bytes: &[u8], mut values: usize) -> Result<(), InspectionError> {
    let mut left = MAX_OBJECT_STREAM_BYTES;
    let encrypted = names(bytes).any(|(name, _)| name == b"Encrypt");
    for (_, behind) in names(bytes).filter(|(name, _)| name == b"ObjStm") {
        let Some(data) = stream_data(bytes, behind) else {
            continue;
        };
        let mut inflated = Vec::new();
        let read = ZlibDecoder::new(data)
            .take(left + 1)
            .read_to_end(&mut inflated);
        let length = u64::try_from(inflated.len()).unwrap_or(u64::MAX);
        left = left
            .checked_sub(length)
            .ok_or_else(|| unsound("its object streams inflate to too much"))?;
        // Data that does not inflate is either plain, and was looked at, or encrypted, or in a coding that no maker of PDFs uses here.
        if read.is_err() && inflated.is_empty() && !encrypted && data_is_coded(bytes, behind) {
            return Err(unsound("an object stream in an unusual coding"));
        }
        refuse_names(&inflated)?;
        values = refuse_too_many_values(&inflated, values)?;
    }
    Ok(())
}

/// The data of the stream whose dictionary goes on at `from`.
fn stream_data(bytes: &[u8], from: usize) -> Option<&[u8]> {
    let near = bytes.get(from..bytes.len().min(from + DICTIONARY_BYTES))?;
    let keyword = near.windows(6).position(|word| word == b"stream")?;
    let data = bytes.get(from + keyword + 6..)?;
    Some(
        data.strip_prefix(b"\r\n")
            .or_else(|| data.strip_prefix(b"\n"))
            .unwrap_or(data),
    )
}

/// Whether the dictionary around `at` names a filter.
fn data_is_coded(bytes: &[u8], at: usize) -> bool {
    let around =
        bytes.get(at.saturating_sub(DICTIONARY_BYTES)..bytes.len().min(at + DICTIONARY_BYTES));
    around.is_some_and(|around| names(around).any(|(name, _)| name == b"Filter" || name == b"F"))
}

/// Counts the values outside of stream data, roughly: each begins with a delimiter or behind a blank.
fn refuse_too_many_values(bytes: &[u8], so_far: usize) -> Result<usize, InspectionError> {
    let (mut values, mut rest) = (so_far, bytes);
    while !rest.is_empty() {
        let end = find(rest, b"stream").unwrap_or(rest.len());
        let (text, from_stream) = rest.split_at_checked(end).unwrap_or((rest, &[]));
        let begins = text.windows(2).filter(|pair| matches!(pair, [b' ' | b'\n' | b'\r' | b'\t' | b'[' | b'<' | b'(' | b'/', next] if !next.is_ascii_whitespace()));
        values += begins.count();
        if values > MAX_VALUES {
            return Err(unsound("it is made of too many values"));
        }
        let behind = find(from_stream, b"endstream").map_or(from_stream.len(), |at| at + 9);
        rest = from_stream.get(behind..).unwrap_or_default();
    }
    Ok(values)
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

/// Walks a value; the reader has bounded how deep it is.
fn refuse_active(object: &Object) -> Result<(), InspectionError> {
    match object {
        Object::Array(values) => values.iter().try_for_each(refuse_active),
        Object::Dictionary(dictionary) => refuse_dictionary(dictionary),
        Object::Stream(stream) => refuse_dictionary(&stream.dict),
        Object::Null
        | Object::Boolean(_)
        | Object::Integer(_)
        | Object::Real(_)
        | Object::Name(_)
        | Object::String(..)
        | Object::Reference(_) => Ok(()),
    }
}

fn refuse_dictionary(dictionary: &Dictionary) -> Result<(), InspectionError> {
    for (key, value) in dictionary {
        let refused = match (key.as_slice(), value) {
            (key, _) if KEYS.contains(&key) => Some(key),
            (b"S", Object::Name(action)) => ACTIONS
                .contains(&action.as_slice())
                .then_some(action.as_slice()),
            (b"Type" | b"Subtype", Object::Name(kind)) => {
                KINDS.contains(&kind.as_slice()).then_some(kind.as_slice())
            }
            _ => None,
        };
        match refused {
            Some(name) => return Err(active(name)),
            None => refuse_active(value)?,
        }
    }
    Ok(())
}

fn active(name: &[u8]) -> InspectionError {
    unsound(format!(
        "it does more than show pages: /{}",
        String::from_utf8_lossy(name)
    ))
}

pub(super) fn unsound(reason: impl Into<String>) -> InspectionError {
    InspectionError::Unsound(reason.into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::super::samples;
    use super::*;

    fn refusal(bytes: &[u8]) -> String {
        match judge(bytes) {
            Err(InspectionError::Unsound(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    /// What each of these puts into the catalogue of an otherwise plain PDF.
    const ACTIVE: [&str; 10] = [
        "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>",
        "/OpenAction << /S /J#61vaScript /#4aS (x) >>",
        "/OpenAction << /S /Launch /F (cmd.exe) >>",
        "/OpenAction << /S /URI /URI (https://example.com) /Next [ << /S /Launch /F (x) >> ] >>",
        "/Names << /EmbeddedFiles << /Names [] >> >>",
        "/Names << /JavaScript << /Names [] >> >>",
        "/AA << /WC << /S /SubmitForm /F (https://example.com) >> >>",
        "/AcroForm << /XFA (x) >>",
        "/AF [ << /Type /Filespec /EF << >> >> ]",
        "/X << /Subtype /FileAttachment >>",
    ];

    #[test]
    fn a_plain_pdf_is_taken_also_when_it_opens_at_a_page() {
        for catalogue in [
            "",
            "/OpenAction [ 3 0 R /Fit ]",
            "/OpenAction << /S /GoTo /D [ 3 0 R /Fit ] >>",
            "/X << /S /URI /URI (https://example.com) >>",
        ] {
            judge(&samples::pdf(catalogue)).unwrap();
            judge(&samples::pdf_in_object_streams(catalogue)).unwrap();
        }
    }

    #[test]
    fn a_pdf_that_does_more_than_show_pages_is_refused() {
        for catalogue in ACTIVE {
            let reason = refusal(&samples::pdf(catalogue));
            assert!(
                reason.contains("more than show pages"),
                "{catalogue}: {reason}"
            );
        }
    }

    #[test]
    fn the_same_is_found_inside_a_compressed_object_stream() {
        for catalogue in ACTIVE {
            let file = samples::pdf_in_object_streams(catalogue);
            assert!(
                !samples::contains(&file, b"Launch") && !samples::contains(&file, b"JavaScript")
            );
            let reason = refusal(&file);
            assert!(
                reason.contains("more than show pages"),
                "{catalogue}: {reason}"
            );
        }
    }

    #[test]
    fn an_object_that_the_structure_no_longer_names_is_found() {
        let mut file = samples::pdf("").to_vec();
        let hidden = b"9 0 obj << /S /JavaScript >> endobj\n";
        file.splice(9..9, hidden.iter().copied());
        assert!(refusal(&file).contains("JavaScript"));
    }

    #[test]
    fn what_is_no_pdf_inside_is_unsound() {
        for text in [
            &b"%PDF-1.7"[..],
            b"%PDF-1.7\nhello\n%%EOF",
            b"%PDF-1.7\n1 0 obj <<>> endobj\ntrailer << /Root 1 0 R >>\n%%EOF",
        ] {
            refusal(text);
        }
        let whole = samples::pdf("");
        refusal(whole.get(..whole.len() / 3).unwrap());
    }

    #[test]
    fn a_decompression_bomb_is_refused() {
        let reason = refusal(&samples::pdf_with_object_stream(&vec![
            b' ';
            20 * 1024 * 1024
        ]));
        assert!(reason.contains("inflate to too much"), "{reason}");
    }

    #[test]
    fn deep_nesting_and_endless_lists_are_refused_without_harm() {
        let deep = format!("/X {}{}", "[".repeat(100_000), "]".repeat(100_000));
        refusal(&samples::pdf(&deep));
        let long = format!("/X [{}]", "0 ".repeat(1_100_000));
        assert!(refusal(&samples::pdf(&long)).contains("too many values"));
    }
}
