//! The pieces of a content that editors write: each with its field, its length and its kind, so that one list serves for
//! validation and for the changes in the audit trail.

mod markup;
mod rule;

pub use markup::Misplaced;
pub use rule::{ContentMistake, ContentRule};

use crate::language::Text;
use crate::{Instant, legible};
use chrono::Datelike;
use markup::{check_html, check_plain, decoded, words_of};
use rust_decimal::Decimal;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The years in which a project can be funded.
const YEARS: (i32, i32) = (2000, 2199);

/// The placeholder for the configured allowance (decision 2).
pub const ALLOWANCE: &str = "{allowance}";

/// What a piece may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text without markup on one line: names, titles, subjects of messages.
    Line {
        /// Most characters.
        max: u32,
    },
    /// Words without markup.
    Plain {
        /// Most characters.
        max: u32,
    },
    /// Text with the tags that formatted texts may have.
    Html {
        /// Most characters, tags included.
        max: u32,
    },
    /// Text with or without those tags, without placeholders.
    Prose {
        /// Most characters, tags included.
        max: u32,
    },
    /// A whole number.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// The number of an entry of a list; whether it exists is not checked here.
    Choice,
    /// A phone number as dialled, with or without the country code.
    Phone,
    /// An e-mail address.
    Email,
    /// Object key of a picture.
    Picture,
    /// Object key of a PDF.
    Paper,
    /// An exact number.
    Exact {
        /// Smallest.
        min: Decimal,
        /// Largest.
        max: Decimal,
        /// Maximum number of decimals.
        places: u32,
    },
    /// An instant in the format of RFC 3339.
    Moment,
}

/// One field of a content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<'a> {
    /// Its name on the wire, such as `slides.0.title_zh`.
    pub field: String,
    /// Its content.
    pub value: Cow<'a, str>,
    /// What it may hold.
    pub kind: Kind,
}

impl<'a> Piece<'a> {
    /// One field.
    pub fn new(field: impl Into<String>, value: impl Into<Cow<'a, str>>, kind: Kind) -> Self {
        Self {
            field: field.into(),
            value: value.into(),
            kind,
        }
    }

    /// A yes or no.
    pub fn flag(field: impl Into<String>, flag: bool) -> Self {
        Self::new(field, if flag { "true" } else { "false" }, Kind::Choice)
    }

    /// A text in its two fields, Chinese first.
    pub fn pair(field: &str, text: &'a Text, kind: Kind) -> [Self; 2] {
        [
            Self::new(format!("{field}_zh"), &text.zh, kind),
            Self::new(format!("{field}_en"), &text.en, kind),
        ]
    }
}

/// The allowed number of entries of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The list's name on the wire.
    pub field: &'static str,
    /// How many it has.
    pub entries: usize,
    /// Fewest, once it is published.
    pub min: u32,
    /// Most.
    pub max: u32,
}

/// A content that editors write and publish.
pub trait Publishable: Clone + PartialEq {
    /// Its fields in the order of the form.
    fn pieces(&self) -> Vec<Piece<'_>>;
    /// Its lists.
    fn counts(&self) -> Vec<Count> {
        Vec::new()
    }
    /// The mistakes between its fields.
    fn contradictions(&self, _stage: Stage) -> Vec<ContentMistake> {
        Vec::new()
    }
}

/// The purpose for which a content is validated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// As a draft: it may lack parts.
    Draft,
    /// For publication: it is complete.
    Published,
}

/// All mistakes in a content, in the order of the form.
pub fn mistakes<T: Publishable>(content: &T, stage: Stage) -> Vec<ContentMistake> {
    let counts = content.counts().into_iter().filter_map(|count| {
        let rule = miscounted(count, stage)?;
        let field = count.field.to_owned();
        Some(ContentMistake { field, rule })
    });
    let pieces = content.pieces().into_iter().filter_map(|piece| {
        let rule = wrong(&piece, stage)?;
        let field = piece.field;
        Some(ContentMistake { field, rule })
    });
    let all = counts.chain(pieces);
    all.chain(content.contradictions(stage)).collect()
}

/// A field of a content that differs between two versions of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedField {
    /// Its name on the wire, such as `slides.0.title_zh`.
    pub field: String,
    /// The old text; `None` if the field did not exist.
    pub before: Option<String>,
    /// The new text; `None` if the field is gone.
    pub after: Option<String>,
}

/// The fields that differ, removed ones last.
pub fn changed_fields<T: Publishable>(before: Option<&T>, after: &T) -> Vec<ChangedField> {
    let fields = |content: Option<&T>| -> BTreeMap<String, String> {
        let pieces = content.map(Publishable::pieces).unwrap_or_default();
        let named = pieces.into_iter().map(|p| (p.field, p.value.into_owned()));
        named.collect()
    };
    let (old, new) = (fields(before), fields(Some(after)));
    let changed = new.iter().filter_map(|(field, value)| {
        let was = old.get(field);
        let is_same = was.map_or("", String::as_str) == value;
        (!is_same).then(|| ChangedField {
            field: field.clone(),
            before: was.cloned(),
            after: Some(value.clone()),
        })
    });
    let gone = old.iter().filter(|(field, _)| !new.contains_key(*field));
    let gone = gone.map(|(field, was)| ChangedField {
        field: field.clone(),
        before: Some(was.clone()),
        after: None,
    });
    changed.chain(gone).collect()
}

