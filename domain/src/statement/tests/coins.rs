//! Gateway settlements: card payments that were collected, and the proceeds of coins that were sold.

use super::machine::{confirming, wrong};
use super::money::{CARD, booked, moved};
use super::*;
use crate::ledger::{Book, Gateway};

const OF_BANK: Book = Book::Bank(BANK);
const COINS: Book = Book::Gateway(Gateway::Crypto);
const SOLD: Meaning = Meaning::GatewaySettlement(Gateway::Crypto);

/// Ann confirms that coins were sold.
const fn selling(owed: Option<Money>, charge: Option<Money>) -> Command {
    Command::Confirm {
        meaning: SOLD,
        by: ANN,
        charge,
        owed,
    }
}

#[test]
fn a_sale_of_coins_takes_from_the_gateway_what_it_owed_and_the_rest_is_exchange() {
    let fx = Book::FxPosition;
    for (owed, charge, expected) in [
        (50_000, None, vec![(OF_BANK, -50_000), (COINS, 50_000)]),
        // Sold for less than they were credited at, and for more.
        (
            52_500,
            None,
            vec![(OF_BANK, -50_000), (COINS, 52_500), (fx, -2_500)],
        ),
        (
            48_000,
            None,
            vec![(OF_BANK, -50_000), (COINS, 48_000), (fx, 2_000)],
        ),
        // The charge is a cost of its own.
        (
            52_500,
            Some(usd(1_000)),
            vec![
                (OF_BANK, -50_000),
                (COINS, 52_500),
                (Book::Fees, -1_000),
                (fx, -1_500),
            ],
        ),
        (
            51_000,
            Some(usd(1_000)),
            vec![(OF_BANK, -50_000), (COINS, 51_000), (Book::Fees, -1_000)],
        ),
    ] {
        let command = selling(Some(usd(owed)), charge);
        let decision = decide(&line(Direction::Credit), command, now()).unwrap();
        assert_eq!(decision.record.owed, Some(usd(owed)));
        let mut given: Vec<_> = booked(&decision).into_iter().flat_map(moved).collect();
        given.sort_unstable();
        let mut expected = expected;
        expected.sort_unstable();
        assert_eq!(given, expected, "{owed} {charge:?}");
    }
}

#[test]
fn the_card_gateway_pays_from_its_own_book() {
    let command = confirming(Meaning::GatewaySettlement(Gateway::Card), None);
    let decision = decide(&line(Direction::Credit), command, now()).unwrap();
    let given: Vec<_> = booked(&decision).into_iter().flat_map(moved).collect();
    assert_eq!(given, [(OF_BANK, -50_000), (CARD, 50_000)]);
}

#[test]
fn what_was_owed_is_said_of_coins_and_of_nothing_else() {
    let of = |meaning, owed| Command::Confirm {
        meaning,
        by: ANN,
        charge: None,
        owed,
    };
    let card = Meaning::GatewaySettlement(Gateway::Card);
    for (meaning, owed, is_fine) in [
        (SOLD, Some(usd(1)), true),
        (SOLD, None, false),
        (SOLD, Some(usd(0)), false),
        (SOLD, Some(usd(-1)), false),
        (SOLD, Some(yuan(1)), false),
        (card, None, true),
        (card, Some(usd(1)), false),
        (Meaning::Interest, Some(usd(1)), false),
    ] {
        let outcome = decide(&line(Direction::Credit), of(meaning, owed), now());
        let expected = (!is_fine).then_some("owed");
        assert_eq!(wrong(outcome).as_deref(), expected, "{meaning:?} {owed:?}");
    }
}

#[test]
fn a_sale_that_the_bank_takes_back_gives_the_gateway_everything_back() {
    let earlier = StatementLine {
        owed: Some(usd(52_500)),
        ..done(Direction::Credit, SOLD)
    };
    let later = StatementLine {
        id: StatementLineId(12),
        ..line(Direction::Debit)
    };
    let command = Command::Reverse {
        earlier: Box::new(earlier),
        other_side: None,
        by: ANN,
    };
    let decision = decide(&later, command, now()).unwrap();
    let mut given: Vec<_> = booked(&decision).into_iter().flat_map(moved).collect();
    given.sort_unstable();
    let mut expected = [
        (OF_BANK, 50_000),
        (COINS, -52_500),
        (Book::FxPosition, 2_500),
    ];
    expected.sort_unstable();
    assert_eq!(given, expected);
}
