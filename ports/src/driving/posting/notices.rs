//! Renders a decision's notices in the investor's language and queues them.

use super::Act;
use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{self, tell};
use crate::{Failure, Ports};
use domain::Language;
use domain::decision::{Notice, Param};
use domain::ids::InvestorId;
use domain::messaging::About;

/// Queues the message, which names its record; an investor who does not exist gets none.
pub(crate) async fn tell_of(
    ports: &Ports,
    tx: &dyn Tx,
    investor: InvestorId,
    (notice, about): (&Notice, Option<About>),
    act: &Act<'_>,
) -> Result<(), Failure> {
    let known = act.investor.filter(|known| known.id == investor);
    let found = match known {
        Some(known) => Some(known.clone()),
        None => tx.investors().get(investor).await?,
    };
    let Some(investor) = found else {
        return Ok(());
    };
    let mut words = Vec::new();
    for (name, param) in &notice.params {
        words.push((*name, filled(ports, tx, param, investor.language).await?));
    }
    let params: Vec<_> = words
        .iter()
        .map(|(name, it)| (*name, it.as_str()))
        .collect();
    let notice = messaging::Notice {
        key: notice.key,
        params: &params,
        about,
    };
    tell(ports, tx, &investor, notice, act.now).await
}

async fn filled(
    ports: &Ports,
    tx: &dyn Tx,
    param: &Param,
    language: Language,
) -> Result<String, Failure> {
    Ok(match param {
        Param::Text(text) => text.clone(),
        Param::Money(money) => {
            let currency = money.currency().code();
            ports.texts.amount(language, money.amount(), currency)
        }
        Param::Project(id) => {
            let project = tx.projects().get(*id).await?;
            let project =
                project.ok_or_else(|| Failure::Broken(format!("project {id} is gone")))?;
            project.name(language).to_owned()
        }
        Param::Account(id) => {
            let account = tx.accounts().get(*id).await?;
            let account =
                account.ok_or_else(|| Failure::Broken(format!("account {id} is gone")))?;
            account.number
        }
        Param::Phrase(key, params) => {
            let params: Vec<_> = params
                .iter()
                .map(|(name, it)| (*name, it.as_str()))
                .collect();
            ports.texts.text(language, key, &params)
        }
    })
}
