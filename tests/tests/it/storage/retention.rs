//! Deleting expired records: the oldest first, a bounded number at a time, and nothing that still
//! counts or is on record; on both databases.
use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::Instant;
use domain::allowance::Allowance;
use domain::identity::{BindToken, CodePurpose, EmailLink, OutsideIdentity, VerificationCode};
use domain::ids::{InvestorId, OperatorId};
use domain::operations::{AuditEvent, AuditKind, Role};
use domain::retention::ExpiringRecord;
use domain::review::Actor;
use ports::driven::audit::Origin;
use ports::driven::identity::{NewSession, Newest};
use ports::driven::operations::{NewOperator, NewOperatorSession};
use ports::driven::unit_of_work::Tx;
use ports::driving::operations::forget_expired;
use sea_orm::{ConnectionTrait, DatabaseConnection};
use std::time::Duration;
use tests::on_both_databases;
use tests::prepared::{a_stored_investor, hired};
use tests::rows::Rows;
use tests::server::TestServer;
use tests::storage::{Storage, at};

on_both_databases![
    the_oldest_of_a_kind_go_first_and_no_more_than_asked_for,
    each_kind_goes_by_itself,
];

/// The owners of the records.
struct People {
    investor: InvestorId,
    operator: OperatorId,
}

async fn people(tx: &dyn Tx) -> People {
    let operator = NewOperator {
        email: "ruth@desk.test".into(),
        name: "Ruth".into(),
        password_hash: "$argon2id$".into(),
        roles: vec![Role::Auditor],
        joined: true,
        now: at(0),
    };
    People {
        investor: a_stored_investor(tx, at(0)).await,
        operator: hired(tx, operator).await,
    }
}

/// Adds one of a kind, dated to an instant, with a name of its own.
async fn add(tx: &dyn Tx, people: &People, what: ExpiringRecord, name: &str, now: Instant) {
    let session = |remembered| NewSession {
        token_hash: name.into(),
        investor: people.investor,
        remembered,
        now,
        device: String::new(),
    };
    match what {
        ExpiringRecord::VerificationCodes => {
            let code = VerificationCode {
                token_hash: name.into(),
                subject: "86-13800138000".into(),
                purpose: CodePurpose::Reset,
                code_hash: "k1.proof".into(),
                length: 4,
                wrong_tries: 1,
                spent: false,
                sent_at: now,
            };
            tx.codes().add(code, "10.0.0.1").await.unwrap();
        }
        ExpiringRecord::EmailLinks => {
            let link = EmailLink {
                token_hash: name.into(),
                investor: people.investor,
                email: "li@example.com".into(),
                return_url: "/#/index".into(),
                spent: true,
                sent_at: now,
            };
            tx.email_links().add(link, "10.0.0.1").await.unwrap();
        }
        ExpiringRecord::BindTokens => {
            let token = BindToken {
                token_hash: name.into(),
                identity: OutsideIdentity {
                    provider: "acme".into(),
                    subject: "s".into(),
                },
                made_at: now,
                spent: false,
            };
            tx.outside_identities().add_token(&token).await.unwrap();
        }
        ExpiringRecord::LoginFailures => {
            let failures = tx.login_failures();
            failures.add(name, "10.0.0.1", now).await.unwrap();
        }
        ExpiringRecord::UploadTries => {
            // Distinguished by their instants: none has a name.
            let limits = tx.limits();
            limits.add_upload_try(people.investor, now).await.unwrap();
        }
        ExpiringRecord::OpenedReceipts => {
            let limits = tx.limits();
            let added = limits.add_opened_receipt(people.investor, now).await;
            added.unwrap();
        }
        ExpiringRecord::Sessions => {
            tx.sessions().add(session(false)).await.unwrap();
        }
        ExpiringRecord::RememberedSessions => {
            tx.sessions().add(session(true)).await.unwrap();
        }
        ExpiringRecord::OperatorSessions => {
            let operators = tx.operators();
            operators
                .add_session(NewOperatorSession {
                    operator: people.operator,
                    token_hash: name.to_owned(),
                    device: String::new(),
                    now,
                })
                .await
                .unwrap();
        }
    }
}

