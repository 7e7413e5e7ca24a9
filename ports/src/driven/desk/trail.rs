//! The filters of the audit trail: an investor's history, and a search.

use super::super::sorting::{AuditBy, Sort};
use domain::Instant;
use domain::ids::InvestorId;
use domain::review::Actor;

/// The events of the audit trail that make up an investor's history.
#[derive(Debug, Clone)]
pub struct HistoryFilter {
    /// Their own acts.
    pub investor: InvestorId,
    /// Acts on these records: `investor:3`, `account:12`. Never empty.
    pub records: Vec<String>,
    /// Codes of the kinds that are shown. Never empty.
    pub kinds: Vec<&'static str>,
    /// How many events come before the page.
    pub offset: u64,
}

/// How many characters of an event's detail a list shows: enough for what was done and the fields
/// of a small change. A changed legal text is longer, and appears twice.
pub const DETAIL_LISTED: u32 = 2_000;

/// A search in the audit trail.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// The first instant.
    pub from: Option<Instant>,
    /// The first instant after.
    pub to: Option<Instant>,
    /// Who acted.
    pub by: Option<Actor>,
    /// Code of the kind.
    pub kind: Option<&'static str>,
    /// On which record.
    pub record: Option<String>,
    /// In which request.
    pub request_id: Option<String>,
    /// With exactly this detail.
    pub detail: Option<String>,
    /// Sort order; `None` for newest first.
    pub sort: Option<Sort<AuditBy>>,
    /// Instant and number of the event after which the page begins.
    pub before: Option<(Instant, i64)>,
    /// At most so many.
    pub limit: u32,
    /// With details of any length; otherwise a longer detail is cut to [`DETAIL_LISTED`] characters
    /// and one more.
    pub whole: bool,
}
