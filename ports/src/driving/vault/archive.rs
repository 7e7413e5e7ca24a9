//! An investor's archive: requesting one, its state, and its download link.

use crate::driven::limits::LimitKey;
use crate::driven::unit_of_work::StoreError;
use crate::driving::document::{LinkedFile, stored_file};
use crate::driving::signed_link::{opened, sealed};
use crate::{Failure, Ports, read, read_once, transact};
use domain::day::day_of;
use domain::ids::{ArchiveId, InvestorId};
use domain::vault::{Archive, ArchiveRequest, ArchiveStage};
use domain::{Instant, Language, Refusal};

/// Keeps links of one kind from opening another.
const KIND: &str = "archive";

/// The state of an investor's newest archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveState {
    /// The archive; `None` if none was ever requested.
    pub archive: Option<Archive>,
    /// Where it stands.
    pub stage: Option<ArchiveStage>,
    /// The link to its file while it can be downloaded: on this site, for its owner, for 5 minutes.
    pub url: Option<String>,
    /// When the next one can be requested, if that is in the future.
    pub next_from: Option<Instant>,
}

/// The state of the archive that an investor requested last.
pub async fn archive_state(ports: &Ports, who: InvestorId) -> Result<ArchiveState, Failure> {
    let newest = read_once(ports, async |tx| Ok(tx.vault().newest_archive(who).await?)).await?;
    Ok(state(ports, newest))
}

/// Has an archive made, unless one is being made. Refuses with `ArchiveTooSoon` within a day of the last.
pub async fn ask_archive(
    ports: &Ports,
    who: InvestorId,
    language: Language,
) -> Result<ArchiveState, Failure> {
    let now = ports.clock.now();
    let asked = transact(ports, async |tx| {
        // A second request at the same moment waits here and finds the archive of the first.
        tx.limits().hold(vec![LimitKey::Investor(who)]).await?;
        let newest = tx.vault().newest_archive(who).await?;
        match Archive::asked(newest.as_ref(), now) {
            Ok(ArchiveRequest::UnderWay) => return Ok(newest),
            Ok(ArchiveRequest::New) => {}
            Err(_) if !ports.settings.rate_limits => {}
            Err(refusal) => return Err(refusal.into()),
        }
        let mut archive = Archive {
            id: ArchiveId(0),
            investor: who,
            language,
            asked_at: now,
            made: None,
        };
        archive.id = match tx.vault().add_archive(&archive).await {
            Err(StoreError::Duplicate(_)) => return Err(StoreError::Conflict.into()),
            added => added?,
        };
        Ok(Some(archive))
    })
    .await?;
    Ok(state(ports, asked))
}

fn state(ports: &Ports, archive: Option<Archive>) -> ArchiveState {
    let now = ports.clock.now();
    let stage = archive.as_ref().map(|archive| archive.stage(now));
    let ready = archive
        .as_ref()
        .filter(|_| stage == Some(ArchiveStage::Ready));
    let url = ready.map(|archive| {
        let what = archive.id.to_string();
        let owner = archive.investor;
        let token = sealed(ports.secrets.as_ref(), (KIND, &what), owner, now);
        format!("/api/archives/{token}")
    });
    let next_from = archive.as_ref().and_then(Archive::next_from);
    ArchiveState {
        next_from: next_from.filter(|from| ports.settings.rate_limits && now < *from),
        archive,
        stage,
        url,
    }
}

/// Opens the archive of a link. Refuses with `NotFound` whatever is wrong with the link, and where the archive can no longer be downloaded.
pub async fn open_archive(
    ports: &Ports,
    who: InvestorId,
    token: &str,
) -> Result<LinkedFile, Failure> {
    let id = opened(ports, KIND, token, who).and_then(|id| id.parse().ok());
    let id = ArchiveId(id.ok_or(Refusal::NotFound)?);
    let found = read(ports, async |tx| Ok(tx.vault().archive(id).await?)).await?;
    let now = ports.clock.now();
    let archive = found.filter(|it| it.investor == who && it.stage(now) == ArchiveStage::Ready);
    let made = archive.and_then(|archive| archive.made);
    let made = made.ok_or(Refusal::NotFound)?;
    let key = made.object_key.ok_or(Refusal::NotFound)?;
    let stored = stored_file(ports, &key, &format!("archive:{id}")).await?;
    Ok(LinkedFile {
        media_type: "application/zip",
        name: format!("Landfall-{}.zip", day_of(made.at)),
        size: stored.size,
        body: stored.body,
    })
}