/// Whether the one with this name is still there.
async fn is_there(tx: &dyn Tx, people: &People, what: ExpiringRecord, name: &str) -> bool {
    match what {
        ExpiringRecord::VerificationCodes => tx.codes().lock(name).await.unwrap().is_some(),
        ExpiringRecord::EmailLinks => tx.email_links().lock(name).await.unwrap().is_some(),
        ExpiringRecord::BindTokens => {
            let tokens = tx.outside_identities();
            tokens.lock_token(name).await.unwrap().is_some()
        }
        ExpiringRecord::LoginFailures => {
            let any = Newest {
                after: at(-9),
                limit: 1,
            };
            let failures = tx.login_failures().of_account(name, any).await;
            !failures.unwrap().is_empty()
        }
        ExpiringRecord::UploadTries | ExpiringRecord::OpenedReceipts => {
            let any = Newest {
                after: at(-9),
                limit: 9,
            };
            let tries = match what {
                ExpiringRecord::OpenedReceipts => Allowance::Receipts,
                _ => Allowance::UploadTries,
            };
            let tries = tx.limits().added(people.investor, tries, any).await;
            let at = match name.split(' ').next() {
                Some("young") => at(10),
                Some("oldest") => at(-5),
                _ => at(0),
            };
            tries.unwrap().contains(&at)
        }
        ExpiringRecord::Sessions | ExpiringRecord::RememberedSessions => {
            tx.sessions().by_token(name).await.unwrap().is_some()
        }
        ExpiringRecord::OperatorSessions => tx.operators().session(name).await.unwrap().is_some(),
    }
}

async fn the_oldest_of_a_kind_go_first_and_no_more_than_asked_for(storage: Storage) {
    let tx = storage.begin().await;
    let people = people(tx.as_ref()).await;
    for what in ExpiringRecord::ALL {
        for (name, seconds) in [("young", 10), ("older", 0), ("oldest", -5)] {
            let name = format!("{name} {what:?}");
            add(tx.as_ref(), &people, what, &name, at(seconds)).await;
        }
        let left = async || {
            let mut left = Vec::new();
            for name in ["oldest", "older", "young"] {
                if is_there(tx.as_ref(), &people, what, &format!("{name} {what:?}")).await {
                    left.push(name);
                }
            }
            left
        };
        let forget = async |before, limit| {
            let retention = tx.retention();
            retention
                .forget_before(what, at(before), limit)
                .await
                .unwrap()
        };
        let retention = tx.retention();
        assert!(!retention.any_before(what, at(-5)).await.unwrap());
        assert_eq!(forget(-5, 9).await, 0);
        assert!(retention.any_before(what, at(10)).await.unwrap());
        assert_eq!(forget(10, 1).await, 1, "{what:?}");
        assert_eq!(left().await, ["older", "young"], "{what:?}");
        assert_eq!(forget(10, 9).await, 1, "{what:?}");
        assert_eq!(left().await, ["young"], "{what:?}");
        assert!(!retention.any_before(what, at(10)).await.unwrap());
    }
}

async fn each_kind_goes_by_itself(storage: Storage) {
    let tx = storage.begin().await;
    let people = people(tx.as_ref()).await;
    for what in ExpiringRecord::ALL {
        add(tx.as_ref(), &people, what, &format!("{what:?}"), at(0)).await;
    }
    for (gone, what) in ExpiringRecord::ALL.into_iter().enumerate() {
        let retention = tx.retention();
        let forgotten = retention.forget_before(what, at(1), 9).await;
        assert_eq!(forgotten.unwrap(), 1, "{what:?}");
        for (place, other) in ExpiringRecord::ALL.into_iter().enumerate() {
            let there = is_there(tx.as_ref(), &people, other, &format!("{other:?}")).await;
            assert_eq!(there, place > gone, "{other:?} after {what:?}");
        }
    }
}

