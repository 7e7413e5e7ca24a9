//! The register of a project at the end of a day, its file for spreadsheets, and the history of a holding.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{CashTypeCode, RegisterSort};
use crate::http::desk::exported::{Csv, table};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::Language;
use domain::ids::{AccountId, ProjectId};
use domain::money::Shares;
use ports::Failure;
use ports::driven::registers::{HoldingChange, RegisteredHolder};
use ports::driving::portfolio::desk::{
    HoldersOf, Register, export_register, holding_history, project_register,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RegisterQuery)]
pub(crate) struct ListForm {
    id: Integer,
    /// The holdings at the end of this day (UTC+8); absent: now.
    day: Option<Day>,
    /// Search words: an account number or its holder's name.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// From 1; 20 holders each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<RegisterSort>,
}

/// Which register is exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RegisterExportQuery)]
pub(crate) struct ExportForm {
    id: Integer,
    /// The holdings at the end of this day (UTC+8); absent: now.
    day: Option<Day>,
    /// Words as in the list.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<RegisterSort>,
}

/// Whose holding.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = HoldingQuery)]
pub(crate) struct HoldingForm {
    id: Integer,
    account: Integer,
}

/// A holder.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegisteredHolder)]
struct HolderView {
    account: Integer,
    account_number: String,
    investor: Integer,
    investor_name: String,
    /// The framework's name, in the reader's language.
    framework: String,
    shares: Exact,
    /// What was paid for the shares, less principal returned.
    cost: Exact,
    /// Distributions, rents and interest.
    income: Exact,
    /// Principal returned.
    returned: Exact,
}

/// The totals of all holders, regardless of the search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegisterSums)]
struct SumsView {
    holders: Integer,
    shares: Exact,
    cost: Exact,
    income: Exact,
}

/// The register of a project.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Register)]
pub(crate) struct RegisterView {
    /// The register is as of the end of this day; for today, as of now.
    day: Day,
    /// ISO 4217.
    currency: &'static str,
    /// In the requested order; most shares first if none was requested.
    items: Vec<HolderView>,
    total: Integer,
    sums: SumsView,
}

/// A change of a holding.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HoldingChange)]
struct ChangeView {
    /// The transaction.
    transaction: Integer,
    at: Moment,
    kind: CashTypeCode,
    /// The kind of the record that caused it.
    purpose: &'static str,
    /// Its number.
    record: Integer,
    /// Negative if shares left the account.
    change: Exact,
    after: Exact,
}

/// What changed a holding.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HoldingHistory)]
pub(crate) struct HistoryView {
    /// The newest first.
    items: Vec<ChangeView>,
}

/// `GET projects/{id}/holders`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<RegisterView>, Failure> {
    let form = call.form;
    let command = HoldersOf {
        by: call.who,
        project: ProjectId(form.id.0),
        day: form.day.map(|day| day.0),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
        page: form.page.map(|page| page.0),
    };
    let found = project_register(&call.server.ports, &command).await?;
    Ok(Json(view(found, call.caller.language)))
}

/// `GET projects/{id}/holders/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = HoldersOf {
        by: call.who,
        project: ProjectId(form.id.0),
        day: form.day.map(|day| day.0),
        search: form.q,
        sort: form.sort.map(|sort| sort.0),
        page: None,
    };
    let origin = &call.caller.origin;
    let (day, found) = export_register(&call.server.ports, &command, origin).await?;
    let name = format!("register-{}-{day}", command.project);
    Ok(table(&name, HEAD, found.into_iter().map(row)))
}

/// `GET projects/{id}/holders/{account}`.
pub(crate) async fn holding(call: Operator<HoldingForm>) -> Result<Json<HistoryView>, Failure> {
    let (project, account) = (ProjectId(call.form.id.0), AccountId(call.form.account.0));
    let found = holding_history(&call.server.ports, &call.who, project, account).await?;
    let items = found.into_iter().map(ChangeView::from).collect();
    Ok(Json(HistoryView { items }))
}

/// The columns of an exported register.
const HEAD: [&str; 10] = [
    "account",
    "account_number",
    "investor",
    "name",
    "framework",
    "shares",
    "cost",
    "income",
    "returned",
    "currency",
];

fn row(holder: RegisteredHolder) -> [String; HEAD.len()] {
    [
        holder.account.to_string(),
        holder.number,
        holder.investor.to_string(),
        holder.name,
        holder.framework.en,
        holder.shares.amount().to_string(),
        holder.cost.amount().to_string(),
        holder.income.amount().to_string(),
        holder.returned.amount().to_string(),
        holder.cost.currency().code().to_owned(),
    ]
}

fn integer(number: u64) -> Integer {
    Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn view(register: Register, language: Language) -> RegisterView {
    let page = register.page;
    let holders = page.items.into_iter();
    RegisterView {
        day: Day(register.day),
        currency: page.sums.cost.currency().code(),
        items: holders.map(|it| holder(it, language)).collect(),
        total: integer(page.total),
        sums: SumsView {
            holders: integer(page.sums.holders),
            shares: Exact(page.sums.shares.amount()),
            cost: page.sums.cost.into(),
            income: page.sums.income.into(),
        },
    }
}

fn holder(holder: RegisteredHolder, language: Language) -> HolderView {
    HolderView {
        account: Integer(holder.account.0),
        account_number: holder.number,
        investor: Integer(holder.investor.0),
        investor_name: holder.name,
        framework: holder.framework.get(language).to_owned(),
        shares: Exact(holder.shares.amount()),
        cost: holder.cost.into(),
        income: holder.income.into(),
        returned: holder.returned.into(),
    }
}

impl From<HoldingChange> for ChangeView {
    fn from(change: HoldingChange) -> Self {
        Self {
            transaction: Integer(change.transaction.0),
            at: Moment(change.recorded_at),
            kind: Code(change.cash_type),
            purpose: change.purpose.kind(),
            record: Integer(change.purpose.id()),
            change: Exact(Shares::from_ten_thousandths(change.change).amount()),
            after: Exact(change.after.amount()),
        }
    }
}
