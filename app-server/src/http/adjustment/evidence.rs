//! The documents that prove manual bookings.

use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::desk::upload::OperatorUpload;
use crate::http::document::FileBytes;
use crate::http::fields::Integer;
use domain::ids::EvidenceId;
use ports::Failure;
use ports::driven::adjustments::Evidence;
use ports::driving::adjustment::{UploadEvidence, read_evidence, upload_evidence};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which document.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EvidenceNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// A document uploaded by an operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Evidence)]
pub(crate) struct EvidenceView {
    id: Integer,
    name: String,
    media_type: &'static str,
    /// In bytes, as stored.
    size: Integer,
}

impl From<Evidence> for EvidenceView {
    fn from(evidence: Evidence) -> Self {
        Self {
            id: Integer(evidence.id.0),
            name: evidence.name,
            media_type: evidence.kind.media_type(),
            size: Integer(i64::try_from(evidence.size).unwrap_or(i64::MAX)),
        }
    }
}

/// `POST evidence`.
pub(crate) async fn upload(call: OperatorUpload) -> Result<Json<EvidenceView>, Failure> {
    let command = UploadEvidence {
        by: call.who.clone(),
        source: call.file.clone(),
        name: call.file_name.clone(),
        origin: call.caller.origin.clone(),
    };
    let stored = upload_evidence(&call.server.ports, command).await?;
    Ok(Json(stored.into()))
}

/// `GET evidence/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<FileBytes, Failure> {
    let id = EvidenceId(call.form.id.0);
    let file = read_evidence(&call.server.ports, &call.who, id, &call.caller.origin).await?;
    Ok(FileBytes(file))
}
