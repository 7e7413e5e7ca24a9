//! Payments of fees: the list, one on a page, and refunding one.

pub(crate) mod shown;

use crate::http::call::Json;
use crate::http::codes::PaymentSort;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::keyed::KeyedEntries;
use crate::http::desk::paging::keys;
use crate::http::fields::Integer;
use domain::ids::ChargeId;
use ports::Failure;
use ports::driven::desk_payments::ListedPayment;
use ports::driving::payment::desk::{ListPayments, export_payments, list_payments, show_payment};
use ports::driving::payment::{OperatorRefund, refund_by_operator};
use serde::Deserialize;
use shown::{Entry, ItemView, view};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PaymentQuery)]
pub(crate) struct ListForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Search words: a name, an account or phone number, our reference or the gateway's, or a payment's number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// The 20 entries after this number; older ones in the default order.
    before: Option<Integer>,
    /// The 20 entries before this number; newer ones in the default order.
    after: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PaymentSort>,
}

/// Which payments are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PaymentExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Words as in the list of payments.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<PaymentSort>,
}

/// Which payment.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PaymentNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// Refunds a payment.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = GiveBack)]
pub(crate) struct RefundForm {
    #[schema(ignore)]
    id: Integer,
    /// Why; required.
    comment: Option<String>,
}

/// `GET payments`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<KeyedEntries<Entry>>, Failure> {
    let form = call.form;
    let command = ListPayments {
        by: call.who,
        state: form.state,
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
    };
    let keys = keys(form.before, form.after);
    let found = list_payments(&call.server.ports, &command, keys).await?;
    Ok(Json(found.into()))
}

/// `GET payments/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListPayments {
        by: call.who,
        state: call.form.state,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_payments(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("payments", HEAD, found.into_iter().map(row)))
}

/// The columns of exported payments.
const HEAD: [&str; 12] = [
    "id",
    "state",
    "amount",
    "currency",
    "investor",
    "investor_id",
    "framework",
    "account",
    "provider",
    "provider_reference",
    "created_at",
    "paid_at",
];

fn row(payment: ListedPayment) -> [String; HEAD.len()] {
    [
        payment.id.to_string(),
        payment.state.code().to_owned(),
        payment.amount.amount().to_string(),
        payment.amount.currency().code().to_owned(),
        payment.name,
        payment.investor.to_string(),
        payment.framework,
        payment.account_number,
        payment.provider,
        payment.payment.unwrap_or_default(),
        payment.created_at.to_rfc3339(),
        cell(payment.paid_at.map(|at| at.to_rfc3339())),
    ]
}

/// `GET payments/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let id = ChargeId(call.form.id.0);
    let item = show_payment(&call.server.ports, &call.who, id).await?;
    Ok(Json(view(item)))
}

/// `POST payments/{id}/refund`.
pub(crate) async fn refund(call: Operator<RefundForm>) -> Result<Json<ItemView>, Failure> {
    let by = call.who.clone();
    let command = OperatorRefund {
        by: call.who,
        charge: ChargeId(call.form.id.0),
        comment: call.form.comment.unwrap_or_default(),
        origin: call.caller.origin,
    };
    refund_by_operator(&call.server.ports, &command).await?;
    let item = show_payment(&call.server.ports, &by, command.charge).await?;
    Ok(Json(view(item)))
}
