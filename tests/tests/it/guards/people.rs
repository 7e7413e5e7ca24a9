//! Two investors who have a record of every kind, an operator of every role, and the values that
//! make a call of the document concern the records of one of them.

use chrono::TimeDelta;
use domain::Language;
use domain::catalog::{LegalKind, LegalText, NewProject, ProjectDocument};
use domain::day::day_of;
use domain::identity::{CampaignTerms, OutsideIdentity};
use domain::ids::{AccountId, FrameworkId, InvestorId, LetterId, OperatorId, ProjectId};
use domain::language::Text;
use domain::letter::{Letter, Request, Template};
use domain::operations::{AuditEvent, AuditKind, NoteAbout, Role};
use domain::review::{Actor, Subject};
use ports::driven::audit::Origin;
use ports::driven::editions::EditedContent;
use ports::driven::objects::whole;
use ports::driving::public_files::PROJECT_DOCUMENTS;
use ports::driving::vault::build_due;
use serde_json::{Map, Value, json};
use tests::booking::{a_proposed_reward, a_rate};
use tests::client::Client;
use tests::described::{Caller, Operation};
use tests::desk::{OPERATOR_PASSWORD, enrolled, hire, try_log_in};
use tests::forms::{account, bank, fixture, with};
use tests::operator::Operator;
use tests::payout::{a_paid_payout, a_released_batch};
use tests::prepared::{PKF, a_cancelled_charge, a_project, a_stored_operator, publish};
use tests::receipt::an_unmatched_receipt;
use tests::road::{code_for, log_in};
use tests::server::TestServer;
use tests::statement::{Line, camt};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{fund, fund_ago};

/// What an id names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Record {
    /// An investment account.
    Account,
    /// A bank account.
    Bank,
    /// A code that was sent for a new number.
    Code,
    /// A payment of a fee.
    Charge,
    /// A document.
    Document,
    /// A document of an order.
    Evidence,
    /// The link to a file.
    Link,
    /// A movement of money.
    Movement,
    /// An order.
    Order,
    /// The link to a document of a project.
    ProjectLink,
    /// The link to a receipt.
    ReceiptLink,
    /// An outside identity.
    Identity,
    /// The link to an archive.
    ArchiveLink,
    /// The link to a file of a statement.
    StatementLink,
    /// A session of another device.
    Session,
    /// A signing session.
    Signing,
    /// The page of a signing session.
    SigningPage,
    /// A deposit.
    Deposit,
    /// A withdrawal.
    Withdrawal,
    /// A request of the desk.
    Request,
    /// The same for all: countries, projects, frameworks.
    Everyones,
}

/// An investor with a record of every kind.
pub(crate) struct Person {
    pub(crate) browser: Subscriber,
    pub(crate) token: String,
    pub(crate) mobile: String,
    pub(crate) project: ProjectId,
    bank: i64,
    charge: i64,
    payout: i64,
    today: String,
    document: i64,
    evidence: i64,
    identity: i64,
    link: String,
    movement: i64,
    order: i64,
    project_link: String,
    receipt_link: String,
    archive_link: String,
    statement_link: String,
    /// The month of that statement.
    stated: String,
    session: i64,
    signing: i64,
    deposit: i64,
    withdrawal: i64,
    request: i64,
    /// What an editor did meanwhile.
    edit: i64,
    page: String,
    code: (Value, String),
}

/// The number that everybody in these tests would like to change to.
const WANTED: &str = "86-13700137000";

