//! The visible content of a text, by the Unicode properties of its characters: whether it has visible characters, and
//! whether it has invisible ones. It knows no markup and corrects nothing.

use icu_properties::props::{
    BidiControl, BinaryProperty, DefaultIgnorableCodePoint, Emoji, EmojiModifier,
    ExtendedPictographic, GeneralCategory, Ideographic, PrependedConcatenationMark,
    VariationSelector, WhiteSpace,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Letters that are drawn blank, though no Unicode property says so: the Braille cell without dots, the musical note
/// without a head, the filler of the Khitan script.
const DRAWN_EMPTY: [char; 3] = ['\u{2800}', '\u{1d159}', '\u{16fe4}'];
/// Joins emoji into one.
const JOINER: char = '\u{200d}';
/// Turns the digit before it into a keycap.
const KEYCAP: char = '\u{20e3}';
/// Starts the flag of a part of a country, which is spelled out in tags.
const BLACK_FLAG: char = '\u{1f3f4}';
/// The tags that spell such a flag, with the final one.
const TAGS: std::ops::RangeInclusive<char> = '\u{e0020}'..='\u{e007f}';
/// Replaces bytes that could not be decoded.
const UNDECODED: char = '\u{fffd}';

/// Whether the text has no visible character.
pub(crate) fn is_blank(text: &str) -> bool {
    !text.chars().any(is_seen)
}

/// Whether the text has invisible characters or ones that change the direction of writing. Line breaks and tabs do not
/// count, nor do characters that join emoji or select the form of the character before them.
pub(crate) fn hides(text: &str) -> bool {
    without_hidden(text).len() < text.len()
}

/// The text without the characters for which [`hides`] looks.
pub(crate) fn without_hidden(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut flag = false;
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        flag = letter == BLACK_FLAG || (flag && TAGS.contains(&letter));
        let in_place = flag || is_in_place(letter, before, letters.peek().copied());
        if in_place || !is_hidden(letter) {
            shown.push(letter);
        }
        before = Some(letter);
    }
    shown
}

/// Whether an invisible character has a function between these two.
fn is_in_place(letter: char, before: Option<char>, after: Option<char>) -> bool {
    let is_pictured = |c: char| {
        has::<ExtendedPictographic>(c) || has::<EmojiModifier>(c) || has::<VariationSelector>(c)
    };
    match letter {
        '\n' | '\r' | '\t' => true,
        JOINER => before.is_some_and(is_pictured) && after.is_some_and(is_pictured),
        _ if has::<VariationSelector>(letter) => before.is_some_and(|c| {
            let is_key = c.is_ascii() && after != Some(KEYCAP);
            has::<Ideographic>(c) || (has::<Emoji>(c) && !is_key)
        }),
        _ => false,
    }
}

fn is_seen(letter: char) -> bool {
    let drawn = match category(letter) {
        GeneralCategory::Unassigned | GeneralCategory::PrivateUse => false,
        _ => !DRAWN_EMPTY.contains(&letter) && letter != UNDECODED,
    };
    drawn && !has::<WhiteSpace>(letter) && !is_hidden(letter)
}

/// Whether a character is invisible, or changes the direction of writing.
pub(crate) fn is_hidden(letter: char) -> bool {
    let controls = match category(letter) {
        GeneralCategory::Control
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => true,
        GeneralCategory::Format => !has::<PrependedConcatenationMark>(letter),
        _ => letter == UNDECODED,
    };
    controls || has::<DefaultIgnorableCodePoint>(letter) || has::<BidiControl>(letter)
}

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

fn has<P: BinaryProperty>(letter: char) -> bool {
    CodePointSetData::new::<P>().contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_reader_sees_is_blank() {
        for blank in [
            "",
            " \n\t",
            "\u{a0}\u{2003}\u{3000}",
            "\u{200b}\u{feff}",
            "\u{3164}",
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{2800}\u{2800}",
            "\u{61c}",
            "\u{180e}",
            "\u{e0041}",
            "\u{ad}",
            "\u{fe0f}",
            "\u{200d}",
            "\u{e000}",
            "\u{ffff}",
        ] {
            assert!(is_blank(blank), "{}", blank.escape_unicode());
        }
        for seen in ["a", " 字 ", "𠮷", "😀", "1\u{fe0f}\u{20e3}", "⠁", "ㅤ한", "é"] {
            assert!(!is_blank(seen), "{seen}");
        }
    }

    #[test]
    fn what_hides_in_a_text_or_turns_it_is_found() {
        for hidden in [
            "a\u{200b}b",
            "a\u{ad}b",
            "a\u{61c}b",
            "a\u{180e}b",
            "a\u{202e}b",
            "a\u{2066}b\u{2069}",
            "a\u{3164}b",
            "a\u{e0041}b",
            "a\u{0}b",
            "a\u{2028}b",
            "a\u{fff9}b",
            "a\u{34f}b",
            "a\u{200d}b",
            "a\u{fe0f}b",
            "字\u{200d}字",
            "1\u{fe0f}2",
            "\u{feff}a",
            "😀\u{200d}",
            "😀\u{e0041}",
            "a\u{fffd}",
        ] {
            assert!(hides(hidden), "{}", hidden.escape_unicode());
        }
    }

    #[test]
    fn chinese_and_emoji_are_as_their_writers_mean_them() {
        for seen in [
            "年化收益率 7.5 %，期限 24 个月。\r\n\t“一期”",
            "𠮷野家、㐂、葛\u{e0100}城市、﨑",
            "Naïve café, Đặng, São Paulo — 5‰",
            "团队👩\u{200d}💻👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "❤\u{fe0f} ☎\u{fe0e} 1\u{fe0f}\u{20e3}",
            "👩🏽\u{200d}🔬 🏳\u{fe0f}\u{200d}🌈",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🇨🇳",
        ] {
            assert!(!hides(seen), "{seen}");
        }
    }
}
