//! A payment to a project that finance proposed and the approver approves.

use crate::Failure;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::payout::proposed::lines;
use crate::driving::posting::{Act as Posting, book};
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::catalog::Project;
use domain::content::ChangedField;
use domain::language::Text;
use domain::operations::AuditKind;
use domain::operations::proposal::{PayProject, ProposedAct};
use domain::payee::Target;
use domain::payout::{ProjectMoney, ProjectPayment, pay_project};
use domain::review::Actor;
use domain::{Instant, Money, Refusal};

async fn project(tx: &dyn Tx, act: &PayProject) -> Result<Project, Failure> {
    let project = tx.projects().get(act.project).await?;
    Ok(project.ok_or(Refusal::NotFound)?)
}

async fn money(tx: &dyn Tx, act: &PayProject, now: Instant) -> Result<ProjectMoney, Failure> {
    let currency = act.amount.currency();
    Ok(tx
        .project_payments()
        .money(act.project, currency, now)
        .await?)
}

#[async_trait]
impl Act for PayProject {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::PayProject(self.clone())
    }

    /// The desk's issues and reversals of the project's shares wait for this lock, and so do other
    /// payments.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        let project = tx.projects().lock(self.project).await?;
        Ok(project.map(drop).ok_or(Refusal::NotFound)?)
    }

    /// The project by name; each approved payment changes its version.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let project = project(tx, self).await?;
        Ok(Record {
            name: Text {
                zh: project.name_zh,
                en: project.name_en,
            },
            version: tx.project_payments().approved(self.project).await?,
        })
    }

    async fn check(&self, tx: &dyn Tx, now: Instant) -> Result<(), Failure> {
        Ok(money(tx, self, now).await?.covers(self.amount)?)
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let payment = ProjectPayment {
            proposal: approval.proposal.id,
            project: self.project,
            amount: self.amount,
            pays_from: self.pays_from,
            payee: self.payee.as_ref().clone(),
        };
        // This bank account no longer belongs to a framework in which the project is sold.
        let banks = tx.project_payments().banks(self.project).await?;
        if banks.iter().all(|bank| bank.id != self.pays_from) {
            return Err(Refusal::StaleVersion.into());
        }
        let money = money(tx, self, approval.now).await?;
        let effect = pay_project(&payment, &money, approval.now)?;
        let act = Posting {
            proposed_by: Some(approval.proposal.maker),
            comment: Some(&approval.proposal.reason),
            ..Posting::new(
                Actor::Operator(approval.by.id),
                AuditKind::OrderChanged,
                approval.origin,
                approval.now,
            )
        };
        let record = format!("project:{}", self.project);
        let booked = book(approval.ports, tx, (&[effect], &record), &act).await;
        booked.map_err(|failure| match failure {
            // Money from the project was reversed at this moment, so the payment is checked again.
            Failure::Refused(Refusal::ProjectFundsPaidOut) => StoreError::Conflict.into(),
            other => other,
        })
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let money = money(tx, self, now).await?;
        let banks = tx.project_payments().banks(self.project).await?;
        let bank = banks.into_iter().find(|bank| bank.id == self.pays_from);
        let field = |name: &str, before: Option<String>, after: String| ChangedField {
            field: format!("payout.{name}"),
            before,
            after: Some(after),
        };
        let available = written(money.available());
        let mut changes = vec![
            field("project_amount", None, written(self.amount)),
            field("available", Some(available.clone()), available),
        ];
        changes.extend(bank.map(|bank| field("pays_from", None, bank.name)));
        let before = match &self.last_payee {
            Some(last) => lines(tx, &Target::Bank(last.clone())).await?,
            None => Vec::new(),
        };
        let after = lines(tx, &Target::Bank(self.payee.clone())).await?;
        changes.extend(beside(&before, after));
        Ok(Outline::of(changes))
    }
}

fn written(money: Money) -> String {
    format!("{} {}", money.currency().code(), money.amount())
}

/// The bank account line by line beside the last one that was paid; a changed line shows both values.
fn beside(before: &[ChangedField], after: Vec<ChangedField>) -> Vec<ChangedField> {
    let left_out = |line: &ChangedField| after.iter().all(|other| other.field != line.field);
    let gone = before.iter().filter(|line| left_out(line));
    let gone: Vec<ChangedField> = gone
        .map(|line| ChangedField {
            before: line.after.clone(),
            after: None,
            field: line.field.clone(),
        })
        .collect();
    let stays = after.into_iter().map(|line| {
        let former = before.iter().find(|former| former.field == line.field);
        ChangedField {
            before: former.and_then(|former| former.after.clone()),
            ..line
        }
    });
    stays.chain(gone).collect()
}
