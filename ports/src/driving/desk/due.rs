//! When a line is to have decided on what waits for it, as the settings say.

use crate::Ports;
use domain::Instant;
use domain::account::KycState;
use domain::operations::Standing;
use domain::review::Line;

/// When a line is to have decided.
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

/// When what stands in a state since then is due; none where no line decides on it.
pub fn due(ports: &Ports, state: &str, since: Instant, now: Instant) -> Option<Due> {
    let line = line_of(state)?;
    let level = ports.settings.service;
    Some(Due {
        at: level.due_at(line, since),
        standing: level.standing(line, since, now),
    })
}
