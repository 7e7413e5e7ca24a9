//! A page of a queue.

use crate::http::call::Json;
use crate::http::codes::{
    ArrivalCode, ItemState, PaymentMethodCode, PayoutMethodCode, QueueName, StandingCode, TurnCode,
};
use crate::http::desk::described::Perhaps;
use crate::http::desk::extract::Operator;
use crate::http::fields::{Exact, Integer, Moment};
use domain::account::Arrival;
use domain::operations::Queue;
use domain::{Language, Refusal};
use ports::Failure;
use ports::driven::desk::{QueuedOrder, QueuedWithdrawal};
use ports::driving::operations::{ListQueue, QueueEntry, Turn, list_queue};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = QueueQuery)]
pub(crate) struct QueueForm {
    /// `kyc`, `withdrawals` or `subscriptions`.
    #[schema(value_type = QueueName)]
    queue: String,
    /// State codes with commas between; absent: what waits for the desk; `all`: everything.
    state: Option<String>,
    /// Only what waits for a line and stands so against its target.
    #[schema(value_type = Option<StandingCode>)]
    standing: Option<String>,
    /// Code of a framework.
    framework: Option<String>,
    /// As what it was handed in; of `kyc`.
    #[schema(value_type = Option<ArrivalCode>)]
    arrival: Option<String>,
    /// `mine`: only what the operator may decide.
    turn: Option<String>,
    /// From 1; 20 items each.
    page: Option<Integer>,
    /// Words of a name, an e-mail address, a number of an account or a phone, a project, an id.
    q: Option<String>,
}

/// An item of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntry)]
pub(crate) struct Entry {
    /// The investor's own number of it: `UserEntityID`, `CNWithdrawRequestID`, `UserInvestmentID`.
    id: Integer,
    #[schema(value_type = ItemState)]
    state: String,
    submitted_at: Option<Moment>,
    waiting_since: Option<Moment>,
    /// The name as typed in the account; before there is one, the phone number.
    investor: String,
    account_number: String,
    framework: String,
    /// As what an account was handed in last.
    #[schema(value_type = Option<ArrivalCode>)]
    arrival: Option<&'static str>,
    /// When the line that it waits for is to have decided.
    due_at: Option<Moment>,
    /// How the present stands to that.
    #[schema(value_type = Option<StandingCode>)]
    standing: Option<&'static str>,
    /// Whose turn it is, where it waits for the desk.
    #[schema(value_type = Option<TurnCode>)]
    turn: Option<&'static str>,
    /// Whether the second line returned it, and the first has not decided since.
    returned: bool,
    #[serde(flatten)]
    #[schema(value_type = EntryOrderIfAny)]
    order: Option<EntryOrder>,
    #[serde(flatten)]
    #[schema(value_type = EntryWithdrawalIfAny)]
    withdrawal: Option<EntryWithdrawal>,
}

/// What an item of `subscriptions` has beyond one of `kyc`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryOrder)]
pub(crate) struct EntryOrder {
    project: String,
    project_id: Integer,
    /// `Wire` or `Wallet`.
    #[schema(value_type = PaymentMethodCode)]
    payment_method: &'static str,
    amount: Exact,
    currency: &'static str,
}

/// As the document shows it.
type EntryOrderIfAny = Perhaps<EntryOrder>;

/// What an item of `withdrawals` has beyond one of `kyc`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryWithdrawal)]
pub(crate) struct EntryWithdrawal {
    amount: Exact,
    currency: &'static str,
    /// `Bank` or `Bitcoin`.
    #[schema(value_type = PayoutMethodCode)]
    payout_method: &'static str,
}

/// As the document shows it.
type EntryWithdrawalIfAny = Perhaps<EntryWithdrawal>;

/// A page of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuePage)]
pub(crate) struct Page {
    items: Vec<Entry>,
    /// Exact up to 1,000.
    total: Integer,
    /// There are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// `GET queues/{queue}`.
pub(crate) async fn queue(call: Operator<QueueForm>) -> Result<Json<Page>, Failure> {
    let command = ListQueue {
        by: call.who,
        queue: named(&call.form.queue)?,
        state: call.form.state,
        standing: call.form.standing,
        framework: call.form.framework,
        arrival: call.form.arrival,
        turn: call.form.turn,
        page: call.form.page.map(|page| page.0),
        search: call.form.q,
    };
    let page = list_queue(&call.server.ports, &command).await?;
    let language = call.caller.language;
    Ok(Json(Page {
        items: page
            .items
            .into_iter()
            .map(|item| entry(item, language))
            .collect(),
        total: Integer(i64::try_from(page.total).unwrap_or(i64::MAX)),
        total_capped: page.total_capped,
    }))
}

/// The queue of this name; another is not there.
pub(crate) fn named(name: &str) -> Result<Queue, Refusal> {
    Queue::ALL
        .into_iter()
        .find(|queue| queue.code() == name)
        .ok_or(Refusal::NotFound)
}

fn entry(entry: QueueEntry, language: Language) -> Entry {
    let QueueEntry { item, due, turn } = entry;
    Entry {
        arrival: item.arrival.map(Arrival::code),
        due_at: due.map(|due| Moment(due.at)),
        standing: due.map(|due| due.standing.code()),
        turn: turn.map(Turn::code),
        returned: item.returned,
        id: Integer(item.id),
        state: item.state,
        submitted_at: item.submitted_at.map(Moment),
        waiting_since: item.waiting_since.map(Moment),
        investor: item.investor,
        account_number: item.account_number,
        framework: item.framework,
        order: item.order.map(|order| entry_order(&order, language)),
        withdrawal: item.withdrawal.map(entry_withdrawal),
    }
}

fn entry_withdrawal(withdrawal: QueuedWithdrawal) -> EntryWithdrawal {
    EntryWithdrawal {
        amount: withdrawal.amount.into(),
        currency: withdrawal.amount.currency().code(),
        payout_method: withdrawal.method.code(),
    }
}

fn entry_order(order: &QueuedOrder, language: Language) -> EntryOrder {
    EntryOrder {
        project: order.project.get(language).to_owned(),
        project_id: Integer(order.project_id.0),
        payment_method: order.method.code(),
        amount: order.amount.into(),
        currency: order.amount.currency().code(),
    }
}
