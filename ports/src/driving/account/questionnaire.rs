//! A framework's nine questions with the answers that an account signed (decision 28).

use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::account::Account;
use domain::catalog::Framework;
use domain::ids::{AccountId, FrameworkId, InvestorId};
use domain::questionnaire::{Questionnaire, SignedQuestionnaire};

/// Whose questionnaire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskQuestionnaire {
    /// A framework's, for an account that does not exist yet.
    Framework(FrameworkId),
    /// An account's: that of its own framework.
    Account(AccountId),
}

/// The questions and the answers.
#[derive(Debug, Clone)]
pub struct QuestionnaireView {
    /// Whose wording.
    pub framework: Framework,
    /// The questions in order.
    pub questionnaire: Questionnaire,
    /// The text above them, in English and in Chinese.
    pub intro: (String, String),
    /// The signed answers, if any.
    pub signed: Option<SignedQuestionnaire>,
}

/// The questionnaire of an account, or of a framework for an account that does not exist yet.
/// Refuses with `NotFound` for another's account and for an unknown framework.
pub async fn questionnaire(
    ports: &Ports,
    who: InvestorId,
    ask: AskQuestionnaire,
) -> Result<QuestionnaireView, Failure> {
    read(ports, async |tx| {
        let (id, account) = match ask {
            AskQuestionnaire::Framework(id) => (id, None),
            AskQuestionnaire::Account(id) => {
                let account = Account::owned(tx.accounts().get(id).await?, who)?;
                (account.framework, Some(account))
            }
        };
        let framework = tx
            .projects()
            .framework(id)
            .await?
            .ok_or(Refusal::NotFound)?;
        let questionnaire = tx
            .projects()
            .questionnaire(id)
            .await?
            .ok_or(Refusal::NotFound)?;
        let texts = tx.projects().shown_framework_texts().await?;
        let intro = texts
            .into_iter()
            .find(|texts| texts.framework == id)
            .map(|texts| (texts.questionnaire_intro_en, texts.questionnaire_intro_zh))
            .unwrap_or_default();
        Ok(QuestionnaireView {
            framework,
            questionnaire,
            intro,
            signed: account.and_then(|account| account.questionnaire),
        })
    })
    .await
}