/// How many rows each of [`TABLES`] has.
async fn left_of(database: &DatabaseConnection) -> Vec<usize> {
    let rows = Rows::of(database).await;
    TABLES.map(|table| rows.of_table(table).len()).to_vec()
}

/// How many of each kind there are.
const EACH: usize = 3;

/// Storage with some of each kind and one recorded event, all as of one instant.
async fn filled() -> Storage {
    let storage = Storage::sqlite().await;
    let tx = storage.begin().await;
    let people = people(tx.as_ref()).await;
    for what in ExpiringRecord::ALL {
        for n in 0..EACH {
            add(tx.as_ref(), &people, what, &format!("{what:?} {n}"), at(0)).await;
        }
    }
    let event = AuditEvent {
        by: Actor::Investor(people.investor),
        kind: AuditKind::LoggedIn,
        record: "investor:1".into(),
        detail: String::new(),
    };
    let recorded = tx.audit().record(event, &Origin::default(), at(0)).await;
    recorded.unwrap();
    tx.commit().await.unwrap();
    storage
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_kind_is_kept_as_long_as_it_counts_and_what_is_on_record_for_ever() {
    let clock = SettableClock::at(at(0));
    let database = filled().await.into_database();
    let server = TestServer::start_at(database, "", clock.clone()).await;
    let beside = server.database().connect().await;
    let mut kept = ExpiringRecord::ALL.len() * EACH;
    for (age, forgotten) in [
        (TimeDelta::days(1), 0),
        (TimeDelta::days(1) + TimeDelta::milliseconds(1), 6 * EACH),
        (TimeDelta::days(2) + TimeDelta::milliseconds(1), EACH),
        (TimeDelta::days(7), 0),
        (TimeDelta::days(7) + TimeDelta::milliseconds(1), EACH),
        (TimeDelta::days(15), 0),
        (TimeDelta::days(15) + TimeDelta::milliseconds(1), EACH),
        (TimeDelta::days(400), 0),
    ] {
        clock.set(at(0) + age);
        // The server deletes by itself as well, maybe at the same moment: what is left counts, not
        // who deleted the rest.
        forget_expired(server.ports()).await.unwrap();
        kept -= forgotten;
        assert_eq!(left_of(&beside).await.iter().sum::<usize>(), kept, "{age}");
    }
    let rows = Rows::of(&server.database().connect().await).await;
    // One logged in by hand, one each for the investor and the operator, and the warning at the start that there are no approvers.
    assert_eq!(rows.of_table("audit_events").len(), 4);
    assert_eq!(rows.of_table("investors").len(), 1);
    assert_eq!(rows.of_table("operators").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kind_that_cannot_be_forgotten_keeps_no_other_one() {
    let clock = SettableClock::at(at(0));
    let database = filled().await.into_database();
    let server = TestServer::start_at(database, "", clock.clone()).await;
    let beside = server.database().connect().await;
    beside
        .execute_unprepared("ALTER TABLE verification_codes RENAME TO gone")
        .await
        .unwrap();
    clock.set(at(0) + TimeDelta::days(400));
    let failed = forget_expired(server.ports()).await;
    assert!(failed.is_err(), "{failed:?}");
    let rows = Rows::of(&beside).await;
    for table in TABLES
        .into_iter()
        .filter(|table| *table != "verification_codes")
    {
        assert_eq!(rows.of_table(table).len(), 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_forgets_by_itself() {
    let database = filled().await.into_database();
    let clock = SettableClock::at(at(0) + TimeDelta::days(400));
    let server = TestServer::start_at(database, "", clock).await;
    let beside = server.database().connect().await;
    let mut left = Vec::new();
    for _ in 0..200 {
        left = left_of(&beside).await;
        if left.iter().sum::<usize>() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{left:?} of {TABLES:?} are left");
}

const TABLES: [&str; 8] = [
    "verification_codes",
    "email_links",
    "bind_tokens",
    "login_failures",
    "upload_tries",
    "opened_receipts",
    "sessions",
    "operator_sessions",
];
