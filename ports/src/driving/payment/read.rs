//! The status of a charge, and of an account's fee. Reading changes nothing, and trusts no
//! parameter of the browser's address.

use crate::{Failure, Ports, read};
use domain::account::{Account, KycState};
use domain::ids::{ChargeId, InvestorId};
use domain::payment::{Charge, State};
use domain::{Instant, Money, Refusal};

/// A charge as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChargeView {
    /// `OnlineChargeSessionID`.
    pub id: ChargeId,
    /// Where it stands.
    pub state: State,
    /// How much.
    pub amount: Money,
    /// When the money came.
    pub paid_at: Option<Instant>,
    /// Until when its owner may request a refund; none if they may not.
    pub refundable_until: Option<Instant>,
    /// Whether its refund is under way.
    pub refunding: bool,
}

/// The fee of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeView {
    /// The framework's current fee.
    pub amount: Money,
    /// The charge that counts: the one that holds the money, otherwise the newest.
    pub charge: Option<ChargeView>,
}

/// Reads a charge of this investor; any other is `NotFound`.
pub async fn read_charge(
    ports: &Ports,
    investor: InvestorId,
    id: ChargeId,
) -> Result<ChargeView, Failure> {
    let now = ports.clock.now();
    read(ports, async |tx| {
        let found = tx.charges().get(id).await?;
        let charge = found
            .map(|stored| stored.charge)
            .filter(|charge| charge.investor == investor)
            .ok_or(Refusal::NotFound)?;
        let account = tx.accounts().get(charge.account).await?;
        let account =
            account.ok_or_else(|| Failure::Broken(format!("charge {id} has no account")))?;
        Ok(view(&charge, &account, now))
    })
    .await
}

/// The fee of an account with the charge that counts; `None` if there is no fee and nothing was ever paid.
/// `charges` are the account's, newest first.
pub(crate) fn fee_of(
    charges: &[&Charge],
    account: &Account,
    fee: Money,
    now: Instant,
) -> Option<FeeView> {
    let holding = charges.iter().find(|charge| charge.state == State::Paid);
    let counting = holding.or_else(|| charges.first());
    if fee.is_zero() && !charges.iter().any(|charge| charge.paid_at.is_some()) {
        return None;
    }
    Some(FeeView {
        amount: fee,
        charge: counting.map(|charge| view(charge, account, now)),
    })
}

fn view(charge: &Charge, account: &Account, now: Instant) -> ChargeView {
    let until = charge.refundable_until().filter(|until| {
        now <= *until && charge.state == State::Paid && account.state != KycState::GPass
    });
    ChargeView {
        id: charge.id,
        state: charge.state,
        amount: charge.amount,
        paid_at: charge.paid_at,
        refundable_until: until,
        refunding: charge.state == State::Refunding,
    }
}
