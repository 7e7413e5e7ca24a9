//! Publishing content: validated, audited, never incomplete.

use crate::driven::audit::Origin;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::catalog::NewProject;
use domain::ids::ProjectId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

fn event(by: Actor, record: String, detail: &str) -> AuditEvent {
    AuditEvent {
        by,
        kind: AuditKind::ConfigurationChanged,
        record,
        detail: detail.to_owned(),
    }
}

/// Adds a project. Incomplete or inconsistent content is refused with its mistakes.
pub async fn publish_project(
    ports: &Ports,
    by: Actor,
    project: &NewProject,
    origin: &Origin,
) -> Result<ProjectId, Failure> {
    project.check().map_err(|wrong| Refusal::BadRequest {
        field: Some(wrong.to_string()),
    })?;
    transact(ports, async |tx| {
        let id = tx.projects().add(project).await?;
        let event = event(by, format!("project:{id}"), &project.project.code);
        tx.audit().record(event, origin, ports.clock.now()).await?;
        Ok(id)
    })
    .await
}
