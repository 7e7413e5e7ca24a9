//! Checks at the server's start whether each role that alone approves something has two holders. A change is recorded once, and every administrator is notified.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::tell_of_approvers;
use crate::{Failure, Ports, transact};
use domain::operations::proposal::ProposalKind;
use domain::operations::{AuditEvent, AuditKind, Role};
use domain::review::Actor;

/// The record of these events.
const RECORD: &str = "approvers";

/// The approving roles that fewer than two operators hold, with the number of holders; none while the desk has no operators. If several
/// servers start at once, one of them records a change.
pub async fn watch_approvers(ports: &Ports) -> Result<Vec<(Role, usize)>, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        tx.operators().lock_all().await?;
        let too_few = roles_without_a_second(tx).await?;
        let detail = missing_roles_detail(&too_few);
        let is_changed = match tx.audit().newest_on(RECORD).await? {
            Some(newest) => newest.detail != detail,
            None => !too_few.is_empty(),
        };
        if is_changed {
            let event = AuditEvent {
                by: Actor::System,
                kind: AuditKind::OperatorChanged,
                record: RECORD.to_owned(),
                detail,
            };
            tx.audit().record(event, &Origin::default(), now).await?;
            let roles: Vec<Role> = too_few.iter().map(|(role, _)| *role).collect();
            tell_of_approvers(ports, tx, &roles, now).await?;
        }
        Ok(too_few)
    })
    .await
}

async fn roles_without_a_second(tx: &dyn Tx) -> Result<Vec<(Role, usize)>, Failure> {
    let mut found = Vec::new();
    let mut anybody = false;
    for role in Role::ALL {
        let holders = tx.operators().holders(role).await?.len();
        anybody |= holders > 0;
        let approves = |kind: ProposalKind| kind.approvers() == [role];
        if holders < 2 && ProposalKind::ALL.into_iter().any(approves) {
            found.push((role, holders));
        }
    }
    Ok(if anybody { found } else { Vec::new() })
}

/// The text for the audit trail, different for each state.
fn missing_roles_detail(too_few: &[(Role, usize)]) -> String {
    if too_few.is_empty() {
        return "enough people to approve".to_owned();
    }
    let roles = too_few
        .iter()
        .map(|(role, holders)| format!("{} ({holders})", role.code()));
    format!(
        "too few people to approve: {}",
        roles.collect::<Vec<_>>().join(", ")
    )
}
