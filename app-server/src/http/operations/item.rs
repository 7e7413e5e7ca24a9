//! One item: what was typed, its documents, its history, its version.

use crate::http::account::desk::questionnaire::{self, QuestionView, VersionView};
use crate::http::call::Json;
use crate::http::codes::{
    ArrivalCode, DocumentCodeKey, ItemState, KycStateCode, LanguageCode, PaymentMethodCode,
    QueueName, StandingCode, StepBy,
};
use crate::http::desk::described::{Perhaps, Typed};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Day, Exact, Integer, Moment};
use crate::http::operations::queue::named;
use crate::http::payment::desk::shown::{FeeView, fee};
use crate::http::withdrawal::desk as withdrawal;
use domain::Language;
use domain::account::{Account, AccountForm, Arrival};
use domain::document::Document;
use domain::identity::MobileNumber;
use domain::ids::{AccountId, OrderId, WithdrawalId};
use domain::operations::Queue;
use ports::driving::account::desk::{AccountItem, SinceReview, TypedValue, show_account};
use ports::driving::desk::{FirstLine, Step, WhoActed, due};
use ports::driving::subscription::desk::{OrderItem, show_order};
use ports::driving::withdrawal::desk::show_withdrawal;
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use withdrawal::ItemWithdrawal;

/// Which item.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ItemQuery)]
pub(crate) struct ItemForm {
    /// `kyc`, `withdrawals` or `subscriptions`.
    #[schema(value_type = QueueName)]
    queue: String,
    id: Integer,
}

/// An item with everything that a decision needs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItem)]
pub(crate) struct Item {
    pub(crate) id: Integer,
    #[schema(value_type = ItemState)]
    pub(crate) state: &'static str,
    /// To be sent back with a decision.
    pub(crate) version: Integer,
    pub(crate) submitted_at: Option<Moment>,
    pub(crate) waiting_since: Option<Moment>,
    /// As what an account was handed in last.
    #[schema(value_type = Option<ArrivalCode>)]
    pub(crate) arrival: Option<&'static str>,
    /// When the line that it waits for is to have decided.
    pub(crate) due_at: Option<Moment>,
    /// How the present stands to that.
    #[schema(value_type = Option<StandingCode>)]
    pub(crate) standing: Option<&'static str>,
    pub(crate) investor: String,
    /// What the investor reads: the words of a decision are for them.
    #[schema(value_type = LanguageCode)]
    pub(crate) language: &'static str,
    pub(crate) account_number: String,
    pub(crate) framework: String,
    /// Whether what is given back goes to a wallet, or to payouts payable.
    pub(crate) has_wallet: bool,
    /// Who passed the first line.
    pub(crate) first_line_by: Option<FirstLineView>,
    /// Words of the last decision.
    pub(crate) comment: Option<String>,
    /// What the investor typed, by field; ids of lists in words, absent values null. Of an order or a withdrawal the person and the
    /// bank account alone.
    #[schema(value_type = Map<String, Typed>)]
    pub(crate) data: Map<String, Value>,
    /// Accounts: what the last review judged, null where none did before.
    pub(crate) since_review: Option<SinceReviewView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) questionnaire: Vec<QuestionView>,
    /// The details that were given to all answers that are Yes together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) questionnaire_detail: Option<String>,
    /// Which wording of the questionnaire was signed, and by whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) questionnaire_version: Option<VersionView>,
    /// Accounts: the fee of the review, where one is asked for or was paid.
    pub(crate) fee: Option<FeeView>,
    pub(crate) documents: Vec<DocumentView>,
    pub(crate) history: Vec<StepView>,
    #[serde(flatten)]
    #[schema(value_type = ItemOrderIfAny)]
    pub(crate) order: Option<ItemOrder>,
    #[serde(flatten)]
    #[schema(value_type = ItemWithdrawalIfAny)]
    pub(crate) withdrawal: Option<ItemWithdrawal>,
}

