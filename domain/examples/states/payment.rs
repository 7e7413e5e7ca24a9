//! The machine of every payment of a fee.

use crate::drawing::{Arrow, Machine};
use crate::effects::words;
use domain::account::KycState;
use domain::decision::Of;
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::payment::{Charge, Command, PENDING_FOR, State, decide};
use domain::{Currency, Instant, Money};

/// The commands with the text on their arrow.
fn commands(amount: Money) -> [(Command, &'static str); 10] {
    let settle = |paid_elsewhere| Command::Settle {
        received: amount,
        paid_elsewhere: Of::new(AccountId(1), paid_elsewhere),
    };
    [
        (settle(false), "the money arrived"),
        (settle(true), ELSEWHERE),
        (
            Command::SettleTwice { received: amount },
            "the money arrived again for a charge that is already paid",
        ),
        (Command::Fail, "the gateway refused"),
        (Command::Cancel, "the investor cancelled"),
        (Command::GiveUp, "24 hours passed"),
        (
            Command::RefundByInvestor {
                account: Of::new(AccountId(1), KycState::Init),
            },
            "the investor requests a refund within 30 days, before approval",
        ),
        (
            Command::RefundByOperator,
            "finance refunds it, with a reason",
        ),
        (Command::RefundMade, "the gateway refunded it"),
        (Command::RefundRefused, "the gateway does not refund it"),
    ]
}

const ELSEWHERE: &str = "the money arrived, but the fee is already paid";

fn charge(state: State, amount: Money) -> Charge {
    Charge {
        id: ChargeId(1),
        investor: InvestorId(1),
        account: AccountId(1),
        amount,
        state,
        created_at: Instant::UNIX_EPOCH,
        paid_at: None,
        refund_asked_at: None,
    }
}

pub(crate) fn machine() -> Machine {
    let amount = Money::from_minor(45_000, Currency::Zar).unwrap_or(Money::zero(Currency::Zar));
    let mut arrows = Vec::new();
    for from in State::ALL {
        for (command, by) in commands(amount) {
            let now = Instant::UNIX_EPOCH + PENDING_FOR;
            let Ok(decided) = decide(&charge(from, amount), command, now) else {
                continue;
            };
            // What is paid or over already is not asked whether another is.
            if by == ELSEWHERE && decided.effects.is_empty() {
                continue;
            }
            arrows.push(Arrow {
                from: from.code(),
                to: decided.to,
                by: by.to_owned(),
                with: words(&decided.effects),
            });
        }
    }
    Machine {
        title: "Payment of a fee",
        source: "domain/src/payment/machine.rs",
        about: "From requesting the fee of an account's review to receiving or refunding it. Notifications of a gateway may come \
                twice, late and out of order: an arrow from a state to itself is such a repetition. Investors see Refunding as Paid.",
        first: State::Pending.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows,
    }
}
