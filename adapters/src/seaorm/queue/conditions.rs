//! Which items of a queue are shown: for each state, under the conditions of the filter.

use super::assigned;
use super::left_out::left_out_after;
use super::{Source, order, source};
use crate::seaorm::condition::Condition;
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::Queue;
use ports::driven::desk::{AsideShown, QueueFilter, StateShown};
use ports::driven::sorting::QueueBy;

/// The displayed items of each state.
pub(super) fn states(store: &SeaStore, queue: Queue, filter: &QueueFilter) -> Vec<Condition> {
    let mut common = conditions(queue, filter);
    common.extend(
        filter
            .after
            .map(|place| behind(store, queue, filter, place)),
    );
    let shown = filter.states.iter();
    shown.map(|shown| of_each(queue, shown, &common)).collect()
}

fn of_each(queue: Queue, shown: &StateShown, common: &[Condition]) -> Condition {
    let common = common.iter().cloned();
    common.fold(of_state(queue, shown), Condition::and)
}

fn of_state(queue: Queue, shown: &StateShown) -> Condition {
    let Source { since, .. } = source(queue);
    // A code of ours: written out in the statement, it finds the index of its state whatever plan
    // is cached.
    let mut condition = Condition::new(format!("t.state = '{}'", shown.state), Vec::new());
    let bounds = [(">=", shown.from), ("<", shown.before)];
    for (sign, bound) in bounds {
        if let Some(bound) = bound {
            let bounded = format!("t.{since} {sign} $");
            condition = condition.and(Condition::new(bounded, vec![bound.into()]));
        }
    }
    if let Some(OperatorId(by)) = shown.not_passed_by {
        let other = "(t.first_line_by IS NULL OR t.first_line_by <> $)";
        condition = condition.and(Condition::new(other, vec![by.into()]));
    }
    condition
}

/// The items after an item in the order. A decision moves it in the default order, so its former
/// position is given; in other orders its position does not change.
fn behind(
    store: &SeaStore,
    queue: Queue,
    filter: &QueueFilter,
    (since, id): (Instant, i64),
) -> Condition {
    let Source {
        since: column,
        table,
        ..
    } = source(queue);
    let is_down = match filter.sort {
        Some(sort) if sort.by != QueueBy::Waiting => {
            let within = format!("{table} t");
            let order = order(store, queue, filter);
            return order.beyond((&within, &Condition::any()), id, false);
        }
        sort => sort.is_some_and(|sort| sort.is_down),
    };
    let sign = if is_down { "<" } else { ">" };
    let behind =
        format!("t.id <> $ AND (t.{column} {sign} $ OR (t.{column} = $ AND t.id {sign} $))");
    Condition::new(
        behind,
        vec![id.into(), since.into(), since.into(), id.into()],
    )
}

/// The conditions on every state.
fn conditions(queue: Queue, filter: &QueueFilter) -> Vec<Condition> {
    let Source {
        handed_in,
        framework,
        ..
    } = source(queue);
    let mut conditions = Vec::new();
    if filter.handed_in {
        conditions.push(Condition::new(*handed_in, Vec::new()));
    }
    if let Some(code) = &filter.framework {
        conditions.push(Condition::new(*framework, vec![code.as_str().into()]));
    }
    let (is, day) = match filter.aside {
        AsideShown::All => ("", None),
        AsideShown::Not(day) => ("NOT ", Some(day)),
        AsideShown::Only(day) => ("", Some(day)),
    };
    if let Some(day) = day {
        let aside = format!("{is}{}", left_out_after(queue, "$"));
        conditions.push(Condition::new(aside, vec![day.into()]));
    }
    conditions.extend(assigned::condition(queue, filter.assigned));
    if let Some(arrival) = filter.arrival {
        conditions.push(Condition::new("t.arrival = $", vec![arrival.code().into()]));
    }
    conditions
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]
    use super::*;
    use domain::account::SubmissionKind;
    use ports::driven::desk::AssignedShown;

    #[test]
    fn what_is_asked_for_is_bound_in_each_state() {
        let filter = QueueFilter {
            states: vec![
                StateShown::all("LWAIT"),
                StateShown {
                    not_passed_by: Some(OperatorId(7)),
                    before: Some(Instant::UNIX_EPOCH),
                    ..StateShown::all("GWAIT")
                },
            ],
            handed_in: true,
            framework: Some("PKF'".into()),
            arrival: Some(SubmissionKind::Again),
            words: Vec::new(),
            identity_numbers: true,
            aside: AsideShown::All,
            assigned: AssignedShown::All,
            sort: None,
            after: None,
            offset: 40,
            limit: 20,
        };
        let mut values = Vec::new();
        let common = conditions(Queue::Kyc, &filter);
        let states: Vec<String> = filter
            .states
            .iter()
            .map(|shown| of_each(Queue::Kyc, shown, &common).placed(&mut values))
            .collect();
        assert_eq!(values.len(), 6);
        let [first, second] = states.as_slice() else {
            panic!("{states:?}")
        };
        assert!(first.starts_with("t.state = 'LWAIT' AND t.submitted_at IS NOT NULL"));
        assert!(first.ends_with("t.arrival = $2"), "{first}");
        assert!(second.starts_with("t.state = 'GWAIT' AND t.waiting_since < $3"));
        assert!(second.contains("t.first_line_by <> $4"), "{second}");
        assert!(!states.concat().contains("PKF"), "{states:?}");
    }
}
