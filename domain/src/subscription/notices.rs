//! The notices of an order. They promise a refund only where money was received (decision 37).

use super::{Back, Order, RefundTarget, State, refund};
use crate::decision::{Notice, Param};

/// The notice that the order was accepted, that its shares are issued, or that their issue was reversed to be corrected.
pub(super) fn told(key: &'static str, order: &Order) -> Notice {
    Notice::new(key)
        .with("project", Param::Project(order.project))
        .with("amount", Param::Money(order.amount))
}

/// The notice that the desk failed or revoked an order.
pub(super) fn told_of_its_end(before: &Order, after: &Order, back: &Back) -> Notice {
    let refund = refund(&before.revocable(None), back.is_wallet());
    let is_paid = refund.target != RefundTarget::Nothing;
    let is_revoked = after.state == State::Revoked;
    let key = match (is_revoked, is_paid) {
        (true, _) if before.state == State::Success => "orderRevokedIssued",
        (true, true) => "orderRevoked",
        (true, false) => "orderRevokedUnpaid",
        (false, true) => "orderFailed",
        (false, false) => "orderFailedUnpaid",
    };
    told(key, after).with("refund", Param::Money(refund.amount))
}

/// The notice to an investor who revoked their own order. It says so where issued shares were cancelled.
pub(super) fn told_to_who_revoked(before: &Order, back: &Back) -> Notice {
    let refund = refund(&before.revocable(None), back.is_wallet());
    let key = match refund.target {
        RefundTarget::Nothing => "subscriptionRevokedUnpaid",
        RefundTarget::Wallet | RefundTarget::Bank if before.state == State::Success => {
            "subscriptionRevokedIssued"
        }
        RefundTarget::Wallet | RefundTarget::Bank => "subscriptionRevoked",
    };
    Notice::new(key)
        .with("number", Param::Text(before.id.to_string()))
        .with("refund", Param::Money(refund.amount))
}
