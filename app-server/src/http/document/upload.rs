//! An upload of a document.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{DocumentCodeKey, UploadCodeKey};
use crate::http::extract::Upload;
use crate::http::fields::{Integer, Moment};
use domain::document::DocumentCode;
use domain::ids::{AccountId, DepositId};
use ports::Failure;
use ports::driving::account::{UploadDocument, upload_document};
use ports::driving::deposit::{UploadProof, upload_proof};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The fields sent with the file.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct DocumentFields {
    /// `Passport`, `IDCardFrontside`, `IDCardBackside`, `POA`, `Proof` or `Other`; signed documents are only created by signing.
    #[serde(rename = "CodeKey")]
    code: Option<UploadCodeKey>,
    /// The account that it is for.
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
    /// The deposit whose proof of payment it becomes.
    #[serde(rename = "WalletFundingRequestID")]
    deposit: Option<Integer>,
}

/// The document that was stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadedDocument {
    ok: bool,
    #[serde(rename = "DocumentID")]
    id: Integer,
    /// Its small picture, valid for 5 minutes.
    #[serde(rename = "ThumbnailUrl")]
    thumbnail_url: Option<String>,
    /// The same number, if the document is a passport copy.
    #[serde(
        rename = "PassportSnapshotDocumentID",
        skip_serializing_if = "Option::is_none"
    )]
    passport_snapshot_id: Option<Integer>,
    #[serde(rename = "CodeKey")]
    #[schema(value_type = UploadCodeKey)]
    code: DocumentCodeKey,
    #[serde(rename = "DocumentName")]
    name: String,
    #[serde(rename = "CreatedDate")]
    created_at: Moment,
}

/// `POST account_document`.
pub async fn upload(call: Upload<DocumentFields>) -> Result<Json<UploadedDocument>, Failure> {
    let ports = &call.server.ports;
    let stored = if let Some(deposit) = call.form.deposit {
        let command = UploadProof {
            investor: call.who,
            deposit: DepositId(deposit.0),
            source: call.file,
            name: call.file_name,
            origin: call.caller.origin,
        };
        upload_proof(ports, command).await?
    } else {
        let command = UploadDocument {
            investor: call.who,
            source: call.file,
            name: call.file_name,
            code: call
                .form
                .code
                .map_or(DocumentCode::Other, |code| code.0.document()),
            account: call.form.account.map(|account| AccountId(account.0)),
            origin: call.caller.origin,
        };
        upload_document(ports, command).await?
    };
    let document = stored.document;
    Ok(Json(UploadedDocument {
        ok: true,
        id: Integer(document.id.0),
        thumbnail_url: stored.thumbnail_url,
        passport_snapshot_id: (document.code == DocumentCode::Passport)
            .then_some(Integer(document.id.0)),
        code: Code(document.code),
        name: document.name,
        created_at: Moment(document.created_at),
    }))
}
