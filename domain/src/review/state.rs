//! The states of records that two lines review before money moves: deposits and withdrawals (states: review).

use super::{Line, Verdict};
use crate::Refusal;

/// A state (`orderStatus`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Being prepared by the investor.
    Init,
    /// Waits for the first line.
    LWait,
    /// Waits for the second line.
    GWait,
    /// Passed by both.
    GPass,
    /// Failed by the first line.
    LFail,
    /// Failed by the second line.
    GFail,
    /// Cancelled by the investor (`RevokedInd`).
    Cancelled,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Init,
        Self::LWait,
        Self::GWait,
        Self::GPass,
        Self::LFail,
        Self::GFail,
        Self::Cancelled,
    ];

    /// `orderStatus` on the wire and in storage (decision 36).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Init => "INIT",
            Self::LWait => "LWAIT",
            Self::GWait => "GWAIT",
            Self::GPass => "GPASS",
            Self::LFail => "LFAIL",
            Self::GFail => "GFAIL",
            Self::Cancelled => "RevokedInd",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.code() == code)
    }

    /// Whether it ended with a reason that its investor sees.
    pub const fn has_reason(self) -> bool {
        match self {
            Self::LFail | Self::GFail => true,
            Self::Init | Self::LWait | Self::GWait | Self::GPass | Self::Cancelled => false,
        }
    }

    /// The line that decides in this state; `OrderNotPending` in any other.
    pub const fn line(self) -> Result<Line, Refusal> {
        match self {
            Self::LWait => Ok(Line::First),
            Self::GWait => Ok(Line::Second),
            Self::Init | Self::GPass | Self::LFail | Self::GFail | Self::Cancelled => {
                Err(self.not_pending())
            }
        }
    }

    /// The state after a line's verdict; `OrderNotPending` if that line does not decide.
    pub const fn after(self, line: Line, verdict: &Verdict) -> Result<Self, Refusal> {
        match (line, self, verdict) {
            (Line::First, Self::LWait, Verdict::Pass { .. }) => Ok(Self::GWait),
            (Line::First, Self::LWait, Verdict::Fail { .. }) => Ok(Self::LFail),
            (Line::Second, Self::GWait, Verdict::Pass { .. }) => Ok(Self::GPass),
            (Line::Second, Self::GWait, Verdict::Fail { .. }) => Ok(Self::GFail),
            (Line::Second, Self::GWait, Verdict::Return { .. }) => Ok(Self::LWait),
            (
                Line::First | Line::Second,
                _,
                Verdict::Pass { .. } | Verdict::Fail { .. } | Verdict::Return { .. },
            ) => Err(self.not_pending()),
        }
    }

    /// Refuses changes by the investor once it was submitted or cancelled (`OrderNotPending`).
    pub const fn check_in_preparation(self) -> Result<(), Refusal> {
        match self {
            Self::Init => Ok(()),
            Self::LWait
            | Self::GWait
            | Self::GPass
            | Self::LFail
            | Self::GFail
            | Self::Cancelled => Err(self.not_pending()),
        }
    }

    /// Whether it was submitted and has not failed.
    pub const fn was_submitted(self) -> bool {
        match self {
            Self::LWait | Self::GWait | Self::GPass => true,
            Self::Init | Self::LFail | Self::GFail | Self::Cancelled => false,
        }
    }

    /// The refusal for an act that this state does not allow.
    pub const fn not_pending(self) -> Refusal {
        let state = self.code();
        Refusal::OrderNotPending { state }
    }
}

crate::coded!(State);