/// What the last review judged, to be compared with what is there now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SinceReview)]
pub(crate) struct SinceReviewView {
    /// When it was judged.
    at: Moment,
    /// What was typed then, by the fields of `data`.
    #[schema(value_type = Map<String, Typed>)]
    was: Map<String, Value>,
    /// The documents of the item that came since.
    new_documents: Vec<Integer>,
    /// Whether the questionnaire was signed anew.
    signed_anew: bool,
}

/// What a subscription has beyond an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemOrder)]
pub(crate) struct ItemOrder {
    account_id: Integer,
    #[schema(value_type = KycStateCode)]
    account_state: &'static str,
    project: String,
    project_id: Integer,
    /// `Wire` or `Wallet`.
    #[schema(value_type = PaymentMethodCode)]
    payment_method: &'static str,
    amount: Exact,
    currency: &'static str,
    /// Wires: what the first line entered.
    amount_received: Option<Exact>,
    /// How many the amount buys.
    shares: Exact,
}

/// As the document shows it.
pub(crate) type ItemOrderIfAny = Perhaps<ItemOrder>;
/// The same of a withdrawal.
pub(crate) type ItemWithdrawalIfAny = Perhaps<ItemWithdrawal>;

/// Who passed the first line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FirstLineBy)]
pub(crate) struct FirstLineView {
    id: Integer,
    name: String,
}

/// A document of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemDocument)]
pub(crate) struct DocumentView {
    id: Integer,
    /// `CodeKey`.
    #[schema(value_type = DocumentCodeKey)]
    kind: &'static str,
    name: String,
    media_type: &'static str,
    /// In bytes.
    size: u64,
    created_at: Moment,
    /// Opens in the operator's session; each reading is recorded.
    url: String,
}

/// A step of an item's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HistoryStep)]
pub(crate) struct StepView {
    at: Moment,
    #[schema(value_type = ItemState)]
    from: &'static str,
    #[schema(value_type = ItemState)]
    to: &'static str,
    /// `investor`, `operator` or `system`.
    #[schema(value_type = StepBy)]
    by: &'static str,
    name: Option<String>,
    /// Who proposed what `name` approved.
    proposed_by: Option<String>,
    comment: Option<String>,
}

/// `GET queues/{queue}/{id}`. The opening is recorded.
pub(crate) async fn item(call: Operator<ItemForm>) -> Result<Json<Item>, Failure> {
    let (ports, by, language) = (&call.server.ports, &call.who, call.caller.language);
    let origin = &call.caller.origin;
    let id = call.form.id.0;
    let item = match named(&call.form.queue)? {
        Queue::Kyc => of_account(
            ports,
            show_account(ports, by, AccountId(id), language, origin).await?,
        ),
        Queue::Withdrawals => withdrawal::item(
            ports,
            show_withdrawal(ports, by, WithdrawalId(id), language, origin).await?,
        ),
        Queue::Subscriptions => of_order(
            ports,
            show_order(ports, by, OrderId(id), language, origin).await?,
            language,
        ),
    };
    Ok(Json(item))
}

fn of_account(ports: &Ports, item: AccountItem) -> Item {
    let account = item.account;
    let now = ports.clock.now();
    let due = due(ports, account.state.code(), account.since, now);
    let (present, names) = (item.present_version, item.signer);
    let signed = account.questionnaire.as_ref();
    let detail = signed.and_then(|signed| signed.more_detail.clone());
    let version =
        signed.map(|signed| questionnaire::version(&account, signed, present, names, now));
    Item {
        id: Integer(account.id.0),
        state: account.state.code(),
        version: Integer(account.version),
        submitted_at: account.submitted_at.map(Moment),
        waiting_since: Some(Moment(account.since)),
        arrival: account.arrival.map(Arrival::code),
        due_at: due.map(|due| Moment(due.at)),
        standing: due.map(|due| due.standing.code()),
        investor: name(&account.form, &item.mobile),
        language: item.language.code(),
        account_number: account.number.clone(),
        framework: item.framework.code,
        has_wallet: item.framework.has_wallets,
        first_line_by: item.first_line.map(first_line),
        comment: account.comment.clone(),
        data: data(item.typed),
        since_review: item.since_review.map(since_review),
        questionnaire: questionnaire::questions(item.questionnaire),
        questionnaire_detail: detail,
        questionnaire_version: version,
        fee: item.fee.map(fee),
        documents: documents(item.documents),
        history: item.history.into_iter().map(step).collect(),
        order: None,
        withdrawal: None,
    }
}

