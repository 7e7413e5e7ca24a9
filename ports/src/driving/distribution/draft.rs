//! Drafting a distribution.

use super::show::item;
use super::{DistributionItem, act, locked, may_prepare};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::carry_out;
use crate::{Failure, Ports, transact};
use chrono::NaiveDate;
use domain::distribution::{Basis, Command, Distribution, Terms, decide};
use domain::ids::{DistributionId, ProjectId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::operations::{AuditEvent, AuditKind, Operator};
use domain::review::Actor;
use domain::{Amount, Instant, Refusal};
use rust_decimal::Decimal;

/// The terms of a draft.
#[derive(Debug, Clone)]
pub struct DraftDistribution {
    /// Who.
    pub by: Operator,
    /// The project whose shares count.
    pub project: ProjectId,
    /// Code of the type.
    pub cash_type: String,
    /// A total; either this or the next.
    pub total: Option<Amount>,
    /// An amount per share.
    pub per_share: Option<Decimal>,
    /// Shares redeemed per share held.
    pub redeemed_per_share: Option<Decimal>,
    /// The holders at the end of this day are paid.
    pub record_date: NaiveDate,
    /// From when it is paid.
    pub payment_date: NaiveDate,
    /// The text for the holders.
    pub text: Text,
    /// From where.
    pub origin: Origin,
}

/// A change of a draft.
#[derive(Debug, Clone)]
pub struct ChangeDistribution {
    /// Which.
    pub id: DistributionId,
    /// The version that was read.
    pub version: i64,
    /// Its new terms.
    pub draft: DraftDistribution,
}

/// Drafts a distribution. Refusals: `Forbidden`, `BadRequest` with `project`, with `total` where not exactly one of total and amount per share is given, and
/// those of [`Terms::checked`].
pub async fn draft_distribution(
    ports: &Ports,
    command: &DraftDistribution,
) -> Result<DistributionItem, Failure> {
    may_prepare(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let terms = terms(tx, command, now).await?;
        let draft = Distribution::draft(terms, command.by.id, now);
        let id = tx.distributions().add(&draft).await?;
        let event = AuditEvent {
            by: Actor::Operator(command.by.id),
            kind: AuditKind::DistributionChanged,
            record: format!("distribution:{id}"),
            detail: "drafted".to_owned(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        item(ports, tx, &command.by, id, now).await
    })
    .await
}

/// Changes a draft. Refusals: those of [`draft_distribution`], `NotFound`, `StaleVersion`, `OrderNotPending` once it is approved.
pub async fn change_distribution(
    ports: &Ports,
    command: &ChangeDistribution,
) -> Result<DistributionItem, Failure> {
    let draft = &command.draft;
    may_prepare(&draft.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let before = locked(tx, command.id, command.version).await?;
        let terms = Box::new(terms(tx, draft, now).await?);
        let decision = decide(&before, Command::Change(terms), now)?;
        let decision = decision.noting("changed".to_owned());
        carry_out(ports, tx, decision, &act(&draft.by, &draft.origin, now)).await?;
        item(ports, tx, &draft.by, command.id, now).await
    })
    .await
}

async fn terms(tx: &dyn Tx, command: &DraftDistribution, now: Instant) -> Result<Terms, Failure> {
    let project = tx.projects().get(command.project).await?;
    let project = project.ok_or_else(|| Refusal::bad_request("project"))?;
    let mut types = CashType::ALL.into_iter();
    let cash_type = types.find(|it| it.code() == command.cash_type);
    let basis = match (&command.total, command.per_share) {
        (Some(total), None) => total.money(project.currency).map(Basis::Total),
        (None, Some(each)) => Some(Basis::PerShare(each)),
        (Some(_), Some(_)) | (None, None) => None,
    };
    let terms = Terms {
        project: project.id,
        currency: project.currency,
        cash_type: cash_type.ok_or_else(|| Refusal::bad_request("cash_type"))?,
        basis: basis.ok_or_else(|| Refusal::bad_request("total"))?,
        redeemed_per_share: command.redeemed_per_share,
        record_date: command.record_date,
        payment_date: command.payment_date,
        text: command.text.clone(),
    };
    Ok(terms.checked(now)?)
}
