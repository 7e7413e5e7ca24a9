//! One item of a queue.

use super::queue::named;
use crate::http::account::desk::item as account;
use crate::http::call::Json;
use crate::http::codes::QueueName;
use crate::http::deposit::desk::item as deposit;
use crate::http::desk::extract::Operator;
use crate::http::desk::item::Item;
use crate::http::fields::Integer;
use crate::http::subscription::desk::item as subscription;
use crate::http::withdrawal::desk::item as withdrawal;
use domain::ids::{AccountId, DepositId, OrderId, WithdrawalId};
use domain::operations::Queue;
use ports::Failure;
use ports::driving::account::desk::show_account;
use ports::driving::deposit::desk::show_deposit;
use ports::driving::subscription::desk::show_order;
use ports::driving::withdrawal::desk::show_withdrawal;
use serde::Deserialize;
use utoipa::ToSchema;
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

/// `GET queues/{queue}/{id}`. The opening is recorded.
pub(crate) async fn item(call: Operator<ItemForm>) -> Result<Json<Item>, Failure> {
    let (ports, by, language) = (&call.server.ports, &call.who, call.caller.language);
    let (origin, id) = (&call.caller.origin, call.form.id.0);
    let item = match named(&call.form.queue)? {
        Queue::Kyc => {
            let found = show_account(ports, by, AccountId(id), language, origin).await?;
            account::item(ports, found)
        }
        Queue::Deposits => {
            let found = show_deposit(ports, by, DepositId(id), language, origin).await?;
            deposit::item(ports, found)
        }
        Queue::Withdrawals => {
            let found = show_withdrawal(ports, by, WithdrawalId(id), language, origin).await?;
            withdrawal::item(ports, found)
        }
        Queue::Subscriptions => {
            let found = show_order(ports, by, OrderId(id), language, origin).await?;
            subscription::item(ports, found, language)
        }
    };
    Ok(Json(item))
}
