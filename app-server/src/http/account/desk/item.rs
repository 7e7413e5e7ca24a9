//! An account as an item of its queue.

use super::questionnaire::{self, QuestionView, VersionView};
use crate::http::code_field::Code;
use crate::http::codes::ArrivalCode;
use crate::http::desk::described::Typed;
use crate::http::desk::item::{ItemHead, Place, data, head};
use crate::http::fields::{Integer, Moment};
use crate::http::payment::desk::shown::{FeeView, fee};
use domain::operations::Queue;
use ports::Ports;
use ports::driving::account::desk::{AccountItem, SinceReview};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// The fields that only an account's item has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemAccount)]
pub(crate) struct ItemAccount {
    /// The kind of its last submission.
    arrival: Option<ArrivalCode>,
    /// What the last review saw; null if there was none.
    since_review: Option<SinceReviewView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    questionnaire: Vec<QuestionView>,
    /// The details given for all Yes answers together.
    #[serde(skip_serializing_if = "Option::is_none")]
    questionnaire_detail: Option<String>,
    /// Which wording of the questionnaire was signed, and by whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    questionnaire_version: Option<VersionView>,
    /// The fee of the review, if one is asked for or was paid.
    fee: Option<FeeView>,
    /// Whether its bank account is not the one that was submitted or approved. It then cannot be passed.
    payee_changed: bool,
}

/// What the last review saw, for comparison with the current data.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SinceReview)]
struct SinceReviewView {
    /// When that review decided.
    at: Moment,
    /// The values at that time, by the fields of `data`.
    #[schema(value_type = Map<String, Typed>)]
    was: Map<String, Value>,
    /// The documents of the item that were added since.
    new_documents: Vec<Integer>,
    /// Whether the questionnaire was signed again since.
    signed_anew: bool,
}

pub(super) fn item(ports: &Ports, item: AccountItem) -> (ItemHead, ItemAccount) {
    let account = &item.behind.account;
    let place = Place {
        queue: Queue::Kyc,
        id: account.id.0,
        state: account.state.code(),
        version: account.version,
        submitted_at: account.submitted_at,
        since: account.since,
        comment: account.comment.clone(),
    };
    let signed = account.questionnaire.as_ref();
    let (present, names, now) = (item.present_version, item.signer, ports.clock.now());
    let detail = ItemAccount {
        arrival: account.arrival.map(Code),
        since_review: item.since_review.map(since_review),
        questionnaire: questionnaire::questions(item.questionnaire),
        questionnaire_detail: signed.and_then(|signed| signed.more_detail.clone()),
        questionnaire_version: signed
            .map(|signed| questionnaire::version(account, signed, present, names, now)),
        fee: item.fee.map(fee),
        payee_changed: item.payee_changed,
    };
    (head(ports, place, item.behind), detail)
}

fn since_review(since: SinceReview) -> SinceReviewView {
    SinceReviewView {
        at: Moment(since.at),
        was: data(since.was),
        new_documents: since
            .new_documents
            .into_iter()
            .map(|id| Integer(id.0))
            .collect(),
        signed_anew: since.signed_anew,
    }
}
