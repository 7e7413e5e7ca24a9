//! The KYC state machine of an account (states: account KYC).

use super::Account;
use crate::decision::{Decision, NotDecided, Notice, Of, Param, Record};
use crate::ids::{AccountId, InvestorId, OperatorId};
use crate::review::{Line, Subject, Verdict, four_eyes};
use crate::{Instant, Refusal};

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

    /// Whether a review failed it, with a reason that its investor sees.
    pub const fn has_reason(self) -> bool {
        match self {
            Self::LFail | Self::GFail => true,
            Self::Init | Self::LWait | Self::GWait | Self::GPass => false,
        }
    }
}

crate::coded!(KycState);

/// What moves an account from one state to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KycCommand {
    /// The investor edits data that is reviewed.
    Edit,
    /// The investor submits it.
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

/// The state after a command, or the refusal.
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
        KycCommand::Decide { line, by, verdict } => decided(account, *line, *by, verdict),
    }
}

fn decided(
    account: &Account,
    line: Line,
    by: OperatorId,
    verdict: &Verdict,
) -> Result<KycState, Refusal> {
    use KycState::{GFail, GPass, GWait, Init, LFail, LWait};
    let state = account.state;
    let next = match (line, state, verdict) {
        (Line::First, LWait, Verdict::Pass { .. }) => GWait,
        (Line::First, LWait, Verdict::Fail { .. }) => LFail,
        (Line::Second, GWait, Verdict::Pass { .. }) => GPass,
        (Line::Second, GWait, Verdict::Fail { .. }) => GFail,
        // The operator who passed the first line may also return it.
        (Line::Second, GWait, Verdict::Return { .. }) => return Ok(LWait),
        (_, Init | LWait | GWait | GPass | LFail | GFail, _) => {
            return Err(Refusal::OrderNotPending {
                state: state.code(),
            });
        }
    };
    four_eyes(line, by, account.first_line_by)?;
    Ok(next)
}

/// The decision of a review on an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineDecision {
    /// Which line.
    pub line: Line,
    /// Who.
    pub by: OperatorId,
    /// Their decision.
    pub verdict: Verdict,
    /// Whether the review fee was refunded since the account was submitted.
    pub fee_given_back: Of<AccountId, bool>,
    /// Whether its bank account is the one that was submitted.
    pub bank_stands: Of<AccountId, bool>,
}

impl Account {
    /// The account after a line's decision. Refusals: `OrderNotPending`, `FourEyes`; for a pass `KycFeeUnpaid` without the fee, since an
    /// account is not reviewed without its fee, and `PayeeChanged` if the bank account is not the submitted one. Failing such an account clears it.
    pub(super) fn reviewed(
        &self,
        decision: LineDecision,
        now: Instant,
    ) -> Result<Decision<Self>, NotDecided> {
        let LineDecision {
            line,
            by,
            verdict,
            fee_given_back,
            bank_stands,
        } = decision;
        let fee_given_back = fee_given_back.of(self.id)?;
        let bank_stands = bank_stands.of(self.id)?;
        let state = decided(self, line, by, &verdict)?;
        if fee_given_back && matches!(verdict, Verdict::Pass { .. }) {
            return Err(Refusal::KycFeeUnpaid.into());
        }
        if !bank_stands && matches!(verdict, Verdict::Pass { .. }) {
            return Err(Refusal::PayeeChanged.into());
        }
        let mut form = self.form.clone();
        // The investor has to type it again, so that a forged bank account is not resubmitted.
        if !bank_stands && matches!(verdict, Verdict::Fail { .. }) {
            form.forget_bank();
        }
        let after = Self {
            form,
            state,
            first_line_by: match (line, &verdict) {
                (Line::First, _) => Some(by),
                (Line::Second, Verdict::Pass { .. } | Verdict::Fail { .. }) => self.first_line_by,
                (Line::Second, Verdict::Return { .. }) => None,
            },
            // The investor sees this comment once a review fails the account. The comment of a return is only in the log.
            comment: match &verdict {
                Verdict::Pass { .. } | Verdict::Fail { .. } => verdict.comment().map(str::to_owned),
                Verdict::Return { .. } => None,
            },
            since: now,
            ..self.clone()
        };
        let told = match state {
            KycState::GPass => Some("accountApproved"),
            KycState::LFail | KycState::GFail => Some("accountFailed"),
            KycState::Init | KycState::LWait | KycState::GWait => None,
        };
        let number = || Param::Text(self.number.clone());
        let notice = told.map(|key| Notice::new(key).with("account", number()));
        Ok(Decision::new(self, after).telling(notice))
    }
}

