//! Lists and exports a queue.

use super::assign::{AssigneeView, assignee};
use super::kinds::{self, EntryDetail};
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    ArrivalCode, ItemState, QueueName, QueueSort, RedFlagKey, RequestStandingCode, StandingCode,
    TurnCode,
};
use crate::http::desk::described;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::queue::named;
use crate::http::fields::{Integer, Moment};
use domain::Language;
use domain::operations::Queue;
use ports::Failure;
use ports::driving::operations::{ListQueue, QueueEntry, export_queue, list_queue};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = QueueQuery)]
pub(crate) struct QueueForm {
    /// `kyc`, `deposits`, `withdrawals` or `subscriptions`.
    #[schema(value_type = QueueName)]
    queue: String,
    /// Comma-separated state codes; absent: items that wait for the desk; `all`: every item.
    state: Option<String>,
    /// Only items that wait for the desk and are this close to their target time.
    #[schema(value_type = Option<StandingCode>)]
    standing: Option<String>,
    /// Code of a framework.
    framework: Option<String>,
    /// Only this kind of submission; for `kyc` alone.
    #[schema(value_type = Option<ArrivalCode>)]
    arrival: Option<String>,
    /// `mine`: only items that the operator may decide on.
    turn: Option<String>,
    /// Absent: leaves out items that are put aside until a later day or wait for their investor; `only`: only those; `all`: every item.
    aside: Option<String>,
    /// Absent: every item; `mine`: only those assigned to the operator; `nobody`: only unassigned ones.
    assigned: Option<String>,
    /// With `after_id`: the `waiting_since` of that item; needed if the longest waiting come first.
    after_since: Option<Moment>,
    /// Only items after the item with this `id`, in the order of the list.
    after_id: Option<Integer>,
    /// From 1; 20 items each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words: a name, an e-mail address, an account or phone number, a project, an id, a remittance reference, an
    /// amount, or the full number of a bank account, a passport or an ID.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<QueueSort>,
}

/// Which items are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = QueueExportQuery)]
pub(crate) struct ExportForm {
    /// `kyc`, `deposits`, `withdrawals` or `subscriptions`.
    #[schema(value_type = QueueName)]
    queue: String,
    /// Comma-separated state codes; absent: items that wait for the desk; `all`: every item.
    state: Option<String>,
    /// Only items that wait for the desk and are this close to their target time.
    #[schema(value_type = Option<StandingCode>)]
    standing: Option<String>,
    /// Code of a framework.
    framework: Option<String>,
    /// Only this kind of submission; for `kyc` alone.
    #[schema(value_type = Option<ArrivalCode>)]
    arrival: Option<String>,
    /// `mine`: only items that the operator may decide on.
    turn: Option<String>,
    /// As in the list of the queue.
    aside: Option<String>,
    /// As in the list of the queue.
    assigned: Option<String>,
    /// Words as in the list of the queue.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<QueueSort>,
}

/// An item of a queue.
#[derive(Debug, Serialize)]
pub(crate) struct Entry {
    #[serde(flatten)]
    head: EntryHead,
    #[serde(flatten)]
    detail: EntryDetail,
}

impl PartialSchema for Entry {
    fn schema() -> RefOr<Schema> {
        described::head_and_parts::<EntryHead>(&kinds::entry_parts())
    }
}

impl ToSchema for Entry {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("QueueEntry")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        described::schemas_of::<EntryHead>(&kinds::entry_parts(), schemas);
    }
}

/// The fields that an item of every queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueEntryHead)]
struct EntryHead {
    /// The queue it is in.
    queue: QueueName,
    /// The number that the investor knows the item by: `UserEntityID`, `WalletFundingRequestID`, `CNWithdrawRequestID` or `UserInvestmentID`.
    id: Integer,
    #[schema(value_type = ItemState)]
    state: String,
    submitted_at: Option<Moment>,
    waiting_since: Option<Moment>,
    /// The name as typed in the account; the phone number if there is none yet.
    investor: String,
    account_number: String,
    framework: String,
    /// When it is due at the desk.
    due_at: Option<Moment>,
    /// How close that time is.
    standing: Option<StandingCode>,
    /// Whose turn it is, if it waits for the desk.
    turn: Option<TurnCode>,
    /// Whether the second line returned it, and the first has not decided since.
    returned: bool,
    /// The operator assigned to it while it waits. Others may still decide on it.
    assigned_to: Option<AssigneeView>,
    /// `waiting` for the investor's answer, or `answered`; only while the item is in the state in which the question was asked.
    asked: Option<RequestStandingCode>,
    /// The red flags that a pass has to answer, while it waits for a line.
    flags: Vec<RedFlagKey>,
}

