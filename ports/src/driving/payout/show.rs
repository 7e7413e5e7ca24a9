//! A payout with its target, payment and history, and the actions open to its reader.

use super::OwedPayout;
use super::may_read;
use super::moves::open_proposal;
use crate::driven::look_ups::Country;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Step, history};
use crate::driving::payee::{approved_target, proven_target};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::deposit::FundingMethod;
use domain::document::Document;
use domain::ids::{PayoutId, ProposalId};
use domain::ledger::{Place, Purpose};
use domain::operations::{Operator, Role};
use domain::payable::{Payout, State};
use domain::payee::Target;
use domain::review::Subject;

/// How many returned payouts are followed back to the record that the first one settles.
const OWED_AGAIN: usize = 20;

/// The steps that a reader may take on a payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutMay {
    /// Enter that it was paid, or propose to pay it without a batch.
    Execute,
    /// Propose that the bank rejected it.
    Reject,
    /// Propose that it came back.
    Bounce,
    /// Propose where it goes.
    GiveTarget,
}

impl PayoutMay {
    /// Everything.
    pub const ALL: [Self; 4] = [Self::Execute, Self::Reject, Self::Bounce, Self::GiveTarget];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Execute => "execute",
            Self::Reject => "reject",
            Self::Bounce => "bounce",
            Self::GiveTarget => "give_target",
        }
    }

    /// Whether the payout's state and method allow it. A payment in coins cannot be returned.
    fn is_open_for(self, payout: &Payout) -> bool {
        let is_by_bank = matches!(payout.target, Some(Target::Bank(_)));
        match self {
            Self::Execute => matches!(payout.state, State::Due | State::Released),
            Self::Reject => payout.state == State::Released,
            Self::Bounce => payout.state == State::Executed && is_by_bank,
            Self::GiveTarget => payout.state == State::WaitingTarget,
        }
    }
}

domain::coded!(PayoutMay);

/// A payout with all that is known of it.
#[derive(Debug, Clone)]
pub struct PayoutItem {
    /// The entry in the list.
    pub listed: OwedPayout,
    /// The payout.
    pub payout: Payout,
    /// Whether it goes where it was signed or approved to go.
    pub target_stands: bool,
    /// Its history, oldest first.
    pub history: Vec<Step>,
    /// The steps that the reader may take; none while a proposal is open.
    pub may: Vec<PayoutMay>,
    /// The proposal on it that waits for a second person.
    pub proposal: Option<ProposalId>,
    /// While it waits for a target: the approved bank account of the payee's investment account.
    pub account_target: Option<Target>,
    /// While it waits for a target: whether its money came in bitcoin, so that it can go to a bitcoin address.
    pub in_coins: bool,
    /// While it waits for a target: the documents of the record that it settles, which show the payer's bank account.
    pub documents: Vec<Document>,
    /// The countries, for naming that of a bank.
    pub countries: Vec<Country>,
}

/// One payout. Refusals: `Forbidden`, `NotFound`.
pub async fn show_payout(
    ports: &Ports,
    by: &Operator,
    id: PayoutId,
) -> Result<PayoutItem, Failure> {
    may_read(by)?;
    read(ports, async |tx| {
        let listed = tx.payouts().listed(id).await?.ok_or(Refusal::NotFound)?;
        let payout = tx.payouts().get(id).await?.ok_or(Refusal::NotFound)?;
        let open = open_proposal(tx, id).await?;
        let waits = payout.state == State::WaitingTarget;
        let may = PayoutMay::ALL.into_iter();
        let may = may
            .filter(|it| by.has_any(&[Role::Finance]) && open.is_none() && it.is_open_for(&payout));
        // The target of a paid payout is no longer checked.
        let target_stands = !payout.state.is_owed()
            || proven_target(ports, tx, &payout).await?.target == payout.target;
        Ok(PayoutItem {
            may: may.collect(),
            target_stands,
            history: history(tx, Subject::Payout(id)).await?,
            proposal: open,
            account_target: if waits {
                approved_target(ports, tx, &payout).await?
            } else {
                None
            },
            in_coins: waits && came_in_coins(tx, &payout).await?,
            documents: if waits {
                documents(tx, &payout).await?
            } else {
                Vec::new()
            },
            countries: tx.look_ups().countries().await?,
            listed: OwedPayout::of(ports, listed, ports.clock.now()),
            payout,
        })
    })
    .await
}

/// The record that a payout settles. A returned payout is followed back to the first one.
async fn settled(tx: &dyn Tx, payout: &Payout) -> Result<Purpose, Failure> {
    let mut settles = payout.settles;
    for _ in 0..OWED_AGAIN {
        let Purpose::Payout(before) = settles else {
            break;
        };
        let Some(before) = tx.payouts().get(before).await? else {
            break;
        };
        settles = before.settles;
    }
    Ok(settles)
}

/// Whether the money of a payout came in bitcoin.
pub(super) async fn came_in_coins(tx: &dyn Tx, payout: &Payout) -> Result<bool, Failure> {
    Ok(match settled(tx, payout).await? {
        Purpose::Deposit(id) => {
            let deposit = tx.deposits().get(id).await?;
            deposit.is_some_and(|deposit| deposit.method == FundingMethod::Bitcoin)
        }
        Purpose::Receipt(id) => {
            let receipt = tx.receipts().get(id).await?;
            receipt.is_some_and(|receipt| receipt.place == Place::Gateway)
        }
        _ => false,
    })
}

/// The documents of the record that a payout settles.
async fn documents(tx: &dyn Tx, payout: &Payout) -> Result<Vec<Document>, Failure> {
    let settles = settled(tx, payout).await?;
    Ok(match settles {
        Purpose::Deposit(id) => tx.documents().of_deposit(id).await?,
        Purpose::Subscription(id) => tx.documents().of_order(id).await?,
        _ => Vec::new(),
    })
}
