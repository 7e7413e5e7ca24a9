//! Reading countries and the lists with fixed ids.

use crate::seaorm::entities::{countries, look_ups};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::CountryId;
use ports::driven::look_ups::{Country, Entry, List, LookUps};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::BTreeMap;

#[async_trait]
impl LookUps for SeaTx {
    async fn countries(&self) -> Result<Vec<Country>, StoreError> {
        match self.same_for_all().await? {
            Some(kept) => Ok(kept.countries.clone()),
            None => self.all_countries().await,
        }
    }

    async fn list(&self, list: List) -> Result<Vec<Entry>, StoreError> {
        Ok(self.lists(&[list]).await?.remove(&list).unwrap_or_default())
    }

    async fn lists(&self, lists: &[List]) -> Result<BTreeMap<List, Vec<Entry>>, StoreError> {
        let Some(kept) = self.same_for_all().await? else {
            return self.lists_of(lists).await;
        };
        let entries = |list: &List| kept.lists.get(list).cloned().unwrap_or_default();
        Ok(lists.iter().map(|list| (*list, entries(list))).collect())
    }
}

impl SeaTx {
    pub(super) async fn all_countries(&self) -> Result<Vec<Country>, StoreError> {
        let mut rows = countries::Entity::find()
            .all(self.db())
            .await
            .map_err(refused)?;
        // Sorted here: the databases order names and nulls differently.
        rows.sort_by(|a, b| {
            let place = |row: &countries::Model| row.preferred.unwrap_or(i64::MAX);
            (place(a), &a.name_en).cmp(&(place(b), &b.name_en))
        });
        Ok(rows.into_iter().map(country).collect())
    }

    pub(super) async fn lists_of(
        &self,
        lists: &[List],
    ) -> Result<BTreeMap<List, Vec<Entry>>, StoreError> {
        let codes = lists.iter().map(|list| list.code());
        let rows = look_ups::Entity::find()
            .filter(look_ups::Column::List.is_in(codes))
            .order_by_asc(look_ups::Column::Position)
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut found: BTreeMap<List, Vec<Entry>> =
            lists.iter().map(|list| (*list, Vec::new())).collect();
        for row in rows {
            let of_row = found.iter_mut().find(|(list, _)| list.code() == row.list);
            if let Some((_, entries)) = of_row {
                entries.push(entry(row));
            }
        }
        Ok(found)
    }
}

fn country(row: countries::Model) -> Country {
    Country {
        id: CountryId(row.id),
        code2: row.code2,
        name_en: row.name_en,
        name_zh: row.name_zh,
        phone_code: row.phone_code,
    }
}

fn entry(row: look_ups::Model) -> Entry {
    Entry {
        id: row.id,
        code: row.code,
        name_en: row.name_en,
        name_zh: row.name_zh,
    }
}
