//! The stage of a message as the desk sees it, and whether it may be resent (decision 54). Its content is not
//! known here.

use super::Delivery;
use crate::identity::{LINK_VALID, code};
use crate::{Instant, Refusal};
use chrono::TimeDelta;

/// The stage of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageStage {
    /// Not attempted yet, or being sent for the first time.
    Waiting,
    /// The last attempt failed; another one follows.
    Failed,
    /// A provider accepted it and has not reported on it; for an e-mail this is the last stage.
    HandedOver,
    /// A provider accepted it and reported that it arrived.
    Delivered,
    /// A provider accepted it and reported that it did not arrive.
    Undelivered,
    /// No further attempt follows.
    GivenUp,
}

impl MessageStage {
    /// Every stage.
    pub const ALL: [Self; 6] = [
        Self::Waiting,
        Self::Failed,
        Self::HandedOver,
        Self::Delivered,
        Self::Undelivered,
        Self::GivenUp,
    ];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Failed => "failed",
            Self::HandedOver => "handed_over",
            Self::Delivered => "delivered",
            Self::Undelivered => "undelivered",
            Self::GivenUp => "given_up",
        }
    }

    /// The stage of a message, accepted by a provider or not.
    pub const fn of(taken: bool, given_up: bool, tried: bool, report: Option<Delivery>) -> Self {
        match (taken, given_up, tried, report) {
            (true, _, _, Some(Delivery::Failed)) => Self::Undelivered,
            (true, _, _, Some(Delivery::Delivered)) => Self::Delivered,
            (true, _, _, None) => Self::HandedOver,
            (false, true, _, _) => Self::GivenUp,
            (false, false, true, _) => Self::Failed,
            (false, false, false, _) => Self::Waiting,
        }
    }
}

crate::coded!(MessageStage);

/// The part of a message that expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpiringContent {
    /// Nothing does.
    Nothing,
    /// A one-time code.
    Code,
    /// A one-time link.
    Link,
}

impl ExpiringContent {
    /// For a message with or without a code, with or without a link.
    pub const fn of(has_code: bool, has_link: bool) -> Self {
        match (has_code, has_link) {
            (true, _) => Self::Code,
            (false, true) => Self::Link,
            (false, false) => Self::Nothing,
        }
    }

    /// How long it is valid.
    pub const fn valid(self) -> Option<TimeDelta> {
        match self {
            Self::Nothing => None,
            Self::Code => Some(code::VALID),
            Self::Link => Some(LINK_VALID),
        }
    }

    /// Whether a message written at that time would only confuse its recipient at this instant.
    pub fn is_too_late(self, written_at: Instant, at: Instant) -> bool {
        self.valid().is_some_and(|valid| at >= written_at + valid)
    }
}

/// The facts that decide whether a message may be resent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Its stage.
    pub stage: MessageStage,
    /// Whether a worker is sending it.
    pub under_way: bool,
    /// Its content still exists.
    pub kept: bool,
    /// The part of it that expires.
    pub carries: ExpiringContent,
    /// When it was written.
    pub written_at: Instant,
}

impl Standing {
    /// Whether a message that did not arrive is no longer useful, so that resending is not offered.
    pub fn has_run_out(&self, now: Instant) -> bool {
        let failed = match self.stage {
            MessageStage::Failed | MessageStage::Undelivered | MessageStage::GivenUp => true,
            MessageStage::Waiting | MessageStage::HandedOver | MessageStage::Delivered => false,
        };
        failed && self.may_retry(now) == Err(Refusal::MessageExpired)
    }

    /// Refuses to resend a message that a provider accepted and did not reject (`MessageDelivered`), that a worker is
    /// sending (`MessageUnderWay`), or that is no longer useful (`MessageExpired`).
    pub fn may_retry(&self, now: Instant) -> Result<(), Refusal> {
        match self.stage {
            MessageStage::HandedOver | MessageStage::Delivered => {
                return Err(Refusal::MessageDelivered);
            }
            MessageStage::Undelivered if !self.kept => return Err(Refusal::MessageExpired),
            MessageStage::Waiting
            | MessageStage::Failed
            | MessageStage::Undelivered
            | MessageStage::GivenUp => {}
        }
        if self.under_way {
            return Err(Refusal::MessageUnderWay);
        }
        if !self.kept || self.carries.is_too_late(self.written_at, now) {
            return Err(Refusal::MessageExpired);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coded;

    fn at(minutes: i64) -> Instant {
        Instant::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn standing(stage: MessageStage) -> Standing {
        Standing {
            stage,
            under_way: false,
            kept: true,
            carries: ExpiringContent::Nothing,
            written_at: at(0),
        }
    }

    #[test]
    fn a_stage_follows_from_what_became_of_the_message() {
        use MessageStage::{Delivered, Failed, GivenUp, HandedOver, Undelivered, Waiting};
        assert_eq!(MessageStage::of(false, false, false, None), Waiting);
        assert_eq!(MessageStage::of(false, false, true, None), Failed);
        assert_eq!(MessageStage::of(false, true, true, None), GivenUp);
        assert_eq!(MessageStage::of(true, false, true, None), HandedOver);
        let reported = |report| MessageStage::of(true, false, false, Some(report));
        assert_eq!(reported(Delivery::Delivered), Delivered);
        assert_eq!(reported(Delivery::Failed), Undelivered);
        for stage in MessageStage::ALL {
            assert_eq!(MessageStage::from_code(stage.code()), Some(stage));
        }
    }

    #[test]
    fn what_a_provider_took_is_not_sent_again_and_what_is_under_way_waits() {
        for stage in [MessageStage::HandedOver, MessageStage::Delivered] {
            let taken = standing(stage).may_retry(at(1));
            assert_eq!(taken, Err(Refusal::MessageDelivered), "{stage:?}");
        }
        let open = [
            MessageStage::Waiting,
            MessageStage::Failed,
            MessageStage::GivenUp,
        ];
        for stage in open {
            assert_eq!(standing(stage).may_retry(at(1)), Ok(()));
            let taken = Standing {
                under_way: true,
                ..standing(stage)
            };
            assert_eq!(taken.may_retry(at(1)), Err(Refusal::MessageUnderWay));
            let forgotten = Standing {
                kept: false,
                ..standing(stage)
            };
            assert_eq!(forgotten.may_retry(at(1)), Err(Refusal::MessageExpired));
        }
    }

    #[test]
    fn a_code_or_a_link_that_ran_out_is_not_sent_again() {
        let carrying = |carries| Standing {
            carries,
            ..standing(MessageStage::GivenUp)
        };
        for (carries, last) in [
            (ExpiringContent::Code, 10),
            (ExpiringContent::Link, 24 * 60),
        ] {
            assert_eq!(carrying(carries).may_retry(at(last - 1)), Ok(()));
            let late = carrying(carries).may_retry(at(last));
            assert_eq!(late, Err(Refusal::MessageExpired), "{carries:?}");
            assert!(!carrying(carries).has_run_out(at(last - 1)), "{carries:?}");
            assert!(carrying(carries).has_run_out(at(last)), "{carries:?}");
            for stage in [MessageStage::HandedOver, MessageStage::Delivered] {
                let taken = Standing {
                    stage,
                    ..carrying(carries)
                };
                assert!(!taken.has_run_out(at(last)), "{carries:?} {stage:?}");
            }
        }
        assert_eq!(
            carrying(ExpiringContent::Nothing).may_retry(at(1_000_000)),
            Ok(())
        );
        assert_eq!(ExpiringContent::of(true, true), ExpiringContent::Code);
    }
}
