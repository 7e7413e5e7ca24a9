//! A proposed edition of a project as the desk shows it.

use crate::http::catalog::desk::pictures::PAPERS;
use crate::http::catalog::desk::project_form::ProjectForm;
use domain::operations::proposal::PublishProject;
use serde::Serialize;
use utoipa::ToSchema;

/// The project before and after.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedProject)]
pub(crate) struct ProjectView {
    /// What investors saw last when it was proposed.
    before: ProjectForm,
    /// What investors would see.
    after: ProjectForm,
    /// Beginning of a document's address; the key follows.
    papers: &'static str,
}

/// The project of a proposal.
pub(crate) fn project(act: &PublishProject) -> ProjectView {
    ProjectView {
        before: (&act.before).into(),
        after: (&act.after).into(),
        papers: PAPERS,
    }
}
