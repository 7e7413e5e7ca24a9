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
    publish_framework, sources_of_funds,
};
pub use publish::publish;
pub use show::{ListContents, Present, all, export, page, show};
pub use step::{Editor, Step};
pub use withdraw::withdraw;

use domain::Refusal;
use domain::catalog::ProjectDraft;
use domain::operations::Operator;
use publish::publish_in;

/// Admits operators who may see project drafts. Refusal: `Forbidden`.
pub(super) fn may_see_projects(by: &Operator) -> Result<(), Refusal> {
    access::may_see::<ProjectDraft>(by)
}
