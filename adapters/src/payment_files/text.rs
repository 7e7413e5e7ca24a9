//! Texts in a form that banks accept.

/// A text on one line: control characters and those that XML 1.0 forbids become spaces, and several spaces one.
pub(super) fn plain(text: &str) -> String {
    let written: String = text
        .chars()
        .map(|it| if is_writable(it) { it } else { ' ' })
        .collect();
    let words: Vec<&str> = written.split_whitespace().collect();
    words.join(" ")
}

fn is_writable(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}')
}

/// A text of at most this many characters.
pub(super) fn cut(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most);
    let kept = end.and_then(|(at, _)| text.get(..at)).unwrap_or(text);
    kept.trim_end()
}

/// A text on lines of at most this many characters, broken between words if possible. Text that
/// does not fit on `count` lines is left out.
pub(super) fn lines(text: &str, most: usize, count: usize) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() && found.len() < count {
        let full = cut(rest, most);
        let is_broken = rest
            .get(full.len()..)
            .is_some_and(|behind| behind.starts_with(|it: char| !it.is_whitespace()));
        let word = full.rfind(' ').filter(|_| is_broken);
        let line = word.and_then(|at| full.get(..at)).unwrap_or(full);
        found.push(line);
        rest = rest.get(line.len()..).unwrap_or_default().trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_becomes_a_space() {
        assert_eq!(plain("  Wang\t\r\nXiao\u{0}ming \u{85}"), "Wang Xiao ming");
        assert_eq!(plain("\u{fffe}\u{1f}"), "");
        assert_eq!(
            plain("王小明 <O'Neill> & \"Co\""),
            "王小明 <O'Neill> & \"Co\""
        );
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(cut("王小明", 2), "王小");
        assert_eq!(cut("王小明", 3), "王小明");
        assert_eq!(cut("ab cd", 3), "ab");
    }

    #[test]
    fn lines_end_between_words() {
        assert_eq!(
            lines("1 Long Street, Town", 10, 7),
            ["1 Long", "Street,", "Town"]
        );
        assert_eq!(lines("1 Long Street, Town", 10, 2), ["1 Long", "Street,"]);
        assert_eq!(lines("abcdefgh", 3, 7), ["abc", "def", "gh"]);
        assert_eq!(lines("abc def", 3, 7), ["abc", "def"]);
        assert_eq!(lines(" ", 3, 7), Vec::<&str>::new());
    }
}
