//! The operators' side over HTTP: log-in, queues, decisions, roles; the audit trail and reconciliation behind it.
mod amounts;
mod assigned;
mod audit;
mod audit_cut_off;
mod audit_history;
mod audit_search;
mod bank_accounts;
mod campaigns;
mod codes_guessed;
mod contents;
mod daily_mails;
mod editions;
mod frameworks;
mod investor_page;
mod investor_whole;
mod investors;
mod kyc;
mod kyc_meanwhile;
mod kyc_signed_as;
mod kyc_since_review;
mod letters;
mod log_in;
mod notes;
mod opened_items;
mod operators;
mod outbox;
mod own_access;
mod partners;
mod partners_refused;
mod pictures;
mod project_documents;
mod projects;
mod projects_refused;
mod proposals;
mod proposals_carried_on;
mod proposals_listed;
mod proposals_makers;
mod proposals_of_orders;
mod proposals_outdated;
mod proposals_roles;
mod proposals_told;
mod proposed_editions;
mod put_aside;
mod questionnaires;
mod reconciliation;
mod red_flags;
mod returned_wires;
mod returns;
mod roles;
mod round_trips;
mod second_people;
mod sorted_lists;
mod subscription_reasons;
mod subscriptions;
mod swept_files;
mod verification;

use serde_json::Value;

/// The fields that a refusal names, each with its own refusal.
fn fields(refused: &Value) -> Vec<(&str, &str)> {
    let fields = refused["fields"].as_array().unwrap().iter();
    fields
        .map(|f| {
            (
                f["field"].as_str().unwrap(),
                f["messageKey"].as_str().unwrap(),
            )
        })
        .collect()
}
