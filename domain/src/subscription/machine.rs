//! The order's state machine: one pure function; every pair without an arm is a refusal.

use super::{Order, PaymentMethod, REVOCABLE_FOR, State, Step};
use crate::ids::OperatorId;
use crate::review::{Line, Verdict, four_eyes};
use crate::{Instant, Money, Refusal};

/// What someone wants of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor saves the Profile step; its rules were checked by [`super::check_profile`].
    SaveProfile,
    /// The investor saves the `SignDoc` step.
    SaveSignDoc,
    /// The provider delivered the signed document.
    DocumentSigned,
    /// The investor saves the Review step (a proof may come with it).
    SaveReview,
    /// The investor hands the order in.
    Complete,
    /// The first line passes; a wire states what arrived.
    PassFirst {
        /// Who.
        by: OperatorId,
        /// `amount_received`; a wire needs it.
        received: Option<Money>,
    },
    /// The second line passes.
    PassSecond {
        /// Who.
        by: OperatorId,
    },
    /// A line fails it.
    Fail {
        /// Which line.
        line: Line,
        /// Who.
        by: OperatorId,
        /// Why; never empty.
        verdict: Verdict,
    },
    /// The second line issues the shares.
    Issue,
    /// The investor takes it back within 30 days.
    RevokeByInvestor,
    /// Finance takes it back before its shares are issued, with a reason.
    RevokeByOperator,
    /// An issued order is taken back: finance proposed it, the approver approves it.
    RevokeIssued {
        /// Who proposed it.
        proposed_by: OperatorId,
        /// Who approves it.
        approved_by: OperatorId,
    },
    /// An issue is reversed, to be made again: finance proposed it, the approver approves it.
    CorrectIssue {
        /// Who proposed it.
        proposed_by: OperatorId,
        /// Who approves it.
        approved_by: OperatorId,
    },
    /// The investor cancels before completing.
    Cancel,
}

/// What the machine must know besides the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The present.
    pub now: Instant,
    /// Whether the project takes subscriptions at the instant that counts: published, opened, funding end not past.
    pub project_open: bool,
    /// Whether the offering has room for this order, its own place not counted.
    pub has_room: bool,
    /// Whether the signed document is stored and its hash matches.
    pub signed_document_valid: bool,
    /// Until when a reservation made now lasts.
    pub reserve_until: Instant,
    /// What stands against reversing the issue of the order's shares.
    pub issue_bound_by: Option<BoundBy>,
}

/// What was built on issued shares, so that their issue cannot be reversed any more (decision 37). Transfers and
/// redemptions of shares become variants of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoundBy {
    /// Income was paid on them.
    Income,
}

impl Facts {
    /// Whether the order may be taken forward: the project is open and has room, or the order has a place of its own
    /// that has not lapsed (decisions 20 and 21).
    fn may_go_on(&self, order: &Order) -> Result<(), Refusal> {
        if order.has_live_reservation(self.now) {
            return Ok(());
        }
        if !self.project_open {
            return Err(Refusal::InvestmentNotOpen);
        }
        if !self.has_room {
            return Err(Refusal::OfferingFullySubscribed);
        }
        Ok(())
    }
}

/// What must happen together with the change, in one database transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Note who passed the first line, for four eyes.
    NoteFirstLine(OperatorId),
    /// Keep a place in the offering.
    Reserve {
        /// Until when.
        until: Instant,
    },
    /// Give the place back.
    ReleaseReservation,
    /// Hold the amount on the wallet.
    HoldWallet,
    /// Release the wallet's hold.
    ReleaseHold,
    /// Hold captured into the project's escrow.
    CaptureHold,
    /// Bank → suspense, by what arrived.
    BookReceipt(Money),
    /// Suspense → escrow by the amount.
    AllocateReceipt,
    /// What arrived beyond the amount: suspense → wallet, or a payout where there is none.
    ReturnExcess(Money),
    /// Everything that arrived: suspense → wallet, or a payout.
    RefundReceipt(Money),
    /// Escrow → wallet, or a payout.
    RefundEscrow,
    /// Shares issued and escrow → project paid.
    IssueShares,
    /// The issue reversed: shares taken back and project paid → escrow.
    ReverseIssue,
    /// The issue reversed and refunded: shares taken back and project paid → wallet, or a payout.
    RefundIssue,
}

/// The order's next state and step, and what goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Next state.
    pub state: State,
    /// Next step.
    pub step: Step,
    /// Effects, in the order in which they are booked.
    pub effects: Vec<Effect>,
}

