//! A page of a queue, what waits longest first, to the operators who read it.

use super::paging::offset;
use super::reading::{may_read, reads_all};
use crate::driven::desk::{QueueFilter, QueuePage};
use crate::{Failure, Ports};
use domain::Refusal;
use domain::account::KycState;
use domain::operations::{Operator, Queue};
use domain::subscription;

/// What of a queue is asked for.
#[derive(Debug, Clone)]
pub struct ListQueue {
    /// Who asks.
    pub by: Operator,
    /// Which queue.
    pub queue: Queue,
    /// State codes with commas between; none is what waits for the desk, `all` is everything.
    pub state: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// Words of a name, a number of an account or a phone, a project, an id.
    pub search: Option<String>,
}

/// The page; what was never handed in is on it for the auditor only. Refusals: `Forbidden`, `BadRequest` with `state` or `page`.
pub async fn list_queue(ports: &Ports, command: &ListQueue) -> Result<QueuePage, Failure> {
    may_read(&command.by, command.queue)?;
    let filter = QueueFilter {
        states: states(command)?,
        handed_in: !reads_all(&command.by),
        search: command.search.clone(),
        offset: offset(command.page)?,
    };
    Ok(ports.desk.queue(command.queue, &filter).await?)
}

fn states(command: &ListQueue) -> Result<Vec<&'static str>, Refusal> {
    match command.state.as_deref() {
        None => Ok(waiting(command.queue)),
        Some("all") => Ok(Vec::new()),
        Some(codes) => codes
            .split(',')
            .map(|code| known(command.queue, code.trim()).ok_or_else(|| bad("state")))
            .collect(),
    }
}

/// The states that wait for the desk.
fn waiting(queue: Queue) -> Vec<&'static str> {
    match queue {
        Queue::Kyc => vec![KycState::LWait.code(), KycState::GWait.code()],
        Queue::Subscriptions => vec![
            subscription::State::LWait.code(),
            subscription::State::GWait.code(),
            subscription::State::PreOk.code(),
        ],
    }
}

fn known(queue: Queue, code: &str) -> Option<&'static str> {
    match queue {
        Queue::Kyc => KycState::from_code(code).map(KycState::code),
        Queue::Subscriptions => subscription::State::from_code(code).map(subscription::State::code),
    }
}

fn bad(field: &str) -> Refusal {
    Refusal::BadRequest {
        field: Some(field.to_owned()),
    }
}
