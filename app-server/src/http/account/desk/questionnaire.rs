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

/// Which wording of a questionnaire was signed, by whom, and which is asked now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SignedQuestionnaireVersion)]
pub(crate) struct VersionView {
    signed: Integer,
    present: Integer,
    signed_at: Moment,
    expires_at: Moment,
    /// It does not count any more.
    expired: bool,
    /// The name that was signed with, where it was signed here.
    signed_name: Option<String>,
    /// To whom the paper was made out.
    made_out_to: Option<String>,
    /// The form names somebody else than the paper by now.
    names_another: bool,
    /// It was signed with other words than the form's name.
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
