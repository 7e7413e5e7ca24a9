//! The common parts of an item of any queue: a head with the typed data, documents and history.
//! Each queue adds what only its items have.

use super::described::Typed;
use super::letter::{LetterView, letter};
use crate::http::code_field::Code;
use crate::http::codes::{
    DocumentCodeKey, ItemState, LanguageCode, QueueName, RedFlagKey, StandingCode, StepBy,
};
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::account::{AccountForm, Block, RaisedFlag};
use domain::document::Document;
use domain::identity::MobileNumber;
use domain::operations::Queue;
use domain::review::FlagAnswer;
use domain::{Instant, Money};
use ports::Ports;
use ports::driving::Wallet;
use ports::driving::account::desk::{AccountContext, PutAside, TypedValue};
use ports::driving::desk::{Assigned, FirstLine, Step, due};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// The wallet that a withdrawal comes from or a deposit goes to, in its currency.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ItemWallet {
    /// The amount that may be spent.
    available: Exact,
    /// The amount on hold, including the hold for a waiting withdrawal.
    held: Exact,
    /// The balance, including holds, after the item is paid or credited.
    balance_after: Option<Exact>,
}

impl ItemWallet {
    pub(crate) fn new(wallet: &Wallet, balance_after: Option<Money>) -> Self {
        Self {
            available: wallet.available.into(),
            held: wallet.held.into(),
            balance_after: balance_after.map(Exact::from),
        }
    }
}

/// The fields that an item of every queue has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemHead)]
pub(crate) struct ItemHead {
    /// The queue it is in.
    pub(crate) queue: QueueName,
    pub(crate) id: Integer,
    #[schema(value_type = ItemState)]
    pub(crate) state: &'static str,
    /// Must be sent back with a decision.
    pub(crate) version: Integer,
    pub(crate) submitted_at: Option<Moment>,
    pub(crate) waiting_since: Option<Moment>,
    /// When it is due at the desk.
    pub(crate) due_at: Option<Moment>,
    /// How close that time is.
    pub(crate) standing: Option<StandingCode>,
    pub(crate) investor: String,
    /// The investor's language, in which the comment of a decision should be written.
    pub(crate) language: LanguageCode,
    pub(crate) account_number: String,
    /// Details of the block, if the account is blocked.
    pub(crate) blocked: Option<BlockedView>,
    pub(crate) framework: String,
    /// Whether returned money goes to a wallet; otherwise it goes to payouts payable.
    pub(crate) has_wallet: bool,
    /// Who passed the first line.
    pub(crate) first_line_by: Option<FirstLineView>,
    /// Comment of the last decision.
    pub(crate) comment: Option<String>,
    /// What the investor entered, by field, with list ids as words and absent values as null. For an order, a deposit or a
    /// withdrawal, only the person and the bank account.
    #[schema(value_type = Map<String, Typed>)]
    pub(crate) data: Map<String, Value>,
    /// Red flags of an item that waits for a line. A pass must answer each of them.
    pub(crate) flags: Vec<FlagView>,
    /// Details, if it is put aside until a later day.
    pub(crate) put_aside: Option<AsideView>,
    /// The operator assigned to it while it waits. Others may still decide on it.
    pub(crate) assigned_to: Option<AssignedView>,
    /// The newest request for the investor's answer made in the item's current state, whether waiting or answered.
    pub(crate) request: Option<LetterView>,
    pub(crate) documents: Vec<DocumentView>,
    pub(crate) history: Vec<StepView>,
}

/// The position of a record in its queue.
pub(crate) struct Place {
    pub(crate) queue: Queue,
    pub(crate) id: i64,
    pub(crate) state: &'static str,
    pub(crate) version: i64,
    pub(crate) submitted_at: Option<Instant>,
    pub(crate) since: Instant,
    /// Comment of the last decision.
    pub(crate) comment: Option<String>,
}

/// The head of an item at its position, with the data of its account.
pub(crate) fn head(ports: &Ports, place: Place, behind: AccountContext) -> ItemHead {
    let due = due(ports, place.state, place.since, ports.clock.now());
    ItemHead {
        queue: Code(place.queue),
        id: Integer(place.id),
        state: place.state,
        version: Integer(place.version),
        submitted_at: place.submitted_at.map(Moment),
        waiting_since: Some(Moment(place.since)),
        due_at: due.map(|due| Moment(due.at)),
        standing: due.map(|due| Code(due.standing)),
        investor: name(&behind.account.form, &behind.mobile),
        language: Code(behind.language),
        account_number: behind.account.number,
        blocked: blocked(behind.account.block, behind.blocked_by),
        framework: behind.framework.code,
        has_wallet: behind.framework.has_wallets,
        first_line_by: behind.first_line.map(first_line),
        comment: place.comment,
        data: data(behind.typed),
        flags: behind.flags.into_iter().map(flag).collect(),
        put_aside: behind.aside.map(aside),
        assigned_to: behind.assigned.map(assigned),
        request: behind.request.map(|shown| letter(ports, shown)),
        documents: documents(behind.documents),
        history: behind.history.into_iter().map(step).collect(),
    }
}