/// Applies a command (states: subscription). The rules of the amount and of the profile step are checked before, by
/// [`super::check_profile`]; who may command is checked by the caller.
pub fn apply(order: &Order, command: &Command, facts: &Facts) -> Result<Change, Refusal> {
    match command {
        Command::SaveProfile => save_profile(order, facts),
        Command::SaveSignDoc => save_sign_doc(order, facts),
        Command::DocumentSigned => document_signed(order, facts),
        Command::SaveReview => save_review(order, facts),
        Command::Complete => complete(order, facts),
        Command::PassFirst { by, received } => pass_first(order, *by, *received),
        Command::PassSecond { by } => pass_second(order, *by),
        Command::Fail {
            line,
            by,
            verdict: _,
        } => fail(order, *line, *by),
        Command::Issue => match order.state {
            State::PreOk => Ok(with(order, State::Success, vec![Effect::IssueShares])),
            other => Err(not_pending(other)),
        },
        Command::RevokeByInvestor => revoke_by_investor(order, facts),
        Command::RevokeByOperator => revoke(order),
        Command::RevokeIssued {
            proposed_by,
            approved_by,
        } => {
            proposed(order, *proposed_by, *approved_by)?;
            revoke_issued(order, facts)
        }
        Command::CorrectIssue {
            proposed_by,
            approved_by,
        } => {
            proposed(order, *proposed_by, *approved_by)?;
            reversible(facts)?;
            Ok(with(order, State::PreOk, vec![Effect::ReverseIssue]))
        }
        Command::Cancel => match order.state {
            State::Init => {
                let release = order.reservation.map(|_| Effect::ReleaseReservation);
                Ok(with(order, State::Cancelled, release.into_iter().collect()))
            }
            other => Err(not_pending(other)),
        },
    }
}

/// Still INIT, at another step.
const fn step_to(step: Step) -> Change {
    Change {
        state: State::Init,
        step,
        effects: Vec::new(),
    }
}

fn with(order: &Order, state: State, effects: Vec<Effect>) -> Change {
    Change {
        state,
        step: order.step,
        effects,
    }
}

const fn not_pending(state: State) -> Refusal {
    Refusal::OrderNotPending {
        state: state.code(),
    }
}

/// The order is INIT and at most one step beyond the one that is saved: one step back is allowed.
fn in_preparation(order: &Order, saving: Step) -> Result<(), Refusal> {
    if order.state != State::Init {
        return Err(not_pending(order.state));
    }
    let position = |step: Step| {
        Step::ALL
            .iter()
            .position(|s| *s == step)
            .unwrap_or_default()
    };
    if position(order.step) > position(saving) + 1 {
        return Err(not_pending(order.state));
    }
    Ok(())
}

fn save_profile(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    in_preparation(order, Step::Profile)?;
    facts.may_go_on(order)?;
    Ok(step_to(Step::SignDoc))
}

fn save_sign_doc(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    in_preparation(order, Step::SignDoc)?;
    facts.may_go_on(order)?;
    if !order.documents_read {
        return Err(Refusal::DocumentsNotRead);
    }
    Ok(step_to(Step::SignDoc))
}

fn document_signed(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    if order.state != State::Init {
        return Err(not_pending(order.state));
    }
    if order.has_live_reservation(facts.now) {
        return Ok(with(order, State::Init, Vec::new()));
    }
    facts.may_go_on(order)?;
    Ok(with(
        order,
        State::Init,
        vec![Effect::Reserve {
            until: facts.reserve_until,
        }],
    ))
}

fn save_review(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    in_preparation(order, Step::Review)?;
    if order.signed_document.is_none() || !facts.signed_document_valid {
        return Err(Refusal::SignatureFailedTip);
    }
    consents_stand(order)?;
    Ok(step_to(Step::Review))
}

/// What was ticked at the Profile and the `SignDoc` step still stands: one that was taken back since stops the order from going on.
const fn consents_stand(order: &Order) -> Result<(), Refusal> {
    if !order.disclaimer_accepted {
        return Err(Refusal::DisclaimerRequired);
    }
    if !order.documents_read {
        return Err(Refusal::DocumentsNotRead);
    }
    Ok(())
}

fn complete(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    if order.state != State::Init {
        return Err(not_pending(order.state));
    }
    if order.signed_document.is_none() || !facts.signed_document_valid {
        return Err(Refusal::SignatureFailedTip);
    }
    facts.may_go_on(order)?;
    consents_stand(order)?;
    if order.method == PaymentMethod::Wire && order.proof_document.is_none() {
        return Err(Refusal::ProofMissing);
    }
    let mut effects = Vec::new();
    if !order.has_live_reservation(facts.now) {
        effects.push(Effect::Reserve {
            until: facts.reserve_until,
        });
    }
    if order.method == PaymentMethod::Wallet {
        effects.push(Effect::HoldWallet);
    }
    Ok(Change {
        state: State::LWait,
        step: Step::Complete,
        effects,
    })
}

