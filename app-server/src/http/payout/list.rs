//! Lists and exports payouts, and sums up what is due.

use super::projects::ProjectView;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    PayoutMethodCode, PayoutReasonCode, PayoutSettlesKind, PayoutSort, PayoutStateCode,
    StandingCode,
};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::own_bank::OwnBankView;
use crate::http::desk::paging::keys;
use crate::http::extract::Nothing;
use crate::http::fields::{Exact, Integer, Moment};
use domain::ids::ProjectId;
use domain::payee::PayoutMethod;
use domain::reference::RemittanceReference;
use ports::Failure;
use ports::driving::payout::{
    ListPayouts, OwedPayout, OwedPayouts, export_payouts, export_payouts_due, list_payouts,
    payouts_due,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayoutsQuery)]
pub(crate) struct ListForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// ISO 4217; absent: every currency.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: Option<String>,
    /// Code of a reason; absent: every reason.
    #[schema(value_type = Option<PayoutReasonCode>)]
    reason: Option<String>,
    /// Only payments to this project.
    project: Option<Integer>,
    /// Only items that wait for the desk and are this close to their target time.
    #[schema(value_type = Option<StandingCode>)]
    standing: Option<String>,
    /// Search words: a name (also of a project that is paid), an account or phone number, or a payout's number, its reference
    /// or the bank's.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PayoutSort>,
}

/// Which payouts are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PayoutsExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// ISO 4217; absent: every currency.
    #[validate(custom(function = "crate::http::rules::currency"))]
    currency: Option<String>,
    /// Code of a reason; absent: every reason.
    #[schema(value_type = Option<PayoutReasonCode>)]
    reason: Option<String>,
    /// Only payments to this project.
    project: Option<Integer>,
    /// Only items that wait for the desk and are this close to their target time.
    #[schema(value_type = Option<StandingCode>)]
    standing: Option<String>,
    /// Words as in the list of payouts.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PayoutSort>,
}

/// The account of the payee.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutAccount)]
struct AccountView {
    id: Integer,
    number: String,
}

/// The record that a payout settles.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutSettles)]
struct SettlesView {
    #[schema(value_type = PayoutSettlesKind)]
    kind: &'static str,
    id: Integer,
}

/// A payout in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutEntry)]
pub(crate) struct Entry {
    id: Integer,
    state: PayoutStateCode,
    /// When it entered its state.
    since: Moment,
    /// When the desk should have sent it; null once the bank has it.
    due_at: Option<Moment>,
    /// How close that time is.
    standing: Option<StandingCode>,
    created_at: Moment,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// Null while its target is unknown.
    method: Option<PayoutMethodCode>,
    /// The holder of the bank account, or else the name in the investment account.
    payee: Option<String>,
    /// The last characters of the account number or the address.
    target_tail: Option<String>,
    reason: PayoutReasonCode,
    settles: SettlesView,
    /// The project that is paid.
    project: Option<ProjectView>,
    account: Option<AccountView>,
    /// Whether that account is blocked, so that the payout is not sent; only while it waits for the desk.
    blocked: bool,
    /// The investor who holds that account.
    investor: Option<Integer>,
    /// The batch that it is in, or was in when the bank rejected it.
    batch: Option<Integer>,
    bank_account: Option<OwnBankView>,
}

/// The payouts due to bank accounts, for one paying bank account and currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutDue)]
struct DueView {
    bank_account: OwnBankView,
    /// ISO 4217.
    currency: &'static str,
    count: Integer,
    total: Exact,
    /// Since when the oldest payout has been due.
    oldest: Moment,
    /// When the desk should have paid the oldest.
    due_at: Moment,
    /// How close that time is.
    standing: StandingCode,
}

/// The payouts due to bank accounts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutsDue)]
pub(crate) struct DueList {
    due: Vec<DueView>,
}

