//! The findings about the audit trail, and a head that was kept outside it.

use crate::driven::verification_runs::Finding;
use std::str::FromStr;

/// Something that shows that the trail is not what was recorded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuditBreak {
    /// An event says something else than when it was sealed.
    #[error("event {0} was changed")]
    Changed(i64),
    /// A sealed event is gone.
    #[error("event {0} was removed")]
    Removed(i64),
    /// An event was inserted among sealed ones, or is one that this program does not write.
    #[error("event {0} was put in")]
    PutIn(i64),
    /// A batch's own record is not the one that was sealed, or was sealed with another key.
    #[error(
        "the seal of batch {batch}, from event {first} on, was changed or made with another key"
    )]
    SealChanged {
        /// Number of the batch.
        batch: i64,
        /// Its first event.
        first: i64,
    },
    /// Numbers or times do not rise as they were given out.
    #[error("batch {batch} is out of order at event {first}")]
    OutOfOrder {
        /// Number of the batch.
        batch: i64,
        /// The first event that is.
        first: i64,
    },
    /// A batch's record is gone, or the trail ends before it.
    #[error("the trail is cut off: the seal of batch {0} is missing")]
    CutOff(i64),
    /// The object store has no heads of these batches.
    #[error("the heads of batches {from} to {to} are missing in the object store")]
    HeadsMissing {
        /// The first.
        from: i64,
        /// The last.
        to: i64,
    },
    /// The head in the object store is another one.
    #[error("the head of batch {batch}, from event {first} on, is not the one in the object store")]
    HeadDiffers {
        /// Number of the batch.
        batch: i64,
        /// Its first event.
        first: i64,
    },
    /// There are people, reviews or bookings, but no events at all.
    #[error("the trail was emptied: the database has records and no event")]
    Emptied,
    /// The trail has no batch of the number that the log names.
    #[error("the trail is cut off: batch {0}, whose head was given, is missing")]
    GivenHeadMissing(i64),
    /// The batch differs from the one that the log names.
    #[error(
        "the trail was rewritten: batch {batch}, from event {first} on, does not have the head that was given"
    )]
    GivenHeadDiffers {
        /// Number of the batch.
        batch: i64,
        /// Its first event.
        first: i64,
    },
    /// A step of the review log has no event.
    #[error("the event of step {entry} of the review log ({what}) is missing")]
    StepWithoutEvent {
        /// Number of the step.
        entry: i64,
        /// `withdrawal:3 LWAIT to GWAIT`.
        what: String,
    },
    /// A transaction of the ledger has no event.
    #[error("the event of transaction {transaction} ({reference}) is missing")]
    BookingWithoutEvent {
        /// Number of the transaction.
        transaction: i64,
        /// Its reference.
        reference: String,
    },
    /// An investor or an operator was added without an event: `investor:3`.
    #[error("the event that added {0} is missing")]
    PersonWithoutEvent(String),
}

impl AuditBreak {
    /// The code that texts go by.
    const fn code(&self) -> &'static str {
        match self {
            Self::Changed(_) => "changed",
            Self::Removed(_) => "removed",
            Self::PutIn(_) => "put_in",
            Self::SealChanged { .. } => "seal_changed",
            Self::OutOfOrder { .. } => "out_of_order",
            Self::CutOff(_) => "cut_off",
            Self::HeadsMissing { .. } => "heads_missing",
            Self::HeadDiffers { .. } => "head_differs",
            Self::Emptied => "emptied",
            Self::GivenHeadMissing(_) => "given_head_missing",
            Self::GivenHeadDiffers { .. } => "given_head_differs",
            Self::StepWithoutEvent { .. } => "step_without_event",
            Self::BookingWithoutEvent { .. } => "booking_without_event",
            Self::PersonWithoutEvent(_) => "person_without_event",
        }
    }

    /// The record that it is about.
    fn record(&self) -> String {
        match self {
            Self::Changed(event) | Self::Removed(event) | Self::PutIn(event) => {
                format!("event:{event}")
            }
            Self::CutOff(batch)
            | Self::GivenHeadMissing(batch)
            | Self::SealChanged { batch, .. }
            | Self::OutOfOrder { batch, .. }
            | Self::HeadDiffers { batch, .. }
            | Self::GivenHeadDiffers { batch, .. } => format!("batch:{batch}"),
            Self::HeadsMissing { from, .. } => format!("batch:{from}"),
            Self::Emptied => "audit".to_owned(),
            Self::StepWithoutEvent { what, .. } => what.clone(),
            Self::BookingWithoutEvent { reference, .. } => reference.clone(),
            Self::PersonWithoutEvent(record) => record.clone(),
        }
    }
}

