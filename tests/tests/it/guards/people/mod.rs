//! Two investors who have a record of every kind, and an operator of every role.

mod fields;
mod filling;
mod made;

use chrono::TimeDelta;
use domain::Language;
use domain::catalog::{LegalKind, LegalText, NewProject, ProjectDocument};
use domain::day::day_of;
use domain::identity::CampaignTerms;
use domain::ids::{AccountId, FrameworkId, OperatorId, ProjectId};
use domain::language::Text;
use domain::operations::Role;
pub(crate) use fields::{names_a_record, record};
use made::{a_request, an_archive, an_edit, an_identity};
use ports::driven::editions::EditedContent;
use ports::driven::objects::whole;
use ports::driving::public_files::PROJECT_DOCUMENTS;
use serde_json::{Value, json};
use tests::booking::{a_proposed_reward, a_rate};
use tests::client::Client;
use tests::desk::{OPERATOR_PASSWORD, enrolled, hire, try_log_in};
use tests::forms::{bank, fixture, with};
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

/// A wish for a statement of a period.
fn statement(account: AccountId, period: &str) -> Value {
    json!({ "accountId": account.0, "kind": "Statement", "period": period, "format": "CSV", "fileLanguage": "en" })
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
