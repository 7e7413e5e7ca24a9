//! Messages about a manual booking to the holders of the accounts. They name neither the desk's reason nor the other account of a
//! transfer.

use super::{Booking, Direction};
use crate::Money;
use crate::decision::{Notice, Param};
use crate::ids::AccountId;

/// A notice to the holder of each account that the booking touched.
pub fn notices(booking: &Booking) -> Vec<(AccountId, Notice)> {
    let notice = |key, account: AccountId, amount: Money| {
        let notice = Notice::new(key).with("amount", Param::Money(amount));
        (account, notice.with("account", Param::Account(account)))
    };
    match *booking {
        Booking::Adjustment {
            account,
            amount,
            direction: Direction::In,
        } => vec![notice("adjustmentCredited", account, amount)],
        Booking::Adjustment {
            account, amount, ..
        } => vec![notice("adjustmentDebited", account, amount)],
        Booking::Reward { account, amount } => vec![notice("campaignReward", account, amount)],
        Booking::Transfer { from, to, amount } => vec![
            notice("transferredOut", from, amount),
            notice("transferredIn", to, amount),
        ],
        Booking::Exchange {
            account,
            given,
            gained,
            ..
        } => {
            let (account, notice) = notice("currencyExchanged", account, given);
            vec![(account, notice.with("gained", Param::Money(gained)))]
        }
    }
}
