//! A payout of a withdrawal is paid and comes back: its state, its log and its money are written together.

use super::{MOBILE, agrees, balance, wallet, with_wallet};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, OperatorId, PayoutId, WithdrawalId};
use domain::ledger::{Book, Purpose};
use domain::payable::{Payout, State};
use domain::payout::{Bounce, Command, PaidFrom, Payment, ProvenTarget};
use domain::review::{Actor, Subject};
use domain::{Money, Refusal};
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::payout::{MovePayout, move_payout};
use ports::transact;
use serde_json::json;
use tests::desk::Desk;
use tests::prepared::usd;
use tests::server::TestServer;

const PAYOUT: PayoutId = PayoutId(1);
const BANK: BankAccountId = BankAccountId(1);

/// Moves the payout at a version.
async fn moved(
    server: &TestServer,
    (version, by): (i64, OperatorId),
    command: Command,
) -> Result<Payout, Failure> {
    let ports = server.ports();
    let origin = Origin::default();
    transact(ports, async |tx| {
        let wanted = MovePayout {
            payout: PAYOUT,
            version,
            command: command.clone(),
            by,
            proposed_by: None,
            comment: None,
            origin: &origin,
            now: ports.clock.now(),
        };
        move_payout(ports, tx, wanted).await
    })
    .await
}

async fn stored(server: &TestServer) -> Payout {
    let tx = server.ports().store.begin_read().await.unwrap();
    tx.payouts().get(PAYOUT).await.unwrap().unwrap()
}

/// Who passed the withdrawal on the first line, and who on the second.
async fn deciders(server: &TestServer, withdrawal: i64) -> (OperatorId, OperatorId) {
    let tx = server.ports().store.begin_read().await.unwrap();
    let subject = Subject::Withdrawal(WithdrawalId(withdrawal));
    let log = tx.reviews().of(subject).await.unwrap();
    let decided: Vec<_> = log
        .iter()
        .filter_map(|logged| match logged.entry.by {
            Actor::Operator(id) => Some(id),
            Actor::Investor(_) | Actor::System => None,
        })
        .collect();
    (decided[0], decided[1])
}

async fn a_payout_is_paid_and_comes_back(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_500).await;
    let id = who.handed_in_withdrawal("500.25").await;
    desk.finance.pass("withdrawals", id, json!({})).await.ok();
    desk.approver.pass("withdrawals", id, json!({})).await.ok();
    let (finance, approver) = deciders(&server, id).await;
    let owed = stored(&server).await;
    let proven = || ProvenTarget {
        settles: Purpose::Withdrawal(WithdrawalId(id)),
        account: Some(who.account),
        target: owed.target.clone(),
    };
    let release = |by| Command::Release {
        made_by: finance,
        by,
        proven: proven(),
    };
    let execute = Command::Execute {
        payment: Payment {
            from: PaidFrom::Bank(BANK),
            value_on: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
            reference: "NTRF 7".into(),
        },
        proven: proven(),
    };
    moved(&server, (1, finance), Command::Batch(proven()))
        .await
        .unwrap();
    let alone = moved(&server, (2, finance), release(finance)).await;
    assert!(matches!(alone, Err(Failure::Refused(Refusal::FourEyes))));
    let outdated = moved(&server, (1, approver), release(approver)).await;
    assert!(matches!(
        outdated,
        Err(Failure::Refused(Refusal::StaleVersion))
    ));
    moved(&server, (2, approver), release(approver))
        .await
        .unwrap();
    agrees(&server).await;
    let bank_before = balance(&server, Book::Bank(BANK)).await;
    let paid = moved(&server, (3, finance), execute).await.unwrap();
    assert_eq!((paid.state, paid.version), (State::Executed, 4));
    assert_eq!(stored(&server).await, paid);
    let nothing = usd(0);
    assert_eq!(balance(&server, Book::Payable(PAYOUT)).await, nothing);
    let cents = |minor| Money::from_minor(minor, nothing.currency()).unwrap();
    let bank = balance(&server, Book::Bank(BANK)).await;
    assert_eq!(bank.checked_sub(bank_before), Some(cents(50_025)));
    agrees(&server).await;

    let bounce = Command::Bounce(Bounce {
        bank: BANK,
        came_back: cents(48_000),
        value_on: NaiveDate::from_ymd_opt(2026, 7, 3).unwrap(),
        reason: "account closed".into(),
    });
    let bounced = moved(&server, (4, finance), bounce.clone()).await.unwrap();
    assert_eq!(bounced.state, State::Bounced);
    assert_eq!(wallet(&server, &who).await, (usd(1_500), nothing));
    // The withdrawal fails too and the investor is notified. The bank's reason is not shown to them.
    let failed = who.withdrawal(id).await;
    assert_eq!(
        (&failed["orderStatus"], &failed["Comment"]),
        (&json!("GFAIL"), &json!(null)),
        "{failed}"
    );
    let told = who.client.newest_message(MOBILE).await;
    assert!(
        told["text"].as_str().unwrap().contains("came back"),
        "{told}"
    );
    agrees(&server).await;
    assert_eq!(balance(&server, Book::Fees).await, cents(-2_025));
    let again = moved(&server, (5, finance), bounce).await;
    let state = State::Bounced.code();
    let over = Refusal::OrderNotPending { state };
    assert!(matches!(again, Err(Failure::Refused(refusal)) if refusal == over));
    assert_eq!(
        logged(&server).await,
        ["BATCHED", "RELEASED", "EXECUTED", "BOUNCED"]
    );
    server.stop().await;
}

/// The states that the payout went through.
async fn logged(server: &TestServer) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let log = tx.reviews().of(Subject::Payout(PAYOUT)).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_is_paid_and_comes_back_on_sqlite() {
    a_payout_is_paid_and_comes_back(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_is_paid_and_comes_back_on_postgres() {
    a_payout_is_paid_and_comes_back(TestServer::postgres().await).await;
}
