//! The signed questionnaire of an account's item: the answers in the signed wording, the signer,
//! and until when it is valid.

use crate::http::codes::YesOrNo;
use crate::http::fields::{Integer, Moment};
use domain::Instant;
use domain::account::Account;
use domain::questionnaire::SignedQuestionnaire;
use ports::driven::signing_sessions::Signer;
use ports::driving::account::desk::Answered;
use serde::Serialize;
use utoipa::ToSchema;

/// A question with its signed answer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AnsweredQuestion)]
pub(crate) struct QuestionView {
    text: String,
    /// `Yes` or `No`.
    answer: YesOrNo,
}

/// Which wording of a questionnaire was signed and by whom, and the wording now in use.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SignedQuestionnaireVersion)]
pub(crate) struct VersionView {
    signed: Integer,
    present: Integer,
    signed_at: Moment,
    expires_at: Moment,
    /// Whether it is no longer valid.
    expired: bool,
    /// The name typed as the signature, if it was signed on this site.
    signed_name: Option<String>,
    /// The name that the signed document is made out to.
    made_out_to: Option<String>,
    /// Whether the account's name has changed since, so that it differs from the signed document.
    names_another: bool,
    /// Whether the name typed as the signature is not one of the account's names.
    signed_otherwise: bool,
}

/// The answers in the order of the questions.
pub(crate) fn questions(answered: Vec<Answered>) -> Vec<QuestionView> {
    let views = answered.into_iter().map(|answered| QuestionView {
        text: answered.text,
        answer: answered.yes.into(),
    });
    views.collect()
}

/// The signed version, as seen at `now`.
pub(crate) fn version(
    account: &Account,
    questionnaire: &SignedQuestionnaire,
    present: i64,
    signer: Option<Signer>,
    now: Instant,
) -> VersionView {
    let form = &account.form;
    let names_another = signer
        .as_ref()
        .is_some_and(|signer| signer.is_another_than(form));
    let made_out_to = signer.as_ref().map(Signer::printed);
    let signed_name = signer.and_then(|signer| signer.signed_with);
    VersionView {
        signed: Integer(questionnaire.version),
        present: Integer(present),
        signed_at: Moment(questionnaire.signed_at),
        expires_at: Moment(questionnaire.expires_at()),
        expired: !questionnaire.is_valid(now),
        names_another,
        signed_otherwise: signed_name
            .as_deref()
            .is_some_and(|name| !form.is_also_named(name)),
        signed_name,
        made_out_to,
    }
}
