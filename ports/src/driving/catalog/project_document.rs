//! Access to project documents (decision 67): for every investor who is logged in, or only for those with an approved account. A link is valid
//! for one investor for 5 minutes; access is checked when it is issued and again when it is opened.

use super::editions::may_see_parts_of_projects;
use super::show::project_page;
use crate::driven::audit::Origin;
use crate::driven::objects::{ObjectError, ObjectKey, StoredObject};
use crate::driving::document::{LinkedFile, stored_file};
use crate::driving::public_files::is_project_document;
use crate::driving::signed_link::{opened, sealed};
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::account::KycState;
use domain::catalog::ProjectDocument;
use domain::document::FileKind;
use domain::file_name::shown_name;
use domain::ids::{InvestorId, ProjectId};
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;

/// Keeps links of one kind from opening another.
const KIND: &str = "project-document";

/// The address of a published project's document on this site, for one investor. `file` is the document's name in addresses. Refusals: `NotFound`
/// where no such project names it, `NoKycAccount`.
pub async fn project_document_link(
    ports: &Ports,
    who: InvestorId,
    project: ProjectId,
    file: &str,
) -> Result<String, Failure> {
    readable(ports, who, project, file).await?;
    let what = format!("{project}-{file}");
    let now = ports.clock.now();
    let token = sealed(ports.secrets.as_ref(), (KIND, &what), who, now);
    Ok(format!("/api/project_files/{token}"))
}

/// Opens the target of a link. Refuses with `NotFound` if the link is invalid or the document was
/// removed in the meantime; with `NoKycAccount` if the reader's account is no longer approved.
pub async fn open_project_document(
    ports: &Ports,
    who: InvestorId,
    token: &str,
) -> Result<LinkedFile, Failure> {
    let (project, file) = checked(ports, who, token).ok_or(Refusal::NotFound)?;
    let document = readable(ports, who, project, file).await?;
    let record = format!("project:{project}");
    let stored = stored_file(ports, &document.object_key, &record).await?;
    Ok(pdf(&document.name, stored))
}

/// Opens any document uploaded for a project, whether or not a project names it, for operators who may see project drafts. Each read is
/// recorded before the first byte is sent. Refusals: `Forbidden`, `NotFound`.
pub async fn document_for_operator(
    ports: &Ports,
    by: &Operator,
    (folder, file): (&str, &str),
    origin: &Origin,
) -> Result<LinkedFile, Failure> {
    may_see_parts_of_projects(by)?;
    let key = ObjectKey::new(folder, file).map_err(|_| Refusal::NotFound)?;
    if !is_project_document(&key) {
        return Err(Refusal::NotFound.into());
    }
    let stored = ports.objects.get(&key).await.map_err(|error| match error {
        ObjectError::NotFound => Failure::from(Refusal::NotFound),
        other => Failure::Unavailable("object store", other.to_string()),
    })?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let event = AuditEvent {
            by: Actor::Operator(by.id),
            kind: AuditKind::DocumentRead,
            record: "paper".to_owned(),
            detail: key.as_str().to_owned(),
        };
        Ok(tx.audit().record(event, origin, now).await?)
    })
    .await?;
    Ok(pdf(file, stored))
}

fn checked<'a>(ports: &Ports, who: InvestorId, token: &'a str) -> Option<(ProjectId, &'a str)> {
    let (project, file) = opened(ports, KIND, token, who)?.split_once('-')?;
    Some((ProjectId(project.parse().ok()?), file))
}

/// The document, if the investor may read it now.
async fn readable(
    ports: &Ports,
    who: InvestorId,
    project: ProjectId,
    file: &str,
) -> Result<ProjectDocument, Failure> {
    let content = project_page(ports, project).await?.content;
    let document = content.document_with_file(file);
    let document = document.ok_or(Refusal::NotFound)?;
    let approved = document.approved_only && has_approved_account(ports, who).await?;
    document.may_be_read(approved)?;
    Ok(document)
}

/// Whether one of the investor's accounts is GPASS, under whichever framework.
async fn has_approved_account(ports: &Ports, who: InvestorId) -> Result<bool, Failure> {
    let accounts = read(ports, async |tx| Ok(tx.accounts().of(who).await?)).await?;
    Ok(accounts
        .iter()
        .any(|account| account.state == KycState::GPass))
}

fn pdf(name: &str, stored: StoredObject) -> LinkedFile {
    LinkedFile {
        media_type: FileKind::Pdf.media_type(),
        name: shown_name(name, FileKind::Pdf),
        size: stored.size,
        body: stored.body,
    }
}
