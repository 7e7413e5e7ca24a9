//! Investors: the list and its export, one on a page, the recorded history, ending sessions,
//! removing an outside identity.

pub(super) mod messages;
mod profile;
mod shown;
mod transfers;
mod wallets;

use crate::http::call::{Done, Json, done};
use crate::http::codes::InvestorSort;
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::fields::Integer;
use domain::ids::{BoundIdentityId, CampaignId, InvestorId, SessionId};
use ports::Failure;
use ports::driven::desk::ListedInvestor;
use ports::driving::identity::desk::{
    EndInvestorSessions, RemoveInvestorIdentity, end_investor_sessions, remove_investor_identity,
};
use ports::driving::operations::{
    ListInvestors, export_investors, investor_history, list_investors, show_investor,
};
use serde::Deserialize;
use shown::{Ended, HistoryPage, InvestorPage, InvestorView, entry, event, view};
use utoipa::ToSchema;
use validator::Validate;

/// Which investors.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = InvestorsQuery)]
pub(crate) struct ListForm {
    /// From 1; 20 investors each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words, all of which must match: a name, a phone number, an e-mail address or an account number.
    q: Option<String>,
    /// Only those who registered under this campaign.
    campaign: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<InvestorSort>,
}

/// Which investors are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = InvestorsExportQuery)]
pub(crate) struct ExportForm {
    /// Words as in the list of investors.
    q: Option<String>,
    /// Only those who registered under this campaign.
    campaign: Option<Integer>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<InvestorSort>,
}

/// Which investor.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = InvestorNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// Which part of an investor's history.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = InvestorHistoryQuery)]
pub(crate) struct HistoryForm {
    id: Integer,
    /// From 1; 20 events each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
}

/// All sessions of an investor.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EndSessions)]
pub(crate) struct EndAllForm {
    #[schema(ignore)]
    id: Integer,
}

/// One session of an investor.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EndSession)]
pub(crate) struct EndOneForm {
    #[schema(ignore)]
    id: Integer,
    #[schema(ignore)]
    session: Integer,
}

/// An external identity of an investor.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = RemoveIdentity)]
pub(crate) struct RemoveIdentityForm {
    #[schema(ignore)]
    id: Integer,
    #[schema(ignore)]
    identity: Integer,
}

/// `GET investors`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<InvestorPage>, Failure> {
    let command = ListInvestors {
        by: call.who,
        page: call.form.page.map(|page| page.0),
        campaign: call.form.campaign.map(|id| CampaignId(id.0)),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let page = list_investors(&call.server.ports, &command).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(InvestorPage {
        items: page.items.into_iter().map(entry).collect(),
        total,
        total_capped,
    }))
}

/// `GET investors/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let command = ListInvestors {
        by: call.who,
        page: None,
        campaign: call.form.campaign.map(|id| CampaignId(id.0)),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_investors(&call.server.ports, &command, &call.caller.origin).await?;
    Ok(table("investors", HEAD, found.into_iter().map(row)))
}

/// The columns of exported investors.
const HEAD: [&str; 7] = [
    "id",
    "name",
    "mobile_number",
    "email",
    "email_verified",
    "registered_at",
    "accounts",
];

/// An account is written as `PKF 100021 GPASS`.
fn row(investor: ListedInvestor) -> [String; HEAD.len()] {
    let accounts = investor.accounts.iter();
    let accounts = accounts.map(|it| format!("{} {} {}", it.framework, it.number, it.state));
    let accounts: Vec<String> = accounts.collect();
    [
        investor.id.to_string(),
        cell(investor.name),
        investor.mobile,
        cell(investor.email),
        investor.email_verified.to_string(),
        investor.registered_at.to_rfc3339(),
        accounts.join("; "),
    ]
}

/// `GET investors/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<InvestorView>, Failure> {
    let id = InvestorId(call.form.id.0);
    let item = show_investor(&call.server.ports, &call.who, id).await?;
    Ok(Json(view(item, call.caller.language)))
}

/// `GET investors/{id}/history`.
pub(crate) async fn history(call: Operator<HistoryForm>) -> Result<Json<HistoryPage>, Failure> {
    let id = InvestorId(call.form.id.0);
    let page = call.form.page.map(|page| page.0);
    let page = investor_history(&call.server.ports, &call.who, id, page).await?;
    let (total, total_capped) = counted(&page);
    Ok(Json(HistoryPage {
        items: page.items.into_iter().map(event).collect(),
        total,
        total_capped,
    }))
}

/// `POST investors/{id}/sessions/end`.
pub(crate) async fn end_all(call: Operator<EndAllForm>) -> Result<Json<Ended>, Failure> {
    let investor = call.form.id;
    end(call, investor, None).await
}

/// `POST investors/{id}/sessions/{session}/end`.
pub(crate) async fn end_one(call: Operator<EndOneForm>) -> Result<Json<Ended>, Failure> {
    let (investor, session) = (call.form.id, call.form.session);
    end(call, investor, Some(SessionId(session.0))).await
}

/// `POST investors/{id}/identities/{identity}/remove`.
pub(crate) async fn remove_identity(
    call: Operator<RemoveIdentityForm>,
) -> Result<Json<Done>, Failure> {
    let command = RemoveInvestorIdentity {
        by: call.who,
        investor: InvestorId(call.form.id.0),
        identity: BoundIdentityId(call.form.identity.0),
        origin: call.caller.origin,
    };
    remove_investor_identity(&call.server.ports, &command).await?;
    call.server.session_cache.forget_all_of(command.investor);
    Ok(done())
}

async fn end<T>(
    call: Operator<T>,
    investor: Integer,
    session: Option<SessionId>,
) -> Result<Json<Ended>, Failure> {
    let command = EndInvestorSessions {
        by: call.who,
        investor: InvestorId(investor.0),
        session,
        origin: call.caller.origin,
    };
    let ended = end_investor_sessions(&call.server.ports, &command).await?;
    call.server.session_cache.forget_all_of(command.investor);
    Ok(Json(Ended { ended }))
}
