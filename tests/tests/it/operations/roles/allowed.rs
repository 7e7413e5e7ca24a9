//! Which roles each call lets through: queues, investors, operators and what editors write; calls about
//! money are in `money`.

use super::money::{
    BOOKED, BOOKINGS, BOOKS, PAYOUTS, STATEMENTS, of_bookings, of_ledger, of_payouts, of_receipts,
    of_statements,
};
use domain::operations::{Queue, Role};
use reqwest::Method;

/// Who reads a queue.
pub(super) fn readers(queue: Queue) -> Vec<Role> {
    let first = match queue {
        Queue::Kyc => Role::Reviewer,
        Queue::Deposits | Queue::Withdrawals | Queue::Subscriptions => Role::Finance,
    };
    vec![first, Role::Approver, Role::Auditor]
}

/// The same of a call on a queue.
fn of_queue(method: &Method, path: &str) -> Vec<Role> {
    let parts: Vec<&str> = path.split('/').collect();
    let queue = Queue::ALL.into_iter().find(|it| it.code() == parts[1]);
    let queue = queue.unwrap_or_else(|| panic!("whose is {path}?"));
    match parts[2..] {
        [] | ["export" | "figures" | "assignees" | "{id}"] | ["{id}", "messages"] => readers(queue),
        ["{id}", "notes" | "letters"] if *method == Method::GET => readers(queue),
        // Everybody who reads an item can write notes and letters at it, except the auditor.
        ["{id}", "notes" | "letters"] => readers(queue)[..2].to_vec(),
        [
            "{id}",
            "pass" | "fail" | "put_aside" | "take_up" | "assign" | "release",
        ] => readers(queue)[..1].to_vec(),
        ["{id}", "revoke" | "correct"] => vec![Role::Finance],
        ["{id}", "issue" | "return"] => vec![Role::Approver],
        _ => panic!("whose is {path}?"),
    }
}

/// Which roles a call lets through to its record.
pub(super) fn allowed(method: &Method, path: &str) -> Vec<Role> {
    if path.starts_with("queues/") {
        of_queue(method, path)
    } else {
        allowed_beside(method, path)
    }
}

/// Who sees investors.
const READERS_OF_INVESTORS: [Role; 5] = [
    Role::Reviewer,
    Role::Approver,
    Role::Finance,
    Role::Admin,
    Role::Auditor,
];

/// The same of a call beside the queues. The approver decides on the second line, where nothing waits here.
fn allowed_beside(method: &Method, path: &str) -> Vec<Role> {
    match path {
        // The own access is everybody's own.
        "me"
        | "me/access"
        | "me/daily_mail"
        | "me/password"
        | "me/recovery_codes"
        | "me/totp/renew"
        | "me/sessions/{session}/end"
        // As are mentions and notes of one's own. The request of the matrix is one that nobody wrote.
        | "mentions"
        | "mentions/export"
        | "mentions/{id}/seen"
        | "letters/{id}/withdraw"
        | "notes/{id}/withdraw" => Role::ALL.to_vec(),
        "outbox" | "outbox/export" | "audit" | "audit/export" | "audit/verify" => {
            vec![Role::Admin, Role::Auditor]
        }
        "outbox/retry" | "outbox/{id}/retry" => vec![Role::Admin],
        "operators" | "operators/export" | "operators/{id}" | "operators/{id}/history"
            if *method == Method::GET =>
        {
            vec![Role::Admin, Role::Auditor]
        }
        "operators"
        | "operators/{id}"
        | "operators/{id}/invite"
        | "operators/{id}/close"
        | "operators/{id}/reopen"
        | "operators/{id}/totp/reset"
        | "operators/{id}/sessions/end" => vec![Role::Admin],
        // The document of the matrix is an account's.
        "documents/{id}" => readers(Queue::Kyc),
        "projects/{id}/issue" => vec![Role::Finance],
        "orders_under_way" => vec![Role::Editor, Role::Approver, Role::Admin, Role::Auditor],
        "projects/{id}/holders"
        | "projects/{id}/holders/export"
        | "projects/{id}/holders/{account}" => {
            vec![Role::Finance, Role::Approver, Role::Auditor]
        }
        "proposals" | "proposals/export" => {
            vec![
                Role::Approver,
                Role::Finance,
                Role::Editor,
                Role::Admin,
                Role::Auditor,
            ]
        }
        // The proposal of the matrix is another administrator's, of an operator's roles.
        "proposals/{id}" => vec![Role::Admin, Role::Auditor],
        "proposals/{id}/approve" | "proposals/{id}/reject" => vec![Role::Admin],
        "proposals/{id}/withdraw" => Vec::new(),
        "payments" | "payments/export" | "payments/{id}" => vec![Role::Finance, Role::Auditor],
        "payments/{id}/refund" | "accounts/{id}/block" | "accounts/{id}/release" => {
            vec![Role::Finance]
        }
        _ if PAYOUTS.iter().any(|it| path.starts_with(it)) => of_payouts(method, path),
        _ if path.starts_with("receipts") => of_receipts(method, path),
        _ if BOOKINGS.iter().any(|it| path.starts_with(it)) => of_bookings(method, path),
        _ if STATEMENTS.iter().any(|it| path.starts_with(it)) => of_statements(method, path),
        _ if TERMS.iter().any(|it| path.starts_with(it)) => of_terms(method, path),
        "reconciliation" | "cash" | "cash/export" => BOOKS.to_vec(),
        _ if BOOKED.iter().any(|it| path.starts_with(it)) => of_ledger(path),
        "investors" | "investors/export" | "investors/{id}" | "investors/{id}/history" => {
            READERS_OF_INVESTORS.to_vec()
        }
        "investors/{id}/notes" | "investors/{id}/letters" if *method == Method::GET => {
            READERS_OF_INVESTORS.to_vec()
        }
        "investors/{id}/notes"
        | "investors/{id}/letters"
        | "investors/{id}/sessions/end"
        | "investors/{id}/sessions/{session}/end"
        | "investors/{id}/identities/{identity}/remove" => {
            vec![Role::Reviewer, Role::Approver, Role::Finance, Role::Admin]
        }
        // How many came with a campaign is every operator's to see; making and changing is the editor's.
        "campaigns" | "campaigns/export" | "campaigns/{id}" if *method == Method::GET => {
            Role::ALL.to_vec()
        }
        "campaigns" | "campaigns/{id}" => vec![Role::Editor],
        "papers" | "pictures" => vec![Role::Editor],
        "papers/{folder}/{file}" => vec![Role::Editor, Role::Approver, Role::Auditor],
        _ if EDITED.iter().any(|it| path.starts_with(it)) => of_editions(method, path),
        _ => panic!("whose is {path}?"),
    }
}

