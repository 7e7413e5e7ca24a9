//! To whom an item that waits is assigned.

use super::due::acting_line;
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::Queue;
use domain::review::Subject;

/// To whom an item is assigned, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assigned {
    /// The operator who takes care of it.
    pub to: OperatorId,
    /// Their name.
    pub name: String,
    /// Name of who assigned it.
    pub by: String,
    /// When.
    pub at: Instant,
}

/// The operator to whom an item that has been in its state since then is assigned; none if that
/// operator can no longer decide on it.
pub(crate) async fn assigned(
    tx: &dyn Tx,
    (queue, subject): (Queue, Subject),
    state: &str,
    since: Instant,
) -> Result<Option<Assigned>, Failure> {
    let Some(line) = acting_line(state) else {
        return Ok(None);
    };
    let Some(assignment) = tx.assignments().get(subject).await? else {
        return Ok(None);
    };
    let to = tx.operators().get(assignment.to).await?;
    let Some(to) = to.filter(|to| assignment.holds(since, to, queue, line)) else {
        return Ok(None);
    };
    let by = if assignment.by == to.id {
        to.name.clone()
    } else {
        let by = tx.operators().get(assignment.by).await?;
        by.map(|operator| operator.name).unwrap_or_default()
    };
    Ok(Some(Assigned {
        to: to.id,
        name: to.name,
        by,
        at: assignment.at,
    }))
}
