//! What is drafted and published: partners, projects, the home screen, legal texts, help, frameworks and their questionnaires. The steps
//! are written once, for every kind; what differs is in the kind's file under `kinds/`. Investors see a draft only once it is
//! published, and each step is recorded in the audit trail with the text before and after. A replaced edition is kept as an earlier edition.

mod access;
mod discard;
mod draft;
mod earlier;
mod files;
mod history;
mod kind;
mod kinds;
mod proposed_framework;
mod proposed_legal_text;
mod proposed_project;
mod publish;
mod show;
mod step;
mod withdraw;

pub use discard::{discard, discard_or_remove};
pub use draft::{add, draft};
pub use earlier::{earlier, restore};
pub use history::{event, history};
pub use kind::{EditedKind, ListedKind};
pub use kinds::{
    PartnerChoices, ProjectChoices, copy_project, help_choices, partner_choices, project_choices,
    sources_of_funds,
};
pub use publish::{publish, publish_or_propose};
pub use show::{ListContents, Present, all, export, page, show};
pub use step::{Editor, Step};
pub use withdraw::withdraw;

use access::has_any;
use domain::Refusal;
use domain::catalog::ProjectDraft;
use domain::operations::{Operator, Role};

/// Admits operators who see what a draft of a project names: its documents and the entries of its lists. Approvers see it in
/// proposals. Refusal: `Forbidden`.
pub(super) fn may_see_parts_of_projects(by: &Operator) -> Result<(), Refusal> {
    has_any(by, &[ProjectDraft::OWNER, Role::Approver, Role::Auditor])
}
