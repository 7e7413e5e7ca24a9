//! A document's file, to an operator. Each reading is recorded.

use crate::http::desk::extract::Operator;
use crate::http::document::FileBytes;
use crate::http::fields::Integer;
use domain::ids::DocumentId;
use ports::Failure;
use ports::driving::operations::read_document;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Which document.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = OperatorDocumentQuery)]
pub(crate) struct DocumentForm {
    id: Integer,
}

/// `GET documents/{id}`.
pub(crate) async fn document(call: Operator<DocumentForm>) -> Result<FileBytes, Failure> {
    let id = DocumentId(call.form.id.0);
    let origin = &call.caller.origin;
    let file = read_document(&call.server.ports, &call.who, id, origin).await?;
    Ok(FileBytes(file))
}
