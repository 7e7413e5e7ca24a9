//! The withdrawal's state machine: one pure function; every pair without an arm is a refusal.

use super::bookings::{captured, held, released};
use super::{State, Terms, Withdrawal};
use crate::decision::{Decision, NotDecided, Notice, Of, Param};
use crate::ids::{AccountId, DocumentId, OperatorId};
use crate::ledger::Unbalanced;
use crate::review::{Line, Verdict, four_eyes};
use crate::{Instant, Refusal};

/// What someone wants of a withdrawal, with the facts that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor changes what it says; its rules were checked by [`super::check`].
    Edit(Terms),
    /// The provider delivered the signed form.
    DocumentSigned {
        /// The form.
        form: DocumentId,
        /// What it says.
        terms: Terms,
    },
    /// The investor submits it.
    Submit {
        /// What it says by now; its rules were checked by [`super::check`].
        terms: Terms,
        /// The account is approved as it stands: no bank data of it is under review.
        account_approved: Of<AccountId, bool>,
        /// The signed form that is stored and whose hash matches.
        sound_form: Option<DocumentId>,
    },
    /// The file of its signed form is missing, or is not the one that was stored: it has to be signed again.
    DocumentLost,
    /// A line decides on it.
    Decide {
        /// Which line.
        line: Line,
        /// Who.
        by: OperatorId,
        /// What they say.
        verdict: Verdict,
    },
    /// The investor cancels it before submitting it.
    Cancel,
    /// Its payout came back, which books the money to the wallet.
    CameBack,
}

/// Decides on a command at an instant (states: withdrawal). The rules of the form are checked before, by [`super::check`]; who may
/// command is checked by the caller. `ForeignFacts` if the facts belong to another account.
pub fn decide(
    withdrawal: &Withdrawal,
    command: Command,
    now: Instant,
) -> Result<Decision<Withdrawal>, NotDecided> {
    match command {
        Command::Edit(terms) => {
            let mut after = prepared(withdrawal, now)?;
            after.set_terms(terms);
            Ok(told(withdrawal, after))
        }
        Command::DocumentSigned { form, terms } => {
            let mut after = prepared(withdrawal, now)?;
            after.set_terms(terms);
            after.signed_form = Some(form);
            Ok(Decision::new(withdrawal, after).noting("signed form stored".to_owned()))
        }
        Command::Submit {
            terms,
            account_approved,
            sound_form,
        } => {
            let mut after = prepared(withdrawal, now)?;
            if !account_approved.of(terms.account)? {
                return Err(Refusal::BankInfoUnderReview.into());
            }
            after.set_terms(terms);
            if after.signed_form.is_none() || after.signed_form != sound_form {
                return Err(Refusal::SignatureFailedTip.into());
            }
            Ok(submitted(withdrawal, after, now)?)
        }
        Command::DocumentLost => {
            let mut after = prepared(withdrawal, now)?;
            let lost = after
                .signed_form
                .take()
                .ok_or(Refusal::SignatureFailedTip)?;
            let detail = format!("document {lost} is missing or damaged, to be signed again");
            Ok(Decision::new(withdrawal, after).noting(detail))
        }
        Command::Decide { line, by, verdict } => reviewed(withdrawal, (line, by, &verdict), now),
        Command::Cancel => {
            let mut after = prepared(withdrawal, now)?;
            after.state = State::Cancelled;
            Ok(told(withdrawal, after))
        }
        Command::CameBack => Ok(came_back(withdrawal, now)?),
    }
}

/// The withdrawal as the investor may change it before submitting it, when nothing is held.
fn prepared(withdrawal: &Withdrawal, now: Instant) -> Result<Withdrawal, Refusal> {
    withdrawal.state.check_in_preparation()?;
    Ok(Withdrawal {
        modified_at: now,
        ..withdrawal.clone()
    })
}

/// A change by the investor; the audit trail says what the withdrawal says after it.
fn told(before: &Withdrawal, after: Withdrawal) -> Decision<Withdrawal> {
    let detail = format!(
        "{} to {}; {}",
        before.state.code(),
        after.state.code(),
        after.in_words()
    );
    Decision::new(before, after).noting(detail)
}

fn submitted(
    before: &Withdrawal,
    mut after: Withdrawal,
    now: Instant,
) -> Result<Decision<Withdrawal>, Unbalanced> {
    after.state = State::LWait;
    after.submitted_at = Some(now);
    let (key, last) = after.payout.shown_target();
    let notice = notice("withdrawalReceived", &after)
        .with("to", Param::Phrase(key, vec![("last", last.to_owned())]));
    let effects = vec![held(&after)?];
    Ok(told(before, after).causing(effects).telling([notice]))
}

fn reviewed(
    before: &Withdrawal,
    (line, by, verdict): (Line, OperatorId, &Verdict),
    now: Instant,
) -> Result<Decision<Withdrawal>, NotDecided> {
    let state = before.state.after(line, verdict)?;
    // Whoever passed the first line may send it back too.
    if !matches!(verdict, Verdict::Return { .. }) {
        four_eyes(line, by, before.first_line_by)?;
    }
    let after = Withdrawal {
        state,
        modified_at: now,
        first_line_by: match state {
            State::GWait => Some(by),
            State::LWait => None,
            State::Init | State::GPass | State::LFail | State::GFail | State::Cancelled => {
                before.first_line_by
            }
        },
        ..before.clone()
    };
    let (effects, told) = match state {
        State::GPass => (captured(&after, now), Some("withdrawalApproved")),
        State::LFail | State::GFail => (released(&after)?, Some("withdrawalFailed")),
        State::Init | State::LWait | State::GWait | State::Cancelled => (Vec::new(), None),
    };
    let notice = told.map(|key| notice(key, &after));
    Ok(Decision::new(before, after)
        .causing(effects)
        .telling(notice))
}

fn came_back(before: &Withdrawal, now: Instant) -> Result<Decision<Withdrawal>, Refusal> {
    if before.state != State::GPass {
        return Err(before.state.not_pending());
    }
    let after = Withdrawal {
        state: State::GFail,
        modified_at: now,
        ..before.clone()
    };
    let notice = notice("withdrawalCameBack", &after);
    Ok(Decision::new(before, after).telling([notice]))
}

fn notice(key: &'static str, withdrawal: &Withdrawal) -> Notice {
    Notice::new(key)
        .with("number", Param::Text(withdrawal.id.to_string()))
        .with("amount", Param::Money(withdrawal.amount))
}
