//! Field 86 with words between slashes: `/EREF/P0000000001X/ORDP//NAME/Wang Xiaoming/REMI/Invoice 4711`. Each bank uses some of the words.

use super::super::text::{filled, is_no_reference};
use super::info::Info;
use domain::statement::BankCode;

/// The words that begin a part.
const WORDS: [&str; 26] = [
    "ACCT", "ADDR", "BENM", "BIC", "CHGS", "CNTP", "CSID", "EREF", "EXCH", "IBAN", "ID", "INIT",
    "ISDT", "KREF", "MARF", "NAME", "OCMT", "ORDP", "PREF", "PURP", "REMI", "RTRN", "TRCD", "TRTP",
    "ULTB", "ULTD",
];

/// A line of this length may end in the middle of a word.
const FULL_LINE: usize = 60;

/// `None` where it is not written like that.
pub(super) fn read(lines: &[String]) -> Option<Info> {
    let parts = parts(&joined(lines))?;
    let part = |word: &str| {
        let found = parts
            .iter()
            .find(|(it, text)| *it == word && !text.is_empty());
        found.map(|(_, text)| text.as_str())
    };
    let reference = |word| {
        part(word)
            .and_then(filled)
            .filter(|it| !is_no_reference(it))
    };
    let mut info = Info {
        text: part("REMI").and_then(|it| filled(unstructured(it))),
        end_to_end: reference("EREF"),
        customer_reference: reference("KREF").or_else(|| reference("PREF")),
        party: None,
        party_account: part("IBAN").or_else(|| part("ACCT")).and_then(filled),
        code: part("RTRN").map(|_| BankCode::Return),
    };
    let name = part("NAME")
        .or_else(|| part("ORDP"))
        .or_else(|| part("BENM"));
    info.party = name.and_then(filled);
    if let Some(other) = part("CNTP") {
        // Account, bank, name and town.
        let mut other = other.split('/');
        info.party_account = info.party_account.or(other.next().and_then(filled));
        info.party = info.party.or(other.nth(1).and_then(filled));
    }
    Some(info)
}

/// The lines in one, with line breaks that were meant.
fn joined(lines: &[String]) -> String {
    let mut all = String::new();
    for line in lines {
        all.push_str(line);
        if line.chars().count() < FULL_LINE {
            all.push('\n');
        }
    }
    all
}

/// The words with the text after each.
fn parts(field: &str) -> Option<Vec<(&'static str, String)>> {
    let mut rest = field.trim_start();
    let mut parts: Vec<(&'static str, String)> = Vec::new();
    while !rest.is_empty() {
        if let Some((word, behind)) = word_of(rest.trim_start()) {
            parts.push((word, String::new()));
            rest = behind;
            continue;
        }
        let (_, text) = parts.last_mut()?;
        // Text up to the next slash; one that begins no word belongs to it.
        let inside = rest.strip_prefix('/').unwrap_or(rest);
        let start = rest.len() - inside.len();
        let end = inside.find('/').map_or(rest.len(), |at| start + at);
        let (taken, left) = rest.split_at_checked(end).unwrap_or((rest, ""));
        text.push_str(taken);
        rest = left;
    }
    for (_, text) in &mut parts {
        *text = text.trim_matches('/').trim().to_owned();
    }
    (!parts.is_empty()).then_some(parts)
}

/// A word between slashes at the beginning. The slash after it may begin the next one.
fn word_of(text: &str) -> Option<(&'static str, &str)> {
    let behind = text.strip_prefix('/')?;
    let (word, _) = behind.split_once('/')?;
    let known = WORDS.into_iter().find(|it| *it == word)?;
    Some((known, behind.get(word.len() + 1..)?))
}

/// `USTD//Invoice 4711` and `STRD/CUR/4711` say how the text is written.
fn unstructured(text: &str) -> &str {
    let inside = text
        .strip_prefix("USTD/")
        .map(|it| it.trim_start_matches('/'));
    let inside = inside.or_else(|| {
        let structured = text.strip_prefix("STRD/")?;
        structured.split_once('/').map(|(_, reference)| reference)
    });
    inside.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(lines: &[&str]) -> Option<Info> {
        let lines: Vec<String> = lines.iter().map(|it| (*it).to_owned()).collect();
        read(&lines)
    }

    #[test]
    fn words_between_slashes_are_told_apart() {
        let expected = Info {
            text: Some("Invoice 4711/2026".into()),
            end_to_end: Some("P0000000001X".into()),
            party: Some("Wang Xiaoming".into()),
            party_account: Some("NL91ABNA0417164300".into()),
            ..Info::default()
        };
        for lines in [
            &[
                "/EREF/P0000000001X/ORDP//NAME/Wang Xiaoming/IBAN/NL91ABNA0417164300/REMI/Invoice 4711/2026",
            ][..],
            &[
                "/EREF/P0000000001X//CNTP/NL91ABNA0417164300/ABNANL2A/Wang Xiaoming/Delft///REMI/USTD//Invoice 4711/2026/",
            ],
            &[
                "/IBAN/NL91ABNA0417164300",
                "/ORDP/Wang",
                "Xiaoming",
                "/REMI/Invoice 4711/2026",
                "/EREF/P0000000001X",
            ],
            &[
                "/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Wa",
                "ng Xiaoming/REMI/Invoice 4711/2026/EREF/P0000000001X",
            ],
        ] {
            let mut info = info(lines).unwrap();
            info.party = info.party.map(|it| it.replace('\n', " "));
            assert_eq!(info, expected, "{lines:?}");
        }
    }

    #[test]
    fn a_returned_payment_is_known_by_its_word() {
        let info = info(&["/RTRN/AC04/EREF/NOTPROVIDED/BENM//NAME/Li Na"]).unwrap();
        assert_eq!(info.code, Some(BankCode::Return));
        assert_eq!(info.end_to_end, None);
        assert_eq!(info.party.as_deref(), Some("Li Na"));
    }

    #[test]
    fn other_texts_are_not_taken_apart() {
        for line in ["", "REMI/x", "/", "//", "/Paid/by cash", "/remi/x", "/REMI"] {
            assert_eq!(info(&[line]), None, "{line}");
        }
    }
}
