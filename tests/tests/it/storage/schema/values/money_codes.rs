//! The columns of codes about money: deposits, distributions, bookings, payouts and receipts.

use super::codes::{Codes, all};
use domain::account_statement::{self, StatementKind};
use domain::document::FileKind;
use domain::exchange_rate::RateSource;
use domain::ledger::{CashType, Purpose};
use domain::messaging::About;
use domain::payout::BatchState;
use domain::{payable, receipt, statement};
use ports::driven::charges::NoticeState;
use ports::driven::payment_files::FileFormat;
use ports::driven::statement_files::StatementFormat;

pub(super) fn codes_of_deposits() -> Vec<Codes> {
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

pub(super) fn codes_of_distributions() -> Vec<Codes> {
    use domain::distribution::{LineState, State, WaitReason};
    vec![
        ("distributions", "state", all(&State::ALL, State::code)),
        (
            "distribution_lines",
            "state",
            all(&LineState::ALL, LineState::code),
        ),
        (
            "distribution_lines",
            "waits",
            all(&WaitReason::ALL, WaitReason::code),
        ),
    ]
}

pub(super) fn codes_of_bookings() -> Vec<Codes> {
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

pub(super) fn codes_of_money() -> Vec<Codes> {
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
