//! Several bank receipts matched to one order.

use super::*;
use crate::subscription::rules::shares_bought;

/// Bank receipts of these amounts in dollars, numbered from 1.
fn of_dollars(dollars: &[i64]) -> MatchedReceipts {
    let numbered = (1..).zip(dollars);
    MatchedReceipts::new(numbered.map(|(id, dollars)| Receipt {
        id: ReceiptId(id),
        ..confirmed(*dollars)
    }))
}

/// An order by wire in a state, with this amount received.
fn having(state: State, received: i64) -> Order {
    Order {
        received: Some(usd(received)),
        ..an_order_in(state, PaymentMethod::Wire)
    }
}

fn settled(dollars: &[i64], back: RefundDestination) -> Settlement {
    Settlement {
        arrived: of_dollars(dollars),
        ..settlement(back)
    }
}

/// The effect of a transaction on each suspense and on the other book.
fn given(transaction: &Transaction) -> (Vec<(i64, i64)>, (Book, i64)) {
    let (mut given, mut gains) = (Vec::new(), Vec::new());
    for posting in transaction.postings() {
        match posting.book {
            Book::Suspense(id) => given.push((id.0, -posting.quantity.units() / 100)),
            book => gains.push((book, posting.quantity.units() / 100)),
        }
    }
    let [gain] = gains[..] else {
        panic!("{gains:?}")
    };
    (given, gain)
}

fn movement_amounts(transaction: &Transaction) -> Vec<i64> {
    let movements = transaction.movements().iter();
    movements.map(|it| it.quantity.units() / 100).collect()
}

#[test]
fn what_is_matched_to_a_waiting_order_is_what_it_received() {
    let order = an_order_in(State::LWait, PaymentMethod::Wire);
    let matched = |order: &Order, dollars: &[i64]| {
        let command = Command::Match(of_dollars(dollars));
        let decision = decide(order, command, at(1)).unwrap();
        assert!(!decision.changes_state());
        assert!(decision.effects.is_empty() && decision.notices.is_empty());
        decision.record
    };
    let after = matched(&order, &[300, 500]);
    assert_eq!(after, having(State::LWait, 800));
    assert_eq!(matched(&after, &[300]), having(State::LWait, 300));
    assert_eq!(matched(&after, &[]), order);
}

#[test]
fn receipts_are_matched_only_to_wires_that_wait_for_the_first_line() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for state in State::ALL {
            let order = an_order_in(state, method);
            let outcome = decide(&order, Command::Match(of_dollars(&[300])), at(1));
            if (method, state) == (PaymentMethod::Wire, State::LWait) {
                assert!(outcome.is_ok());
            } else {
                let state = state.code();
                let refusal = Refusal::OrderNotPending { state };
                assert_eq!(outcome, Err(refusal.into()), "{method:?}");
            }
        }
    }
}

#[test]
fn receipts_of_another_currency_are_not_matched() {
    let order = an_order_in(State::LWait, PaymentMethod::Wire);
    let yuan = Receipt {
        amount: Money::from_minor(1_000, Currency::Cny).unwrap(),
        ..confirmed(1)
    };
    for receipts in [vec![yuan.clone()], vec![confirmed(1), yuan]] {
        let outcome = decide(
            &order,
            Command::Match(MatchedReceipts::new(receipts)),
            at(1),
        );
        let refusal = Refusal::bad_request("currency");
        assert_eq!(outcome, Err(refusal.into()));
    }
}

