//! The figures above a queue.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{ItemState, QueueName, StandingCode};
use crate::http::desk::extract::Operator;
use crate::http::desk::queue::named;
use crate::http::fields::{Integer, Moment};
use ports::Failure;
use ports::driven::desk::Counted;
use ports::driving::operations::{LineFigures, queue_figures};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Of which queue.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = QueueFiguresQuery)]
pub(crate) struct FiguresForm {
    /// `kyc` or `subscriptions`.
    #[schema(value_type = QueueName)]
    queue: String,
}

/// The figures of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueFigures)]
pub(crate) struct Figures {
    /// First line, second line and, for subscriptions, what is accepted and waits to be issued.
    lines: Vec<Line>,
    /// Number of items that the operator has decided on since midnight (UTC+8).
    decided_today: Number,
    /// How many of the items that wait and are not put aside are assigned to the operator.
    assigned_to_me: Number,
    /// The codes of the frameworks.
    frameworks: Vec<String>,
}

/// The figures of a line, or of what waits to be issued.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueLineFigures)]
struct Line {
    /// The state in which an item waits for this line.
    #[schema(value_type = ItemState)]
    state: &'static str,
    /// In working hours, Monday to Friday in UTC+8.
    target_hours: u16,
    waiting: Number,
    /// Number of waiting items with at most a quarter of the target time left.
    due_soon: Number,
    overdue: Number,
    /// When the longest-waiting item began to wait.
    oldest: Option<Moment>,
    oldest_standing: Option<StandingCode>,
    /// Median time to a decision in working minutes, over the newest decisions of the last 30 days.
    median_minutes: Option<Integer>,
    /// Number of decisions that the median covers; at most 1,000.
    decisions: Integer,
}

/// A number that is exact up to 1,000.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CountedItems)]
struct Number {
    count: Integer,
    /// Whether there are more.
    capped: bool,
}

/// `GET queues/{queue}/figures`.
pub(crate) async fn figures(call: Operator<FiguresForm>) -> Result<Json<Figures>, Failure> {
    let queue = named(&call.form.queue)?;
    let figures = queue_figures(&call.server.ports, &call.who, queue).await?;
    Ok(Json(Figures {
        lines: figures.lines.into_iter().map(line).collect(),
        decided_today: number(figures.decided_today),
        assigned_to_me: number(figures.assigned_to_me),
        frameworks: figures.frameworks,
    }))
}

fn line(line: LineFigures) -> Line {
    Line {
        state: line.state,
        target_hours: line.target_hours,
        waiting: number(line.waiting),
        due_soon: number(line.due_soon),
        overdue: number(line.overdue),
        oldest: line.oldest.map(|(since, _)| Moment(since)),
        oldest_standing: line.oldest.map(|(_, due)| Code(due.standing)),
        median_minutes: line.median.map(|median| Integer(median.num_minutes())),
        decisions: Integer(i64::try_from(line.decisions).unwrap_or(i64::MAX)),
    }
}

fn number(counted: Counted) -> Number {
    Number {
        count: Integer(i64::try_from(counted.count).unwrap_or(i64::MAX)),
        capped: counted.capped,
    }
}
