//! Questions and answers, how to reach somebody, and who runs the site.

use super::super::access::may_see;
use super::super::kind::EditedKind;
use super::{fixed_record, no_entry};
use crate::driven::editions::{AllEditions, EditedContent, FixedContent, FixedEditions};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::{Edition, Help, ProjectDraft};
use domain::content::ContentMistake;
use domain::ids::ProjectId;
use domain::language::Text;
use domain::operations::{Operator, Role};

impl FixedContent for Help {
    type Name = ();
    const ALL: &'static [()] = &[()];

    fn name((): ()) -> &'static str {
        "help"
    }

    fn fixed(all: &dyn AllEditions) -> &dyn FixedEditions<Self> {
        all
    }
}

#[async_trait]
impl EditedKind for Help {
    const OWNER: Role = Role::Editor;

    fn record((): ()) -> String {
        fixed_record::<Self>(())
    }

    /// Newly named projects that are not published. One that was withdrawn since stays named, and is not shown.
    async fn unlisted(
        tx: &dyn Tx,
        present: &Edition<Self>,
        to: &Self,
    ) -> Result<Vec<ContentMistake>, Failure> {
        let known = present.present().map(|was| was.projects.clone());
        let known = known.unwrap_or_default();
        let mut wrong = Vec::new();
        for (at, project) in to.projects.iter().enumerate() {
            if known.contains(project) {
                continue;
            }
            let found = ProjectDraft::editions(tx.editions()).get(*project).await?;
            if !found.is_some_and(|found| found.standing.is_published) {
                wrong.push(no_entry(format!("projects.{at}")));
            }
        }
        Ok(wrong)
    }
}

/// The projects that may be shown before the log-in: number, code and name of every published one. Refusals: `Forbidden`.
pub async fn help_choices(
    ports: &Ports,
    by: &Operator,
) -> Result<Vec<(ProjectId, String, Text)>, Failure> {
    may_see::<Help>(by)?;
    Ok(ports.catalog.names().await?)
}
