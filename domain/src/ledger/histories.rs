//! Whatever is booked in whatever order, shares and reversals included: each asset sums to zero over all books, and over the
//! movements of an account its wallet is what it reads.

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

/// A transaction of one of the kinds of the platform, and the one that takes it back.
fn there_and_back(nth: usize, kind: usize, account: i64, units: i64) -> [Transaction; 2] {
    let account = AccountId(account);
    let (wallet, held) = (Book::Wallet(account), Book::WalletHeld(account));
    let (bank, escrow) = (Book::Bank(BankAccountId(1)), Book::Escrow(PROJECT));
    let usd: Quantity = Money::from_minor(units, Currency::Usd).unwrap().into();
    let shares = Quantity::new(Asset::Shares(PROJECT), units).unwrap();
    let (incoming, outgoing) = (
        Listing::Incoming(account, CashType::Deposit),
        Listing::Outgoing(account, CashType::Investment),
    );
    let ((from, to), quantity, listing, reversed) = match kind {
        0 => ((bank, wallet), usd, incoming, outgoing),
        1 => ((wallet, held), usd, Listing::Unlisted, Listing::Unlisted),
        2 => ((held, escrow), usd, outgoing, incoming),
        _ => (
            (Book::Issued(PROJECT), Book::Holding(account)),
            shares,
            Listing::Unlisted,
            Listing::Unlisted,
        ),
    };
    let there = format!("there:{nth}");
    let reversal = Transaction::transfer(
        format!("back:{nth}"),
        cause(),
        (to, from),
        quantity,
        reversed,
    );
    [
        Transaction::transfer(&*there, cause(), (from, to), quantity, listing).unwrap(),
        reversal.unwrap().reversing(there),
    ]
}

proptest! {
    #[test]
    fn books_agree_over_any_history(
        moves in prop::collection::vec((0_usize..4, 0_i64..3, 1_i64..1_000_000, any::<bool>()), 1..60),
    ) {
        let mut balances = BTreeMap::<BalanceKey, i128>::new();
        let mut told = BTreeMap::<AccountId, i128>::new();
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
                    *told.entry(movement.account).or_default() += i128::from(movement.quantity.units());
                }
            }
        }
        for asset in [Asset::Currency(Currency::Usd), Asset::Shares(PROJECT)] {
            let of_asset = balances.iter().filter(|(key, _)| key.asset == asset);
            prop_assert_eq!(of_asset.map(|(_, units)| units).sum::<i128>(), 0);
        }
        for account in 0..3 {
            let account = AccountId(account);
            let wallet = balances.iter().filter(|(key, _)| key.book.wallet_of() == Some(account));
            let wallet: i128 = wallet.map(|(_, units)| units).sum();
            prop_assert_eq!(wallet, told.get(&account).copied().unwrap_or_default());
        }
        // What is reversed leaves nothing behind.
        balances.retain(|_, units| *units != 0);
        standing.retain(|_, units| *units != 0);
        prop_assert_eq!(balances, standing);
    }
}
