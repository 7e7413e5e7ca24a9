//! The investor's steps up to completing: Profile, `SignDoc`, Review, Complete; one step back is allowed.

use super::bookings::held;
use super::machine::{not_pending, since};
use super::rules::{check_may_subscribe, check_profile};
use super::{
    Order, OrderFields, Place, ProfileFacts, ReadMarks, Reservation, State, Step, Taking, Terms,
    Ticks,
};
use crate::catalog::PaymentMethod;
use crate::decision::{Decision, NotDecided, Notice, Of, Param, own};
use crate::ids::{AccountId, DocumentId, InvestorId, OrderId};
use crate::{Instant, Refusal};

impl Order {
    /// Refuses changes of the preparation once it was completed or cancelled (`OrderNotPending`).
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

    /// Refuses to save the Profile step if the order is more than one step beyond it, or the offering has no place for it.
    fn check_profile_step(&self, place: Place, now: Instant) -> Result<(), NotDecided> {
        self.check_step(Step::Profile)?;
        place.check(self, now)
    }

    /// Refuses to start signing if the `SignDoc` step could not be saved now.
    pub fn check_sign_doc_step(&self, place: Place, now: Instant) -> Result<(), NotDecided> {
        self.check_step(Step::SignDoc)?;
        place.check(self, now)?;
        if !self.documents_read {
            return Err(Refusal::DocumentsNotRead.into());
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

    /// Checks the ticks of the Profile and the `SignDoc` step: one that was removed since stops the order.
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

/// A new order at its `SignDoc` step; storage gives it its number. Obstacles in the current state are refused before mistakes in the
/// form, and `InvestmentPending` between them.
pub fn begin(
    investor: InvestorId,
    terms: &Terms,
    ticks: Ticks,
    now: Instant,
) -> Result<Order, NotDecided> {
    let Terms {
        form,
        facts,
        unfinished,
    } = terms;
    own(&facts.investor, &investor)?;
    check_may_subscribe(form, facts, false)?;
    check_unfinished(*unfinished, facts.account, None)?;
    let (method, amount) = check_profile(form, facts)?;
    let mut order = Order {
        id: OrderId(0),
        investor,
        account: facts.account,
        project: facts.project.id,
        method,
        amount,
        state: State::Init,
        step: Step::SignDoc,
        disclaimer_accepted: false,
        documents_read: false,
        read_marks: ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        receipt_corrections: 0,
        completed_at: None,
        accepted_at: None,
        shares: None,
        issued_at: None,
        issues: 0,
        created_at: now,
        modified_at: now,
        version: 1,
    };
    ticks.tick(&mut order);
    Ok(order)
}

/// An account has one unfinished order (decision 35).
fn check_unfinished(
    unfinished: Of<AccountId, Option<OrderId>>,
    account: AccountId,
    own: Option<OrderId>,
) -> Result<(), NotDecided> {
    match unfinished.of(account)? {
        Some(order) if Some(order) != own => Err(Refusal::InvestmentPending { order }.into()),
        Some(_) | None => Ok(()),
    }
}

pub(super) fn saved(
    order: &Order,
    sent: OrderFields,
    (taking, place): (Taking, Place),
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    order.check_in_preparation()?;
    let mut after = since(order, State::Init, now);
    if sent.proof.is_some() && sent.proof != order.proof_document {
        after.proof_document = sent.proof;
        after.proof_at = Some(now);
    }
    let place = match sent.terms {
        Some(terms) => take_terms(&mut after, *terms, place, now)?,
        None => place,
    };
    sent.ticks.tick(&mut after);
    match taking {
        Taking::Nothing => {}
        Taking::SignDoc => {
            after.check_sign_doc_step(place, now)?;
            after.step = Step::SignDoc;
        }
        Taking::Review { sound_document } => {
            after.check_step(Step::Review)?;
            after.check_signed(sound_document)?;
            after.check_consents()?;
            after.step = Step::Review;
        }
        Taking::Complete { sound_document } => {
            return completed(order, after, (sound_document, place), now);
        }
    }
    Ok(walked(order, after))
}

/// Sets the terms of the Profile step, and returns whether there is a place for them. The step is checked before its terms. An order that
/// keeps its account continues even if the account has to be applied for again (decision 27).
fn take_terms(
    order: &mut Order,
    terms: Terms,
    place: Place,
    now: Instant,
) -> Result<Place, NotDecided> {
    let Terms {
        form,
        facts,
        unfinished,
    } = terms;
    own(&facts.investor, &order.investor)?;
    own(&facts.project.id, &order.project)?;
    order.check_profile_step(place, now)?;
    let facts = ProfileFacts {
        account_approved: facts.account_approved || facts.account == order.account,
        ..facts
    };
    check_may_subscribe(&form, &facts, order.has_live_reservation(now))?;
    check_unfinished(unfinished, facts.account, Some(order.id))?;
    let (method, amount) = check_profile(&form, &facts)?;
    order.set_terms(facts.account, method, amount);
    order.step = Step::SignDoc;
    Ok(Place {
        has_room: facts.offering.has_room_for(amount)?,
        ..place
    })
}

/// Without room the document stays with the order: completing it tries for a place again (decision 21).
pub(super) fn signed(
    order: &Order,
    document: DocumentId,
    place: Place,
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
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
        Err(NotDecided::Refused(_)) => "signed document stored, no place left",
        Err(broken) => return Err(broken),
    };
    Ok(Decision::new(order, after).noting(detail.to_owned()))
}

/// The reference to the document is cleared, and the order goes back to signing; its place is kept (decision 63). `SignatureFailedTip` if
/// it has none.
pub(super) fn document_lost(order: &Order, now: Instant) -> Result<Decision<Order>, NotDecided> {
    order.check_in_preparation()?;
    let lost = order.signed_document.ok_or(Refusal::SignatureFailedTip)?;
    let mut after = since(order, State::Init, now);
    after.signed_document = None;
    after.step = Step::SignDoc;
    let detail = format!("document {lost} is missing or damaged, to be signed again");
    Ok(Decision::new(order, after).noting(detail))
}

fn completed(
    before: &Order,
    mut order: Order,
    (sound_document, place): (Option<DocumentId>, Place),
    now: Instant,
) -> Result<Decision<Order>, NotDecided> {
    order.check_signed(sound_document)?;
    place.check(&order, now)?;
    order.check_consents()?;
    if order.method == PaymentMethod::Wire && order.proof_document.is_none() {
        return Err(Refusal::ProofMissing.into());
    }
    if !order.has_live_reservation(now) {
        order.reservation = Some(reservation(place));
    }
    order.state = State::LWait;
    order.step = Step::Complete;
    order.completed_at = Some(now);
    let effects = match order.method {
        PaymentMethod::Wallet => vec![held(&order)?],
        PaymentMethod::Wire => Vec::new(),
    };
    let number = Param::Text(order.id.to_string());
    let notice = Notice::new("subscriptionReceived").with("number", number);
    Ok(walked(before, order).causing(effects).telling([notice]))
}

/// Until when its place in the offering is reserved.
const fn reservation(place: Place) -> Reservation {
    Reservation {
        until: place.reserve_until,
    }
}

/// A change by the investor; the audit trail includes the steps.
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
