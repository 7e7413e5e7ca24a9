//! The payout's machine against its table.

mod money;
mod named;
mod project;

use super::*;
use crate::decision::NotDecided;
use crate::ids::{
    AccountId, BankAccountId, DepositId, DistributionId, OperatorId, OrderId, PayoutBatchId,
    PayoutId, ProjectId, ProposalId, ReceiptId, WithdrawalId,
};
use crate::ledger::Place;
use crate::ledger::Purpose;
use crate::payable::{Reason, State};
use crate::payee::{BitcoinAddress, Payee, PayoutMethod, Target};
use crate::{Currency, Instant, Money, Refusal};
use chrono::NaiveDate;

const ANN: OperatorId = OperatorId(1);
const BEN: OperatorId = OperatorId(2);
const BANK: BankAccountId = BankAccountId(3);
const ACCOUNT: AccountId = AccountId(4);
const BATCH: PayoutBatchId = PayoutBatchId(6);
/// The number of a payout that a decision creates.
const MADE: PayoutId = PayoutId(8);

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn a_bank() -> Target {
    Target::Bank(Box::new(Payee {
        account_number: "6222021234567890".into(),
        bank_name: "Bank of China".into(),
        ..Payee::default()
    }))
}

fn coins() -> Target {
    let address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    Target::Bitcoin(BitcoinAddress::parse(address).unwrap())
}

fn payout_of(state: State, reason: Reason) -> Payout {
    let settles = match reason {
        Reason::Withdrawal => Purpose::Withdrawal(WithdrawalId(9)),
        Reason::Refund | Reason::Excess => Purpose::Subscription(OrderId(7)),
        Reason::Deposit => Purpose::Deposit(DepositId(7)),
        Reason::Return => Purpose::Receipt(ReceiptId(7)),
        Reason::Project => Purpose::ProjectPayment(ProposalId(7)),
        Reason::Distribution => Purpose::Distribution(DistributionId(7)),
    };
    let target = (state != State::WaitingTarget).then(a_bank);
    Payout {
        id: PayoutId(5),
        state,
        batch: matches!(state, State::Batched | State::Released).then_some(BATCH),
        payment: (!state.is_owed()).then(|| payment(Place::Bank(BANK))),
        ..Payout::new(
            ACCOUNT,
            usd(50_000),
            (reason, settles),
            target,
            Instant::UNIX_EPOCH,
        )
    }
}

fn payout(state: State) -> Payout {
    payout_of(state, Reason::Refund)
}

fn proven(payout: &Payout) -> ProvenTarget {
    ProvenTarget {
        settles: payout.settles,
        account: payout.account,
        target: payout.target.clone(),
    }
}

fn value_date() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, 1).unwrap()
}

fn payment(from: Place) -> Payment {
    Payment {
        from,
        value_on: value_date(),
        reference: "NTRF 7".into(),
    }
}

fn bounce(came_back: Money) -> Bounce {
    Bounce {
        bank: BANK,
        came_back,
        value_on: value_date(),
        reason: "account closed".into(),
    }
}

fn commands(payout: &Payout, proposed_by: OperatorId, by: OperatorId) -> [Command; 8] {
    let people = Approved { proposed_by, by };
    let (payment, proven) = (payment(Place::Bank(BANK)), proven(payout));
    [
        Command::GiveTarget {
            people,
            target: a_bank(),
        },
        Command::Batch {
            batch: BATCH,
            proven: proven.clone(),
        },
        Command::TakeOut,
        Command::Release {
            made_by: proposed_by,
            by,
            proven: proven.clone(),
        },
        Command::Execute {
            payment: payment.clone(),
            proven: proven.clone(),
        },
        Command::ExecuteSingly {
            people,
            payment,
            proven,
        },
        Command::Reject(people),
        Command::Bounce(bounce(usd(50_000))),
    ]
}

/// The table, a row a state, a column a command in the order of [`commands`]; a blank is a refusal.
#[rustfmt::skip]
fn table() -> [(State, [Option<State>; 8]); 6] {
    use State::{Batched, Bounced, Due, Executed, Released, WaitingTarget};
    let (due, paid) = (Some(Due), Some(Executed));
    [
        //              target batch          out   release         paid  singly rejected bounced
        (WaitingTarget, [due,  None,          None, None,           None, None,  None,    None]),
        (Due,           [None, Some(Batched), None, None,           None, paid,  None,    None]),
        (Batched,       [None, None,          due,  Some(Released), None, None,  None,    None]),
        (Released,      [None, None,          None, None,           paid, None,  due,     None]),
        (Executed,      [None, None,          None, None,           None, None,  None,    Some(Bounced)]),
        (Bounced,       [None, None,          None, None,           None, None,  None,    None]),
    ]
}

/// Later than the payout was made.
fn now() -> Instant {
    Instant::from_timestamp(1_700_000_000, 0).unwrap()
}