/// The changes for the audit trail, field by field with the text before and after.
pub fn differences<T: Publishable>(before: Option<&T>, after: &T) -> String {
    let told = changed_fields(before, after).into_iter().map(|changed| {
        let field = changed.field;
        let was = changed.before.unwrap_or_default();
        match changed.after {
            Some(is) => format!("{field}: {was:?} -> {is:?}"),
            None => format!("{field}: {was:?} -> gone"),
        }
    });
    told.collect::<Vec<_>>().join("\n")
}

fn miscounted(count: Count, stage: Stage) -> Option<ContentRule> {
    let entries = u32::try_from(count.entries).unwrap_or(u32::MAX);
    if entries > count.max {
        Some(ContentRule::TooMany { max: count.max })
    } else if stage == Stage::Published && entries < count.min {
        Some(ContentRule::Missing)
    } else {
        None
    }
}

fn wrong(piece: &Piece<'_>, stage: Stage) -> Option<ContentRule> {
    let value = piece.value.as_ref();
    if is_blank(value, piece.kind) {
        return (stage == Stage::Published).then_some(ContentRule::Missing);
    }
    match piece.kind {
        Kind::Line { .. } if value.contains(breaks) => Some(ContentRule::Unreadable),
        Kind::Line { max } | Kind::Plain { max } => too_long(value, max)
            .or_else(|| unreadable(value))
            .or_else(|| check_plain(value).err().map(ContentRule::Markup)),
        Kind::Html { max } => too_long(value, max)
            .or_else(|| unreadable(&decoded(value)))
            .or_else(|| check_html(value).err().map(ContentRule::Markup))
            .or_else(|| unknown_placeholder(value)),
        Kind::Prose { max } => too_long(value, max)
            .or_else(|| unreadable(&decoded(value)))
            .or_else(|| check_html(value).err().map(ContentRule::Markup)),
        Kind::Number { min, max } => {
            let fits = value.parse().is_ok_and(|n| (min..=max).contains(&n));
            (!fits).then_some(ContentRule::Number { min, max })
        }
        Kind::Phone => (!is_phone(value)).then_some(ContentRule::Phone),
        Kind::Email => (!is_email(value)).then_some(ContentRule::Email),
        Kind::Exact { min, max, places } => {
            let fits = |n: Decimal| (min..=max).contains(&n) && n.normalize().scale() <= places;
            let fits = value.parse().is_ok_and(fits);
            (!fits).then_some(ContentRule::Exact { min, max, places })
        }
        Kind::Moment => {
            let (from, to) = YEARS;
            let fits = |at: Instant| (from..=to).contains(&at.year());
            let fits = value.parse().is_ok_and(fits);
            (!fits).then_some(ContentRule::Moment { from, to })
        }
        // Whether it exists is known only to the object store and the list.
        Kind::Picture | Kind::Paper | Kind::Choice => None,
    }
}

/// A formatted text that has only tags is blank too.
fn is_blank(value: &str, kind: Kind) -> bool {
    let words = match kind {
        Kind::Html { .. } | Kind::Prose { .. } if check_html(value).is_ok() => words_of(value),
        Kind::Html { .. }
        | Kind::Prose { .. }
        | Kind::Line { .. }
        | Kind::Plain { .. }
        | Kind::Number { .. }
        | Kind::Choice
        | Kind::Phone
        | Kind::Email
        | Kind::Picture
        | Kind::Paper
        | Kind::Exact { .. }
        | Kind::Moment => value.to_owned(),
    };
    legible::is_blank(&words)
}

fn too_long(value: &str, max: u32) -> Option<ContentRule> {
    let length = u32::try_from(value.chars().count()).unwrap_or(u32::MAX);
    (length > max).then_some(ContentRule::TooLong { max })
}

/// Characters that would start a new line where only one is shown or sent.
fn breaks(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

fn unreadable(value: &str) -> Option<ContentRule> {
    legible::hides(value).then_some(ContentRule::Unreadable)
}

fn unknown_placeholder(value: &str) -> Option<ContentRule> {
    let left = value.replace(ALLOWANCE, "");
    let at = left.find(['{', '}'])?;
    let found = left.get(at..).unwrap_or_default();
    let found = found.split_inclusive('}').next().unwrap_or_default();
    let found = found.chars().take(40).collect();
    Some(ContentRule::Placeholder { found })
}

/// 5 to 15 digits, with the usual separators between them.
fn is_phone(value: &str) -> bool {
    let (plus, digits) = match value.strip_prefix('+') {
        Some(rest) => (1, rest),
        None => (0, value),
    };
    let count = digits.chars().filter(char::is_ascii_digit).count();
    let between = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | '(' | ')');
    (5..=15).contains(&count) && digits.chars().all(between) && digits.len() + plus <= 30
}

/// A name and a domain, in ASCII, as every mail program accepts it.
fn is_email(value: &str) -> bool {
    let Some((name, domain)) = value.split_once('@') else {
        return false;
    };
    let fits = |part: &str, more: &str| {
        let known = |c: char| c.is_ascii_alphanumeric() || more.contains(c);
        let dotted = part.split('.').all(|label| !label.is_empty());
        dotted && part.chars().all(known)
    };
    value.len() <= 120 && domain.contains('.') && fits(domain, ".-") && fits(name, "._%+-")
}

#[cfg(test)]
mod tests;
