//! Lists and exports manual bookings, made and proposed.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    AdjustmentDirection, AdjustmentKindCode, AdjustmentSort, ProposalStateCode,
};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::paging::keys;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::adjustment::Booking;
use domain::ids::AccountId;
use ports::Failure;
use ports::driven::adjustments::{BookedAccount, ListedAdjustment};
use ports::driving::adjustment::{ListAdjustments, export_adjustments, list_adjustments};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = AdjustmentsQuery)]
pub(crate) struct ListForm {
    /// Comma-separated states of their proposals; absent: every state.
    state: Option<String>,
    /// Comma-separated codes of kinds; absent: every kind.
    kind: Option<String>,
    /// Only bookings that affect the account with this `UserEntityID`; absent: all accounts.
    account: Option<Integer>,
    /// Search words: an account number, its holder's name, or the booking's number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<AdjustmentSort>,
}

/// Which bookings are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = AdjustmentsExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated states of their proposals; absent: every state.
    state: Option<String>,
    /// Comma-separated codes of kinds; absent: every kind.
    kind: Option<String>,
    /// Only bookings that affect the account with this `UserEntityID`; absent: all accounts.
    account: Option<Integer>,
    /// Words as in the list.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<AdjustmentSort>,
}

/// An account of a manual booking.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdjustedAccount)]
struct AccountView {
    /// `UserEntityID`.
    id: Integer,
    number: String,
    investor_id: Integer,
    /// The holder's name.
    name: String,
}

/// A manual booking in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdjustmentEntry)]
pub(crate) struct Entry {
    /// Its number, which is that of its proposal.
    id: Integer,
    kind: AdjustmentKindCode,
    /// The state of its proposal; an approved one is booked.
    state: ProposalStateCode,
    account: AccountView,
    /// Only for a transfer.
    to_account: Option<AccountView>,
    /// Only for an adjustment.
    direction: Option<AdjustmentDirection>,
    amount: Exact,
    currency: &'static str,
    /// Only for an exchange: the amount bought.
    to_amount: Option<Exact>,
    to_currency: Option<&'static str>,
    value_on: Day,
    reason: String,
    /// Name of the operator who proposed it.
    proposed_by: String,
    proposed_at: Moment,
    /// The transaction by which it was booked.
    transaction: Option<Integer>,
}

/// `GET adjustments`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListAdjustments {
        by: call.who,
        state: form.state,
        kind: form.kind,
        account: form.account.map(|id| AccountId(id.0)),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_adjustments(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET adjustments/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = ListAdjustments {
        by: call.who,
        state: form.state,
        kind: form.kind,
        account: form.account.map(|id| AccountId(id.0)),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let found = export_adjustments(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("adjustments", HEAD, found.into_iter().map(row)))
}

/// The columns of exported bookings.
const HEAD: [&str; 15] = [
    "id",
    "kind",
    "state",
    "account",
    "to_account",
    "direction",
    "amount",
    "currency",
    "to_amount",
    "to_currency",
    "value_on",
    "reason",
    "proposed_by",
    "proposed_at",
    "transaction",
];

fn row(listed: ListedAdjustment) -> [String; HEAD.len()] {
    let (transaction, account) = (listed.transaction, listed.account.number.clone());
    let entry = Entry::from(listed);
    [
        entry.id.0.to_string(),
        entry.kind.0.code().to_owned(),
        entry.state.0.code().to_owned(),
        account,
        cell(entry.to_account.map(|it| it.number)),
        cell(entry.direction.map(|it| it.0.code())),
        entry.amount.0.to_string(),
        entry.currency.to_owned(),
        cell(entry.to_amount.map(|it| it.0)),
        cell(entry.to_currency),
        entry.value_on.0.to_string(),
        entry.reason,
        entry.proposed_by,
        entry.proposed_at.0.to_rfc3339(),
        cell(transaction),
    ]
}

impl From<BookedAccount> for AccountView {
    fn from(account: BookedAccount) -> Self {
        Self {
            id: Integer(account.id.0),
            number: account.number,
            investor_id: Integer(account.investor.0),
            name: account.name,
        }
    }
}

impl From<ListedAdjustment> for Entry {
    fn from(listed: ListedAdjustment) -> Self {
        let booking = &listed.manual.booking;
        let amount = booking.amount();
        let (mut direction, mut gains) = (None, None);
        match booking {
            Booking::Adjustment { direction: to, .. } => direction = Some(Code(*to)),
            Booking::Exchange { gained, .. } => gains = Some(*gained),
            Booking::Reward { .. } | Booking::Transfer { .. } => {}
        }
        Self {
            id: Integer(listed.proposal.0),
            kind: Code(booking.kind()),
            state: Code(listed.state),
            account: listed.account.into(),
            to_account: listed.to_account.map(AccountView::from),
            direction,
            amount: amount.into(),
            currency: amount.currency().code(),
            to_amount: gains.map(Exact::from),
            to_currency: gains.map(|gained| gained.currency().code()),
            value_on: Day(listed.manual.value_on),
            reason: listed.reason,
            proposed_by: listed.maker,
            proposed_at: Moment(listed.proposed_at),
            transaction: listed.transaction.map(|id| Integer(id.0)),
        }
    }
}
