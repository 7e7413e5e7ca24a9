//! Who proposes and who approves each kind of act that needs two people (states: proposals): every
//! role tries every step of every kind, and a wrong role is refused and changes nothing.

use super::proposals::found;
use super::{contents, projects};
use domain::ids::{AccountId, ProjectId, StatementLineId};
use domain::ledger::{Book, CashType, Cause, Leg, Listing, Purpose, Quantity, Transaction};
use domain::money::Shares;
use domain::operations::Role;
use domain::operations::proposal::ProposalKind;
use sea_orm::DatabaseConnection;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, enrolled, operator};
use tests::forms::{PKF, fixture};
use tests::operator::Operator;
use tests::payout::step;
use tests::prepared::{a_project, publish, usd};
use tests::rows::Rows;
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::{BANK, book, cause, fund, post, transfer_for};

/// The kind, the role that proposes it, and the roles that approve or reject it.
const TABLE: [(ProposalKind, Role, &[Role]); 21] = [
    (ProposalKind::AddOperator, Role::Admin, &[Role::Admin]),
    (ProposalKind::ChangeOperator, Role::Admin, &[Role::Admin]),
    (ProposalKind::ReopenOperator, Role::Admin, &[Role::Admin]),
    (
        ProposalKind::ResetAuthenticator,
        Role::Admin,
        &[Role::Admin],
    ),
    (ProposalKind::SendPasswordLink, Role::Admin, &[Role::Admin]),
    (ProposalKind::PublishFramework, Role::Admin, &[Role::Admin]),
    (
        ProposalKind::PublishProject,
        Role::Editor,
        &[Role::Editor, Role::Approver],
    ),
    (
        ProposalKind::PublishLegalText,
        Role::Editor,
        &[Role::Editor, Role::Approver],
    ),
    (ProposalKind::SetBankAccount, Role::Admin, &[Role::Admin]),
    (ProposalKind::IssueProject, Role::Finance, &[Role::Approver]),
    (ProposalKind::RevokeIssued, Role::Finance, &[Role::Approver]),
    (
        ProposalKind::CorrectIssued,
        Role::Finance,
        &[Role::Approver],
    ),
    (ProposalKind::MovePayout, Role::Finance, &[Role::Approver]),
    (ProposalKind::PayProject, Role::Finance, &[Role::Approver]),
    (ProposalKind::ConfirmRates, Role::Finance, &[Role::Approver]),
    (ProposalKind::BookManually, Role::Finance, &[Role::Approver]),
    (
        ProposalKind::TransferHolding,
        Role::Finance,
        &[Role::Approver],
    ),
    (ProposalKind::BlockAccount, Role::Finance, &[Role::Approver]),
    (
        ProposalKind::ReleaseAccount,
        Role::Finance,
        &[Role::Approver],
    ),
    (
        ProposalKind::ApproveDistribution,
        Role::Finance,
        &[Role::Approver],
    ),
    (
        ProposalKind::CorrectDistribution,
        Role::Finance,
        &[Role::Approver],
    ),
];

/// A record for each kind, none of which another kind changes.
struct Records {
    changed: Value,
    closed: Value,
    reset: Value,
    linked: Value,
    /// The version of the framework's draft, which leads to another bank account.
    draft: Value,
    /// A published project, and the version of its draft with another return.
    terms: (i64, Value),
    /// The version of the draft of a published legal text.
    text: Value,
    /// A bank account of the platform.
    bank: Value,
    /// With one accepted order.
    project: i64,
    /// Two issued orders, each with its version.
    revoked: (i64, Value),
    corrected: (i64, Value),
    /// A payout that is due.
    payout: Value,
    paid: ProjectId,
    /// An account with wallets.
    account: i64,
    /// Another one under the same framework.
    other: i64,
    /// An account that no other kind concerns, with its version.
    free: i64,
    free_version: i64,
    today: String,
    /// The draft of a distribution, and one whose line was paid to that account.
    drafted: Value,
    shared_out: Value,
}

