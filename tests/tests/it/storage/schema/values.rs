//! The allowed values of columns: codes of the domain, possible amounts, JSON.

use super::{columns, filled, refusal, rules};
use domain::account::{Arrival, KycState};
use domain::account_statement::{self, StatementKind};
use domain::document::{DocumentCode, FileKind};
use domain::exchange_rate::RateSource;
use domain::identity::CodePurpose;
use domain::ledger::{CashType, Purpose};
use domain::letter::Template;
use domain::messaging::About;
use domain::operations::proposal::{ProposalKind, ProposalState};
use domain::operations::{DailyMail, Role};
use domain::payout::BatchState;
use domain::{Currency, Language};
use domain::{payable, receipt, statement};
use ports::driven::charges::NoticeState;
use ports::driven::payment_files::FileFormat;
use ports::driven::statement_files::StatementFormat;
use ports::driven::verification_runs::Verified;
use std::collections::BTreeSet;
use tests::on_both_databases;
use tests::storage::Storage;

on_both_databases![
    codes_are_those_of_the_domain,
    amounts_currencies_and_states_have_a_rule,
    what_a_rule_forbids_is_refused,
];

/// A table, a column and what it may hold.
type Codes = (&'static str, &'static str, Vec<String>);

fn all<T: Copy>(values: &[T], code: impl Fn(T) -> &'static str) -> Vec<String> {
    values.iter().map(|value| code(*value).to_owned()).collect()
}

fn codes() -> Vec<Codes> {
    let currencies = all(&Currency::ALL, Currency::code);
    let languages = all(&[Language::Zh, Language::En], Language::code);
    let mut found = vec![
        ("accounts", "state", all(&KycState::ALL, KycState::code)),
        ("accounts", "arrival", all(&Arrival::ALL, Arrival::code)),
        (
            "orders",
            "state",
            all(
                &domain::subscription::State::ALL,
                domain::subscription::State::code,
            ),
        ),
        (
            "withdrawals",
            "state",
            all(
                &domain::withdrawal::State::ALL,
                domain::withdrawal::State::code,
            ),
        ),
        (
            "withdrawals",
            "payout_method",
            all(
                &domain::payee::PayoutMethod::ALL,
                domain::payee::PayoutMethod::code,
            ),
        ),
        (
            "signing_sessions",
            "state",
            all(&domain::signing::State::ALL, domain::signing::State::code),
        ),
        (
            "documents",
            "code",
            all(&DocumentCode::ALL, DocumentCode::code),
        ),
        (
            "documents",
            "media_type",
            all(
                &[FileKind::Pdf, FileKind::Jpeg, FileKind::Png],
                FileKind::media_type,
            ),
        ),
        (
            "verification_codes",
            "purpose",
            all(
                &[
                    CodePurpose::Register,
                    CodePurpose::Reset,
                    CodePurpose::Mobile,
                ],
                CodePurpose::code,
            ),
        ),
        (
            "payee_proofs",
            "subject_kind",
            vec!["account".to_owned(), "withdrawal".to_owned()],
        ),
    ];
    found.extend(codes_of_deposits());
    found.extend(codes_of_the_desk());
    found.extend(codes_of_money());
    found.extend(codes_of_bookings());
    found.extend(codes_of_distributions());
    for table in [
        "orders",
        "receipts",
        "statement_lines",
        "statement_balances",
        "withdrawals",
        "deposits",
        "crypto_invoices",
        "adjustments",
        "holding_transfers",
        "holding_transfer_sides",
        "investor_holdings",
        "account_earnings",
        "payouts",
        "distributions",
        "distribution_lines",
        "distribution_fundings",
        "holds",
        "charges",
        "payment_notices",
        "projects",
    ] {
        found.push((table, "currency", currencies.clone()));
    }
    for table in IN_A_LANGUAGE {
        found.push((table, "language", languages.clone()));
    }
    found
}

const IN_A_LANGUAGE: [&str; 7] = [
    "letters",
    "investors",
    "outbox",
    "signing_sessions",
    "charges",
    "told_messages",
    "archives",
];

fn codes_of_deposits() -> Vec<Codes> {
    vec![
        (
            "deposits",
            "state",
            all(&domain::deposit::State::ALL, domain::deposit::State::code),
        ),
        (
            "deposits",
            "funding_method",
            all(
                &domain::deposit::FundingMethod::ALL,
                domain::deposit::FundingMethod::code,
            ),
        ),
        (
            "deposits",
            "deviation",
            all(
                &domain::deposit::Deviation::ALL,
                domain::deposit::Deviation::code,
            ),
        ),
        (
            "crypto_invoices",
            "state",
            all(
                &domain::deposit::InvoiceState::ALL,
                domain::deposit::InvoiceState::code,
            ),
        ),
    ]
}

