//! The notices of an order. They promise a refund only where money was received (decision 37).

use super::{Order, RefundDestination, RefundTarget, State, refund};
use crate::MixedCurrencies;
use crate::decision::{Notice, Param};

/// The notice that the order was accepted, that its shares are issued, or that their issue was reversed to be corrected.
pub(super) fn order_notice(key: &'static str, order: &Order) -> Notice {
    Notice::new(key)
        .with("project", Param::Project(order.project))
        .with("amount", Param::Money(order.amount))
}

/// The notice that the desk failed or revoked an order; none for any other state.
pub(super) fn ending_notice(
    before: &Order,
    after: &Order,
    back: &RefundDestination,
) -> Result<Option<Notice>, MixedCurrencies> {
    let refund = refund(&before.revocable(None), back.is_wallet())?;
    let is_paid = refund.target != RefundTarget::Nothing;
    let key = match after.state {
        State::Revoked if before.state == State::Success => "orderRevokedIssued",
        State::Revoked if is_paid => "orderRevoked",
        State::Revoked => "orderRevokedUnpaid",
        State::LFail | State::GFail if is_paid => "orderFailed",
        State::LFail | State::GFail => "orderFailedUnpaid",
        State::Init
        | State::LWait
        | State::GWait
        | State::PreOk
        | State::Success
        | State::Cancelled => return Ok(None),
    };
    let notice = order_notice(key, after);
    Ok(Some(notice.with("refund", Param::Money(refund.amount))))
}

/// The notice to an investor who revoked their own order. It says so where issued shares were cancelled.
pub(super) fn revocation_notice(
    before: &Order,
    back: &RefundDestination,
) -> Result<Notice, MixedCurrencies> {
    let refund = refund(&before.revocable(None), back.is_wallet())?;
    let key = match refund.target {
        RefundTarget::Nothing => "subscriptionRevokedUnpaid",
        RefundTarget::Wallet | RefundTarget::Bank if before.state == State::Success => {
            "subscriptionRevokedIssued"
        }
        RefundTarget::Wallet | RefundTarget::Bank => "subscriptionRevoked",
    };
    Ok(Notice::new(key)
        .with("number", Param::Text(before.id.to_string()))
        .with("refund", Param::Money(refund.amount)))
}
