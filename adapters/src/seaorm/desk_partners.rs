//! The desk's list of partners: one statement a page, one for its total.

use super::desk::{bound, having_words};
use super::store::SeaStore;
use domain::Instant;
use domain::catalog::{PartnerStage, Text};
use domain::ids::{OperatorId, PartnerId};
use ports::driven::desk::{PAGE_SIZE, Page};
use ports::driven::partner_editions::{PartnerStanding, PartnersListed};
use ports::driven::site::Stamp;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
struct Row {
    partner_id: i64,
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

const TABLES: &str = "partner_editions e JOIN partners p ON p.id = e.partner_id";
const SEARCHED: [&str; 4] = ["e.name_zh", "e.name_en", "p.name_zh", "p.name_en"];

/// Whether a partner is at a stage.
const fn at(stage: PartnerStage) -> &'static str {
    match stage {
        PartnerStage::Draft => "NOT p.published",
        PartnerStage::Published => "p.published AND e.draft IS NULL",
        PartnerStage::Changed => "p.published AND e.draft IS NOT NULL",
    }
}

pub(super) async fn page(
    store: &SeaStore,
    listed: &PartnersListed,
) -> Result<Page<PartnerStanding>, StoreError> {
    let mut values = Vec::new();
    let mut conditions = vec![listed.stage.map_or("1 = 1", at).to_owned()];
    conditions.extend(having_words(
        listed.search.as_deref(),
        &SEARCHED,
        &mut values,
    ));
    let condition = conditions.join(" AND ");
    let mut on_page = values.clone();
    let offset = bound(&mut on_page, listed.offset);
    let sql = format!(
        "SELECT e.partner_id, e.name_zh, e.name_en, e.version, e.draft IS NOT NULL AS has_draft, p.published AS is_published,
            e.changed_at, e.changed_by, c.name AS changer, e.published_at, e.published_by, r.name AS publisher
        FROM {TABLES}
        LEFT JOIN operators c ON c.id = e.changed_by
        LEFT JOIN operators r ON r.id = e.published_by
        WHERE {condition}
        ORDER BY e.changed_at DESC NULLS LAST, e.partner_id DESC LIMIT {PAGE_SIZE} OFFSET {offset}"
    );
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(standing).collect();
    store.page_of(items, TABLES, &condition, values).await
}

fn standing(row: Row) -> PartnerStanding {
    let stamp = |by: Option<i64>, name: Option<String>, at: Option<Instant>| {
        Some(Stamp {
            by: OperatorId(by?),
            name: name?,
            at: at?,
        })
    };
    PartnerStanding {
        id: PartnerId(row.partner_id),
        name: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
        version: row.version,
        has_draft: row.has_draft,
        is_published: row.is_published,
        changed: stamp(row.changed_by, row.changer, row.changed_at),
        published: stamp(row.published_by, row.publisher, row.published_at),
    }
}
