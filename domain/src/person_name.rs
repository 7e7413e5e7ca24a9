//! First and last names in Latin letters and the Chinese name beside them: their form (decision 65), and when two spellings name the same
//! person (decision 66).

use crate::language::{composed, folded, is_latin_only};
use crate::refusal::FieldRule;
use icu_properties::CodePointMapData;
use icu_properties::props::Script;

/// How many Han characters a Chinese name may have.
const MOST_HAN: usize = 20;

/// Stands between the parts of a name of a minority or of a foreigner, as in 阿不都·热合曼.
const MIDDLE_DOT: char = '·';

/// What keyboards type in its place.
const OTHER_DOTS: [char; 6] = ['•', '‧', '∙', '⋅', '・', '･'];

/// Lower-case particles with which a name in a passport may begin.
const PARTICLES: [&str; 36] = [
    "af", "al", "ap", "av", "bin", "binti", "bint", "da", "das", "de", "degli", "dei", "del",
    "della", "den", "der", "des", "di", "do", "dos", "du", "el", "ibn", "la", "las", "le", "los",
    "op", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur",
];

/// What is wrong with a name. It begins with an upper-case letter and a letter, between which an apostrophe may stand; then come letters,
/// blanks, hyphens, apostrophes and points. Particles in lower case may stand before all that.
pub fn mistake(name: &str) -> Option<FieldRule> {
    if !begins_well(behind_particles(name)) {
        Some(FieldRule::NameCase)
    } else if !is_latin_only(name) {
        Some(FieldRule::LatinOnly)
    } else {
        let is_written = name
            .chars()
            .all(|sign| is_latin_letter(sign) || matches!(sign, ' ' | '-' | '\'' | '.'));
        (!is_written).then_some(FieldRule::NameCase)
    }
}

