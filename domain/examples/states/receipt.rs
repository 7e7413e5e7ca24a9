//! The machine of a receipt that was read from the bank.

use crate::drawing::{Arrow, Machine};
use crate::effects::words;
use domain::ids::{BankAccountId, OperatorId, OrderId};
use domain::matching::{Command, Expected, decide};
use domain::receipt::{MatchedTo, Receipt, State};
use domain::{Currency, Instant, Money};

const ANN: OperatorId = OperatorId(1);
const BOB: OperatorId = OperatorId(2);
const ORDER: MatchedTo = MatchedTo::Subscription(OrderId(1));

pub(crate) fn machine() -> Machine {
    Machine {
        title: "Receipt",
        source: "domain/src/matching/machine.rs",
        about: "Money that arrived according to a bank statement line; entering it moves bank → suspense. It is matched to a subscription or a deposit that waits for the first line, and can be unmatched until the first line has decided; several receipts may be matched to one record. The money moves on with the decisions on that record. A receipt that is returned to its payer stays matched to its return.",
        first: State::Unmatched.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows: State::ALL.into_iter().flat_map(arrows_from).collect(),
    }
}

fn arrows_from(from: State) -> Vec<Arrow> {
    let receipt = receipt(from);
    let arrow = |(by, command): (&str, Command)| {
        let decided = decide(&receipt, command, Instant::UNIX_EPOCH).ok()?;
        Some(Arrow {
            from: decided.from,
            to: decided.to,
            by: by.to_owned(),
            with: words(&decided.effects),
        })
    };
    commands().into_iter().filter_map(arrow).collect()
}

fn commands() -> Vec<(&'static str, Command)> {
    let waiting = Expected {
        record: ORDER,
        state: "LWAIT",
        waits: true,
        amount: amount(),
    };
    vec![
        (
            "finance matches it",
            Command::Match {
                to: waiting,
                by: BOB,
            },
        ),
        ("finance unmatches it", Command::Unmatch(waiting)),
        ("finance returns it to its payer", Command::Return),
        ("finance entered it by mistake", Command::TakeBack),
    ]
}

fn receipt(state: State) -> Receipt {
    let entered_at = Instant::UNIX_EPOCH;
    Receipt {
        reference: Some(String::new()),
        entered_by: Some(ANN),
        matched_to: (state == State::Matched).then_some(ORDER),
        withdrawn_at: (state == State::Withdrawn).then_some(entered_at),
        ..Receipt::provisional(BankAccountId(1), amount(), ORDER, entered_at)
    }
}

fn amount() -> Money {
    Money::from_minor(1_000, Currency::Usd).unwrap_or(Money::zero(Currency::Usd))
}
