//! Pictures that editors put before everybody.

use super::upload::OperatorUpload;
use crate::http::call::Json;
use crate::http::catalog::asset;
use ports::Failure;
use ports::driving::operations::{UploadPicture, upload_picture};
use serde::Serialize;
use utoipa::ToSchema;

/// A picture that was kept.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicPicture)]
pub(super) struct PictureView {
    /// What a content names it by.
    key: String,
    /// Its address; of the small size too, `-w640` in the place of its width, where it is wider.
    url: String,
    /// In pixels.
    width: u32,
    /// In pixels.
    height: u32,
}

/// `POST pictures`.
pub(super) async fn upload(call: OperatorUpload) -> Result<Json<PictureView>, Failure> {
    let command = UploadPicture {
        by: call.who,
        source: call.file,
        origin: call.caller.origin,
    };
    let kept = upload_picture(&call.server.ports, command).await?;
    Ok(Json(PictureView {
        url: asset(&kept.key),
        key: kept.key,
        width: kept.width,
        height: kept.height,
    }))
}
