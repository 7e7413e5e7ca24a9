//! The machine of a line against its table, and what a line cannot be.

use super::*;
use crate::decision::{Decision, NotDecided};

const CREDIT: Direction = Direction::Credit;
const DEBIT: Direction = Direction::Debit;
const RECEIPT: Meaning = Meaning::Receipt(Some(ReceiptId(6)));
const BACK: Meaning = Meaning::Reversal(StatementLineId(12));

/// Line 12, which reverses line 11 or is reversed by it.
fn other(line: StatementLine) -> StatementLine {
    StatementLine {
        id: StatementLineId(12),
        ..line
    }
}

/// Ann confirms what it is.
pub(super) const fn confirming(meaning: Meaning, charge: Option<Money>) -> Command {
    Command::Confirm {
        meaning,
        by: ANN,
        charge,
        owed: None,
    }
}

/// Every command, with facts that allow it.
fn commands() -> [Command; 9] {
    [
        confirming(Meaning::Interest, None),
        Command::Reverse {
            earlier: Box::new(other(done(CREDIT, RECEIPT))),
            other_side: None,
            by: ANN,
        },
        Command::Cancel {
            by_line: Box::new(other(line(CREDIT))),
            by: ANN,
        },
        Command::SetAside,
        Command::Take,
        Command::Pair(Box::new(side(CREDIT))),
        Command::Unpair {
            taken_back: StatementLineId(12),
        },
        Command::Reopen,
        Command::Withdraw,
    ]
}

/// A debit that seems to be a charge.
fn seeming(state: State) -> StatementLine {
    StatementLine {
        state,
        meaning: Some(Meaning::Charge),
        is_certain: true,
        ..line(DEBIT)
    }
}

/// A side of a transfer: line 11 left, and line 12 came in on the savings account.
fn side(direction: Direction) -> StatementLine {
    let left = StatementLine {
        state: State::InTransit,
        ..done(direction, Meaning::Transfer(SAVINGS))
    };
    match direction {
        DEBIT => left,
        CREDIT => StatementLine {
            bank: SAVINGS,
            meaning: Some(Meaning::Transfer(BANK)),
            ..other(left)
        },
    }
}

/// The side that left, once the other one is there.
fn paired() -> StatementLine {
    StatementLine {
        state: State::Done,
        paired_with: Some(StatementLineId(12)),
        ..side(DEBIT)
    }
}

/// The outgoing side, once the bank reversed the other one.
fn parted() -> StatementLine {
    StatementLine {
        state: State::InTransit,
        ..paired()
    }
}

/// A debit that differs from another line.
fn different() -> StatementLine {
    StatementLine {
        differs_from: Some(StatementLineId(10)),
        ..seeming(State::Different)
    }
}

/// A receipt made when its file was read, as a debit: a combination that only the table uses.
fn read_in() -> StatementLine {
    StatementLine {
        confirmed_by: None,
        ..booked(RECEIPT)
    }
}

/// The line once its file is withdrawn.
fn withdrawn(line: StatementLine) -> StatementLine {
    StatementLine {
        state: State::Withdrawn,
        key: format!("W:11:{}", line.key),
        meaning: None,
        is_certain: false,
        confirmed_at: None,
        ..line
    }
}

fn set_aside() -> StatementLine {
    StatementLine {
        state: State::SetAside,
        ..different()
    }
}

/// A debit in the books, as a receipt: a combination that only the table uses.
fn booked(meaning: Meaning) -> StatementLine {
    StatementLine {
        is_certain: true,
        ..done(DEBIT, meaning)
    }
}

