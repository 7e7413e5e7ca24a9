//! What an investor is told of a decision: one message in their language, written with the decision.

use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{Notice, tell_investor};
use crate::{Failure, Ports};
use domain::account::{Account, KycState};
use domain::subscription::{Order, Refund, RefundTarget, State};
use domain::withdrawal::{self, Withdrawal};
use domain::{Instant, Money};

/// Tells of an account's new state, where it is one that the investor waits for.
pub(super) async fn tell_of_account(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    now: Instant,
) -> Result<(), Failure> {
    let key = match account.state {
        KycState::GPass => "accountApproved",
        KycState::LFail | KycState::GFail => "accountFailed",
        KycState::Init | KycState::LWait | KycState::GWait => return Ok(()),
    };
    let params = [("account", account.number.as_str())];
    let notice = Notice {
        key,
        params: &params,
    };
    tell_investor(ports, tx, account.investor, notice, now).await
}

/// Tells of an order's new state, where it is one that the investor waits for. `was` is the state before and what comes back
/// from it: money is said to come back only where there is some.
pub(super) async fn tell_of_order(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    was: (State, Refund),
    now: Instant,
) -> Result<(), Failure> {
    let (from, refund) = was;
    let is_paid = refund.target != RefundTarget::Nothing;
    let key = match (from, order.state) {
        (State::Success, State::PreOk) => "orderIssueReversed",
        (State::Success, State::Revoked) => "orderRevokedIssued",
        (_, State::PreOk) => "orderAccepted",
        (_, State::Success) => "orderIssued",
        (_, State::LFail | State::GFail) if is_paid => "orderFailed",
        (_, State::LFail | State::GFail) => "orderFailedUnpaid",
        (_, State::Revoked) if is_paid => "orderRevoked",
        (_, State::Revoked) => "orderRevokedUnpaid",
        (_, State::Init | State::LWait | State::GWait | State::Cancelled) => return Ok(()),
    };
    let project = tx.projects().get(order.project).await?;
    let project =
        project.ok_or_else(|| Failure::Broken(format!("order {} has no project", order.id)))?;
    let investor = tx.investors().get(order.investor).await?;
    let investor =
        investor.ok_or_else(|| Failure::Broken(format!("investor {} is gone", order.investor)))?;
    let language = investor.language;
    let shown = |money: Money| {
        let currency = money.currency().code();
        ports.texts.amount(language, money.amount(), currency)
    };
    let (amount, refund) = (shown(order.amount), shown(refund.amount));
    let params = [
        ("project", project.name(language)),
        ("amount", amount.as_str()),
        ("refund", refund.as_str()),
    ];
    let notice = Notice {
        key,
        params: &params,
    };
    tell_investor(ports, tx, order.investor, notice, now).await
}

/// Tells of a withdrawal's new state, where it is one that the investor waits for.
pub(super) async fn tell_of_withdrawal(
    ports: &Ports,
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
    now: Instant,
) -> Result<(), Failure> {
    use withdrawal::State;
    let key = match withdrawal.state {
        State::GPass => "withdrawalApproved",
        State::LFail | State::GFail => "withdrawalFailed",
        State::Init | State::LWait | State::GWait | State::Cancelled => return Ok(()),
    };
    let who = withdrawal.investor;
    let investor = tx.investors().get(who).await?;
    let investor = investor.ok_or_else(|| Failure::Broken(format!("investor {who} is gone")))?;
    let amount = withdrawal.amount;
    let shown = ports
        .texts
        .amount(investor.language, amount.amount(), amount.currency().code());
    let number = withdrawal.id.to_string();
    let params = [("number", number.as_str()), ("amount", shown.as_str())];
    let notice = Notice {
        key,
        params: &params,
    };
    tell_investor(ports, tx, who, notice, now).await
}
