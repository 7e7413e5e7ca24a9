//! The values that make a call of the document concern the records of one investor.

use super::fields::record;
use super::{
    PROJECT_FILE, Person, THE_BATCH, THE_BOOKING, THE_CAMPAIGN, THE_COLLEAGUE, THE_DISTRIBUTION,
    THE_EVIDENCE, THE_LINE, THE_PARTNER, THE_PROPOSAL, THE_RECEIPT, WANTED, drafted, statement,
};
use ports::driving::public_files::PROJECT_DOCUMENTS;
use serde_json::{Map, Value, json};
use tests::described::{Caller, Operation};
use tests::forms::{account, bank, with};
use tests::prepared::PKF;

impl Person {
    /// What a call is filled with so that it is about this investor's own records and is let through to them.
    pub(crate) fn filling(&self, operation: &Operation) -> Map<String, Value> {
        let order = json!({ "UserInvestmentID": self.order });
        let filled = match operation.name().as_str() {
            "GET /api/account_investment.json" => json!({ "InvestmentID": self.project.0 }),
            "GET /api/account_project_document.json"
            | "GET /api/project_documents/{InvestmentID}/{DocumentKey}" => {
                json!({ "InvestmentID": self.project.0, "DocumentKey": PROJECT_FILE })
            }
            "GET /api/account_order_story.json" => json!({ "orderType": 1, "refId": self.order }),
            "GET /api/account_questionnaire.json" => json!({ "InvestmentFrameworkID": PKF.0 }),
            "GET /api/account_signature.json" => json!({ "SessionID": self.signing }),
            "PUT /api/account_investment.json" => with(
                order,
                &json!({ "TransactionProcessStepID": 487, "ReadDocumentsInd": true }),
            ),
            "POST /api/account_investment.json" => json!({
                "InvestmentID": self.project.0, "UserEntityID": self.browser.account.0, "PaymentMethodID": 2,
                "InvestmentAmount": 1_000, "OrderFormDisclaimersInd": true, "TransactionProcessStepID": 486,
            }),
            "PUT /api/account_deposit_request.json"
            | "DELETE /api/account_deposit_request.json" => {
                json!({ "WalletFundingRequestID": self.deposit })
            }
            "POST /api/account_deposit_request.json" => json!({
                "UserEntityID": self.browser.account.0, "CurrencyID": 1, "FundingAmount": 5,
            }),
            "PUT /api/account_withdraw_request.json"
            | "DELETE /api/account_withdraw_request.json" => {
                json!({ "CNWithdrawRequestID": self.withdrawal })
            }
            "POST /api/account_withdraw_request.json" => json!({
                "UserEntityID": self.browser.account.0, "CurrencyID": 1, "Amount": 5,
            }),
            "POST /api/account_signature.json" => with(
                order,
                &json!({ "SceneCodeKey": "WireInvest", "RedirectUrl": "/#/index" }),
            ),
            "POST /api/account_request.json" => {
                json!({ "requestId": self.request, "text": "Here it is" })
            }
            "POST /api/account_statement.json" => statement(self.browser.account, &self.stated),
            "POST /api/account_pay.json" => json!({
                "ProcessCodeKey": "KYC", "RedirectURL": "/#/index", "UserEntityID": self.browser.account.0,
            }),
            "POST /api/account_bankprofile.json" => bank(),
            "PUT /api/account_bankprofile.json" => {
                with(bank(), &json!({ "UserBankProfileID": self.bank }))
            }
            "PUT /api/account_userentity.json" => {
                json!({ "UserEntityID": self.browser.account.0, "FirstName": "Other" })
            }
            "POST /api/account_userentity.json" => account(2),
            "PUT /api/account_profile.json" => json!({ "NewsLetterInd": true }),
            "PUT /api/account_language.json" => json!({ "LanguageID": 1 }),
            "PUT /api/account_mobile.json" => json!({
                "MobileNumber": WANTED, "MobileCountryID": 112, "SMSCode": self.code.1,
                "Token": self.code.0,
            }),
            "POST /ops/api/distributions" | "PUT /ops/api/distributions/{id}" => drafted(),
            "POST /ops/api/distributions/{id}/fund" => json!({ "amount": 1 }),
            "POST /ops/api/project_funds/{id}/pay" => json!({ "last_payout": 999_999 }),
            "POST /ops/api/exchange_rates" => json!({ "currency": "GBP", "usd_per_unit": "1.25" }),
            "DELETE /api/account_identities.json" => json!({ "id": self.identity }),
            "DELETE /api/account_sessions.json" => json!({ "id": self.session }),
            "POST /api/account_email.json" => {
                json!({ "EmailAddress": "new@example.com", "ReturnURL": "/#/index" })
            }
            "POST /api/account_changepassword.json" => {
                json!({ "OldPassword": "Not-the-old-1", "NewPassword": "Tide9-harbour" })
            }
            "POST /api/account_reauth.json" => json!({ "Password": "Not-the-old-1" }),
            "POST /api/login.json" => {
                json!({ "EmailOrMobile": self.mobile, "Password": "Not-the-old-1" })
            }
            "DELETE /api/account_investment.json" | "POST /api/account_investment_revoke.json" => {
                order
            }
            _ => json!({}),
        };
        let mut filled = filled.as_object().unwrap().clone();
        for name in &operation.required {
            if !filled.contains_key(name) {
                filled.insert(name.clone(), self.required(operation, name));
            }
        }
        filled
    }

