//! The allowed values of columns: codes of the domain, possible amounts, JSON.

mod broken;
mod codes;
mod money_codes;

use super::{columns, rules};
use codes::codes;
use std::collections::BTreeSet;
use tests::on_both_databases;
use tests::storage::Storage;

on_both_databases![
    codes_are_those_of_the_domain,
    amounts_currencies_and_states_have_a_rule,
];

/// The quoted codes of an expression, or its numbers.
fn named(expression: &str) -> BTreeSet<String> {
    let quoted: BTreeSet<String> = expression
        .split('\'')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    if !quoted.is_empty() {
        return quoted;
    }
    let numbers = expression.split(|sign: char| !sign.is_ascii_digit());
    numbers
        .filter(|number| !number.is_empty())
        .map(str::to_owned)
        .collect()
}

async fn codes_are_those_of_the_domain(storage: Storage) {
    let database = storage.database().connect().await;
    let rules = rules(&database).await;
    for (table, column, due) in codes() {
        let name = format!("ck_{table}_{column}");
        let rule = rules.iter().find(|rule| rule.name == name);
        let rule = rule.unwrap_or_else(|| panic!("{table}.{column} takes anything"));
        // The next rule of the table follows in SQLite's text.
        let expression = rule.rest.split(", CONSTRAINT").next().unwrap_or_default();
        let due: BTreeSet<String> = due.into_iter().collect();
        assert_eq!(named(expression), due, "{table}.{column}");
    }
}

/// A sum that gives back is tried as a row of its own before it is added, so that no rule keeps it from being negative.
const NO_RULE: [&str; 5] = [
    "project_takings.held_minor",
    "investor_holdings.paid_minor",
    "investor_holdings.returned_minor",
    "investor_holdings.income_minor",
    "account_earnings.amount_minor",
];

async fn amounts_currencies_and_states_have_a_rule(storage: Storage) {
    let database = storage.database().connect().await;
    let names: BTreeSet<String> = rules(&database)
        .await
        .into_iter()
        .map(|rule| rule.name)
        .collect();
    let needs_one = |column: &super::SchemaRow| {
        let name = column.name.as_str();
        name.ends_with("_minor")
            || ["currency", "state", "language", "version"].contains(&name)
            || column.rest == "boolean" && storage.database().url().starts_with("sqlite")
    };
    let without: Vec<String> = columns(&database)
        .await
        .into_iter()
        .filter(needs_one)
        .filter(|column| !names.contains(&format!("ck_{}_{}", column.table_name, column.name)))
        .map(|column| format!("{}.{}", column.table_name, column.name))
        // The version of a decision is that of any record, and none of an automatic one.
        .filter(|column| !NO_RULE.contains(&column.as_str()) && column != "review_log.version")
        .filter(|column| !column.starts_with("seaql_migrations."))
        .collect();
    assert_eq!(without, [""; 0]);
}
