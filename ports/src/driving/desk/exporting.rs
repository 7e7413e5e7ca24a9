//! Exporting a list of the desk as a file. Who exported what is recorded in the audit trail before the file is given out.

use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// What an exported list was narrowed to, each filter under its name.
pub(crate) type Filters<'a> = &'a [(&'a str, Option<&'a str>)];

/// Records that an operator exported rows of a list.
pub(crate) async fn record_export(
    ports: &Ports,
    (by, origin): (&Operator, &Origin),
    (list, filters): (&str, Filters<'_>),
    rows: usize,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::DocumentRead,
        record: list.to_owned(),
        detail: detail(rows, filters),
    };
    transact(ports, async |tx| {
        Ok(tx.audit().record(event.clone(), origin, now).await?)
    })
    .await
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
