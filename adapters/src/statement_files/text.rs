//! Building texts.

/// How many bytes of a text are kept: more than is stored later, and few enough for thousands of
/// lines at once.
const MOST_KEPT: usize = 4 * 1024;

/// `None` for an empty text.
pub(super) fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| cut(text).to_owned())
}

/// Adds a text on a line of its own, as far as there is room.
pub(super) fn add_line(all: &mut String, text: &str) {
    let text = text.trim();
    if text.is_empty() || all.len() >= MOST_KEPT {
        return;
    }
    if !all.is_empty() {
        all.push('\n');
    }
    all.push_str(cut(text));
}

/// Whether a bank writes this if it has no reference.
pub(super) fn is_no_reference(text: &str) -> bool {
    ["NONREF", "NOTPROVIDED", "NOT PROVIDED"]
        .iter()
        .any(|it| text.trim().eq_ignore_ascii_case(it))
}

fn cut(text: &str) -> &str {
    let end = (0..=MOST_KEPT)
        .rev()
        .find(|end| text.is_char_boundary(*end));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}