#[test]
fn the_first_line_passes_what_was_matched_and_states_no_other_amount() {
    let order = having(State::LWait, 1_200);
    let pass = |received: Option<i64>| Command::PassFirst {
        by: ANN,
        received: received.map(usd),
        bank: Of::new(AccountId(3), BANK),
        arrived: of_dollars(&[300, 500, 400]),
        tolerance: ChargeTolerance::default(),
    };
    for received in [None, Some(1_200)] {
        let decision = decide(&order, pass(received), at(1)).unwrap();
        assert!(decision.effects.is_empty());
        let record = decision.record;
        let passed = (State::GWait, Some(usd(1_200)), Some(ANN));
        assert_eq!(
            (record.state, record.received, record.first_line_by),
            passed
        );
    }
    for other in [1_000, 1_199, 1_201] {
        let outcome = decide(&order, pass(Some(other)), at(1));
        let refusal = Refusal::ReceiptConfirmed(usd(1_200));
        assert_eq!(outcome, Err(refusal.into()), "{other}");
    }
}

#[test]
fn receipts_that_do_not_cover_the_order_do_not_pass() {
    let order = having(State::LWait, 800);
    let pass = Command::PassFirst {
        by: ANN,
        received: None,
        bank: Of::new(AccountId(3), BANK),
        arrived: of_dollars(&[300, 500]),
        tolerance: ChargeTolerance::default(),
    };
    let refusal = Refusal::ReceiptTooSmall(usd(1_000));
    assert_eq!(decide(&order, pass, at(1)), Err(refusal.into()));
}

#[test]
fn an_order_is_paid_from_the_oldest_receipts_and_the_rest_goes_back() {
    let order = having(State::GWait, 1_250);
    // The excess is part of the last receipt, part of one receipt and all of the next, or exactly one receipt.
    let table = [
        (
            [300, 500, 450],
            vec![(1, 300), (2, 500), (3, 200)],
            vec![(3, 250)],
        ),
        (
            [300, 800, 150],
            vec![(1, 300), (2, 700)],
            vec![(2, 100), (3, 150)],
        ),
        ([400, 600, 250], vec![(1, 400), (2, 600)], vec![(3, 250)]),
        (
            [1_100, 100, 50],
            vec![(1, 1_000)],
            vec![(1, 100), (2, 100), (3, 50)],
        ),
    ];
    let owed = Book::Payable(PayoutId(1));
    for (dollars, allocated, excess) in table {
        for (back, goes_to) in [
            (RefundDestination::Wallet, Book::Wallet(order.account)),
            (RefundDestination::Payout(None), owed),
        ] {
            let command = Command::PassSecond {
                by: BEN,
                price: Of::new(ProjectId(5), Price::par(Currency::Usd)),
                settlement: settled(&dollars, back),
            };
            let decision = decide(&order, command, at(1)).unwrap();
            let [allocation, returned] = &booked(&decision)[..] else {
                panic!("two transactions")
            };
            let escrow = (Book::Escrow(order.project), 1_000);
            assert_eq!(given(allocation), (allocated.clone(), escrow));
            assert_eq!(given(returned), (excess.clone(), (goes_to, 250)));
            // However many receipts there were, the account sees each sum once.
            assert_eq!(movement_amounts(allocation), [-1_000]);
            assert_eq!(movement_amounts(returned), [250]);
        }
    }
}

#[test]
fn all_of_several_receipts_goes_back_where_the_order_fails_or_is_taken_back() {
    let dollars = [300, 500, 450];
    let everything = vec![(1, 300), (2, 500), (3, 450)];
    let fail = |line, settlement| Command::Fail {
        line,
        by: BEN,
        settlement,
    };
    let by_investor = |settlement| Command::RevokeByInvestor {
        bound_by: Of::new(OrderId(7), None),
        settlement,
    };
    let by_finance = |settlement| Command::RevokeByOperator {
        by: ANN,
        settlement,
    };
    for (back, goes_to) in [
        (RefundDestination::Wallet, Book::Wallet(AccountId(3))),
        (RefundDestination::Payout(None), Book::Payable(PayoutId(1))),
    ] {
        let settlement = || settled(&dollars, back.clone());
        for (state, command) in [
            (State::LWait, fail(Line::First, settlement())),
            (State::GWait, fail(Line::Second, settlement())),
            (State::LWait, by_investor(settlement())),
            (State::GWait, by_investor(settlement())),
            (State::LWait, by_finance(settlement())),
            (State::GWait, by_finance(settlement())),
        ] {
            let decision = decide(&having(state, 1_250), command, at(1)).unwrap();
            let [refund] = &booked(&decision)[..] else {
                panic!("one transaction")
            };
            assert_eq!(refund.reference(), "subscription:7:receipt-refund");
            assert_eq!(given(refund), (everything.clone(), (goes_to, 1_250)));
            assert_eq!(movement_amounts(refund), [1_250]);
        }
    }
}

