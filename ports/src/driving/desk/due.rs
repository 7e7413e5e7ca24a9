//! Due times of the desk by the settings.

use crate::Ports;
use domain::Instant;
use domain::account::KycState;
use domain::operations::{Standing, Task};
use domain::review::Line;
use domain::subscription::State;

/// The due time of a task of the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The latest time.
    pub at: Instant,
    /// The current standing against that.
    pub standing: Standing,
}

/// The line for which an item in a state waits; accounts and orders have the same codes for it.
pub(crate) fn line_of(state: &str) -> Option<Line> {
    if state == KycState::LWait.code() {
        Some(Line::First)
    } else if state == KycState::GWait.code() {
        Some(Line::Second)
    } else {
        None
    }
}

/// The line whose role acts on an item in a state: by a decision, or by issuing an accepted order.
pub(crate) fn acting_line(state: &str) -> Option<Line> {
    if state == State::PreOk.code() {
        return Some(Line::Second);
    }
    line_of(state)
}

/// The task that an item of a queue waits for in a state: a review, or to be issued.
pub(crate) fn task_of(state: &str) -> Option<Task> {
    if state == State::PreOk.code() {
        return Some(Task::Issue);
    }
    line_of(state).map(Task::from)
}

/// When an item that has been in a state since then is due; `None` if it waits for nobody.
pub fn due(ports: &Ports, state: &str, since: Instant, now: Instant) -> Option<Due> {
    task_of(state).map(|task| due_for(ports, task, since, now))
}

/// When a task that has waited since then is due.
pub fn due_for(ports: &Ports, task: Task, since: Instant, now: Instant) -> Due {
    let level = ports.settings.service;
    Due {
        at: level.due_at(task, since),
        standing: level.standing(task, since, now),
    }
}
