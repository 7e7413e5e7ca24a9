//! The conditions of a command besides its state.

use super::*;
use rust_decimal::Decimal;

fn refused(order: &Order, command: Command) -> Refusal {
    refused_at(order, command, at(1))
}

fn refused_at(order: &Order, command: Command, now: Instant) -> Refusal {
    match decide(order, command, now).unwrap_err() {
        NotDecided::Refused(refusal) => refusal,
        other => panic!("{other:?}"),
    }
}

fn is_taken(order: &Order, command: Command) -> bool {
    decide(order, command, at(1)).is_ok()
}

#[test]
fn the_documents_must_be_read_before_signing() {
    let order = Order {
        documents_read: false,
        step: Step::SignDoc,
        ..an_order(PaymentMethod::Wire)
    };
    assert_eq!(
        refused(&order, save_sign_doc(place(1))),
        Refusal::DocumentsNotRead
    );
    assert_eq!(
        order.check_sign_doc_step(place(1), at(1)),
        Err(Refusal::DocumentsNotRead.into())
    );
}

#[test]
fn nothing_goes_beyond_signing_without_a_valid_signed_document() {
    let signed = an_order_in(State::Init, PaymentMethod::Wire);
    let unsigned = Order {
        signed_document: None,
        ..signed.clone()
    };
    for sound_document in [None, Some(DocumentId(8))] {
        let review = taking(Taking::Review { sound_document }, place(1));
        let complete = taking(Taking::Complete { sound_document }, place(1));
        for command in [review, complete] {
            for order in [&signed, &unsigned] {
                assert_eq!(refused(order, command.clone()), Refusal::SignatureFailedTip);
            }
        }
    }
    assert_eq!(
        refused(&unsigned, save_review()),
        Refusal::SignatureFailedTip
    );
}

#[test]
fn a_consent_that_was_taken_back_stops_the_review_and_completing() {
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
        for command in [save_review(), complete_with(place(1))] {
            assert!(is_taken(&ready, command.clone()));
            assert_eq!(
                refused(&undisclaimed, command.clone()),
                Refusal::DisclaimerRequired
            );
            assert_eq!(refused(&unread, command), Refusal::DocumentsNotRead);
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
        refused(&wire, complete_with(place(1))),
        Refusal::ProofMissing
    );
    let wallet = without_proof(PaymentMethod::Wallet);
    assert!(is_taken(&wallet, complete_with(place(1))));
}

#[test]
fn a_full_offering_takes_no_completion_without_a_place() {
    let full = Place {
        has_room: false,
        ..place(1)
    };
    let lapsed = Order {
        reservation: Some(Reservation { until: at(1) }),
        ..an_order_in(State::Init, PaymentMethod::Wire)
    };
    for command in [save_sign_doc(full), complete_with(full)] {
        assert_eq!(refused(&lapsed, command), Refusal::OfferingFullySubscribed);
    }
    let kept = an_order_in(State::Init, PaymentMethod::Wire);
    assert!(is_taken(&kept, complete_with(full)));
}

#[test]
fn after_the_funding_end_only_an_order_with_a_live_place_goes_on() {
    let closed = Place {
        is_open: false,
        ..place(1)
    };
    let kept = an_order_in(State::Init, PaymentMethod::Wire);
    let placeless = Order {
        reservation: None,
        ..kept.clone()
    };
    for command in [save_sign_doc(closed), complete_with(closed)] {
        assert!(is_taken(&kept, command.clone()));
        assert_eq!(refused(&placeless, command), Refusal::InvestmentNotOpen);
    }
}

#[test]
fn a_wire_that_brought_too_little_or_another_currency_cannot_pass() {
    let order = an_order_in(State::LWait, PaymentMethod::Wire);
    let too_small = Refusal::ReceiptTooSmall(usd(1_000));
    assert_eq!(refused(&order, passing_first(999)), too_small);
    let yuan = Money::from_minor(100_000, Currency::Cny).unwrap();
    for received in [None, Some(yuan)] {
        let refusal = refused(&order, pass_first(ANN, received));
        assert!(matches!(refusal, Refusal::BadRequest { .. }));
    }
    let returned = Order {
        received: Some(usd(1_200)),
        ..order
    };
    assert_eq!(refused(&returned, passing_first(999)), too_small);
}

#[test]
fn after_a_return_whoever_passes_the_first_line_anew_is_the_one_who_may_not_pass_the_second() {
    let order = an_order_in(State::GWait, PaymentMethod::Wallet);
    let returned = decide(&order, Command::Return(MatchedReceipts::default()), at(1))
        .unwrap()
        .record;
    assert_eq!(returned.first_line_by, None);
    let passed = decide(&returned, pass_first(BEN, None), at(1)).unwrap();
    let passed = passed.record;
    assert_eq!(passed.first_line_by, Some(BEN));
    assert_eq!(refused(&passed, pass_second(BEN)), Refusal::FourEyes);
    assert!(is_taken(&passed, pass_second(ANN)));
}

#[test]
fn the_first_line_never_decides_the_second() {
    let order = an_order_in(State::GWait, PaymentMethod::Wire);
    assert_eq!(refused(&order, pass_second(ANN)), Refusal::FourEyes);
    let command = Command::Fail {
        line: Line::Second,
        by: ANN,
        settlement: to_wallet(),
    };
    assert_eq!(refused(&order, command), Refusal::FourEyes);
}

