//! The desk's lists of partners and projects: one statement per page, one for its total.

use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::{bound, having_words};
use crate::seaorm::store::SeaStore;
use domain::catalog::{EditionStage, PartnerContent, ProjectDraft};
use domain::ids::{OperatorId, PartnerId, ProjectId};
use domain::language::Text;
use domain::{Instant, Language};
use ports::driven::desk::Page;
use ports::driven::editions::{EditionFilter, ListedContent, ProjectLabel, Stamp, Standing};
use ports::driven::sorting::EditionBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    code: String,
    name_zh: String,
    name_en: String,
    version: i64,
    has_draft: bool,
    is_published: bool,
    changed_at: Option<Instant>,
    changed_by: Option<i64>,
    changer: Option<String>,
    published_at: Option<Instant>,
    published_by: Option<i64>,
    publisher: Option<String>,
}

/// The tables of a kind: the editors' editions as `e`, the published content as `p`.
pub(in crate::seaorm) trait ListedTables: ListedContent {
    /// Both tables.
    const TABLES: &'static str;
    /// The code, if the kind has one.
    const CODE: &'static str;
    /// The searched columns.
    const SEARCHED: &'static [&'static str];

    /// The content and its label.
    fn called(id: i64, code: String, name: Text) -> (Self::Id, Self::Label);
}

impl ListedTables for PartnerContent {
    const TABLES: &'static str = "partner_editions e JOIN partners p ON p.id = e.partner_id";
    const CODE: &'static str = "''";
    const SEARCHED: &'static [&'static str] = &["e.name_zh", "e.name_en", "p.name_zh", "p.name_en"];

    fn called(id: i64, _: String, name: Text) -> (PartnerId, Text) {
        (PartnerId(id), name)
    }
}

impl ListedTables for ProjectDraft {
    const TABLES: &'static str = "project_editions e JOIN projects p ON p.id = e.project_id";
    const CODE: &'static str = "e.code";
    const SEARCHED: &'static [&'static str] = &[
        "e.code",
        "e.name_zh",
        "e.name_en",
        "p.code",
        "p.name_zh",
        "p.name_en",
    ];

    fn called(id: i64, code: String, name: Text) -> (ProjectId, ProjectLabel) {
        (ProjectId(id), ProjectLabel { code, name })
    }
}

/// Whether a content is at a stage.
const fn at(stage: EditionStage) -> &'static str {
    match stage {
        EditionStage::Draft => "NOT p.published",
        EditionStage::Published => "p.published AND e.draft IS NULL",
        EditionStage::Changed => "p.published AND e.draft IS NOT NULL",
    }
}

pub(in crate::seaorm) async fn page<C: ListedTables>(
    store: &SeaStore,
    filter: &EditionFilter,
) -> Result<Page<Standing<C>>, StoreError> {
    let (tables, code) = (C::TABLES, C::CODE);
    let mut values = Vec::new();
    let mut conditions = vec![filter.stage.map_or("1 = 1", at).to_owned()];
    let words = having_words(filter.search.as_deref(), C::SEARCHED, &mut values);
    conditions.extend(words);
    let condition = conditions.join(" AND ");
    let mut on_page = values.clone();
    let order = filter.sort.map_or_else(
        || "e.changed_at DESC NULLS LAST, p.id DESC".to_owned(),
        |sort| Order::of(Some(sort), |by| columns(store, by, sort.language)).by("p.id", false),
    );
    let limit = bound(&mut on_page, filter.limit);
    let offset = bound(&mut on_page, filter.offset);
    let sql = format!(
        "SELECT p.id, {code} AS code, e.name_zh, e.name_en, e.version, e.draft IS NOT NULL AS has_draft, p.published AS is_published,
            e.changed_at, e.changed_by, c.name AS changer, e.published_at, e.published_by, r.name AS publisher
        FROM {tables}
        LEFT JOIN operators c ON c.id = e.changed_by
        LEFT JOIN operators r ON r.id = e.published_by
        WHERE {condition}
        ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    );
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(standing).collect();
    store.page_of(items, tables, &condition, values).await
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: EditionBy, language: Language) -> Vec<Column> {
    match by {
        EditionBy::Name => vec![Column::named(store, ("e.name_zh", "e.name_en"), language)],
        EditionBy::Changed => vec![Column::whole("e.changed_at").or_missing()],
        EditionBy::Published => vec![Column::whole("e.published_at").or_missing()],
    }
}

fn standing<C: ListedTables>(row: Row) -> Standing<C> {
    let stamp = |by: Option<i64>, name: Option<String>, at: Option<Instant>| {
        Some(Stamp {
            by: OperatorId(by?),
            name: name?,
            at: at?,
        })
    };
    let name = Text {
        zh: row.name_zh,
        en: row.name_en,
    };
    let (id, label) = C::called(row.id, row.code, name);
    Standing {
        id,
        label,
        version: row.version,
        has_draft: row.has_draft,
        is_published: row.is_published,
        changed: stamp(row.changed_by, row.changer, row.changed_at),
        published: stamp(row.published_by, row.publisher, row.published_at),
    }
}
