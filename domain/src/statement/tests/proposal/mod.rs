//! The proposals for a line, by the known facts.

mod credit;
mod debit;
mod gateway;
mod reversal;

use super::*;
use crate::payable;

const CREDIT: Direction = Direction::Credit;
const DEBIT: Direction = Direction::Debit;

const PAYOUT: PayoutId = PayoutId(5);
const PAID: Meaning = Meaning::PayoutExecuted(PAYOUT);
const PAID_TOGETHER: Meaning = Meaning::BatchExecuted(PayoutBatchId(6));
const CAME_BACK: Meaning = Meaning::PayoutBounced(PAYOUT);
const MOVED: Meaning = Meaning::Transfer(SAVINGS);

const fn sure(meaning: Meaning, why: ProposalReason) -> Proposal {
    let is_certain = true;
    Proposal {
        meaning,
        why,
        is_certain,
    }
}

const fn maybe(meaning: Meaning, why: ProposalReason) -> Proposal {
    let is_certain = false;
    Proposal {
        meaning,
        why,
        is_certain,
    }
}

fn proposed(entry: &Entry, facts: &Facts) -> Vec<Proposal> {
    proposals(entry, BANK, facts)
}

/// A payout of 500 dollars from the line's bank account, all of which came back if any did.
fn payout(state: payable::State) -> KnownPayout {
    KnownPayout {
        id: PAYOUT,
        state,
        amount: usd(50_000),
        bank: Some(BANK),
        reference: (!state.is_owed()).then(|| "OUT 1".into()),
        came_back: (state == payable::State::Bounced).then(|| usd(50_000)),
        is_named: false,
    }
}

fn named(state: payable::State) -> KnownPayout {
    KnownPayout {
        is_named: true,
        ..payout(state)
    }
}

fn about(payout: KnownPayout) -> Facts {
    Facts {
        payouts: vec![payout],
        ..Facts::default()
    }
}

/// A released batch of which 500 dollars are still to be paid.
fn batch(is_named: bool) -> KnownBatch {
    KnownBatch {
        id: PayoutBatchId(6),
        bank: BANK,
        unpaid: usd(50_000),
        is_named,
    }
}

fn all_of(batch: KnownBatch) -> Facts {
    Facts {
        batches: vec![batch],
        ..Facts::default()
    }
}

/// How the bank says that a credit comes back.
const RETURNS: [fn(&mut Entry); 2] = [
    |it| it.is_reversal = true,
    |it| it.code = Some(BankCode::Return),
];

/// A line of the other direction, which the bank may take back.
fn earlier(id: i64, direction: Direction, end_to_end: Option<&str>) -> StatementLine {
    let line = line(direction.opposite());
    StatementLine {
        id: StatementLineId(id),
        entry: Entry {
            end_to_end: end_to_end.map(str::to_owned),
            ..line.entry
        },
        ..line
    }
}

#[test]
fn of_a_plain_line_nothing_is_known() {
    for direction in Direction::ALL {
        assert_eq!(proposed(&entry(direction), &Facts::default()), []);
    }
}

#[test]
fn money_between_own_accounts_is_a_transfer_on_both() {
    for direction in Direction::ALL {
        let own = |own| Facts {
            own: Some(own),
            ..Facts::default()
        };
        let given = proposed(&entry(direction), &own(SAVINGS));
        assert_eq!(given, [sure(MOVED, ProposalReason::OwnAccount)]);
        assert_eq!(proposed(&entry(direction), &own(BANK)), []);
    }
}

#[test]
fn the_banks_code_says_charge_or_interest_in_both_directions() {
    for direction in Direction::ALL {
        for (code, expected) in [
            (BankCode::Charge, Some(Meaning::Charge)),
            (BankCode::Interest, Some(Meaning::Interest)),
            // What comes back is a payout or an earlier line, if anything is known.
            (BankCode::Return, None),
        ] {
            let entry = Entry {
                code: Some(code),
                ..entry(direction)
            };
            let expected = expected.map(|it| sure(it, ProposalReason::BankCode));
            let expected: Vec<Proposal> = expected.into_iter().collect();
            assert_eq!(proposed(&entry, &Facts::default()), expected);
        }
    }
}

#[test]
fn the_certain_one_comes_first_and_then_the_better_reason() {
    let facts = Facts {
        payouts: vec![payout(payable::State::Released)],
        batches: vec![KnownBatch {
            unpaid: usd(90_000),
            ..batch(true)
        }],
        ..Facts::default()
    };
    let charge = Entry {
        code: Some(BankCode::Charge),
        ..entry(DEBIT)
    };
    let expected = [
        sure(Meaning::Charge, ProposalReason::BankCode),
        maybe(PAID_TOGETHER, ProposalReason::Reference),
        maybe(PAID, ProposalReason::Amount),
    ];
    assert_eq!(proposed(&charge, &facts), expected);
}

#[test]
fn two_that_are_certain_are_a_question() {
    use payable::State;
    let own = Some(SAVINGS);
    let charge = |direction| Entry {
        code: Some(BankCode::Charge),
        ..entry(direction)
    };
    let reversal = Entry {
        is_reversal: true,
        ..entry(CREDIT)
    };
    let back = Meaning::Reversal(StatementLineId(1));
    for (entry, facts, expected) in [
        (
            charge(DEBIT),
            Facts {
                own,
                ..Facts::default()
            },
            [
                maybe(MOVED, ProposalReason::OwnAccount),
                maybe(Meaning::Charge, ProposalReason::BankCode),
            ],
        ),
        (
            charge(DEBIT),
            about(named(State::Released)),
            [
                maybe(PAID, ProposalReason::Reference),
                maybe(Meaning::Charge, ProposalReason::BankCode),
            ],
        ),
        (
            entry(DEBIT),
            Facts {
                batches: vec![KnownBatch {
                    unpaid: usd(50_000),
                    ..batch(true)
                }],
                ..about(named(State::Released))
            },
            [
                maybe(PAID, ProposalReason::Reference),
                maybe(PAID_TOGETHER, ProposalReason::Reference),
            ],
        ),
        // A person decides whether the line or the payout is reversed.
        (
            reversal,
            Facts {
                earlier: vec![earlier(1, CREDIT, None)],
                ..about(named(State::Executed))
            },
            [
                maybe(CAME_BACK, ProposalReason::Reference),
                maybe(back, ProposalReason::Amount),
            ],
        ),
    ] {
        assert_eq!(proposed(&entry, &facts), expected, "{facts:?}");
    }
}

#[test]
fn each_is_proposed_once_in_the_order_in_which_they_are_known() {
    let second = KnownPayout {
        id: PayoutId(4),
        ..payout(payable::State::Released)
    };
    let first = payout(payable::State::Released);
    let facts = Facts {
        payouts: vec![first.clone(), second, first],
        ..Facts::default()
    };
    let other = Meaning::PayoutExecuted(PayoutId(4));
    let expected = [
        maybe(PAID, ProposalReason::Amount),
        maybe(other, ProposalReason::Amount),
    ];
    assert_eq!(proposed(&entry(DEBIT), &facts), expected);
    // The same certain one twice is still certain.
    let twice = Facts {
        payouts: vec![named(payable::State::Released); 2],
        ..Facts::default()
    };
    assert_eq!(
        proposed(&entry(DEBIT), &twice),
        [sure(PAID, ProposalReason::Reference)]
    );
}