impl Record for Account {
    fn subject(&self) -> Subject {
        Subject::Account(self.id)
    }

    fn investor(&self) -> Option<InvestorId> {
        Some(self.investor)
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::account;
    use super::*;
    use KycState::{GFail, GPass, GWait, Init, LFail, LWait};

    fn pass(line: Line, by: i64) -> KycCommand {
        KycCommand::Decide {
            line,
            by: OperatorId(by),
            verdict: Verdict::Pass { comment: None },
        }
    }

    fn fail(line: Line) -> KycCommand {
        KycCommand::Decide {
            line,
            by: OperatorId(2),
            verdict: Verdict::fail("blurred").unwrap(),
        }
    }

    fn send_back(line: Line, by: i64) -> KycCommand {
        KycCommand::Decide {
            line,
            by: OperatorId(by),
            verdict: Verdict::send_back("compare the names").unwrap(),
        }
    }

    fn next(state: KycState, command: &KycCommand) -> Result<KycState, Refusal> {
        apply_kyc(
            &Account {
                first_line_by: Some(OperatorId(1)),
                ..account(state)
            },
            command,
        )
    }

    #[test]
    fn every_pair_of_state_and_command_is_a_row_or_a_refusal() {
        let rows: [(KycState, KycCommand, KycState); 13] = [
            (Init, KycCommand::Edit, Init),
            (GPass, KycCommand::Edit, Init),
            (LFail, KycCommand::Edit, LFail),
            (GFail, KycCommand::Edit, GFail),
            (Init, KycCommand::Submit, LWait),
            (LFail, KycCommand::Submit, LWait),
            (GFail, KycCommand::Submit, LWait),
            (LWait, pass(Line::First, 2), GWait),
            (LWait, fail(Line::First), LFail),
            (GWait, pass(Line::Second, 2), GPass),
            (GWait, fail(Line::Second), GFail),
            (GWait, send_back(Line::Second, 2), LWait),
            (GWait, send_back(Line::Second, 1), LWait),
        ];
        let commands = [
            KycCommand::Edit,
            KycCommand::Submit,
            pass(Line::First, 2),
            fail(Line::First),
            pass(Line::Second, 2),
            fail(Line::Second),
            send_back(Line::First, 2),
            send_back(Line::Second, 2),
            send_back(Line::Second, 1),
        ];
        let mut allowed = 0;
        for state in KycState::ALL {
            for command in &commands {
                let row = rows
                    .iter()
                    .find(|(from, by, _)| *from == state && by == command);
                match row {
                    Some((_, _, to)) => {
                        allowed += 1;
                        assert_eq!(next(state, command), Ok(*to), "{state:?} {command:?}");
                    }
                    None => assert!(next(state, command).is_err(), "{state:?} {command:?}"),
                }
            }
        }
        assert_eq!(allowed, rows.len());
    }

    #[test]
    fn what_is_refused_says_why() {
        for state in [LWait, GWait] {
            assert_eq!(
                next(state, &KycCommand::Edit),
                Err(Refusal::LockedUnderReview)
            );
            assert_eq!(
                next(state, &KycCommand::Submit),
                Err(Refusal::LockedUnderReview)
            );
        }
        assert_eq!(
            next(GPass, &KycCommand::Submit),
            Err(Refusal::OrderNotPending { state: "GPASS" })
        );
        assert_eq!(next(GWait, &pass(Line::Second, 1)), Err(Refusal::FourEyes));
        assert_eq!(next(LWait, &pass(Line::First, 1)), Ok(GWait));
    }

    #[test]
    fn every_state_has_its_own_code() {
        for state in KycState::ALL {
            assert_eq!(KycState::from_code(state.code()), Some(state));
        }
        assert_eq!(KycState::from_code("PRE_OK"), None);
    }
}
