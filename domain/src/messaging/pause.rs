//! When a message may follow another one on the same topic.

use crate::Instant;
use chrono::TimeDelta;

/// How long after a message the next one on its topic is sent.
pub const PAUSE: TimeDelta = TimeDelta::hours(1);

/// When to send a message whose topic had its last one at `last`: at once, or a [`PAUSE`] after
/// that, and never more than a [`PAUSE`] from now. A message whose provider fails is due again and
/// again, hours ahead, and must not hold up the next one.
pub fn due_behind(last: Option<Instant>, now: Instant) -> Instant {
    last.map_or(now, |last| now.max(last.min(now) + PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_message_goes_at_once_and_the_next_an_hour_behind_it() {
        let at = |minutes| Instant::default() + TimeDelta::minutes(minutes);
        assert_eq!(due_behind(None, at(5)), at(5));
        for (last, now, due) in [
            (0, 0, 60),
            (0, 59, 60),
            (0, 60, 60),
            (0, 61, 61),
            (60, 70, 120),
            (430, 70, 130),
        ] {
            assert_eq!(due_behind(Some(at(last)), at(now)), at(due), "{last} {now}");
        }
    }
}