impl Records {
    async fn of(server: &TestServer, admin: &Operator, editor: &Operator) -> Self {
        for name in ["mia", "noa", "lea"] {
            operator(server, name, &[Role::Reviewer]).await;
        }
        enrolled(server, "pia", &[Role::Reviewer]).await;
        let closed = found(admin, "noa").await["id"].clone();
        let close = format!("operators/{closed}/close");
        admin.post(&close, json!({})).await.ok();
        let framework = admin.get("frameworks/PKF").await.ok();
        let mut content = framework["content"].clone();
        content["transaction_processes"][0]["bank_account"] = json!(2);
        let draft = json!({ "version": framework["standing"]["version"], "content": content });
        let draft = admin.put("frameworks/PKF", draft).await.ok();

        let desk = Desk::of(server).await;
        let wei = approved(server, &desk, "86-13900139000", PKF).await;
        let mut projects = Vec::new();
        let mut orders = Vec::new();
        for code in ["ONE", "TWO", "SIX"] {
            let now = server.ports().clock.now();
            let store = server.ports().store.as_ref();
            let project = publish(store, a_project(code, 10_000, now)).await;
            let order = wei.subscribe(project, 1_000).await;
            desk.accept(order, 1_000).await;
            projects.push(project.0);
            orders.push(order);
        }
        let now = server.ports().clock.now();
        let paid = publish(server.ports().store.as_ref(), a_project("PAY", 10_000, now));
        let paid = paid.await;
        let between = (BANK, Book::ProjectPaid(paid));
        // As the bank's statement tells of money from a project.
        let cause = Cause {
            purpose: Purpose::StatementLine(StatementLineId(1)),
            ..cause()
        };
        let money = transfer_for(cause, "money", CashType::Adjustment, between, usd(1_000));
        book(server, &money).await;
        let who = subscriber(server, "86-13900139009", tests::prepared::PKF).await;
        fund(server, &who, 1_000).await;
        let (_, payout) = desk.owed(&who, "100").await;
        let (drafted, shared_out) = distributions(server, &desk, (paid, who.account)).await;
        let free = subscriber(server, "86-13900139008", tests::prepared::PKF).await;
        let free_version = version_of(server, free.account).await;
        let issued = async |order: i64| {
            let path = format!("queues/subscriptions/{order}/issue");
            desk.approver.post(&path, json!({})).await.ok();
            let item = desk.finance.item("subscriptions", order).await;
            (order, item["version"].clone())
        };
        Self {
            changed: found(admin, "mia").await,
            closed,
            reset: found(admin, "pia").await["id"].clone(),
            linked: found(admin, "lea").await["id"].clone(),
            draft: draft["standing"]["version"].clone(),
            terms: other_terms(server, editor).await,
            text: another_text(editor).await,
            bank: admin.get("bank_accounts").await.ok()["items"][0].clone(),
            project: projects[0],
            revoked: issued(orders[1]).await,
            corrected: issued(orders[2]).await,
            payout,
            paid,
            account: who.account.0,
            other: wei.account.0,
            free: free.account.0,
            free_version,
            today: desk.today,
            drafted,
            shared_out,
        }
    }

    async fn approve_distribution(&self, by: &Operator) -> Answer {
        let draft = &self.drafted;
        let asked = json!({ "version": draft["version"], "reason": "rent" });
        by.post(&format!("distributions/{}/propose", draft["id"]), asked)
            .await
    }

    async fn correct_distribution(&self, by: &Operator) -> Answer {
        let paid = &self.shared_out;
        let asked = json!({
            "version": paid["version"], "account": self.account, "reason": "another's",
        });
        by.post(&format!("distributions/{}/correct", paid["id"]), asked)
            .await
    }

    /// A document of this operator. Only finance uploads one; the others are refused before it is looked for.
    async fn document(by: &Operator) -> Value {
        let stored = by
            .upload("evidence", "letter.pdf", fixture("proof.pdf"))
            .await;
        if stored.status == 200 {
            stored.json()["id"].clone()
        } else {
            json!(1)
        }
    }