fn of_order(ports: &Ports, item: OrderItem, language: Language) -> Item {
    let order = item.order;
    let due = due(
        ports,
        order.state.code(),
        order.modified_at,
        ports.clock.now(),
    );
    let account: &Account = &item.account;
    let comment = item.history.last().and_then(|step| step.comment.clone());
    Item {
        id: Integer(order.id.0),
        state: order.state.code(),
        version: Integer(order.version),
        submitted_at: order.completed_at.map(Moment),
        waiting_since: Some(Moment(order.modified_at)),
        arrival: None,
        due_at: due.map(|due| Moment(due.at)),
        standing: due.map(|due| due.standing.code()),
        investor: name(&account.form, &item.mobile),
        language: item.language.code(),
        account_number: account.number.clone(),
        framework: item.framework.code,
        has_wallet: item.framework.has_wallets,
        first_line_by: item.first_line.map(first_line),
        comment,
        data: data(item.typed),
        since_review: None,
        questionnaire: Vec::new(),
        questionnaire_detail: None,
        questionnaire_version: None,
        fee: None,
        documents: documents(item.documents),
        history: item.history.into_iter().map(step).collect(),
        order: Some(ItemOrder {
            account_id: Integer(account.id.0),
            account_state: account.state.code(),
            project: item.project.name(language).to_owned(),
            project_id: Integer(item.project.id.0),
            payment_method: order.method.code(),
            amount: order.amount.into(),
            currency: order.amount.currency().code(),
            amount_received: order.received.map(Exact::from),
            shares: Exact(item.shares.amount()),
        }),
        withdrawal: None,
    }
}

/// The name as typed; before there is one, the phone number.
pub(crate) fn name(form: &AccountForm, mobile: &MobileNumber) -> String {
    let words: Vec<&str> = [&form.first_name, &form.last_name]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    if words.is_empty() {
        mobile.to_string()
    } else {
        words.join(" ")
    }
}

pub(crate) fn first_line(by: FirstLine) -> FirstLineView {
    FirstLineView {
        id: Integer(by.id.0),
        name: by.name,
    }
}

pub(crate) fn data(typed: Vec<(&'static str, TypedValue)>) -> Map<String, Value> {
    let values = typed.into_iter().map(|(field, value)| {
        let value = match value {
            TypedValue::Text(text) => Value::String(text),
            TypedValue::Day(day) => json!(Day(day)),
            TypedValue::Mark(mark) => Value::Bool(mark),
            TypedValue::Empty => Value::Null,
        };
        (field.to_owned(), value)
    });
    values.collect()
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

pub(crate) fn documents(documents: Vec<Document>) -> Vec<DocumentView> {
    let views = documents.into_iter().map(|document| DocumentView {
        id: Integer(document.id.0),
        kind: document.code.code(),
        name: document.name,
        media_type: document.kind.media_type(),
        size: document.size,
        created_at: Moment(document.created_at),
        url: format!("/ops/api/documents/{}", document.id),
    });
    views.collect()
}

/// As it is written.
pub(crate) const fn acted(by: WhoActed) -> &'static str {
    match by {
        WhoActed::Investor => "investor",
        WhoActed::Operator => "operator",
        WhoActed::System => "system",
    }
}

/// As it is shown.
pub(crate) fn step(step: Step) -> StepView {
    StepView {
        at: Moment(step.at),
        from: step.from,
        to: step.to,
        by: acted(step.by),
        name: step.name,
        proposed_by: step.proposed_by,
        comment: step.comment,
    }
}
