//! The archive of everything that an investor has: requested, made in the background, kept for a week.

use crate::ids::{ArchiveId, InvestorId};
use crate::{Instant, Language, Refusal};
use chrono::TimeDelta;

/// For how long a finished archive can be downloaded.
pub const ARCHIVE_KEPT: TimeDelta = TimeDelta::days(7);
/// How long after one was finished the next can be asked for.
pub const ARCHIVE_PAUSE: TimeDelta = TimeDelta::days(1);

/// An archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// Number.
    pub id: ArchiveId,
    /// Whose.
    pub investor: InvestorId,
    /// The language of its names and its index.
    pub language: Language,
    /// When it was asked for.
    pub asked_at: Instant,
    /// The finished file; `None` while it is being made.
    pub made: Option<MadeArchive>,
}

/// A finished archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeArchive {
    /// When it was finished.
    pub at: Instant,
    /// The key of its file; `None` once it was deleted.
    pub object_key: Option<String>,
    /// In bytes.
    pub size: u64,
    /// Number of entries, not counting the index.
    pub entries: u32,
    /// Number of entries that its index lists as missing.
    pub missing: u32,
}

impl MadeArchive {
    /// The end of its availability.
    pub fn expires_at(&self) -> Instant {
        self.at + ARCHIVE_KEPT
    }
}

/// The stage of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArchiveStage {
    /// It is being made.
    Making,
    /// It can be downloaded.
    Ready,
    /// It can no longer be downloaded.
    Expired,
}

impl ArchiveStage {
    /// Every stage.
    pub const ALL: [Self; 3] = [Self::Making, Self::Ready, Self::Expired];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Making => "Making",
            Self::Ready => "Ready",
            Self::Expired => "Expired",
        }
    }
}

crate::coded!(ArchiveStage);

/// The answer to an investor who asks for an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveRequest {
    /// A new one is made.
    New,
    /// One is already being made.
    UnderWay,
}

impl Archive {
    /// Its state at an instant.
    pub fn stage(&self, now: Instant) -> ArchiveStage {
        match &self.made {
            None => ArchiveStage::Making,
            Some(made) if made.object_key.is_some() && now < made.expires_at() => {
                ArchiveStage::Ready
            }
            Some(_) => ArchiveStage::Expired,
        }
    }

    /// When the next one can be requested; `None` while this one is being made.
    pub fn next_from(&self) -> Option<Instant> {
        self.made.as_ref().map(|made| made.at + ARCHIVE_PAUSE)
    }

    /// Whether an investor whose newest archive is this one gets a new one. Refuses with `ArchiveTooSoon`.
    pub fn asked(newest: Option<&Self>, now: Instant) -> Result<ArchiveRequest, Refusal> {
        let Some(newest) = newest else {
            return Ok(ArchiveRequest::New);
        };
        match newest.next_from() {
            None => Ok(ArchiveRequest::UnderWay),
            Some(from) if now < from => Err(Refusal::ArchiveTooSoon(from)),
            Some(_) => Ok(ArchiveRequest::New),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> Instant {
        Instant::from_timestamp(1_800_000_000, 0).unwrap() + TimeDelta::hours(hours)
    }

    fn archive(made_at: Option<Instant>) -> Archive {
        Archive {
            id: ArchiveId(1),
            investor: InvestorId(2),
            language: Language::Zh,
            asked_at: at(0),
            made: made_at.map(|at| MadeArchive {
                at,
                object_key: Some("archives/a".into()),
                size: 10,
                entries: 3,
                missing: 0,
            }),
        }
    }

    #[test]
    fn one_is_made_at_a_time_and_one_a_day() {
        assert_eq!(Archive::asked(None, at(0)), Ok(ArchiveRequest::New));
        assert_eq!(
            Archive::asked(Some(&archive(None)), at(500)),
            Ok(ArchiveRequest::UnderWay)
        );
        let made = archive(Some(at(1)));
        assert_eq!(
            Archive::asked(Some(&made), at(24)),
            Err(Refusal::ArchiveTooSoon(at(25)))
        );
        assert_eq!(Archive::asked(Some(&made), at(25)), Ok(ArchiveRequest::New));
    }

    #[test]
    fn it_can_be_downloaded_for_seven_days() {
        let mut made = archive(Some(at(1)));
        assert_eq!(archive(None).stage(at(1_000)), ArchiveStage::Making);
        assert_eq!(made.stage(at(7 * 24)), ArchiveStage::Ready);
        assert_eq!(made.stage(at(7 * 24 + 1)), ArchiveStage::Expired);
        if let Some(file) = &mut made.made {
            file.object_key = None;
        }
        assert_eq!(made.stage(at(2)), ArchiveStage::Expired);
    }
}
