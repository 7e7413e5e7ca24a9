//! The desk's list of proposals: one statement a page, one for its total. What is proposed is not read: of a project that is both its
//! editions, of exchange rates a whole file.

use super::desk::{bound, having_words};
use super::proposals::ended;
use crate::seaorm::errors::corrupt;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::{OperatorId, ProposalId};
use domain::language::Text;
use domain::operations::proposal::{ProposalHead, ProposalKind, ProposalState, ProposedOn};
use ports::driven::proposals::{ListedProposal, ProposalFilter, ProposalPage, ProposalsShown};
use ports::driven::sorting::ProposalBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    kind: String,
    record: String,
    record_name_zh: String,
    record_name_en: String,
    concerned: Option<i64>,
    maker: i64,
    reason: String,
    proposed_at: Instant,
    state: String,
    ended_by: Option<i64>,
    ended_at: Option<Instant>,
    comment: Option<String>,
    unfinished: bool,
    version: i64,
    maker_name: String,
    ended_by_name: Option<String>,
}

const COLUMNS: &str = "p.id, p.kind, p.record, p.record_name_zh, p.record_name_en, p.concerned, p.maker, p.reason, p.proposed_at,
    p.state, p.ended_by, p.ended_at, p.comment, p.unfinished, p.version";
const TABLES: &str = "proposals p JOIN operators m ON m.id = p.maker";
const SEARCHED: [&str; 4] = ["p.record_name_zh", "p.record_name_en", "p.reason", "m.name"];

/// The default order. Open ones: first those that the reader may approve, then the longest waiting.
/// Others: the newest first.
pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &ProposalFilter,
) -> Result<ProposalPage, StoreError> {
    let asked = asked(store, filter);
    let rows: Vec<Row> = store.rows(&asked.page, asked.on_page).await?;
    let items = rows.into_iter().map(listed);
    let items = items.collect::<Result<Vec<_>, StoreError>>()?;
    let condition = &asked.condition;
    store.page_of(items, TABLES, condition, asked.values).await
}

fn listed(row: Row) -> Result<ListedProposal, StoreError> {
    let kind = ProposalKind::from_code(&row.kind);
    let record = ProposedOn::from_code(&row.record);
    let state = ProposalState::from_code(&row.state);
    Ok(ListedProposal {
        proposal: ProposalHead {
            id: ProposalId(row.id),
            kind: kind.ok_or_else(|| corrupt("proposals.kind"))?,
            record: record.ok_or_else(|| corrupt("proposals.record"))?,
            record_name: Text {
                zh: row.record_name_zh,
                en: row.record_name_en,
            },
            concerned: row.concerned.map(OperatorId),
            maker: OperatorId(row.maker),
            reason: row.reason,
            proposed_at: row.proposed_at,
            state: state.ok_or_else(|| corrupt("proposals.state"))?,
            end: ended(row.ended_by, row.ended_at, row.comment),
            is_unfinished: row.unfinished,
            version: row.version,
        },
        maker_name: row.maker_name,
        ended_by_name: row.ended_by_name,
    })
}

impl SeaStore {
    /// How the database would execute a page of proposals, line by line in its own words.
    pub async fn plan_of_proposals(
        &self,
        filter: &ProposalFilter,
    ) -> Result<Vec<String>, StoreError> {
        let asked = asked(self, filter);
        self.plan(&asked.page, asked.on_page).await
    }
}

/// The query to the database.
struct Asked {
    /// The statement of a page, with its values.
    page: String,
    on_page: Vec<Value>,
    /// The condition on each proposal of the list.
    condition: String,
    values: Vec<Value>,
}

fn asked(store: &SeaStore, filter: &ProposalFilter) -> Asked {
    let mut values: Vec<Value> = Vec::new();
    let mut conditions = vec![among(&filter.kinds)];
    conditions.extend(standing(filter.shown));
    if let Some(record) = &filter.record {
        values.push(record.code().into());
        conditions.push(format!("p.record = ${}", values.len()));
    }
    conditions.extend(having_words(
        filter.search.as_deref(),
        &SEARCHED,
        &mut values,
    ));
    let condition = conditions.join(" AND ");
    let mut on_page = values.clone();
    let order = if let Some(sort) = filter.sort {
        let order = Order::of(Some(sort), |by| match by {
            ProposalBy::What => vec![
                Column::whole("p.kind"),
                Column::named(
                    store,
                    ("p.record_name_zh", "p.record_name_en"),
                    sort.language,
                ),
            ],
            ProposalBy::Maker => vec![Column::text(store, "m.name")],
            ProposalBy::ProposedAt => vec![Column::whole("p.proposed_at")],
        });
        order.by("p.id", false)
    } else if filter.shown == ProposalsShown::Open {
        on_page.push(filter.reader.0.into());
        let me = format!("${}", on_page.len());
        format!(
            "CASE WHEN {} AND p.maker <> {me} AND COALESCE(p.concerned, 0) <> {me} THEN 0 ELSE 1 END,
            p.proposed_at, p.id",
            among(&filter.approves)
        )
    } else {
        "p.proposed_at DESC, p.id DESC".to_owned()
    };
    let limit = bound(&mut on_page, filter.limit);
    let offset = bound(&mut on_page, filter.offset);
    let page = format!(
        "SELECT {COLUMNS}, m.name AS maker_name,
            (SELECT e.name FROM operators e WHERE e.id = p.ended_by) AS ended_by_name
        FROM {TABLES} WHERE {condition}
        ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    );
    Asked {
        page,
        on_page,
        condition,
        values,
    }
}

fn standing(shown: ProposalsShown) -> Option<String> {
    let is_in = |state: ProposalState| format!("p.state = '{}'", state.code());
    match shown {
        ProposalsShown::Open => Some(format!(
            "({} OR p.unfinished = TRUE)",
            is_in(ProposalState::Proposed)
        )),
        ProposalsShown::In(state) => Some(is_in(state)),
        ProposalsShown::All => None,
    }
}

/// The codes are the program's own: no typed text is among them.
fn among(kinds: &[ProposalKind]) -> String {
    if kinds.is_empty() {
        return "1 = 0".to_owned();
    }
    let codes: Vec<String> = kinds
        .iter()
        .map(|kind| format!("'{}'", kind.code()))
        .collect();
    format!("p.kind IN ({})", codes.join(", "))
}
