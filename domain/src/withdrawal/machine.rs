//! The withdrawal's state machine: one pure function; every pair without an arm is a refusal.

use super::bookings::{captured, held, released};
use super::rules::{check, check_may_withdraw};
use super::{State, Terms, WalletFacts, Withdrawal};
use crate::decision::{Decision, NotDecided, Notice, Of, Param, own};
use crate::ids::{DocumentId, OperatorId, WithdrawalId};
use crate::ledger::Unbalanced;
use crate::review::{Line, Verdict, four_eyes};
use crate::{Instant, Refusal};

/// A command on a withdrawal, with the facts that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor changes its terms.
    Edit {
        /// What it is to say.
        terms: Terms,
        /// Whether its target is unchanged.
        target_stands: Of<WithdrawalId, bool>,
    },
    /// The provider delivered the signed form.
    DocumentSigned {
        /// The form.
        form: DocumentId,
        /// Its account, whose bank account the form names.
        facts: WalletFacts,
        /// Whether its target is unchanged.
        target_stands: Of<WithdrawalId, bool>,
    },
    /// The investor submits it.
    Submit {
        /// What it is to say.
        terms: Terms,
        /// Whether its target is unchanged.
        target_stands: Of<WithdrawalId, bool>,
        /// Whether the investor recently re-authenticated (decision 50).
        recently_authenticated: bool,
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
        /// Whether its target is still the signed one, without which it cannot pass.
        target_stands: Of<WithdrawalId, bool>,
    },
    /// The investor cancels it before submitting it.
    Cancel,
    /// Its payout came back, which books the money to the wallet.
    CameBack,
}

/// Decides on a command at an instant (states: withdrawal). Who may command is checked by the caller. Refusals in this order:
/// `OrderNotPending`, `FourEyes` for the second line, those of [`check_may_withdraw`], `PayeeChanged`, `ReauthRequired`,
/// those of [`check`], `SignatureFailedTip`. `ForeignFacts` if the facts belong to another investor, account or withdrawal.
pub fn decide(
    withdrawal: &Withdrawal,
    command: Command,
    now: Instant,
) -> Result<Decision<Withdrawal>, NotDecided> {
    match command {
        Command::Edit {
            terms,
            target_stands,
        } => {
            let mut after = prepared(withdrawal, now)?;
            check_may_change(withdrawal, &terms, target_stands)?;
            take_terms(&mut after, &terms)?;
            Ok(changed_by_investor(withdrawal, after))
        }
        Command::DocumentSigned {
            form,
            facts,
            target_stands,
        } => {
            let mut after = prepared(withdrawal, now)?.made_out_now(&facts)?;
            if !target_stands.of(withdrawal.id)? {
                return Err(Refusal::PayeeChanged.into());
            }
            after.signed_form = Some(form);
            Ok(Decision::new(withdrawal, after).noting("signed form stored".to_owned()))
        }
        Command::Submit {
            terms,
            target_stands,
            recently_authenticated,
            sound_form,
        } => {
            let mut after = prepared(withdrawal, now)?;
            check_may_change(withdrawal, &terms, target_stands)?;
            if !recently_authenticated {
                return Err(Refusal::ReauthRequired.into());
            }
            take_terms(&mut after, &terms)?;
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
        Command::Decide {
            line,
            by,
            verdict,
            target_stands,
        } => {
            let target_stands = target_stands.of(withdrawal.id)?;
            reviewed(withdrawal, (line, by, &verdict), target_stands, now)
        }
        Command::Cancel => {
            let mut after = prepared(withdrawal, now)?;
            after.state = State::Cancelled;
            Ok(changed_by_investor(withdrawal, after))
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

/// Refuses a change that the account or the target does not currently allow.
fn check_may_change(
    withdrawal: &Withdrawal,
    terms: &Terms,
    target_stands: Of<WithdrawalId, bool>,
) -> Result<(), NotDecided> {
    own(&terms.facts.investor, &withdrawal.investor)?;
    let target_stands = target_stands.of(withdrawal.id)?;
    check_may_withdraw(&terms.facts)?;
    if target_stands {
        Ok(())
    } else {
        Err(Refusal::PayeeChanged.into())
    }
}

/// Sets the terms of the form, and the chosen account, which may be another one of its investor.
fn take_terms(after: &mut Withdrawal, terms: &Terms) -> Result<(), NotDecided> {
    let (amount, payout) = check(&terms.form, &terms.facts)?;
    after.set_terms(terms.facts.account, amount, payout);
    Ok(())
}

/// A change by the investor; the audit trail has the terms after it.
fn changed_by_investor(before: &Withdrawal, after: Withdrawal) -> Decision<Withdrawal> {
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
    Ok(changed_by_investor(before, after)
        .causing(effects)
        .telling([notice]))
}

fn reviewed(
    before: &Withdrawal,
    (line, by, verdict): (Line, OperatorId, &Verdict),
    target_stands: bool,
    now: Instant,
) -> Result<Decision<Withdrawal>, NotDecided> {
    let state = before.state.after(line, verdict)?;
    // The operator who passed the first line may also return it.
    if !matches!(verdict, Verdict::Return { .. }) {
        four_eyes(line, by, before.first_line_by)?;
    }
    // One whose target has changed can be failed or returned, but never passes.
    if matches!(verdict, Verdict::Pass { .. }) && !target_stands {
        return Err(Refusal::PayeeChanged.into());
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
