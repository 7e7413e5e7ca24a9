//! Finding names (`/Launch`) in the bytes of a PDF, however they are spelled (`/L#61unch`). It reads no structure, so a broken
//! or lying structure does not lead it astray.

use super::characters::is_regular;

/// The longest name that is searched for.
const LONGEST: usize = 32;

/// The names in the bytes, decoded. Names longer than any that is searched for are cut.
pub(super) fn names(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let slashes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    slashes.map(move |(slash, _)| name_at(bytes, slash + 1))
}

fn name_at(bytes: &[u8], start: usize) -> Vec<u8> {
    let mut name = Vec::new();
    let mut at = start;
    while let Some(&byte) = bytes
        .get(at)
        .filter(|byte| is_regular(**byte) && name.len() < LONGEST)
    {
        let escaped = (byte == b'#')
            .then(|| hex_pair(bytes.get(at + 1..at + 3)?))
            .flatten();
        name.push(escaped.unwrap_or(byte));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    name
}

fn hex_pair(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_every_spelling() {
        let found: Vec<_> = names(b"<</S/JavaScript/#4aS (x)/A#b /Java#53cript>>").collect();
        assert_eq!(
            found,
            [&b"S"[..], b"JavaScript", b"JS", b"A#b", b"JavaScript"]
        );
    }

    #[test]
    fn a_name_without_end_is_cut() {
        let endless = format!("/{}", "x".repeat(1000));
        assert!(names(endless.as_bytes()).all(|name| name.len() == LONGEST));
    }
}
