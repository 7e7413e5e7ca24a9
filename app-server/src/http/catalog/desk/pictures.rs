//! Pictures that editors publish, and the documents of projects.

use crate::http::call::Json;
use crate::http::catalog::asset;
use crate::http::codes::PictureUseCode;
use crate::http::desk::extract::Operator;
use crate::http::desk::upload::OperatorUpload;
use crate::http::document::FileBytes;
use crate::http::fields::Integer;
use domain::document::PictureUse;
use ports::Failure;
use ports::driving::catalog::{UploadPicture, document_for_operator, upload_paper, upload_picture};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The purpose of a picture.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PictureUpload)]
pub(crate) struct PictureForm {
    /// Where it is to be shown; `wide` by default.
    #[serde(rename = "use")]
    used: Option<PictureUseCode>,
}

/// A stored picture.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicPicture)]
pub(crate) struct PictureView {
    /// The key by which a content refers to it.
    key: String,
    /// Its address. If the picture is wider than 640 pixels, a small version exists with `-w640` in place of its width.
    url: String,
    /// In pixels.
    width: u32,
    /// In pixels.
    height: u32,
}

/// `POST pictures`.
pub(crate) async fn upload(
    call: OperatorUpload<PictureForm>,
) -> Result<Json<PictureView>, Failure> {
    let command = UploadPicture {
        by: call.who,
        source: call.file,
        origin: call.caller.origin,
    };
    // A picture without a stated use must meet the larger size.
    let used = call.form.used.map_or(PictureUse::Wide, |used| used.0);
    let kept = upload_picture(&call.server.ports, command, used).await?;
    Ok(Json(PictureView {
        url: asset(&kept.key),
        key: kept.key,
        width: kept.width,
        height: kept.height,
    }))
}

/// Path of the desk's call that reads project documents; the key follows.
pub(super) const PAPERS: &str = "/ops/api/papers/";

/// A stored PDF.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicPaper)]
pub(crate) struct PaperView {
    /// The key by which a project refers to it.
    key: String,
    /// Its address, for operators.
    url: String,
    /// In bytes.
    size: Integer,
}

/// `POST papers`.
pub(crate) async fn upload_pdf(call: OperatorUpload) -> Result<Json<PaperView>, Failure> {
    let command = UploadPicture {
        by: call.who,
        source: call.file,
        origin: call.caller.origin,
    };
    let kept = upload_paper(&call.server.ports, command).await?;
    Ok(Json(PaperView {
        url: format!("{PAPERS}{}", kept.key),
        key: kept.key,
        size: Integer(i64::try_from(kept.size).unwrap_or(i64::MAX)),
    }))
}

/// The document's key, in two parts.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = PaperQuery)]
pub(crate) struct PaperForm {
    folder: String,
    file: String,
}

/// `GET papers/{folder}/{file}`.
pub(crate) async fn pdf(call: Operator<PaperForm>) -> Result<FileBytes, Failure> {
    let (form, origin) = (&call.form, &call.caller.origin);
    let key = (form.folder.as_str(), form.file.as_str());
    let file = document_for_operator(&call.server.ports, &call.who, key, origin).await?;
    Ok(FileBytes(file))
}