impl Person {
    /// Registers and makes one record of every kind.
    pub(crate) async fn settle(server: &TestServer, mobile: &str, project: ProjectId) -> Self {
        let browser = subscriber(server, mobile, FrameworkId(PKF.0)).await;
        let client = &browser.client;
        let changed = json!({ "AccountName": format!("Owner {mobile}") });
        client
            .post("account_bankprofile", with(bank(), &changed))
            .await
            .ok();
        let email = json!({ "EmailAddress": format!("{mobile}@example.com") });
        client.post("account_email", email.clone()).await.ok();
        let address = email["EmailAddress"].as_str().unwrap();
        let message = client.newest_message(address).await;
        client
            .open(message["link"].as_str().unwrap())
            .await
            .redirect();
        // A verified address ends other sessions, so that the other device comes after it.
        log_in(&server.visitor().await, mobile).await;
        let sessions = client.get("account_sessions", &[]).await.ok();
        let sessions = sessions["sessions"].as_array().unwrap().clone();
        let other = sessions.iter().find(|one| one["thisOne"] == false);
        let banks = client.get("account_bankprofile", &[]).await.ok();
        let fields = [("CodeKey", "Passport")];
        let name = format!("passport-{mobile}.jpg");
        let passport = fixture("passport.jpg");
        let uploaded = client
            .upload("account_document", &fields, &name, "image/jpeg", passport)
            .await
            .ok();
        let document = uploaded["DocumentID"].as_i64().unwrap();
        let asked = [("DocumentID", document.to_string())];
        let asked = asked.each_ref().map(|(name, id)| (*name, id.as_str()));
        let url = client.get("account_document", &asked).await.ok();
        let link = url["url"].as_str().unwrap().rsplit('/').next().unwrap();
        let order = browser.start(project, 2, 1_000).await;
        let evidence = browser.try_prove(order).await.ok()["DocumentID"].clone();
        let place = browser.try_ask(order, "WireInvest").await.ok();
        fund_ago(server, &browser, 5, 70).await;
        fund(server, &browser, 1_000).await;
        let withdrawal = browser.withdraw("100").await;
        let deposit = browser.deposit("100").await;
        let code = code_for(client, WANTED, false).await;
        let asked = [
            ("InvestmentID", &*project.0.to_string()),
            ("DocumentKey", PROJECT_FILE),
        ];
        let document_link = client.get("account_project_document", &asked).await.ok();
        let project_link = document_link["url"].as_str().unwrap();
        let project_link = project_link.rsplit('/').next().unwrap();
        let moved = client.get("capital_list", &[]).await.ok();
        let movement = moved["data"]["list"][0]["id"].as_i64().unwrap();
        let asked = [("id", &*movement.to_string())];
        let receipt = client.get("account_receipt", &asked).await.ok();
        let receipt_link = receipt["url"].as_str().unwrap().rsplit('/').next().unwrap();
        let asked = [("accountId", &*browser.account.0.to_string())];
        let stated = client.get("account_statements", &asked).await.ok();
        let stated = stated["statements"][0]["period"].as_str().unwrap();
        let statement = client
            .post("account_statement", statement(browser.account, stated))
            .await;
        let statement = statement.ok();
        let statement_link = statement["url"]
            .as_str()
            .unwrap()
            .rsplit('/')
            .next()
            .unwrap();
        Self {
            token: client.fetch_csrf_token().await,
            mobile: mobile.to_owned(),
            project,
            bank: id_in(&banks, "UserBankProfileID"),
            charge: a_cancelled_charge(server.ports(), browser.investor, browser.account).await,
            today: day_of(server.ports().clock.now()).to_string(),
            payout: a_paid_payout(server.ports(), browser.account, order).await,
            document,
            evidence: evidence.as_i64().unwrap(),
            identity: an_identity(server, browser.investor, mobile).await,
            link: link.to_owned(),
            movement,
            order,
            project_link: project_link.to_owned(),
            receipt_link: receipt_link.to_owned(),
            archive_link: an_archive(server, client).await,
            statement_link: statement_link.to_owned(),
            stated: stated.to_owned(),
            session: other.unwrap()["id"].as_i64().unwrap(),
            signing: place["sessionId"].as_i64().unwrap(),
            deposit,
            withdrawal,
            request: a_request(server, &browser).await,
            edit: an_edit(server).await,
            page: place["signatureToken"].as_str().unwrap().to_owned(),
            code: (code.0["token"].clone(), code.1),
            browser,
        }
    }

