//! The second line returns an item to the first, with a comment for colleagues; the investor
//! neither hears nor sees anything of it. In every queue, over both databases.

use domain::ids::{AccountId, DepositId, OrderId, WithdrawalId};
use domain::ledger::Book;
use domain::operations::{AuditKind, Queue, Role};
use domain::review::Subject;
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::{balance, fund};

const WEI: &str = "86-13900139000";
const WORDS: &str = "The names differ: compare them once more";

on_both_databases![
    std::future::ready =>
    an_account_waits_for_the_first_line_again,
    a_deposit_waits_for_the_first_line_again,
    a_withdrawal_waits_for_the_first_line_again,
    a_subscription_waits_for_the_first_line_again,
    a_withdrawal_that_goes_elsewhere_is_returned_and_never_passes;
    sqlite alone:
    what_is_no_return_is_refused,
];

/// An item of a queue that waits for the first line.
struct Item {
    server: TestServer,
    desk: Desk,
    /// Decides on both lines of every queue.
    both: Operator,
    investor: Subscriber,
    queue: Queue,
    id: i64,
}

impl Item {
    async fn of(queue: Queue, database: TestDatabase) -> Self {
        let server = TestServer::with_database(database).await;
        let desk = Desk::of(&server).await;
        let every = [Role::Reviewer, Role::Finance, Role::Approver];
        let both = operator(&server, "bea", &every).await;
        let investor = match queue {
            Queue::Kyc => applicant(&server, WEI, PKF).await,
            Queue::Deposits | Queue::Withdrawals | Queue::Subscriptions => {
                approved(&server, &desk, WEI, PKF).await
            }
        };
        let id = match queue {
            Queue::Kyc => investor.account.0,
            Queue::Deposits => investor.submitted_deposit("1000").await,
            Queue::Withdrawals => {
                fund(&server, &investor, 1_000).await;
                investor.handed_in_withdrawal("400").await
            }
            Queue::Subscriptions => {
                let project = a_project("BACK", 10_000, server.ports().clock.now());
                let project = publish(server.ports().store.as_ref(), project).await;
                investor.subscribe(project, 1_000).await
            }
        };
        Self {
            server,
            desk,
            both,
            investor,
            queue,
            id,
        }
    }

    const fn first(&self) -> &Operator {
        match self.queue {
            Queue::Kyc => &self.desk.reviewer,
            Queue::Deposits | Queue::Withdrawals | Queue::Subscriptions => &self.desk.finance,
        }
    }

    const fn subject(&self) -> Subject {
        match self.queue {
            Queue::Kyc => Subject::Account(AccountId(self.id)),
            Queue::Deposits => Subject::Deposit(DepositId(self.id)),
            Queue::Withdrawals => Subject::Withdrawal(WithdrawalId(self.id)),
            Queue::Subscriptions => Subject::Order(OrderId(self.id)),
        }
    }

    fn path(&self, act: &str) -> String {
        format!("queues/{}/{}/{act}", self.queue.code(), self.id)
    }

    async fn read(&self, who: &Operator) -> Value {
        who.item(self.queue.code(), self.id).await
    }

    async fn passed(&self, who: &Operator, facts: Value) -> Value {
        who.pass(self.queue.code(), self.id, facts).await.ok()
    }

    /// The first line passes; of a wire with what arrived.
    async fn first_line_passes(&self, who: &Operator) -> Value {
        let facts = match self.queue {
            Queue::Kyc | Queue::Withdrawals => json!({}),
            Queue::Deposits | Queue::Subscriptions => json!({ "amount_received": 1_000 }),
        };
        self.passed(who, facts).await
    }

    async fn returned(&self, who: &Operator) -> Value {
        let back = who.send_back(self.queue.code(), self.id, WORDS).await;
        back.ok()
    }

    /// Its line in the queue.
    async fn entry(&self, who: &Operator) -> Value {
        let page = who.get(&format!("queues/{}", self.queue.code())).await.ok();
        let entries = page["items"].as_array().unwrap();
        let entry = entries.iter().find(|entry| entry["id"] == self.id);
        entry.unwrap().clone()
    }

    /// How many messages its investor was sent.
    async fn messages(&self) -> usize {
        let sent = self.investor.client.open("/dev/outbox.json").await.ok();
        let sent = sent.as_array().unwrap();
        sent.iter().filter(|message| message["to"] == WEI).count()
    }

