//! A hundred reviewers who decide on the same accounts at once: each line of each is decided once,
//! everybody else is told so, and log, audit trail and messages only have those who decided
//! (promise 4 of states).

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use domain::Refusal;
use domain::account::KycState;
use domain::ids::OperatorId;
use domain::operations::{AuditKind, Operator as Person, Role};
use domain::review::{Actor, Subject};
use futures_util::future::join_all;
use ports::driven::audit::Origin;
use ports::driven::operations::NewOperator;
use ports::driving::account::desk::review_account;
use ports::driving::desk::{Decide, Decision};
use ports::{Failure, Ports, transact};
use serde_json::json;
use tests::desk::operator;
use tests::forms::set_state;
use tests::prepared::{PKF, a_stored_investor, an_approved_account, hired};
use tests::server::TestServer;

const PEOPLE: usize = 100;
const ITEMS: usize = 20;
/// Four thousand decisions take seconds; so long only where they wait for each other.
const AT_MOST: Duration = Duration::from_secs(240);

/// So many who may decide on both lines, and who never log in.
pub(crate) async fn people(ports: &Ports, count: usize, roles: &[Role]) -> Vec<Person> {
    let now = ports.clock.now();
    let hired = transact(ports, async |tx| {
        let mut people = Vec::new();
        for number in 0..count {
            let new = NewOperator {
                email: format!("reviewer{number}@desk.test"),
                name: format!("reviewer {number}"),
                password_hash: "none".into(),
                roles: roles.to_vec(),
                joined: true,
                now,
            };
            let id = hired(tx, new).await;
            people.extend(tx.operators().get(id).await?);
        }
        Ok(people)
    });
    hired.await.unwrap()
}

/// Accounts that wait for the first line, with their versions.
async fn waiting(ports: &Ports, count: usize) -> Vec<(i64, i64)> {
    let now = ports.clock.now();
    let mut items = Vec::new();
    for _ in 0..count {
        let tx = ports.store.begin().await.unwrap();
        let investor = a_stored_investor(tx.as_ref(), now).await;
        tx.commit().await.unwrap();
        let id = an_approved_account(ports.store.as_ref(), investor, PKF, now).await;
        set_state(ports, id.0, KycState::LWait, None).await;
        let tx = ports.store.begin_read().await.unwrap();
        let account = tx.accounts().get(id).await.unwrap().unwrap();
        items.push((id.0, account.version));
    }
    items
}

/// What one says on the second line: as many pass as fail.
fn verdict(person: usize) -> Decision {
    if person.is_multiple_of(2) {
        Decision::pass(None)
    } else {
        Decision::Fail {
            comment: "The passport cannot be read.".into(),
        }
    }
}

type DecisionOutcome = Result<KycState, Failure>;

/// Everybody decides on everything, all of them at once; what each was told of each item.
async fn all_decide(
    ports: &Ports,
    people: &[Person],
    items: &[(i64, i64)],
    says: impl Fn(usize) -> Decision,
) -> Vec<Vec<DecisionOutcome>> {
    let everybody = people.iter().enumerate().map(async |(number, person)| {
        let decision = says(number);
        let mut told = Vec::new();
        for (item, version) in items {
            let command = Decide {
                by: person.clone(),
                item: *item,
                version: *version,
                decision: decision.clone(),
                amount_received: None,
                origin: Origin::default(),
            };
            let outcome = review_account(ports, &command).await;
            told.push(outcome.map(|account| account.state));
        }
        told
    });
    let told = tokio::time::timeout(AT_MOST, join_all(everybody)).await;
    told.expect("nobody waits without end")
}