    /// What names this investor's record of a kind.
    pub(crate) fn id(&self, record: Record) -> Value {
        match record {
            Record::Account => json!(self.browser.account.0),
            Record::Bank => json!(self.bank),
            Record::Code => self.code.0.clone(),
            Record::Charge => json!(self.charge),
            Record::Document => json!(self.document),
            Record::Evidence => json!(self.evidence),
            Record::Identity => json!(self.identity),
            Record::Link => json!(self.link),
            Record::Movement => json!(self.movement),
            Record::Order => json!(self.order),
            Record::ProjectLink => json!(self.project_link),
            Record::ReceiptLink => json!(self.receipt_link),
            Record::ArchiveLink => json!(self.archive_link),
            Record::StatementLink => json!(self.statement_link),
            Record::Session => json!(self.session),
            Record::Signing => json!(self.signing),
            Record::SigningPage => json!(self.page),
            Record::Deposit => json!(self.deposit),
            Record::Withdrawal => json!(self.withdrawal),
            Record::Request => json!(self.request),
            Record::Everyones => json!(self.project.0),
        }
    }

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

/// Records that an editor changed the home screen, and answers the event's number.
async fn an_edit(server: &TestServer) -> i64 {
    let (ports, record) = (server.ports(), "content:home");
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::ConfigurationChanged,
        record: record.into(),
        detail: "draft".into(),
    };
    let origin = Origin::default();
    let recorded = ports::transact(ports, async |tx| {
        let now = ports.clock.now();
        Ok(tx.audit().record(event.clone(), &origin, now).await?)
    });
    recorded.await.unwrap();
    let edits = ports.desk.recorded_on(record, 0).await.unwrap();
    edits.items[0].id
}

/// Binds an outside identity to an investor, and answers its number.
async fn an_identity(server: &TestServer, investor: InvestorId, subject: &str) -> i64 {
    let identity = OutsideIdentity {
        provider: "acme".into(),
        subject: subject.into(),
    };
    let ports = server.ports();
    let bound = ports::transact(ports, async |tx| {
        let book = tx.outside_identities();
        book.bind(&identity, investor, ports.clock.now()).await?;
        Ok(book.of_investor(investor).await?)
    });
    bound.await.unwrap()[0].id.0
}

/// A request of [`THE_AUTHOR`] about an investor's account, and its number.
async fn a_request(server: &TestServer, of: &Subscriber) -> i64 {
    let ports = server.ports();
    let written = ports::transact(ports, async |tx| {
        let account = tx.accounts().get(of.account).await?.unwrap();
        let letter = Letter {
            id: LetterId(0),
            about: NoteAbout::Item(Subject::Account(account.id)),
            investor: of.investor,
            template: Template::General,
            language: Language::En,
            text: "Please send it again".into(),
            by: THE_AUTHOR,
            at: ports.clock.now(),
            request: Some(Request::about_state_since(account.since)),
        };
        Ok(tx.letters().add(&letter).await?)
    });
    written.await.unwrap().0
}

/// A distribution of the only project, as it is drafted.
fn drafted() -> Value {
    json!({
        "project": 1, "cash_type": "interest", "total": 1, "record_date": "2026-07-01",
        "payment_date": "2026-07-01", "text_zh": "利息", "text_en": "Interest",
    })
}

/// The number of the only distribution, which [`an_operator`] drafts.
const THE_DISTRIBUTION: i64 = 1;

/// The number of the only partner, which runs the project.
const THE_PARTNER: i64 = 1;
/// The first proposal, which [`an_operator`] makes.
const THE_PROPOSAL: i64 = 1;

/// The number of the only manual booking, which [`an_operator`] proposes for the first account, and of its document.
const THE_BOOKING: i64 = 2;
const THE_EVIDENCE: i64 = 1;
/// The number of the only receipt, which [`an_operator`] enters.
const THE_RECEIPT: i64 = 1;
/// The number of the only line of a statement, which [`an_operator`] reads.
const THE_LINE: i64 = 1;
/// The number of the only batch of payouts, which [`an_operator`] finds released.
const THE_BATCH: i64 = 1;

/// The operator who wrote to both investors.
const THE_AUTHOR: OperatorId = OperatorId(1);
/// The number of the operator who is at the desk beside the one of every role.
const THE_COLLEAGUE: i64 = 2;

/// The name of the only document of the project.
const PROJECT_FILE: &str = "guards";

