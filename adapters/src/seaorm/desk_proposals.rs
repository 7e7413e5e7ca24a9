//! The desk's list of proposals: one statement a page, one for its total.

use super::desk::having_words;
use super::entities::proposals;
use super::proposals::proposal;
use super::store::SeaStore;
use domain::operations::proposal::{ProposalKind, ProposalState};
use ports::driven::desk::PAGE_SIZE;
use ports::driven::proposals::{ListedProposal, ProposalFilter, ProposalPage};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    proposal: proposals::Model,
    maker_name: String,
    ended_by_name: Option<String>,
}

const TABLES: &str = "proposals p JOIN operators m ON m.id = p.maker";
const SEARCHED: [&str; 4] = ["p.record_name_zh", "p.record_name_en", "p.reason", "m.name"];

/// Open ones: those that the reader may approve first, then the longest waiting. Others: the newest first.
pub(super) async fn page(
    store: &SeaStore,
    filter: &ProposalFilter,
) -> Result<ProposalPage, StoreError> {
    let mut values: Vec<Value> = Vec::new();
    let mut conditions = vec![among(&filter.kinds)];
    if let Some(state) = filter.state {
        conditions.push(format!("p.state = '{}'", state.code()));
    }
    conditions.extend(having_words(
        filter.search.as_deref(),
        &SEARCHED,
        &mut values,
    ));
    let condition = conditions.join(" AND ");
    let order = if filter.state == Some(ProposalState::Proposed) {
        let me = filter.reader;
        format!(
            "CASE WHEN {} AND p.maker <> {me} AND COALESCE(p.concerned, 0) <> {me} THEN 0 ELSE 1 END,
            p.proposed_at, p.id",
            among(&filter.approves)
        )
    } else {
        "p.proposed_at DESC, p.id DESC".to_owned()
    };
    let sql = format!(
        "SELECT p.*, m.name AS maker_name,
            (SELECT e.name FROM operators e WHERE e.id = p.ended_by) AS ended_by_name
        FROM {TABLES} WHERE {condition}
        ORDER BY {order} LIMIT {PAGE_SIZE} OFFSET {}",
        filter.offset
    );
    let rows: Vec<Row> = store.rows(&sql, values.clone()).await?;
    let listed = |row: Row| {
        Ok(ListedProposal {
            proposal: proposal(store.cipher(), row.proposal)?,
            maker_name: row.maker_name,
            ended_by_name: row.ended_by_name,
        })
    };
    let items = rows.into_iter().map(listed);
    let items = items.collect::<Result<Vec<_>, StoreError>>()?;
    store.page_of(items, TABLES, &condition, values).await
}

/// The codes are the program's own: nothing that anybody typed stands among them.
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