    async fn transfer_holding(&self, by: &Operator) -> Answer {
        let asked = json!({
            "project": self.paid.0, "from_account": self.account, "to_account": self.other,
            "shares": "0.5", "document": Self::document(by).await, "reason": "inherited",
        });
        by.post("holding_transfers", asked).await
    }

    /// Releasing follows blocking, and each raises the version of the account once.
    async fn block(&self, by: &Operator, what: &str) -> Answer {
        let asked = json!({ "version": self.free_version, "reason": "court order" });
        by.post(&format!("accounts/{}/{what}", self.free), asked)
            .await
    }

    async fn publish_project(&self, by: &Operator) -> Answer {
        let (project, version) = &self.terms;
        let publish = json!({ "version": version, "reason": "as agreed" });
        by.post(&format!("projects/{project}/publish"), publish)
            .await
    }

    /// The call that proposes an act, complete but for who makes it.
    async fn propose(&self, kind: ProposalKind, by: &Operator) -> Answer {
        let why = json!({ "reason": "as agreed" });
        let reverse = async |what: &str, (order, version): &(i64, Value)| {
            let path = format!("queues/subscriptions/{order}/{what}");
            let why = json!({ "comment": "issued by mistake", "version": version });
            by.post(&path, why).await
        };
        match kind {
            ProposalKind::AddOperator => {
                let new = json!({
                    "email": "ben@desk.test", "name": "Ben", "roles": ["approver"],
                    "reason": "joins",
                });
                by.post("operators", new).await
            }
            ProposalKind::ChangeOperator => {
                let change = json!({
                    "name": "mia", "roles": ["finance"], "version": self.changed["version"],
                    "reason": "changes teams",
                });
                let path = format!("operators/{}", self.changed["id"]);
                by.put(&path, change).await
            }
            ProposalKind::ReopenOperator => {
                by.post(&format!("operators/{}/reopen", self.closed), why)
                    .await
            }
            ProposalKind::ResetAuthenticator => {
                by.post(&format!("operators/{}/totp/reset", self.reset), why)
                    .await
            }
            ProposalKind::SendPasswordLink => {
                by.post(&format!("operators/{}/invite", self.linked), why)
                    .await
            }
            ProposalKind::PublishFramework => {
                let publish = json!({ "version": self.draft, "reason": "new bank" });
                by.post("frameworks/PKF/publish", publish).await
            }
            ProposalKind::PublishProject => self.publish_project(by).await,
            ProposalKind::PublishLegalText => {
                let publish = json!({ "version": self.text, "reason": "as agreed" });
                by.post("contents/privacy/publish", publish).await
            }
            ProposalKind::SetBankAccount => {
                let mut content = self.bank.clone();
                content["address"] = json!("9 Harbour Road");
                let changed = json!({
                    "version": self.bank["version"], "content": content, "reason": "moved",
                });
                by.put(&format!("bank_accounts/{}", self.bank["id"]), changed)
                    .await
            }
            ProposalKind::IssueProject => {
                let why = json!({ "comment": "the offering closed" });
                by.post(&format!("projects/{}/issue", self.project), why)
                    .await
            }
            ProposalKind::RevokeIssued => reverse("revoke", &self.revoked).await,
            ProposalKind::CorrectIssued => reverse("correct", &self.corrected).await,
            ProposalKind::MovePayout => {
                let paid = json!({
                    "value_on": self.today, "reference": "NTRF 7", "reason": "urgent",
                });
                step(by, &self.payout, "execute", paid).await
            }
            ProposalKind::PayProject => {
                let payment = json!({
                    "version": 0, "amount": 900, "currency": "USD", "bank_account": 1,
                    "payee": {
                        "account_name": "SHORE", "account_number": "6222", "bank_name": "Commerzbank",
                    },
                    "reason": "first draw",
                });
                let path = format!("project_funds/{}/pay", self.paid);
                by.post(&path, payment).await
            }
            ProposalKind::ConfirmRates => {
                let rate = json!({
                    "currency": "EUR", "usd_per_unit": "1.1", "day": self.today, "reason": "ECB",
                });
                by.post("exchange_rates", rate).await
            }
            ProposalKind::BookManually => {
                let document = Self::document(by).await;
                let reward = json!({
                    "kind": "reward", "account": self.account, "amount": "5", "currency": "USD",
                    "value_on": self.today, "document": document, "reason": "welcome",
                });
                by.post("adjustments", reward).await
            }
            ProposalKind::TransferHolding => self.transfer_holding(by).await,
            ProposalKind::BlockAccount => self.block(by, "block").await,
            ProposalKind::ReleaseAccount => self.block(by, "release").await,
            ProposalKind::ApproveDistribution => self.approve_distribution(by).await,
            ProposalKind::CorrectDistribution => self.correct_distribution(by).await,
        }
    }
}

