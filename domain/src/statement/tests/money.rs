//! The postings that a line makes itself.

use super::machine::{confirming, meaning};
use super::*;
use crate::decision::{Decision, Effect};
use crate::ledger::{Book, Gateway, Purpose, Transaction};

/// What a decision posts.
pub(super) fn booked(decision: &Decision<StatementLine>) -> Vec<&Transaction> {
    let effects = decision.effects.iter();
    let booked = effects.map(|effect| match effect {
        Effect::Book(transaction) => transaction,
        other => panic!("{other:?}"),
    });
    booked.collect()
}

pub(super) fn moved(transaction: &Transaction) -> Vec<(Book, i64)> {
    let postings = transaction.postings().iter();
    postings.map(|it| (it.book, it.quantity.units())).collect()
}

pub(super) const CARD: Book = Book::Gateway(Gateway::Card);
const OF_BANK: Book = Book::Bank(BANK);

/// A kind, a direction and the fee that the gateway kept, with the postings of such a line.
type Row = (Kind, Direction, Option<Money>, Vec<(Book, i64)>);

/// A line posts nothing if another machine books it, or if the line of the other account does.
#[rustfmt::skip]
pub(super) fn table() -> [Row; 13] {
    use Direction::{Credit, Debit};
    let project = Book::ProjectPaid(ProjectId(5));
    let moves = |from, to| vec![(from, -50_000), (to, 50_000)];
    [
        // A balance is negative while the platform holds money there: incoming money lowers it.
        (Kind::Receipt,           Credit, None, vec![]),
        (Kind::PayoutExecuted,    Debit,  None, vec![]),
        (Kind::BatchExecuted,     Debit,  None, vec![]),
        (Kind::PayoutBounced,     Credit, None, vec![]),
        (Kind::GatewaySettlement, Credit, None, moves(OF_BANK, CARD)),
        (Kind::GatewaySettlement, Credit, Some(usd(1_250)),
            vec![(OF_BANK, -50_000), (CARD, 51_250), (Book::Fees, -1_250)]),
        (Kind::Transfer,          Credit, None, vec![]),
        (Kind::Transfer,          Debit,  None, vec![]),
        (Kind::Charge,            Credit, None, moves(OF_BANK, Book::Fees)),
        (Kind::Charge,            Debit,  None, moves(Book::Fees, OF_BANK)),
        (Kind::Interest,          Credit, None, moves(OF_BANK, Book::Fees)),
        (Kind::Interest,          Debit,  None, moves(Book::Fees, OF_BANK)),
        (Kind::ProjectMoney,      Credit, None, moves(OF_BANK, project)),
    ]
}

/// The meaning, with the record that the table uses.
pub(super) fn of_table(kind: Kind) -> Meaning {
    if kind == Kind::Transfer {
        Meaning::Transfer(SAVINGS)
    } else {
        meaning(kind)
    }
}

pub(super) fn project_of(kind: Kind) -> Option<ProjectId> {
    (kind == Kind::ProjectMoney).then_some(ProjectId(5))
}

#[test]
fn each_kind_books_its_own_once_on_the_value_date() {
    for (kind, direction, charge, expected) in table() {
        let line = line(direction);
        let command = confirming(of_table(kind), charge);
        let decision = decide(&line, command, now()).unwrap();
        let transactions = booked(&decision);
        let given: Vec<_> = transactions.iter().flat_map(|it| moved(it)).collect();
        assert_eq!(given, expected, "{kind:?} {direction:?}");
        for it in transactions {
            assert_eq!((it.reference(), it.reverses()), ("statement_line:11", None));
            assert_eq!(it.effective_on(), july(3));
            assert!(it.movements().is_empty());
            for posting in it.postings() {
                let purpose = Purpose::StatementLine(StatementLineId(11));
                assert_eq!(posting.purpose, purpose, "{kind:?}");
                assert_eq!(posting.project, project_of(kind), "{kind:?}");
            }
        }
    }
}

#[test]
fn every_kind_that_a_line_can_be_confirmed_as_is_in_the_table() {
    // A reversal is confirmed with the line that it reverses, and funding as its receipt.
    let other = [Kind::Reversal, Kind::DistributionFunding];
    for kind in Kind::ALL.into_iter().filter(|it| !other.contains(it)) {
        for direction in Direction::ALL {
            let is_there = table().iter().any(|it| (it.0, it.1) == (kind, direction));
            assert_eq!(is_there, kind.fits(direction), "{kind:?} {direction:?}");
        }
    }
}

#[test]
fn a_transfer_is_booked_once_by_the_line_that_left_when_both_are_there() {
    let side = |direction, bank, to| StatementLine {
        bank,
        state: State::InTransit,
        ..done(direction, Meaning::Transfer(to))
    };
    let left = side(Direction::Debit, BANK, SAVINGS);
    let came = StatementLine {
        id: StatementLineId(12),
        ..side(Direction::Credit, SAVINGS, BANK)
    };
    let pair = |line: &StatementLine, other: &StatementLine| {
        decide(line, Command::Pair(Box::new(other.clone())), now()).unwrap()
    };
    let decision = pair(&left, &came);
    let transactions = booked(&decision);
    let given: Vec<_> = transactions.iter().flat_map(|it| moved(it)).collect();
    let savings = Book::Bank(SAVINGS);
    assert_eq!(given, [(savings, -50_000), (OF_BANK, 50_000)]);
    assert_eq!(transactions[0].reference(), "statement_line:11");
    assert_eq!(booked(&pair(&came, &left)), Vec::<&Transaction>::new());
}
