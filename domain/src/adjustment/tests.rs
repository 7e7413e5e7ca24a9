use super::*;
use crate::Instant;
use crate::decision::Param;
use crate::exchange_rate::{DayRate, RateSource};
use crate::ids::{ExchangeRateId, ProposalId};
use crate::ledger::{Asset, Book, CashType, Transaction};
use crate::money::MAX_MINOR;
use proptest::prelude::*;
use std::collections::BTreeMap;

const ANN: AccountId = AccountId(7);
const BEN: AccountId = AccountId(3);

fn money(minor: i64, currency: Currency) -> Money {
    Money::from_minor(minor, currency).unwrap()
}

fn usd(minor: i64) -> Money {
    money(minor, Currency::Usd)
}

fn rate(id: i64, currency: Currency, units: i64) -> ExchangeRate {
    ExchangeRate {
        id: ExchangeRateId(id),
        of: DayRate {
            day: NaiveDate::from_ymd_opt(2026, 11, 26).unwrap(),
            currency,
            rate: UsdRate::from_units(units).unwrap(),
        },
        source: RateSource::Ecb,
        proposal: ProposalId(1),
        confirmed_at: Instant::UNIX_EPOCH,
    }
}

fn exchange(given: Money, gained: Money) -> Booking {
    Booking::Exchange {
        account: ANN,
        given,
        gained,
        rates: Rates {
            from: None,
            to: None,
        },
    }
}

fn all(minor: i64) -> Vec<Booking> {
    let (account, amount) = (ANN, usd(minor));
    let adjustment = |direction| Booking::Adjustment {
        account,
        amount,
        direction,
    };
    vec![
        adjustment(Direction::In),
        adjustment(Direction::Out),
        Booking::Reward { account, amount },
        Booking::Transfer {
            from: ANN,
            to: BEN,
            amount,
        },
        exchange(amount, money(minor, Currency::Cny)),
    ]
}

fn booked(booking: Booking) -> Transaction {
    let manual = ManualBooking {
        booking,
        value_on: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
        document: EvidenceId(5),
    };
    transaction(&manual, ProposalId(9)).unwrap()
}

#[test]
fn each_kind_moves_what_the_specification_says_and_is_listed_with_its_cash_type() {
    let told = |booking| {
        let transaction = booked(booking);
        let postings: Vec<String> = transaction
            .postings()
            .iter()
            .map(|it| format!("{} {}", it.book, it.quantity.units()))
            .collect();
        let listed: Vec<_> = transaction
            .movements()
            .iter()
            .map(|it| (it.account.0, it.cash_type.id(), it.quantity.units()))
            .collect();
        (
            transaction.reference().to_owned(),
            postings.join(", "),
            listed,
        )
    };
    let expected = [
        (
            "adjustment:9",
            "opening_adjustments:0 -100, wallet:7 100",
            vec![(7, 20, 100)],
        ),
        (
            "adjustment:9",
            "wallet:7 -100, opening_adjustments:0 100",
            vec![(7, 20, -100)],
        ),
        (
            "adjustment:9",
            "fees:0 -100, wallet:7 100",
            vec![(7, 19, 100)],
        ),
        (
            "transfer:9",
            "wallet:7 -100, wallet:3 100",
            vec![(7, 18, -100), (3, 17, 100)],
        ),
        (
            "exchange:9",
            "wallet:7 -100, fx_position:0 100, fx_position:0 -100, wallet:7 100",
            vec![(7, 14, -100), (7, 14, 100)],
        ),
    ];
    for (booking, (reference, postings, listed)) in all(100).into_iter().zip(expected) {
        let found = told(booking);
        assert_eq!(found, (reference.to_owned(), postings.to_owned(), listed));
    }
}

#[test]
fn accounts_are_locked_by_rising_number() {
    let transfer = Booking::Transfer {
        from: ANN,
        to: BEN,
        amount: usd(1),
    };
    assert_eq!(transfer.accounts(), [BEN, ANN]);
    assert_eq!(transfer.account(), ANN);
    assert_eq!(exchange(usd(1), usd(1)).accounts(), [ANN]);
}

#[test]
fn an_exchange_goes_by_both_rates_and_never_gives_nothing() {
    let yuan = rate(4, Currency::Cny, 1_400_000_000);
    let euro = rate(6, Currency::Eur, 11_000_000_000);
    let both = Rates {
        from: Some(yuan),
        to: Some(euro),
    };
    assert_eq!(both.newest(), 6);
    // Another yuan rate with a lower number than the euro's does not change the version, but is a different rate.
    let other = Rates {
        from: Some(rate(5, Currency::Cny, 1_410_000_000)),
        ..both
    };
    assert_eq!(other.newest(), both.newest());
    assert!(both.are(&both) && !both.are(&other));
    let given = money(1_000_00, Currency::Cny);
    let gained = both.convert(given, Currency::Eur).unwrap();
    assert_eq!(gained.amount, money(127_27, Currency::Eur));
    let to_dollars = Rates {
        from: Some(yuan),
        to: None,
    };
    let gained = to_dollars.convert(given, Currency::Usd).unwrap();
    assert_eq!(gained.amount, usd(140_00));
    let nothing = to_dollars.convert(money(1, Currency::Cny), Currency::Usd);
    assert_eq!(nothing, Err(Refusal::bad_request("amount")));
    let pound = rate(1, Currency::Gbp, 13_000_000_000);
    let beyond = Rates {
        from: Some(pound),
        to: None,
    };
    let beyond = beyond.convert(money(MAX_MINOR, Currency::Gbp), Currency::Usd);
    assert_eq!(beyond, Err(Refusal::bad_request("amount")));
}

#[test]
fn everybody_whose_wallet_changed_is_told_and_nobody_of_the_other_account() {
    for booking in all(100) {
        let told = notices(&booking);
        let mut accounts: Vec<_> = told.iter().map(|(account, _)| *account).collect();
        accounts.sort_unstable();
        assert_eq!(accounts, booking.accounts());
        for (account, notice) in told {
            let named = notice.params.iter().filter_map(|(_, param)| match param {
                Param::Account(account) => Some(*account),
                _ => None,
            });
            assert_eq!(named.collect::<Vec<_>>(), [account], "{}", notice.key);
        }
    }
}

#[test]
fn codes_are_read_back() {
    for kind in Kind::ALL {
        assert_eq!(Kind::from_code(kind.code()), Some(kind));
    }
    for direction in Direction::ALL {
        assert_eq!(Direction::from_code(direction.code()), Some(direction));
    }
}

proptest! {
    #[test]
    fn every_booking_balances_and_tells_its_accounts_exactly_what_changes(minor in 1..=MAX_MINOR) {
        for booking in all(minor) {
            let transaction = booked(booking);
            let mut sums = BTreeMap::<Asset, i128>::new();
            for posting in transaction.postings() {
                *sums.entry(posting.quantity.asset()).or_default() += i128::from(posting.quantity.units());
            }
            prop_assert!(sums.values().all(|sum| *sum == 0));
            for (account, change) in booking.changes() {
                let asset = Asset::from(change.currency());
                let moved: i128 = transaction.changes().iter()
                    .filter(|(key, _)| key.book == Book::Wallet(account) && key.asset == asset)
                    .map(|(_, units)| *units)
                    .sum();
                prop_assert_eq!(moved, i128::from(change.minor()));
            }
            let is_known = |cash_type| matches!(cash_type, CashType::CurrencyExchange | CashType::TransferIn
                | CashType::TransferOut | CashType::CampaignReward | CashType::Adjustment);
            prop_assert!(transaction.movements().iter().all(|it| is_known(it.cash_type)));
        }
    }
}