fn codes_of_the_desk() -> Vec<Codes> {
    vec![
        (
            "letters",
            "about_kind",
            ["investor", "account", "order", "withdrawal", "deposit"]
                .map(str::to_owned)
                .to_vec(),
        ),
        ("letters", "template", all(&Template::ALL, Template::code)),
        (
            "notes",
            "about_kind",
            ["investor", "account", "order", "withdrawal", "deposit"]
                .map(str::to_owned)
                .to_vec(),
        ),
        (
            "assignments",
            "subject_kind",
            ["account", "order", "withdrawal", "deposit"]
                .map(str::to_owned)
                .to_vec(),
        ),
        (
            "daily_mails",
            "wanted",
            all(&DailyMail::ALL, DailyMail::code),
        ),
        (
            "put_asides",
            "subject_kind",
            ["account", "order", "withdrawal", "deposit"]
                .map(str::to_owned)
                .to_vec(),
        ),
        (
            "review_log",
            "subject_kind",
            [
                "account",
                "order",
                "withdrawal",
                "charge",
                "payout",
                "deposit",
                "receipt",
                "statement_line",
                "distribution",
            ]
            .map(str::to_owned)
            .to_vec(),
        ),
        (
            "verification_runs",
            "kind",
            all(&Verified::ALL, Verified::code),
        ),
        (
            "proposals",
            "kind",
            all(&ProposalKind::ALL, ProposalKind::code),
        ),
        (
            "proposals",
            "state",
            all(&ProposalState::ALL, ProposalState::code),
        ),
        ("operator_roles", "role", all(&Role::ALL, Role::code)),
    ]
}

fn codes_of_distributions() -> Vec<Codes> {
    use domain::distribution::{LineState, State, Waits};
    vec![
        ("distributions", "state", all(&State::ALL, State::code)),
        (
            "distribution_lines",
            "state",
            all(&LineState::ALL, LineState::code),
        ),
        ("distribution_lines", "waits", all(&Waits::ALL, Waits::code)),
    ]
}

fn codes_of_bookings() -> Vec<Codes> {
    vec![
        (
            "exchange_rates",
            "source",
            all(&RateSource::ALL, RateSource::code),
        ),
        (
            "exchange_rates",
            "currency",
            ["CNY", "ZAR", "HKD", "EUR", "GBP"]
                .map(str::to_owned)
                .to_vec(),
        ),
        (
            "adjustments",
            "to_currency",
            all(&domain::Currency::ALL, domain::Currency::code),
        ),
        (
            "account_statements",
            "kind",
            all(&StatementKind::ALL, StatementKind::code),
        ),
        (
            "account_statement_files",
            "format",
            all(
                &account_statement::StatementFormat::ALL,
                account_statement::StatementFormat::code,
            ),
        ),
        (
            "told_messages",
            "about_kind",
            About::KINDS.into_iter().map(str::to_owned).collect(),
        ),
        (
            "evidence",
            "media_type",
            all(
                &[FileKind::Pdf, FileKind::Jpeg, FileKind::Png],
                FileKind::media_type,
            ),
        ),
    ]
}

fn codes_of_money() -> Vec<Codes> {
    vec![
        (
            "charges",
            "state",
            all(&domain::payment::State::ALL, domain::payment::State::code),
        ),
        (
            "payment_notices",
            "state",
            all(&NoticeState::ALL, NoticeState::code),
        ),
        (
            "payouts",
            "state",
            all(&payable::State::ALL, payable::State::code),
        ),
        (
            "payouts",
            "reason",
            all(&payable::Reason::ALL, payable::Reason::code),
        ),
        (
            "receipts",
            "state",
            // What was taken back says so by its instant.
            all(
                &[receipt::State::Unmatched, receipt::State::Matched],
                receipt::State::code,
            ),
        ),
        (
            "receipts",
            "matched_kind",
            receipt::MatchedTo::KINDS.map(str::to_owned).to_vec(),
        ),
        (
            "payout_batches",
            "state",
            all(&BatchState::ALL, BatchState::code),
        ),
        (
            "payment_files",
            "format",
            all(&FileFormat::ALL, FileFormat::code),
        ),
        (
            "bank_files",
            "format",
            all(&StatementFormat::ALL, StatementFormat::code),
        ),
        (
            "statement_lines",
            "state",
            all(&statement::State::ALL, statement::State::code),
        ),
        (
            "statement_lines",
            "kind",
            all(&statement::Kind::ALL, statement::Kind::code),
        ),
        (
            "statement_lines",
            "direction",
            all(&statement::Direction::ALL, statement::Direction::code),
        ),
        (
            "statement_lines",
            "code",
            all(&statement::BankCode::ALL, statement::BankCode::code),
        ),
        ("payouts", "settles_kind", settled()),
        ("postings", "purpose_kind", purposes()),
        ("account_movements", "purpose_kind", purposes()),
        (
            "account_movements",
            "cash_type",
            CashType::ALL
                .iter()
                .map(|kind| kind.id().to_string())
                .collect(),
        ),
    ]
}

/// What payouts settle; no line of a statement does.
fn settled() -> Vec<String> {
    let mut settled = purposes();
    settled.retain(|kind| kind != "statement_line");
    settled
}

fn purposes() -> Vec<String> {
    Purpose::KINDS.map(str::to_owned).to_vec()
}

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
    let needs_one = |column: &super::Told| {
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
