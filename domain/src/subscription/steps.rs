//! The investor's steps up to completing: Profile, `SignDoc`, Review, Complete; one step back is allowed.

use super::bookings::held;
use super::machine::{not_pending, since};
use super::{Order, Place, Reservation, State, Step};
use crate::catalog::PaymentMethod;
use crate::decision::{Decision, NotDecided, Notice, Param};
use crate::ids::DocumentId;
use crate::{Instant, Refusal};

impl Order {
    /// Refuses what only its preparation allows once it was completed or cancelled (`OrderNotPending`).
    pub fn check_in_preparation(&self) -> Result<(), Refusal> {
        match self.state {
            State::Init => Ok(()),
            State::LWait
            | State::GWait
            | State::PreOk
            | State::Success
            | State::LFail
            | State::GFail
            | State::Revoked
            | State::Cancelled => Err(not_pending(self.state)),
        }
    }

    /// Refuses to save the Profile step where the order is more than one step beyond it, or the offering has no place for it.
    pub fn check_profile_step(&self, place: Place, now: Instant) -> Result<(), Refusal> {
        self.check_step(Step::Profile)?;
        place.check(self, now)
    }

    /// Refuses to start signing where the `SignDoc` step could not be saved now.
    pub fn check_sign_doc_step(&self, place: Place, now: Instant) -> Result<(), Refusal> {
        self.check_step(Step::SignDoc)?;
        place.check(self, now)?;
        if !self.documents_read {
            return Err(Refusal::DocumentsNotRead);
        }
        Ok(())
    }

    fn check_step(&self, saving: Step) -> Result<(), Refusal> {
        self.check_in_preparation()?;
        let position = |step: Step| {
            Step::ALL
                .iter()
                .position(|s| *s == step)
                .unwrap_or_default()
        };
        if position(self.step) > position(saving) + 1 {
            return Err(not_pending(self.state));
        }
        Ok(())
    }

    /// What was ticked at the Profile and the `SignDoc` step still stands: one that was taken back since stops the order from going on.
    const fn check_consents(&self) -> Result<(), Refusal> {
        if !self.disclaimer_accepted {
            return Err(Refusal::DisclaimerRequired);
        }
        if !self.documents_read {
            return Err(Refusal::DocumentsNotRead);
        }
        Ok(())
    }

    fn check_signed(&self, sound_document: Option<DocumentId>) -> Result<(), Refusal> {
        if self.signed_document.is_none() || self.signed_document != sound_document {
            return Err(Refusal::SignatureFailedTip);
        }
        Ok(())
    }
}

pub(super) fn kept(order: &Order, now: Instant) -> Result<Decision<Order>, Refusal> {
    order.check_in_preparation()?;
    Ok(at_step(order, order.step, now))
}

pub(super) fn profile_saved(
    order: &Order,
    place: Place,
    now: Instant,
) -> Result<Decision<Order>, Refusal> {
    order.check_profile_step(place, now)?;
    Ok(at_step(order, Step::SignDoc, now))
}

pub(super) fn sign_doc_saved(
    order: &Order,
    place: Place,
    now: Instant,
) -> Result<Decision<Order>, Refusal> {
    order.check_sign_doc_step(place, now)?;
    Ok(at_step(order, Step::SignDoc, now))
}

/// Without room the document stays with the order: completing it tries for a place again (decision 21).
pub(super) fn signed(
    order: &Order,
    document: DocumentId,
    place: Place,
    now: Instant,
) -> Result<Decision<Order>, Refusal> {
    order.check_in_preparation()?;
    let mut after = since(order, State::Init, now);
    after.signed_document = Some(document);
    let detail = match place.check(order, now) {
        Ok(()) => {
            if !order.has_live_reservation(now) {
                after.reservation = Some(reservation(place));
            }
            "signed document stored, place kept"
        }
        Err(_) => "signed document stored, no place left",
    };
    Ok(Decision::new(order, after).noting(detail.to_owned()))
}

pub(super) fn review_saved(
    order: &Order,
    sound_document: Option<DocumentId>,
    now: Instant,
) -> Result<Decision<Order>, Refusal> {
    order.check_step(Step::Review)?;
    order.check_signed(sound_document)?;
    order.check_consents()?;
    Ok(at_step(order, Step::Review, now))
}

pub(super) fn completed(
    order: &Order,
    sound_document: Option<DocumentId>,
    place: Place,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    order.check_in_preparation()?;
    order.check_signed(sound_document)?;
    place.check(order, now)?;
    order.check_consents()?;
    if order.method == PaymentMethod::Wire && order.proof_document.is_none() {
        return Err(Refusal::ProofMissing.into());
    }
    let mut after = since(order, State::LWait, now);
    after.step = Step::Complete;
    after.completed_at = Some(now);
    if !order.has_live_reservation(now) {
        after.reservation = Some(reservation(place));
    }
    let effects = match order.method {
        PaymentMethod::Wallet => vec![held(&after)?],
        PaymentMethod::Wire => Vec::new(),
    };
    let number = Param::Text(order.id.to_string());
    let notice = Notice::new("subscriptionReceived").with("number", number);
    Ok(walked(order, after).causing(effects).telling([notice]))
}

/// Until when its place in the offering is kept.
const fn reservation(place: Place) -> Reservation {
    Reservation {
        until: place.reserve_until,
    }
}

/// Still INIT, at a step.
fn at_step(order: &Order, step: Step, now: Instant) -> Decision<Order> {
    let mut after = since(order, State::Init, now);
    after.step = step;
    walked(order, after)
}

/// A change by the investor; the audit trail says the steps too.
pub(super) fn walked(before: &Order, after: Order) -> Decision<Order> {
    let detail = format!(
        "{} {} to {} {}",
        before.state.code(),
        before.step.code(),
        after.state.code(),
        after.step.code()
    );
    Decision::new(before, after).noting(detail)
}
