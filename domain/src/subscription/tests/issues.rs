//! Issues that are corrected, and wires that are stated again.

use super::histories::{History, correct_issue, passing_second};
use super::*;
use crate::ledger::{Asset, Unbalanced};
use std::collections::BTreeMap;

#[test]
fn an_issue_that_is_corrected_is_booked_under_the_next_number() {
    let mut history = History::new(PaymentMethod::Wire, true);
    history.order = an_order_in(State::LWait, PaymentMethod::Wire);
    let commands = [
        passing_first(1_000),
        pass_second(BEN),
        Command::Issue,
        correct_issue(),
        Command::Issue,
        correct_issue(),
        Command::Issue,
        revoke_by_investor(None),
    ];
    for command in commands {
        history.command(command, 2);
        history.check();
    }
    assert_eq!(history.order.state, State::Revoked);
    let booked: Vec<_> = history.references.iter().map(String::as_str).collect();
    assert_eq!(
        booked,
        [
            "subscription:7:allocation",
            "subscription:7:issue",
            "subscription:7:issue:2",
            "subscription:7:issue:2:reversal",
            "subscription:7:issue:3",
            "subscription:7:issue:3:reversal",
            "subscription:7:issue:reversal",
            "subscription:7:receipt",
        ]
    );
}

#[test]
fn the_shares_of_an_order_are_those_of_its_price_when_it_was_accepted() {
    let mut history = History::new(PaymentMethod::Wire, true);
    history.order = an_order_in(State::LWait, PaymentMethod::Wire);
    let commands = [
        passing_first(1_000),
        // At 3 dollars a share, rounded down to 4 decimals.
        passing_second(3_000),
        // Another decision comes too late to change them.
        passing_second(1_000),
        Command::Issue,
        correct_issue(),
        Command::Issue,
    ];
    for command in commands {
        history.command(command, 2);
        history.check();
    }
    let fixed = Shares::from_ten_thousandths(333_3333);
    assert_eq!(history.order.issued_shares(), Some(fixed));
    let key = Asset::Shares(history.order.project);
    assert_eq!(
        history.of(Book::Holding(history.order.account), key),
        333_3333
    );
    history.command(revoke_by_investor(None), 2);
    history.check();
    // A reversed order keeps the number of its shares, though nobody holds them.
    assert_eq!(history.order.shares, Some(fixed));
    assert_eq!(history.order.issued_shares(), None);
}

#[test]
fn an_issue_is_one_transaction_of_its_shares_and_its_money() {
    let accepted = an_order_in(State::PreOk, PaymentMethod::Wire);
    let issued = an_order_in(State::Success, PaymentMethod::Wire);
    let reversed = Some("subscription:7:issue");
    for (order, command, reverses) in [
        (&accepted, Command::Issue, None),
        (&issued, correct_issue(), reversed),
        (&issued, revoke_by_investor(None), reversed),
    ] {
        let decision = decide(order, command.clone(), at(2)).unwrap();
        let [booked] = &booked(&decision)[..] else {
            panic!("one transaction")
        };
        assert_eq!(booked.reverses(), reverses);
        let mut units = BTreeMap::<Asset, Vec<i64>>::new();
        for posting in booked.postings() {
            let of_asset = units.entry(posting.quantity.asset()).or_default();
            of_asset.push(posting.quantity.units());
        }
        let expected = BTreeMap::from([
            (Asset::from(Currency::Usd), vec![-1_000_00, 1_000_00]),
            (Asset::Shares(order.project), vec![-1_000_0000, 1_000_0000]),
        ]);
        assert_eq!(units, expected, "{command:?}");
    }
    let never_accepted = Order {
        shares: None,
        ..accepted
    };
    let outcome = decide(&never_accepted, Command::Issue, at(2));
    assert_eq!(outcome, Err(Unbalanced::NoShares.into()));
}

#[test]
fn what_a_wire_brought_is_stated_as_often_as_it_comes_back() {
    let mut history = History::new(PaymentMethod::Wire, true);
    history.order = an_order_in(State::LWait, PaymentMethod::Wire);
    history.order.received = None;
    let commands = [
        passing_first(1_200),
        Command::Return(MatchedReceipts::default()),
        // Without an amount it does not pass.
        pass_first(BEN, None),
        passing_first(1_100),
        Command::Return(MatchedReceipts::default()),
        passing_first(1_300),
        pass_second(BEN),
    ];
    for command in commands {
        history.command(command, 2);
        history.check();
    }
    assert_eq!(history.order.state, State::PreOk);
    assert_eq!(history.order.receipt_corrections, 2);
    assert_eq!(history.on(Book::Wallet(history.order.account)), 5_300_00);
}
