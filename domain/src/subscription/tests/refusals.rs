//! What a command needs besides its state.

use super::*;

fn refused(order: &Order, command: &Command, facts: &Facts) -> Refusal {
    apply(order, command, facts).unwrap_err()
}

#[test]
fn the_documents_must_be_read_before_signing() {
    let order = Order {
        documents_read: false,
        step: Step::SignDoc,
        ..an_order(PaymentMethod::Wire)
    };
    assert_eq!(
        refused(&order, &Command::SaveSignDoc, &facts(1)),
        Refusal::DocumentsNotRead
    );
}

#[test]
fn nothing_goes_beyond_signing_without_a_valid_signed_document() {
    let signed = an_order_in(State::Init, PaymentMethod::Wire);
    let unsigned = Order {
        signed_document: None,
        ..signed.clone()
    };
    let broken = Facts {
        signed_document_valid: false,
        ..facts(1)
    };
    for command in [Command::SaveReview, Command::Complete] {
        assert_eq!(
            refused(&unsigned, &command, &facts(1)),
            Refusal::SignatureFailedTip
        );
        assert_eq!(
            refused(&signed, &command, &broken),
            Refusal::SignatureFailedTip
        );
    }
}

#[test]
fn a_consent_that_was_taken_back_stops_the_review_and_the_hand_in() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        let ready = an_order_in(State::Init, method);
        let undisclaimed = Order {
            disclaimer_accepted: false,
            documents_read: false,
            ..ready.clone()
        };
        let unread = Order {
            documents_read: false,
            proof_document: None,
            ..ready.clone()
        };
        for command in [Command::SaveReview, Command::Complete] {
            assert!(apply(&ready, &command, &facts(1)).is_ok());
            assert_eq!(
                refused(&undisclaimed, &command, &facts(1)),
                Refusal::DisclaimerRequired
            );
            assert_eq!(
                refused(&unread, &command, &facts(1)),
                Refusal::DocumentsNotRead
            );
        }
    }
}

#[test]
fn a_wire_needs_its_proof_and_a_wallet_order_does_not() {
    let without_proof = |method| Order {
        proof_document: None,
        ..an_order_in(State::Init, method)
    };
    let wire = without_proof(PaymentMethod::Wire);
    assert_eq!(
        refused(&wire, &Command::Complete, &facts(1)),
        Refusal::ProofMissing
    );
    let wallet = without_proof(PaymentMethod::Wallet);
    assert!(apply(&wallet, &Command::Complete, &facts(1)).is_ok());
}

#[test]
fn a_full_offering_takes_no_document_and_no_completion_without_a_place() {
    let full = Facts {
        has_room: false,
        ..facts(1)
    };
    let lapsed = Order {
        reservation: Some(Reservation { until: at(1) }),
        ..an_order_in(State::Init, PaymentMethod::Wire)
    };
    for command in [Command::DocumentSigned, Command::Complete] {
        assert_eq!(
            refused(&lapsed, &command, &full),
            Refusal::OfferingFullySubscribed
        );
    }
    let kept = an_order_in(State::Init, PaymentMethod::Wire);
    assert!(apply(&kept, &Command::Complete, &full).is_ok());
}

#[test]
fn after_the_funding_end_only_an_order_with_a_live_place_goes_on() {
    let closed = Facts {
        project_open: false,
        ..facts(1)
    };
    let kept = an_order_in(State::Init, PaymentMethod::Wire);
    let placeless = Order {
        reservation: None,
        ..kept.clone()
    };
    for command in [Command::SaveSignDoc, Command::Complete] {
        assert!(apply(&kept, &command, &closed).is_ok());
        assert_eq!(
            refused(&placeless, &command, &closed),
            Refusal::InvestmentNotOpen
        );
    }
}

#[test]
fn a_wire_that_brought_too_little_or_another_currency_cannot_pass() {
    let order = an_order_in(State::LWait, PaymentMethod::Wire);
    assert_eq!(
        refused(&order, &passing_first(999), &facts(1)),
        Refusal::ReceiptTooSmall(usd(1_000))
    );
    let yuan = Money::from_minor(100_000, Currency::Cny).unwrap();
    for received in [None, Some(yuan)] {
        let command = Command::PassFirst { by: ANN, received };
        assert!(matches!(
            refused(&order, &command, &facts(1)),
            Refusal::BadRequest { .. }
        ));
    }
}

#[test]
fn the_first_line_never_decides_the_second() {
    let order = an_order_in(State::GWait, PaymentMethod::Wire);
    let command = Command::PassSecond { by: ANN };
    assert_eq!(refused(&order, &command, &facts(1)), Refusal::FourEyes);
    let command = Command::Fail {
        line: Line::Second,
        by: ANN,
        verdict: Verdict::fail("blurred").unwrap(),
    };
    assert_eq!(refused(&order, &command, &facts(1)), Refusal::FourEyes);
}

#[test]
fn an_investor_revokes_until_the_last_instant_of_thirty_days_issued_or_not() {
    let late = Facts {
        now: at(30) + TimeDelta::milliseconds(1),
        ..facts(30)
    };
    for state in [State::LWait, State::GWait, State::PreOk, State::Success] {
        let order = an_order_in(state, PaymentMethod::Wire);
        assert!(apply(&order, &Command::RevokeByInvestor, &facts(30)).is_ok());
        assert_eq!(
            refused(&order, &Command::RevokeByInvestor, &late),
            Refusal::RevokePeriodOver { until: at(30) },
            "{state:?}"
        );
    }
    let waiting = an_order_in(State::PreOk, PaymentMethod::Wire);
    assert!(apply(&waiting, &Command::RevokeByOperator, &late).is_ok());
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    assert!(apply(&issued, &REVOKE_ISSUED, &late).is_ok());
}

#[test]
fn an_issue_on_which_income_was_paid_stays() {
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    let paid = |day| Facts {
        issue_bound_by: Some(BoundBy::Income),
        ..facts(day)
    };
    for command in [Command::RevokeByInvestor, REVOKE_ISSUED, CORRECT_ISSUE] {
        let refusal = refused(&issued, &command, &paid(2));
        assert_eq!(refusal, Refusal::RevokeNotPossible, "{command:?}");
    }
    // Once the period is over that is what the investor is told.
    assert_eq!(
        refused(&issued, &Command::RevokeByInvestor, &paid(31)),
        Refusal::RevokePeriodOver { until: at(30) }
    );
}

#[test]
fn a_reversal_is_proposed_and_approved_by_two_people() {
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    let alone = [
        Command::RevokeIssued {
            proposed_by: ANN,
            approved_by: ANN,
        },
        Command::CorrectIssue {
            proposed_by: ANN,
            approved_by: ANN,
        },
    ];
    for command in alone {
        assert_eq!(refused(&issued, &command, &facts(2)), Refusal::FourEyes);
    }
}

#[test]
fn other_terms_give_up_the_signature_and_the_same_terms_keep_it() {
    let mut order = an_order_in(State::Init, PaymentMethod::Wire);
    order.set_terms(order.account, order.method, order.amount);
    assert!(order.signed_document.is_some() && order.reservation.is_some());
    order.set_terms(order.account, order.method, usd(2_000));
    assert!(order.signed_document.is_none() && order.reservation.is_none());
    assert!(order.proof_document.is_some());
}