/// `GET payouts`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListPayouts {
        by: call.who,
        state: form.state,
        currency: form.currency,
        reason: form.reason,
        project: form.project.map(|id| ProjectId(id.0)),
        standing: form.standing,
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_payouts(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET payouts/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListPayouts {
        by: call.who,
        state: call.form.state,
        currency: call.form.currency,
        reason: call.form.reason,
        project: call.form.project.map(|id| ProjectId(id.0)),
        standing: call.form.standing,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_payouts(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("payouts", HEAD, found.into_iter().map(row)))
}

/// The columns of exported payouts.
const HEAD: [&str; 20] = [
    "id",
    "reference",
    "state",
    "since",
    "created_at",
    "amount",
    "currency",
    "method",
    "payee",
    "target_tail",
    "reason",
    "settles",
    "project",
    "account",
    "batch",
    "bank_account",
    "value_on",
    "paid_reference",
    "due_at",
    "standing",
];

fn row(owed: OwedPayout) -> [String; HEAD.len()] {
    let OwedPayout {
        listed: payout,
        due,
    } = owed;
    [
        payout.id.to_string(),
        RemittanceReference::of_payout(payout.id).to_string(),
        payout.state.code().to_owned(),
        payout.since.to_rfc3339(),
        payout.created_at.to_rfc3339(),
        payout.amount.amount().to_string(),
        payout.amount.currency().code().to_owned(),
        cell(payout.method.map(PayoutMethod::code)),
        payout.payee.unwrap_or_default(),
        payout.target_tail.unwrap_or_default(),
        payout.reason.code().to_owned(),
        format!("{}:{}", payout.settles.kind(), payout.settles.id()),
        cell(payout.project.map(|(_, name)| name.en)),
        cell(payout.account.map(|(_, number)| number)),
        cell(payout.batch),
        cell(payout.bank.map(|bank| bank.name)),
        cell(payout.paid_on),
        payout.paid_reference.unwrap_or_default(),
        cell(due.map(|due| due.at.to_rfc3339())),
        cell(due.map(|due| due.standing.code())),
    ]
}

/// `GET payouts_due`.
pub(crate) async fn due(call: Operator<Nothing>) -> Result<Json<DueList>, Failure> {
    let due = payouts_due(&call.server.ports, &call.who).await?;
    Ok(Json(DueList {
        due: due.into_iter().map(DueView::from).collect(),
    }))
}

/// `GET payouts_due/export`.
pub(crate) async fn export_due(call: Operator<Nothing>) -> Result<Csv, Failure> {
    let (ports, origin) = (&call.server.ports, &call.caller.origin);
    let due = export_payouts_due(ports, &call.who, origin).await?;
    let rows = due.into_iter().map(|OwedPayouts { payouts, due }| {
        [
            payouts.bank.name,
            payouts.total.currency().code().to_owned(),
            payouts.count.to_string(),
            payouts.total.amount().to_string(),
            payouts.oldest.to_rfc3339(),
            due.at.to_rfc3339(),
            due.standing.code().to_owned(),
        ]
    });
    Ok(table("payouts_due", DUE, rows))
}

/// The columns of the due payouts.
const DUE: [&str; 7] = [
    "bank_account",
    "currency",
    "count",
    "total",
    "oldest",
    "due_at",
    "standing",
];

impl From<OwedPayouts> for DueView {
    fn from(owed: OwedPayouts) -> Self {
        let OwedPayouts { payouts, due } = owed;
        Self {
            bank_account: payouts.bank.into(),
            currency: payouts.total.currency().code(),
            count: Integer(i64::try_from(payouts.count).unwrap_or(i64::MAX)),
            total: payouts.total.into(),
            oldest: Moment(payouts.oldest),
            due_at: Moment(due.at),
            standing: Code(due.standing),
        }
    }
}

impl From<OwedPayout> for Entry {
    fn from(owed: OwedPayout) -> Self {
        let OwedPayout {
            listed: payout,
            due,
        } = owed;
        Self {
            id: Integer(payout.id.0),
            state: Code(payout.state),
            since: Moment(payout.since),
            due_at: due.map(|due| Moment(due.at)),
            standing: due.map(|due| Code(due.standing)),
            created_at: Moment(payout.created_at),
            amount: payout.amount.into(),
            currency: payout.amount.currency().code(),
            method: payout.method.map(Code),
            payee: payout.payee,
            target_tail: payout.target_tail,
            reason: Code(payout.reason),
            settles: SettlesView {
                kind: payout.settles.kind(),
                id: Integer(payout.settles.id()),
            },
            project: payout.project.map(|(id, name)| ProjectView {
                id: Integer(id.0),
                name_zh: name.zh,
                name_en: name.en,
            }),
            account: payout.account.map(|(id, number)| AccountView {
                id: Integer(id.0),
                number,
            }),
            blocked: payout.is_blocked,
            investor: payout.investor.map(|id| Integer(id.0)),
            batch: payout.batch.map(|id| Integer(id.0)),
            bank_account: payout.bank.map(OwnBankView::from),
        }
    }
}
