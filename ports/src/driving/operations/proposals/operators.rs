//! Acts on operators' access: adding, other roles, reopening, the authenticator, the password link.

use super::super::operator_changes::{
    Changing, add, keeps_somebody, named, rename, reset_authenticator, send_password_link,
    set_active,
};
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, Outline, Record};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::content::ChangedField;
use domain::ids::OperatorId;
use domain::language::Text;
use domain::operations::proposal::{
    AddOperator, ChangeOperator, NameAndRoles, ProposedAct, ReopenOperator, ResetAuthenticator,
    SendPasswordLink,
};
use domain::operations::{Operator, OperatorAccount};
use domain::{Instant, Refusal};

fn changing<'a>(approval: &Approval<'a>) -> Changing<'a> {
    Changing {
        by: approval.by,
        proposal: Some(approval.proposal.id),
        origin: approval.origin,
        now: approval.now,
    }
}

fn changed(field: &str, before: Option<String>, after: String) -> ChangedField {
    ChangedField {
        field: field.to_owned(),
        before,
        after: Some(after),
    }
}

/// An existing operator. Refusals: `NotFound`.
async fn account(tx: &dyn Tx, id: OperatorId) -> Result<OperatorAccount, Failure> {
    Ok(tx.operators().account(id).await?.ok_or(Refusal::NotFound)?)
}

/// Acts on operators are serialised, since whether an administrator is left depends on all of them.
async fn lock_all(tx: &dyn Tx) -> Result<(), Failure> {
    Ok(tx.operators().lock_all().await?)
}

async fn record_of(tx: &dyn Tx, id: OperatorId) -> Result<Record, Failure> {
    let account = account(tx, id).await?;
    Ok(Record {
        name: called(&account.operator.name, &account.operator.email),
        version: account.version,
    })
}

/// An operator by name and address: a name is chosen freely, and two may have the same.
fn called(name: &str, email: &str) -> Text {
    Text {
        zh: format!("{name}（{email}）"),
        en: format!("{name} ({email})"),
    }
}

#[async_trait]
impl Act for AddOperator {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::AddOperator(self.clone())
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock_all(tx).await
    }

    /// If somebody took the address in the meantime, the record has another version.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let taken = tx.operators().login(&self.email).await?;
        Ok(Record {
            name: called(&self.name, &self.email),
            version: i64::from(taken.is_some()),
        })
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        if tx.operators().login(&self.email).await?.is_some() {
            return Err(Refusal::SubjectExist.into());
        }
        Ok(())
    }

    /// Hashing is slow: it is done before anything is locked.
    async fn prepare(&self, ports: &Ports) -> Result<Option<String>, Failure> {
        let unknown = ports.passwords.hash(&ports.secrets.token()).await?;
        Ok(Some(unknown.as_str().to_owned()))
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let hash = approval.prepared;
        let hash = hash.ok_or_else(|| Failure::Broken("no password was prepared".into()))?;
        let new = NameAndRoles {
            name: self.name.clone(),
            roles: self.roles.clone(),
        };
        let (how, new) = (changing(approval), (self.email.as_str(), &new));
        add(approval.ports, tx, how, new, (hash, self.language)).await?;
        Ok(())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let changes = vec![
            changed("email", None, self.email.clone()),
            changed("name", None, self.name.clone()),
            changed("roles", None, named(&self.roles)),
        ];
        Ok(Outline::of(changes))
    }
}

#[async_trait]
impl Act for ChangeOperator {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::ChangeOperator(self.clone())
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock_all(tx).await
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.operator).await
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        let before = account(tx, self.operator).await?.operator;
        let after = Operator {
            roles: self.after.roles.clone(),
            ..before.clone()
        };
        keeps_somebody(tx, &before, &after).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let before = account(tx, self.operator).await?.operator;
        rename(tx, changing(approval), &before, &self.after).await
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let mut changes = Vec::new();
        if self.before.name != self.after.name {
            let (before, after) = (self.before.name.clone(), self.after.name.clone());
            changes.push(changed("name", Some(before), after));
        }
        let (before, after) = (named(&self.before.roles), named(&self.after.roles));
        changes.push(changed("roles", Some(before), after));
        Ok(Outline::of(changes))
    }
}

#[async_trait]
impl Act for ReopenOperator {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::ReopenOperator(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock_all(tx).await
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.operator).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let before = account(tx, self.operator).await?.operator;
        set_active(tx, changing(approval), &before, true).await
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let roles = named(&account(tx, self.operator).await?.operator.roles);
        let changes = vec![
            changed("active", Some("false".to_owned()), "true".to_owned()),
            changed("roles", Some(roles.clone()), roles),
        ];
        Ok(Outline::of(changes))
    }
}

#[async_trait]
impl Act for ResetAuthenticator {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::ResetAuthenticator(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock_all(tx).await
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.operator).await
    }

    /// If an operator leaves after the proposal, the record has another version.
    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        if account(tx, self.operator).await?.enrolled {
            Ok(())
        } else {
            Err(Refusal::AuthenticatorNotSetUp.into())
        }
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        reset_authenticator(tx, changing(approval), self.operator).await
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let before = Some("true".to_owned());
        Ok(Outline::of(vec![changed(
            "totp",
            before,
            "false".to_owned(),
        )]))
    }
}

#[async_trait]
impl Act for SendPasswordLink {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::SendPasswordLink(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock_all(tx).await
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.operator).await
    }

    async fn check(&self, tx: &dyn Tx, _: Instant) -> Result<(), Failure> {
        if account(tx, self.operator).await?.operator.active {
            Ok(())
        } else {
            Err(Refusal::OperatorClosed.into())
        }
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let present = account(tx, self.operator).await?;
        let to = (&present, self.language);
        send_password_link(approval.ports, tx, changing(approval), to).await
    }

    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let email = account(tx, self.operator).await?.operator.email;
        Ok(Outline::of(vec![changed("password_link", None, email)]))
    }
}
