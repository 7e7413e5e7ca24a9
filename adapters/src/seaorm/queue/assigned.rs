//! The operators to whom the items of a queue are assigned. An assignment is valid while the item
//! stays in its state and its operator can decide on it.

use super::{Source, source, subject_kind};
use crate::seaorm::condition::Condition;
use domain::operations::Queue;
use domain::review::Line;
use ports::driven::desk::AssignedShown;

/// The operator of an item as a table `h` beside it.
pub(super) fn beside(queue: Queue) -> String {
    let holding = holding(queue);
    format!("LEFT JOIN operators h ON h.id = (SELECT o.id {holding})")
}

/// Whose items are shown.
pub(super) fn condition(queue: Queue, shown: AssignedShown) -> Option<Condition> {
    let holding = holding(queue);
    let kind = subject_kind(queue);
    match shown {
        AssignedShown::All => None,
        // An operator has few items: they are found by the operator, and then the assignment is
        // checked.
        AssignedShown::To(operator) => Some(Condition::new(
            format!(
                "t.id IN (SELECT m.subject_id FROM assignments m WHERE m.subject_kind = '{kind}' AND m.operator_id = $)
                AND EXISTS (SELECT 1 {holding} AND o.id = $)"
            ),
            vec![operator.0.into(), operator.0.into()],
        )),
        AssignedShown::Nobody => Some(Condition::new(
            format!("NOT EXISTS (SELECT 1 {holding})"),
            Vec::new(),
        )),
    }
}

/// The operator `o` to whom an item is assigned, from `FROM` on: none or one.
fn holding(queue: Queue) -> String {
    let Source { since, .. } = source(queue);
    let kind = subject_kind(queue);
    let [first, second] = [Line::First, Line::Second].map(|line| queue.decider(line).code());
    format!(
        "FROM assignments g JOIN operators o ON o.id = g.operator_id JOIN operator_roles d ON d.operator_id = o.id
        WHERE g.subject_kind = '{kind}' AND g.subject_id = t.id AND g.since = t.{since} AND o.active
            AND d.role = CASE t.state WHEN 'LWAIT' THEN '{first}' ELSE '{second}' END"
    )
}