    /// The value of a field of a transfer of shares.
    fn of_a_transfer(&self, name: &str) -> Value {
        match name {
            "number" => json!(format!("#{}", self.browser.account.0)),
            "project" => json!(self.project.0),
            "from_account" => json!(self.browser.account.0),
            // One that nobody has.
            "to_account" => json!(999_999),
            "shares" | "cost" => json!(1),
            "currency" => json!("USD"),
            "document" => json!(THE_EVIDENCE),
            "comment" | "reason" => json!("tried by a test"),
            _ => panic!("a transfer takes {name}: what is it filled with?"),
        }
    }

    /// The value of a field of a booking that is proposed by hand.
    fn of_an_adjustment(&self, name: &str) -> Value {
        match name {
            "id" => json!(THE_BOOKING),
            "kind" => json!("reward"),
            "account" => json!(self.browser.account.0),
            "number" => json!(format!("#{}", self.browser.account.0)),
            "to_currency" => json!("CNY"),
            _ => json!(THE_EVIDENCE),
        }
    }

    /// What a field holds that a call cannot be without.
    fn required(&self, operation: &Operation, name: &str) -> Value {
        match (operation.path.as_str(), name) {
            ("/api/public_legal.json", "kind") => json!("privacy"),
            ("/ops/api/login", "email" | "password") => json!("nobody@desk.test"),
            ("/ops/api/join", "token" | "password") => json!("Nobodys-token-1"),
            (path, "password" | "new_password") if path.starts_with("/ops/api/me/") => {
                json!("Not-the-old-one-1")
            }
            // One that nobody wrote.
            ("/ops/api/outbox/{id}/retry", "id") => json!(999_999),
            (path, "id") if path.starts_with("/ops/api/operators") => json!(THE_COLLEAGUE),
            ("/ops/api/documents/{id}", _) => json!(self.document),
            ("/ops/api/papers/{folder}/{file}", "folder") => json!(PROJECT_DOCUMENTS),
            ("/ops/api/papers/{folder}/{file}", "file") => json!(PROJECT_FILE),
            (path, "queue") if path.starts_with("/ops/") => json!("kyc"),
            (path, "id")
                if path.starts_with("/ops/api/projects")
                    || path.starts_with("/ops/api/project_funds") =>
            {
                json!(self.project.0)
            }
            (path, "id") if path.starts_with("/ops/api/distributions") => json!(THE_DISTRIBUTION),
            (path, "project") if path.starts_with("/ops/api/distributions") => {
                json!(self.project.0)
            }
            (path, "cash_type") if path.starts_with("/ops/api/distributions") => json!("interest"),
            (path, "record_date" | "payment_date") if path.starts_with("/ops/") => {
                json!(self.today)
            }
            (path, "account")
                if path.starts_with("/ops/api/distributions")
                    || path.starts_with("/ops/api/projects") =>
            {
                json!(self.browser.account.0)
            }
            (path, "id") if path.starts_with("/ops/api/queues/subscriptions") => json!(self.order),
            (path, "id") if path.starts_with("/ops/api/campaigns") => json!(THE_CAMPAIGN),
            (path, "id") if path.starts_with("/ops/api/investors") => {
                json!(self.browser.investor.0)
            }
            (path, "id") if path.starts_with("/ops/api/partners") => json!(THE_PARTNER),
            (path, "id") if path.starts_with("/ops/api/payments") => json!(self.charge),
            (path, "id") if path.starts_with("/ops/api/payout_batches") => json!(THE_BATCH),
            (path, "id") if path.starts_with("/ops/api/payouts") => json!(self.payout),
            (path, "id") if path.starts_with("/ops/api/receipts") => json!(THE_RECEIPT),
            (path, "kind") if path.starts_with("/ops/api/receipts") => json!("deposit"),
            (path, "kind") if path.starts_with("/ops/api/statement_lines") => json!("charge"),
            (path, "id") if path.starts_with("/ops/api/statement_lines") => json!(THE_LINE),
            (path, "id")
                if path.starts_with("/ops/api/csv_layouts")
                    || path.starts_with("/ops/api/bank_accounts") =>
            {
                json!(1)
            }
            (path, "layout") if path.starts_with("/ops/api/csv_layouts") => json!({
                "delimiter": ",", "encoding": "utf-8", "skip_lines": 0, "day_format": "YYYY-MM-DD",
                "decimal": ".", "currency": "USD",
                "columns": { "booked_on": "Day", "amount": "Amount" },
            }),
            (path, "id") if path.starts_with("/ops/api/evidence") => json!(THE_EVIDENCE),
            (path, "id" | "kind" | "account" | "number" | "to_currency" | "document")
                if path.starts_with("/ops/api/adjustments") =>
            {
                self.of_an_adjustment(name)
            }
            (path, name) if path.starts_with("/ops/api/holding_transfers") => {
                self.of_a_transfer(name)
            }
            (path, "day") if path.starts_with("/ops/api/exchange_rates") => json!(self.today),
            (path, "record") if path.starts_with("/ops/") => json!(self.deposit),
            (path, "booked_on" | "until") if path.starts_with("/ops/") => json!(self.today),
            ("/ops/api/me/daily_mail", "wanted") => json!("overdue"),
            (path, "operator") if path.ends_with("/assign") => json!(1),
            (path, "amount") if path.starts_with("/ops/") => json!(1),
            (path, "payout") if path.starts_with("/ops/") => json!(self.payout),
            (path, "kind") if path.starts_with("/ops/api/ledger/") => json!("wallet"),
            (path, "asset") if path.starts_with("/ops/api/ledger/") => json!("USD"),
            (path, "book") if path.starts_with("/ops/api/ledger/") => json!("wallet:1"),
            (path, "bank_account") if path.starts_with("/ops/") => json!(1),
            (path, "currency") if path.starts_with("/ops/") => json!("USD"),
            (path, "pay_on" | "value_on") if path.starts_with("/ops/") => json!(self.today),
            (path, "came_back") if path.starts_with("/ops/") => json!(1),
            (path, "format") if path.starts_with("/ops/") => json!("csv"),
            (path, "reference") if path.starts_with("/ops/") => json!("NTRF 7"),
            (path, "id") if path.starts_with("/ops/api/history") => json!(self.edit),
            (path, "id") if path.starts_with("/ops/api/proposals") => json!(THE_PROPOSAL),
            ("/ops/api/contents/legal/{kind}", "kind") => json!("privacy"),
            (path, "name") if path.starts_with("/ops/api/contents") => json!("home"),
            (path, "framework") if path.starts_with("/ops/api/") => json!("PKF"),
            (path, "content") if path.starts_with("/ops/") => json!({}),
            // One that nobody has.
            (path, "session" | "identity") if path.starts_with("/ops/") => json!(999_999),
            (path, "number") if path.contains("/editions/") => json!(999_999),
            (path, "id") if path.starts_with("/ops/") => json!(self.browser.account.0),
            // A version that no record has.
            (path, "version") if path.starts_with("/ops/") => json!(999_999),
            (path, "comment") if path.starts_with("/ops/") => json!("tried by a test"),
            _ if operation.caller == Caller::Operator => {
                panic!("{} takes {name}: what is it filled with?", operation.name())
            }
            (_, "user") => json!({}),
            _ => self.id(record(operation, name)),
        }
    }
}