async fn version_of(server: &TestServer, account: AccountId) -> i64 {
    let tx = server.ports().store.begin_read().await.unwrap();
    tx.accounts().get(account).await.unwrap().unwrap().version
}

/// A published project with a draft that says another return: its number, and the version of the draft.
async fn other_terms(server: &TestServer, editor: &Operator) -> (i64, Value) {
    let mut content = projects::whole(server, editor).await;
    let view = projects::made(editor, &content).await;
    let project = projects::id(&view);
    let view = projects::step(editor, project, "publish", 2).await.ok();
    content["rate_percent"] = json!(12);
    let version = view["standing"]["version"].as_i64().unwrap();
    let view = projects::draft(editor, project, version, &content).await;
    (project, view.ok()["standing"]["version"].clone())
}

/// A published legal text with a draft: the version of it.
async fn another_text(editor: &Operator) -> Value {
    let put = async |version: &Value, words: &str| {
        let body = json!({ "version": version, "content": contents::legal(words) });
        let view = editor.put("contents/legal/privacy", body).await.ok();
        view["standing"]["version"].clone()
    };
    let first = put(&json!(1), "<p>First</p>").await;
    let step = json!({ "version": first });
    let published = editor.post("contents/privacy/publish", step).await.ok();
    put(&published["version"], "<p>Second</p>").await
}

/// A draft, and a distribution whose only line was paid. The holder got the shares as no order brings them: the test server's books do
/// not agree.
async fn distributions(
    server: &TestServer,
    desk: &Desk,
    (project, account): (ProjectId, AccountId),
) -> (Value, Value) {
    server.is_left_broken();
    let shares = Leg {
        from: Book::Issued(project),
        to: Book::Holding(account),
        quantity: Quantity::of_shares(project, Shares::from_ten_thousandths(10_000)).unwrap(),
        listing: Listing::Incoming(account, CashType::Investment),
    };
    let shares = Transaction::of_legs("shares", cause(), &[shares]).unwrap();
    let now = server.ports().clock.now();
    let tx = server.ports().store.begin().await.unwrap();
    let before = now - chrono::TimeDelta::days(5);
    post(tx.as_ref(), &shares, before).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    let yesterday = domain::day::day_of(now).pred_opt().unwrap();
    let draft = json!({
        "project": project.0, "cash_type": "rental_income", "total": 10,
        "record_date": yesterday.to_string(), "payment_date": yesterday.to_string(),
        "text_zh": "租金", "text_en": "Rent",
    });
    let drafted = desk.finance.post("distributions", draft.clone()).await.ok();
    let paid = desk.finance.post("distributions", draft).await.ok();
    let path = format!("distributions/{}", paid["id"]);
    let asked = json!({ "version": paid["version"], "reason": "rent" });
    let proposed = desk.finance.post(&format!("{path}/propose"), asked).await;
    desk.approver.approve(&proposed.ok()).await.ok();
    for (act, amount) in [("fund", json!(10)), ("pay", Value::Null)] {
        let version = desk.finance.get(&path).await.ok()["version"].clone();
        let mut asked = json!({ "version": version });
        if !amount.is_null() {
            asked["amount"] = amount;
        }
        desk.finance
            .post(&format!("{path}/{act}"), asked)
            .await
            .ok();
    }
    while ports::driving::distribution::pay_due(server.ports())
        .await
        .unwrap()
        > 0
    {}
    (drafted, desk.finance.get(&path).await.ok())
}

