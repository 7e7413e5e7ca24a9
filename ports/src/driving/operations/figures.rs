//! The figures above a queue: the items that wait for each line or to be issued with their standing, decision times, and the operator's
//! decisions of today. All are bounded: none grows with the number of accounts or orders.

use super::queues::kind_of;
use crate::driven::desk::{
    AsideShown, AssignedShown, Counted, Decided, PAGE_SIZE, QueueFilter, StateShown,
};
use crate::driving::desk::{Due, due_for, may_read, task_of};
use crate::{Failure, Ports};
use chrono::TimeDelta;
use domain::Instant;
use domain::account::KycState;
use domain::day::day_of;
use domain::ids::OperatorId;
use domain::operations::{Operator, Queue, Task, day_began, median, working_time};
use domain::subscription::State;

/// How far back decisions are read.
const DAYS: TimeDelta = TimeDelta::days(30);

/// The figures of a line, or of the orders that wait to be issued.
#[derive(Debug, Clone)]
pub struct LineFigures {
    /// The state in which an item waits for it.
    pub state: &'static str,
    /// Its target in working hours.
    pub target_hours: u16,
    /// How many wait.
    pub waiting: Counted,
    /// How many of them have a quarter of the target or less left.
    pub due_soon: Counted,
    /// How many of them wait longer than the target.
    pub overdue: Counted,
    /// Since when the oldest item has been waiting, and when it is due.
    pub oldest: Option<(Instant, Due)>,
    /// The median working time of the newest decisions of the last 30 days; none without decisions.
    pub median: Option<TimeDelta>,
    /// The number of those decisions, at most [`crate::driven::desk::DECISIONS`].
    pub decisions: usize,
}

/// The figures of a queue.
#[derive(Debug, Clone)]
pub struct QueueFigures {
    /// First line, second line; of subscriptions then what is accepted and waits to be issued.
    pub lines: Vec<LineFigures>,
    /// How many the operator decided on since the day began at UTC+8.
    pub decided_today: Counted,
    /// How many of those that wait are assigned to the operator.
    pub assigned_to_me: Counted,
    /// The codes of the frameworks, by which the queue can be filtered.
    pub frameworks: Vec<String>,
}

/// The figures. Refusals: `Forbidden`.
pub async fn queue_figures(
    ports: &Ports,
    by: &Operator,
    queue: Queue,
) -> Result<QueueFigures, Failure> {
    may_read(by, queue)?;
    let now = ports.clock.now();
    let (first, second) = (KycState::LWait.code(), KycState::GWait.code());
    let today = day_began(now);
    let decided = ports
        .desk
        .decided_by(queue, by.id, &[first, second], today)
        .await?;
    let mut lines = vec![
        of_task(ports, queue, Task::FirstReview, first, now).await?,
        of_task(ports, queue, Task::SecondReview, second, now).await?,
    ];
    if queue == Queue::Subscriptions {
        lines.push(of_task(ports, queue, Task::Issue, State::PreOk.code(), now).await?);
    }
    Ok(QueueFigures {
        decided_today: decided,
        assigned_to_me: assigned_to(ports, queue, by.id).await?,
        lines,
        frameworks: ports.desk.framework_codes().await?,
    })
}

async fn of_task(
    ports: &Ports,
    queue: Queue,
    task: Task,
    state: &'static str,
    now: Instant,
) -> Result<LineFigures, Failure> {
    let (level, today) = (ports.settings.service, day_of(now));
    let bounds = level.bounds(task, now);
    let count = async |from: Option<Instant>, before: Option<Instant>| {
        let shown = StateShown {
            from,
            before,
            ..StateShown::all(state)
        };
        let filter = waiting(vec![shown], AssignedShown::All, now);
        ports.desk.queue_count(queue, &filter).await
    };
    let oldest = ports.desk.oldest(queue, state, today).await?;
    let decisions = ports.desk.decisions(queue, state, now - DAYS).await?;
    let took = |decided: &Decided| working_time(decided.since, decided.at);
    Ok(LineFigures {
        state,
        target_hours: level.hours(task),
        waiting: count(None, None).await?,
        due_soon: count(Some(bounds.overdue), Some(bounds.soon)).await?,
        overdue: count(None, Some(bounds.overdue)).await?,
        oldest: oldest.map(|since| (since, due_for(ports, task, since, now))),
        median: median(decisions.iter().map(took).collect()),
        decisions: decisions.len(),
    })
}

/// How many of the items that wait in a queue are assigned to an operator.
pub(super) async fn assigned_to(
    ports: &Ports,
    queue: Queue,
    operator: OperatorId,
) -> Result<Counted, Failure> {
    let states = kind_of(queue).waiting().into_iter();
    let shown = states.map(StateShown::all).collect();
    let now = ports.clock.now();
    let filter = waiting(shown, AssignedShown::To(operator), now);
    Ok(ports.desk.queue_count(queue, &filter).await?)
}

/// How many of the items that wait in a state are overdue.
pub(super) async fn overdue_in(
    ports: &Ports,
    queue: Queue,
    state: &'static str,
    now: Instant,
) -> Result<Counted, Failure> {
    let Some(task) = task_of(state) else {
        return Ok(Counted::default());
    };
    let bounds = ports.settings.service.bounds(task, now);
    let shown = StateShown {
        before: Some(bounds.overdue),
        ..StateShown::all(state)
    };
    let filter = waiting(vec![shown], AssignedShown::All, now);
    Ok(ports.desk.queue_count(queue, &filter).await?)
}

/// Items of these states that are not put aside.
fn waiting(states: Vec<StateShown>, assigned: AssignedShown, now: Instant) -> QueueFilter {
    QueueFilter {
        states,
        handed_in: true,
        framework: None,
        arrival: None,
        words: Vec::new(),
        identity_numbers: false,
        aside: AsideShown::Not(day_of(now)),
        assigned,
        sort: None,
        after: None,
        offset: 0,
        limit: PAGE_SIZE,
    }
}