/// The project with a document that is for approved accounts, and its file.
async fn with_a_document(server: &TestServer, mut project: NewProject) -> NewProject {
    let object_key = format!("{PROJECT_DOCUMENTS}/{PROJECT_FILE}");
    let key = object_key.parse().unwrap();
    let file = whole(fixture("proof.pdf"));
    server.ports().objects.put(&key, file).await.unwrap();
    project.content.documents.push(ProjectDocument {
        document_type: "PPM".into(),
        language: Language::En,
        name: "Memorandum".into(),
        object_key,
        approved_only: true,
    });
    project
}

/// The number of the only campaign.
const THE_CAMPAIGN: i64 = 1;

/// Two investors who subscribe to one project, beside a campaign.
pub(crate) async fn two(server: &TestServer) -> (Person, Person) {
    let store = server.ports().store.as_ref();
    let now = server.ports().clock.now();
    let project = publish(
        store,
        with_a_document(server, a_project("GUARDS", 100_000, now)).await,
    );
    let project = project.await;
    let words = || Text {
        zh: "隐私".into(),
        en: "Privacy".into(),
    };
    let text = LegalText {
        title: words(),
        html: words(),
    };
    let tx = store.begin().await.unwrap();
    let texts = LegalText::editions(tx.editions());
    texts.show(LegalKind::Privacy, &text).await.unwrap();
    let campaign = CampaignTerms {
        code: "GUARDS".into(),
        name: words(),
        starts_at: now,
        ends_at: now + TimeDelta::days(1),
        limit: None,
        active: true,
    };
    let made = tx.campaigns().add(&campaign).await.unwrap();
    assert_eq!(made.0, THE_CAMPAIGN);
    let author = a_stored_operator(tx.as_ref(), "author", now).await;
    assert_eq!(author, THE_AUTHOR);
    tx.commit().await.unwrap();
    let ann = Person::settle(server, "86-13900139000", project).await;
    let ben = Person::settle(server, "86-13900139001", project).await;
    (ann, ben)
}

/// An operator of every role, with the token of the session.
pub(crate) async fn an_operator(server: &TestServer) -> (Client, String) {
    enrolled(server, "colleague", &[Role::Editor]).await;
    hire(server, "all@desk.test", &Role::ALL, true).await;
    let client = Client::new(server.base(), "en");
    let opened = try_log_in(&client, "all@desk.test", OPERATOR_PASSWORD, None).await;
    let token = opened.ok()["csrf_token"].as_str().unwrap().to_owned();
    let desk = Operator::of(client, token.clone());
    let colleague = desk.get("operators?q=colleague").await.ok()["items"][0]["id"].clone();
    let path = format!("operators/{colleague}/totp/reset");
    let proposed = desk.post(&path, json!({ "reason": "a new phone" })).await;
    assert_eq!(proposed.json()["proposal"]["id"], THE_PROPOSAL);
    assert_eq!(a_released_batch(server.ports()).await, THE_BATCH);
    a_rate(server.ports()).await;
    let day = day_of(server.ports().clock.now()).to_string();
    assert_eq!(a_proposed_reward(&desk, 1, &day).await, THE_BOOKING);
    let drafted = desk.post("distributions", drafted()).await.ok();
    assert_eq!(drafted["id"], THE_DISTRIBUTION);
    let receipt = an_unmatched_receipt(server.ports(), "NTRF 1").await;
    assert_eq!(receipt, THE_RECEIPT);
    let today = day_of(server.ports().clock.now());
    let file = camt(today, &[Line::debit("1.00", "GUARDS", "guards")]);
    let path = "receipts/import?bank_account=1";
    desk.upload(path, "guards.xml", file.into()).await.ok();
    let line = desk.get("statement_lines").await.ok()["items"][0]["id"].clone();
    assert_eq!(line, THE_LINE);
    (desk.into_client(), token)
}

/// Whether a name is one that names a record.
pub(crate) fn names_a_record(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    name.ends_with("ID")
        || name.ends_with("Id")
        || lower == "id"
        || lower.contains("document") && !name.ends_with("Ind")
        || lower.ends_with("token")
}