fn pass_first(order: &Order, by: OperatorId, received: Option<Money>) -> Result<Change, Refusal> {
    if order.state != State::LWait {
        return Err(not_pending(order.state));
    }
    let noted = Effect::NoteFirstLine(by);
    match order.method {
        PaymentMethod::Wallet => Ok(with(order, State::GWait, vec![noted])),
        PaymentMethod::Wire => {
            let received = received
                .filter(|r| r.currency() == order.amount.currency())
                .ok_or_else(|| Refusal::BadRequest {
                    field: Some("amount_received".into()),
                })?;
            if !received.is_at_least(order.amount) {
                return Err(Refusal::ReceiptTooSmall(order.amount));
            }
            Ok(with(
                order,
                State::GWait,
                vec![noted, Effect::BookReceipt(received)],
            ))
        }
    }
}

fn pass_second(order: &Order, by: OperatorId) -> Result<Change, Refusal> {
    if order.state != State::GWait {
        return Err(not_pending(order.state));
    }
    four_eyes(Line::Second, by, order.first_line_by)?;
    let effects = match order.method {
        PaymentMethod::Wallet => vec![Effect::CaptureHold],
        PaymentMethod::Wire => {
            let excess = order
                .received
                .and_then(|r| r.checked_sub(order.amount))
                .filter(|e| e.is_positive());
            [
                Some(Effect::AllocateReceipt),
                excess.map(Effect::ReturnExcess),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
    };
    Ok(with(order, State::PreOk, effects))
}

fn fail(order: &Order, line: Line, by: OperatorId) -> Result<Change, Refusal> {
    let next = match (line, order.state) {
        (Line::First, State::LWait) => State::LFail,
        (Line::Second, State::GWait) => State::GFail,
        (_, other) => return Err(not_pending(other)),
    };
    four_eyes(line, by, order.first_line_by)?;
    Ok(with(order, next, given_back(order)))
}

fn revoke_by_investor(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    let completed = order.completed_at.ok_or_else(|| not_pending(order.state))?;
    let until = completed + REVOCABLE_FOR;
    match order.state {
        State::LWait | State::GWait | State::PreOk | State::Success if facts.now > until => {
            Err(Refusal::RevokePeriodOver { until })
        }
        State::Success => revoke_issued(order, facts),
        State::Init
        | State::LWait
        | State::GWait
        | State::PreOk
        | State::LFail
        | State::GFail
        | State::Revoked
        | State::Cancelled => revoke(order),
    }
}

/// An issued order whose reversal one person proposed and another one approves.
fn proposed(order: &Order, by: OperatorId, approved_by: OperatorId) -> Result<(), Refusal> {
    if order.state != State::Success {
        return Err(not_pending(order.state));
    }
    four_eyes(Line::Second, approved_by, Some(by))
}

const fn reversible(facts: &Facts) -> Result<(), Refusal> {
    match facts.issue_bound_by {
        None => Ok(()),
        Some(BoundBy::Income) => Err(Refusal::RevokeNotPossible),
    }
}

fn revoke_issued(order: &Order, facts: &Facts) -> Result<Change, Refusal> {
    reversible(facts)?;
    let effects = vec![Effect::ReleaseReservation, Effect::RefundIssue];
    Ok(with(order, State::Revoked, effects))
}

fn revoke(order: &Order) -> Result<Change, Refusal> {
    let effects = match order.state {
        State::LWait | State::GWait => given_back(order),
        State::PreOk => vec![Effect::ReleaseReservation, Effect::RefundEscrow],
        State::Init
        | State::Success
        | State::LFail
        | State::GFail
        | State::Revoked
        | State::Cancelled => {
            return Err(not_pending(order.state));
        }
    };
    Ok(with(order, State::Revoked, effects))
}

/// What an order under review holds: its place, and the wallet's hold or what the wire brought.
fn given_back(order: &Order) -> Vec<Effect> {
    let money = match order.method {
        PaymentMethod::Wallet => Some(Effect::ReleaseHold),
        PaymentMethod::Wire => order.received.map(Effect::RefundReceipt),
    };
    [Some(Effect::ReleaseReservation), money]
        .into_iter()
        .flatten()
        .collect()
}
