//! The orders of a project, and the changes that an editor can no longer make because of them.

use super::ProjectDraft;
use super::fields::mistake;
use crate::catalog::edition::{Edition, refused};
use crate::content::{ContentMistake, ContentRule, Stage, changed_fields, mistakes};
use crate::{Money, Refusal};
use rust_decimal::Decimal;

/// The orders of a project, and the terms under which they were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sold {
    /// Orders that were ever started.
    pub orders: u64,
    /// The accepted and reserved amount.
    pub taken: Money,
    /// The price of a share that investors were shown.
    pub share_price: Decimal,
}

impl ProjectDraft {
    /// The changes in the draft to terms that investors have already ordered under.
    fn against(&self, sold: &Sold) -> Vec<ContentMistake> {
        if sold.orders == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        let ordered = ContentRule::Ordered {
            orders: sold.orders,
        };
        let currency = sold.taken.currency();
        if self.currency_id != Some(currency.id()) {
            found.push(mistake("currency_id", ordered.clone()));
        }
        if self.share_price != Some(sold.share_price) {
            found.push(mistake("share_price", ordered));
        }
        if self
            .offering_size
            .is_some_and(|size| size < sold.taken.amount())
        {
            let taken = sold.taken;
            found.push(mistake("offering_size", ContentRule::BelowTaken { taken }));
        }
        found
    }
}

impl Edition<ProjectDraft> {
    /// The project with its draft published, if the terms that were sold are unchanged. Refusals: `Content`.
    pub fn publish_beside(self, sold: &Sold) -> Result<Self, Refusal> {
        let wrong = self.draft.as_ref().map(|draft| draft.against(sold));
        let after = self.publish_or_close()?;
        refused(wrong.unwrap_or_default())?;
        Ok(after)
    }

    /// A draft that only ends the funding earlier is checked for that alone, so that a project from before a rule can still be closed.
    fn publish_or_close(self) -> Result<Self, Refusal> {
        let (Some(seen), Some(draft)) = (&self.published, &self.draft) else {
            return self.publish();
        };
        let changed = changed_fields(Some(seen), draft);
        let is_other = changed.iter().any(|it| it.field != "funding_end");
        if is_other || draft.funding_end >= seen.funding_end {
            return self.publish();
        }
        let mut wrong = mistakes(draft, Stage::Published);
        wrong.retain(|it| it.field == "funding_end");
        refused(wrong)?;
        Ok(Self {
            published: self.draft,
            draft: None,
            ..self
        })
    }

    /// The project withdrawn, with its published edition kept; one that is not published does not change. Refusals:
    /// `ProjectOrdered`, if it has orders.
    pub fn withdraw_unordered(self, sold: &Sold) -> Result<Self, Refusal> {
        if self.published.is_some() {
            unordered(sold)?;
        }
        Ok(self.hidden())
    }

    /// The edition without its draft: nothing is left of a project that was never published.
    /// Refusals: `ProjectOrdered`, if a project that would be gone has orders.
    pub fn discarded_unordered(self, sold: &Sold) -> Result<Option<Self>, Refusal> {
        if self.was_seen() {
            return Ok(Some(self.discard()));
        }
        unordered(sold)?;
        Ok(None)
    }
}

const fn unordered(sold: &Sold) -> Result<(), Refusal> {
    match sold.orders {
        0 => Ok(()),
        orders => Err(Refusal::ProjectOrdered { orders }),
    }
}
