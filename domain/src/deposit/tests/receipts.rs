//! Several bank receipts matched to one deposit.

use super::*;
use crate::decision::Effect;

fn july(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, day).unwrap()
}

/// Two receipts of 1,000 cents together; the older one counts from the later day.
fn both(deposit: &Deposit) -> MatchedReceipts {
    let receipts = [(6, 600, july(3)), (7, 400, july(2))];
    MatchedReceipts::new(receipts.map(|(id, minor, value_on)| Receipt {
        id: ReceiptId(id),
        amount: usd(minor),
        value_on,
        ..confirmed(deposit)
    }))
}

/// A deposit in a state with both of them.
fn matched(state: State) -> Deposit {
    Deposit {
        received: Some(usd(1_000)),
        ..deposit(state)
    }
}

fn changes(transaction: &Transaction) -> Vec<(Book, i128)> {
    let changes = transaction.changes().into_iter();
    changes.map(|(key, units)| (key.book, units)).collect()
}

#[test]
fn what_is_matched_to_a_waiting_deposit_is_what_it_received() {
    let asked = deposit(State::LWait);
    let decision = decide(&asked, Command::Match(both(&asked)), NOW).unwrap();
    assert!(!decision.changes_state());
    assert!(decision.effects.is_empty() && decision.notices.is_empty());
    let after = Deposit {
        received: Some(usd(1_000)),
        ..asked
    };
    assert_eq!(decision.record, after);
    let one = MatchedReceipts::new([both(&after).receipts()[1].clone()]);
    let less = decide(&after, Command::Match(one), NOW).unwrap().record;
    assert_eq!(less.received, Some(usd(400)));
    let nothing = decide(&less, Command::Match(MatchedReceipts::default()), NOW).unwrap();
    assert_eq!(nothing.record.received, None);
}

#[test]
fn receipts_are_matched_only_while_it_waits_for_the_first_line() {
    for state in State::ALL {
        let asked = deposit(state);
        let outcome = decide(&asked, Command::Match(both(&asked)), NOW);
        if state == State::LWait {
            assert!(outcome.is_ok());
        } else {
            assert_eq!(outcome, Err(state.not_pending().into()));
        }
    }
}

#[test]
fn receipts_of_another_currency_are_not_matched() {
    let asked = deposit(State::LWait);
    let yuan = Receipt {
        amount: Money::from_minor(1_000, Currency::Cny).unwrap(),
        ..confirmed(&asked)
    };
    let dollars = confirmed(&asked);
    for receipts in [vec![yuan.clone()], vec![dollars, yuan]] {
        let command = Command::Match(MatchedReceipts::new(receipts));
        let refusal = Refusal::bad_request("currency");
        assert_eq!(refused(&asked, command), refusal.into());
    }
}

#[test]
fn the_first_line_passes_what_was_matched_and_states_no_other_amount() {
    let asked = matched(State::LWait);
    let pass = |stated| Command::PassFirst {
        by: ANN,
        comment: Some("both are there".into()),
        stated,
        bank: Of::new(asked.account, BANK),
        arrived: both(&asked),
    };
    for stated in [None, Some(usd(1_000))] {
        let decision = decide(&asked, pass(stated), NOW).unwrap();
        assert!(decision.effects.is_empty());
        let record = decision.record;
        let passed = (State::GWait, Some(usd(1_000)), Some(ANN));
        assert_eq!(
            (record.state, record.received, record.first_line_by),
            passed
        );
    }
    for other in [600, 999, 1_001] {
        let refusal = Refusal::ReceiptConfirmed(usd(1_000));
        assert_eq!(refused(&asked, pass(Some(usd(other)))), refusal.into());
    }
}

#[test]
fn another_sum_than_was_asked_needs_a_comment() {
    let asked = Deposit {
        amount: usd(1_200),
        ..matched(State::LWait)
    };
    let pass = |comment| Command::PassFirst {
        by: ANN,
        comment,
        stated: None,
        bank: Of::new(asked.account, BANK),
        arrived: both(&asked),
    };
    assert_eq!(refused(&asked, pass(None)), Refusal::CommentRequired.into());
    let passed = decide(&asked, pass(Some("charges".into())), NOW).unwrap();
    assert_eq!(passed.record.received, Some(usd(1_000)));
}

#[test]
fn two_receipts_are_credited_together_on_the_later_value_date() {
    let asked = matched(State::GWait);
    let command = Command::PassSecond {
        by: BEN,
        arrived: both(&asked),
    };
    let decision = decide(&asked, command, NOW).unwrap();
    let [credited] = &booked(&decision)[..] else {
        panic!("one transaction")
    };
    assert_eq!(credited.reference(), "deposit:9:credit");
    assert_eq!(credited.effective_on(), july(3));
    let expected = [
        (Book::Wallet(asked.account), 1_000),
        (Book::Suspense(ReceiptId(6)), -600),
        (Book::Suspense(ReceiptId(7)), -400),
    ];
    assert_eq!(changes(credited), expected);
    let [movement] = credited.movements() else {
        panic!("one movement")
    };
    let told = (movement.account, movement.cash_type, movement.quantity);
    let sum = usd(1_000).into();
    assert_eq!(told, (asked.account, CashType::Deposit, sum));
}

#[test]
fn all_of_several_receipts_is_owed_to_the_payer_where_either_line_fails_it() {
    for (state, line) in [(State::LWait, Line::First), (State::GWait, Line::Second)] {
        let asked = matched(state);
        let command = Command::Fail {
            line,
            by: BEN,
            arrived: both(&asked),
        };
        let decision = decide(&asked, command, NOW).unwrap();
        let [Effect::Owe { payout, .. }] = &decision.effects[..] else {
            panic!("one payout")
        };
        assert_eq!(payout.amount, usd(1_000));
        let [refunded] = &booked(&decision)[..] else {
            panic!("one transaction")
        };
        assert_eq!(refunded.reference(), "deposit:9:refund");
        assert_eq!(refunded.effective_on(), july(3));
        assert!(refunded.movements().is_empty());
        let mut moved = changes(refunded);
        moved.sort_by_key(|(_, units)| *units);
        let [six, four, (payable, 1_000)] = moved[..] else {
            panic!("{moved:?}")
        };
        assert!(matches!(payable, Book::Payable(_)));
        assert_eq!(six, (Book::Suspense(ReceiptId(6)), -600));
        assert_eq!(four, (Book::Suspense(ReceiptId(7)), -400));
        assert_eq!(decision.notices[0].key, "depositFailed");
    }
}

#[test]
fn what_was_matched_stays_when_the_second_line_returns_it() {
    let asked = matched(State::GWait);
    let command = Command::Return {
        comment: "whose is the second one?".into(),
        arrived: both(&asked),
    };
    let decision = decide(&asked, command, NOW).unwrap();
    assert!(decision.effects.is_empty());
    let after = decision.record;
    assert_eq!(after.received, Some(usd(1_000)));
    assert_eq!((after.state, after.receipt_corrections), (State::LWait, 0));
}

#[test]
fn nothing_is_cancelled_while_something_is_matched_to_it() {
    let asked = matched(State::LWait);
    let cancel = |arrived| Command::Cancel {
        arrived,
        invoice: None,
    };
    for arrived in [both(&asked), MatchedReceipts::default()] {
        assert_eq!(
            refused(&asked, cancel(arrived)),
            State::LWait.not_pending().into()
        );
    }
    let unmatched = Deposit {
        received: None,
        ..asked
    };
    let cancelled = decide(&unmatched, cancel(MatchedReceipts::default()), NOW).unwrap();
    assert_eq!(cancelled.record.state, State::Cancelled);
}
