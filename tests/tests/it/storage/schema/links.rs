//! Every column that contains the number of a row has a foreign key, or is listed here with the
//! reason why not.

use super::{columns, filled, references, refusal};
use std::collections::BTreeSet;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    every_number_of_a_row_is_linked_or_has_a_reason,
    a_number_that_names_no_row_is_refused,
    the_server_keeps_links_as_well,
];

const BY_KIND: &str = "names a row of one of several tables, as the column beside it says";
const LIST: &str = "an entry of a list in look_ups, whose key is the list and the number";
const FIXED: &str = "one of few numbers, which a rule of the table names";
const WORDS: &str =
    "a link would cost more than the words; reconciliation compares them with their rows";

const WITHOUT: [(&str, &str); 37] = [
    ("account_movements.purpose_id", BY_KIND),
    ("accounts.bank_account_type_id", LIST),
    ("accounts.currency_id", LIST),
    ("accounts.entity_id", FIXED),
    ("accounts.gender_id", LIST),
    ("accounts.source_of_funds_id", LIST),
    ("assignments.subject_id", BY_KIND),
    ("audit_events.actor_id", BY_KIND),
    ("audit_events.request_id", "no row: the name of a request"),
    ("balances.owner_id", BY_KIND),
    ("banks.bank_account_type_id", LIST),
    ("banks.currency_id", LIST),
    ("ledger_transactions.actor_id", BY_KIND),
    ("letters.about_id", BY_KIND),
    ("notes.about_id", BY_KIND),
    ("orders.method_id", FIXED),
    ("orders.step_id", FIXED),
    ("partners.company_role_id", LIST),
    ("partners.continent_id", LIST),
    ("payee_proofs.subject_id", BY_KIND),
    ("payouts.settles_id", BY_KIND),
    ("postings.owner_id", BY_KIND),
    ("postings.purpose_id", BY_KIND),
    ("profiles.gender_id", LIST),
    ("project_contents.continent_id", LIST),
    ("project_contents.property_type_id", LIST),
    ("project_methods.method_id", FIXED),
    ("put_asides.subject_id", BY_KIND),
    ("receipts.matched_id", BY_KIND),
    ("review_log.actor_id", BY_KIND),
    ("review_log.subject_id", BY_KIND),
    ("search_words.account_id", WORDS),
    ("search_words.investor_id", WORDS),
    ("signing_sessions.record_id", BY_KIND),
    ("statement_lines.record_id", BY_KIND),
    ("submissions.person_id", BY_KIND),
    ("told_messages.about_id", BY_KIND),
];

async fn every_number_of_a_row_is_linked_or_has_a_reason(storage: Storage) {
    let database = storage.database().connect().await;
    let linked: BTreeSet<String> = references(&database)
        .await
        .into_iter()
        .map(|link| format!("{}.{}", link.table_name, link.name))
        .collect();
    let numbers: BTreeSet<String> = columns(&database)
        .await
        .into_iter()
        .filter(|column| {
            column.name.ends_with("_id")
                || column.name.ends_with("_by") && column.rest.contains("int")
        })
        .map(|column| format!("{}.{}", column.table_name, column.name))
        .collect();
    let unlinked: Vec<&str> = numbers.difference(&linked).map(String::as_str).collect();
    assert_eq!(unlinked, WITHOUT.map(|(column, _)| column));
}

async fn a_number_that_names_no_row_is_refused(storage: Storage) {
    let database = filled(&storage).await;
    for link in references(&database).await {
        let (table, column) = (&link.table_name, &link.name);
        // A hold that has a withdrawal is not an order's.
        let beside = match (table.as_str(), column.as_str()) {
            ("holds", "withdrawal_id") => ", order_id = NULL",
            // Nor has an open proposal anybody who ended it.
            ("proposals", "ended_by") => ", state = 'REJECTED', ended_at = proposed_at",
            // Nor is a payout to somebody else a project's.
            ("payouts", "project_id") => ", reason = 'project'",
            // An open batch has no releaser either.
            ("payout_batches", "released_by") => ", state = 'RELEASED', released_at = made_at",
            ("adjustments", "to_account_id") => {
                ", kind = 'transfer', to_amount_minor = NULL, to_currency = NULL"
            }
            _ => "",
        };
        let wrong = format!("UPDATE {table} SET {column} = 987654{beside}");
        let said = refusal(&database, &wrong).await;
        let said = said.unwrap_or_else(|| panic!("{table}.{column} takes any number"));
        assert!(said.to_lowercase().contains("foreign key"), "{said}");
    }
}

/// SQLite enforces links only on connections that request it.
async fn the_server_keeps_links_as_well(storage: Storage) {
    let tx = storage.begin().await;
    let nobody = domain::ids::InvestorId(987_654);
    let project = domain::ids::ProjectId(987_654);
    let watched = tx.watch_lists().watch(nobody, project, at(0)).await;
    assert!(watched.is_err());
}
