//! The acts on a distribution that an approver approves: its terms, which freezes the lines, and
//! the reversal of a paid line.

use super::{locked_any, register};
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act as Posting, carry_out};
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::content::ChangedField;
use domain::distribution::{
    Basis, Command, Distribution, Line, LineState, Split, State, decide, split,
};
use domain::ids::DistributionId;
use domain::language::Text;
use domain::ledger::CashType;
use domain::operations::AuditKind;
use domain::operations::proposal::{ApproveDistribution, CorrectDistribution, ProposedAct};
use domain::review::Actor;
use domain::{Instant, Refusal};

async fn get(tx: &dyn Tx, id: DistributionId) -> Result<Distribution, Failure> {
    let found = tx.distributions().get(id).await?;
    Ok(found.ok_or(Refusal::NotFound)?)
}

async fn record(tx: &dyn Tx, id: DistributionId, version: i64) -> Result<Record, Failure> {
    let listed = tx.distributions().listed(id).await?;
    let listed = listed.ok_or(Refusal::NotFound)?;
    Ok(Record {
        name: listed.name,
        version,
    })
}

fn posting<'a>(approval: &Approval<'a>) -> Posting<'a> {
    Posting {
        proposed_by: Some(approval.proposal.maker),
        comment: Some(&approval.proposal.reason),
        ..Posting::new(
            Actor::Operator(approval.by.id),
            AuditKind::DistributionChanged,
            approval.origin,
            approval.now,
        )
    }
}

fn not_pending(state: &'static str) -> Refusal {
    Refusal::OrderNotPending { state }
}

/// The draft split among the holders of the record date.
async fn shared_out(tx: &dyn Tx, of: &Distribution, now: Instant) -> Result<Split, Failure> {
    if of.state != State::Draft {
        return Err(not_pending(of.state.code()).into());
    }
    let terms = of.terms.clone().checked(now)?;
    // A return of principal lowers the cost of what is held, and the cost has moved with the shares.
    if terms.cash_type == CashType::ReturnOfPrincipal {
        let transfers = tx.holding_transfers();
        let moved = transfers.any_since(terms.project, terms.register_at());
        if moved.await? {
            return Err(Refusal::SharesTransferredSince.into());
        }
    }
    let holders = register(tx, &terms).await?;
    Ok(split(&terms, &holders)?)
}

#[async_trait]
impl Act for ApproveDistribution {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::ApproveDistribution(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        locked_any(tx, self.distribution).await.map(drop)
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let version = get(tx, self.distribution).await?.version;
        record(tx, self.distribution, version).await
    }

    async fn check(&self, tx: &dyn Tx, now: Instant) -> Result<(), Failure> {
        let draft = get(tx, self.distribution).await?;
        shared_out(tx, &draft, now).await.map(drop)
    }

    /// Freezes the register. `FourEyes` where the approver drafted it.
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let draft = get(tx, self.distribution).await?;
        if draft.made_by == approval.by.id {
            return Err(Refusal::FourEyes.into());
        }
        let shared = shared_out(tx, &draft, approval.now).await?;
        let frozen = shared.frozen();
        let decision = decide(&draft, Command::Approve(frozen), approval.now)?;
        carry_out(approval.ports, tx, decision, &posting(approval)).await?;
        Ok(tx
            .distributions()
            .freeze(self.distribution, &shared.parts)
            .await?)
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let draft = get(tx, self.distribution).await?;
        let shared = match draft.state {
            State::Draft => shared_out(tx, &draft, now).await.ok(),
            State::Approved | State::Funded | State::Paying | State::Paid | State::Cancelled => {
                None
            }
        };
        let frozen = draft.frozen.map(|it| (it.total, u64::from(it.holders)));
        let holders = |it: &Split| u64::try_from(it.paid_holders()).unwrap_or_default();
        let shared = shared.map(|it| (it.total, holders(&it))).or(frozen);
        Ok(Outline::of(outlined(&draft, shared)))
    }
}

fn outlined(of: &Distribution, shared: Option<(domain::Money, u64)>) -> Vec<ChangedField> {
    let field = |name: &str, after: String| ChangedField {
        field: format!("distribution.{name}"),
        before: None,
        after: Some(after),
    };
    let terms = &of.terms;
    let code = terms.currency.code();
    let mut fields = vec![field("cash_type", terms.cash_type.code().to_owned())];
    let per_share = match terms.basis {
        Basis::Total(_) => None,
        Basis::PerShare(each) => Some(format!("{code} {each}")),
    };
    fields.extend(shared.map(|(total, _)| field("total", format!("{code} {}", total.amount()))));
    fields.extend(per_share.map(|each| field("per_share", each)));
    let redeemed = terms.redeemed_per_share.map(|rate| rate.to_string());
    fields.extend(redeemed.map(|rate| field("redeemed_per_share", rate)));
    fields.push(field("record_date", terms.record_date.to_string()));
    fields.push(field("payment_date", terms.payment_date.to_string()));
    fields.extend(shared.map(|(_, holders)| field("holders", holders.to_string())));
    let Text { zh, en } = &terms.text;
    fields.push(field("text_zh", zh.clone()));
    fields.push(field("text_en", en.clone()));
    fields
}

async fn line(tx: &dyn Tx, act: &CorrectDistribution) -> Result<Line, Failure> {
    let line = tx
        .distributions()
        .line(act.distribution, act.account)
        .await?;
    Ok(line.ok_or(Refusal::NotFound)?)
}

/// Refuses a line that was not paid into a wallet.
fn may_be_corrected(line: &Line) -> Result<(), Refusal> {
    if line.state == LineState::Paid && line.payout.is_none() {
        Ok(())
    } else {
        Err(not_pending(line.state.code()))
    }
}

#[async_trait]
impl Act for CorrectDistribution {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::CorrectDistribution(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        locked_any(tx, self.distribution).await.map(drop)
    }

    /// Chunks paid in the meantime change the distribution's version, but do not affect the
    /// correction of a line.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record(tx, self.distribution, 0).await
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        Ok(may_be_corrected(&line(tx, self).await?)?)
    }

    /// Marks the line: the worker reverses it as soon as the money is in the wallet.
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let line = line(tx, self).await?;
        may_be_corrected(&line)?;
        let to = (LineState::Correcting, None);
        Ok(tx
            .distributions()
            .mark(&[line.id], to, approval.now)
            .await?)
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let line = line(tx, self).await?;
        let named = tx.distributions().named(&[self.account]).await?;
        let whose = named.into_iter().next();
        let field = |name: &str, before: Option<String>, after: Option<String>| ChangedField {
            field: format!("distribution.{name}"),
            before,
            after,
        };
        let amount = format!("{} {}", line.amount.currency().code(), line.amount.amount());
        let mut fields = Vec::new();
        fields.extend(whose.map(|it| {
            let account = format!("{} {}", it.number, it.name);
            field("account", Some(account.clone()), Some(account))
        }));
        fields.push(field("paid", Some(amount), None));
        if line.redeemed.ten_thousandths() > 0 {
            let shares = line.redeemed.amount().to_string();
            fields.push(field("redeemed", Some(shares), None));
        }
        Ok(Outline::of(fields))
    }
}