/// The block on an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountBlock)]
pub(crate) struct BlockedView {
    since: Moment,
    /// For colleagues.
    reason: String,
    /// Name of the operator who proposed it.
    by: String,
}

pub(crate) fn blocked(block: Option<Block>, by: Option<String>) -> Option<BlockedView> {
    block.map(|block| BlockedView {
        since: Moment(block.since),
        reason: block.reason,
        by: by.unwrap_or_default(),
    })
}

/// Who passed the first line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FirstLineBy)]
pub(crate) struct FirstLineView {
    id: Integer,
    name: String,
}

/// An item after a decision.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DecidedItem)]
pub(crate) struct Decided {
    pub(crate) id: Integer,
    #[schema(value_type = ItemState)]
    pub(crate) state: &'static str,
    pub(crate) version: Integer,
}

/// A document of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemDocument)]
pub(crate) struct DocumentView {
    id: Integer,
    /// `CodeKey`.
    kind: DocumentCodeKey,
    name: String,
    media_type: &'static str,
    /// In bytes.
    size: u64,
    created_at: Moment,
    /// Link that opens in the operator's session; each access is recorded.
    url: String,
}

/// A red flag of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemRedFlag)]
pub(crate) struct FlagView {
    /// The key under which its answer is sent.
    key: RedFlagKey,
    /// The oldest of the accounts with the same value.
    #[serde(skip_serializing_if = "Option::is_none")]
    account_id: Option<Integer>,
    /// Number of accounts with the same value.
    #[serde(skip_serializing_if = "Option::is_none")]
    accounts: Option<u32>,
    /// For a different signer: the name on the signed document.
    #[serde(skip_serializing_if = "Option::is_none")]
    signer: Option<String>,
    /// The countries that the flag is about: ISO 3166 codes of two letters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    countries: Vec<String>,
}

fn flag(raised: RaisedFlag) -> FlagView {
    FlagView {
        key: Code(raised.flag),
        account_id: raised.shared.map(|shared| Integer(shared.first.0)),
        accounts: raised.shared.map(|shared| shared.count),
        signer: raised.signer,
        countries: raised.countries,
    }
}

/// Details of an item that is put aside.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemPutAside)]
pub(crate) struct AsideView {
    /// The day on which it returns to the list.
    until: Day,
    /// For colleagues.
    reason: String,
    /// Name of the operator who put it aside.
    by: String,
    at: Moment,
}

fn aside(put: PutAside) -> AsideView {
    AsideView {
        until: Day(put.aside.until),
        reason: put.aside.reason,
        by: put.by,
        at: Moment(put.at),
    }
}

/// The assignment of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemAssigned)]
pub(crate) struct AssignedView {
    id: Integer,
    name: String,
    /// Name of the operator who assigned it.
    by: String,
    at: Moment,
}

fn assigned(to: Assigned) -> AssignedView {
    AssignedView {
        id: Integer(to.to.0),
        name: to.name,
        by: to.by,
        at: Moment(to.at),
    }
}

/// The answer to a red flag.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RedFlagAnswer)]
pub(crate) struct AnswerView {
    key: RedFlagKey,
    answer: String,
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
    by: StepBy,
    name: Option<String>,
    /// Name of the operator who proposed it, where `name` approved it.
    proposed_by: Option<String>,
    comment: Option<String>,
    /// The answers to the item's red flags, if this step passed it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flags: Vec<AnswerView>,
    /// The fields of `data` that whoever passed the item compared with the documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checked: Vec<String>,
}

/// The name as typed, the Chinese one last; without a name, the phone number.
pub(crate) fn name(form: &AccountForm, mobile: &MobileNumber) -> String {
    let words: Vec<&str> = [&form.first_name, &form.last_name, &form.chinese_name]
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

pub(crate) fn documents(documents: Vec<Document>) -> Vec<DocumentView> {
    let views = documents.into_iter().map(|document| DocumentView {
        id: Integer(document.id.0),
        kind: Code(document.code),
        name: document.name,
        media_type: document.kind.media_type(),
        size: document.size,
        created_at: Moment(document.created_at),
        url: format!("/ops/api/documents/{}", document.id),
    });
    views.collect()
}

/// As it is shown.
pub(crate) fn step(step: Step) -> StepView {
    StepView {
        at: Moment(step.at),
        from: step.from,
        to: step.to,
        by: Code(step.by),
        name: step.name,
        proposed_by: step.proposed_by,
        comment: step.comment,
        flags: step.notes.answers.into_iter().map(answer).collect(),
        checked: step.notes.checked,
    }
}

fn answer(given: FlagAnswer) -> AnswerView {
    AnswerView {
        key: Code(given.flag),
        answer: given.answer,
    }
}