#[test]
fn what_was_matched_stays_when_the_second_line_returns_it() {
    let order = having(State::GWait, 1_250);
    let command = Command::Return(of_dollars(&[300, 500, 450]));
    let decision = decide(&order, command, at(1)).unwrap();
    assert!(decision.effects.is_empty());
    let after = decision.record;
    assert_eq!(after.received, Some(usd(1_250)));
    assert_eq!((after.state, after.receipt_corrections), (State::LWait, 0));
}

#[test]
fn less_in_suspense_than_the_order_received_is_not_spent() {
    let command = Command::PassSecond {
        by: BEN,
        price: Of::new(ProjectId(5), Price::par(Currency::Usd)),
        settlement: settled(&[300, 600], RefundDestination::Wallet),
    };
    let outcome = decide(&having(State::GWait, 1_000), command, at(1));
    assert_eq!(outcome, Err(crate::ledger::Unbalanced::NoOwner.into()));
}

#[test]
fn whoever_entered_or_matched_a_receipt_does_not_send_its_money_on() {
    let third = OperatorId(5);
    let of = |id, (entered, matched), dollars| Receipt {
        id: ReceiptId(id),
        entered_by: Some(entered),
        matched_by: Some(matched),
        ..confirmed(dollars)
    };
    let settlement = || Settlement {
        arrived: MatchedReceipts::new([of(1, (ANN, third), 700), of(2, (third, BEN), 300)]),
        ..to_wallet()
    };
    let ended = |state, by| {
        let line = match state {
            State::LWait => Line::First,
            _ => Line::Second,
        };
        let fail = Command::Fail {
            line,
            by,
            settlement: settlement(),
        };
        let settlement = settlement();
        [fail, Command::RevokeByOperator { by, settlement }]
    };
    // The first line is another person's, so that only the operator who entered the receipts is an obstacle.
    let (first, colleague) = (OperatorId(3), OperatorId(4));
    for state in [State::LWait, State::GWait] {
        let order = Order {
            first_line_by: (state == State::GWait).then_some(first),
            ..having(state, 1_000)
        };
        for by in [ANN, BEN] {
            for command in ended(state, by) {
                let outcome = decide(&order, command.clone(), at(1));
                assert_eq!(outcome, Err(Refusal::OwnReceipt.into()), "{command:?}");
            }
        }
        for command in ended(state, colleague) {
            assert!(
                decide(&order, command.clone(), at(1)).is_ok(),
                "{command:?}"
            );
        }
    }
    let order = Order {
        first_line_by: Some(first),
        ..having(State::GWait, 1_000)
    };
    let pass = |by| Command::PassSecond {
        by,
        price: Of::new(order.project, Price::par(Currency::Usd)),
        settlement: settlement(),
    };
    for by in [ANN, BEN] {
        let outcome = decide(&order, pass(by), at(1));
        assert_eq!(outcome, Err(Refusal::OwnReceipt.into()));
    }
    assert!(decide(&order, pass(colleague), at(1)).is_ok());
    // Once the second line has passed it, two people have looked at it.
    let [_, revoked] = ended(State::PreOk, ANN);
    assert!(decide(&having(State::PreOk, 1_000), revoked, at(1)).is_ok());
}

