//! The columns of codes, each with the codes of the domain that it may hold.

use super::money_codes::{
    codes_of_bookings, codes_of_deposits, codes_of_distributions, codes_of_money,
};
use domain::account::{KycState, SubmissionKind as Submit};
use domain::document::{DocumentCode, FileKind};
use domain::identity::CodePurpose;
use domain::letter::Template;
use domain::operations::proposal::{ProposalKind, ProposalState};
use domain::operations::{DailyMail, Role};
use domain::{Currency, Language};
use ports::driven::verification_runs::Verified;

/// A table, a column and what it may hold.
pub(super) type Codes = (&'static str, &'static str, Vec<String>);

pub(super) fn all<T: Copy>(values: &[T], code: impl Fn(T) -> &'static str) -> Vec<String> {
    values.iter().map(|value| code(*value).to_owned()).collect()
}

pub(super) fn codes() -> Vec<Codes> {
    let currencies = all(&Currency::ALL, Currency::code);
    let languages = all(&[Language::Zh, Language::En], Language::code);
    let mut found = vec![
        ("accounts", "state", all(&KycState::ALL, KycState::code)),
        ("accounts", "arrival", all(&Submit::ALL, Submit::code)),
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
