//! For all bookings in any order, shares and reversals included: each asset sums to zero over all books, and the wallet and the holding
//! of an account equal the sum of its movements.

use super::*;
use crate::ids::{AccountId, BankAccountId, OrderId, ProjectId};
use crate::{Currency, Money};
use chrono::NaiveDate;
use proptest::prelude::*;
use std::collections::BTreeMap;

const PROJECT: ProjectId = ProjectId(1);

fn cause() -> Cause {
    Cause {
        purpose: Purpose::Subscription(OrderId(1)),
        project: Some(PROJECT),
        effective_on: NaiveDate::MIN,
    }
}

/// A transaction of one of the platform's kinds, and its reversal. The last kind are issues: shares and the
/// money for them.
fn there_and_back(nth: usize, kind: usize, account: i64, units: i64) -> [Transaction; 2] {
    let account = AccountId(account);
    let (wallet, held) = (Book::Wallet(account), Book::WalletHeld(account));
    let (bank, escrow) = (Book::Bank(BankAccountId(1)), Book::Escrow(PROJECT));
    let usd: Quantity = Money::from_minor(units, Currency::Usd).unwrap().into();
    let shares = Quantity::new(Asset::Shares(PROJECT), units * 7).unwrap();
    let (incoming, outgoing) = (
        Listing::Incoming(account, CashType::Investment),
        Listing::Outgoing(account, CashType::Investment),
    );
    let untold = Listing::Unlisted;
    let (issued, holding) = (Book::Issued(PROJECT), Book::Holding(account));
    let issue = (issued, holding, shares, incoming);
    let moves = match kind {
        0 => vec![(bank, wallet, usd, incoming)],
        1 => vec![(wallet, held, usd, untold)],
        2 => vec![(held, escrow, usd, outgoing)],
        3 => vec![issue],
        _ => vec![issue, (escrow, Book::ProjectPaid(PROJECT), usd, untold)],
    };
    let leg = |&(from, to, quantity, listing)| Leg {
        from,
        to,
        quantity,
        listing,
    };
    let reversed = |&(from, to, quantity, listing)| Leg {
        from: to,
        to: from,
        quantity,
        listing: match listing {
            Listing::Unlisted => Listing::Unlisted,
            Listing::Incoming(account, _) => Listing::Outgoing(account, CashType::InvestmentRefund),
            Listing::Outgoing(account, _) => Listing::Incoming(account, CashType::InvestmentRefund),
        },
    };
    let legs: Vec<Leg> = moves.iter().map(leg).collect();
    let reversed: Vec<Leg> = moves.iter().map(reversed).collect();
    let reference = format!("there:{nth}");
    let reversal = Transaction::of_legs(format!("back:{nth}"), cause(), &reversed);
    [
        Transaction::of_legs(&*reference, cause(), &legs).unwrap(),
        reversal.unwrap().reversing(reference),
    ]
}

proptest! {
    #[test]
    fn books_agree_over_any_history(
        moves in prop::collection::vec((0_usize..5, 0_i64..3, 1_i64..1_000_000, any::<bool>()), 1..60),
    ) {
        let mut balances = BTreeMap::<BalanceKey, i128>::new();
        let mut told = BTreeMap::<(AccountId, Asset), i128>::new();
        let mut standing = BTreeMap::<BalanceKey, i128>::new();
        for (nth, (kind, account, units, is_reversed)) in moves.into_iter().enumerate() {
            let [there, back] = there_and_back(nth, kind, account, units);
            if !is_reversed {
                for (key, change) in there.changes() {
                    *standing.entry(key).or_default() += change;
                }
            }
            let booked = if is_reversed { vec![there, back] } else { vec![there] };
            for transaction in booked {
                for (key, change) in transaction.changes() {
                    *balances.entry(key).or_default() += change;
                }
                for movement in transaction.movements() {
                    let key = (movement.account, movement.quantity.asset());
                    *told.entry(key).or_default() += i128::from(movement.quantity.units());
                }
            }
        }
        for asset in [Asset::Currency(Currency::Usd), Asset::Shares(PROJECT)] {
            let of_asset = || balances.iter().filter(|(key, _)| key.asset == asset);
            prop_assert_eq!(of_asset().map(|(_, units)| units).sum::<i128>(), 0);
            for account in (0..3).map(AccountId) {
                let own = of_asset().filter(|(key, _)| key.book.account() == Some(account));
                let own: i128 = own.map(|(_, units)| units).sum();
                let read = told.get(&(account, asset)).copied();
                prop_assert_eq!(own, read.unwrap_or_default());
            }
        }
        // A reversed transaction leaves nothing behind.
        balances.retain(|_, units| *units != 0);
        standing.retain(|_, units| *units != 0);
        prop_assert_eq!(balances, standing);
    }
}