/// The table, a row a line, a column a command in the order of [`commands`]; a blank is `OrderNotPending`.
#[rustfmt::skip]
fn table() -> Vec<(StatementLine, [Option<StatementLine>; 9])> {
    let is = |meaning| Some(booked(meaning));
    let (interest, back) = (|| is(Meaning::Interest), || is(BACK));
    let gone = |line: StatementLine| Some(withdrawn(line));
    let cancelled = || Some(done(DEBIT, BACK));
    let (aside, open) = (|| Some(set_aside()), || Some(line(DEBIT)));
    vec![
        //                        confirm     reverse cancel  set aside take    pair    unpair  reopen  withdraw
        (seeming(State::Open),    [interest(), back(), back(), None,    None,   None,   None,   None, gone(seeming(State::Open))]),
        (different(),             [None,       None,   None,   aside(), open(), None,   None,   None, gone(different())]),
        (side(DEBIT),             [None,       None,   cancelled(), None, None, Some(paired()), None, open(), None]),
        (paired(),                [None,       None,   None,   None,    None,   None,   Some(parted()), None, None]),
        (parted(),                [None,       None,   cancelled(), None, None, Some(paired()), None, open(), None]),
        (set_aside(),             [None,       None,   None,   None,    None,   None,   None,   None, gone(set_aside())]),
        (booked(RECEIPT),         [None,       None,   None,   None,    None,   None,   None,   open(), None]),
        (booked(Meaning::Charge), [None,       None,   None,   None,    None,   None,   None,   None, None]),
        (read_in(),               [None,       None,   None,   None,    None,   None,   None,   open(), gone(read_in())]),
        (withdrawn(line(DEBIT)),  [None,       None,   None,   None,    None,   None,   None,   None, None]),
        (booked(BACK),            [None,       None,   None,   None,    None,   None,   None,   None, None]),
    ]
}

#[test]
fn every_pair_of_line_and_command_leads_where_the_table_says() {
    for (line, row) in table() {
        for (command, expected) in commands().into_iter().zip(row) {
            let outcome = decide(&line, command.clone(), now());
            if let Ok(decision) = &outcome {
                let codes = (line.state.code(), decision.record.state.code());
                assert_eq!((decision.from, decision.to), codes);
                assert!(decision.notices.is_empty());
            }
            let state = line.state.code();
            let expected = expected.ok_or(Refusal::OrderNotPending { state }.into());
            let outcome = outcome.map(|decision| decision.record);
            assert_eq!(outcome, expected, "{line:?} {command:?}");
        }
    }
}

/// The field for which a confirmation is refused for a line of this direction; `None` if it is possible.
pub(super) fn wrong(outcome: Result<Decision<StatementLine>, NotDecided>) -> Option<String> {
    match outcome {
        Ok(_) => None,
        Err(NotDecided::Refused(Refusal::BadRequest { field })) => field,
        Err(other) => panic!("{other:?}"),
    }
}

/// The meaning of a kind, with a record if it needs one; for a gateway, the card gateway.
pub(super) fn meaning(kind: Kind) -> Meaning {
    let of = |record| Meaning::from_parts(kind, record);
    of(Some(5)).or(of(Some(1))).or(of(None)).unwrap()
}

#[test]
fn what_comes_in_and_what_leaves_are_different_kinds() {
    for (kind, credit, debit) in [
        (Kind::Receipt, true, false),
        (Kind::DistributionFunding, true, false),
        (Kind::PayoutExecuted, false, true),
        (Kind::BatchExecuted, false, true),
        (Kind::PayoutBounced, true, false),
        (Kind::GatewaySettlement, true, false),
        (Kind::Transfer, true, true),
        (Kind::Charge, true, true),
        (Kind::Interest, true, true),
        (Kind::ProjectMoney, true, false),
        (Kind::Reversal, true, true),
    ] {
        for (direction, fits) in [(CREDIT, credit), (DEBIT, debit)] {
            assert_eq!(kind.fits(direction), fits, "{kind:?} {direction:?}");
            // A reversal is confirmed with the line that it reverses, and funding as its receipt.
            let is_other = [Kind::Reversal, Kind::DistributionFunding].contains(&kind);
            let may_be = fits && !is_other;
            let command = confirming(meaning(kind), None);
            let given = wrong(decide(&line(direction), command, now()));
            let expected = (!may_be).then_some("kind");
            assert_eq!(given.as_deref(), expected, "{kind:?} {direction:?}");
        }
    }
}

