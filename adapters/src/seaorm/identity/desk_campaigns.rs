//! The desk's list of campaigns: one statement a page, one for its total.

use super::campaigns::campaign;
use crate::seaorm::entities::campaigns;
use crate::seaorm::errors::corrupt;
use crate::seaorm::review::desk::{bound, having_words};
use crate::seaorm::store::SeaStore;
use domain::identity::Campaign;
use ports::driven::desk::{PAGE_SIZE, Page};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    campaign: campaigns::Model,
    registrations: i64,
}

const SEARCHED: [&str; 3] = ["c.code", "c.name_zh", "c.name_en"];

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    search: Option<&str>,
    offset: u64,
) -> Result<Page<Campaign>, StoreError> {
    let mut values = Vec::new();
    let mut conditions = vec!["1 = 1".to_owned()];
    conditions.extend(having_words(search, &SEARCHED, &mut values));
    let condition = conditions.join(" AND ");
    let mut on_page = values.clone();
    let offset = bound(&mut on_page, offset);
    let sql = format!(
        "SELECT c.*, (SELECT COUNT(*) FROM investors i WHERE i.campaign_id = c.id) AS registrations
        FROM campaigns c WHERE {condition}
        ORDER BY c.ends_at DESC, c.id DESC LIMIT {PAGE_SIZE} OFFSET {offset}"
    );
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(counted);
    let items = items.collect::<Result<Vec<_>, _>>()?;
    store
        .page_of(items, "campaigns c", &condition, values)
        .await
}

fn counted(row: Row) -> Result<Campaign, StoreError> {
    let registrations =
        u64::try_from(row.registrations).map_err(|_| corrupt("count of registrations"))?;
    campaign(row.campaign, registrations)
}
