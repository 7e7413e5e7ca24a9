//! The records that the calls of the matrix are made on, and what is sent to them.

use chrono::Utc;
use domain::day::day_of;
use reqwest::Method;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::operator::Operator;

pub(super) struct Records {
    pub(super) account: i64,
    pub(super) order: i64,
    pub(super) deposit: i64,
    pub(super) withdrawal: i64,
    pub(super) project: i64,
    pub(super) document: i64,
    pub(super) campaign: i64,
    pub(super) investor: i64,
    pub(super) partner: i64,
    pub(super) operator: i64,
    pub(super) payment: i64,
    pub(super) payout: i64,
    pub(super) batch: i64,
    pub(super) receipt: i64,
    pub(super) proposal: i64,
    pub(super) event: i64,
    pub(super) booking: i64,
    pub(super) distribution: i64,
    /// An approved account.
    pub(super) holder: i64,
    /// Folder and name of a document of a project.
    pub(super) paper: String,
}

impl Records {
    pub(super) fn path(&self, template: &str) -> String {
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
pub(super) fn path_of(template: &str, id: i64) -> String {
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

pub(super) async fn call(operator: &Operator, method: &Method, path: &str) -> Answer {
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
