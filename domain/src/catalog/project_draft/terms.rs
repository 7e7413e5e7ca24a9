//! The terms of a project, and which changes of them are published by two people. Nothing is published here.

use super::{DraftedSummary, ProjectDraft, Sold};
use crate::Instant;
use crate::catalog::content::SummaryKind;
use crate::catalog::edition::Edition;
use crate::content::changed_fields;

/// The meaning of a project's field for its investors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// A money or legal term: what they pay, for what, until when, from whom, and the documents that they agree to.
    Term,
    /// A description, a picture, or news. Of the summaries, risks and fees are terms all the same, with what is attached to them.
    Text,
}

impl FieldKind {
    /// The kind of a field by its name on the wire, such as `documents.0.file`; `None` if there is no such field.
    pub fn of(field: &str) -> Option<Self> {
        match field.split('.').next().unwrap_or_default() {
            "currency_id" | "project_size" | "offering_size" | "share_price" | "opens_at"
            | "funding_end" | "term_months" | "is_roi" | "rate_percent" | "frameworks"
            | "wire_minimum" | "wire_maximum" | "wallet_minimum" | "wallet_maximum" | "issuer"
            | "table" | "documents" => Some(Self::Term),
            "code" | "name_zh" | "name_en" | "partner_id" | "property_type_id" | "continent_id"
            | "country_id" | "address_zh" | "address_en" | "latitude" | "longitude" | "images"
            | "summaries" => Some(Self::Text),
            _ => None,
        }
    }
}

impl Edition<ProjectDraft> {
    /// The edition that investors saw last and the draft, if publishing the draft changes terms.
    /// Another opening time of a project without orders is not such a change, and neither is
    /// closing an open project.
    pub fn with_other_terms(
        &self,
        sold: &Sold,
        now: Instant,
    ) -> Option<(&ProjectDraft, &ProjectDraft)> {
        let before = self.published.as_ref().or(self.withdrawn.as_ref())?;
        let after = self.draft.as_ref()?;
        let changed = changed_fields(Some(before), after);
        let is_of_two = changed.iter().any(|it| match it.field.as_str() {
            "opens_at" => sold.orders > 0,
            "funding_end" => !closes(before, after, now),
            field => FieldKind::of(field) != Some(FieldKind::Text),
        });
        let is_of_two = is_of_two || risks_and_fees(before) != risks_and_fees(after);
        is_of_two.then_some((before, after))
    }
}

/// What is said of risks and fees, with its attachments: investors rely on those as on the words.
fn risks_and_fees(draft: &ProjectDraft) -> Vec<&DraftedSummary> {
    let said = draft
        .summaries
        .iter()
        .filter(|it| matches!(it.kind, Some(SummaryKind::Risk | SummaryKind::Fee)));
    said.collect()
}

/// Whether a project whose funding had not ended is closed by the draft.
fn closes(before: &ProjectDraft, after: &ProjectDraft, now: Instant) -> bool {
    let ended = |draft: &ProjectDraft| draft.funding_end.is_some_and(|end| end <= now);
    ended(after) && !ended(before)
}
