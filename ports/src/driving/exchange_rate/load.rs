//! Loads a file of the European Central Bank. All new rates in it are proposed to the approver as one proposal.

use super::{asked, may_propose};
use crate::driven::audit::Origin;
use crate::driven::exchange_rates::RatesNotRead;
use crate::driven::objects::Rereadable;
use crate::driving::proposals::{ProposalItem, Proposing, propose};
use crate::{Failure, Ports, transact};
use domain::day::day_of;
use domain::exchange_rate::{DayRate, RateSource, first_jump, to_usd};
use domain::operations::Operator;
use domain::operations::proposal::ConfirmRates;
use domain::{Currency, Refusal};
use std::collections::HashSet;

/// How many digits of a file's digest identify it.
const DIGITS: usize = 16;

/// A file that is loaded.
#[derive(Debug, Clone)]
pub struct LoadRates {
    /// Who.
    pub by: Operator,
    /// The file.
    pub file: Rereadable,
    /// Its file name, used as the reason if none is given.
    pub name: String,
    /// Digest of its bytes, in hexadecimal.
    pub sha256: String,
    /// Why; may be empty.
    pub reason: String,
    /// The operator confirmed rates that are far from the ones before them.
    pub is_meant: bool,
    /// From where.
    pub origin: Origin,
}

/// The result of loading a file.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// How many of its rates are in force already.
    pub known: usize,
    /// The proposal of the others; none if all are in force.
    pub proposal: Option<Box<ProposalItem>>,
}

/// Proposes every rate of a file that is not confirmed with the same value. A file that was loaded
/// before adds nothing. Refusals: `Forbidden`, `RateFileUnreadable`, `RateDiffers` with the first
/// rate that differs by more than a tenth from the one before it and was not confirmed, and what
/// proposing refuses.
pub async fn load_rates(ports: &Ports, command: &LoadRates) -> Result<Loaded, Failure> {
    may_propose(&command.by)?;
    let now = ports.clock.now();
    let days = ports.rate_files.read(&command.file).await;
    let days = days.map_err(failure)?;
    let all = to_usd(days, day_of(now)).map_err(Refusal::RateFileUnreadable)?;
    let (Some(first), Some(last)) = (all.first(), all.last()) else {
        return Err(Failure::Broken("a file without rates was read".into()));
    };
    let (first, last) = (first.day, last.day);
    let given = command.reason.trim();
    let reason = if given.is_empty() {
        &command.name
    } else {
        given
    };
    transact(ports, async |tx| {
        let rates = tx.exchange_rates();
        rates.hold_rates().await?;
        let there: HashSet<DayRate> = rates.between(first, last).await?.into_iter().collect();
        let is_new = |rate: &&DayRate| !there.contains(*rate);
        let new: Vec<DayRate> = all.iter().filter(is_new).copied().collect();
        let known = all.len() - new.len();
        if new.is_empty() {
            return Ok(Loaded {
                known,
                proposal: None,
            });
        }
        let mut before = Vec::new();
        for currency in Currency::ALL {
            let earlier = rates.newest(currency, first).await?;
            before.extend(earlier.map(|earlier| earlier.of));
        }
        let is_meant = asked(first_jump(&before, &all), command.is_meant)?;
        let act = ConfirmRates {
            source: RateSource::Ecb,
            key: command.sha256.chars().take(DIGITS).collect(),
            rates: new,
            is_meant,
        };
        let how = Proposing {
            by: &command.by,
            reason,
            origin: &command.origin,
            now,
        };
        let item = propose(ports, tx, &act, how).await?;
        Ok(Loaded {
            known,
            proposal: Some(Box::new(item)),
        })
    })
    .await
}

fn failure(error: RatesNotRead) -> Failure {
    match error {
        RatesNotRead::Unreadable(why) => Refusal::RateFileUnreadable(why).into(),
        RatesNotRead::Unavailable(why) => Failure::Unavailable("the file of rates", why),
    }
}