#[test]
fn whoever_alone_says_that_a_wire_came_does_not_send_its_money_on() {
    let wire = an_order_in(State::GWait, PaymentMethod::Wire);
    assert_eq!(refused(&wire, revoke_by_operator(ANN)), Refusal::FourEyes);
    assert!(is_taken(&wire, revoke_by_operator(BEN)));
    let read_from_the_bank = Command::RevokeByOperator {
        by: ANN,
        settlement: Settlement {
            arrived: MatchedReceipts::new([confirmed(1_000)]),
            ..to_wallet()
        },
    };
    assert!(is_taken(&wire, read_from_the_bank));
    // A second person accepted it, or nobody stated a wire.
    let accepted = an_order_in(State::PreOk, PaymentMethod::Wire);
    let waiting = an_order_in(State::LWait, PaymentMethod::Wire);
    for order in [accepted, waiting] {
        assert!(is_taken(&order, revoke_by_operator(ANN)));
    }
    let paid_from_wallet = an_order_in(State::GWait, PaymentMethod::Wallet);
    let nothing_arrived = Command::RevokeByOperator {
        by: ANN,
        settlement: Settlement {
            arrived: MatchedReceipts::default(),
            ..to_wallet()
        },
    };
    assert!(is_taken(&paid_from_wallet, nothing_arrived));
}

#[test]
fn what_only_the_first_line_said_is_stated_again_after_a_return() {
    let wire = an_order_in(State::GWait, PaymentMethod::Wire);
    let returned = |receipt| {
        let decision = decide(
            &wire,
            Command::Return(MatchedReceipts::new([receipt])),
            at(3),
        )
        .unwrap();
        (booked(&decision), decision.record)
    };
    let (reversals, order) = returned(receipt(1_000));
    assert_eq!(order.received, None);
    let [reversal] = &reversals[..] else {
        panic!("one transaction")
    };
    assert_eq!(reversal.reverses(), Some("subscription:7:receipt"));
    assert_eq!(reversal.effective_on(), receipt(1_000).value_on);
    assert_ne!(reversal.effective_on(), crate::day::day_of(at(3)));
    assert!(matches!(
        refused(&order, pass_first(ANN, None)),
        Refusal::BadRequest { .. }
    ));
    // Failing it now refunds nothing, since nothing was received.
    let failed = decide(&order, failing(Line::First), at(3)).unwrap();
    assert!(booked(&failed).is_empty());
    let (nothing, order) = returned(confirmed(1_000));
    assert_eq!((nothing.len(), order.received), (0, Some(usd(1_000))));
}

#[test]
fn an_order_that_buys_no_part_of_a_share_is_not_accepted() {
    let order = an_order_in(State::GWait, PaymentMethod::Wire);
    let passing = |each, currency| {
        let price = Price::new(Decimal::from(each), currency).unwrap();
        passing_second_at(BEN, price)
    };
    assert!(is_taken(&order, passing(10_000_000, Currency::Usd)));
    let least = Money::from_minor(1_000_01, Currency::Usd).unwrap();
    assert_eq!(
        refused(&order, passing(10_000_001, Currency::Usd)),
        Refusal::BelowMinimum(least)
    );
    assert!(matches!(
        refused(&order, passing(1, Currency::Zar)),
        Refusal::BadRequest { .. }
    ));
}

#[test]
fn an_investor_revokes_until_the_last_instant_of_thirty_days_issued_or_not() {
    let late = at(30) + TimeDelta::milliseconds(1);
    let revoke = || revoke_by_investor(None);
    for state in [State::LWait, State::GWait, State::PreOk, State::Success] {
        let order = an_order_in(state, PaymentMethod::Wire);
        assert!(decide(&order, revoke(), at(30)).is_ok());
        assert_eq!(
            refused_at(&order, revoke(), late),
            Refusal::RevokePeriodOver { until: at(30) },
            "{state:?}"
        );
    }
    let waiting = an_order_in(State::PreOk, PaymentMethod::Wire);
    assert!(decide(&waiting, revoke_by_operator(ANN), late).is_ok());
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    assert!(decide(&issued, revoke_issued(reversal(BEN, None)), late).is_ok());
}

#[test]
fn an_issue_on_which_something_was_built_stays() {
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    for bound in [BoundBy::Income, BoundBy::Leaving].map(Some) {
        let commands = [
            revoke_by_investor(bound),
            revoke_issued(reversal(BEN, bound)),
            Command::CorrectIssue(reversal(BEN, bound)),
        ];
        for command in commands {
            let refusal = refused(&issued, command.clone());
            assert_eq!(refusal, Refusal::RevokeNotPossible, "{command:?}");
        }
        // Once the period is over, the refusal says so.
        assert_eq!(
            refused_at(&issued, revoke_by_investor(bound), at(31)),
            Refusal::RevokePeriodOver { until: at(30) }
        );
    }
}

#[test]
fn a_reversal_is_proposed_and_approved_by_two_people() {
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    let alone = reversal(ANN, None);
    for command in [revoke_issued(alone), Command::CorrectIssue(alone)] {
        assert_eq!(refused(&issued, command), Refusal::FourEyes);
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
