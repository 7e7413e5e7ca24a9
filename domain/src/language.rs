//! The two languages of the product, a text in both, and the rule about Latin-only fields.

use unicode_normalization::UnicodeNormalization;

/// A language the product speaks (decision 1). Chinese is simplified (decision 47).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
}

impl Language {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// Reads `zh` or `en`; anything else counts as absent (decision 47).
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "zh" => Some(Self::Zh),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// The code used in requests, in storage and in the catalogues.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// `LanguageID`: 4 is Chinese, 1 any other (decision 48).
    pub const fn id(self) -> i64 {
        match self {
            Self::Zh => 4,
            Self::En => 1,
        }
    }

    /// The language that a `LanguageID` means: 4 Chinese, any other English (decision 1).
    pub const fn from_id(id: i64) -> Self {
        if id == 4 { Self::Zh } else { Self::En }
    }

    /// The language for a browser language such as `zh-CN`: Chinese if it starts with `zh`, otherwise English
    /// (decision 1).
    pub fn of_browser(tag: &str) -> Self {
        if tag.to_ascii_lowercase().starts_with("zh") {
            Self::Zh
        } else {
            Self::En
        }
    }
}

crate::coded!(Language);

/// A text in both languages. Published texts have both.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    /// Simplified Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

impl Text {
    /// The text in a language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }

    /// Whether a language is missing.
    pub fn is_incomplete(&self) -> bool {
        self.zh.trim().is_empty() || self.en.trim().is_empty()
    }
}

/// A letter and its accents as one character where Unicode has it (NFC): keyboards and PDF files also write them apart.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// The normal form in which names and searches are compared: lower case, full-width forms narrow, accents on their letters, one space
/// between words.
pub fn folded(text: &str) -> String {
    let narrow = text.chars().map(narrow).flat_map(char::to_lowercase);
    let composed: String = narrow.nfc().collect();
    let words: Vec<&str> = composed.split_whitespace().collect();
    words.join(" ")
}

/// The ASCII form of a letter, digit, sign or space that Chinese keyboards write at full width; other characters unchanged.
pub fn narrow(letter: char) -> char {
    let narrow = match letter {
        '\u{ff01}'..='\u{ff5e}' => u32::from(letter)
            .checked_sub(FULL_WIDTH)
            .and_then(char::from_u32),
        '\u{3000}' => Some(' '),
        _ => None,
    };
    narrow.unwrap_or(letter)
}

/// The distance of a full-width form from its ASCII letter.
const FULL_WIDTH: u32 = 0xFEE0;

/// Whether a Latin-alphabet bank form can print the text: letters of the Latin script, ASCII digits, ASCII
/// punctuation and spaces; so no emoji and no full-width forms (decision 15).
pub fn is_latin_only(text: &str) -> bool {
    text.chars().all(|c| {
        matches!(c, ' '..='~')
            || matches!(c,
                '\u{00C0}'..='\u{00D6}' | '\u{00D8}'..='\u{00F6}' | '\u{00F8}'..='\u{024F}'
                | '\u{1E00}'..='\u{1EFF}' | '\u{00AA}' | '\u{00BA}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_letters_digits_and_ascii_punctuation_can_be_printed() {
        for text in [
            "",
            "Li Wei",
            "Müller-O'Neill",
            "Łódź 12/3",
            "Nguyễn",
            "a@b.c (x) #1",
        ] {
            assert!(is_latin_only(text), "{text}");
        }
    }

    #[test]
    fn chinese_full_width_emoji_and_control_characters_cannot() {
        for text in [
            "李",
            "Ｌｉ",
            "１２",
            "ok 😀",
            "a\u{3000}b",
            "a\nb",
            "Иван",
            "“x”",
        ] {
            assert!(!is_latin_only(text), "{text}");
        }
    }

    #[test]
    fn a_letter_and_its_accent_are_one_character() {
        for (apart, one) in [
            ("Andre\u{301}", "André"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("\u{212b}ngström", "Ångström"),
            ("王小明", "王小明"),
            ("Wei Li", "Wei Li"),
        ] {
            assert_eq!(composed(apart), one);
            assert_eq!(folded(apart), folded(one));
        }
        // Full-width forms are folded, and composed behind that; only folding narrows them.
        assert_eq!(folded("ＡＮＤＲＥ\u{301}"), "andré");
        assert_eq!(composed("Ｗｅｉ"), "Ｗｅｉ");
        assert_eq!(folded("E\u{301}clat　Ｒｏｗ"), "éclat row");
    }

    #[test]
    fn a_browser_language_that_begins_with_zh_gives_chinese() {
        for tag in ["zh", "zh-CN", "ZH-Hant-HK"] {
            assert_eq!(Language::of_browser(tag), Language::Zh, "{tag}");
        }
        for tag in ["en-GB", "fr", "*", ""] {
            assert_eq!(Language::of_browser(tag), Language::En, "{tag}");
        }
    }
}
