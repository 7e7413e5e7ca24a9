//! Files of an order: uploading evidence, and the links to it.

use crate::http::call::Json;
use crate::http::codes::EvidenceFileKind;
use crate::http::extract::{Investor, Upload};
use crate::http::fields::Integer;
use domain::ids::{DocumentId, OrderId};
use ports::Failure;
use ports::driving::subscription::{EvidenceKind, UploadEvidence, evidence_link, upload_evidence};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// What an uploaded file is evidence of.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct EvidenceForm {
    #[serde(rename = "UserInvestmentID")]
    order: Integer,
    /// `proof` (the default) or `signature`.
    kind: Option<EvidenceFileKind>,
}

/// A stored file.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptEvidence {
    ok: bool,
    #[serde(rename = "DocumentID")]
    id: Integer,
    /// Link on this site, valid for 5 minutes and only for its owner.
    url: String,
}

/// Which file.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichEvidence {
    /// `DocumentID`; without it, the order's proof or signed document, by `kind`.
    id: Option<Integer>,
    #[serde(rename = "UserInvestmentID")]
    order: Integer,
    /// `proof` or `signature`.
    kind: Option<EvidenceFileKind>,
}

/// The link to a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct EvidenceLink {
    /// Link on this site, valid for 5 minutes and only for its owner.
    url: String,
}

/// `POST account_investment_document`.
pub async fn upload_investment_document(
    call: Upload<EvidenceForm>,
) -> Result<Json<KeptEvidence>, Failure> {
    let order = OrderId(call.form.order.0);
    let kind = call.form.kind.map_or(EvidenceKind::Proof, |kind| kind.0);
    let upload = UploadEvidence {
        investor: call.who,
        order,
        kind,
        source: call.file,
        name: call.file_name,
        origin: call.caller.origin,
    };
    let (id, url) = upload_evidence(&call.server.ports, upload).await?;
    Ok(Json(KeptEvidence {
        ok: true,
        id: Integer(id.0),
        url,
    }))
}

/// `GET account_investment_document`.
pub async fn investment_document(
    call: Investor<WhichEvidence>,
) -> Result<Json<EvidenceLink>, Failure> {
    let order = OrderId(call.form.order.0);
    let kind = call.form.kind.map(|kind| kind.0);
    let id = call.form.id.map(|id| DocumentId(id.0));
    let url = evidence_link(&call.server.ports, call.who, order, id, kind).await?;
    Ok(Json(EvidenceLink { url }))
}
