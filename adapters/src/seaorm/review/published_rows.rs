//! How the proposed edition of a project or of a legal text is stored.

use crate::seaorm::catalog::{DraftRow, LegalRow};
use crate::seaorm::errors::corrupt;
use domain::catalog::LegalKind;
use domain::ids::ProjectId;
use domain::operations::proposal::{PublishLegalText, PublishProject};
use ports::driven::unit_of_work::StoreError;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct PublishedProjectRow {
    project: i64,
    before: DraftRow,
    after: DraftRow,
}

#[derive(Serialize, Deserialize)]
pub(super) struct PublishedLegalRow {
    text: String,
    before: LegalRow,
    after: LegalRow,
}

impl From<&PublishProject> for PublishedProjectRow {
    fn from(act: &PublishProject) -> Self {
        Self {
            project: act.project.0,
            before: (&act.before).into(),
            after: (&act.after).into(),
        }
    }
}

impl TryFrom<PublishedProjectRow> for PublishProject {
    type Error = StoreError;

    fn try_from(row: PublishedProjectRow) -> Result<Self, StoreError> {
        Ok(Self {
            project: ProjectId(row.project),
            before: row.before.try_into()?,
            after: row.after.try_into()?,
        })
    }
}

impl From<&PublishLegalText> for PublishedLegalRow {
    fn from(act: &PublishLegalText) -> Self {
        Self {
            text: act.text.code().to_owned(),
            before: (&act.before).into(),
            after: (&act.after).into(),
        }
    }
}

impl TryFrom<PublishedLegalRow> for PublishLegalText {
    type Error = StoreError;

    fn try_from(row: PublishedLegalRow) -> Result<Self, StoreError> {
        Ok(Self {
            text: LegalKind::from_code(&row.text).ok_or_else(|| corrupt("proposals.act"))?,
            before: row.before.into(),
            after: row.after.into(),
        })
    }
}
