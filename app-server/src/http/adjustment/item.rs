//! One manual booking.

use super::evidence::EvidenceView;
use super::list::Entry;
use super::outlined::{ManualView, booking};
use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::desk::proposed::{ItemView as ProposalView, item_view};
use crate::http::fields::Integer;
use domain::ids::ProposalId;
use ports::Failure;
use ports::driving::adjustment::show_adjustment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which booking.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = AdjustmentNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// A manual booking.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdjustmentItem)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    #[schema(inline)]
    entry: Entry,
    booking: ManualView,
    proposal: ProposalView,
    /// The document that proves it.
    evidence: EvidenceView,
}

/// `GET adjustments/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let found = show_adjustment(ports, &call.who, ProposalId(call.form.id.0)).await?;
    Ok(Json(ItemView {
        booking: booking(&found.outline),
        proposal: item_view(found.proposal, ports, language),
        evidence: found.document.into(),
        entry: found.listed.into(),
    }))
}
