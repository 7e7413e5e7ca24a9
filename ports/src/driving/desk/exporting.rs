//! Records each export of a list in the audit trail, before the rows are returned.

use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// The filters of an exported list, each with its name.
pub(crate) type Filters<'a> = &'a [(&'a str, Option<&'a str>)];

/// Records that an operator exported these rows of a list, and returns them.
pub(crate) async fn exported<T>(
    ports: &Ports,
    (by, origin): (&Operator, &Origin),
    (list, filters): (&str, Filters<'_>),
    rows: Vec<T>,
) -> Result<Vec<T>, Failure> {
    let now = ports.clock.now();
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::DocumentRead,
        record: list.to_owned(),
        detail: detail(rows.len(), filters),
    };
    transact(ports, async |tx| {
        Ok(tx.audit().record(event.clone(), origin, now).await?)
    })
    .await?;
    Ok(rows)
}

fn detail(rows: usize, filters: Filters<'_>) -> String {
    let given = filters
        .iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}={value}")));
    let given: Vec<String> = given.collect();
    let which = if given.is_empty() {
        String::new()
    } else {
        format!(": {}", given.join("; "))
    };
    format!("exported, rows: {rows}{which}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_detail_says_how_many_rows_and_which() {
        let filters = [
            ("state", Some("DUE")),
            ("currency", None),
            ("q", Some("Wei")),
        ];
        assert_eq!(detail(2, &filters), "exported, rows: 2: state=DUE; q=Wei");
        assert_eq!(detail(0, &[("q", None)]), "exported, rows: 0");
    }
}
