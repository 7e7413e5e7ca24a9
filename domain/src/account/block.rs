//! Blocking an account: until it is released, nothing is submitted, paid or paid out for it. Its review goes on, and money that
//! arrives is booked.

use super::Account;
use crate::ids::OperatorId;
use crate::review::{Line, Verdict};
use crate::{Instant, Refusal};

/// That an account is blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Why, for the desk.
    pub reason: String,
    /// Who proposed it.
    pub by: OperatorId,
    /// Since when.
    pub since: Instant,
}

impl Account {
    /// Refuses what a block stops: `AccountBlocked`.
    pub const fn check_not_blocked(&self) -> Result<(), Refusal> {
        match self.block {
            Some(_) => Err(Refusal::AccountBlocked),
            None => Ok(()),
        }
    }

    /// Refuses the second line's pass of an order or a withdrawal of a blocked account: `AccountBlocked`. It may still be failed and
    /// returned.
    pub const fn check_verdict(&self, line: Line, verdict: &Verdict) -> Result<(), Refusal> {
        match (line, verdict) {
            (Line::Second, Verdict::Pass { .. }) => self.check_not_blocked(),
            (Line::First | Line::Second, _) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::account;
    use super::*;
    use crate::account::KycState;

    #[test]
    fn a_block_stops_the_second_pass_and_nothing_else_of_a_review() {
        let free = account(KycState::GPass);
        let blocked = Account {
            block: Some(Block {
                reason: "court order".into(),
                by: OperatorId(3),
                since: Instant::UNIX_EPOCH,
            }),
            ..free.clone()
        };
        let stopped = Err(Refusal::AccountBlocked);
        assert_eq!(free.check_not_blocked(), Ok(()));
        assert_eq!(blocked.check_not_blocked(), stopped);
        let pass = Verdict::Pass { comment: None };
        let fail = Verdict::Fail {
            comment: "no".into(),
        };
        assert_eq!(free.check_verdict(Line::Second, &pass), Ok(()));
        assert_eq!(blocked.check_verdict(Line::Second, &pass), stopped);
        assert_eq!(blocked.check_verdict(Line::First, &pass), Ok(()));
        assert_eq!(blocked.check_verdict(Line::Second, &fail), Ok(()));
    }
}
