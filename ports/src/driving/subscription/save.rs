//! Saves the steps of a subscription, including its submission. Repeating a completed step returns the same answer and books nothing
//! again (decision 44).

use super::form::{SubscriptionForm, profile_facts, profile_form, unfinished};
use super::situation::Situation;
use super::{owned, scene_of, situation};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::sound_document;
use crate::driving::posting::{Act, carry_out};
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports, read, read_once, transact};
use domain::catalog::Project;
use domain::ids::{AccountId, DocumentId, InvestorId, OrderId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::subscription::{Command, Order, OrderFields, State, Step, Taking, Terms, decide};
use domain::{Instant, Refusal};

/// Saves what was sent and takes the step. Refusals: `NotFound`, `OrderNotPending`, `StaleVersion`, the Profile step's, `DisclaimerRequired`,
/// `DocumentsNotRead`, `SignatureFailedTip`, `OfferingFullySubscribed`, `ProofMissing`; `AccountBlocked` for a submission. Whatever is
/// refused, nothing is written;
/// only a signed document that is missing or damaged is forgotten.
pub async fn save(
    ports: &Ports,
    investor: InvestorId,
    id: OrderId,
    form: &SubscriptionForm,
) -> Result<Order, Failure> {
    let known = read(ports, async |tx| {
        Ok(owned(tx.orders().get(id).await?, investor)?)
    })
    .await?;
    let now = ports.clock.now();
    let (signed, is_forgotten) = match form.step {
        Some(Step::Review | Step::Complete) if !was_completed(&known) => {
            let sound = valid_document(ports, &known).await?;
            let is_forgotten = sound.is_none()
                && known.signed_document.is_some()
                && forget_document(ports, &known, &form.origin, now).await?;
            (sound, is_forgotten)
        }
        Some(_) | None => (None, false),
    };
    transact(ports, async |tx| {
        let mut before = Before {
            signed,
            is_forgotten,
            held: None,
        };
        if form.step == Some(Step::Complete) {
            // Only one transaction at a time takes a place in the offering.
            tx.projects().lock(known.project).await?;
            let account = form.account.unwrap_or(known.account);
            let blocked = tx.accounts().hold_blocks(&[account]).await?;
            before.held = Some((account, !blocked.is_empty()));
        }
        saved(ports, tx, investor, id, form, before, now).await
    })
    .await
}

/// What is read before the order is locked.
#[derive(Debug, Clone, Copy)]
struct Before {
    /// Its signed document, if its file is sound.
    signed: Option<DocumentId>,
    /// Whether a signed document whose file is not was just forgotten.
    is_forgotten: bool,
    /// For a submission its account, which is neither blocked nor released meanwhile, and whether it is blocked.
    held: Option<(AccountId, bool)>,
}

impl Before {
    /// Refuses to submit for a blocked account: `AccountBlocked`, and `StaleVersion` where the order was moved to another account since it
    /// was read.
    fn check_not_blocked(&self, account: AccountId) -> Result<(), Refusal> {
        match self.held {
            Some((held, false)) if held == account => Ok(()),
            Some((held, true)) if held == account => Err(Refusal::AccountBlocked),
            Some(_) | None => Err(Refusal::StaleVersion),
        }
    }
}

async fn saved(
    ports: &Ports,
    tx: &dyn Tx,
    investor: InvestorId,
    id: OrderId,
    form: &SubscriptionForm,
    before: Before,
    now: Instant,
) -> Result<Order, Failure> {
    let order = owned(tx.orders().lock(id).await?, investor)?;
    if form.step == Some(Step::Complete) && was_completed(&order) {
        return Ok(order);
    }
    order.check_in_preparation()?;
    // The client did not see what was just forgotten.
    let version = order.version - i64::from(before.is_forgotten);
    if form.version.is_some_and(|seen| seen != version) {
        return Err(Refusal::StaleVersion.into());
    }
    let proof = form.proof(tx, &order).await?;
    let Situation { project, place } = situation(ports, tx, &order, now).await?;
    let command = Command::Save {
        sent: OrderFields {
            terms: terms(tx, form, (&order, project), now).await?.map(Box::new),
            ticks: form.ticks(),
            proof,
        },
        taking: taking(form.step, before.signed),
        place,
    };
    let by = Actor::Investor(order.investor);
    let act = Act::new(by, AuditKind::OrderChanged, &form.origin, now);
    let decision = decide(&order, command, now)?;
    let completes = decision.changes_state();
    let order = carry_out(ports, tx, decision, &act).await?;
    if completes {
        before.check_not_blocked(order.account)?;
        end_unsigned(tx, scene_of(&order), (by, &form.origin), now).await?;
    }
    Ok(order)
}

/// The new terms of the Profile step, if it is saved or its fields differ.
async fn terms(
    tx: &dyn Tx,
    form: &SubscriptionForm,
    (order, project): (&Order, Project),
    now: Instant,
) -> Result<Option<Terms>, Failure> {
    let differs = form.account.is_some_and(|account| account != order.account)
        || form.method_id.is_some_and(|id| id != order.method.id())
        || form
            .amount
            .is_some_and(|amount| amount != order.amount.into());
    if !differs && form.step != Some(Step::Profile) {
        return Ok(None);
    }
    let account = form.account.unwrap_or(order.account);
    let (who, own) = (order.investor, Some(order.id));
    Ok(Some(Terms {
        form: profile_form(form, order),
        facts: profile_facts(tx, who, Some(account), project, own, now).await?,
        unfinished: unfinished(tx, account).await?,
    }))
}

/// The step that is taken; the Profile step is taken with its terms.
const fn taking(step: Option<Step>, sound_document: Option<DocumentId>) -> Taking {
    match step {
        None | Some(Step::Profile) => Taking::Nothing,
        Some(Step::SignDoc) => Taking::SignDoc,
        Some(Step::Review) => Taking::Review { sound_document },
        Some(Step::Complete) => Taking::Complete { sound_document },
    }
}

/// Whether the order was submitted and has not failed since.
const fn was_completed(order: &Order) -> bool {
    match order.state {
        State::LWait | State::GWait | State::PreOk | State::Success => true,
        State::Init | State::LFail | State::GFail | State::Revoked | State::Cancelled => false,
    }
}

/// Clears the reference to a signed document that is missing or damaged, so that the order is
/// signed again (decision 63). An order that was changed in the meantime is left alone. Returns
/// whether it was cleared.
async fn forget_document(
    ports: &Ports,
    known: &Order,
    origin: &Origin,
    now: Instant,
) -> Result<bool, Failure> {
    transact(ports, async |tx| {
        let order = tx.orders().lock(known.id).await?.ok_or(Refusal::NotFound)?;
        if order.version != known.version || order.state != State::Init {
            return Ok(false);
        }
        let decision = decide(&order, Command::DocumentLost, now)?;
        let act = Act::new(Actor::System, AuditKind::OrderChanged, origin, now);
        carry_out(ports, tx, decision, &act).await?;
        Ok(true)
    })
    .await
}

/// The order's signed document, if its file is there and is the one that was stored.
async fn valid_document(ports: &Ports, order: &Order) -> Result<Option<DocumentId>, Failure> {
    let Some(id) = order.signed_document else {
        return Ok(None);
    };
    let document = read_once(ports, async |tx| Ok(tx.documents().get(id).await?)).await?;
    sound_document(ports, document, order.investor).await
}
