//! A new project that begins as a copy of another one.

use super::super::access::may_edit;
use super::super::draft::add;
use super::super::show::{Present, show};
use super::super::step::Step;
use super::project_names::is_published;
use crate::driving::desk::same_version;
use crate::{Failure, Ports, read};
use domain::catalog::ProjectDraft;

/// Adds a project as a draft with the saved content of this one, without the parts that belong to
/// one offering only, and without a partner that investors no longer see. Refusals: `Forbidden`,
/// `NotFound`, `StaleVersion`, `Content`.
pub async fn copy_project(
    ports: &Ports,
    step: &Step<ProjectDraft>,
) -> Result<Present<ProjectDraft>, Failure> {
    let editor = &step.editor;
    may_edit::<ProjectDraft>(&editor.by)?;
    let original = show::<ProjectDraft>(ports, &editor.by, step.id).await?;
    same_version(step.version, original.edition.version)?;
    let original = original.edition.present();
    let mut copy = original.map(ProjectDraft::copied).unwrap_or_default();
    if let Some(partner) = copy.partner
        && !read(ports, async |tx| is_published(tx, partner).await).await?
    {
        copy.partner = None;
    }
    add(ports, editor, &copy).await
}