/// A page of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuePage)]
pub(crate) struct Page {
    items: Vec<Entry>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// `GET queues/{queue}`.
pub(crate) async fn queue(call: Operator<QueueForm>) -> Result<Json<Page>, Failure> {
    let queue = named(&call.form.queue)?;
    let command = ListQueue {
        by: call.who,
        queue,
        state: call.form.state,
        standing: call.form.standing,
        framework: call.form.framework,
        arrival: call.form.arrival,
        turn: call.form.turn,
        aside: call.form.aside,
        assigned: call.form.assigned,
        after: call
            .form
            .after_since
            .map(|at| at.0)
            .zip(call.form.after_id.map(|id| id.0)),
        page: call.form.page.map(|page| page.0),
        search: call.form.q,
        sort: call
            .form
            .sort
            .map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let page = list_queue(&call.server.ports, &command).await?;
    let language = call.caller.language;
    Ok(Json(Page {
        items: page
            .items
            .into_iter()
            .map(|item| entry(queue, item, language))
            .collect(),
        total: Integer(i64::try_from(page.total).unwrap_or(i64::MAX)),
        total_capped: page.total_capped,
    }))
}

/// `GET queues/{queue}/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let queue = named(&call.form.queue)?;
    let command = ListQueue {
        by: call.who,
        queue,
        state: call.form.state,
        standing: call.form.standing,
        framework: call.form.framework,
        arrival: call.form.arrival,
        turn: call.form.turn,
        aside: call.form.aside,
        assigned: call.form.assigned,
        after: None,
        page: None,
        search: call.form.q,
        sort: call
            .form
            .sort
            .map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let found = export_queue(&call.server.ports, &command, &call.caller.origin).await?;
    let language = call.caller.language;
    let rows = found.into_iter().map(|entry| row(entry, language));
    Ok(table(queue.code(), HEAD, rows))
}

/// The columns of an exported queue. Columns that do not apply to the queue are empty.
const HEAD: [&str; 16] = [
    "id",
    "state",
    "submitted_at",
    "waiting_since",
    "due_at",
    "standing",
    "investor",
    "account",
    "framework",
    "project",
    "method",
    "reference",
    "amount",
    "currency",
    "assigned_to",
    "asked",
];

fn row(entry: QueueEntry, language: Language) -> [String; HEAD.len()] {
    let QueueEntry { item, due, .. } = entry;
    let cells = kinds::cells(item.detail, language);
    HEAD.map(|column| match column {
        "id" => item.id.to_string(),
        "state" => item.state.clone(),
        "submitted_at" => cell(item.submitted_at.map(|at| at.to_rfc3339())),
        "waiting_since" => cell(item.waiting_since.map(|at| at.to_rfc3339())),
        "due_at" => cell(due.map(|due| due.at.to_rfc3339())),
        "standing" => cell(due.map(|due| due.standing.code())),
        "investor" => item.investor.clone(),
        "account" => item.account_number.clone(),
        "framework" => item.framework.clone(),
        "assigned_to" => cell(item.assigned_to.as_ref().map(|to| &to.name)),
        "asked" => cell(item.asked.map(domain::letter::Standing::code)),
        own => cell(
            cells
                .iter()
                .find(|(name, _)| *name == own)
                .map(|(_, value)| value),
        ),
    })
}

fn entry(queue: Queue, entry: QueueEntry, language: Language) -> Entry {
    let QueueEntry {
        item,
        due,
        turn,
        flags,
    } = entry;
    Entry {
        head: EntryHead {
            queue: Code(queue),
            id: Integer(item.id),
            state: item.state,
            submitted_at: item.submitted_at.map(Moment),
            waiting_since: item.waiting_since.map(Moment),
            investor: item.investor,
            account_number: item.account_number,
            framework: item.framework,
            due_at: due.map(|due| Moment(due.at)),
            standing: due.map(|due| Code(due.standing)),
            turn: turn.map(Code),
            returned: item.returned,
            assigned_to: item.assigned_to.map(assignee),
            asked: item.asked.map(Code),
            flags: flags.into_iter().map(Code).collect(),
        },
        detail: kinds::entry(item.detail, language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::catalog::PaymentMethod;
    use domain::deposit::FundingMethod;
    use domain::ids::{AccountId, ProjectId};
    use domain::language::Text;
    use domain::{Currency, Money};
    use ports::driven::desk::{Queued, QueuedDeposit, QueuedDetail, QueuedOrder};

    fn columns(detail: QueuedDetail, language: Language) -> Vec<String> {
        let item = Queued {
            id: 7,
            account: AccountId(7),
            state: "LWAIT".to_owned(),
            submitted_at: None,
            waiting_since: None,
            investor: "Wei Li".to_owned(),
            account_number: "WM1".to_owned(),
            framework: "PKF".to_owned(),
            first_line_by: None,
            returned: false,
            assigned_to: None,
            asked: None,
            detail,
        };
        let entry = QueueEntry {
            item,
            due: None,
            turn: None,
            flags: Vec::new(),
        };
        row(entry, language)[9..14].to_vec()
    }

    #[test]
    fn an_order_has_its_project_and_a_deposit_its_reference() {
        let amount = Money::from_minor(100_050, Currency::Eur).unwrap();
        let order = QueuedOrder {
            project_id: ProjectId(1),
            project: Text {
                zh: "港湾".to_owned(),
                en: "Harbour".to_owned(),
            },
            method: PaymentMethod::Wire,
            amount,
        };
        assert_eq!(
            columns(QueuedDetail::Order(order.clone()), Language::En),
            ["Harbour", "Wire", "", "1000.50", "EUR"]
        );
        let shown = columns(QueuedDetail::Order(order), Language::Zh);
        assert_eq!(shown[0], "港湾");
        let deposit = QueuedDeposit {
            method: FundingMethod::Wire,
            reference: "D0000000007X".to_owned(),
            amount,
            deviation: None,
        };
        assert_eq!(
            columns(QueuedDetail::Deposit(deposit), Language::En),
            ["", "Wire", "D0000000007X", "1000.50", "EUR"]
        );
    }
}
