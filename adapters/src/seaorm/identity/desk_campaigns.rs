//! The desk's list of campaigns: one statement per page, one for its total.

use super::campaigns::campaign;
use crate::seaorm::entities::campaigns;
use crate::seaorm::errors::corrupt;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::{bound, having_words};
use crate::seaorm::store::SeaStore;
use domain::identity::Campaign;
use ports::driven::desk::{NamedFilter, Page};
use ports::driven::sorting::CampaignBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    campaign: campaigns::Model,
    registrations: i64,
}

/// How many registered under a campaign.
const REGISTRATIONS: &str = "(SELECT COUNT(*) FROM investors i WHERE i.campaign_id = c.id)";

const SEARCHED: [&str; 3] = ["c.code", "c.name_zh", "c.name_en"];

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &NamedFilter<CampaignBy>,
) -> Result<Page<Campaign>, StoreError> {
    let mut values = Vec::new();
    let mut conditions = vec!["1 = 1".to_owned()];
    conditions.extend(having_words(
        filter.search.as_deref(),
        &SEARCHED,
        &mut values,
    ));
    let condition = conditions.join(" AND ");
    let mut on_page = values.clone();
    let order = filter.sort.map_or_else(
        || "c.ends_at DESC, c.id DESC".to_owned(),
        |sort| Order::of(Some(sort), |by| columns(store, by)).by("c.id", false),
    );
    let limit = bound(&mut on_page, filter.limit);
    let offset = bound(&mut on_page, filter.offset);
    let sql = format!(
        "SELECT c.*, {REGISTRATIONS} AS registrations
        FROM campaigns c WHERE {condition}
        ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    );
    let rows: Vec<Row> = store.rows(&sql, on_page).await?;
    let items = rows.into_iter().map(counted);
    let items = items.collect::<Result<Vec<_>, _>>()?;
    store
        .page_of(items, "campaigns c", &condition, values)
        .await
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: CampaignBy) -> Vec<Column> {
    match by {
        CampaignBy::Code => vec![Column::text(store, "c.code")],
        CampaignBy::Starts => vec![Column::whole("c.starts_at")],
        CampaignBy::Ends => vec![Column::whole("c.ends_at")],
        CampaignBy::Registrations => vec![Column::whole(REGISTRATIONS)],
    }
}

fn counted(row: Row) -> Result<Campaign, StoreError> {
    let registrations =
        u64::try_from(row.registrations).map_err(|_| corrupt("count of registrations"))?;
    campaign(row.campaign, registrations)
}
