//! How long the items of the review queues have been waiting for a decision, in whole days.

use crate::Instant;
use crate::account::KycState;
use crate::operations::Queue;
use crate::subscription::State;
use chrono::TimeDelta;

/// How long an item has been waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Age {
    /// Less than a day.
    Day,
    /// From one day to less than three.
    ThreeDays,
    /// From three days to less than seven.
    Week,
    /// From seven days to less than thirty.
    Month,
    /// Thirty days or longer.
    Longer,
}

impl Age {
    /// Every age, the youngest first.
    pub const ALL: [Self; 5] = [
        Self::Day,
        Self::ThreeDays,
        Self::Week,
        Self::Month,
        Self::Longer,
    ];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::ThreeDays => "three_days",
            Self::Week => "week",
            Self::Month => "month",
            Self::Longer => "longer",
        }
    }

    /// The longest wait that still counts as this age. The oldest age has no limit.
    const fn end(self) -> Option<TimeDelta> {
        match self {
            Self::Day => Some(TimeDelta::days(1)),
            Self::ThreeDays => Some(TimeDelta::days(3)),
            Self::Week => Some(TimeDelta::days(7)),
            Self::Month => Some(TimeDelta::days(30)),
            Self::Longer => None,
        }
    }

    /// An item that began to wait after this instant is at most this old at `now`. `None` for the oldest age.
    pub fn waiting_since_after(self, now: Instant) -> Option<Instant> {
        now.checked_sub_signed(self.end()?)
    }
}

crate::coded!(Age);

/// The states of a queue in which an item waits for somebody of the desk, in the order of an item's life.
pub const fn states_waiting(queue: Queue) -> &'static [&'static str] {
    const REVIEWED: [&str; 2] = [KycState::LWait.code(), KycState::GWait.code()];
    const ISSUED: [&str; 3] = [
        State::LWait.code(),
        State::GWait.code(),
        State::PreOk.code(),
    ];
    match queue {
        Queue::Kyc | Queue::Deposits | Queue::Withdrawals => &REVIEWED,
        Queue::Subscriptions => &ISSUED,
    }
}

/// How many items of a queue wait in a state, of one age.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The queue.
    pub queue: Queue,
    /// The state's code.
    pub state: String,
    /// How long they have been waiting.
    pub age: Age,
    /// How many.
    pub items: u64,
}

/// How many items wait in a state of a queue, by their age.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueAges {
    /// The queue.
    pub queue: Queue,
    /// The state's code.
    pub state: &'static str,
    /// How many of each age, in the order of [`Age::ALL`].
    pub items: [u64; Age::ALL.len()],
}

/// The ages of items in every state of every queue in which items can wait, states without items
/// included.
pub fn ages(waiting: &[Waiting]) -> Vec<QueueAges> {
    let states = Queue::ALL.into_iter().flat_map(|queue| {
        let states = states_waiting(queue).iter();
        states.map(move |state| (queue, *state))
    });
    let of = |(queue, state): (Queue, &'static str)| QueueAges {
        queue,
        state,
        items: Age::ALL.map(|age| {
            let these = waiting
                .iter()
                .filter(|it| it.queue == queue && it.state == state && it.age == age);
            these.map(|it| it.items).sum()
        }),
    };
    states.map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Instant {
        text.parse().unwrap()
    }

    #[test]
    fn an_age_begins_where_the_younger_one_ends() {
        let now = at("2026-11-28T12:00:00Z");
        for (since, age) in [
            ("2026-11-28T12:00:01Z", Age::Day),
            ("2026-11-28T12:00:00Z", Age::Day),
            ("2026-11-27T12:00:01Z", Age::Day),
            ("2026-11-27T12:00:00Z", Age::ThreeDays),
            ("2026-11-25T12:00:01Z", Age::ThreeDays),
            ("2026-11-25T12:00:00Z", Age::Week),
            ("2026-11-21T12:00:00Z", Age::Month),
            ("2026-10-29T12:00:01Z", Age::Month),
            ("2026-10-29T12:00:00Z", Age::Longer),
            ("2020-01-01T00:00:00Z", Age::Longer),
        ] {
            let bounds = Age::ALL.map(|it| it.waiting_since_after(now));
            let by_bounds = Age::ALL.into_iter().zip(bounds);
            let mut by_bounds = by_bounds
                .filter(|(_, after)| after.is_none_or(|after| at(since) > after))
                .map(|(age, _)| age);
            assert_eq!(by_bounds.next(), Some(age), "{since}");
        }
    }

    #[test]
    fn every_state_in_which_somebody_is_waited_for_is_told() {
        let told = ages(&[
            Waiting {
                queue: Queue::Subscriptions,
                state: "PRE_OK".to_owned(),
                age: Age::Week,
                items: 4,
            },
            Waiting {
                queue: Queue::Kyc,
                state: "LWAIT".to_owned(),
                age: Age::Day,
                items: 2,
            },
        ]);
        let told: Vec<_> = told
            .iter()
            .map(|it| (it.queue.code(), it.state, it.items))
            .collect();
        let none = [0; 5];
        assert_eq!(
            told,
            [
                ("kyc", "LWAIT", [2, 0, 0, 0, 0]),
                ("kyc", "GWAIT", none),
                ("deposits", "LWAIT", none),
                ("deposits", "GWAIT", none),
                ("withdrawals", "LWAIT", none),
                ("withdrawals", "GWAIT", none),
                ("subscriptions", "LWAIT", none),
                ("subscriptions", "GWAIT", none),
                ("subscriptions", "PRE_OK", [0, 0, 4, 0, 0]),
            ]
        );
    }
}
