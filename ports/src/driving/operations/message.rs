//! What an investor is told of a decision: one message in their language, written with the decision.

use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{Notice, tell_investor};
use crate::{Failure, Ports};
use domain::Instant;
use domain::account::{Account, KycState};
use domain::subscription::{Order, State};
use domain::withdrawal::{self, Withdrawal};

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

/// Tells of an order's new state, where it is one that the investor waits for.
pub(super) async fn tell_of_order(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    now: Instant,
) -> Result<(), Failure> {
    let key = match order.state {
        State::PreOk => "orderAccepted",
        State::Success => "orderIssued",
        State::LFail | State::GFail => "orderFailed",
        State::Revoked => "orderRevoked",
        State::Init | State::LWait | State::GWait | State::Cancelled => return Ok(()),
    };
    let project = tx.projects().get(order.project).await?;
    let project =
        project.ok_or_else(|| Failure::Broken(format!("order {} has no project", order.id)))?;
    let investor = tx.investors().get(order.investor).await?;
    let investor =
        investor.ok_or_else(|| Failure::Broken(format!("investor {} is gone", order.investor)))?;
    let language = investor.language;
    let amount = order.amount;
    let shown = ports
        .texts
        .amount(language, amount.amount(), amount.currency().code());
    let params = [
        ("project", project.name(language)),
        ("amount", shown.as_str()),
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
