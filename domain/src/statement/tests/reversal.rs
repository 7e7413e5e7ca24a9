//! Lines that take earlier ones back.

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

/// Line 12 takes this one back.
fn reversing(earlier: &StatementLine) -> Command {
    Command::Reverse {
        earlier: Box::new(earlier.clone()),
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

/// What is changed of the line on the other side of a reversal.
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
        // A reversal itself is not taken back; one that only seems to be can be.
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
