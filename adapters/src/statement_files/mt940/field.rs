//! A field of a message: `:61:` and the lines that belong to it.

use super::super::MOST_BYTES;
use super::super::reading::Stop;
use domain::statement::{Unreadable, WhyUnreadable};

/// How many lines a field may have. The standard allows six; banks write a few more.
const MOST_LINES: usize = 100;

/// A field while it is read.
pub(super) struct Field {
    /// `None` if it has another form.
    pub(super) at: u32,
    pub(super) tag: String,
    pub(super) lines: Vec<String>,
    size: usize,
}

impl Field {
    pub(super) fn new(at: u32, tag: &str, value: &str) -> Self {
        Self {
            at,
            tag: tag.to_owned(),
            lines: vec![value.to_owned()],
            size: value.len(),
        }
    }

    /// Adds a line.
    pub(super) fn add(&mut self, line: &str) -> Result<(), Stop> {
        self.size += line.len();
        if self.lines.len() == MOST_LINES || self.size > MOST_BYTES {
            return Err(self.wrong(WhyUnreadable::NotUnderstood));
        }
        self.lines.push(line.to_owned());
        Ok(())
    }

    /// Its first line.
    pub(super) fn value(&self) -> &str {
        self.lines.first().map_or("", |line| line.trim())
    }

    /// An error in it.
    pub(super) fn wrong(&self, why: WhyUnreadable) -> Stop {
        Unreadable::at(self.at, why).into()
    }
}

/// The tag with which a line begins, and what follows: `:60F:C261103…`.
pub(super) fn tag_of(line: &str) -> Option<(&str, &str)> {
    let (tag, value) = line.strip_prefix(':')?.split_once(':')?;
    let is_tag = (2..=3).contains(&tag.len())
        && tag
            .chars()
            .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
    is_tag.then_some((tag, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_two_or_three_letters_and_digits_between_colons() {
        assert_eq!(tag_of(":61:2611"), Some(("61", "2611")));
        assert_eq!(tag_of(":60F:"), Some(("60F", "")));
        assert_eq!(tag_of(":NS:22"), Some(("NS", "22")));
        for text in ["61:", ":6:", ":at 10:30:", "::", ":", ":60f:"] {
            assert_eq!(tag_of(text), None, "{text}");
        }
    }
}
