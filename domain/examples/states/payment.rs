//! The machine of every payment of a fee.

use crate::drawing::{Arrow, Machine};
use domain::account::KycState;
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::payment::{Charge, Command, Effect, Facts, PENDING_FOR, State, apply};
use domain::{Currency, Instant, Money};

/// The commands with what stands on their arrow, and whether another charge holds the fee already.
fn commands(amount: Money) -> [(Command, bool, &'static str); 10] {
    let settle = Command::Settle { received: amount };
    [
        (settle, false, "the money came"),
        (settle, true, "the money came, and the fee is paid already"),
        (
            Command::SettleTwice { received: amount },
            false,
            "the money came once more for a charge that is paid",
        ),
        (Command::Fail, false, "the gateway refused"),
        (Command::Cancel, false, "the investor turned back"),
        (Command::GiveUp, false, "24 hours passed"),
        (
            Command::RefundByInvestor,
            false,
            "the investor wants it back within 30 days, before approval",
        ),
        (
            Command::RefundByOperator,
            false,
            "finance gives it back, with a reason",
        ),
        (Command::RefundMade, false, "the gateway gave it back"),
        (
            Command::RefundRefused,
            false,
            "the gateway does not give it back",
        ),
    ]
}

fn words(effects: &[Effect]) -> String {
    let booked = effects.iter().filter_map(|effect| match effect {
        Effect::BookFee => Some("card gateway → fees"),
        Effect::BookRefund => Some("fees → card gateway"),
        Effect::TellPaid | Effect::TellPaidTwice | Effect::TellRefunded | Effect::TellDelayed => {
            None
        }
    });
    booked.collect::<Vec<_>>().join(", ")
}

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
    let amount = Money::zero(Currency::Zar);
    let mut arrows = Vec::new();
    for from in State::ALL {
        for (command, paid_elsewhere, by) in commands(amount) {
            let facts = Facts {
                now: Instant::UNIX_EPOCH + PENDING_FOR,
                account: KycState::Init,
                paid_elsewhere,
            };
            let Ok(decided) = apply(&charge(from, amount), command, &facts) else {
                continue;
            };
            // What is paid or over already is not asked whether another is.
            if paid_elsewhere && decided.effects.is_empty() {
                continue;
            }
            arrows.push(Arrow {
                from: from.code(),
                to: decided.state.code(),
                by: by.to_owned(),
                with: words(&decided.effects),
            });
        }
    }
    Machine {
        title: "Payment of a fee",
        source: "domain/src/payment/machine.rs",
        about: "From asking for the fee of an account's review to having it, or giving it back. Notifications of a gateway may come \
                twice, late and out of order: an arrow from a state to itself is such a repetition. Investors see Refunding as Paid.",
        first: State::Pending.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows,
    }
}
