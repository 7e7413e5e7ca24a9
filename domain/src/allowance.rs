//! Limits on what one investor may add in a period: generous for investors, and a bound on what a script can write to the database.
//! Stored uploads have an hourly limit beside the one here (`document::may_upload`); accounts and unfinished subscriptions are bounded by
//! the schema: one of each kind at a time.

use crate::Instant;
use crate::document::{UPLOAD_WINDOW, UPLOADS};
use crate::throttle::ThrottleVerdict;
use chrono::TimeDelta;

/// A kind of thing that an investor adds, which is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Allowance {
    /// Bank accounts of the profile.
    BankAccounts,
    /// Files that were uploaded and stored.
    Documents,
    /// Files that were submitted for inspection, including refused ones.
    UploadTries,
    /// Receipts of movements that were opened: each is created on demand.
    Receipts,
    /// Requests for a signature.
    Signatures,
    /// Subscriptions that were started, whatever their outcome.
    Subscriptions,
    /// Withdrawals that were started, whatever their outcome.
    Withdrawals,
    /// Withdrawals that were started and are neither submitted nor cancelled.
    OpenWithdrawals,
    /// Deposits that were started, whatever their outcome.
    Deposits,
    /// Deposits that were started and are neither submitted nor cancelled.
    OpenDeposits,
}

impl Allowance {
    /// Every one.
    pub const ALL: [Self; 10] = [
        Self::BankAccounts,
        Self::Documents,
        Self::UploadTries,
        Self::Receipts,
        Self::Signatures,
        Self::Subscriptions,
        Self::Withdrawals,
        Self::OpenWithdrawals,
        Self::Deposits,
        Self::OpenDeposits,
    ];

    /// How many may be added within the [`Self::window`].
    pub const fn most(self) -> usize {
        match self {
            Self::BankAccounts | Self::OpenWithdrawals | Self::OpenDeposits => 20,
            Self::Documents => 200,
            Self::Signatures | Self::Subscriptions => 30,
            Self::UploadTries => UPLOADS,
            Self::Receipts | Self::Withdrawals | Self::Deposits => 60,
        }
    }

    /// The time in which they are counted.
    pub const fn window(self) -> TimeDelta {
        match self {
            Self::UploadTries => UPLOAD_WINDOW,
            Self::Receipts | Self::Signatures => TimeDelta::hours(1),
            Self::Documents | Self::Subscriptions | Self::Withdrawals | Self::Deposits => {
                TimeDelta::days(1)
            }
            Self::BankAccounts | Self::OpenWithdrawals | Self::OpenDeposits => TimeDelta::days(30),
        }
    }

    /// Whether one more may be added, given the times of those within the window, newest first.
    pub fn verdict(self, added: &[Instant], now: Instant) -> ThrottleVerdict {
        let limiting = added.get(self.most() - 1);
        ThrottleVerdict::until(limiting.map(|at| *at + self.window()), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_may_be_added_up_to_its_limit_and_again_when_the_oldest_leaves_the_window() {
        let start = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        for allowance in Allowance::ALL {
            // One a second, newest first.
            let added = |count: usize| -> Vec<Instant> {
                let seconds = 0..i64::try_from(count).unwrap();
                seconds
                    .rev()
                    .map(|s| start + TimeDelta::seconds(s))
                    .collect()
            };
            let most = allowance.most();
            let verdict = |count, now| allowance.verdict(&added(count), now);
            let allowed = ThrottleVerdict::Allowed;
            assert_eq!(verdict(most - 1, start), allowed, "{allowance:?}");
            let seconds = u32::try_from(allowance.window().num_seconds()).unwrap();
            let wait = ThrottleVerdict::Wait { seconds };
            assert_eq!(verdict(most, start), wait, "{allowance:?}");
            let later = start + allowance.window();
            assert_eq!(verdict(most, later), allowed, "{allowance:?}");
        }
    }
}
