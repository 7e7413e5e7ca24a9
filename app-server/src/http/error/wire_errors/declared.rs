//! Compares the table of refusals with the source that declares them: none is missing from it.

use super::{requests, rules};
use domain::Refusal;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// The sources of the refusals, with the rules of fields and of contents that some of them carry.
const SOURCES: [(&str, &str); 4] = [
    (
        "Refusal",
        include_str!("../../../../../domain/src/refusal.rs"),
    ),
    (
        "FieldRule",
        include_str!("../../../../../domain/src/refusal.rs"),
    ),
    (
        "ContentRule",
        include_str!("../../../../../domain/src/content/rule.rs"),
    ),
    (
        "RequestRefusal",
        include_str!("../../../../../ports/src/failure.rs"),
    ),
];

/// The name at the beginning of a text.
fn name(text: &str) -> String {
    text.chars().take_while(|it| it.is_alphanumeric()).collect()
}

/// The variants of an enum, as declared in its source.
fn declared(variants_of: &str, source: &str) -> BTreeSet<String> {
    let (_, variants) = source
        .split_once(&format!("pub enum {variants_of} {{\n"))
        .unwrap();
    let (variants, _) = variants.split_once("\n}").unwrap();
    let lines = variants
        .lines()
        .filter_map(|line| line.strip_prefix("    "));
    lines
        .filter(|line| line.starts_with(char::is_uppercase))
        .map(name)
        .collect()
}

/// The name of a value's variant, and that of the rule which it carries.
fn named(value: &impl Debug) -> (String, Option<String>) {
    let shown = format!("{value:?}");
    let rule = shown.split_once("rule: ").map(|(_, rule)| name(rule));
    (name(&shown), rule)
}

#[test]
fn no_refusal_is_missing_from_the_table() {
    let mut listed = <[BTreeSet<String>; 4]>::default();
    let [refusals, fields, contents, calls] = &mut listed;
    for (refusal, ..) in rules() {
        let (name, rule) = named(&refusal);
        if matches!(refusal, Refusal::Content(_)) {
            contents.extend(rule);
        } else {
            fields.extend(rule);
        }
        refusals.insert(name);
    }
    calls.extend(requests().iter().map(|(refusal, _)| named(refusal).0));
    for ((name, source), listed) in SOURCES.into_iter().zip(listed) {
        assert_eq!(declared(name, source), listed, "{name}");
    }
}
