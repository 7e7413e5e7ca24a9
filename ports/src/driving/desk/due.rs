//! Due times of the desk by the settings.

use crate::Ports;
use domain::Instant;
use domain::account::KycState;
use domain::operations::{Standing, Task};
use domain::review::Line;
use domain::subscription::State;

/// When the desk is to have done something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// When at the latest.
    pub at: Instant,
    /// How the present stands to that.
    pub standing: Standing,
}

/// The line for which what stands in a state waits; accounts and orders have the same codes for it.
pub(crate) fn line_of(state: &str) -> Option<Line> {
    if state == KycState::LWait.code() {
        Some(Line::First)
    } else if state == KycState::GWait.code() {
        Some(Line::Second)
    } else {
        None
    }
}

/// What an item of a queue waits for in a state: a review, or to be issued.
pub(crate) fn task_of(state: &str) -> Option<Task> {
    if state == State::PreOk.code() {
        return Some(Task::Issue);
    }
    line_of(state).map(Task::from)
}

/// When an item is due that has been in a state since then; none if it waits for nobody.
pub fn due(ports: &Ports, state: &str, since: Instant, now: Instant) -> Option<Due> {
    task_of(state).map(|task| due_for(ports, task, since, now))
}

/// When a task is due that has waited since then.
pub fn due_for(ports: &Ports, task: Task, since: Instant, now: Instant) -> Due {
    let level = ports.settings.service;
    Due {
        at: level.due_at(task, since),
        standing: level.standing(task, since, now),
    }
}
