//! The documents of an investor's profile and its survey, for readers of accounts: from the first submitted account on.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{may_read, profile_in_sight};
use domain::document::Document;
use domain::operations::{Operator, Queue};
use domain::profile::survey::SurveyAnswers;
use domain::profile::{Profile, SurveyGroup};

/// The profile's data beyond its fields.
#[derive(Debug, Clone)]
pub struct ProfilePapers {
    /// The copies of passport and identity card that it names.
    pub documents: Vec<Document>,
    /// The survey's questions, in the order of asking.
    pub survey: Vec<SurveyGroup>,
    /// The answers to them; empty before the survey was finished.
    pub answers: SurveyAnswers,
}

/// The same, where the operator reads it.
pub(crate) async fn profile_papers(
    tx: &dyn Tx,
    by: &Operator,
    profile: &Profile,
) -> Result<Option<ProfilePapers>, Failure> {
    let who = profile.investor;
    if may_read(by, Queue::Kyc).is_err() || !profile_in_sight(tx, by, who).await? {
        return Ok(None);
    }
    let named = profile.form.papers();
    let found = tx.documents().by_ids(&named).await?;
    let documents = named
        .iter()
        .filter_map(|id| found.iter().find(|document| document.id == *id));
    Ok(Some(ProfilePapers {
        documents: documents.cloned().collect(),
        survey: tx.profiles().survey_questions().await?,
        answers: tx.profiles().survey_answers(who).await?,
    }))
}
