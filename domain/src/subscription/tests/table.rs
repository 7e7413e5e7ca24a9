//! Every pair of state and command, with facts that allow it.

use super::*;

/// The state after a command; `None` is a refusal.
fn expected(state: State, command: &Command, method: PaymentMethod) -> Option<State> {
    use Command as C;
    use State::{Cancelled, GFail, GWait, Init, LFail, LWait, PreOk, Revoked, Success};
    match (state, command) {
        // It is two steps beyond the Profile step.
        (Init, C::Save { sent, .. }) if sent.terms.is_some() => None,
        (
            Init,
            C::Save {
                taking: Taking::Complete { .. },
                ..
            },
        ) => Some(LWait),
        (Init, C::Save { .. } | C::DocumentSigned { .. } | C::DocumentLost) => Some(Init),
        (Init, C::Cancel) => Some(Cancelled),
        (LWait, C::Match(_)) if method == PaymentMethod::Wire => Some(LWait),
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
        (GWait, C::Return(_)) => Some(LWait),
        (PreOk, C::Issue) => Some(Success),
        (LWait | GWait | PreOk, C::RevokeByInvestor { .. } | C::RevokeByOperator { .. })
        | (Success, C::RevokeByInvestor { .. } | C::RevokeIssued { .. }) => Some(Revoked),
        (Success, C::CorrectIssue(_)) => Some(PreOk),
        _ => None,
    }
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for state in State::ALL {
            for command in every_command() {
                let order = an_order_in(state, method);
                let outcome = decide(&order, command.clone(), at(1));
                let wanted = expected(state, &command, method);
                assert_eq!(
                    outcome.as_ref().ok().map(|decision| decision.record.state),
                    wanted,
                    "{method:?} {state:?} {command:?} gave {outcome:?}"
                );
                if let (Err(refusal), true) = (&outcome, wanted.is_none()) {
                    let is_pending = matches!(
                        refusal,
                        NotDecided::Refused(Refusal::OrderNotPending { .. })
                    );
                    assert!(is_pending, "{state:?} {command:?} gave {refusal:?}");
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
    let profile = || save_profile(place(1));
    let sign_doc = || save_sign_doc(place(1));
    let steps = [
        (Step::Profile, profile(), Some(Step::SignDoc)),
        (Step::SignDoc, profile(), Some(Step::SignDoc)),
        (Step::Review, profile(), None),
        (Step::SignDoc, sign_doc(), Some(Step::SignDoc)),
        (Step::Review, sign_doc(), Some(Step::SignDoc)),
        (Step::SignDoc, save_review(), Some(Step::Review)),
        (Step::Review, save_review(), Some(Step::Review)),
        (Step::Review, keeping(), Some(Step::Review)),
        (Step::SignDoc, complete_with(place(1)), Some(Step::Complete)),
        (Step::Review, complete_with(place(1)), Some(Step::Complete)),
    ];
    for (step, command, next) in steps {
        let outcome = decide(&from(step), command.clone(), at(1));
        assert_eq!(
            outcome.map(|decision| decision.record.step).ok(),
            next,
            "{command:?} from {step:?}"
        );
    }
}

/// The postings of a change, by the ends of its references, and the key of its notice.
type Row = (
    Order,
    Command,
    &'static [&'static str],
    Option<&'static str>,
);

#[test]
fn each_change_books_and_tells_what_belongs_to_it() {
    for (order, command, references, told) in rows() {
        let decision = decide(&order, command.clone(), at(1)).unwrap();
        let booked = booked(&decision);
        let booked: Vec<_> = booked
            .iter()
            .map(|it| it.reference().strip_prefix("subscription:7:").unwrap())
            .collect();
        assert_eq!(booked, references, "{:?} {command:?}", order.state);
        let notices: Vec<_> = decision.notices.iter().map(|notice| notice.key).collect();
        let told: Vec<_> = told.into_iter().collect();
        assert_eq!(notices, told, "{:?} {command:?}", order.state);
    }
}

#[allow(clippy::too_many_lines, reason = "a table, one row a change")]
fn rows() -> Vec<Row> {
    let wire = |state| an_order_in(state, PaymentMethod::Wire);
    let wallet = |state| an_order_in(state, PaymentMethod::Wallet);
    let received = |state, dollars| Order {
        received: Some(usd(dollars)),
        ..wire(state)
    };
    let complete = || complete_with(place(1));
    let revoke = || revoke_by_investor(None);
    let by_two = || reversal(BEN, None);
    let of_1_200 = || Settlement {
        arrived: MatchedReceipts::new([receipt(1_200)]),
        ..to_wallet()
    };
    vec![
        (wire(State::Init), signed_with(place(1)), &[], None),
        (
            wire(State::Init),
            complete(),
            &[],
            Some("subscriptionReceived"),
        ),
        (
            wallet(State::Init),
            complete(),
            &["hold"],
            Some("subscriptionReceived"),
        ),
        (wire(State::LWait), passing_first(1_200), &["receipt"], None),
        (wallet(State::LWait), passing_first(1_000), &[], None),
        (
            wire(State::GWait),
            Command::Return(MatchedReceipts::new([receipt(1_000)])),
            &["receipt:reversal"],
            None,
        ),
        (
            wire(State::GWait),
            Command::Return(MatchedReceipts::new([confirmed(1_000)])),
            &[],
            None,
        ),
        (
            wallet(State::GWait),
            Command::Return(MatchedReceipts::default()),
            &[],
            None,
        ),
        (
            wire(State::LWait),
            Command::Match(MatchedReceipts::new([confirmed(1_200)])),
            &[],
            None,
        ),
        // It was returned with a stated amount; then the same amount, none, or another one is
        // stated.
        (
            received(State::LWait, 1_200),
            passing_first(1_200),
            &[],
            None,
        ),
        (
            received(State::LWait, 1_200),
            pass_first(BEN, None),
            &[],
            None,
        ),
        (
            received(State::LWait, 1_200),
            passing_first(1_000),
            &["receipt:reversal", "receipt:2"],
            None,
        ),
        (
            received(State::LWait, 1_200),
            Command::Fail {
                line: Line::First,
                by: ANN,
                settlement: of_1_200(),
            },
            &["receipt-refund"],
            Some("orderFailed"),
        ),
        (
            wire(State::GWait),
            pass_second(BEN),
            &["allocation"],
            Some("orderAccepted"),
        ),
        (
            wallet(State::GWait),
            pass_second(BEN),
            &["capture"],
            Some("orderAccepted"),
        ),
        (
            received(State::GWait, 1_200),
            Command::PassSecond {
                by: BEN,
                price: Of::new(ProjectId(5), Price::par(Currency::Usd)),
                settlement: of_1_200(),
            },
            &["allocation", "excess"],
            Some("orderAccepted"),
        ),
        (
            wire(State::LWait),
            failing(Line::First),
            &[],
            Some("orderFailedUnpaid"),
        ),
        (
            wallet(State::LWait),
            failing(Line::First),
            &["release"],
            Some("orderFailed"),
        ),
        (
            wire(State::GWait),
            failing(Line::Second),
            &["receipt-refund"],
            Some("orderFailed"),
        ),
        (
            wire(State::PreOk),
            Command::Issue,
            &["issue"],
            Some("orderIssued"),
        ),
        (
            wire(State::PreOk),
            revoke(),
            &["refund"],
            Some("subscriptionRevoked"),
        ),
        (
            wire(State::LWait),
            revoke(),
            &[],
            Some("subscriptionRevokedUnpaid"),
        ),
        (
            wallet(State::GWait),
            revoke_by_operator(BEN),
            &["release"],
            Some("orderRevoked"),
        ),
        (
            wire(State::LWait),
            revoke_by_operator(BEN),
            &[],
            Some("orderRevokedUnpaid"),
        ),
        (
            wire(State::Success),
            revoke(),
            &["issue:reversal"],
            Some("subscriptionRevokedIssued"),
        ),
        (
            wallet(State::Success),
            revoke_issued(by_two()),
            &["issue:reversal"],
            Some("orderRevokedIssued"),
        ),
        (
            wire(State::Success),
            Command::CorrectIssue(by_two()),
            &["issue:reversal"],
            Some("orderIssueReversed"),
        ),
        (wire(State::Init), Command::Cancel, &[], None),
    ]
}

#[test]
fn a_place_is_taken_when_it_is_signed_or_completed_and_given_back_when_it_ends() {
    let fresh = |method| Order {
        reservation: None,
        ..an_order_in(State::Init, method)
    };
    let kept = |order: &Order, command| decide(order, command, at(1)).unwrap().record.reservation;
    let new = Some(Reservation { until: at(15) });
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for command in [signed_with(place(1)), complete_with(place(1))] {
            assert_eq!(kept(&fresh(method), command.clone()), new);
            // One that it has already stays as it is.
            let order = an_order_in(State::Init, method);
            assert_eq!(kept(&order, command), order.reservation);
        }
        assert_eq!(
            kept(&an_order_in(State::Init, method), Command::Cancel),
            None
        );
        for state in [State::LWait, State::GWait, State::PreOk, State::Success] {
            let order = an_order_in(state, method);
            assert_eq!(kept(&order, revoke_by_investor(None)), None, "{state:?}");
        }
        let order = an_order_in(State::LWait, method);
        assert_eq!(kept(&order, failing(Line::First)), None);
    }
}

#[test]
fn without_room_the_signed_document_stays_with_the_order() {
    let order = Order {
        signed_document: None,
        reservation: None,
        ..an_order_in(State::Init, PaymentMethod::Wire)
    };
    let full = Place {
        has_room: false,
        ..place(1)
    };
    let closed = Place {
        is_open: false,
        ..place(1)
    };
    for nowhere in [full, closed] {
        let decision = decide(&order, signed_with(nowhere), at(1)).unwrap();
        assert_eq!(decision.record.signed_document, Some(SIGNED));
        assert_eq!(decision.record.reservation, None);
    }
}

#[test]
fn what_the_bank_confirmed_is_not_corrected() {
    let returned = Order {
        received: Some(usd(1_200)),
        ..an_order_in(State::LWait, PaymentMethod::Wire)
    };
    let command = Command::PassFirst {
        by: ANN,
        received: Some(usd(1_000)),
        bank: Of::new(AccountId(3), BANK),
        arrived: MatchedReceipts::new([confirmed(1_200)]),
        tolerance: ChargeTolerance::default(),
    };
    let outcome = decide(&returned, command, at(1));
    assert_eq!(outcome, Err(Refusal::ReceiptConfirmed(usd(1_200)).into()));
}
