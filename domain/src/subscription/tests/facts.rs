//! Facts of another order, account or project are refused.

use super::*;

#[test]
fn facts_of_another_order_are_no_facts() {
    let foreign = Receipt {
        matched_to: Some(MatchedTo::Subscription(OrderId(8))),
        ..receipt(1_000)
    };
    let settlement = Settlement {
        arrived: MatchedReceipts::new([foreign.clone()]),
        ..to_wallet()
    };
    let wire = an_order_in(State::GWait, PaymentMethod::Wire);
    let commands = [
        Command::PassSecond {
            by: BEN,
            price: Of::new(ProjectId(5), Price::par(Currency::Usd)),
            settlement: settlement.clone(),
        },
        Command::RevokeByOperator {
            by: BEN,
            settlement,
        },
        Command::Return(MatchedReceipts::new([foreign.clone()])),
    ];
    for command in commands {
        let outcome = decide(&wire, command, at(1));
        assert_eq!(outcome, Err(NotDecided::ForeignFacts));
    }
    let returned = Order {
        received: Some(usd(1_200)),
        ..an_order_in(State::LWait, PaymentMethod::Wire)
    };
    let command = Command::PassFirst {
        by: ANN,
        received: Some(usd(1_000)),
        bank: Of::new(AccountId(3), BANK),
        arrived: MatchedReceipts::new([foreign.clone()]),
        tolerance: ChargeTolerance::default(),
    };
    let matched = Command::Match(MatchedReceipts::new([confirmed(1_000), foreign]));
    for command in [command, matched] {
        let outcome = decide(&returned, command, at(1));
        assert_eq!(outcome, Err(NotDecided::ForeignFacts));
    }
}

#[test]
fn facts_of_another_account_project_or_order_are_no_facts() {
    let elsewhere = || Settlement {
        account: AccountId(4),
        ..to_wallet()
    };
    let other = OrderId(8);
    let free = Of::new(other, None);
    let people = |bound_by| Reversal {
        bound_by,
        ..reversal(BEN, None)
    };
    let nowhere = Place {
        order: other,
        ..place(1)
    };
    let priced = |project| Command::PassSecond {
        by: BEN,
        price: Of::new(project, Price::par(Currency::Usd)),
        settlement: to_wallet(),
    };
    let in_states = [
        (State::Init, save_profile(nowhere)),
        (State::Init, save_sign_doc(nowhere)),
        (State::Init, complete_with(nowhere)),
        (State::Init, signed_with(nowhere)),
        (
            State::LWait,
            Command::PassFirst {
                by: ANN,
                received: Some(usd(1_000)),
                bank: Of::new(AccountId(4), BANK),
                arrived: MatchedReceipts::default(),
                tolerance: ChargeTolerance::default(),
            },
        ),
        (State::GWait, priced(ProjectId(6))),
        (
            State::GWait,
            Command::PassSecond {
                by: BEN,
                price: Of::new(ProjectId(5), Price::par(Currency::Usd)),
                settlement: elsewhere(),
            },
        ),
        (
            State::GWait,
            Command::Fail {
                line: Line::Second,
                by: BEN,
                settlement: elsewhere(),
            },
        ),
        (
            State::PreOk,
            Command::RevokeByOperator {
                by: BEN,
                settlement: elsewhere(),
            },
        ),
        (
            State::Success,
            Command::RevokeByInvestor {
                bound_by: Of::new(OrderId(7), None),
                settlement: elsewhere(),
            },
        ),
        (
            State::Success,
            Command::RevokeByInvestor {
                bound_by: free,
                settlement: to_wallet(),
            },
        ),
        (
            State::Success,
            Command::RevokeIssued {
                reversal: reversal(BEN, None),
                settlement: elsewhere(),
            },
        ),
        (State::Success, revoke_issued(people(free))),
        (State::Success, Command::CorrectIssue(people(free))),
    ];
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for (state, command) in in_states.clone() {
            let order = Order {
                reservation: None,
                step: Step::SignDoc,
                ..an_order_in(state, method)
            };
            let outcome = decide(&order, command.clone(), at(1));
            assert_eq!(outcome, Err(NotDecided::ForeignFacts), "{command:?}");
        }
    }
}
