//! Words in the form in which they are searched: without case, width, Latin accents and other
//! differences of spelling, each from every position where somebody may begin to type it. Reads no
//! database.

use domain::identity::MobileNumber;
use icu::casemap::CaseMapper;
use icu::normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// How many characters of a word are stored and searched.
const LONGEST: usize = 60;
/// The minimum number of digits of the end of a number that is found.
const SHORTEST_END: usize = 3;
/// Combining accents.
const ACCENTS: RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// Compatibility forms composed (NFKC), case folded, Latin letters without accents, no invisible
/// characters.
pub(in crate::seaorm) fn folded(text: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfkc();
    let text = composed.normalize(text);
    let text = CaseMapper::new().fold_string(&text).into_owned();
    let text = without_accents(&text);
    let text = composed.normalize(&text);
    text.chars().filter(|sign| !sign.is_control()).collect()
}

/// Latin letters without their accents, which people leave out who type a name from a passport, or
/// on a keyboard of another language. In other scripts a mark makes another letter, and is kept.
fn without_accents(text: &str) -> String {
    let apart = DecomposingNormalizerBorrowed::new_nfkd().normalize(text);
    let mut is_latin = false;
    let mut kept = String::with_capacity(apart.len());
    for sign in apart.chars() {
        if ACCENTS.contains(&sign) {
            if !is_latin {
                kept.push(sign);
            }
            continue;
        }
        // Unicode does not decompose these letters.
        let sign = match sign {
            'ø' => 'o',
            'ł' => 'l',
            'đ' => 'd',
            'ı' => 'i',
            other => other,
        };
        is_latin = sign.is_ascii_alphabetic();
        kept.push(sign);
    }
    kept
}

/// The words of an investor's phone number and e-mail address.
pub(super) fn of_contact(mobile: &str, email: Option<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let national = mobile.split_once('-').map_or(mobile, |(_, rest)| rest);
    found.insert(mobile.replace('-', ""));
    found.extend(ends(national));
    let mail = email.into_iter().flat_map(beginnings);
    // Everybody shares the part after the last point.
    found.extend(mail.filter(|word| word.contains(['@', '.'])));
    kept(found)
}

/// The words of a name: in the Latin and in the Chinese way.
pub(super) fn of_name(first: Option<&str>, last: Option<&str>) -> BTreeSet<String> {
    kept(name(first, last))
}

/// The words of an account: its name in either script and its number. A Chinese name is found with its middle dots and without.
pub(super) fn of_account(
    (first, last): (Option<&str>, Option<&str>),
    chinese: Option<&str>,
    number: Option<&str>,
) -> BTreeSet<String> {
    let mut found = name(first, last);
    if let Some(chinese) = chinese {
        found.extend(beginnings(chinese));
        found.extend(beginnings(&chinese.replace('·', "")));
    }
    if let Some(number) = number {
        found.extend(beginnings(number));
        let digits = number.trim_start_matches(|sign: char| !sign.is_ascii_digit());
        let bare = digits.trim_start_matches('0');
        found.extend([digits, bare].map(str::to_owned));
        found.extend(ends(bare));
    }
    kept(found)
}

fn name(first: Option<&str>, last: Option<&str>) -> BTreeSet<String> {
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    beginnings(&format!("{first} {last} {last}{first}")).collect()
}

/// Each word from each of its beginnings: after punctuation, and at every character of a script
/// without blanks between words.
fn beginnings(text: &str) -> impl Iterator<Item = String> + use<> {
    let text = folded(text);
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let mut before = None;
        for (at, sign) in word.char_indices() {
            if sign.is_alphanumeric() && before.is_none_or(|before| begins(before, sign)) {
                found.extend(word.get(at..).map(str::to_owned));
            }
            before = Some(sign);
        }
    }
    found.into_iter()
}

fn begins(before: char, sign: char) -> bool {
    !before.is_alphanumeric() || is_caseless(before) || is_caseless(sign)
}

/// A character without case, such as a Chinese one.
fn is_caseless(sign: char) -> bool {
    sign.is_alphabetic() && !sign.is_lowercase() && !sign.is_uppercase()
}

/// A number from each of its digits on, as long as enough are left.
fn ends(digits: &str) -> impl Iterator<Item = String> {
    let digits = digits.replace(|sign: char| !sign.is_ascii_digit(), "");
    let last = digits.len().saturating_sub(SHORTEST_END - 1);
    (0..last).filter_map(move |from| digits.get(from..).map(str::to_owned))
}

/// The words to store: a word that is the beginning of another is found by that one.
fn kept(found: BTreeSet<String>) -> BTreeSet<String> {
    let found: BTreeSet<String> = found.iter().map(|word| shortened(word)).collect();
    let mut kept: BTreeSet<String> = BTreeSet::new();
    for word in found.into_iter().rev() {
        let is_found = kept.first().is_some_and(|next| next.starts_with(&word));
        if !is_found && !word.is_empty() {
            kept.insert(word);
        }
    }
    kept
}