impl From<&AuditBreak> for Finding {
    fn from(broken: &AuditBreak) -> Self {
        Self {
            code: broken.code().to_owned(),
            record: broken.record(),
            what: broken.to_string(),
            asset: None,
            sides: None,
            beside: Vec::new(),
        }
    }
}

/// The head of a batch, kept outside the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Number of the batch.
    pub batch: i64,
    /// Its proof.
    pub mac: String,
}

/// A text that names no head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a head is <batch>:<mac>, the line of the log that says `audit trail sealed`, or what the store of files keeps"
)]
pub struct NoHead;

impl FromStr for Head {
    type Err = NoHead;

    /// `<batch>:<mac>`; a line of the log with its fields `batch` and `mac`, plain or as JSON; or `<batch> <first> <last> <mac>`, as
    /// it is stored.
    fn from_str(text: &str) -> Result<Self, NoHead> {
        let text = text.trim();
        if let (Some(batch), Some(mac)) = (field(text, "batch"), field(text, "mac")) {
            return Self::of(batch, mac);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [batch, _first, _last, mac] = words.as_slice() {
            return Self::of(batch, mac);
        }
        let (batch, mac) = text.split_once(':').ok_or(NoHead)?;
        Self::of(batch, mac)
    }
}

impl Head {
    fn of(batch: &str, mac: &str) -> Result<Self, NoHead> {
        let batch = batch.trim().parse().map_err(|_| NoHead)?;
        let is_proof = mac
            .split_once('.')
            .is_some_and(|(key, rest)| !key.is_empty() && !rest.is_empty());
        if batch < 1 || !is_proof {
            return Err(NoHead);
        }
        let mac = mac.trim().to_owned();
        Ok(Self { batch, mac })
    }
}

/// The value of a field of a line of the log: `batch=3`, `"batch":3`, `mac="k1.x"`.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    line.match_indices(name).find_map(|(place, _)| {
        let before = line.get(..place)?.chars().next_back();
        if before.is_some_and(is_part) {
            return None;
        }
        let rest = line.get(place + name.len()..)?;
        let rest = rest.strip_prefix('"').unwrap_or(rest).trim_start();
        let rest = rest.strip_prefix(['=', ':'])?.trim_start();
        let rest = rest.strip_prefix('"').unwrap_or(rest);
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        rest.get(..end).filter(|value| !value.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_is_logged() {
        let expected = Ok(Head {
            batch: 12,
            mac: "k-1.aB_c-9".to_owned(),
        });
        for text in [
            "12:k-1.aB_c-9",
            " 12:k-1.aB_c-9 ",
            "2026-11-23T10:00:00Z  INFO app_server::worker: audit trail sealed batch=12 last=340 mac=\"k-1.aB_c-9\"",
            "batch=12 last=340 mac=k-1.aB_c-9",
            "12 331 340 k-1.aB_c-9\n",
            r#"{"level":"INFO","fields":{"message":"audit trail sealed","batch":12,"last":340,"mac":"k-1.aB_c-9"}}"#,
        ] {
            assert_eq!(text.parse::<Head>(), expected, "{text}");
        }
        for text in [
            "",
            "12",
            "12:",
            "x:k.y",
            "0:k.y",
            "12:nokey",
            "12 340 k-1.aB_c-9",
            "12 331 340 nokey",
            "batch=12 last=340",
        ] {
            assert_eq!(text.parse::<Head>(), Err(NoHead), "{text}");
        }
    }
}
