//! A distribution as its page shows it.

use super::{may_prepare, may_read};
use crate::driven::distributions::{KeptFunding, ListedDistribution};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Step, history};
use crate::{Failure, Ports, read};
use chrono::NaiveDate;
use domain::day::day_of;
use domain::distribution::State;
use domain::ids::{DistributionId, ReceiptId};
use domain::ledger::Place;
use domain::operations::Operator;
use domain::review::Subject;
use domain::{Instant, Money, Refusal};

/// How many receipts are offered for funding.
const OFFERED: u32 = 20;

/// What a reader may do with a distribution now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an act of its own")]
pub struct DistributionMay {
    /// Change the draft.
    pub change: bool,
    /// Propose it to an approver.
    pub propose: bool,
    /// Fund it.
    pub fund: bool,
    /// Start or continue paying.
    pub pay: bool,
    /// Stop paying.
    pub stop: bool,
    /// Cancel it.
    pub cancel: bool,
    /// Propose to correct a line.
    pub correct: bool,
}

/// A receipt that can fund it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundingReceipt {
    /// Number.
    pub id: ReceiptId,
    /// What arrived.
    pub amount: Money,
    /// The value date.
    pub value_on: NaiveDate,
    /// Who paid.
    pub payer: Option<String>,
    /// Its bank account.
    pub bank: Option<String>,
}

/// A distribution with what its page needs.
#[derive(Debug, Clone)]
pub struct DistributionItem {
    /// The distribution.
    pub listed: ListedDistribution,
    /// What its funding still needs.
    pub missing: Money,
    /// What the project has that can fund it now.
    pub project_money: Money,
    /// Receipts that can fund it.
    pub receipts: Vec<FundingReceipt>,
    /// Its fundings.
    pub fundings: Vec<KeptFunding>,
    /// Its history.
    pub history: Vec<Step>,
    /// What the reader may do now.
    pub may: DistributionMay,
}

/// A distribution. Refusals: `Forbidden`, `NotFound`.
pub async fn show_distribution(
    ports: &Ports,
    by: &Operator,
    id: DistributionId,
) -> Result<DistributionItem, Failure> {
    may_read(by)?;
    let now = ports.clock.now();
    read(ports, async |tx| item(ports, tx, by, id, now).await).await
}

pub(super) async fn item(
    _: &Ports,
    tx: &dyn Tx,
    by: &Operator,
    id: DistributionId,
    now: Instant,
) -> Result<DistributionItem, Failure> {
    let listed = tx.distributions().listed(id).await?;
    let listed = listed.ok_or(Refusal::NotFound)?;
    let of = &listed.distribution;
    let currency = of.terms.currency;
    let is_funding = of.state == State::Approved;
    let money = tx
        .project_payments()
        .money(of.terms.project, currency, now)
        .await?;
    let missing = of.missing()?;
    let receipts = if is_funding {
        receipts(tx, missing).await?
    } else {
        Vec::new()
    };
    Ok(DistributionItem {
        missing,
        project_money: money.available(),
        receipts,
        fundings: tx.distributions().fundings(id).await?,
        history: history(tx, Subject::Distribution(id)).await?,
        may: may(by, &listed, now),
        listed,
    })
}

fn may(by: &Operator, listed: &ListedDistribution, now: Instant) -> DistributionMay {
    let of = &listed.distribution;
    let prepares = may_prepare(by).is_ok();
    let is_draft = of.state == State::Draft && listed.proposal.is_none();
    let is_paying = of.state == State::Paying;
    let is_due = of.state == State::Funded && day_of(now) >= of.terms.payment_date;
    let goes_on = is_paying && (of.is_stopped || of.progress.lines_waiting > 0);
    DistributionMay {
        change: prepares && is_draft,
        propose: prepares && is_draft,
        fund: prepares && of.state == State::Approved,
        pay: prepares && (is_due || goes_on),
        stop: prepares && is_paying && !of.is_stopped,
        cancel: prepares && (is_draft || matches!(of.state, State::Approved | State::Funded)),
        correct: prepares && (is_paying || of.state == State::Paid),
    }
}

/// Unmatched receipts of the currency, those of the missing amount first.
async fn receipts(tx: &dyn Tx, missing: Money) -> Result<Vec<FundingReceipt>, Failure> {
    let mut fitting = tx
        .receipts()
        .newest_unmatched(missing.currency(), OFFERED)
        .await?;
    fitting.sort_by_key(|it| it.amount != missing);
    let banks = tx.bank_accounts().all().await?;
    let name_of = |id| {
        banks
            .iter()
            .find(|it| it.account.id == id)
            .map(|it| it.account.terms.name.clone())
    };
    let mut offered = Vec::new();
    for receipt in fitting {
        let Place::Bank(bank) = receipt.place else {
            continue;
        };
        offered.push(FundingReceipt {
            id: receipt.id,
            amount: receipt.amount,
            value_on: receipt.value_on,
            payer: receipt.payer,
            bank: name_of(bank),
        });
    }
    Ok(offered)
}
