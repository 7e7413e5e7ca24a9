//! The archive of everything that an investor has.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{ArchiveStageCode, LanguageCode};
use crate::http::document::{FileBytes, Link};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::Moment;
use ports::Failure;
use ports::driving::vault::{self, ArchiveState};
use serde::Serialize;
use utoipa::ToSchema;

/// The state of the newest archive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountArchive {
    /// Absent if none was ever requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<ArchiveStageCode>,
    /// The language of its file names and its index.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<LanguageCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked_at: Option<Moment>,
    /// When it was finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    made_at: Option<Moment>,
    /// Until when it can be downloaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Moment>,
    /// In bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    /// Number of entries in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<u32>,
    /// Number of entries that its index lists as missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<u32>,
    /// Link on this site while it can be downloaded, valid for 5 minutes and only for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    /// When the next one can be requested; absent if that is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_from: Option<Moment>,
}

/// `GET account_archive`.
pub async fn account_archive(call: Investor<Nothing>) -> Result<Json<AccountArchive>, Failure> {
    let state = vault::archive_state(&call.server.ports, call.who).await?;
    Ok(Json(archive_answer(state)))
}

/// `POST account_archive`.
pub async fn ask_account_archive(call: Investor<Nothing>) -> Result<Json<AccountArchive>, Failure> {
    let language = call.caller.language;
    let state = vault::ask_archive(&call.server.ports, call.who, language).await?;
    Ok(Json(archive_answer(state)))
}

/// `GET archives/{token}`.
pub async fn archive_file(call: Investor<Link>) -> Result<FileBytes, Failure> {
    let opened = vault::open_archive(&call.server.ports, call.who, &call.form.token).await?;
    Ok(FileBytes(opened))
}

fn archive_answer(state: ArchiveState) -> AccountArchive {
    let archive = state.archive.as_ref();
    let made = archive.and_then(|archive| archive.made.as_ref());
    AccountArchive {
        stage: state.stage.map(Code),
        language: archive.map(|archive| Code(archive.language)),
        asked_at: archive.map(|archive| Moment(archive.asked_at)),
        made_at: made.map(|made| Moment(made.at)),
        expires_at: made.map(|made| Moment(made.expires_at())),
        size: made.map(|made| made.size),
        entries: made.map(|made| made.entries),
        missing: made.map(|made| made.missing),
        url: state.url,
        next_from: state.next_from.map(Moment),
    }
}
