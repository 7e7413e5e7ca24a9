//! The lines of a distribution, and their file for spreadsheets.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{DistributionLineSort, DistributionLineStateCode, DistributionLineWaits};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Exact, Integer, Moment};
use domain::Language;
use domain::distribution::WaitReason;
use domain::ids::DistributionId;
use ports::Failure;
use ports::driving::distribution::{
    DistributionLines, LineItem, LineSums, LinesOf, distribution_lines, export_distribution_lines,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = DistributionLinesQuery)]
pub(crate) struct ListForm {
    id: Integer,
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Search words: an account number or its holder's name.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// From 1; 20 lines each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<DistributionLineSort>,
}

/// Which lines are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = DistributionLinesExportQuery)]
pub(crate) struct ExportForm {
    id: Integer,
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Words as in the list of lines.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<DistributionLineSort>,
}

/// What one holder gets.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionLine)]
pub(crate) struct LineView {
    account: Integer,
    account_number: String,
    investor: Integer,
    investor_name: String,
    /// The framework's name, in the reader's language.
    framework: String,
    /// Number of shares that the account held at the end of the record date (UTC+8).
    shares: Exact,
    /// The exact amount before rounding, to 6 decimals.
    exact: String,
    amount: Exact,
    /// Shares that are redeemed for it.
    redeemed: Exact,
    state: DistributionLineStateCode,
    /// Why it waits.
    reason: Option<DistributionLineWaits>,
    booked_at: Option<Moment>,
    /// The payout that pays it, if the framework has no wallets.
    payout: Option<Integer>,
}

/// The totals of all lines, regardless of the search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionSums)]
struct SumsView {
    /// Number of lines with an amount.
    holders: Integer,
    shares: Exact,
    amount: Exact,
    /// Number of lines rounded up by one minor unit.
    rounded_up: Integer,
    /// Number of lines with a zero amount.
    zero: Integer,
}

/// A page of lines.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionLineList)]
pub(crate) struct LinesView {
    /// In the requested order; by account if none was requested.
    items: Vec<LineView>,
    total: Integer,
    /// Whether they are a preview for a draft and can still change.
    is_preview: bool,
    sums: SumsView,
}

/// `GET distributions/{id}/lines`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<LinesView>, Failure> {
    let form = call.form;
    let command = LinesOf {
        by: call.who,
        id: DistributionId(form.id.0),
        state: form.state,
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
        page: form.page.map(|page| page.0),
    };
    let found = distribution_lines(&call.server.ports, &command).await?;
    Ok(Json(view(found, call.caller.language)))
}

/// `GET distributions/{id}/lines/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = LinesOf {
        by: call.who,
        id: DistributionId(form.id.0),
        state: form.state,
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
        page: None,
    };
    let origin = &call.caller.origin;
    let found = export_distribution_lines(&call.server.ports, &command, origin).await?;
    Ok(table(
        "distribution-lines",
        HEAD,
        found.into_iter().map(row),
    ))
}

/// The columns of exported lines.
const HEAD: [&str; 13] = [
    "account",
    "account_number",
    "investor",
    "name",
    "framework",
    "shares",
    "exact",
    "amount",
    "currency",
    "redeemed",
    "state",
    "reason",
    "booked_at",
];

fn row(item: LineItem) -> [String; HEAD.len()] {
    [
        item.line.account.to_string(),
        item.holder.number,
        item.holder.investor.to_string(),
        item.holder.name,
        item.holder.framework.en,
        item.line.shares.amount().to_string(),
        item.exact.to_string(),
        item.line.amount.amount().to_string(),
        item.line.amount.currency().code().to_owned(),
        item.line.redeemed.amount().to_string(),
        item.line.state.code().to_owned(),
        cell(item.line.waits.map(WaitReason::code)),
        cell(item.booked_at.map(|at| at.to_rfc3339())),
    ]
}

fn integer(number: u64) -> Integer {
    Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn view(found: DistributionLines, language: Language) -> LinesView {
    let lines = found.items.into_iter().map(|it| line(it, language));
    LinesView {
        items: lines.collect(),
        total: integer(found.total),
        is_preview: found.is_preview,
        sums: sums(found.sums),
    }
}

fn line(item: LineItem, language: Language) -> LineView {
    LineView {
        account: Integer(item.line.account.0),
        account_number: item.holder.number,
        investor: Integer(item.holder.investor.0),
        investor_name: item.holder.name,
        framework: item.holder.framework.get(language).to_owned(),
        shares: Exact(item.line.shares.amount()),
        exact: item.exact.to_string(),
        amount: item.line.amount.into(),
        redeemed: Exact(item.line.redeemed.amount()),
        state: Code(item.line.state),
        reason: item.line.waits.map(Code),
        booked_at: item.booked_at.map(Moment),
        payout: item.payout.map(|id| Integer(id.0)),
    }
}

fn sums(sums: LineSums) -> SumsView {
    SumsView {
        holders: integer(sums.holders),
        shares: Exact(sums.shares.amount()),
        amount: sums.amount.into(),
        rounded_up: integer(sums.rounded_up),
        zero: integer(sums.zero),
    }
}