async fn decide(by: &Operator, proposal: &Value, step: &str) -> Answer {
    let path = format!("proposals/{}/{step}", proposal["id"]);
    let mut body = json!({ "version": proposal["version"] });
    if step == "reject" {
        body["comment"] = json!("not now");
    }
    by.post(&path, body).await
}

/// Everybody who tries: one operator of each role alone, none of whom proposes anything.
struct Cast {
    others: Vec<(Role, Operator)>,
    rows: DatabaseConnection,
}

impl Cast {
    fn of_role(&self, role: Role) -> &Operator {
        let found = self.others.iter().find(|(held, _)| *held == role);
        &found.unwrap().1
    }

    /// Every role but these is refused, and the database is afterwards what it was.
    async fn are_refused(
        &self,
        but: &[Role],
        what: &str,
        tries: impl AsyncFn(&Operator) -> Answer,
    ) {
        let before = Rows::of(&self.rows).await;
        for (role, by) in &self.others {
            if but.contains(role) {
                continue;
            }
            let answer = tries(by).await;
            assert_eq!(answer.status, 403, "{role:?} {what}: {}", answer.text());
            answer.refused(403, "Error_Forbidden");
            let changes = before.until(&Rows::of(&self.rows).await);
            assert_eq!(changes, [""; 0], "{role:?} {what}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_is_proposed_and_approved_by_its_roles_and_by_no_other() {
    let server = TestServer::resting(TestDatabase::sqlite().await).await;
    let anna = operator(&server, "anna", &[Role::Admin]).await;
    let fred = operator(&server, "fred", &[Role::Finance]).await;
    let edda = operator(&server, "edda", &[Role::Editor]).await;
    let records = Records::of(&server, &anna, &edda);
    let records = Box::pin(server.working(records)).await;
    let mut others = Vec::new();
    for role in Role::ALL {
        others.push((role, operator(&server, role.code(), &[role]).await));
    }
    let rows = server.database().connect().await;
    let cast = Cast { others, rows };

    assert_eq!(TABLE.map(|(kind, ..)| kind), ProposalKind::ALL);
    for (kind, proposer, approvers) in TABLE {
        let code = kind.code();
        let maker = match proposer {
            Role::Admin => &anna,
            Role::Editor => &edda,
            _ => &fred,
        };
        let propose = async |by: &Operator| records.propose(kind, by).await;
        cast.are_refused(&[proposer], &format!("proposes {code}"), propose)
            .await;
        let decisions = [
            ("reject", "REJECTED", approvers.first()),
            ("approve", "APPROVED", approvers.last()),
        ];
        for (step, state, approver) in decisions {
            let proposed = propose(maker).await;
            assert_eq!(proposed.status, 202, "{code}: {}", proposed.text());
            let proposal = proposed.ok()["proposal"].clone();
            for tried in ["approve", "reject"] {
                let tries = async |by: &Operator| decide(by, &proposal, tried).await;
                cast.are_refused(approvers, &format!("{tried}s {code}"), tries)
                    .await;
            }
            let withdraws = async |by: &Operator| decide(by, &proposal, "withdraw").await;
            cast.are_refused(&[], &format!("withdraws {code}"), withdraws)
                .await;
            let second = cast.of_role(*approver.unwrap());
            let ended = decide(second, &proposal, step).await.ok();
            assert_eq!(ended["state"], state, "{code}");
        }
    }
    server.stop().await;
}