/// Who decided each item, with the state it came to; everybody else was told why not, in one of these words.
fn winners(
    told: &[Vec<DecisionOutcome>],
    people: &[Person],
    items: &[(i64, i64)],
    may_be_told: impl Fn(OperatorId, i64, &Refusal) -> bool,
) -> BTreeMap<i64, (OperatorId, KycState)> {
    let mut winners = BTreeMap::new();
    for (person, told) in people.iter().zip(told) {
        assert_eq!(told.len(), items.len());
        for ((item, _), told) in items.iter().zip(told) {
            match told {
                Ok(state) => {
                    let before = winners.insert(*item, (person.id, *state));
                    assert_eq!(before, None, "account {item} was decided twice");
                }
                Err(Failure::Refused(refusal)) => {
                    assert!(may_be_told(person.id, *item, refusal), "{refusal:?}");
                }
                Err(other) => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(winners.len(), items.len());
    winners
}

async fn a_hundred_reviewers_decide_the_same_accounts(server: TestServer) {
    let started = Instant::now();
    let ports = server.ports();
    let people = people(ports, PEOPLE, &[Role::Reviewer, Role::Approver]).await;
    let items = waiting(ports, ITEMS).await;
    let pass = |_| Decision::pass(None);
    let told = all_decide(ports, &people, &items, pass).await;
    let is_stale = |refusal: &Refusal| *refusal == Refusal::StaleVersion;
    let first = winners(&told, &people, &items, |_, _, refusal| is_stale(refusal));
    assert!(first.values().all(|(_, state)| *state == KycState::GWait));

    let items: Vec<_> = items
        .iter()
        .map(|(id, version)| (*id, version + 1))
        .collect();
    let told = all_decide(ports, &people, &items, verdict).await;
    let second = winners(&told, &people, &items, |by, item, refusal| {
        is_stale(refusal) || (*refusal == Refusal::FourEyes && first[&item].0 == by)
    });
    for (item, (by, state)) in &second {
        assert_ne!(*by, first[item].0, "four eyes on account {item}");
        let number = people.iter().position(|person| person.id == *by).unwrap();
        let says = [KycState::GPass, KycState::GFail][number % 2];
        assert_eq!(*state, says, "the state is what the one who decided said");
    }
    is_recorded_once(ports, &first, &second).await;
    let took = started.elapsed();
    assert!(took < 2 * AT_MOST, "{took:?}");
    server.stop().await;
}

type Winners = BTreeMap<i64, (OperatorId, KycState)>;

/// Log, audit trail and messages say exactly who decided what.
async fn is_recorded_once(ports: &Ports, first: &Winners, second: &Winners) {
    let tx = ports.store.begin_read().await.unwrap();
    for item in first.keys() {
        let account = tx.accounts().get(domain::ids::AccountId(*item)).await;
        assert_eq!(account.unwrap().unwrap().state, second[item].1);
        let log = tx.reviews();
        let log = log
            .of(Subject::Account(domain::ids::AccountId(*item)))
            .await;
        let log: Vec<_> = log
            .unwrap()
            .into_iter()
            .map(|logged| (logged.entry.by, logged.entry.to))
            // Beside what it was prepared with.
            .filter(|(by, _)| *by != Actor::System)
            .collect();
        let decided = [first[item], second[item]];
        let decided = decided.map(|(by, state)| (Actor::Operator(by), state.code()));
        assert_eq!(log, decided);
    }
    let mut audited = Vec::new();
    let events = tx.audit().after(0, 10_000).await.unwrap();
    for recorded in events {
        if recorded.event.kind() == Some(AuditKind::ReviewDecided) {
            let by = recorded.event.by().unwrap();
            audited.push((recorded.event.record, by));
        }
    }
    let mut decided: Vec<_> = first
        .iter()
        .chain(second)
        .map(|(item, (by, _))| (format!("account:{item}"), Actor::Operator(*by)))
        .collect();
    let by_record = |(record, by): &(String, Actor)| (record.clone(), format!("{by:?}"));
    audited.sort_by_key(by_record);
    decided.sort_by_key(by_record);
    assert_eq!(audited, decided);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_reviewers_decide_the_same_accounts_on_sqlite() {
    a_hundred_reviewers_decide_the_same_accounts(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_reviewers_decide_the_same_accounts_on_postgres() {
    a_hundred_reviewers_decide_the_same_accounts(TestServer::postgres().await).await;
}

/// The same over HTTP, where nobody may be told that the server failed.
async fn over_http_one_decides_and_the_others_are_told(server: TestServer) {
    let names = ["ann", "ben", "cho", "dov", "eve", "fay", "guo", "han"];
    let mut desk = Vec::new();
    for name in names {
        desk.push(operator(&server, name, &[Role::Reviewer]).await);
    }
    let items = waiting(server.ports(), 40).await;
    let calls = desk.iter().map(async |one| {
        let mut decided = Vec::new();
        for (item, version) in &items {
            let path = format!("queues/kyc/{item}/pass");
            let answer = one.post(&path, json!({ "version": version })).await;
            if answer.status == 200 {
                assert_eq!(answer.json()["state"], "GWAIT");
                decided.push(*item);
            } else {
                let told = answer.refused(409, "Error_StaleVersion");
                assert!(
                    told["message"]
                        .as_str()
                        .is_some_and(|text| !text.is_empty())
                );
            }
        }
        decided
    });
    let mut decided: Vec<i64> = join_all(calls).await.concat();
    decided.sort_unstable();
    let all: Vec<i64> = items.iter().map(|(id, _)| *id).collect();
    assert_eq!(decided, all);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn over_http_one_decides_and_the_others_are_told_on_sqlite() {
    over_http_one_decides_and_the_others_are_told(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn over_http_one_decides_and_the_others_are_told_on_postgres() {
    over_http_one_decides_and_the_others_are_told(TestServer::postgres().await).await;
}