/// A name as it is stored: trimmed, with accents on their letters and straight apostrophes, and the first letter in upper case unless the
/// name begins with particles.
pub fn tidied(name: &str) -> String {
    let name = composed(&straight(name.trim()));
    if behind_particles(&name).len() < name.len() {
        return name;
    }
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What is wrong with a Chinese name. It consists of Han characters, with a middle dot between two of them at most.
pub fn chinese_mistake(name: &str) -> Option<FieldRule> {
    let parts: Vec<&str> = name.split(MIDDLE_DOT).collect();
    let is_written = parts
        .iter()
        .all(|part| !part.is_empty() && part.chars().all(is_han));
    let characters: usize = parts.iter().map(|part| part.chars().count()).sum();
    (!is_written || characters > MOST_HAN).then_some(FieldRule::ChineseName)
}

/// A Chinese name as it is stored: without blanks, and with the usual middle dot.
pub fn chinese_tidied(name: &str) -> String {
    let signs = name.chars().filter(|sign| !sign.is_whitespace());
    signs
        .map(|sign| {
            if OTHER_DOTS.contains(&sign) {
                MIDDLE_DOT
            } else {
                sign
            }
        })
        .collect()
}

/// A Latin name with the Chinese one beside it, as documents in Chinese print them.
pub fn with_chinese(latin: &str, chinese: Option<&str>) -> String {
    chinese.map_or_else(
        || latin.to_owned(),
        |chinese| format!("{latin}（{chinese}）"),
    )
}

/// Replaces the curly apostrophes that phones type by straight ones.
pub fn straight(text: &str) -> String {
    text.replace(['\u{2018}', '\u{2019}'], "'")
}

/// Whether two spellings name the same person, regardless of case, word order, spaces, punctuation and of accents written apart.
pub fn is_same(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (words(one), words(other));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    if turned(&one).any(|it| it == other.concat()) || turned(&other).any(|it| it == one.concat()) {
        return true;
    }
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

/// The rest after the particles, if a name begins with some and continues with a capital; otherwise the whole name.
fn behind_particles(name: &str) -> &str {
    let mut rest = name;
    while let Some((_, behind)) = rest
        .split_once(' ')
        .filter(|(word, _)| PARTICLES.contains(word))
    {
        rest = behind.trim_start();
    }
    if rest.starts_with(char::is_uppercase) {
        rest
    } else {
        name
    }
}

fn begins_well(name: &str) -> bool {
    let mut letters = name.chars().peekable();
    let has_capital = letters
        .next()
        .is_some_and(|first| first.is_uppercase() && is_latin_letter(first));
    letters.next_if_eq(&'\'');
    has_capital && letters.next().is_some_and(is_latin_letter)
}

/// Whether a character is a Han character of any extension. Radicals are only parts of characters
/// and do not count.
fn is_han(sign: char) -> bool {
    sign.is_alphabetic() && CodePointMapData::<Script>::new().get(sign) == Script::Han
}

fn is_latin_letter(sign: char) -> bool {
    sign.is_alphabetic() && is_latin_only(sign.encode_utf8(&mut [0; 4]))
}

/// The words of a name, letters only, in lower case.
fn words(name: &str) -> Vec<String> {
    let name = folded(name);
    let words = name.split_whitespace();
    let letters = words.map(|word| word.chars().filter(|sign| sign.is_alphabetic()).collect());
    letters.filter(|word: &String| !word.is_empty()).collect()
}

/// The words joined into one, starting with each in turn, because family names come first or last.
fn turned(words: &[String]) -> impl Iterator<Item = String> {
    (0..words.len()).filter_map(|first| {
        let (last, beginning) = words.split_at_checked(first)?;
        Some([beginning.concat(), last.concat()].concat())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_passports_can_be_typed_and_are_kept_as_typed() {
        for name in [
            "Li",
            "Wei Ming",
            "Élodie",
            "Łucja-Anna",
            "O'Neill",
            "D'Souza",
            "Jean-Luc",
            "van der Berg",
            "de la Cruz",
            "St. John",
            "N'Golo",
            "LI",
        ] {
            assert_eq!(mistake(name), None, "{name}");
            assert_eq!(tidied(name), name);
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for bad in [
            "",
            "li",
            "L",
            "L1",
            "1L",
            "李雷",
            "Ｌi",
            "-Li",
            "O'",
            "O''Neill",
            "'t Hooft",
            "Li2",
            "Wei (Ming)",
            "Li, Wei",
            "Wei_Ming",
            "Wei/Ming",
            "van",
            "van der",
            "Иван",
        ] {
            assert_eq!(mistake(bad), Some(FieldRule::NameCase), "{bad}");
        }
        assert_eq!(mistake("Li 雷"), Some(FieldRule::LatinOnly));
    }

    #[test]
    fn a_chinese_name_has_han_characters_and_dots_between_them() {
        for (typed, kept) in [
            ("李", "李"),
            ("李伟", "李伟"),
            (" 王 小明\u{3000}", "王小明"),
            ("𠮷田", "𠮷田"),
            ("阿不都·热合曼", "阿不都·热合曼"),
            ("让•吕克・戈达尔", "让·吕克·戈达尔"),
        ] {
            assert_eq!(chinese_tidied(typed), kept);
            assert_eq!(chinese_mistake(kept), None, "{kept}");
        }
        let of = |count| "名".repeat(count);
        assert_eq!(chinese_mistake(&of(20)), None);
        let dotted = format!("{}·{}", of(10), of(10));
        assert_eq!(chinese_mistake(&dotted), None);
        for bad in [
            "",
            "·",
            "Li Wei",
            "李Wei",
            "李1",
            "李，伟",
            "·李伟",
            "李伟·",
            "李··伟",
            "李伟😀",
            "김철수",
            "やまだ",
            "⼀⼆",
            &of(21),
        ] {
            let mistake = chinese_mistake(bad);
            assert_eq!(mistake, Some(FieldRule::ChineseName), "{bad}");
        }
    }

    #[test]
    fn the_first_letter_is_raised_and_no_other() {
        for (typed, kept) in [
            (" li wei ", "Li wei"),
            ("élodie", "Élodie"),
            ("o\u{2019}Neill", "O'Neill"),
            ("wei Ming", "Wei Ming"),
            ("e\u{301}lodie", "Élodie"),
            ("Rene\u{301}e", "Renée"),
            ("de la cruz", "De la cruz"),
            ("van", "Van"),
            ("  ", ""),
        ] {
            assert_eq!(tidied(typed), kept);
        }
    }

    #[test]
    fn a_person_has_one_name_whatever_its_case_order_and_blanks() {
        for (holder, typed) in [
            ("Wei Li", "wei li"),
            ("Wei Li", " LI  Wei "),
            ("Wei Ming Li", "Li Weiming"),
            ("Weiming Li", "li wei ming"),
            ("Wei Ming Li", "Ming Li Wei"),
            ("Wei Ming Li", "LiWeiMing"),
            ("Sinéad O'Neill", "ONEILL SINÉAD"),
            ("Sinéad O'Neill", "Sinéad O\u{2019}Neill"),
            ("Jean-Luc Picard", "Jean Luc Picard"),
            ("Wei Li", "Ｗｅｉ Ｌｉ"),
            ("Sinéad O'Neill", "Sine\u{301}ad O'Neill"),
            ("Nguyễn Van", "NGUYE\u{302}\u{303}N VAN"),
            ("André Li", "Ａｎｄｒｅ\u{301} Ｌｉ"),
            ("王小明", "王 小明"),
        ] {
            assert!(is_same(holder, typed), "{holder}: {typed}");
            assert!(is_same(typed, holder), "{typed}: {holder}");
        }
        for (holder, typed) in [
            ("Wei Li", "Wei"),
            ("Wei Li", "Wei Lin"),
            ("André Li", "Andre Li"),
            ("Wei Li", "Wei Li Li"),
            ("Wei Li", "李伟"),
            ("Wei Li", "Iew Il"),
            ("Wei Li", "-"),
            ("", ""),
        ] {
            assert!(!is_same(holder, typed), "{holder}: {typed}");
        }
    }
}
