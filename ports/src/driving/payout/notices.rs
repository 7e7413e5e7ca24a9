//! The messages to the payee when a payout is paid or returned. The withdrawal's own machine sends the message for a returned withdrawal.

use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, tell_of};
use crate::{Failure, Ports};
use domain::decision::{Notice, Param};
use domain::ledger::Place;
use domain::messaging::About;
use domain::payable::{Payout, Reason, State};

/// Queues the message for a payout's new state; most states have no message.
pub(super) async fn tell(
    ports: &Ports,
    tx: &dyn Tx,
    payout: &Payout,
    act: &Act<'_>,
) -> Result<(), Failure> {
    let notice = match (payout.state, payout.reason) {
        (State::Executed, _) => paid(payout),
        (
            State::Bounced,
            Reason::Refund | Reason::Excess | Reason::Deposit | Reason::Distribution,
        ) => Some(amount("payoutCameBack", payout)),
        _ => None,
    };
    let (Some(notice), Some(account)) = (notice, payout.account) else {
        return Ok(());
    };
    let account = tx.accounts().get(account).await?;
    let account = account.ok_or_else(|| Failure::Broken("a payout without its account".into()))?;
    let told = (&notice, About::of_purpose(payout.settles));
    tell_of(ports, tx, account.investor, told, act).await
}

fn paid(payout: &Payout) -> Option<Notice> {
    let (payment, target) = (payout.payment.as_ref()?, payout.target.as_ref()?);
    let (words, last) = target.shown_target();
    let to = Param::Phrase(words, vec![("last", last.to_owned())]);
    let notice = amount(key(payout.reason, payment.from), payout)
        .with("number", Param::Text(payout.settles.id().to_string()))
        .with("to", to)
        .with("date", Param::Text(payment.value_on.to_string()))
        .with("reference", Param::Text(payment.reference.clone()));
    Some(notice)
}

const fn key(reason: Reason, from: Place) -> &'static str {
    match reason {
        Reason::Withdrawal => match from {
            Place::Bank(_) => "withdrawalPaid",
            Place::Gateway => "withdrawalPaidInCoins",
        },
        Reason::Distribution => "distributionSent",
        Reason::Refund | Reason::Excess | Reason::Deposit | Reason::Return | Reason::Project => {
            "payoutPaid"
        }
    }
}

fn amount(key: &'static str, payout: &Payout) -> Notice {
    Notice::new(key).with("amount", Param::Money(payout.amount))
}
