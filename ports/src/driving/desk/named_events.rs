//! Events of the audit log with the names of the operators who acted.

use crate::driven::audit::Recorded;
use crate::driven::desk::Page;
use crate::{Failure, Ports, read};
use domain::ids::OperatorId;
use domain::review::Actor;
use std::collections::BTreeMap;

/// An event of a history with the name of the operator who acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEvent {
    /// The event.
    pub recorded: Recorded,
    /// The operator's name.
    pub name: Option<String>,
}

/// Events with the names of the operators who acted.
pub(crate) async fn with_names(
    ports: &Ports,
    found: Page<Recorded>,
) -> Result<Page<HistoryEvent>, Failure> {
    Ok(Page {
        items: named_events(ports, found.items).await?,
        total: found.total,
        total_capped: found.total_capped,
    })
}

/// The same for events that are on no counted page.
pub(crate) async fn named_events(
    ports: &Ports,
    found: Vec<Recorded>,
) -> Result<Vec<HistoryEvent>, Failure> {
    let operators = names(ports, &found).await?;
    let event = |recorded: Recorded| HistoryEvent {
        name: operator_of(&recorded).and_then(|id| operators.get(&id).cloned()),
        recorded,
    };
    Ok(found.into_iter().map(event).collect())
}

/// An event with the name of the operator who acted.
pub(crate) async fn with_name(ports: &Ports, recorded: Recorded) -> Result<HistoryEvent, Failure> {
    let operators = names(ports, std::slice::from_ref(&recorded)).await?;
    Ok(HistoryEvent {
        name: operator_of(&recorded).and_then(|id| operators.get(&id).cloned()),
        recorded,
    })
}

fn operator_of(recorded: &Recorded) -> Option<OperatorId> {
    match recorded.event.by()? {
        Actor::Operator(id) => Some(id),
        Actor::Investor(_) | Actor::System => None,
    }
}

async fn names(
    ports: &Ports,
    events: &[Recorded],
) -> Result<BTreeMap<OperatorId, String>, Failure> {
    read(ports, async |tx| {
        let mut names = BTreeMap::new();
        for id in events.iter().filter_map(operator_of) {
            if !names.contains_key(&id)
                && let Some(operator) = tx.operators().get(id).await?
            {
                names.insert(id, operator.name);
            }
        }
        Ok(names)
    })
    .await
}
