//! The information before a revocation, compared with what the machine then does.

use super::*;
use crate::ledger::Posting;

fn revocation_of(order: &Order, has_wallet: bool, now: Instant) -> Option<Revocation> {
    revocation(&order.revocable(None), has_wallet, now).unwrap()
}

#[test]
fn it_is_offered_exactly_when_the_machine_takes_it() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for state in State::ALL {
            let order = an_order_in(state, method);
            for day in [1, 30, 31] {
                for bound_by in [None, Some(BoundBy::Income), Some(BoundBy::Leaving)] {
                    let done = decide(&order, revoke_by_investor(bound_by), at(day));
                    let offer = revocation(&order.revocable(bound_by), true, at(day)).unwrap();
                    assert_eq!(
                        offer.is_some(),
                        done.is_ok(),
                        "{state:?} {method:?} {bound_by:?} {day}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_told_to_come_back_is_what_the_effects_give_back() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for state in [State::LWait, State::GWait, State::PreOk, State::Success] {
            let order = an_order_in(state, method);
            let command = Command::RevokeByInvestor {
                bound_by: Of::new(OrderId(7), None),
                settlement: settlement(RefundDestination::Payout(None)),
            };
            let decision = decide(&order, command, at(2)).unwrap();
            let given = booked(&decision).iter().find_map(|transaction| {
                let gains = |posting: &&Posting| match posting.book {
                    Book::Wallet(_) | Book::Payable(_) => posting.quantity.units() > 0,
                    _ => false,
                };
                let posting = transaction.postings().iter().find(gains)?;
                Money::from_minor(posting.quantity.units(), Currency::Usd).ok()
            });
            let refund = revocation_of(&order, false, at(2)).unwrap().refund;
            assert_eq!(
                refund.amount,
                given.unwrap_or(usd(0)),
                "{state:?} {method:?}"
            );
            assert_eq!(refund.target == RefundTarget::Nothing, given.is_none());
        }
    }
}

#[test]
fn a_wire_that_fell_short_is_told_to_come_back_as_far_as_it_came() {
    for state in [State::PreOk, State::Success] {
        let mut order = an_order_in(state, PaymentMethod::Wire);
        let short = order.amount.checked_sub(usd(15)).unwrap();
        order.received = Some(short);
        assert_eq!(
            revocation_of(&order, true, at(2)).unwrap().refund.amount,
            short
        );
        // More than the amount went back when the order was accepted.
        order.received = order.amount.checked_add(usd(15));
        let refund = revocation_of(&order, true, at(2)).unwrap().refund;
        assert_eq!(refund.amount, order.amount);
    }
}

#[test]
fn a_wallet_has_it_at_once_and_a_bank_within_five_days() {
    let order = an_order_in(State::PreOk, PaymentMethod::Wire);
    let wallet = revocation_of(&order, true, at(3)).unwrap();
    assert_eq!(
        (wallet.refund.target, wallet.refund_by),
        (RefundTarget::Wallet, at(3))
    );
    let bank = revocation_of(&order, false, at(3)).unwrap();
    assert_eq!(
        (bank.refund.target, bank.refund_by),
        (RefundTarget::Bank, at(8))
    );
    assert_eq!(bank.until, at(30));
}
