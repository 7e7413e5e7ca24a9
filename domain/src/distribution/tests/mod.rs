//! The distribution's machine against its table, and its lines. Its terms, its parts and its funding are in files of
//! their own.

mod funding;
mod parts;
mod refused_terms;

use super::*;
use crate::Refusal;
use crate::decision::{Effect, NotDecided};
use crate::ids::{AccountId, DistributionLineId, ProjectId, ReceiptId};
use crate::language::Text;
use crate::ledger::{Book, Transaction};
use chrono::NaiveDate;

const PROJECT: ProjectId = ProjectId(3);

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn day(of: &str) -> NaiveDate {
    of.parse().unwrap()
}

fn now() -> Instant {
    "2026-11-27T09:00:00Z".parse().unwrap()
}

fn terms() -> Terms {
    Terms {
        project: PROJECT,
        currency: Currency::Usd,
        cash_type: CashType::RentalIncome,
        basis: Basis::Total(usd(10_000)),
        redeemed_per_share: None,
        record_date: day("2026-10-31"),
        payment_date: day("2026-11-10"),
        text: Text {
            zh: "十月租金".into(),
            en: "Rent of October".into(),
        },
    }
}

fn in_state(state: State) -> Distribution {
    let frozen = Frozen {
        total: usd(10_000),
        shares: Shares::from_ten_thousandths(30_000),
        holders: 3,
        rounded_up: 1,
        zero: 0,
    };
    let funded = match state {
        State::Funded | State::Paying | State::Paid => usd(10_000),
        State::Draft | State::Approved | State::Cancelled => usd(0),
    };
    Distribution {
        id: DistributionId(9),
        state,
        frozen: (state != State::Draft).then_some(frozen),
        funded,
        fundings: 1,
        ..Distribution::draft(terms(), OperatorId(1), now())
    }
}

fn line(account: i64, state: LineState) -> Line {
    Line {
        id: DistributionLineId(account),
        account: AccountId(account),
        shares: Shares::from_ten_thousandths(10_000),
        amount: usd(3_333),
        redeemed: Shares::default(),
        state,
        waits: None,
        payout: None,
    }
}

fn holders(shares: &[i64]) -> Vec<Holder> {
    let numbered = shares.iter().zip(1..);
    numbered
        .map(|(units, account)| Holder {
            account: AccountId(account),
            shares: Shares::from_ten_thousandths(*units),
        })
        .collect()
}

fn booked(effect: &Effect) -> Transaction {
    effect.transactions(Some(7)).unwrap().pop().unwrap()
}

fn change_of(transaction: &Transaction, book: Book) -> i128 {
    let changes = transaction.changes().into_iter();
    changes
        .filter(|(key, _)| key.book == book)
        .map(|(_, by)| by)
        .sum()
}

fn funded_by_receipt(minor: i64) -> Funding {
    Funding::Receipt {
        id: ReceiptId(4),
        amount: usd(minor),
        value_on: day("2026-11-09"),
    }
}

/// The fundings of the distribution of [`in_state`].
fn fundings(state: State) -> Vec<PlacedFunding> {
    let placed = |(nth, amount, beyond)| PlacedFunding {
        nth,
        source: FundingSource::Receipt(ReceiptId(i64::from(nth))),
        amount: usd(amount),
        beyond: usd(beyond),
        effective_on: day("2026-11-09"),
    };
    match state {
        State::Funded => [(1, 4_000, 0), (2, 6_000, 500)].map(placed).to_vec(),
        _ => Vec::new(),
    }
}

/// Every command, with facts that fit a distribution in this state.
fn commands(state: State) -> Vec<(&'static str, Command)> {
    let chunk = Chunk {
        lines: vec![Paid::Wallet(line(1, LineState::Open))],
    };
    vec![
        ("change", Command::Change(Box::new(terms()))),
        (
            "approve",
            Command::Approve(in_state(State::Approved).frozen.unwrap()),
        ),
        ("fund", Command::Fund(funded_by_receipt(10_000))),
        ("pay", Command::Pay),
        ("stop", Command::Stop),
        ("lines", Command::PayLines(chunk)),
        ("wait", Command::Wait),
        ("cancel", Command::Cancel(fundings(state))),
        ("correct", Command::Correct(line(1, LineState::Correcting))),
    ]
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    use State::{Approved, Cancelled, Draft, Funded, Paid, Paying};
    for state in State::ALL {
        for (name, command) in commands(state) {
            let mut before = in_state(state);
            if name == "correct" {
                before.progress.paid = usd(3_333);
            }
            let expected = match (state, name) {
                (Draft, "change") => Some(Draft),
                (Draft, "approve") => Some(Approved),
                (Approved, "fund") => Some(Funded),
                (Funded, "pay") => Some(Paying),
                (Paying, "stop" | "lines" | "wait" | "correct") => Some(Paying),
                (Draft | Approved | Funded, "cancel") => Some(Cancelled),
                (Paid, "correct") => Some(Paid),
                _ => None,
            };
            let decided = decide(&before, command, now()).map(|it| it.record.state);
            let refused = match (state, name) {
                (Approved, "pay") => Refusal::DistributionNotFunded(usd(10_000)),
                _ => Refusal::OrderNotPending {
                    state: state.code(),
                },
            };
            let expected = expected.ok_or(NotDecided::Refused(refused));
            assert_eq!(decided, expected, "{state:?} {name}");
        }
    }
}

