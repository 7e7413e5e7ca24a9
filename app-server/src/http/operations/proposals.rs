//! The acts that need two people: the list, one with its changes, approving, rejecting and
//! withdrawing.

use crate::http::adjustment::{ManualView, RatesView, booking, rates};
use crate::http::call::Json;
use crate::http::catalog::desk::proposed_project::{ProjectView, project};
use crate::http::codes::{ProposalKindCode, ProposalSort, ProposedRecordKind};
use crate::http::desk::events::{EventView, event};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::desk::proposed::{ItemView, item_view};
use crate::http::fields::Integer;
use crate::http::holding_transfer::{TransferView, transfer};
use crate::http::subscription::desk::outlined::{IssueView, ReversalView, issue, reversal};
use domain::content::ChangedField;
use domain::ids::ProposalId;
use ports::Failure;
use ports::driving::operations::{
    DecideProposal, ListProposals, approve_proposal, list_proposals, reject_proposal,
    show_proposal, withdraw_proposal,
};
use ports::driving::proposals::ProposalItem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which proposals.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposalsQuery)]
pub(crate) struct ListForm {
    /// Code of a state, or `all`. Without it: proposals that wait for approval, and approved ones that the server is carrying out.
    state: Option<String>,
    #[schema(value_type = Option<ProposalKindCode>)]
    kind: Option<String>,
    /// Only proposals on this record; together with `record_id`.
    #[schema(value_type = Option<ProposedRecordKind>)]
    record_kind: Option<String>,
    /// The record's number, code or e-mail address, as proposals name it.
    record_id: Option<String>,
    /// From 1; 20 proposals each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words: the record's name, the reason or the maker's name.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<ProposalSort>,
}

/// Which proposal.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposalQuery)]
pub(crate) struct ShowForm {
    id: Integer,
}

/// A decision on a proposal.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposalDecision)]
pub(crate) struct DecideForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// A rejection needs one. At most 1,000 characters.
    comment: Option<String>,
}

/// Withdraws a proposal.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposalWithdrawal)]
pub(crate) struct WithdrawForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
}

/// A page of proposals.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalPage)]
pub(crate) struct Page {
    /// Open proposals: those that the reader may approve first, then the longest waiting. Others: newest first.
    items: Vec<ItemView>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// A field that changes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedChange)]
pub(crate) struct ChangeView {
    /// For an operator: `email`, `name`, `roles` (comma-separated codes), `active`, `totp`, `password_link`. For a framework,
    /// a project, a legal text or a bank account: the name of the field in its content, such as
    /// `transaction_processes.0.bank_account`.
    field: String,
    /// Null if the field was empty.
    before: Option<String>,
    /// Null if the field becomes empty.
    after: Option<String>,
}

/// A proposal with what it would change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalDetail)]
pub(crate) struct DetailView {
    #[serde(flatten)]
    item: ItemView,
    /// Whether the record has changed since, so that approving is refused.
    stale: bool,
    /// The changes, field by field.
    changes: Vec<ChangeView>,
    /// Only for `issue_project`.
    issue: Option<IssueView>,
    /// Only for `revoke_issued` and `correct_issued`.
    reversal: Option<ReversalView>,
    /// Only for `confirm_rates`.
    rates: Option<RatesView>,
    /// Only for `book_manually`.
    booking: Option<ManualView>,
    /// Only for `transfer_holding`.
    transfer: Option<TransferView>,
    /// Only for `publish_project`.
    project: Option<ProjectView>,
    /// Its history, newest first.
    history: Vec<EventView>,
}

/// `GET proposals`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<Page>, Failure> {
    let command = ListProposals {
        by: call.who,
        state: call.form.state,
        kind: call.form.kind,
        record: (call.form.record_kind, call.form.record_id),
        page: call.form.page.map(|page| page.0),
        search: call.form.q,
        sort: call
            .form
            .sort
            .map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let (ports, language) = (&call.server.ports, call.caller.language);
    let page = list_proposals(ports, &command).await?;
    let (total, total_capped) = counted(&page);
    let items = page.items.into_iter();
    Ok(Json(Page {
        items: items.map(|item| item_view(item, ports, language)).collect(),
        total,
        total_capped,
    }))
}

/// `GET proposals/{id}`.
pub(crate) async fn show(call: Operator<ShowForm>) -> Result<Json<DetailView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let id = ProposalId(call.form.id.0);
    let found = show_proposal(ports, &call.who, id).await?;
    Ok(Json(DetailView {
        item: item_view(found.item, ports, language),
        stale: found.is_stale,
        changes: found.outline.changes.into_iter().map(change).collect(),
        issue: found.outline.issue.as_ref().map(issue),
        reversal: found.outline.issued.as_ref().map(reversal),
        rates: found.outline.rates.as_ref().map(rates),
        booking: found.outline.booking.as_ref().map(booking),
        transfer: found
            .outline
            .transfer
            .as_ref()
            .map(|it| transfer(it, language)),
        project: found.outline.project.as_deref().map(project),
        history: found.history.into_iter().map(event).collect(),
    }))
}

/// `POST proposals/{id}/approve`.
pub(crate) async fn approve(call: Operator<DecideForm>) -> Result<Json<ItemView>, Failure> {
    decided(call, async |ports, command| {
        approve_proposal(ports, command).await
    })
    .await
}

/// `POST proposals/{id}/reject`.
pub(crate) async fn reject(call: Operator<DecideForm>) -> Result<Json<ItemView>, Failure> {
    decided(call, async |ports, command| {
        reject_proposal(ports, command).await
    })
    .await
}

/// `POST proposals/{id}/withdraw`.
pub(crate) async fn withdraw(call: Operator<WithdrawForm>) -> Result<Json<ItemView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let command = DecideProposal {
        by: call.who,
        id: ProposalId(call.form.id.0),
        version: call.form.version.0,
        comment: None,
        origin: call.caller.origin,
    };
    let item = withdraw_proposal(ports, &command).await?;
    Ok(Json(item_view(item, ports, language)))
}

async fn decided(
    call: Operator<DecideForm>,
    does: impl AsyncFn(&ports::Ports, &DecideProposal) -> Result<ProposalItem, Failure>,
) -> Result<Json<ItemView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let command = DecideProposal {
        by: call.who,
        id: ProposalId(call.form.id.0),
        version: call.form.version.0,
        comment: call.form.comment,
        origin: call.caller.origin,
    };
    let item = does(ports, &command).await?;
    Ok(Json(item_view(item, ports, language)))
}

fn change(changed: ChangedField) -> ChangeView {
    ChangeView {
        field: changed.field,
        before: changed.before,
        after: changed.after,
    }
}
