//! Verification codes: one subject, one purpose, a few attempts, one use (decision 7).

use crate::throttle::ThrottleVerdict;
use crate::{Instant, Refusal};
use chrono::TimeDelta;

/// How long a code is valid.
pub const VALID: TimeDelta = TimeDelta::minutes(10);
/// The number of wrong attempts after which a code is invalid.
const TRIES: u32 = 5;
/// The pause between two codes to one number.
const PAUSE: TimeDelta = TimeDelta::seconds(60);
/// The window in which codes are counted.
pub const SEND_WINDOW: TimeDelta = TimeDelta::hours(1);
/// How many codes a number gets in the window.
const A_NUMBER: usize = 5;
/// How many codes an address may request in the window.
const AN_ADDRESS: usize = 60;
/// The window in which wrong codes of a number are counted.
pub const GUESS_WINDOW: TimeDelta = TimeDelta::hours(24);
/// After how many wrong codes a number's codes are longer.
pub const GUESSES: u32 = 10;
/// The usual length.
const LENGTH: u8 = 4;
/// The length for a number whose codes are being guessed.
const GUARDED_LENGTH: u8 = 8;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodePurpose {
    /// A new investor's phone.
    Register,
    /// A forgotten password.
    Reset,
    /// A change of the phone.
    Mobile,
}

impl CodePurpose {
    /// The name in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Reset => "reset",
            Self::Mobile => "mobile",
        }
    }

    /// The purpose with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Register, Self::Reset, Self::Mobile]
            .into_iter()
            .find(|p| p.code() == code)
    }
}

/// A code that was sent. Only hashes are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationCode {
    /// Hash of the token that the caller sends back with the code.
    pub token_hash: String,
    /// The number, as `code-number`.
    pub subject: String,
    /// What for.
    pub purpose: CodePurpose,
    /// Hash of the code.
    pub code_hash: String,
    /// How many digits.
    pub length: u8,
    /// Wrong tries so far.
    pub wrong_tries: u32,
    /// Used, or invalid after wrong attempts.
    pub spent: bool,
    /// When sent.
    pub sent_at: Instant,
}

/// Whether another code may be sent to a number from an address, given the times of the last ones, newest first: not within
/// 60 s, 5 an hour for a number, 60 an hour for an address.
pub fn may_send(sent_to: &[Instant], sent_from: &[Instant], now: Instant) -> ThrottleVerdict {
    let free_at = [
        sent_to.first().map(|last| *last + PAUSE),
        sent_to.get(A_NUMBER - 1).map(|fifth| *fifth + SEND_WINDOW),
        sent_from.get(AN_ADDRESS - 1).map(|nth| *nth + SEND_WINDOW),
    ];
    ThrottleVerdict::until(free_at.into_iter().flatten().max(), now)
}

/// The number of digits of a number's next code, given its wrong codes of the last 24 hours.
pub const fn next_length(wrong_codes: u32) -> u8 {
    if wrong_codes >= GUESSES {
        GUARDED_LENGTH
    } else {
        LENGTH
    }
}

impl VerificationCode {
    /// Checks an attempt. `matches` says whether subject, purpose and code are those of this code; a wrong attempt is counted, and the
    /// fifth invalidates it. The caller stores the code in either case.
    pub fn judge(&mut self, matches: bool, now: Instant) -> Result<(), Refusal> {
        let left = |tries: u32| TRIES.saturating_sub(tries);
        if self.spent {
            return Err(Refusal::CodeInvalid { tries_left: 0 });
        }
        if now >= self.sent_at + VALID {
            return Err(Refusal::CodeExpired);
        }
        if matches {
            return Ok(());
        }
        self.wrong_tries = self.wrong_tries.saturating_add(1);
        self.spent = left(self.wrong_tries) == 0;
        Err(Refusal::CodeInvalid {
            tries_left: left(self.wrong_tries),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Instant {
        Instant::from_timestamp(1_700_000_000 + seconds, 0).unwrap()
    }

    fn code() -> VerificationCode {
        VerificationCode {
            token_hash: "t".into(),
            subject: "86-13800138000".into(),
            purpose: CodePurpose::Register,
            code_hash: "c".into(),
            length: 4,
            wrong_tries: 0,
            spent: false,
            sent_at: at(0),
        }
    }

    #[test]
    fn a_code_holds_for_ten_minutes() {
        assert_eq!(code().judge(true, at(599)), Ok(()));
        assert_eq!(code().judge(true, at(600)), Err(Refusal::CodeExpired));
        assert_eq!(code().judge(false, at(600)), Err(Refusal::CodeExpired));
    }

    #[test]
    fn the_fifth_wrong_try_spends_it_for_the_right_one_too() {
        let mut code = code();
        for left in [4, 3, 2, 1, 0] {
            assert_eq!(
                code.judge(false, at(1)),
                Err(Refusal::CodeInvalid { tries_left: left })
            );
        }
        assert!(code.spent);
        assert_eq!(
            code.judge(true, at(2)),
            Err(Refusal::CodeInvalid { tries_left: 0 })
        );
    }

    #[test]
    fn sending_is_limited_by_the_minute_and_by_the_hour() {
        let wait = |seconds| ThrottleVerdict::Wait { seconds };
        let sent = |ago: &[i64]| ago.iter().map(|ago| at(-ago)).collect::<Vec<_>>();
        for (to, from, verdict) in [
            (vec![], vec![], ThrottleVerdict::Allowed),
            (vec![0], vec![], wait(60)),
            (vec![59], vec![], wait(1)),
            (vec![60], vec![], ThrottleVerdict::Allowed),
            (vec![60, 120, 180, 240, 600], vec![], wait(3000)),
            (
                vec![60, 120, 180, 240, 3600],
                vec![],
                ThrottleVerdict::Allowed,
            ),
            (vec![], vec![10; 59], ThrottleVerdict::Allowed),
            (vec![], vec![10; 60], wait(3590)),
        ] {
            assert_eq!(may_send(&sent(&to), &sent(&from), at(0)), verdict, "{to:?}");
        }
    }

    #[test]
    fn codes_grow_after_ten_wrong_ones() {
        assert_eq!((next_length(9), next_length(10)), (4, 8));
    }
}
