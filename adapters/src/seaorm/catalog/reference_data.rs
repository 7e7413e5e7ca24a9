//! Data that is the same for all and only changes with an edit: look-ups, and frameworks' rules and
//! texts. A read takes it from memory and queries only the catalogue's revision, at most once in a
//! while.

use super::revision::seen_by;
use crate::seaorm::transaction::SeaTx;
use domain::Currency;
use domain::catalog::Framework;
use domain::ids::FrameworkId;
use ports::driven::catalog::FrameworkTexts;
use ports::driven::look_ups::{Country, Entry, List};
use ports::driven::unit_of_work::StoreError;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The data, read once.
pub(in crate::seaorm) struct ReferenceData {
    pub(super) countries: Vec<Country>,
    pub(super) lists: BTreeMap<List, Vec<Entry>>,
    pub(super) frameworks: Vec<Framework>,
    pub(super) texts: Vec<FrameworkTexts>,
    pub(super) currencies: BTreeMap<FrameworkId, Vec<Currency>>,
}

impl SeaTx {
    /// The cached data for reads. None in a transaction that may write: that decides by the
    /// database.
    pub(super) async fn same_for_all(&self) -> Result<Option<Arc<ReferenceData>>, StoreError> {
        let Some(asked) = self.reads_since() else {
            return Ok(None);
        };
        let known = self.known();
        let edits = if let Some(revision) = known.fresh() {
            revision.edits
        } else {
            let revision = seen_by(self.db()).await?;
            known.learn(revision, asked);
            revision.edits
        };
        if let Some(kept) = known.same_for_all.read(edits) {
            return Ok(Some(kept));
        }
        // Each caller reads through its own connection: one that waited for another caller's read
        // could hold the connection which that one needs.
        let read = self.read_same_for_all().await?;
        // This data may be older than the revision that another read has found, and edits may be
        // committed while it is read.
        if seen_by(self.db()).await?.edits == edits {
            known.same_for_all.keep(edits, Arc::clone(&read));
        }
        Ok(Some(read))
    }

    async fn read_same_for_all(&self) -> Result<Arc<ReferenceData>, StoreError> {
        let frameworks = self.all_frameworks().await?;
        let mut currencies = BTreeMap::new();
        for framework in &frameworks {
            let own = self.wallet_currencies_of(framework.id).await?;
            currencies.insert(framework.id, own);
        }
        Ok(Arc::new(ReferenceData {
            countries: self.all_countries().await?,
            lists: self.lists_of(&List::ALL).await?,
            texts: self.all_framework_texts().await?,
            frameworks,
            currencies,
        }))
    }
}
