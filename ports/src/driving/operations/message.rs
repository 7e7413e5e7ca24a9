//! What an investor is told of a decision: one text message in their language, written with the decision.

use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::account::{Account, KycState};
use domain::ids::InvestorId;
use domain::subscription::{Order, State};
use domain::{Instant, Language};

/// Tells of an account's new state, where it is one that the investor waits for.
pub(super) async fn tell_of_account(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    now: Instant,
) -> Result<(), Failure> {
    let template = match account.state {
        KycState::GPass => "sms.accountApproved",
        KycState::LFail | KycState::GFail => "sms.accountFailed",
        KycState::Init | KycState::LWait | KycState::GWait => return Ok(()),
    };
    let texts = ports.texts.as_ref();
    tell(tx, account.investor, template, now, |language| {
        texts.text(language, template, &[("account", &account.number)])
    })
    .await
}

/// Tells of an order's new state, where it is one that the investor waits for.
pub(super) async fn tell_of_order(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    now: Instant,
) -> Result<(), Failure> {
    let template = match order.state {
        State::PreOk => "sms.orderAccepted",
        State::Success => "sms.orderIssued",
        State::LFail | State::GFail => "sms.orderFailed",
        State::Revoked => "sms.orderRevoked",
        State::Init | State::LWait | State::GWait | State::Cancelled => return Ok(()),
    };
    let project = tx.projects().get(order.project).await?;
    let project =
        project.ok_or_else(|| Failure::Broken(format!("order {} has no project", order.id)))?;
    let texts = ports.texts.as_ref();
    tell(tx, order.investor, template, now, |language| {
        let amount = order.amount;
        let shown = texts.amount(language, amount.amount(), amount.currency().code());
        let params = [("project", project.name(language)), ("amount", &shown)];
        texts.text(language, template, &params)
    })
    .await
}

async fn tell(
    tx: &dyn Tx,
    investor: InvestorId,
    template: &str,
    now: Instant,
    text: impl FnOnce(Language) -> String,
) -> Result<(), Failure> {
    let investor = tx
        .investors()
        .get(investor)
        .await?
        .ok_or_else(|| Failure::Broken(format!("investor {investor} is gone")))?;
    let message = NewMessage {
        channel: Channel::Sms,
        to: investor.mobile.to_string(),
        investor: Some(investor.id),
        language: investor.language,
        template: template.to_owned(),
        subject: None,
        text: text(investor.language),
        code: None,
        link: None,
        now,
    };
    tx.outbox().queue(message).await?;
    Ok(())
}
