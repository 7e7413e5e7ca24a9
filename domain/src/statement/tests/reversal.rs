//! Lines that reverse earlier ones.

use super::machine::wrong;
use super::money::{booked, moved, of_table, project_of, table};
use super::*;
use crate::ledger::{Book, Purpose};
use std::collections::BTreeMap;

/// Line 12 of the other direction, a week later.
fn later(direction: Direction) -> StatementLine {
    let line = line(direction.opposite());
    StatementLine {
        id: StatementLineId(12),
        entry: Entry {
            value_on: july(10),
            is_reversal: true,
            ..line.entry
        },
        ..line
    }
}

/// Line 12 reverses this one.
fn reversing(earlier: &StatementLine) -> Command {
    Command::Reverse {
        earlier: Box::new(earlier.clone()),
        other_side: None,
        by: ANN,
    }
}

#[test]
fn what_a_line_booked_is_booked_the_other_way_round_on_the_later_value_date() {
    for (kind, direction, charge, moves) in table() {
        let earlier = StatementLine {
            charge,
            ..done(direction, of_table(kind))
        };
        // A transfer is booked when it is paired.
        let moves = if (kind, direction) == (Kind::Transfer, Direction::Debit) {
            vec![(Book::Bank(SAVINGS), -50_000), (Book::Bank(BANK), 50_000)]
        } else {
            moves
        };
        let decision = decide(&later(direction), reversing(&earlier), now()).unwrap();
        let transactions = booked(&decision);
        let given: BTreeMap<Book, i64> = transactions.iter().flat_map(|it| moved(it)).collect();
        let expected = moves.into_iter().map(|(book, units)| (book, -units));
        assert_eq!(given, expected.collect(), "{kind:?} {direction:?}");
        for it in transactions {
            assert_eq!(it.reference(), "statement_line:12");
            assert_eq!(it.reverses(), Some("statement_line:11"));
            assert_eq!(it.effective_on(), july(10));
            for posting in it.postings() {
                let purpose = Purpose::StatementLine(StatementLineId(12));
                assert_eq!(posting.purpose, purpose, "{kind:?}");
                assert_eq!(posting.project, project_of(kind), "{kind:?}");
            }
        }
    }
}

#[test]
fn what_a_line_only_seemed_to_be_is_not_booked_back() {
    for (kind, direction, charge, _) in table() {
        let seeming = StatementLine {
            meaning: Some(of_table(kind)),
            is_certain: true,
            charge,
            ..line(direction)
        };
        let later = later(direction);
        let decision = decide(&later, reversing(&seeming), now()).unwrap();
        assert_eq!(booked(&decision), Vec::<&_>::new(), "{kind:?}");
        let by_line = Box::new(later);
        let cancel = Command::Cancel { by_line, by: ANN };
        let decision = decide(&seeming, cancel, now()).unwrap();
        assert_eq!(booked(&decision), Vec::<&_>::new(), "{kind:?}");
        let back = Some(Meaning::Reversal(StatementLineId(12)));
        assert_eq!(decision.record.meaning, back);
    }
}

/// A change of the line on the other side of a reversal.
type Change = fn(&mut StatementLine);

#[test]
fn a_line_takes_the_same_money_back_on_the_same_account() {
    let back = Meaning::Reversal(StatementLineId(9));
    let changes: [(Change, bool); 9] = [
        (|_| (), true),
        (|it| it.bank = SAVINGS, false),
        (|it| it.id = StatementLineId(12), false),
        (|it| it.entry.amount = usd(50_001), false),
        (|it| it.entry.amount = yuan(50_000), false),
        (
            |it| it.entry.direction = it.entry.direction.opposite(),
            false,
        ),
        (|it| it.state = State::Different, false),
        (|it| it.state = State::SetAside, false),
        (|it| it.entry.booked_on = july(1), true),
    ];
    for direction in Direction::ALL {
        for (nth, (change, is_fine)) in changes.into_iter().enumerate() {
            let field = (!is_fine).then_some("record");
            for mut earlier in [line(direction), done(direction, Meaning::Charge)] {
                change(&mut earlier);
                let given = wrong(decide(&later(direction), reversing(&earlier), now()));
                assert_eq!(given.as_deref(), field, "change {nth}");
            }
        }
        // A reversal cannot itself be reversed; a line that only seems to be one can.
        let reversal = done(direction, back);
        let given = wrong(decide(&later(direction), reversing(&reversal), now()));
        assert_eq!(given.as_deref(), Some("record"));
        let seeming = StatementLine {
            meaning: Some(back),
            ..line(direction)
        };
        let given = wrong(decide(&later(direction), reversing(&seeming), now()));
        assert_eq!(given, None);
    }
}