#[test]
fn only_a_wire_has_a_reference() {
    let reference = |method| an_order(method).reference();
    let of_wire = RemittanceReference::of_order(OrderId(7));
    assert_eq!(reference(PaymentMethod::Wire), Some(of_wire));
    assert_eq!(reference(PaymentMethod::Wallet), None);
}

/// The change of each book, in cents, in the order of the postings.
fn gains(transaction: &Transaction) -> Vec<(Book, i64)> {
    let postings = transaction.postings().iter();
    let money = postings.filter(|it| !matches!(it.book, Book::Issued(_) | Book::Holding(_)));
    money.map(|it| (it.book, it.quantity.units())).collect()
}

#[test]
fn what_banks_charged_is_borne_by_the_platform_up_to_the_tolerance_and_stays_with_it() {
    let passing = |cents: i64| Command::PassFirst {
        by: ANN,
        received: None,
        bank: Of::new(AccountId(3), BANK),
        arrived: MatchedReceipts::new([Receipt {
            amount: Money::from_minor(cents, Currency::Usd).unwrap(),
            ..confirmed(1)
        }]),
        tolerance: ChargeTolerance::new(vec![usd(25)]).unwrap(),
    };
    let received = |state, cents: i64| Order {
        received: Some(Money::from_minor(cents, Currency::Usd).unwrap()),
        ..an_order_in(state, PaymentMethod::Wire)
    };
    let passed = decide(&received(State::LWait, 97_500), passing(97_500), at(1)).unwrap();
    assert_eq!(passed.record.state, State::GWait);
    let short = decide(&received(State::LWait, 97_499), passing(97_499), at(1));
    assert_eq!(short, Err(Refusal::ReceiptTooSmall(usd(1_000)).into()));

    let second = Command::PassSecond {
        by: BEN,
        price: Of::new(ProjectId(5), Price::par(Currency::Usd)),
        settlement: settled(&[975], RefundDestination::Wallet),
    };
    let accepted = decide(&received(State::GWait, 97_500), second, at(1)).unwrap();
    let order = accepted.record.clone();
    // The shares that the whole amount buys.
    let shares = order.shares;
    assert_eq!(
        shares,
        Some(shares_bought(usd(1_000), Price::par(Currency::Usd)).unwrap())
    );
    let [allocation] = &booked(&accepted)[..] else {
        panic!("one transaction")
    };
    let (escrow, wallet) = (Book::Escrow(order.project), Book::Wallet(order.account));
    let mut gained = gains(allocation);
    gained.sort_by_key(|(_, units)| *units);
    let expected = [
        (Book::Suspense(ReceiptId(1)), -97_500),
        (Book::Fees, -2_500),
        (escrow, 100_000),
    ];
    assert_eq!(gained, expected);

    // Revoked before or after the issue, the investor gets back what they sent and the platform the charges that it covered.
    let issued = decide(&order, Command::Issue, at(2)).unwrap().record;
    let paid = Book::ProjectPaid(order.project);
    for (order, from) in [(order, escrow), (issued, paid)] {
        let revoked = decide(&order, revoke_by_investor(None), at(3)).unwrap();
        let [refund] = &booked(&revoked)[..] else {
            panic!("one transaction")
        };
        let of = |book: Book| {
            let gained = gains(refund).into_iter();
            gained.filter(|it| it.0 == book).map(|it| it.1).sum::<i64>()
        };
        assert_eq!(
            (of(from), of(wallet), of(Book::Fees)),
            (-100_000, 97_500, 2_500)
        );
    }
    // A correction returns the whole amount to escrow.
    let issued = received(State::Success, 97_500);
    let issued = Order {
        shares,
        issues: 1,
        ..issued
    };
    let reversal = forecast_reversal(&issued, None).unwrap();
    let back = reversal.iter().find(|it| it.book == escrow).unwrap();
    assert_eq!(back.quantity.units(), 100_000);
}
