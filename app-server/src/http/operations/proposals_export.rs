//! The proposals as a file for spreadsheets.

use crate::http::codes::{ProposalKindCode, ProposalSort, ProposedRecordKind};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::summary;
use domain::Language;
use ports::driving::operations::{ExportedProposal, ListProposals, export_proposals};
use ports::{Failure, Ports};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Which proposals are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ProposalsExportQuery)]
pub(crate) struct ExportForm {
    /// As in the list.
    state: Option<String>,
    #[schema(value_type = Option<ProposalKindCode>)]
    kind: Option<String>,
    /// Only proposals on this record; together with `record_id`.
    #[schema(value_type = Option<ProposedRecordKind>)]
    record_kind: Option<String>,
    /// The record's number, code or e-mail address, as proposals name it.
    record_id: Option<String>,
    /// Words as in the list.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<ProposalSort>,
}

/// `GET proposals/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let form = call.form;
    let command = ListProposals {
        by: call.who,
        state: form.state,
        kind: form.kind,
        record: (form.record_kind, form.record_id),
        page: None,
        search: form.q,
        sort: form.sort.map(|sort| sort.0.listed_in(call.caller.language)),
    };
    let (ports, language) = (&call.server.ports, call.caller.language);
    let found = export_proposals(ports, &command, &call.caller.origin).await?;
    let rows = found.into_iter().map(|it| row(it, ports, language));
    Ok(table("proposals", HEAD, rows))
}

/// The columns of exported proposals.
const HEAD: [&str; 13] = [
    "id",
    "kind",
    "summary",
    "state",
    "unfinished",
    "record_kind",
    "record",
    "proposed_by",
    "proposed_at",
    "reason",
    "ended_by",
    "ended_at",
    "comment",
];

fn row(exported: ExportedProposal, ports: &Ports, language: Language) -> [String; HEAD.len()] {
    let name = exported.record_name.get(language);
    let kind = exported.kind;
    [
        exported.id.to_string(),
        kind.code().to_owned(),
        summary(kind, name, ports, language),
        exported.state.code().to_owned(),
        exported.is_unfinished.to_string(),
        exported.record_kind.to_owned(),
        exported.record,
        exported.proposed_by,
        exported.proposed_at.to_rfc3339(),
        exported.reason,
        cell(exported.ended_by),
        cell(exported.ended_at.map(|at| at.to_rfc3339())),
        cell(exported.comment),
    ]
}
