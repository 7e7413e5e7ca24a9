//! How a line is recognised when it is read a second time.

use super::*;
use proptest::prelude::*;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A line with this reference and text.
fn known_by(reference: Option<&str>, text: &str) -> Entry {
    let raw = RawLine {
        reference: reference.map(str::to_owned),
        text: Some(text.into()),
        ..raw()
    };
    read(raw).unwrap()
}

/// The keys of the lines of a file, in their order.
fn keys(lines: &[Entry]) -> Vec<Key> {
    let mut references = References::default();
    for line in lines {
        references.take(line);
    }
    let mut keys = references.keys();
    lines.iter().map(|line| keys.next(line)).collect()
}

/// The key of a line that is alone in its file.
fn one_key(line: &Entry) -> Vec<Key> {
    keys(std::slice::from_ref(line))
}

/// A short form of each key: the reference, or the ordinal among equal lines.
fn in_short(keys: &[Key]) -> Vec<String> {
    let short = keys.iter().map(|key| match key {
        Key::Reference(reference) => reference.clone(),
        Key::Content(_, ordinal) => format!("#{ordinal}"),
    });
    short.collect()
}

fn digest(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[test]
fn a_line_is_known_by_its_reference_unless_several_have_it() {
    for (lines, expected) in [
        (
            &[(Some("A1"), "x"), (Some("A2"), "x")][..],
            &["A1", "A2"][..],
        ),
        (&[(Some("a1"), "x"), (Some("Ä 2"), "x")], &["A1", "Ä 2"]),
        // The bank's various ways to give no reference.
        (
            &[(None, "x"), (None, "x"), (None, "y")],
            &["#1", "#2", "#1"],
        ),
        (
            &[(Some("NONREF"), "x"), (Some("notprovided"), "x")],
            &["#1", "#2"],
        ),
        (&[(Some("N/A"), "x")], &["#1"]),
        // Given to several lines, it is not the reference of any of them, including the first.
        (
            &[(Some("B"), "x"), (Some("A1"), "x"), (Some("B"), "y")],
            &["#1", "A1", "#1"],
        ),
        (&[(Some("b"), "x"), (Some("B"), "x")], &["#1", "#2"]),
        (
            &[(Some("B"), "x"), (Some("B"), "x"), (Some("B"), "x")],
            &["#1", "#2", "#3"],
        ),
        // With and without a reference of that kind they are counted together.
        (
            &[(Some("B"), "x"), (None, "x"), (Some("B"), "x")],
            &["#1", "#2", "#3"],
        ),
    ] {
        let entries: Vec<Entry> = lines.iter().map(|(it, text)| known_by(*it, text)).collect();
        assert_eq!(in_short(&keys(&entries)), expected, "{lines:?}");
    }
}

/// A change of a line, and whether that makes it another one.
type Change = (&'static str, fn(&mut Entry), bool);

const CHANGES: [Change; 11] = [
    ("day", |it| it.booked_on = july(3), true),
    ("direction", |it| it.direction = Direction::Debit, true),
    ("amount", |it| it.amount = usd(50_001), true),
    ("currency", |it| it.amount = yuan(50_000), true),
    ("text", |it| it.text = Some("for the horse".into()), true),
    ("no text", |it| it.text = None, true),
    // Formats break the text in different places, and not all have the other fields.
    (
        "blanks",
        |it| it.text = Some("for\nthehouse ".into()),
        false,
    ),
    ("value date", |it| it.value_on = july(4), false),
    ("party", |it| it.party = None, false),
    ("end to end", |it| it.end_to_end = Some("E".into()), false),
    ("place", |it| it.at = 9, false),
];

#[test]
fn a_line_without_reference_is_known_by_its_day_amount_and_text() {
    let line = known_by(None, "for the house");
    for (what, change, is_other) in CHANGES {
        let mut changed = line.clone();
        change(&mut changed);
        let both = keys(&[line.clone(), changed.clone()]);
        let expected = if is_other { ["#1", "#1"] } else { ["#1", "#2"] };
        assert_eq!(in_short(&both), expected, "{what}");
        let (first, second) = (one_key(&line), one_key(&changed));
        assert_eq!(first == second, !is_other, "{what}");
    }
}

#[test]
fn a_key_is_kept_with_its_kind_and_without_the_words_of_the_line() {
    let lines = [
        known_by(Some("a:1"), "x"),
        known_by(None, "x"),
        known_by(None, "x"),
    ];
    let given = keys(&lines);
    let stored: Vec<String> = given.iter().map(|key| key.stored(digest)).collect();
    let Key::Content(content, 1) = &given[1] else {
        panic!("{given:?}")
    };
    let digest = digest(content);
    let expected = [
        "R:A:1".to_owned(),
        format!("C:{digest}:1"),
        format!("C:{digest}:2"),
    ];
    assert_eq!(stored, expected);
}

#[test]
fn a_line_that_differs_gets_one_key_however_often_it_is_read() {
    let line = known_by(Some("A1"), "for the house");
    let key = differing_key("R:A1", &line, digest);
    assert!(key.starts_with("D:"), "{key}");
    for (what, change, is_other) in CHANGES {
        let mut changed = line.clone();
        change(&mut changed);
        let again = differing_key("R:A1", &changed, digest);
        assert_eq!(again != key, is_other, "{what}");
    }
    assert_ne!(differing_key("R:A2", &line, digest), key);
}

#[test]
fn what_follows_from_a_line_is_known_by_its_reference_or_by_a_mark_of_its_key() {
    let (own, none) = (known_by(Some("ntrf 7"), "x"), known_by(None, "x"));
    for (key, entry, expected) in [
        // As the bank writes it.
        ("R:NTRF 7", &own, "ntrf 7"),
        // A reference that several lines have belongs to none of them.
        ("C:0123456789abcdef:1", &own, "LINE-0123456789ABCDEF-1"),
        ("C:0123456789abcdef:12", &none, "LINE-0123456789ABCDEF-12"),
        ("C:abcdef:2", &none, "LINE-ABCDEF-2"),
        // The reference is that of the line which this one differs from.
        ("D:fedcba9876543210", &own, "LINE-FEDCBA9876543210-1"),
        ("D:fedcba9876543210", &none, "LINE-FEDCBA9876543210-1"),
    ] {
        assert_eq!(reference_by(key, entry), expected, "{key}");
        let line = StatementLine {
            key: key.into(),
            entry: entry.clone(),
            ..line(Direction::Credit)
        };
        assert_eq!(line.reference(), expected);
    }
}

/// Lines of which many are equal, and many share a reference.
fn some_lines() -> impl Strategy<Value = Vec<Entry>> {
    let reference = prop::option::of(prop::sample::select(vec![
        "a", "A", "b", "c d", "NONREF", "1", "2", "3", "4", "5",
    ]));
    let text = prop::sample::select(vec!["", "x", "X", "x y", "xy", "|1", "x|1"]);
    let line = (reference, text, 1_u32..3, 1_i64..3, any::<bool>());
    let line = line.prop_map(|(reference, text, day, minor, is_debit)| Entry {
        booked_on: july(day),
        amount: usd(minor),
        direction: if is_debit {
            Direction::Debit
        } else {
            Direction::Credit
        },
        ..known_by(reference, text)
    });
    prop::collection::vec(line, 0..40)
}

proptest! {
    #[test]
    fn reading_lines_twice_gives_the_same_keys_and_each_line_its_own(lines in some_lines()) {
        let given = keys(&lines);
        prop_assert_eq!(&keys(&lines), &given);
        let distinct: HashSet<&Key> = given.iter().collect();
        prop_assert_eq!(distinct.len(), lines.len());
        let stored: HashSet<String> = given.iter().map(|key| key.stored(digest)).collect();
        prop_assert_eq!(stored.len(), lines.len());
        let references: HashSet<String> = given
            .iter()
            .zip(&lines)
            .map(|(key, line)| reference_by(&key.stored(digest), line).to_uppercase())
            .collect();
        prop_assert_eq!(references.len(), lines.len());
    }

    /// Some banks list the newest line first, and some turn that around in another format.
    #[test]
    fn the_keys_of_a_file_are_the_same_in_another_order(lines in some_lines()) {
        let turned: Vec<Entry> = lines.iter().rev().cloned().collect();
        let (given, turned): (HashSet<Key>, HashSet<Key>) =
            (keys(&lines).into_iter().collect(), keys(&turned).into_iter().collect());
        prop_assert_eq!(given, turned);
    }
}
