//! The withdrawal's state machine: one pure function; every pair without an arm is a refusal.

use super::{State, Withdrawal};
use crate::Refusal;
use crate::ids::OperatorId;
use crate::review::{Line, Verdict, four_eyes};

/// What someone wants of a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The investor changes what it says; its rules were checked by [`super::check`].
    Edit,
    /// The provider delivered the signed form.
    DocumentSigned,
    /// The investor hands it in.
    Submit,
    /// A line passes it.
    Pass {
        /// Which line.
        line: Line,
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
    /// The investor cancels it before handing it in.
    Cancel,
}

/// What the machine must know besides the withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The account is approved as it stands: no bank data of it is under review.
    pub account_approved: bool,
    /// The signed form is stored and its hash matches.
    pub signed_form_valid: bool,
}

/// What must happen together with the change, in one database transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Note who passed the first line, for four eyes.
    NoteFirstLine(OperatorId),
    /// Hold the amount on the wallet.
    HoldWallet,
    /// Release the wallet's hold.
    ReleaseHold,
    /// Hold captured into the payable of a payout.
    CaptureHold,
}

/// The withdrawal's next state, and what goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Next state.
    pub state: State,
    /// Effects, in the order in which they are booked.
    pub effects: Vec<Effect>,
}

/// Applies a command (states: withdrawal). The rules of the form are checked before, by [`super::check`]; who may command is
/// checked by the caller.
pub fn apply(withdrawal: &Withdrawal, command: &Command, facts: Facts) -> Result<Change, Refusal> {
    match command {
        Command::Edit | Command::DocumentSigned => prepared(withdrawal, State::Init),
        Command::Cancel => prepared(withdrawal, State::Cancelled),
        Command::Submit => submit(withdrawal, facts),
        Command::Pass { line, by } => pass(withdrawal, *line, *by),
        Command::Fail {
            line,
            by,
            verdict: _,
        } => fail(withdrawal, *line, *by),
    }
}

const fn not_pending(state: State) -> Refusal {
    Refusal::OrderNotPending {
        state: state.code(),
    }
}

/// What the investor does before handing it in moves nothing.
fn prepared(withdrawal: &Withdrawal, next: State) -> Result<Change, Refusal> {
    match withdrawal.state {
        State::Init => Ok(Change {
            state: next,
            effects: Vec::new(),
        }),
        other => Err(not_pending(other)),
    }
}

fn submit(withdrawal: &Withdrawal, facts: Facts) -> Result<Change, Refusal> {
    if withdrawal.state != State::Init {
        return Err(not_pending(withdrawal.state));
    }
    if !facts.account_approved {
        return Err(Refusal::BankInfoUnderReview);
    }
    if withdrawal.signed_form.is_none() || !facts.signed_form_valid {
        return Err(Refusal::SignatureFailedTip);
    }
    Ok(Change {
        state: State::LWait,
        effects: vec![Effect::HoldWallet],
    })
}

fn pass(withdrawal: &Withdrawal, line: Line, by: OperatorId) -> Result<Change, Refusal> {
    let (state, effect) = match (line, withdrawal.state) {
        (Line::First, State::LWait) => (State::GWait, Effect::NoteFirstLine(by)),
        (Line::Second, State::GWait) => (State::GPass, Effect::CaptureHold),
        (_, other) => return Err(not_pending(other)),
    };
    four_eyes(line, by, withdrawal.first_line_by)?;
    Ok(Change {
        state,
        effects: vec![effect],
    })
}

fn fail(withdrawal: &Withdrawal, line: Line, by: OperatorId) -> Result<Change, Refusal> {
    let state = match (line, withdrawal.state) {
        (Line::First, State::LWait) => State::LFail,
        (Line::Second, State::GWait) => State::GFail,
        (_, other) => return Err(not_pending(other)),
    };
    four_eyes(line, by, withdrawal.first_line_by)?;
    Ok(Change {
        state,
        effects: vec![Effect::ReleaseHold],
    })
}
