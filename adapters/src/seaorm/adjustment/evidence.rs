//! A document that proves a manual booking, as a row.

use crate::seaorm::entities::evidence;
use crate::seaorm::errors::corrupt;
use domain::document::FileKind;
use domain::ids::{EvidenceId, OperatorId};
use ports::driven::adjustments::Evidence;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};

pub(super) fn row(it: &Evidence) -> Result<evidence::ActiveModel, StoreError> {
    Ok(evidence::ActiveModel {
        id: NotSet,
        uploaded_by: Set(it.by.0),
        name: Set(it.name.clone()),
        media_type: Set(it.kind.media_type().to_owned()),
        size_bytes: Set(i64::try_from(it.size).map_err(|_| corrupt("evidence.size_bytes"))?),
        sha256: Set(it.sha256.clone()),
        object_key: Set(it.object_key.clone()),
        thumbnail_key: Set(it.thumbnail_key.clone()),
        uploaded_at: Set(it.at),
    })
}

pub(super) fn read(row: evidence::Model) -> Result<Evidence, StoreError> {
    let kind = FileKind::from_media_type(&row.media_type);
    Ok(Evidence {
        id: EvidenceId(row.id),
        by: OperatorId(row.uploaded_by),
        name: row.name,
        kind: kind.ok_or_else(|| corrupt("evidence.media_type"))?,
        size: u64::try_from(row.size_bytes).map_err(|_| corrupt("evidence.size_bytes"))?,
        sha256: row.sha256,
        object_key: row.object_key,
        thumbnail_key: row.thumbnail_key,
        at: row.uploaded_at,
    })
}
