//! Notifying the holders that they were paid. This happens after paying, so that no line waits for
//! a message.

use crate::driven::distributions::UnnotifiedLine;
use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{Notice, tell_investor};
use crate::{Failure, Ports, read_once, transact};
use domain::ids::{DistributionId, DistributionLineId};
use domain::messaging::About;
use domain::{Instant, Language};

/// How many are notified in one round.
const AT_ONCE: u32 = 100;

/// Writes the messages that are due, and returns how many.
pub async fn tell_holders(ports: &Ports) -> Result<usize, Failure> {
    let now = ports.clock.now();
    let found = read_once(ports, async |tx| {
        Ok(tx.distributions().unnotified(AT_ONCE).await?)
    })
    .await?;
    if found.is_empty() {
        return Ok(0);
    }
    transact(ports, async |tx| {
        let ids: Vec<DistributionLineId> = found.iter().map(|it| it.line.id).collect();
        // Another server notified them.
        if !tx.distributions().mark_told(&ids, now).await? {
            return Ok(0);
        }
        for line in &found {
            tell(ports, tx, line, now).await?;
        }
        Ok(ids.len())
    })
    .await
}

async fn tell(
    ports: &Ports,
    tx: &dyn Tx,
    paid: &UnnotifiedLine,
    now: Instant,
) -> Result<(), Failure> {
    let investor = tx.investors().get(paid.investor).await?;
    let language = investor.map_or(Language::En, |investor| investor.language);
    let said = words(tx, paid.distribution, language).await?;
    let amount = paid.line.amount;
    let amount = ports
        .texts
        .amount(language, amount.amount(), amount.currency().code());
    let key = if paid.line.payout.is_some() {
        "distributionOwed"
    } else {
        "distributionPaid"
    };
    let (project, text) = said;
    let params = [
        ("project", project.as_str()),
        ("amount", amount.as_str()),
        ("text", text.as_str()),
    ];
    let notice = Notice {
        key,
        params: &params,
        about: Some(About::Distribution(paid.distribution)),
    };
    tell_investor(ports, tx, paid.investor, notice, now).await
}

/// The project's name and what finance wrote to the holders.
async fn words(
    tx: &dyn Tx,
    id: DistributionId,
    language: Language,
) -> Result<(String, String), Failure> {
    let gone = || Failure::Broken(format!("distribution {id} is gone"));
    let listed = tx.distributions().listed(id).await?.ok_or_else(gone)?;
    let text = listed.distribution.terms.text;
    Ok((
        listed.name.get(language).to_owned(),
        text.get(language).to_owned(),
    ))
}
