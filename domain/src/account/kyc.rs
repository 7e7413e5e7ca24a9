//! The KYC state machine of an account (states: account KYC).

use super::Account;
use crate::Refusal;
use crate::ids::OperatorId;
use crate::review::{Line, Verdict, four_eyes};

/// `KYCStateCode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KycState {
    /// Uncommitted.
    Init,
    /// Waits for the first line.
    LWait,
    /// Waits for the second line.
    GWait,
    /// Approved.
    GPass,
    /// Failed by the first line.
    LFail,
    /// Failed by the second line.
    GFail,
}

impl KycState {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::Init,
        Self::LWait,
        Self::GWait,
        Self::GPass,
        Self::LFail,
        Self::GFail,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Init => "INIT",
            Self::LWait => "LWAIT",
            Self::GWait => "GWAIT",
            Self::GPass => "GPASS",
            Self::LFail => "LFAIL",
            Self::GFail => "GFAIL",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.code() == code)
    }
}

/// What someone wants of an account. Whether a hand-in is complete is checked before (`Account::ready_to_submit`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KycCommand {
    /// The investor edits data that is reviewed.
    Edit,
    /// The investor hands it in.
    Submit,
    /// A line decides.
    Decide {
        /// Which line.
        line: Line,
        /// Who.
        by: OperatorId,
        /// What.
        verdict: Verdict,
    },
}

/// The state after a command, or why not.
pub fn apply_kyc(account: &Account, command: &KycCommand) -> Result<KycState, Refusal> {
    use KycState::{GFail, GPass, GWait, Init, LFail, LWait};
    let state = account.state;
    match command {
        KycCommand::Edit => match state {
            Init | GPass => Ok(Init),
            LFail | GFail => Ok(state),
            LWait | GWait => Err(Refusal::LockedUnderReview),
        },
        KycCommand::Submit => match state {
            Init | LFail | GFail => Ok(LWait),
            LWait | GWait => Err(Refusal::LockedUnderReview),
            GPass => Err(Refusal::OrderNotPending {
                state: state.code(),
            }),
        },
        KycCommand::Decide { line, by, verdict } => {
            let next = match (line, state, verdict) {
                (Line::First, LWait, Verdict::Pass { .. }) => GWait,
                (Line::First, LWait, Verdict::Fail { .. }) => LFail,
                (Line::Second, GWait, Verdict::Pass { .. }) => GPass,
                (Line::Second, GWait, Verdict::Fail { .. }) => GFail,
                (_, Init | LWait | GWait | GPass | LFail | GFail, _) => {
                    return Err(Refusal::OrderNotPending {
                        state: state.code(),
                    });
                }
            };
            four_eyes(*line, *by, account.first_line_by)?;
            Ok(next)
        }
    }
}
