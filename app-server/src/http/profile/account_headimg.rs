//! The picture of the profile.

use crate::http::call::Json;
use crate::http::extract::{Nothing, Upload};
use crate::http::fields::Integer;
use ports::Failure;
use ports::driving::profile::{self, SetPicture};
use serde::Serialize;
use utoipa::ToSchema;

/// The stored picture, which is now the profile's.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeadImage {
    ok: bool,
    #[serde(rename = "ProfilePictureDocumentID")]
    id: Integer,
    /// The square picture, valid for 5 minutes.
    #[serde(rename = "ProfilePictureUrl")]
    url: String,
}

/// `POST account_headimg`.
pub async fn account_headimg(call: Upload<Nothing>) -> Result<Json<HeadImage>, Failure> {
    let command = SetPicture {
        investor: call.who,
        source: call.file,
        name: call.file_name,
        origin: call.caller.origin,
    };
    let picture = profile::set_picture(&call.server.ports, command).await?;
    Ok(Json(HeadImage {
        ok: true,
        id: Integer(picture.id.0),
        url: picture.url,
    }))
}