/// Every pair of a state and a command, with its target state.
fn pairs(by: OperatorId) -> impl Iterator<Item = (Payout, Command, Option<State>)> {
    table().into_iter().flat_map(move |(state, row)| {
        let payout = payout(state);
        let commands = commands(&payout, ANN, by);
        let pairs = commands.into_iter().zip(row);
        pairs.map(move |(command, to)| (payout.clone(), command, to))
    })
}

fn refused(payout: &Payout, command: Command) -> NotDecided {
    decide(payout, command, now()).unwrap_err()
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for (payout, command, expected) in pairs(BEN) {
        let outcome = decide(&payout, command.clone(), now());
        let Some(state) = expected else {
            let state = payout.state.code();
            let refusal = Refusal::PayoutNotDue { state };
            assert_eq!(outcome, Err(refusal.into()), "{state} {command:?}");
            continue;
        };
        let decision = outcome.unwrap();
        let (from, to) = (payout.state.code(), state.code());
        assert_eq!((decision.from, decision.to), (from, to), "{command:?}");
        assert!(decision.record.target.is_some(), "{command:?}");
        let after = Payout {
            state,
            modified_at: now(),
            target: decision.record.target.clone(),
            batch: match command {
                Command::Batch { .. } => Some(BATCH),
                Command::TakeOut => None,
                _ => payout.batch,
            },
            payment: (!state.is_owed()).then(|| payment(Place::Bank(BANK))),
            bounce: (state == State::Bounced).then(|| bounce(usd(50_000))),
            ..payout
        };
        assert_eq!(decision.record, after, "{command:?}");
    }
}

#[test]
fn what_needs_two_people_is_refused_to_one() {
    for (payout, command, expected) in pairs(ANN) {
        let needs_two = matches!(
            command,
            Command::GiveTarget { .. }
                | Command::Release { .. }
                | Command::ExecuteSingly { .. }
                | Command::Reject(_)
        );
        if expected.is_some() && needs_two {
            assert_eq!(refused(&payout, command), Refusal::FourEyes.into());
        }
    }
}

#[test]
fn it_goes_where_its_own_record_was_signed_or_approved_to_go() {
    let elsewhere = [
        None,
        Some(coins()),
        Some(Target::Unreadable(PayoutMethod::Bank)),
    ];
    let foreign: [fn(&mut ProvenTarget); 3] = [
        |proven| proven.settles = Purpose::Subscription(OrderId(8)),
        |proven| proven.settles = Purpose::Withdrawal(WithdrawalId(7)),
        |proven| proven.account = Some(AccountId(5)),
    ];
    let checked = |state, proven: ProvenTarget| {
        let mut command = commands(&payout(state), ANN, BEN).into_iter();
        let command = command.find(|it| decide(&payout(state), it.clone(), now()).is_ok());
        match (state, command) {
            (State::Due, _) => Command::Batch {
                batch: BATCH,
                proven,
            },
            (_, Some(Command::Release { made_by, by, .. })) => Command::Release {
                made_by,
                by,
                proven,
            },
            (_, Some(Command::Execute { payment, .. })) => Command::Execute { payment, proven },
            (_, other) => panic!("{other:?}"),
        }
    };
    for state in [State::Due, State::Released] {
        for target in elsewhere.clone() {
            let proven = ProvenTarget {
                target,
                ..proven(&payout(state))
            };
            let command = checked(state, proven);
            assert_eq!(
                refused(&payout(state), command),
                Refusal::PayeeChanged.into()
            );
        }
        for change in foreign {
            let mut proven = proven(&payout(state));
            change(&mut proven);
            let command = checked(state, proven);
            assert_eq!(refused(&payout(state), command), NotDecided::ForeignFacts);
        }
    }
}

#[test]
fn nothing_is_ever_paid_to_a_target_that_cannot_be_read() {
    let unreadable = || Some(Target::Unreadable(PayoutMethod::Bank));
    for state in [State::Due, State::Batched, State::Released] {
        let payout = Payout {
            target: unreadable(),
            ..payout(state)
        };
        for command in commands(&payout, ANN, BEN) {
            let is_checked = matches!(
                command,
                Command::Batch { .. }
                    | Command::Release { .. }
                    | Command::Execute { .. }
                    | Command::ExecuteSingly { .. }
            );
            if let (true, Err(refused)) = (is_checked, decide(&payout, command.clone(), now())) {
                let state = payout.state.code();
                let others = [
                    Refusal::PayoutNotDue { state }.into(),
                    Refusal::PayeeChanged.into(),
                ];
                assert!(others.contains(&refused), "{command:?}");
            } else {
                assert!(!is_checked, "{command:?}");
            }
        }
    }
    let people = Approved {
        proposed_by: ANN,
        by: BEN,
    };
    let target = Target::Unreadable(PayoutMethod::Bank);
    let given = Command::GiveTarget { people, target };
    let refusal = refused(&payout(State::WaitingTarget), given);
    assert_eq!(refusal, Refusal::PayeeChanged.into());
}

#[test]
fn codes_are_read_back() {
    for state in State::ALL {
        assert_eq!(State::from_code(state.code()), Some(state));
    }
    for reason in Reason::ALL {
        assert_eq!(Reason::from_code(reason.code()), Some(reason));
    }
}
