//! Putting content where investors see it: checked, audited, never half-filled.

use crate::driven::audit::Origin;
use crate::driven::objects::{ObjectKey, whole};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::catalog::{Home, LegalKind, LegalText, NewPartner, NewProject};
use domain::ids::{PartnerId, ProjectId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// The folder of pictures that everybody may see.
pub const PUBLIC_FOLDER: &str = "public";

fn event(by: Actor, record: String, detail: &str) -> AuditEvent {
    AuditEvent {
        by,
        kind: AuditKind::ConfigurationChanged,
        record,
        detail: detail.to_owned(),
    }
}

/// Stores a picture or a PDF that everybody may see, and answers its object key.
pub async fn publish_picture(ports: &Ports, bytes: Vec<u8>) -> Result<String, Failure> {
    let unavailable = |e: crate::driven::objects::ObjectError| {
        Failure::Unavailable("object store", e.to_string())
    };
    let key = ObjectKey::new(PUBLIC_FOLDER, &ports.secrets.token()).map_err(unavailable)?;
    ports
        .objects
        .put(&key, whole(bytes))
        .await
        .map_err(unavailable)?;
    Ok(key.as_str().to_owned())
}

/// Adds a partner.
pub async fn publish_partner(
    ports: &Ports,
    by: Actor,
    partner: &NewPartner,
    origin: &Origin,
) -> Result<PartnerId, Failure> {
    transact(ports, async |tx| {
        let id = tx.publishing().add_partner(partner).await?;
        let event = event(by, format!("partner:{id}"), &partner.name.en);
        tx.audit().record(event, origin, ports.clock.now()).await?;
        Ok(id)
    })
    .await
}

/// Adds a project. What is half-filled or does not fit is refused with what is wrong.
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
        let id = tx.publishing().add_project(project).await?;
        let event = event(by, format!("project:{id}"), &project.project.code);
        tx.audit().record(event, origin, ports.clock.now()).await?;
        Ok(id)
    })
    .await
}

/// Replaces the home screen.
pub async fn publish_home(
    ports: &Ports,
    by: Actor,
    home: &Home,
    origin: &Origin,
) -> Result<(), Failure> {
    transact(ports, async |tx| {
        tx.publishing().set_home(home).await?;
        tx.audit()
            .record(
                event(by, "home".to_owned(), "replaced"),
                origin,
                ports.clock.now(),
            )
            .await?;
        Ok(())
    })
    .await
}

/// Replaces a legal text.
pub async fn publish_legal(
    ports: &Ports,
    by: Actor,
    kind: LegalKind,
    text: &LegalText,
    origin: &Origin,
) -> Result<(), Failure> {
    transact(ports, async |tx| {
        tx.publishing().set_legal(kind, text).await?;
        tx.audit()
            .record(
                event(by, format!("legal:{}", kind.code()), "replaced"),
                origin,
                ports.clock.now(),
            )
            .await?;
        Ok(())
    })
    .await
}