#[test]
fn a_stopped_distribution_pays_no_line_until_it_goes_on() {
    let stopped = decide(&in_state(State::Paying), Command::Stop, now());
    let stopped = stopped.unwrap().record;
    assert!(stopped.is_stopped);
    let lines = || {
        Command::PayLines(Chunk {
            lines: vec![Paid::Wallet(line(1, LineState::Open))],
        })
    };
    assert!(decide(&stopped, lines(), now()).is_err());
    assert!(decide(&stopped, Command::Stop, now()).is_err());
    let goes_on = decide(&stopped, Command::Pay, now()).unwrap().record;
    assert!(!goes_on.is_stopped && decide(&goes_on, lines(), now()).is_ok());
}

#[test]
fn the_last_line_ends_it_and_waiting_ones_do_not() {
    let mut paying = in_state(State::Paying);
    for (account, ends) in [(1, false), (2, false), (3, true)] {
        let lines = vec![Paid::Wallet(line(account, LineState::Open))];
        let decided = decide(&paying, Command::PayLines(Chunk { lines }), now()).unwrap();
        assert_eq!(decided.record.state == State::Paid, ends, "{account}");
        paying = decided.record;
    }
    assert_eq!(paying.progress.paid, usd(9_999));
    let waits = decide(&in_state(State::Paying), Command::Wait, now())
        .unwrap()
        .record;
    assert_eq!(
        (waits.state, waits.progress.lines_waiting),
        (State::Paying, 1)
    );
    let again = decide(&waits, Command::Pay, now()).unwrap().record;
    assert_eq!(again.progress.lines_waiting, 0);
}

#[test]
fn it_is_not_paid_before_its_payment_date() {
    let mut early = in_state(State::Funded);
    early.terms.payment_date = day("2026-11-28");
    let refused = decide(&early, Command::Pay, now());
    let day = Refusal::DistributionNotDue(day("2026-11-28"));
    assert_eq!(refused, Err(NotDecided::Refused(day)));
}

#[test]
fn a_line_that_is_not_open_is_never_paid() {
    for state in LineState::ALL {
        let lines = vec![Paid::Wallet(line(1, state))];
        let decided = decide(
            &in_state(State::Paying),
            Command::PayLines(Chunk { lines }),
            now(),
        );
        assert_eq!(decided.is_ok(), state == LineState::Open, "{state:?}");
    }
}

#[test]
fn a_line_goes_to_the_wallet_or_is_owed_and_redeems_in_the_same_transaction() {
    let mut returning = in_state(State::Paying);
    returning.terms.cash_type = CashType::ReturnOfPrincipal;
    let redeeming = Line {
        redeemed: Shares::from_ten_thousandths(2_500),
        ..line(5, LineState::Open)
    };
    let effect = paid(&returning, &Paid::Wallet(redeeming), now()).unwrap();
    let transaction = booked(&effect);
    assert_eq!(transaction.reference(), "distribution:9:5");
    assert_eq!(change_of(&transaction, Book::Wallet(AccountId(5))), 3_333);
    assert_eq!(change_of(&transaction, Book::Holding(AccountId(5))), -2_500);
    assert_eq!(change_of(&transaction, Book::Issued(PROJECT)), 2_500);
    assert_eq!(transaction.effective_on(), day("2026-11-10"));

    let owed = paid(&returning, &Paid::Payout(redeeming, None), now()).unwrap();
    assert!(matches!(&owed, Effect::Owe { payout, .. } if payout.amount == usd(3_333)));
    assert_eq!(
        change_of(&booked(&owed), Book::Holding(AccountId(5))),
        -2_500
    );

    let back = corrected(&returning, &redeeming).unwrap();
    let reversal = booked(&back[0]);
    assert_eq!(reversal.reverses(), Some("distribution:9:5"));
    assert_eq!(change_of(&reversal, Book::Wallet(AccountId(5))), -3_333);
    assert_eq!(change_of(&reversal, Book::Holding(AccountId(5))), 2_500);
    assert_eq!(
        change_of(&booked(&back[1]), Book::ProjectPaid(PROJECT)),
        3_333
    );
}
