//! The survey of the profile: showing it with the investor's answers, and taking a whole set of answers.

use crate::driven::audit::Origin;
use crate::{Failure, Ports, read, transact};
use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::profile::SurveyGroup;
use domain::profile::survey::{SurveyAnswers, answered};
use domain::review::Actor;
use domain::{Instant, Refusal};
use std::collections::BTreeMap;

/// The survey as its investor sees it.
#[derive(Debug, Clone)]
pub struct SurveyView {
    /// Every group with its questions.
    pub groups: Vec<SurveyGroup>,
    /// The investor's answers; empty before the first time.
    pub answers: SurveyAnswers,
    /// `SurveyFinishDateTime`.
    pub finished_at: Option<Instant>,
}

/// A set of answers.
#[derive(Debug, Clone)]
pub struct FinishSurvey {
    /// Whose.
    pub investor: InvestorId,
    /// From question number to choice number or free text, as sent.
    pub answers: BTreeMap<i64, String>,
    /// From where.
    pub origin: Origin,
}

/// The survey with an investor's answers.
pub async fn survey(ports: &Ports, who: InvestorId) -> Result<SurveyView, Failure> {
    read(ports, async |tx| {
        let profile = tx.profiles().get(who).await?.ok_or(Refusal::NotFound)?;
        Ok(SurveyView {
            groups: tx.profiles().survey_questions().await?,
            answers: tx.profiles().survey_answers(who).await?,
            finished_at: profile.survey_finished_at,
        })
    })
    .await
}

/// Stores answers to all questions, replacing earlier ones. Refuses with `Form` for an impossible
/// answer and with `SurveyIncomplete` for a missing one; nothing is written then.
pub async fn finish_survey(ports: &Ports, command: &FinishSurvey) -> Result<(), Failure> {
    let now = ports.clock.now();
    let who = command.investor;
    transact(ports, async |tx| {
        let profile = tx.profiles().lock(who).await?.ok_or(Refusal::NotFound)?;
        let answers = answered(&tx.profiles().survey_questions().await?, &command.answers)?;
        let is_known = profile.survey_finished_at.is_some();
        // Repeating the same answers does not change the time at which the survey was finished.
        if is_known && tx.profiles().survey_answers(who).await? == answers {
            return Ok(());
        }
        tx.profiles().finish_survey(who, &answers, now).await?;
        let event = AuditEvent {
            by: Actor::Investor(who),
            kind: AuditKind::ProfileChanged,
            record: format!("investor:{who}"),
            detail: "survey finished".to_owned(),
        };
        Ok(tx.audit().record(event, &command.origin, now).await?)
    })
    .await
}
