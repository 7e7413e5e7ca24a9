//! Reminding investors 30 days before a signed questionnaire expires (decision 28). There is one reminder, however many servers check;
//! none if it was signed again in the meantime. Sends nothing itself: the message goes to the outbox.

use crate::driven::account::Unreminded;
use crate::driven::unit_of_work::Tx;
use crate::driving::messaging::{Notice, tell_investor};
use crate::{Failure, Ports, read, transact};
use domain::account::Account;
use domain::day::day_of;
use domain::messaging::About;
use domain::questionnaire::SignedQuestionnaire;
use domain::{Instant, Language};

/// How many are reminded in one round: the next round takes the rest.
const AT_ONCE: u32 = 100;

/// Writes the messages that are due; returns how many. A failure does not hold up the rest: the
/// first one is returned once all were tried.
pub async fn remind_of_questionnaires(ports: &Ports) -> Result<usize, Failure> {
    let now = ports.clock.now();
    // Checked in a read transaction first: usually nothing is due, and the check should block no
    // writer.
    let found = read(ports, async |tx| {
        let signed = SignedQuestionnaire::reminded_between(now);
        Ok(tx.accounts().unreminded(signed, AT_ONCE).await?)
    })
    .await?;
    let (mut told, mut failed) = (0, None);
    for what in found {
        match transact(ports, async |tx| remind(ports, tx, what, now).await).await {
            Ok(true) => told += 1,
            Ok(false) => {}
            Err(failure) => {
                failed.get_or_insert(failure);
            }
        }
    }
    failed.map_or(Ok(told), Err)
}

/// Marks one and writes its message; false if no reminder is due.
async fn remind(
    ports: &Ports,
    tx: &dyn Tx,
    what: Unreminded,
    now: Instant,
) -> Result<bool, Failure> {
    let Some(account) = tx.accounts().lock(what.account).await? else {
        return Ok(false);
    };
    let Some(signed) = to_be_reminded(&account, what, now) else {
        return Ok(false);
    };
    if !tx.accounts().mark_reminded(what, now).await? {
        return Ok(false);
    }
    let investor = tx.investors().get(account.investor).await?;
    let language = investor.map_or(Language::En, |investor| investor.language);
    let day = ports.texts.day(language, day_of(signed.expires_at()));
    let params = [("number", account.number.as_str()), ("day", day.as_str())];
    let notice = Notice {
        key: "questionnaireExpires",
        params: &params,
        about: Some(About::Account(account.id)),
    };
    tell_investor(ports, tx, account.investor, notice, now).await?;
    Ok(true)
}

/// The questionnaire, if it is still the account's and its reminder is due.
fn to_be_reminded(
    account: &Account,
    what: Unreminded,
    now: Instant,
) -> Option<&SignedQuestionnaire> {
    let signed = account.questionnaire.as_ref()?;
    (signed.document == what.document && signed.is_to_be_reminded(now)).then_some(signed)
}
