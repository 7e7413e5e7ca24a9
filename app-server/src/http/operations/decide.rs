//! Passing and failing an item, and returning it to the first line.

use crate::http::amount::Written;
use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::Decided;
use crate::http::desk::queue::named;
use crate::http::fields::{Exact, Integer};
use crate::http::rules::held;
use domain::Amount;
use domain::operations::Queue;
use ports::Failure;
use ports::driving::desk::{Decide, Decision};
use ports::driving::operations::decide_on;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// Passes an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PassItem)]
pub(crate) struct PassForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    comment: Option<String>,
    /// The version that was read.
    version: Integer,
    /// The amount that arrived by wire, in the item's currency; the first line of a deposit or a subscription states it. It
    /// may be left out for an item that was returned: the amount stated before is then kept.
    #[schema(value_type = Option<Exact>)]
    amount_received: Option<Written>,
    /// An answer to each red flag of the item, by the flag's key; answers to other flags are ignored.
    #[serde(default)]
    #[schema(value_type = Option<BTreeMap<String, String>>)]
    flags: Option<BTreeMap<String, String>>,
    /// The fields of `data` that were compared with the documents, shown to whoever decides next.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = "are_fields"))]
    checked: Option<Vec<String>>,
}

fn are_fields(checked: &[String]) -> Result<(), ValidationError> {
    held(domain::review::checked(checked))
}

/// Fails an item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FailItem)]
pub(crate) struct FailForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// What the investor has to correct; required.
    comment: Option<String>,
    /// The version that was read.
    version: Integer,
}

/// Returns an item to the first line.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReturnItem)]
pub(crate) struct ReturnForm {
    #[schema(ignore)]
    queue: String,
    #[schema(ignore)]
    id: Integer,
    /// What the first line has to look at again; required, and never shown to the investor.
    comment: Option<String>,
    /// The version that was read.
    version: Integer,
}

/// `POST queues/{queue}/{id}/pass`.
pub(crate) async fn pass(call: Operator<PassForm>) -> Result<Json<Decided>, Failure> {
    let form = &call.form;
    let queue = named(&form.queue)?;
    let decision = Decision::Pass {
        comment: form.comment.clone(),
        flags: form.flags.clone().unwrap_or_default(),
        checked: form.checked.clone().unwrap_or_default(),
    };
    let received = form.amount_received.map(|amount| amount.0);
    let item = (form.id.0, form.version.0);
    decide(&call, queue, item, decision, received).await
}

/// `POST queues/{queue}/{id}/fail`.
pub(crate) async fn fail(call: Operator<FailForm>) -> Result<Json<Decided>, Failure> {
    let form = &call.form;
    let queue = named(&form.queue)?;
    let decision = Decision::Fail {
        comment: form.comment.clone().unwrap_or_default(),
    };
    decide(&call, queue, (form.id.0, form.version.0), decision, None).await
}

/// `POST queues/{queue}/{id}/return`.
pub(crate) async fn send_back(call: Operator<ReturnForm>) -> Result<Json<Decided>, Failure> {
    let form = &call.form;
    let queue = named(&form.queue)?;
    let decision = Decision::Return {
        comment: form.comment.clone().unwrap_or_default(),
    };
    decide(&call, queue, (form.id.0, form.version.0), decision, None).await
}

async fn decide<T>(
    call: &Operator<T>,
    queue: Queue,
    (item, version): (i64, i64),
    decision: Decision,
    amount_received: Option<Amount>,
) -> Result<Json<Decided>, Failure> {
    let decide = Decide {
        by: call.who.clone(),
        item,
        version,
        decision,
        amount_received,
        origin: call.caller.origin.clone(),
    };
    let decided = decide_on(&call.server.ports, queue, decide).await?;
    Ok(Json(Decided {
        id: Integer(item),
        state: decided.state,
        version: Integer(decided.version),
    }))
}
