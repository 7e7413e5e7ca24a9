//! The recorded history of edited content.

use super::access::has_any;
use super::kind::EditedKind;
use super::kinds::OWNERS;
use super::show::show;
use crate::driven::audit::Recorded;
use crate::driven::desk::Page;
use crate::driving::desk::{HistoryEvent, offset, with_name, with_names};
use crate::{Failure, Ports};
use domain::Refusal;
use domain::operations::{AuditKind, Operator, Role};

/// A page of the recorded events of a content, the newest first. Refusals: `Forbidden`, `NotFound`,
/// `BadRequest` with `page`.
pub async fn history<C: EditedKind>(
    ports: &Ports,
    by: &Operator,
    id: C::Id,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    show::<C>(ports, by, id).await?;
    let offset = offset(page)?;
    let found = ports.desk.recorded_on(&C::record(id), offset).await?;
    with_names(ports, found).await
}

/// One event of such a history, in full. Refusals: `Forbidden`; `NotFound`, also if the event is
/// about anything else.
pub async fn event(ports: &Ports, by: &Operator, id: i64) -> Result<HistoryEvent, Failure> {
    has_any(by, &[Role::Editor, Role::Admin, Role::Auditor])?;
    let found = ports.desk.recorded(id).await?;
    let owner = found.as_ref().and_then(owner_of);
    // Events without an owner are refused like the editors' own.
    has_any(by, &[owner.unwrap_or(Role::Editor), Role::Auditor])?;
    let event = found.filter(|_| owner.is_some());
    let event = event.ok_or(Refusal::NotFound)?;
    with_name(ports, event).await
}

/// The role that writes the content of an event; `None` if it is not about edited content.
fn owner_of(event: &Recorded) -> Option<Role> {
    if event.event.kind() != Some(AuditKind::ConfigurationChanged) {
        return None;
    }
    OWNERS.iter().find_map(|owner| owner(&event.event.record))
}
