//! Every rule of the tables is broken once, and named in the refusal.

use super::super::{filled, refusal, rules};
use tests::on_both_databases;
use tests::storage::Storage;

on_both_databases![what_a_rule_forbids_is_refused];

/// What breaks a rule that is about more than one column.
const TOGETHER: [(&str, &str); 55] = [
    ("ck_letters_answer", "UPDATE letters SET answer = NULL"),
    ("ck_letters_request", "UPDATE letters SET since = NULL"),
    (
        "ck_letters_answered_at",
        "UPDATE letters SET withdrawn_at = answered_at",
    ),
    (
        "ck_told_messages_about_id",
        "UPDATE told_messages SET about_kind = NULL",
    ),
    ("ck_archives_made", "UPDATE archives SET entries = NULL"),
    (
        "ck_archives_made_at",
        "UPDATE archives SET made_at = NULL, size_bytes = NULL, entries = NULL, missing = NULL",
    ),
    (
        "ck_distribution_lines_shares",
        "UPDATE distribution_lines SET shares = 0, redeemed = 0",
    ),
    (
        "ck_distributions_basis",
        "UPDATE distributions SET per_share = '0.5'",
    ),
    (
        "ck_distributions_redeemed_per_share",
        "UPDATE distributions SET redeemed_per_share = '0.5'",
    ),
    (
        "ck_distributions_frozen",
        "UPDATE distributions SET holders = NULL",
    ),
    (
        "ck_distributions_dates",
        "UPDATE distributions SET payment_date = '2026-06-29'",
    ),
    (
        "ck_distribution_lines_zero",
        "UPDATE distribution_lines SET amount_minor = 0",
    ),
    (
        "ck_distribution_lines_most_redeemed",
        "UPDATE distribution_lines SET redeemed = shares + 1",
    ),
    (
        "ck_distribution_lines_booked_at",
        "UPDATE distribution_lines SET booked_at = NULL",
    ),
    (
        "ck_submissions_status",
        "UPDATE submissions SET status = 7, answer = 'sealed'",
    ),
    (
        "ck_audit_events_actor_id",
        "UPDATE audit_events SET actor_id = NULL",
    ),
    (
        "ck_review_log_actor_id",
        "UPDATE review_log SET actor_id = NULL",
    ),
    (
        "ck_partners_shown",
        "UPDATE partners SET published = TRUE, continent_id = NULL",
    ),
    (
        "ck_survey_answers_answer",
        "UPDATE survey_answers SET own_words = 'both'",
    ),
    (
        "ck_ledger_transactions_actor_id",
        "UPDATE ledger_transactions SET actor_id = NULL",
    ),
    (
        "ck_proposals_state",
        "UPDATE proposals SET state = '?', ended_by = 1, ended_at = proposed_at",
    ),
    ("ck_proposals_ended_by", "UPDATE proposals SET ended_by = 1"),
    (
        "ck_proposals_ended_at",
        "UPDATE proposals SET ended_at = proposed_at",
    ),
    (
        "ck_proposals_maker",
        "UPDATE proposals SET state = 'APPROVED', concerned = NULL, ended_by = maker, ended_at = proposed_at",
    ),
    (
        "ck_proposals_concerned",
        "UPDATE proposals SET state = 'APPROVED', maker = 2, ended_by = concerned, ended_at = proposed_at",
    ),
    (
        "ck_review_log_proposed_by",
        "UPDATE review_log SET proposed_by = actor_id",
    ),
    (
        "ck_receipts_state",
        "UPDATE receipts SET state = '?', matched_kind = NULL, matched_id = NULL",
    ),
    (
        "ck_receipts_matched",
        "UPDATE receipts SET state = 'UNMATCHED'",
    ),
    (
        "ck_receipts_matched_id",
        "UPDATE receipts SET matched_id = NULL",
    ),
    (
        "ck_exchange_rates_usd_rate",
        "UPDATE exchange_rates SET usd_rate = 0",
    ),
    (
        "ck_adjustments_kind",
        "UPDATE adjustments SET kind = '?', to_amount_minor = NULL, to_currency = NULL",
    ),
    (
        "ck_adjustments_direction",
        "UPDATE adjustments SET kind = 'adjustment', direction = '?', to_amount_minor = NULL, to_currency = NULL",
    ),
    (
        "ck_adjustments_has_direction",
        "UPDATE adjustments SET direction = 'in'",
    ),
    (
        "ck_adjustments_has_to_account",
        "UPDATE adjustments SET kind = 'transfer', to_amount_minor = NULL, to_currency = NULL",
    ),
    (
        "ck_adjustments_has_to_amount",
        "UPDATE adjustments SET to_amount_minor = NULL",
    ),
    (
        "ck_adjustments_other_account",
        "UPDATE adjustments SET kind = 'transfer', to_account_id = account_id, to_amount_minor = NULL, to_currency = NULL",
    ),
    (
        "ck_holding_transfers_other_account",
        "UPDATE holding_transfers SET to_account_id = from_account_id",
    ),
    (
        "ck_holding_transfers_shares",
        "UPDATE holding_transfers SET shares = 0",
    ),
    (
        "ck_holding_transfers_cost_minor",
        "UPDATE holding_transfers SET cost_minor = -1",
    ),
    (
        "ck_holding_transfer_sides_cost_minor",
        "UPDATE holding_transfer_sides SET cost_minor = 1",
    ),
    (
        "ck_statement_balances_balance_minor",
        "UPDATE statement_balances SET balance_minor = 100000000000000",
    ),
    (
        "ck_statement_lines_confirmed_at",
        "UPDATE statement_lines SET confirmed_at = NULL",
    ),
    (
        "ck_statement_lines_state",
        "UPDATE statement_lines SET state = '?', confirmed_at = NULL",
    ),
    (
        "ck_payouts_target",
        "UPDATE payouts SET target_method = NULL",
    ),
    ("ck_payouts_project_id", "UPDATE payouts SET project_id = 1"),
    (
        "ck_payout_batches_state",
        "UPDATE payout_batches SET state = '?'",
    ),
    (
        "ck_payout_batches_released_by",
        "UPDATE payout_batches SET state = 'RELEASED'",
    ),
    (
        "ck_payout_batches_released_at",
        "UPDATE payout_batches SET released_at = made_at",
    ),
    (
        "ck_payout_batches_made_by",
        "UPDATE payout_batches SET state = 'RELEASED', released_by = made_by, released_at = made_at",
    ),
    (
        "ck_payouts_targeted",
        "UPDATE payouts SET target = NULL, target_method = NULL",
    ),
    ("ck_holds_purpose", "UPDATE holds SET withdrawal_id = 1"),
    (
        "ck_holds_state",
        "UPDATE holds SET state = '?', closed_at = created_at",
    ),
    (
        "ck_holds_closed_at",
        "UPDATE holds SET closed_at = created_at",
    ),
    (
        "ck_payment_notices_paid",
        "UPDATE payment_notices SET outcome = 'failed'",
    ),
    (
        "ck_payment_notices_amount",
        "UPDATE payment_notices SET currency = NULL",
    ),
];

/// Values of which at least one breaks a rule for a single column.
const WRONG: [&str; 7] = ["'?'", "'{'", "-1", "0", "2", "7", "987654"];

async fn what_a_rule_forbids_is_refused(storage: Storage) {
    let database = filled(&storage).await;
    for rule in rules(&database).await {
        let (table, name) = (&rule.table_name, rule.name.as_str());
        if let Some((_, statement)) = TOGETHER.iter().find(|(rule, _)| *rule == name) {
            let said = refusal(&database, statement).await;
            assert!(said.is_some_and(|said| said.contains(name)), "{name}");
            continue;
        }
        let column = name.strip_prefix(&format!("ck_{table}_")).unwrap();
        let mut heard = Vec::new();
        for value in WRONG {
            let statement = format!("UPDATE {table} SET {column} = {value}");
            heard.extend(refusal(&database, &statement).await);
        }
        let is_refused = heard
            .iter()
            .any(|said| said.contains(name) || said.contains("type json"));
        assert!(is_refused, "{name}: {heard:?}");
    }
}