fn shortened(word: &str) -> String {
    word.chars().take(LONGEST).collect()
}

/// The prefixes that a stored word can have to match the typed text; none if nothing can.
pub(super) fn searched(typed: &str) -> Vec<String> {
    let folded = folded(typed);
    let is_number = folded.chars().all(|c| c.is_ascii_digit() || c == '-');
    let mut found = if is_number {
        let abroad = without_trunk_prefix(&folded);
        vec![folded.replace('-', ""), abroad]
    } else {
        vec![
            folded
                .trim_start_matches(|sign: char| !sign.is_alphanumeric())
                .to_owned(),
        ]
    };
    found.retain(|word| !word.is_empty());
    found.dedup();
    found.iter().map(|word| shortened(word)).collect()
}

/// The digits of a number, or of a part of one, without trunk and international prefixes: phone
/// numbers are stored without them.
fn without_trunk_prefix(typed: &str) -> String {
    let abroad = match (MobileNumber::parse(typed), typed.split_once('-')) {
        (Ok(number), _) => number.to_string(),
        (Err(_), Some((code, national))) => code.to_owned() + national.trim_start_matches('0'),
        (Err(_), None) => typed.to_owned(),
    };
    let abroad = abroad.replace('-', "");
    abroad.trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &BTreeSet<String>) -> Vec<&str> {
        words.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_name_is_found_from_each_of_its_beginnings() {
        for (first, last, words) in [
            ("Xiaoming", "Wang", vec!["wangxiaoming", "xiaoming"]),
            ("小明", "王", vec!["小明", "明", "王小明"]),
            (
                "Ｓean",
                "O'Neil-Weiß",
                vec!["neil-weisssean", "o'neil-weisssean", "sean", "weisssean"],
            ),
            ("", "", vec![]),
            ("(%)", "_\u{0}", vec![]),
            ("José", "Ñ", vec!["jose", "njose"]),
            ("Łucja", "Lü", vec!["lucja", "lulucja"]),
            ("Ігор", "Їжак", vec!["ігор", "їжакігор"]),
        ] {
            let found = of_name(Some(first), Some(last));
            assert_eq!(list(&found), words, "{first} {last}");
        }
        let long = "长".repeat(80);
        assert!(
            list(&of_name(Some(&long), None))
                .iter()
                .all(|word| word.chars().count() == LONGEST)
        );
    }

    #[test]
    fn numbers_are_found_by_any_part_and_mail_behind_its_signs() {
        let found = of_contact("86-13900139", Some("Li.Wei@Example.com"));
        let words = vec![
            "00139",
            "0139",
            "13900139",
            "139",
            "3900139",
            "8613900139",
            "900139",
            "example.com",
            "li.wei@example.com",
            "wei@example.com",
        ];
        // `139` begins the whole number too.
        let words: Vec<&str> = words.into_iter().filter(|word| *word != "139").collect();
        assert_eq!(list(&found), words);
        let found = of_account((None, None), None, Some("WM00012345"));
        assert_eq!(
            list(&found),
            ["00012345", "12345", "2345", "345", "wm00012345"]
        );
        let found = of_account((None, None), None, Some("WM00000007"));
        assert_eq!(list(&found), ["00000007", "7", "wm00000007"]);
    }

    #[test]
    fn a_chinese_name_is_found_beside_the_latin_one() {
        let latin = (Some("Wei"), Some("Li"));
        let found = of_account(latin, Some("李伟"), None);
        assert_eq!(list(&found), ["liwei", "wei", "伟", "李伟"]);
        let found = of_account((None, None), Some("让·吕克"), None);
        assert_eq!(list(&found), ["克", "吕克", "让·吕克", "让吕克"]);
    }

    #[test]
    fn what_is_typed_is_taken_as_it_is_kept() {
        for (typed, words) in [
            ("Wang", vec!["wang"]),
            ("ＷＡＮＧ", vec!["wang"]),
            ("王", vec!["王"]),
            ("LÜ", vec!["lu"]),
            ("Lu\u{308}", vec!["lu"]),
            ("ǚ", vec!["u"]),
            ("σίσυφος", vec!["σίσυφοσ"]),
            ("パ", vec!["パ"]),
            ("@Example", vec!["example"]),
            ("%", vec![]),
            ("';", vec![]),
            ("--", vec![]),
            ("a\u{0}b", vec!["ab"]),
            ("86-138-0013-8000", vec!["8613800138000"]),
            ("86-138", vec!["86138"]),
            ("0171", vec!["0171", "171"]),
            ("0171-123", vec!["0171123", "171123"]),
            ("49-0171", vec!["490171", "49171"]),
            ("49-01711234567", vec!["4901711234567", "491711234567"]),
            ("0049-171", vec!["0049171", "49171"]),
            ("36-06201234567", vec!["3606201234567", "36201234567"]),
            ("0", vec!["0"]),
        ] {
            assert_eq!(searched(typed), words, "{typed}");
        }
    }
}
