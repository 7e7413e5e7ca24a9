//! The notices of an order. They promise a refund only where money was received (decision 37).

use super::{Back, Order, RefundTarget, State, refund};
use crate::decision::{Notice, Param};

/// The notice of a decision made at the desk; none where the investor is not waiting for the new state.
pub(super) fn told_by_desk(before: &Order, after: &Order, back: &Back) -> Option<Notice> {
    let refund = refund(&before.revocable(None), back.is_wallet());
    let is_paid = refund.target != RefundTarget::Nothing;
    let key = match (before.state, after.state) {
        (State::Success, State::PreOk) => "orderIssueReversed",
        (State::Success, State::Revoked) => "orderRevokedIssued",
        (_, State::PreOk) => "orderAccepted",
        (_, State::Success) => "orderIssued",
        (_, State::LFail | State::GFail) if is_paid => "orderFailed",
        (_, State::LFail | State::GFail) => "orderFailedUnpaid",
        (_, State::Revoked) if is_paid => "orderRevoked",
        (_, State::Revoked) => "orderRevokedUnpaid",
        (_, State::Init | State::LWait | State::GWait | State::Cancelled) => return None,
    };
    let notice = Notice::new(key)
        .with("project", Param::Project(after.project))
        .with("amount", Param::Money(after.amount))
        .with("refund", Param::Money(refund.amount));
    Some(notice)
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