/// The first part of the addresses of editors' calls.
const EDITED: [&str; 5] = [
    "contents",
    "partners",
    "questionnaires",
    "projects",
    "history",
];

/// The same of what editors write.
fn of_editions(method: &Method, path: &str) -> Vec<Role> {
    match path {
        // Drafts are the editors' and the auditor's to see.
        "contents"
        | "contents/home"
        | "contents/help"
        | "contents/legal/{kind}"
        | "contents/{name}/history"
        | "contents/{name}/editions"
            if *method == Method::GET =>
        {
            vec![Role::Editor, Role::Auditor]
        }
        "partners"
        | "partners/export"
        | "partners/choices"
        | "partners/{id}"
        | "partners/{id}/history"
        | "partners/{id}/editions"
        | "history/{id}"
            if *method == Method::GET =>
        {
            vec![Role::Editor, Role::Auditor]
        }
        "questionnaires"
        | "questionnaires/{framework}"
        | "questionnaires/{framework}/history"
        | "questionnaires/{framework}/editions"
            if *method == Method::GET =>
        {
            vec![Role::Editor, Role::Auditor]
        }
        "questionnaires/{framework}"
        | "questionnaires/{framework}/editions/{number}/restore"
        | "questionnaires/{framework}/publish"
        | "questionnaires/{framework}/discard" => vec![Role::Editor],
        "projects/choices" => vec![Role::Editor, Role::Approver, Role::Auditor],
        "projects"
        | "projects/export"
        | "projects/{id}"
        | "projects/{id}/history"
        | "projects/{id}/editions"
            if *method == Method::GET =>
        {
            vec![Role::Editor, Role::Auditor]
        }
        "projects"
        | "projects/{id}"
        | "projects/{id}/copy"
        | "projects/{id}/editions/{number}/restore"
        | "projects/{id}/publish"
        | "projects/{id}/withdraw"
        | "projects/{id}/discard" => vec![Role::Editor],
        "partners"
        | "partners/{id}"
        | "partners/{id}/editions/{number}/restore"
        | "partners/{id}/publish"
        | "partners/{id}/withdraw"
        | "partners/{id}/discard" => vec![Role::Editor],
        "contents/home"
        | "contents/help"
        | "contents/legal/{kind}"
        | "contents/{name}/editions/{number}/restore"
        | "contents/{name}/publish"
        | "contents/{name}/discard" => vec![Role::Editor],
        _ => panic!("whose is {path}?"),
    }
}

/// How the calls of frameworks and the platform's bank accounts begin.
const TERMS: [&str; 2] = ["frameworks", "bank_accounts"];

/// The same of frameworks and bank accounts. Administrators alone change what has legal or money effect on accounts.
fn of_terms(method: &Method, path: &str) -> Vec<Role> {
    match path {
        "bank_accounts/export" => BOOKS.to_vec(),
        "bank_accounts" if *method == Method::GET => BOOKS.to_vec(),
        "bank_accounts" | "bank_accounts/{id}" => vec![Role::Admin],
        "frameworks"
        | "frameworks/{framework}"
        | "frameworks/{framework}/history"
        | "frameworks/{framework}/editions"
            if *method == Method::GET =>
        {
            vec![Role::Admin, Role::Auditor]
        }
        "frameworks/{framework}"
        | "frameworks/{framework}/editions/{number}/restore"
        | "frameworks/{framework}/publish"
        | "frameworks/{framework}/discard" => vec![Role::Admin],
        _ => panic!("whose is {path}?"),
    }
}
