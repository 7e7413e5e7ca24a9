//! The machine of a payout.

use crate::drawing::{Arrow, Machine};
use crate::effects::words;
use domain::ids::{AccountId, BankAccountId, OperatorId, OrderId, PayoutBatchId};
use domain::ledger::Place;
use domain::ledger::Purpose;
use domain::payable::{Payout, Reason, State};
use domain::payee::Target;
use domain::payout::{Approved, Bounce, Command, Payment, ProvenTarget, decide};
use domain::{Currency, Instant, Money};

const FIRST: OperatorId = OperatorId(1);
const SECOND: OperatorId = OperatorId(2);

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Payout",
        source: "domain/src/payout/machine.rs",
        about: "Everything that is owed to a bank account or a Bitcoin address. For an event with two people, one proposes and the other approves. Before it is batched, released or paid, its target is compared with the one that was signed or approved. Coins leave the book of their gateway. A withdrawal that comes back goes to its wallet; anything else is owed again.",
        first: State::WaitingTarget.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let owed = payout(from);
    let arrow = |(by, command): (&str, Command)| {
        let decided = decide(&owed, command, Instant::UNIX_EPOCH).ok()?;
        Some(Arrow {
            from: decided.from,
            to: decided.to,
            by: by.to_owned(),
            with: words(&decided.effects),
        })
    };
    commands(&owed).into_iter().filter_map(arrow).collect()
}

fn commands(owed: &Payout) -> Vec<(&'static str, Command)> {
    let people = Approved {
        proposed_by: FIRST,
        by: SECOND,
    };
    let value_on = Instant::UNIX_EPOCH.date_naive();
    let proven = || ProvenTarget {
        settles: owed.settles,
        account: owed.account,
        target: owed.target.clone(),
    };
    let payment = || Payment {
        from: Place::Bank(BankAccountId(1)),
        value_on,
        reference: String::new(),
    };
    let target = Target::Bank(Box::default());
    let release = Command::Release {
        made_by: FIRST,
        by: SECOND,
        proven: proven(),
    };
    let batched = Command::Batch {
        batch: PayoutBatchId(1),
        proven: proven(),
    };
    let execute = Command::Execute {
        payment: payment(),
        proven: proven(),
    };
    let singly = Command::ExecuteSingly {
        people,
        payment: payment(),
        proven: proven(),
    };
    let bounce = Bounce {
        bank: BankAccountId(1),
        came_back: amount(900),
        value_on,
        reason: String::new(),
    };
    vec![
        (
            "two people give a target",
            Command::GiveTarget { people, target },
        ),
        ("finance puts it into a batch", batched),
        ("finance takes it out of its batch", Command::TakeOut),
        ("the approver releases the batch", release),
        ("a bank statement line shows that it was paid", execute),
        ("two people pay it without a batch", singly),
        (
            "two people record that the bank rejected it",
            Command::Reject(people),
        ),
        ("it came back", Command::Bounce(bounce)),
    ]
}

fn payout(state: State) -> Payout {
    let why = (Reason::Refund, Purpose::Subscription(OrderId(1)));
    let target = (state != State::WaitingTarget).then(|| Target::Bank(Box::default()));
    let payment = Payment {
        from: Place::Bank(BankAccountId(1)),
        value_on: Instant::UNIX_EPOCH.date_naive(),
        reference: String::new(),
    };
    Payout {
        state,
        payment: (!state.is_owed()).then_some(payment),
        ..Payout::new(
            AccountId(1),
            amount(1_000),
            why,
            target,
            Instant::UNIX_EPOCH,
        )
    }
}

fn amount(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap_or(Money::zero(Currency::Usd))
}