#[test]
fn an_open_line_is_settled_by_the_later_one_that_takes_it_back() {
    let changes: [(Change, bool); 6] = [
        (|_| (), true),
        (|it| it.bank = SAVINGS, false),
        (|it| it.id = StatementLineId(11), false),
        (|it| it.entry.amount = usd(49_999), false),
        (|it| it.entry.amount = yuan(50_000), false),
        (
            |it| it.entry.direction = it.entry.direction.opposite(),
            false,
        ),
    ];
    for direction in Direction::ALL {
        for (nth, (change, is_fine)) in changes.into_iter().enumerate() {
            let mut by_line = later(direction);
            change(&mut by_line);
            let by_line = Box::new(by_line);
            let cancel = Command::Cancel { by_line, by: ANN };
            let given = wrong(decide(&line(direction), cancel, now()));
            let field = (!is_fine).then_some("record");
            assert_eq!(given.as_deref(), field, "change {nth}");
        }
    }
}

/// The two sides of a transfer that is booked: line 11 left, and line 13 came in on the savings account.
fn sides() -> (StatementLine, StatementLine) {
    let left = StatementLine {
        paired_with: Some(StatementLineId(13)),
        ..done(Direction::Debit, Meaning::Transfer(SAVINGS))
    };
    let came = StatementLine {
        id: StatementLineId(13),
        bank: SAVINGS,
        paired_with: Some(left.id),
        ..done(Direction::Credit, Meaning::Transfer(BANK))
    };
    (left, came)
}

#[test]
fn whichever_side_of_a_transfer_is_taken_back_its_one_booking_is_reversed() {
    let (left, came) = sides();
    for (earlier, other) in [(&left, &came), (&came, &left)] {
        let later = StatementLine {
            bank: earlier.bank,
            ..later(earlier.entry.direction)
        };
        let reverse = Command::Reverse {
            earlier: Box::new(earlier.clone()),
            other_side: Some(Box::new(other.clone())),
            by: ANN,
        };
        let decision = decide(&later, reverse, now()).unwrap();
        let transactions = booked(&decision);
        let given: BTreeMap<Book, i64> = transactions.iter().flat_map(|it| moved(it)).collect();
        let expected = [(Book::Bank(BANK), -50_000), (Book::Bank(SAVINGS), 50_000)];
        assert_eq!(given, expected.into());
        assert_eq!(transactions[0].reference(), "statement_line:12");
        assert_eq!(transactions[0].reverses(), Some("statement_line:11"));
        assert_eq!(transactions[0].effective_on(), july(10));
    }
}

#[test]
fn the_side_that_was_taken_back_stays_and_the_other_one_is_in_transit_again() {
    let (left, came) = sides();
    let unpair = Command::Unpair {
        taken_back: left.id,
    };
    let after = |line| decide(line, unpair.clone(), now()).unwrap().record;
    assert_eq!(
        (after(&left).state, after(&left).paired_with),
        (State::Done, None)
    );
    assert_eq!(
        (after(&came).state, after(&came).paired_with),
        (State::InTransit, Some(left.id))
    );
}

#[test]
fn another_line_is_no_other_side_of_the_one_that_is_taken_back() {
    let (left, came) = sides();
    let changes: [(Change, bool); 3] = [
        (|_| (), true),
        (|it| it.id = StatementLineId(14), false),
        (|it| it.paired_with = Some(StatementLineId(14)), false),
    ];
    for (nth, (change, is_fine)) in changes.into_iter().enumerate() {
        let mut other = came.clone();
        change(&mut other);
        let reverse = Command::Reverse {
            earlier: Box::new(left.clone()),
            other_side: Some(Box::new(other)),
            by: ANN,
        };
        let given = wrong(decide(&later(Direction::Debit), reverse, now()));
        let field = (!is_fine).then_some("record");
        assert_eq!(given.as_deref(), field, "change {nth}");
    }
}
