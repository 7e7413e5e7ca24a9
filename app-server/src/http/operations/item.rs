//! One item of a queue.

use super::investors::messages::{MessagesView, messages as shown};
use super::kinds::{self, ItemDetail};
use super::queue::named;
use crate::http::call::Json;
use crate::http::codes::QueueName;
use crate::http::desk::described;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::ItemHead;
use crate::http::fields::Integer;
use ports::Failure;
use ports::driving::operations::messages_of_item;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

/// Which item.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ItemQuery)]
pub(crate) struct ItemForm {
    /// `kyc`, `deposits`, `withdrawals` or `subscriptions`.
    #[schema(value_type = QueueName)]
    queue: String,
    id: Integer,
}

/// The item of the messages.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ItemMessagesQuery)]
pub(crate) struct ItemMessagesForm {
    #[schema(value_type = QueueName)]
    queue: String,
    id: Integer,
}

/// An item with everything that a decision needs.
#[derive(Debug, Serialize)]
pub(crate) struct Item {
    #[serde(flatten)]
    head: ItemHead,
    #[serde(flatten)]
    detail: ItemDetail,
}

impl PartialSchema for Item {
    fn schema() -> RefOr<Schema> {
        described::head_and_parts::<ItemHead>(&kinds::item_parts())
    }
}

impl ToSchema for Item {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("QueueItem")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        described::schemas_of::<ItemHead>(&kinds::item_parts(), schemas);
    }
}

/// `GET queues/{queue}/{id}`. The opening is recorded.
pub(crate) async fn item(call: Operator<ItemForm>) -> Result<Json<Item>, Failure> {
    let queue = named(&call.form.queue)?;
    let (head, detail) = kinds::item(&call, queue, call.form.id.0).await?;
    Ok(Json(Item { head, detail }))
}

/// `GET queues/{queue}/{id}/messages`.
pub(crate) async fn messages(
    call: Operator<ItemMessagesForm>,
) -> Result<Json<MessagesView>, Failure> {
    let queue = named(&call.form.queue)?;
    let id = call.form.id.0;
    let found = messages_of_item(&call.server.ports, &call.who, queue, id).await?;
    Ok(Json(shown(found)))
}