#[test]
fn only_a_gateway_keeps_a_charge_and_in_the_money_that_it_pays() {
    let most = Money::from_minor(99_999_999_999_999, Currency::Usd).unwrap();
    let rest = most.checked_sub(usd(50_000)).unwrap();
    let one_more = rest.checked_add(usd(1)).unwrap();
    for (charge, is_fine) in [
        (usd(1), true),
        // As much as was paid, and more.
        (usd(50_000), true),
        (usd(50_001), true),
        (usd(0), false),
        (usd(-1), false),
        (yuan(1), false),
        (rest, true),
        // Their sum exceeds the largest amount.
        (one_more, false),
        (most, false),
    ] {
        for kind in Kind::ALL.into_iter().filter(|it| *it != Kind::Reversal) {
            for direction in Direction::ALL.into_iter().filter(|it| kind.fits(*it)) {
                let command = confirming(meaning(kind), Some(charge));
                let outcome = decide(&line(direction), command, now());
                let may = is_fine && kind == Kind::GatewaySettlement;
                if let Ok(decision) = &outcome {
                    assert_eq!(decision.record.charge, Some(charge));
                }
                let expected = (!may).then_some("charge");
                assert_eq!(wrong(outcome).as_deref(), expected, "{kind:?} {charge:?}");
            }
        }
    }
}

#[test]
fn money_does_not_move_from_an_account_to_itself() {
    for direction in Direction::ALL {
        for (to, field) in [(BANK, Some("record")), (SAVINGS, None)] {
            let command = confirming(Meaning::Transfer(to), None);
            let given = wrong(decide(&line(direction), command, now()));
            assert_eq!(given.as_deref(), field);
        }
    }
}

#[test]
fn the_audit_trail_tells_what_a_line_was_confirmed_as() {
    let given = |line: StatementLine, command| decide(&line, command, now()).unwrap().detail;
    let [
        confirm,
        reverse,
        cancel,
        aside,
        take,
        pair,
        unpair,
        reopen,
        withdraw,
    ] = commands();
    let receipt = |id: Option<i64>| confirming(Meaning::Receipt(id.map(ReceiptId)), None);
    for (line, command, detail) in [
        (line(DEBIT), confirm, Some("confirmed as interest")),
        (
            line(CREDIT),
            receipt(Some(6)),
            Some("confirmed as receipt 6"),
        ),
        (line(CREDIT), receipt(None), Some("confirmed as receipt")),
        (line(DEBIT), reverse, Some("confirmed as reversal 12")),
        (line(DEBIT), cancel, Some("confirmed as reversal 12")),
        (different(), aside, None),
        (different(), take, None),
        (side(DEBIT), pair, Some("the other side of line 12")),
        (
            paired(),
            unpair,
            Some("its transfer was taken back on line 12"),
        ),
        (booked(RECEIPT), reopen, None),
        (read_in(), withdraw, None),
    ] {
        assert_eq!(given(line, command).as_deref(), detail);
    }
}

#[test]
fn only_the_other_side_of_the_same_transfer_is_paired() {
    let (left, came) = (side(DEBIT), side(CREDIT));
    assert!(are_sides(&left, &came) && are_sides(&came, &left));
    let change = |change: fn(&mut StatementLine)| {
        let mut other = came.clone();
        change(&mut other);
        wrong(decide(&left, Command::Pair(Box::new(other)), now()))
    };
    assert_eq!(change(|_| ()), None);
    assert_eq!(
        change(|it| (it.state, it.paired_with) = (State::Done, Some(StatementLineId(11)))),
        None
    );
    let of_another: [fn(&mut StatementLine); 7] = [
        |it| it.state = State::Open,
        |it| (it.state, it.paired_with) = (State::Done, Some(StatementLineId(10))),
        |it| it.bank = BankAccountId(9),
        |it| it.meaning = Some(Meaning::Transfer(BankAccountId(9))),
        |it| it.entry.amount = usd(1),
        |it| it.entry.direction = DEBIT,
        |it| it.entry.booked_on = july(10),
    ];
    for it in of_another {
        assert_eq!(change(it).as_deref(), Some("record"));
    }
}
