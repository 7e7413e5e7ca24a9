//! The desk's list of distributions.

use super::distributions::read;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::distributions;
use crate::seaorm::keyed::Source;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use crate::seaorm::transaction::SeaTx;
use domain::Language;
use domain::ids::{DistributionId, ProposalId};
use domain::language::Text;
use ports::driven::desk::Page;
use ports::driven::distributions::{DistributionFilter, ListedDistribution};
use ports::driven::sorting::DistributionBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{DbErr, FromQueryResult, QueryResult, Value};

const SOURCE: Source = Source {
    columns: "t.*, j.code, j.name_en AS project_en, j.name_zh AS project_zh, o.name AS maker,
        (SELECT MAX(p.id) FROM proposals p WHERE p.kind = 'approve_distribution' AND p.state = 'PROPOSED'
            AND p.record = 'distribution:' || CAST(t.id AS TEXT)) AS proposal_id",
    table: "distributions",
    joins: "JOIN projects j ON j.id = t.project_id JOIN operators o ON o.id = t.made_by",
};

struct Row {
    distribution: distributions::Model,
    code: String,
    project_en: String,
    project_zh: String,
    maker: String,
    proposal_id: Option<i64>,
}

impl FromQueryResult for Row {
    fn from_query_result(row: &QueryResult, _: &str) -> Result<Self, DbErr> {
        Ok(Self {
            distribution: distributions::Model::from_query_result(row, "")?,
            code: row.try_get("", "code")?,
            project_en: row.try_get("", "project_en")?,
            project_zh: row.try_get("", "project_zh")?,
            maker: row.try_get("", "maker")?,
            proposal_id: row.try_get("", "proposal_id")?,
        })
    }
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &DistributionFilter,
) -> Result<Page<ListedDistribution>, StoreError> {
    let language = filter.sort.map_or(Language::En, |sort| sort.language);
    let order = Order::of(filter.sort, |by| columns(store, by, language));
    let Source {
        columns,
        table,
        joins,
    } = SOURCE;
    let mut values = Vec::new();
    let which = wanted(filter).placed(&mut values);
    let sql = format!(
        "SELECT {columns} FROM {table} t {joins} WHERE {which} ORDER BY {} LIMIT {} OFFSET {}",
        order.by("t.id", false),
        filter.limit,
        filter.offset
    );
    let rows: Vec<Row> = store.rows(&sql, values).await?;
    let mut values = Vec::new();
    let which = wanted(filter).placed(&mut values);
    let all = format!("SELECT 1 FROM {table} t WHERE {which}");
    let counted = store.counted(&all, values).await?;
    let items = rows.into_iter().map(listed);
    Ok(Page {
        items: items.collect::<Result<_, _>>()?,
        total: counted.count,
        total_capped: counted.capped,
    })
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: DistributionBy, language: Language) -> Vec<Column> {
    match by {
        DistributionBy::Project => vec![Column::named(store, ("j.name_zh", "j.name_en"), language)],
        DistributionBy::RecordDate => vec![Column::whole("t.record_date")],
        DistributionBy::PaymentDate => vec![Column::whole("t.payment_date")],
        DistributionBy::Total => vec![
            Column::whole("t.currency"),
            Column::whole("t.total_minor").or_missing(),
        ],
    }
}

fn wanted(filter: &DistributionFilter) -> Condition {
    let codes = filter.states.iter().map(|state| state.code());
    let mut wanted = Condition::one_of("t.state", codes);
    if let Some(project) = filter.project {
        let of = Condition::new("t.project_id = $", vec![project.0.into()]);
        wanted = wanted.and(of);
    }
    if let Some(cash_type) = filter.cash_type {
        let of = Condition::new("t.cash_type = $", vec![cash_type.id().into()]);
        wanted = wanted.and(of);
    }
    let words = filter.words.iter();
    words.fold(wanted, |wanted, word| wanted.and(matches_word(word)))
}

/// The word is part of the project's name or code, or of the maker's name, or it is the number.
fn matches_word(word: &str) -> Condition {
    let named = "(EXISTS (SELECT 1 FROM projects j WHERE j.id = t.project_id
            AND (LOWER(j.code) LIKE $ ESCAPE '\\' OR LOWER(j.name_en) LIKE $ ESCAPE '\\' OR LOWER(j.name_zh) LIKE $ ESCAPE '\\'))
        OR EXISTS (SELECT 1 FROM operators o WHERE o.id = t.made_by AND LOWER(o.name) LIKE $ ESCAPE '\\')
        OR t.id = $)";
    let number: i64 = word.trim_start_matches('#').parse().unwrap_or_default();
    let mut values: Vec<Value> = vec![pattern(word).into(); 4];
    values.push(number.into());
    Condition::new(named, values)
}

/// One distribution as the desk lists it.
pub(super) async fn one(
    tx: &SeaTx,
    id: DistributionId,
) -> Result<Option<ListedDistribution>, StoreError> {
    let rows: Vec<Row> = tx
        .distribution_rows(&SOURCE.one(), vec![id.0.into()])
        .await?;
    rows.into_iter().next().map(listed).transpose()
}

fn listed(row: Row) -> Result<ListedDistribution, StoreError> {
    Ok(ListedDistribution {
        distribution: read(row.distribution)?,
        code: row.code,
        name: Text {
            zh: row.project_zh,
            en: row.project_en,
        },
        maker: row.maker,
        proposal: row.proposal_id.map(ProposalId),
    })
}
