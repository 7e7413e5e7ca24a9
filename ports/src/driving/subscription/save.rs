//! Saving a step of a subscription, up to handing it in. A step that was taken already answers as the first time and books
//! nothing again (decision 44).

use super::form::{Profile, SubscriptionForm, profile_form, refuse_pending};
use super::{owned, place, scene_of, situation};
use crate::driven::unit_of_work::Tx;
use crate::driving::document::sound_document;
use crate::driving::posting::{Act, carry_out};
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports, read, transact};
use domain::ids::{DocumentId, InvestorId, OrderId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::subscription::{
    Command, Order, Place, State, Step, check_may_subscribe, check_profile, decide,
};
use domain::{Instant, Refusal};

/// Saves what was sent and takes the step. Refusals: `NotFound`, `OrderNotPending`, `StaleVersion`, the Profile step's, `DisclaimerRequired`,
/// `DocumentsNotRead`, `SignatureFailedTip`, `OfferingFullySubscribed`, `ProofMissing`. Whatever is refused, nothing is written.
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
    let signed = match form.step {
        Some(Step::Review | Step::Complete) => valid_document(ports, &known).await?,
        Some(Step::Profile | Step::SignDoc) | None => None,
    };
    let now = ports.clock.now();
    transact(ports, async |tx| {
        if form.step == Some(Step::Complete) {
            // Who takes a place in the offering is alone in doing so.
            tx.projects().lock(known.project).await?;
        }
        saved(ports, tx, investor, id, form, signed, now).await
    })
    .await
}

async fn saved(
    ports: &Ports,
    tx: &dyn Tx,
    investor: InvestorId,
    id: OrderId,
    form: &SubscriptionForm,
    signed: Option<DocumentId>,
    now: Instant,
) -> Result<Order, Failure> {
    let mut order = owned(tx.orders().lock(id).await?, investor)?;
    if form.step == Some(Step::Complete) && was_completed(&order) {
        return Ok(order);
    }
    order.check_in_preparation()?;
    if form.version.is_some_and(|version| version != order.version) {
        return Err(Refusal::StaleVersion.into());
    }
    form.prove(tx, &mut order, now).await?;
    let changes_terms = set_profile(ports, tx, form, &mut order, now).await?;
    form.tick(&mut order);
    let command = match form.step {
        None => Command::Keep,
        // The step was taken with the terms.
        Some(Step::Profile) if changes_terms => Command::Keep,
        Some(step) => command(step, signed, place(ports, tx, &order, now).await?),
    };
    let completes = matches!(command, Command::Complete { .. });
    let by = Actor::Investor(order.investor);
    let act = Act::new(by, AuditKind::OrderChanged, &form.origin, now);
    let decision = decide(&order, command, now)?;
    let order = carry_out(ports, tx, decision, &act).await?;
    if completes {
        end_unsigned(tx, scene_of(&order), (by, &form.origin), now).await?;
    }
    Ok(order)
}

/// Checks and takes over the Profile step where it is saved or its fields differ; tells whether it was taken already.
async fn set_profile(
    ports: &Ports,
    tx: &dyn Tx,
    form: &SubscriptionForm,
    order: &mut Order,
    now: Instant,
) -> Result<bool, Failure> {
    let differs = form.account.is_some_and(|account| account != order.account)
        || form.method_id.is_some_and(|id| id != order.method.id())
        || form
            .amount
            .is_some_and(|amount| amount != order.amount.into());
    if !differs && form.step != Some(Step::Profile) {
        return Ok(false);
    }
    let account = form.account.unwrap_or(order.account);
    let situation = situation(ports, tx, order, now).await?;
    let profile = Profile::read(
        tx,
        order.investor,
        Some(account),
        situation.project.clone(),
        Some(order),
        now,
    )
    .await?;
    // Whether the step is there at all is asked before what it holds.
    order.check_profile_step(situation.place, now)?;
    let facts = profile.facts(Some(order), now);
    let asked = profile_form(form, order);
    check_may_subscribe(&asked, &facts)?;
    refuse_pending(tx, order.investor, account, Some(order.id)).await?;
    let (method, amount) = check_profile(&asked, &facts)?;
    order.set_terms(account, method, amount);
    order.step = Step::SignDoc;
    Ok(true)
}

/// The machine's command for a step.
const fn command(step: Step, sound_document: Option<DocumentId>, place: Place) -> Command {
    match step {
        Step::Profile => Command::SaveProfile(place),
        Step::SignDoc => Command::SaveSignDoc(place),
        Step::Review => Command::SaveReview { sound_document },
        Step::Complete => Command::Complete {
            sound_document,
            place,
        },
    }
}

/// Whether the order was handed in and nothing stands against having been so.
const fn was_completed(order: &Order) -> bool {
    match order.state {
        State::LWait | State::GWait | State::PreOk | State::Success => true,
        State::Init | State::LFail | State::GFail | State::Revoked | State::Cancelled => false,
    }
}

/// The order's signed document, if its file is there and is the one that was stored.
async fn valid_document(ports: &Ports, order: &Order) -> Result<Option<DocumentId>, Failure> {
    match order.signed_document {
        Some(id) => sound_document(ports, id, order.investor).await,
        None => Ok(None),
    }
}