/// The link to an archive that was made.
async fn an_archive(server: &TestServer, client: &Client) -> String {
    client.post("account_archive", json!({})).await.ok();
    // The server may be building it at the same time.
    for _ in 0..200 {
        while build_due(server.ports()).await.unwrap() {}
        let archive = client.get("account_archive", &[]).await.ok();
        if let Some(url) = archive["url"].as_str() {
            return url.rsplit('/').next().unwrap().to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the archive was not built within ten seconds");
}

/// A wish for a statement of a period.
fn statement(account: AccountId, period: &str) -> Value {
    json!({ "accountId": account.0, "kind": "Statement", "period": period, "format": "CSV", "fileLanguage": "en" })
}

/// What a field of an investor's call names. A new call whose field is not in here does not pass before somebody says whose it
/// is.
pub(crate) fn record(operation: &Operation, name: &str) -> Record {
    match (operation.path.as_str(), name) {
        (_, "UserEntityID") => Record::Account,
        (_, "UserBankProfileID") => Record::Bank,
        (_, "UserInvestmentID") => Record::Order,
        (_, "CNWithdrawRequestID") => Record::Withdrawal,
        (_, "WalletFundingRequestID") => Record::Deposit,
        (
            _,
            "DocumentID"
            | "NewDocuments"
            | "PassportSnapshotDocumentID"
            | "IDCardFrontsideDocumentID"
            | "IDCardBacksideDocumentID"
            | "ProfilePictureDocumentID"
            | "AuthFormDocumentID"
            | "documentIds",
        ) => Record::Document,
        (_, "requestId") => Record::Request,
        (_, "PaymentProofDocumentID" | "ProofOfPaymentDocumentID" | "ProofDocumentID") => {
            Record::Evidence
        }
        (
            "/api/capital_list.json"
            | "/api/account_statements.json"
            | "/api/account_statement.json"
            | "/api/account_vault.json",
            "accountId",
        ) => Record::Account,
        ("/api/account_investment_document.json", "id") => Record::Evidence,
        ("/api/account_identities.json", "id") => Record::Identity,
        ("/api/account_sessions.json", "id") => Record::Session,
        (_, "OnlineChargeSessionID") => Record::Charge,
        ("/api/account_signature.json", "SessionID") => Record::Signing,
        ("/api/account_signature.json", "SignatureToken") => Record::SigningPage,
        ("/api/account_mobile.json", "Token") => Record::Code,
        ("/api/files/{token}", "token") => Record::Link,
        ("/api/account_receipt.json", "id") => Record::Movement,
        ("/api/account_order_story.json", "refId") => Record::Order,
        ("/api/project_files/{token}", "token") => Record::ProjectLink,
        ("/api/receipts/{token}", "token") => Record::ReceiptLink,
        ("/api/archives/{token}", "token") => Record::ArchiveLink,
        ("/api/statements/{token}", "token") => Record::StatementLink,
        ("/api/account_product_detail.json" | "/api/account_partner_detail.json", "id")
        | (
            _,
            "InvestmentID"
            | "DocumentKey"
            | "productId"
            | "InvestmentFrameworkID"
            | "ContinentID"
            | "StatusID"
            | "EntityID"
            | "SourceOfFundsID"
            | "GenderID"
            | "LanguageID"
            | "CurrencyID"
            | "BankAccountTypeID"
            | "PaymentMethodID"
            | "TransactionProcessStepID"
            | "PlaceOfBirthID",
        ) => Record::Everyones,
        (_, name) if name.ends_with("CountryID") => Record::Everyones,
        _ => panic!("{}: whose is {name}?", operation.name()),
    }
}

/// The first number under a name, wherever it stands.
fn id_in(value: &Value, name: &str) -> i64 {
    fn find(value: &Value, name: &str) -> Option<i64> {
        match value {
            Value::Object(object) => object
                .get(name)
                .and_then(Value::as_i64)
                .or_else(|| object.values().find_map(|value| find(value, name))),
            Value::Array(items) => items.iter().find_map(|value| find(value, name)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        }
    }
    find(value, name).unwrap_or_else(|| panic!("no {name} in {value}"))
}