    /// Everything that its investor is served.
    async fn everything_served(&self) -> String {
        let client = &self.investor.client;
        let account = self.investor.account.0.to_string();
        let of_account = [("UserEntityID", account.as_str())];
        let mut told = Vec::new();
        for call in ["account_userentity", "account_order", "capital_list"] {
            told.push(client.get(call, &[]).await.text());
        }
        told.push(client.get("account_userentity", &of_account).await.text());
        match self.queue {
            Queue::Kyc => {}
            Queue::Deposits => told.push(self.investor.deposit_request(self.id).await.to_string()),
            Queue::Withdrawals => {
                told.push(self.investor.withdrawal(self.id).await.to_string());
            }
            Queue::Subscriptions => told.push(self.investor.order(self.id).await.to_string()),
        }
        told.push(client.open("/dev/outbox.json").await.text());
        told.concat()
    }

    async fn agrees(&self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
    }

    async fn states(&self) -> Vec<&'static str> {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let log = tx.reviews().of(self.subject()).await.unwrap();
        log.iter().map(|logged| logged.entry.to).collect()
    }
}

/// Everything that holds in every queue; the item passed both lines at the end.
async fn waits_for_the_first_line_again(item: &Item) {
    let (first, approver) = (item.first(), &item.desk.approver);
    item.first_line_passes(first).await;
    let messages = item.messages().await;
    let read = item.read(approver).await["version"].clone();
    let back = item.returned(approver).await;
    assert_eq!(back["state"], "LWAIT");
    is_at_the_first_line(item).await;
    // The same once more after a lost answer is given the first answer; anybody else's is of an old
    // version.
    let again = json!({ "version": read, "comment": WORDS });
    let path = item.path("return");
    assert_eq!(approver.post(&path, again.clone()).await.ok(), back);
    let other = item.both.post(&path, again).await;
    other.refused(409, "Error_StaleVersion");

    assert_eq!(item.messages().await, messages);
    let told = item.everything_served().await;
    assert!(
        told.contains("LWAIT") && !told.contains("compare"),
        "{told}"
    );
    item.agrees().await;
    is_recorded(item).await;

    // The operator who returned it may pass the first line, and then not the second.
    item.first_line_passes(&item.both).await;
    item.returned(&item.both).await;
    item.first_line_passes(&item.both).await;
    for act in ["pass", "fail"] {
        let body = json!({ "version": item.read(approver).await["version"], "comment": "no" });
        let alone = item.both.post(&item.path(act), body).await;
        alone.refused(403, "FourEyes");
    }
    let seen = item.read(approver).await;
    assert_eq!(seen["first_line_by"]["name"], "bea");
    item.passed(approver, json!({})).await;
    item.agrees().await;
    assert!(!item.everything_served().await.contains("compare"));
}

/// Nobody has passed it, and it waits since it came back; who returned it, when and why stands in its history.
async fn is_at_the_first_line(item: &Item) {
    let seen = item.read(item.first()).await;
    assert_eq!(seen["state"], "LWAIT");
    assert_eq!(seen["first_line_by"], Value::Null);
    let step = seen["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&step["from"], &step["to"], &step["name"], &step["comment"]),
        (
            &json!("GWAIT"),
            &json!("LWAIT"),
            &json!("andrew"),
            &json!(WORDS)
        )
    );
    assert_eq!(seen["waiting_since"], step["at"]);
    let entry = item.entry(item.first()).await;
    assert_eq!(
        (&entry["returned"], &entry["turn"]),
        (&json!(true), &json!("mine"))
    );
    assert_eq!(entry["waiting_since"], step["at"]);
    assert_eq!(entry["due_at"], seen["due_at"]);
}

/// It is a decision of the second line, in the figures and in the trail.
async fn is_recorded(item: &Item) {
    let path = format!("queues/{}/figures", item.queue.code());
    let figures = item.desk.approver.get(&path).await.ok();
    assert_eq!(figures["decided_today"]["count"], 1, "{figures}");
    assert_eq!(figures["lines"][1]["decisions"], 1, "{figures}");
    let tx = item.server.ports().store.begin_read().await.unwrap();
    let events = tx.audit().after(0, 10_000).await.unwrap();
    let returned = events.iter().filter(|recorded| {
        recorded.event.kind() == Some(AuditKind::ReviewDecided)
            && recorded.event.detail == "GWAIT to LWAIT"
    });
    assert_eq!(returned.count(), 1);
}

async fn an_account_waits_for_the_first_line_again(database: TestDatabase) {
    let item = Item::of(Queue::Kyc, database).await;
    waits_for_the_first_line_again(&item).await;
    let walked = [
        "INIT", "LWAIT", "GWAIT", "LWAIT", "GWAIT", "LWAIT", "GWAIT", "GPASS",
    ];
    assert_eq!(item.states().await, walked);
    let entry = item.desk.approver.get("queues/kyc?state=GPASS").await.ok();
    assert_eq!(entry["items"][0]["returned"], false);
    item.server.stop().await;
}

