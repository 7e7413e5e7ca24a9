//! Every pair of state and command, under facts that stand against nothing.

use super::*;

/// Where a command leads from a state; `None` is a refusal.
fn expected(state: State, command: &Command) -> Option<State> {
    use Command as C;
    use State::{Cancelled, GFail, GWait, Init, LFail, LWait, PreOk, Revoked, Success};
    match (state, command) {
        (Init, C::SaveSignDoc | C::DocumentSigned | C::SaveReview) => Some(Init),
        (Init, C::Complete) => Some(LWait),
        (Init, C::Cancel) => Some(Cancelled),
        (LWait, C::PassFirst { .. }) => Some(GWait),
        (GWait, C::PassSecond { .. }) => Some(PreOk),
        (
            LWait,
            C::Fail {
                line: Line::First, ..
            },
        ) => Some(LFail),
        (
            GWait,
            C::Fail {
                line: Line::Second, ..
            },
        ) => Some(GFail),
        (PreOk, C::Issue) => Some(Success),
        (LWait | GWait | PreOk, C::RevokeByInvestor | C::RevokeByOperator)
        | (Success, C::RevokeByInvestor | C::RevokeIssued { .. }) => Some(Revoked),
        (Success, C::CorrectIssue { .. }) => Some(PreOk),
        _ => None,
    }
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for state in State::ALL {
            for command in every_command() {
                let order = an_order_in(state, method);
                let outcome = apply(&order, &command, &facts(1));
                assert_eq!(
                    outcome.as_ref().ok().map(|change| change.state),
                    expected(state, &command),
                    "{method:?} {state:?} {command:?} gave {outcome:?}"
                );
                if let (Err(refusal), true) = (&outcome, expected(state, &command).is_none()) {
                    assert!(
                        matches!(refusal, Refusal::OrderNotPending { .. }),
                        "{state:?} {command:?} gave {refusal:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_steps_of_the_investor_go_forward_and_one_back() {
    let from = |step| Order {
        step,
        ..an_order_in(State::Init, PaymentMethod::Wire)
    };
    let steps = [
        (Step::Profile, Command::SaveProfile, Some(Step::SignDoc)),
        (Step::SignDoc, Command::SaveProfile, Some(Step::SignDoc)),
        (Step::Review, Command::SaveProfile, None),
        (Step::SignDoc, Command::SaveSignDoc, Some(Step::SignDoc)),
        (Step::Review, Command::SaveSignDoc, Some(Step::SignDoc)),
        (Step::SignDoc, Command::SaveReview, Some(Step::Review)),
        (Step::Review, Command::SaveReview, Some(Step::Review)),
        (Step::SignDoc, Command::Complete, Some(Step::Complete)),
        (Step::Review, Command::Complete, Some(Step::Complete)),
    ];
    for (step, command, next) in steps {
        let outcome = apply(&from(step), &command, &facts(1));
        assert_eq!(
            outcome.map(|c| c.step).ok(),
            next,
            "{command:?} from {step:?}"
        );
    }
}

#[test]
fn each_change_carries_its_effects() {
    for (order, command, effects) in effects_of_changes() {
        let change = apply(&order, &command, &facts(1)).unwrap();
        assert_eq!(change.effects, effects, "{:?} {command:?}", order.state);
    }
}

#[allow(clippy::too_many_lines, reason = "a table, one row a change")]
fn effects_of_changes() -> Vec<(Order, Command, Vec<Effect>)> {
    use Effect as E;
    let wire = |state| an_order_in(state, PaymentMethod::Wire);
    let wallet = |state| an_order_in(state, PaymentMethod::Wallet);
    let fresh = |method| Order {
        reservation: None,
        ..an_order_in(State::Init, method)
    };
    let until = at(15);
    vec![
        (
            fresh(PaymentMethod::Wire),
            Command::DocumentSigned,
            vec![E::Reserve { until }],
        ),
        (wire(State::Init), Command::DocumentSigned, vec![]),
        (wire(State::Init), Command::Complete, vec![]),
        (
            fresh(PaymentMethod::Wire),
            Command::Complete,
            vec![E::Reserve { until }],
        ),
        (wallet(State::Init), Command::Complete, vec![E::HoldWallet]),
        (
            fresh(PaymentMethod::Wallet),
            Command::Complete,
            vec![E::Reserve { until }, E::HoldWallet],
        ),
        (
            wire(State::LWait),
            passing_first(1_200),
            vec![E::NoteFirstLine(ANN), E::BookReceipt(usd(1_200))],
        ),
        (
            wallet(State::LWait),
            passing_first(1_000),
            vec![E::NoteFirstLine(ANN)],
        ),
        (
            wire(State::GWait),
            Command::PassSecond { by: BEN },
            vec![E::AllocateReceipt],
        ),
        (
            wallet(State::GWait),
            Command::PassSecond { by: BEN },
            vec![E::CaptureHold],
        ),
        (
            Order {
                received: Some(usd(1_200)),
                ..wire(State::GWait)
            },
            Command::PassSecond { by: BEN },
            vec![E::AllocateReceipt, E::ReturnExcess(usd(200))],
        ),
        (
            wire(State::LWait),
            failing(Line::First),
            vec![E::ReleaseReservation],
        ),
        (
            wallet(State::LWait),
            failing(Line::First),
            vec![E::ReleaseReservation, E::ReleaseHold],
        ),
        (
            wire(State::GWait),
            failing(Line::Second),
            vec![E::ReleaseReservation, E::RefundReceipt(usd(1_000))],
        ),
        (wire(State::PreOk), Command::Issue, vec![E::IssueShares]),
        (
            wire(State::PreOk),
            Command::RevokeByInvestor,
            vec![E::ReleaseReservation, E::RefundEscrow],
        ),
        (
            wallet(State::GWait),
            Command::RevokeByOperator,
            vec![E::ReleaseReservation, E::ReleaseHold],
        ),
        (
            wire(State::Success),
            Command::RevokeByInvestor,
            vec![E::ReleaseReservation, E::RefundIssue],
        ),
        (
            wallet(State::Success),
            REVOKE_ISSUED,
            vec![E::ReleaseReservation, E::RefundIssue],
        ),
        (wire(State::Success), CORRECT_ISSUE, vec![E::ReverseIssue]),
        (
            wire(State::Init),
            Command::Cancel,
            vec![E::ReleaseReservation],
        ),
        (fresh(PaymentMethod::Wire), Command::Cancel, vec![]),
    ]
}
