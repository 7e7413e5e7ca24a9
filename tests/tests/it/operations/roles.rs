//! The role matrix over every call of the operators' side, as the document names them.

use chrono::Utc;
use domain::day::day_of;
use domain::operations::{Queue, Role};
use ports::driving::public_files::store_project_document;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::booking::{a_proposed_reward, a_rate};
use tests::client::{Answer, Client};
use tests::desk::{Desk, a_campaign, applicant, approved, operator};
use tests::forms::{CAYMAN, PKF, account, fixture, upload_papers};
use tests::operator::Operator;
use tests::payout::{a_paid_payout, a_released_batch};
use tests::prepared::{a_cancelled_charge, a_project, publish};
use tests::receipt::an_unmatched_receipt;
use tests::road::investor;
use tests::server::TestServer;
use tests::statement::Line;
use tests::wallet::fund;

/// Who reads a queue.
fn readers(queue: Queue) -> Vec<Role> {
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

/// Rates and manual bookings: finance proposes them and looks up what that needs.
fn of_bookings(method: &Method, path: &str) -> Vec<Role> {
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

/// Which roles a call lets through to its record.
fn allowed(method: &Method, path: &str) -> Vec<Role> {
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

/// Who reads the books.
const BOOKS: [Role; 4] = [Role::Finance, Role::Approver, Role::Admin, Role::Auditor];

/// How the calls of the ledger and its figures begin.
const BOOKED: [&str; 2] = ["ledger", "figures"];

/// The same of the ledger and its figures.
fn of_ledger(path: &str) -> Vec<Role> {
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
const BOOKINGS: [&str; 4] = [
    "exchange_rates",
    "adjustments",
    "holding_transfers",
    "evidence",
];

/// How the calls of payouts, their batches, the money of projects and distributions begin.
const PAYOUTS: [&str; 3] = ["payout", "project_funds", "distributions"];

/// The same of payouts, their batches and the money of projects.
fn of_payouts(method: &Method, path: &str) -> Vec<Role> {
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
fn of_receipts(method: &Method, path: &str) -> Vec<Role> {
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
const STATEMENTS: [&str; 3] = ["statement_lines", "bank_files", "csv_layouts"];

/// The same of bank statements.
fn of_statements(method: &Method, path: &str) -> Vec<Role> {
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

/// Every call of the document with its method, the queues spelled out.
async fn calls(server: &TestServer) -> Vec<(Method, String)> {
    let document = Client::new(server.base(), "en")
        .open("/api/openapi.json")
        .await
        .ok();
    let paths: BTreeMap<String, Value> = serde_json::from_value(document["paths"].clone()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in paths {
        let Some(path) = path.strip_prefix("/ops/api/") else {
            continue;
        };
        for method in methods.as_object().unwrap().keys() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            for queue in Queue::ALL.map(Queue::code) {
                found.push((method.clone(), path.replace("{queue}", queue)));
            }
        }
    }
    found.sort_by_key(|(method, path)| (path.clone(), method.to_string()));
    found.dedup();
    found
}

/// A draft that nobody proposed; its project has no holders.
async fn a_drafted_distribution(finance: &Operator, project: i64) -> i64 {
    let draft = json!({
        "project": project, "cash_type": "interest", "total": 1, "record_date": "2026-07-01",
        "payment_date": "2026-07-01", "text_zh": "利息", "text_en": "Interest",
    });
    let drafted = finance.post("distributions", draft).await.ok();
    drafted["id"].as_i64().unwrap()
}

struct Records {
    account: i64,
    order: i64,
    deposit: i64,
    withdrawal: i64,
    project: i64,
    document: i64,
    campaign: i64,
    investor: i64,
    partner: i64,
    operator: i64,
    payment: i64,
    payout: i64,
    batch: i64,
    receipt: i64,
    proposal: i64,
    event: i64,
    booking: i64,
    distribution: i64,
    /// An approved account.
    holder: i64,
    /// Folder and name of a document of a project.
    paper: String,
}

impl Records {
    fn path(&self, template: &str) -> String {
        if template == "adjustments/account" {
            return format!("{template}?number=%23{}", self.holder);
        }
        if template == "holding_transfers/account" {
            let (project, holder) = (self.project, self.holder);
            return format!("{template}?project={project}&number=%23{holder}");
        }
        let id = match template.split('/').collect::<Vec<_>>()[..] {
            ["queues", "kyc", ..] => self.account,
            ["queues", "deposits", ..] => self.deposit,
            ["queues", "withdrawals", ..] => self.withdrawal,
            ["queues", "subscriptions", ..] => self.order,
            ["projects" | "project_funds", ..] => self.project,
            ["documents", ..] => self.document,
            ["campaigns", ..] => self.campaign,
            ["investors", ..] => self.investor,
            ["partners", ..] => self.partner,
            ["operators", ..] => self.operator,
            ["payments", ..] => self.payment,
            ["payouts", ..] => self.payout,
            ["payout_batches", ..] => self.batch,
            ["receipts", ..] => self.receipt,
            ["proposals", ..] => self.proposal,
            ["history", ..] => self.event,
            ["adjustments", ..] => self.booking,
            ["distributions", ..] => self.distribution,
            // The first booking, line, bank account and document of a booking.
            [
                "ledger" | "evidence" | "statement_lines" | "csv_layouts",
                ..,
            ] => 1,
            _ => 0,
        };
        path_of(&template.replace("{folder}/{file}", &self.paper), id)
    }
}

/// The path of a call on the record with this number.
fn path_of(template: &str, id: i64) -> String {
    let path = template
        .replace("{id}", &id.to_string())
        .replace("{session}", "1")
        .replace("{account}", "1")
        .replace("{identity}", "1")
        .replace("{number}", "1")
        .replace("{kind}", "notice")
        .replace("{framework}", "PKF")
        .replace("{folder}/{file}", "project-pdf/matrix")
        .replace("{name}", "home")
        .replace("/file", "/file?format=csv")
        + match template {
            "ledger/books" | "ledger/books/export" => "?kind=wallet&asset=USD",
            "adjustments/account" => "?number=%231",
            "holding_transfers/account" => "?project=1&number=%231",
            "adjustments/exchange" => "?amount=5&currency=USD&to_currency=CNY&value_on={today}",
            "ledger/postings" | "ledger/postings/export" => "?book=bank:1&asset=USD",
            _ => "",
        };
    path.replace("{today}", &day_of(Utc::now()).to_string())
}

/// What is sent to a call that changes something.
fn body_of(path: &str) -> Value {
    let today = day_of(Utc::now()).to_string();
    // A version that no record has: whoever is let through changes nothing.
    let mut body = json!({ "version": 999_999, "comment": "matrix", "amount_received": 1, "until": "2026-07-01" });
    if path.ends_with("/assign") {
        body["operator"] = json!(1);
    }
    if path.starts_with("me/") {
        body["password"] = json!("Not-the-old-one-1");
        body["new_password"] = json!("Another-one-of-mine-1");
        body["wanted"] = json!("overdue");
    }
    if path.starts_with("partners") || path.starts_with("projects") {
        // A caller who is let through creates nothing with a name like this.
        body["content"] = json!({ "name_en": "<matrix>" });
    }
    if path.starts_with("frameworks/") || path.starts_with("questionnaires/") {
        // A caller who is let through changes nothing: these words are not accepted.
        body["content"] = json!({ "wire_notice_en": "<matrix>", "intro_en": "<matrix>" });
    }
    if path.starts_with("bank_accounts") {
        // A role that is let through is refused for the missing name, so nothing changes.
        body["content"] = json!({});
    }
    if path.starts_with("contents/") {
        body["content"] = json!({ "title_en": "Matrix", "filing_number_en": "Matrix" });
    }
    if path.starts_with("payout") {
        // Nothing is due, and no version fits.
        body["bank_account"] = json!(1);
        body["currency"] = json!("USD");
        body["pay_on"] = json!(today);
        body["value_on"] = json!("2026-07-01");
        body["reference"] = json!("matrix");
        body["came_back"] = json!(1);
        body["payout"] = json!(1);
    }
    if path.starts_with("distributions") {
        // No project and no account has this number, and no version fits.
        body["project"] = json!(999_999);
        body["cash_type"] = json!("interest");
        body["total"] = json!(1);
        body["record_date"] = json!("2026-07-01");
        body["payment_date"] = json!("2026-07-01");
        body["receipt"] = json!(999_999);
        body["account"] = json!(999_999);
    }
    if path.starts_with("project_funds") {
        body["amount"] = json!(1);
        body["currency"] = json!("USD");
        body["last_payout"] = json!(999_999);
    }
    if path.starts_with("adjustments") {
        // No account has this number.
        body["kind"] = json!("reward");
        body["account"] = json!(999_999);
        body["amount"] = json!(1);
        body["currency"] = json!("USD");
        body["value_on"] = json!(today);
        body["document"] = json!(999_999);
    }
    if path.starts_with("holding_transfers") {
        // No project and no account has this number.
        body["project"] = json!(999_999);
        body["from_account"] = json!(999_999);
        body["to_account"] = json!(999_998);
        body["shares"] = json!(1);
        body["document"] = json!(999_999);
    }
    if path.starts_with("exchange_rates") {
        // Without a reason nothing is proposed.
        body["currency"] = json!("GBP");
        body["day"] = json!(today);
        body["usd_per_unit"] = json!("1");
    }
    if path.starts_with("receipts") {
        // No bank account has this number, and no version fits.
        body["bank_account"] = json!(999_999);
        body["reference"] = json!("matrix");
        body["booked_on"] = json!(today);
        body["value_on"] = json!(today);
        body["amount"] = json!(1);
        body["currency"] = json!("USD");
        body["kind"] = json!("deposit");
        body["record"] = json!(1);
    }
    if path.starts_with("statement_lines") {
        body["kind"] = json!("charge");
    }
    if path.starts_with("csv_layouts") {
        // A user who is let through changes nothing: no line has an amount.
        body["layout"] = json!({
            "delimiter": ",", "encoding": "utf-8", "skip_lines": 0, "day_format": "YYYY-MM-DD",
            "decimal": ".", "currency": "USD", "columns": { "booked_on": "Day" },
        });
    }
    body
}

async fn call(operator: &Operator, method: &Method, path: &str) -> Answer {
    if path.starts_with("receipts/import") {
        let path = format!("{path}?bank_account=1");
        return operator.upload(&path, "a.xml", vec![0]).await;
    }
    if path.ends_with("/try") {
        return operator.upload(path, "a.csv", vec![0]).await;
    }
    if path == "exchange_rates/import" {
        return operator.upload(path, "a.xml", vec![0]).await;
    }
    if ["pictures", "papers", "evidence"].contains(&path) {
        return operator.upload(path, "a.jpg", vec![0]).await;
    }
    match *method {
        Method::GET => operator.get(path).await,
        Method::PUT => operator.put(path, body_of(path)).await,
        _ => operator.post(path, body_of(path)).await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_call_lets_through_the_roles_that_it_is_for_and_no_other() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let waiting = applicant(&server, "86-13900139001", PKF).await;
    let wei = approved(&server, &desk, "86-13900139000", PKF).await;
    let now = server.ports().clock.now();
    let project = publish(
        server.ports().store.as_ref(),
        a_project("ROLES", 10_000, now),
    )
    .await;
    let order = wei.subscribe(project, 1_000).await;
    fund(&server, &wei, 500).await;
    let withdrawal = wei.handed_in_withdrawal("500").await;
    let deposit = wei.submitted_deposit("500").await;
    let item = desk.reviewer.item("kyc", waiting.account.0).await;
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let privacy = json!({ "version": 1, "content": { "title_en": "Privacy" } });
    editor.put("contents/legal/privacy", privacy).await.ok();
    let history = editor.get("contents/privacy/history").await.ok();
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let whose = admin.get("operators?q=edith").await.ok()["items"][0].clone();
    let change = json!({
        "name": "edith", "roles": ["finance"], "version": whose["version"], "reason": "matrix",
    });
    let proposed = admin
        .put(&format!("operators/{}", whose["id"]), change)
        .await;
    let records = Records {
        proposal: proposed.ok()["proposal"]["id"].as_i64().unwrap(),
        account: waiting.account.0,
        order,
        deposit,
        withdrawal,
        project: project.0,
        document: item["documents"][0]["id"].as_i64().unwrap(),
        campaign: a_campaign(&editor, "MATRIX").await,
        investor: wei.investor.0,
        partner: 1,
        // The first operator, who is absent: acts on their access disturb nobody.
        operator: 1,
        payment: a_cancelled_charge(server.ports(), wei.investor, wei.account).await,
        payout: a_paid_payout(server.ports(), wei.account, order).await,
        batch: a_released_batch(server.ports()).await,
        receipt: an_unmatched_receipt(server.ports(), "NTRF 1").await,
        event: history["items"][0]["id"].as_i64().unwrap(),
        holder: wei.account.0,
        paper: store_project_document(server.ports(), b"%PDF-1.7".to_vec())
            .await
            .unwrap(),
        booking: a_proposed_reward(&desk.finance, wei.account.0, &desk.today).await,
        distribution: a_drafted_distribution(&desk.finance, project.0).await,
    };
    a_rate(server.ports()).await;
    // No proposal confirms that rate.
    server.is_left_broken();
    desk.read(&[Line::debit("1.00", "MATRIX", "matrix")]).await;
    let calls = calls(&server).await;
    assert!(calls.len() >= 14, "{calls:?}");
    for role in Role::ALL {
        let operator = operator(&server, role.code(), &[role]).await;
        for (method, template) in &calls {
            // These make and end the session that the matrix walks with.
            if ["csrf_token", "login", "join", "logout"].contains(&template.as_str()) {
                continue;
            }
            let answer = call(&operator, method, &records.path(template)).await;
            let status = answer.status;
            let is_allowed = allowed(method, template).contains(&role);
            assert_eq!(
                status != 403,
                is_allowed,
                "{role:?} {method} {template}: {status}"
            );
            assert!(
                *method != Method::GET || status == if is_allowed { 200 } else { 403 },
                "{role:?} reads {template}: {status}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_operators_session_every_call_but_those_that_lead_to_one_is_refused() {
    let server = TestServer::sqlite().await;
    let stranger = Operator::stranger(server.base());
    // An investor's session does not count here, whichever token comes with it.
    let wei = investor(&server, "86-13900139000").await;
    let token = wei.fetch_csrf_token().await;
    let investor = Operator::of(wei, token);
    for (method, template) in calls(&server).await {
        if ["csrf_token", "login", "join"].contains(&template.as_str()) {
            continue;
        }
        let path = path_of(&template, 1);
        for outsider in [&stranger, &investor] {
            let answer = call(outsider, &method, &path).await;
            answer.refused(401, "Error_NotLoggedIn");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_matrix_names_no_call_that_is_not_there() {
    let server = TestServer::sqlite().await;
    let found = calls(&server).await;
    let source = include_str!("roles.rs");
    let tables = [
        "fn allowed_beside",
        "fn of_editions",
        "fn of_ledger",
        "fn of_payouts",
        "fn of_receipts",
        "fn of_statements",
    ];
    for table in tables {
        let table = source.split(table).nth(1).unwrap();
        let table = table.split("=> panic!").next().unwrap();
        for path in table.split('"').skip(1).step_by(2) {
            assert!(found.iter().any(|(_, there)| there == path), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_line_is_the_approvers_and_nobody_elses() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let id = applicant(&server, "86-13900139000", PKF).await.account.0;
    desk.approver
        .pass("kyc", id, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    desk.reviewer.pass("kyc", id, json!({})).await.ok();
    let second = operator(&server, "rita", &[Role::Reviewer]).await;
    second
        .pass("kyc", id, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    desk.approver.pass("kyc", id, json!({})).await.ok();
}

async fn what_was_never_handed_in_is_the_auditors_alone(server: TestServer) {
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let wei = approved(&server, &desk, "86-13900139000", PKF).await;
    let opened = wei
        .client
        .post("account_userentity", account(CAYMAN))
        .await
        .ok();
    let unseen = opened["UserEntityID"].as_i64().unwrap();
    upload_papers(&wei.client, unseen).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("UNSEEN", 10_000, now)).await;
    let order = wei.start(project, 2, 1_000).await;
    fund(&server, &wei, 500).await;
    let withdrawal = wei.withdraw("500").await;
    let form = wei.sign_withdrawal(withdrawal).await;
    let proof = wei.try_prove(order).await.ok()["DocumentID"].clone();
    let free = wei
        .client
        .upload(
            "account_document",
            &[("CodeKey", "Other")],
            "passport.jpg",
            "image/jpeg",
            fixture("passport.jpg"),
        )
        .await
        .ok()["DocumentID"]
        .clone();
    let passport = auditor.item("kyc", unseen).await["documents"][0]["id"].clone();
    let paths = [
        format!("queues/kyc/{unseen}"),
        format!("queues/subscriptions/{order}"),
        format!("queues/withdrawals/{withdrawal}"),
        format!("documents/{form}"),
        format!("documents/{passport}"),
        format!("documents/{proof}"),
        format!("documents/{free}"),
    ];
    for path in &paths {
        assert_eq!(auditor.get(path).await.status, 200, "{path}");
        desk.approver.get(path).await.refused(404, "Error_NotFound");
    }
    let unseen_of = [
        ("kyc", unseen),
        ("withdrawals", withdrawal),
        ("subscriptions", order),
    ];
    for (queue, id) in unseen_of {
        let path = format!("queues/{queue}?state=all");
        let ids = |page: Value| {
            let items = page["items"].as_array().unwrap().clone();
            items.iter().any(|item| item["id"] == id)
        };
        assert!(ids(auditor.get(&path).await.ok()), "{path}");
        assert!(!ids(desk.approver.get(&path).await.ok()), "{path}");
    }
    // Another's queue is another matter: an approved account's papers are not finance's.
    let papers = desk.reviewer.item("kyc", wei.account.0).await;
    let path = format!("documents/{}", papers["documents"][0]["id"]);
    desk.finance
        .get(&path)
        .await
        .refused(403, "Error_Forbidden");
    assert_eq!(desk.reviewer.get(&path).await.status, 200);
    // Submitted once and edited since, it stays visible.
    let edit = json!({ "UserEntityID": wei.account.0, "AddressCity": "Shanghai" });
    wei.client.put("account_userentity", edit).await.ok();
    assert_eq!(
        desk.reviewer.item("kyc", wei.account.0).await["state"],
        "INIT"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_handed_in_is_the_auditors_alone_on_sqlite() {
    what_was_never_handed_in_is_the_auditors_alone(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_handed_in_is_the_auditors_alone_on_postgres() {
    what_was_never_handed_in_is_the_auditors_alone(TestServer::postgres().await).await;
}