async fn a_withdrawal_waits_for_the_first_line_again(database: TestDatabase) {
    let item = Item::of(Queue::Withdrawals, database).await;
    waits_for_the_first_line_again(&item).await;
    let walked = [
        "LWAIT", "GWAIT", "LWAIT", "GWAIT", "LWAIT", "GWAIT", "GPASS",
    ];
    assert_eq!(item.states().await, walked);

    let id = item.investor.handed_in_withdrawal("300").await;
    let item = Item { id, ..item };
    item.first_line_passes(item.first()).await;
    item.returned(&item.desk.approver).await;
    // Its money stays held; once it fails, the words of the failure are the investor's and those of the return are not.
    let held = Book::WalletHeld(item.investor.account);
    assert_eq!(balance(&item.server, held).await, usd(300));
    let failed = item.first().fail("withdrawals", id, "Account closed");
    failed.await.ok();
    assert_eq!(balance(&item.server, held).await, usd(0));
    let shown = item.investor.withdrawal(id).await;
    assert_eq!(shown["Comment"], "Account closed");
    assert!(!item.everything_served().await.contains("compare"));
    item.agrees().await;
    item.server.stop().await;
}

async fn a_deposit_waits_for_the_first_line_again(database: TestDatabase) {
    let item = Item::of(Queue::Deposits, database).await;
    waits_for_the_first_line_again(&item).await;
    let walked = [
        "LWAIT", "GWAIT", "LWAIT", "GWAIT", "LWAIT", "GWAIT", "GPASS",
    ];
    assert_eq!(item.states().await, walked);
    let wallet = Book::Wallet(item.investor.account);
    assert_eq!(balance(&item.server, wallet).await, usd(1_000));
    item.server.stop().await;
}

async fn a_subscription_waits_for_the_first_line_again(database: TestDatabase) {
    let item = Item::of(Queue::Subscriptions, database).await;
    waits_for_the_first_line_again(&item).await;
    let walked = [
        "LWAIT", "GWAIT", "LWAIT", "GWAIT", "LWAIT", "GWAIT", "PRE_OK",
    ];
    assert_eq!(item.states().await, walked);
    item.server.stop().await;
}

/// Who changed the row behind the server's back does not get it proven by a return.
async fn a_withdrawal_that_goes_elsewhere_is_returned_and_never_passes(database: TestDatabase) {
    let item = Item::of(Queue::Withdrawals, database).await;
    item.server.is_left_broken();
    item.first_line_passes(&item.desk.finance).await;
    let connection = item.server.database().connect().await;
    let change = format!(
        "UPDATE withdrawals SET amount_minor = amount_minor + 1 WHERE id = {}",
        item.id
    );
    connection.execute_unprepared(&change).await.unwrap();
    item.returned(&item.desk.approver).await;
    let finance = &item.desk.finance;
    let passed = finance.pass("withdrawals", item.id, json!({})).await;
    passed.refused(409, "PayeeChanged");
    item.server.stop().await;
}

async fn what_is_no_return_is_refused(database: TestDatabase) {
    let item = Item::of(Queue::Kyc, database).await;
    let (first, approver) = (item.first(), &item.desk.approver);
    let back = async |who: &Operator, words: &str| who.send_back("kyc", item.id, words).await;
    let early = back(approver, WORDS).await;
    assert_eq!(
        early.refused(409, "OrderNotPending")["params"]["state"],
        "LWAIT"
    );
    item.first_line_passes(first).await;
    back(first, WORDS).await.refused(403, "Error_Forbidden");
    back(approver, "  ").await.refused(422, "CommentRequired");
    let long = "x".repeat(1_001);
    let long = back(approver, &long).await.refused(422, "CommentTooLong");
    assert_eq!(long["params"]["max"], 1_000);
    let version = item.read(approver).await["version"].clone();
    let wordless = json!({ "version": version });
    let wordless = approver.post(&item.path("return"), wordless).await;
    wordless.refused(422, "CommentRequired");
    let unversioned = json!({ "comment": WORDS });
    let unversioned = approver.post(&item.path("return"), unversioned).await;
    unversioned.refused(400, "Error_BadRequest");
    assert_eq!(item.read(approver).await["version"], version);
    let absent = json!({ "version": 1, "comment": WORDS });
    let absent = approver.post("queues/kyc/999/return", absent).await;
    absent.refused(404, "Error_NotFound");
    item.passed(approver, json!({})).await;
    let late = back(approver, WORDS).await;
    assert_eq!(
        late.refused(409, "OrderNotPending")["params"]["state"],
        "GPASS"
    );
    item.server.stop().await;
}
