//! Which roles each call about money lets through: bookings, books, payouts, receipts and bank statements.

use domain::operations::Role;
use reqwest::Method;

/// Rates and manual bookings: finance proposes them and looks up what that needs.
pub(super) fn of_bookings(method: &Method, path: &str) -> Vec<Role> {
    let is_finance = matches!(
        path,
        "adjustments/account" | "adjustments/exchange" | "holding_transfers/account"
    );
    if *method == Method::GET && !is_finance {
        vec![Role::Finance, Role::Approver, Role::Auditor]
    } else {
        vec![Role::Finance]
    }
}

/// Who reads the books.
pub(super) const BOOKS: [Role; 4] = [Role::Finance, Role::Approver, Role::Admin, Role::Auditor];

/// How the calls of the ledger and its figures begin.
pub(super) const BOOKED: [&str; 2] = ["ledger", "figures"];

/// The same of the ledger and its figures.
pub(super) fn of_ledger(path: &str) -> Vec<Role> {
    match path {
        "ledger"
        | "ledger/export"
        | "ledger/books"
        | "ledger/books/export"
        | "ledger/postings"
        | "ledger/postings/export"
        | "ledger/transactions"
        | "ledger/transactions/export"
        | "ledger/transactions/{id}"
        | "figures"
        | "figures/sales/export"
        | "figures/income/export"
        | "figures/cash/export"
        | "figures/ages/export" => BOOKS.to_vec(),
        _ => panic!("whose is {path}?"),
    }
}

/// How the calls of rates, manual bookings and their documents begin.
pub(super) const BOOKINGS: [&str; 4] = [
    "exchange_rates",
    "adjustments",
    "holding_transfers",
    "evidence",
];

/// How the calls of payouts, their batches, the money of projects and distributions begin.
pub(super) const PAYOUTS: [&str; 3] = ["payout", "project_funds", "distributions"];

/// The same of payouts, their batches and the money of projects.
pub(super) fn of_payouts(method: &Method, path: &str) -> Vec<Role> {
    match path {
        "payouts"
        | "payouts/export"
        | "payouts/{id}"
        | "payouts_due"
        | "payouts_due/export"
        | "payout_batches/export"
        | "project_funds"
        | "project_funds/export"
        | "project_funds/{id}"
        | "distributions/export"
        | "distributions/{id}/lines"
        | "distributions/{id}/lines/export" => {
            vec![Role::Finance, Role::Approver, Role::Auditor]
        }
        "distributions" | "distributions/{id}" if *method == Method::GET => {
            vec![Role::Finance, Role::Approver, Role::Auditor]
        }
        "payout_batches" | "payout_batches/{id}" | "payout_batches/{id}/file"
            if *method == Method::GET =>
        {
            vec![Role::Finance, Role::Approver, Role::Auditor]
        }
        "payouts/{id}/execute"
        | "payouts/{id}/reject"
        | "payouts/{id}/bounce"
        | "payouts/{id}/target"
        | "payout_batches"
        | "payout_batches/{id}/take_out"
        | "payout_batches/{id}/execute"
        | "project_funds/{id}/pay"
        | "distributions"
        | "distributions/{id}"
        | "distributions/{id}/propose"
        | "distributions/{id}/fund"
        | "distributions/{id}/pay"
        | "distributions/{id}/stop"
        | "distributions/{id}/cancel"
        | "distributions/{id}/correct" => vec![Role::Finance],
        "payout_batches/{id}/release" => vec![Role::Approver],
        _ => panic!("whose is {path}?"),
    }
}

/// The same of receipts.
pub(super) fn of_receipts(method: &Method, path: &str) -> Vec<Role> {
    match path {
        "receipts" | "receipts/export" | "receipts/bank_accounts" | "receipts/{id}"
            if *method == Method::GET =>
        {
            vec![Role::Finance, Role::Approver, Role::Auditor]
        }
        "receipts"
        | "receipts/import"
        | "receipts/import/check"
        | "receipts/match_exact"
        | "receipts/{id}/candidates"
        | "receipts/{id}/match"
        | "receipts/{id}/unmatch"
        | "receipts/{id}/return"
        | "receipts/{id}/withdraw" => vec![Role::Finance],
        _ => panic!("whose is {path}?"),
    }
}

/// How the calls for bank statements begin.
pub(super) const STATEMENTS: [&str; 3] = ["statement_lines", "bank_files", "csv_layouts"];

/// The same of bank statements.
pub(super) fn of_statements(method: &Method, path: &str) -> Vec<Role> {
    match path {
        "bank_files"
        | "bank_files/export"
        | "statement_lines"
        | "statement_lines/export"
        | "statement_lines/{id}"
        | "csv_layouts/{id}"
            if *method == Method::GET =>
        {
            vec![Role::Finance, Role::Approver, Role::Auditor]
        }
        "statement_lines/confirm_exact"
        | "statement_lines/{id}/confirm"
        | "statement_lines/{id}/set_aside"
        | "statement_lines/{id}/take"
        | "statement_lines/{id}/reopen"
        | "bank_files/{id}/withdraw"
        | "csv_layouts/{id}"
        | "csv_layouts/{id}/try" => vec![Role::Finance],
        _ => panic!("whose is {path}?"),
    }
}
