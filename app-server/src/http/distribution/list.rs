//! Lists and exports distributions.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    DistributionBasisCode, DistributionSort, DistributionStateCode, DistributionTypeCode,
};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::desk::proposed::PersonView;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::distribution::Basis;
use domain::ids::ProjectId;
use domain::language::Text;
use ports::Failure;
use ports::driven::distributions::ListedDistribution;
use ports::driving::distribution::{ListDistributions, export_distributions, list_distributions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The filters of the list.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = DistributionsQuery)]
pub(crate) struct ListForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Number of a project; absent: every project.
    project: Option<Integer>,
    /// Code of a type; absent: every type.
    #[schema(value_type = Option<DistributionTypeCode>)]
    cash_type: Option<String>,
    /// Search words: the project's name or code, the name of who drafted it, or its number.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// From 1; 20 distributions each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<DistributionSort>,
}

/// Which distributions are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = DistributionsExportQuery)]
pub(crate) struct ExportForm {
    /// Comma-separated state codes; absent: every state.
    state: Option<String>,
    /// Number of a project; absent: every project.
    project: Option<Integer>,
    /// Code of a type; absent: every type.
    #[schema(value_type = Option<DistributionTypeCode>)]
    cash_type: Option<String>,
    /// Words as in the list of distributions.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<DistributionSort>,
}

/// A text in both languages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionText)]
pub(super) struct TextView {
    zh: String,
    en: String,
}

/// A distribution in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionEntry)]
pub(crate) struct Entry {
    id: Integer,
    project: Integer,
    project_code: String,
    project_name: TextView,
    #[schema(value_type = DistributionTypeCode)]
    cash_type: &'static str,
    /// ISO 4217.
    currency: &'static str,
    state: DistributionStateCode,
    /// Whether paying was stopped.
    is_stopped: bool,
    #[schema(value_type = DistributionBasisCode)]
    basis: &'static str,
    /// The sum of all lines; null for a draft with an amount per share.
    total: Option<Exact>,
    per_share: Option<Exact>,
    /// Shares redeemed for each share held; only for a return of principal.
    redeemed_per_share: Option<Exact>,
    record_date: Day,
    payment_date: Day,
    funded: Exact,
    /// The amount paid and not reversed since.
    paid: Exact,
    /// Number of lines with an amount; 0 for a draft.
    holders: Integer,
    lines_paid: Integer,
    lines_waiting: Integer,
    maker: PersonView,
    created_at: Moment,
    /// Must be sent back with a change.
    version: Integer,
    /// The proposal that waits for a second person's approval.
    proposal: Option<Integer>,
}

/// A page of distributions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DistributionList)]
pub(crate) struct ListView {
    /// The newest first.
    items: Vec<Entry>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    total_capped: bool,
}

/// `GET distributions`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<ListView>, Failure> {
    let form = call.form;
    let command = ListDistributions {
        by: call.who,
        state: form.state,
        project: form.project.map(|id| ProjectId(id.0)),
        cash_type: form.cash_type,
        search: form.q,
        sort: form.sort.map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let page = form.page.map(|page| page.0);
    let found = list_distributions(&call.server.ports, &command, page).await?;
    let (total, total_capped) = counted(&found);
    Ok(Json(ListView {
        items: found.items.into_iter().map(Entry::from).collect(),
        total,
        total_capped,
    }))
}

/// `GET distributions/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = ListDistributions {
        by: call.who,
        state: form.state,
        project: form.project.map(|id| ProjectId(id.0)),
        cash_type: form.cash_type,
        search: form.q,
        sort: form.sort.map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let found = export_distributions(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("distributions", HEAD, found.into_iter().map(row)))
}

/// The columns of exported distributions.
const HEAD: [&str; 16] = [
    "id",
    "state",
    "project",
    "code",
    "name",
    "cash_type",
    "currency",
    "total",
    "per_share",
    "record_date",
    "payment_date",
    "funded",
    "paid",
    "holders",
    "lines_paid",
    "lines_waiting",
];

fn row(listed: ListedDistribution) -> [String; HEAD.len()] {
    let of = listed.distribution;
    let (total, per_share) = match of.terms.basis {
        Basis::Total(total) => (Some(total.amount()), None),
        Basis::PerShare(each) => (of.frozen.map(|it| it.total.amount()), Some(each)),
    };
    [
        of.id.to_string(),
        of.state.code().to_owned(),
        of.terms.project.to_string(),
        listed.code,
        listed.name.en,
        of.terms.cash_type.code().to_owned(),
        of.terms.currency.code().to_owned(),
        cell(total),
        cell(per_share),
        of.terms.record_date.to_string(),
        of.terms.payment_date.to_string(),
        of.funded.amount().to_string(),
        of.progress.paid.amount().to_string(),
        cell(of.frozen.map(|it| it.holders)),
        of.progress.lines_paid.to_string(),
        of.progress.lines_waiting.to_string(),
    ]
}

impl From<Text> for TextView {
    fn from(text: Text) -> Self {
        Self {
            zh: text.zh,
            en: text.en,
        }
    }
}

impl From<ListedDistribution> for Entry {
    fn from(listed: ListedDistribution) -> Self {
        let of = listed.distribution;
        let frozen = of.frozen;
        let (basis, total, per_share) = match of.terms.basis {
            Basis::Total(total) => ("total", Some(total), None),
            Basis::PerShare(each) => ("per_share", frozen.map(|it| it.total), Some(each)),
        };
        Self {
            id: Integer(of.id.0),
            project: Integer(of.terms.project.0),
            project_code: listed.code,
            project_name: listed.name.into(),
            cash_type: of.terms.cash_type.code(),
            currency: of.terms.currency.code(),
            state: Code(of.state),
            is_stopped: of.is_stopped,
            basis,
            total: total.map(Into::into),
            per_share: per_share.map(Exact),
            redeemed_per_share: of.terms.redeemed_per_share.map(Exact),
            record_date: Day(of.terms.record_date),
            payment_date: Day(of.terms.payment_date),
            funded: of.funded.into(),
            paid: of.progress.paid.into(),
            holders: Integer(frozen.map_or(0, |it| i64::from(it.holders))),
            lines_paid: Integer(i64::from(of.progress.lines_paid)),
            lines_waiting: Integer(i64::from(of.progress.lines_waiting)),
            maker: PersonView::new(of.made_by, listed.maker),
            created_at: Moment(of.made_at),
            version: Integer(of.version),
            proposal: listed.proposal.map(|id| Integer(id.0)),
        }
    }
}
