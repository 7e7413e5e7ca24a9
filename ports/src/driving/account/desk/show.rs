//! One investment account as the desk reviews it: its form, documents, questionnaire and history.

use super::{AccountContext, Reviewed, TypedValue, typed};
use crate::driven::audit::Origin;
use crate::driven::signing_sessions::Signer;
use crate::driven::unit_of_work::Tx;
use crate::driving::account::signer_of;
use crate::driving::desk::{account_for, framework_of, may_read, record_opening};
use crate::driving::payee::account_stands;
use crate::driving::payment::desk::{AccountFee, account_fee};
use crate::{Failure, Ports, read};
use domain::account::Account;
use domain::document::Document;
use domain::ids::{AccountId, DocumentId};
use domain::operations::{Operator, Queue};
use domain::questionnaire::Questionnaire;
use domain::review::Subject;
use domain::{Instant, Language};

/// A question with its signed answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The question in the operator's language.
    pub text: String,
    /// Yes.
    pub yes: bool,
}

/// The data of the last review, for comparison with the current data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SinceReview {
    /// When it was judged.
    pub at: Instant,
    /// The form at that time, by field.
    pub was: Vec<(&'static str, TypedValue)>,
    /// The documents added since.
    pub new_documents: Vec<DocumentId>,
    /// Whether the questionnaire was signed again.
    pub signed_anew: bool,
}

/// The account with its related data.
#[derive(Debug, Clone)]
pub struct AccountItem {
    /// The account with the data that items of every queue show, here with the whole typed form.
    pub behind: AccountContext,
    /// The data of the last review; `None` at the first one.
    pub since_review: Option<SinceReview>,
    /// The signed questionnaire's answers, in the signed wording.
    pub questionnaire: Vec<Answered>,
    /// The current version of the wording.
    pub present_version: i64,
    /// The names on the signed questionnaire; `None` if it was not signed here.
    pub signer: Option<Signer>,
    /// Its fee.
    pub fee: Option<AccountFee>,
    /// Its bank account is not the one that was submitted or approved, so it cannot pass.
    pub payee_changed: bool,
}

/// The account, to an operator who reads its queue; the opening is recorded. Refusals:
/// `Forbidden`, `NotFound` also before the first submission.
pub async fn show_account(
    ports: &Ports,
    by: &Operator,
    id: AccountId,
    language: Language,
    origin: &Origin,
) -> Result<AccountItem, Failure> {
    may_read(by, Queue::Kyc)?;
    let item = read(ports, async |tx| {
        let account = account_for(by, tx.accounts().get(id).await?)?;
        let wording = tx.projects().questionnaire(account.framework).await?;
        let framework = framework_of(tx, &account).await?;
        let documents = tx.documents().of_account(id).await?;
        let typed = typed(tx, &account.form, language).await?;
        let review = Reviewed {
            subject: Subject::Account(id),
            queue: Queue::Kyc,
            state: account.state.code(),
            since: account.since,
            first_line_by: account.first_line_by,
        };
        Ok(AccountItem {
            fee: account_fee(tx, &account, framework.kyc_fee).await?,
            since_review: since_review(tx, &account, &documents, language).await?,
            questionnaire: wording
                .as_ref()
                .map(|wording| answered(&account, wording, language))
                .unwrap_or_default(),
            present_version: wording.as_ref().map_or(1, |wording| wording.version),
            signer: signer_of(tx, &account).await?,
            payee_changed: !account_stands(ports, tx, &account).await?,
            behind: AccountContext::read((ports, tx), account, typed, documents, review).await?,
        })
    })
    .await?;
    let opened = (format!("account:{id}"), item.behind.account.version);
    record_opening(ports, by, opened, origin).await?;
    Ok(item)
}

async fn since_review(
    tx: &dyn Tx,
    account: &Account,
    documents: &[Document],
    language: Language,
) -> Result<Option<SinceReview>, Failure> {
    let Some(reviewed) = tx.accounts().reviewed(account.id).await? else {
        return Ok(None);
    };
    let signed = account.questionnaire.as_ref().map(|signed| signed.document);
    Ok(Some(SinceReview {
        at: reviewed.judged_at,
        was: typed(tx, &reviewed.form, language).await?,
        new_documents: documents
            .iter()
            .map(|document| document.id)
            .filter(|id| !reviewed.documents.contains(id))
            .collect(),
        signed_anew: signed != reviewed.questionnaire,
    }))
}

fn answered(account: &Account, wording: &Questionnaire, language: Language) -> Vec<Answered> {
    let answers = account
        .questionnaire
        .iter()
        .flat_map(|signed| &signed.answers);
    answers
        .map(|answer| {
            let text = wording
                .question(answer.question)
                .map(|question| match language {
                    Language::Zh => question.text_zh.clone(),
                    Language::En => question.text_en.clone(),
                });
            Answered {
                text: text.unwrap_or_default(),
                yes: answer.yes,
            }
        })
        .collect()
}
