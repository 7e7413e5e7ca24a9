//! The money of a withdrawal: its hold, what is owed in the end, and both over random histories.

use super::*;
use crate::decision::Effect;
use crate::ids::PayoutId;
use crate::ledger::{BalanceKey, Book, HeldFor, Purpose};
use proptest::prelude::*;
use std::collections::BTreeMap;

const PAYABLE: Book = Book::Payable(PayoutId(5));

#[test]
fn a_hold_is_kept_when_it_is_submitted_and_closed_once_when_it_ends() {
    let asked = withdrawal(State::Init);
    let now = Instant::UNIX_EPOCH;
    let held_for = HeldFor::Withdrawal(asked.id);
    let submitted = decide(&asked, submit(&asked), now).unwrap();
    let [Effect::Hold(hold)] = &submitted.effects[..] else {
        panic!("a hold")
    };
    assert_eq!(
        (hold.account, hold.held_for, hold.amount),
        (asked.account, held_for, asked.amount)
    );
    let closed = |state, line, verdict| {
        let decision = decide(&withdrawal(state), line_decides(line, BEN, verdict), now).unwrap();
        decision.effects.into_iter().next().unwrap()
    };
    let close = |captured| Effect::CloseHold { held_for, captured };
    let second = Line::Second;
    assert_eq!(closed(State::GWait, second, passing()), close(true));
    assert_eq!(closed(State::GWait, second, failing()), close(false));
    assert_eq!(closed(State::LWait, Line::First, failing()), close(false));
}

#[test]
fn what_is_approved_is_owed_to_where_it_was_signed_to_go() {
    let asked = withdrawal(State::GWait);
    let command = line_decides(Line::Second, BEN, passing());
    let decision = decide(&asked, command, Instant::UNIX_EPOCH).unwrap();
    let owed = decision.effects.iter().find_map(|effect| match effect {
        Effect::Owe { payout, .. } => Some(payout),
        _ => None,
    });
    let owed = owed.unwrap();
    assert_eq!(owed.target.as_ref(), Some(&asked.payout));
    assert_eq!(
        (owed.account, owed.amount),
        (Some(asked.account), asked.amount)
    );
    assert_eq!(owed.settles, Purpose::Withdrawal(asked.id));
}

proptest! {
    /// After any sequence of commands no balance is negative, the held amount is that of the waiting withdrawal, and an approved amount is payable.
    #[test]
    fn over_any_history_the_money_is_in_one_place(tried in prop::collection::vec((0..commands(&withdrawal(State::Init)).len(), 1_i64..3), 1..40)) {
        let mut asked = withdrawal(State::Init);
        asked.amount = usd(700);
        let mut balances = BTreeMap::<BalanceKey, i128>::new();
        let key = |book| BalanceKey { book, asset: Currency::Usd.into() };
        let (wallet, held) = (key(Book::Wallet(asked.account)), key(Book::WalletHeld(asked.account)));
        let payable = key(PAYABLE);
        balances.insert(wallet, 1_000);
        for (which, by) in tried {
            let mut command = commands(&asked).swap_remove(which);
            if let Command::Decide { by: who, .. } = &mut command {
                *who = OperatorId(by);
            }
            let came_back = command == Command::CameBack;
            let Ok(decision) = decide(&asked, command, Instant::UNIX_EPOCH) else { continue };
            if came_back {
                // That is booked by the payout.
                *balances.entry(payable).or_default() -= 700;
                *balances.entry(wallet).or_default() += 700;
            }
            for transaction in booked(&decision) {
                for (key, by) in transaction.changes() {
                    *balances.entry(key).or_default() += by;
                }
            }
            asked = decision.record;
        }
        let amount = |key| balances.get(&key).copied().unwrap_or_default();
        let (waits, paid) = (matches!(asked.state, State::LWait | State::GWait), asked.state == State::GPass);
        prop_assert_eq!(amount(held), if waits { 700 } else { 0 });
        prop_assert_eq!(amount(payable), if paid { 700 } else { 0 });
        prop_assert_eq!(amount(wallet), if waits || paid { 300 } else { 1_000 });
    }
}
