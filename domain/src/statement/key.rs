//! How a line is recognised when it is read a second time, in another file or format.

use super::line::Entry;
use crate::ids::StatementLineId;
use std::collections::{HashMap, HashSet};

/// What identifies a line of a bank account.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Key {
    /// The bank's reference, in upper case.
    Reference(String),
    /// Its day of booking, amount and text, if the bank gives no reference of its own or gives it to several lines; and which of the equal
    /// lines it is, from 1 on.
    Content(String, u32),
}

/// The longest part of a digest that stands for a line without a reference: too long for a payer to find two texts that share it.
const SHORT: usize = 32;

impl Key {
    /// The key as stored. Contents are stored as a digest, because they are long and may name people.
    pub fn stored(&self, digest: impl Fn(&str) -> String) -> String {
        match self {
            Self::Reference(reference) => format!("R:{reference}"),
            Self::Content(content, ordinal) => format!("C:{}:{ordinal}", digest(content)),
        }
    }
}

/// The key that the same line has in a file that repeats its reference where this one does not, or the other way round.
pub fn other_key(key: &Key, entry: &Entry) -> Option<Key> {
    match key {
        Key::Reference(_) => Some(Key::Content(content_of(entry), 1)),
        Key::Content(_, 1) => reference_of(entry).map(Key::Reference),
        Key::Content(..) => None,
    }
}

/// Whether two lines have the same reference and content.
pub fn is_same_line(one: &Entry, other: &Entry) -> bool {
    let facts = |entry: &Entry| (reference_of(entry), entry.is_reversal, content_of(entry));
    facts(one) == facts(other)
}

/// The key of a line whose own key is already taken by a different line.
pub fn differing_key(stored: &str, entry: &Entry, digest: impl Fn(&str) -> String) -> String {
    format!("D:{}", digest(&format!("{stored}|{}", content_of(entry))))
}

/// The key of a withdrawn line, so that another line can use the original key.
pub(super) fn freed_key(stored: &str, id: StatementLineId) -> String {
    format!("W:{id}:{stored}")
}

/// The reference of a line's receipt or payment: the bank's reference if the line has its own, otherwise one derived from the key.
pub fn reference_by(key: &str, entry: &Entry) -> String {
    let (kind, rest) = key.split_once(':').unwrap_or_default();
    if let (Some(reference), "R") = (&entry.reference, kind) {
        return reference.clone();
    }
    let (digest, ordinal) = rest.split_once(':').unwrap_or((rest, "1"));
    let short: String = digest.chars().take(SHORT).collect();
    format!("LINE-{}-{ordinal}", short.to_uppercase())
}

/// Counts the references of a file, which is read once before its lines get their keys.
#[derive(Debug, Default)]
pub struct References {
    seen: HashSet<String>,
    repeated: HashSet<String>,
}

impl References {
    /// Counts a line's reference.
    pub fn take(&mut self, entry: &Entry) {
        let Some(reference) = reference_of(entry) else {
            return;
        };
        if let Some(seen) = self.seen.replace(reference) {
            self.repeated.insert(seen);
        }
    }

    /// The keys, once all lines have been counted.
    pub fn keys(self) -> Keys {
        Keys {
            repeated: self.repeated,
            equal: HashMap::new(),
        }
    }
}

/// Gives the lines of a file their keys.
#[derive(Debug)]
pub struct Keys {
    repeated: HashSet<String>,
    equal: HashMap<String, u32>,
}

impl Keys {
    /// The key of the file's next line.
    pub fn next(&mut self, entry: &Entry) -> Key {
        let reference = reference_of(entry).filter(|it| !self.repeated.contains(it));
        if let Some(reference) = reference {
            return Key::Reference(reference);
        }
        let content = content_of(entry);
        let ordinal = self.equal.entry(content.clone()).or_default();
        *ordinal += 1;
        Key::Content(content, *ordinal)
    }
}

fn reference_of(entry: &Entry) -> Option<String> {
    entry.reference.as_deref().map(str::to_uppercase)
}

/// The content that distinguishes lines without a reference: date, direction, amount and text.
fn content_of(entry: &Entry) -> String {
    let (day, amount) = (entry.booked_on, entry.amount);
    let (direction, text) = (entry.direction.code(), entry.text.as_deref());
    let (currency, minor) = (amount.currency().code(), amount.minor());
    let words: String = text
        .unwrap_or_default()
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    format!("{day}|{direction}|{currency}|{minor}|{words}")
}
