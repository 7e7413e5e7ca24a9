//! Changes of an operator's access, inside a transaction that locks every operator: by one
//! administrator, or by the second of two. A change ends the operator's sessions, so that it takes
//! effect with the next call.

use super::invite::invite;
use crate::driven::audit::Origin;
use crate::driven::operations::NewOperator;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};
use domain::ids::{OperatorId, ProposalId};
use domain::operations::proposal::NameAndRoles;
use domain::operations::{
    AuditEvent, AuditKind, Operator, OperatorAccount, Role, keeps_an_administrator,
};
use domain::review::Actor;
use domain::{Instant, Language, Refusal};

/// Who changes an access, and by which proposal.
#[derive(Clone, Copy)]
pub(super) struct Changing<'a> {
    /// The administrator; the second of two where there is a proposal.
    pub(super) by: &'a Operator,
    /// The proposal that is carried out.
    pub(super) proposal: Option<ProposalId>,
    /// From where.
    pub(super) origin: &'a Origin,
    /// When.
    pub(super) now: Instant,
}

/// Adds an operator and sends the invitation. `password_hash` is of a password that nobody knows. Refusals: `SubjectExist` when
/// the e-mail is taken.
pub(super) async fn add(
    ports: &Ports,
    tx: &dyn Tx,
    how: Changing<'_>,
    (email, new): (&str, &NameAndRoles),
    (password_hash, language): (&str, Language),
) -> Result<OperatorId, Failure> {
    let row = NewOperator {
        email: email.to_owned(),
        name: new.name.clone(),
        password_hash: password_hash.to_owned(),
        roles: new.roles.clone(),
        joined: false,
        now: how.now,
    };
    let added = tx.operators().add(row, false).await;
    let id = added.map_err(|error| match error {
        StoreError::Duplicate(_) => Failure::Refused(Refusal::SubjectExist),
        other => other.into(),
    })?;
    let detail = format!("added as {}", named(&new.roles));
    record(tx, how, id, detail).await?;
    invite(ports, tx, id, language, how.now).await?;
    Ok(id)
}

/// Gives an operator a name and roles. Refusals: `LastAdministrator`.
pub(super) async fn rename(
    tx: &dyn Tx,
    how: Changing<'_>,
    before: &Operator,
    to: &NameAndRoles,
) -> Result<(), Failure> {
    let after = Operator {
        name: to.name.clone(),
        roles: to.roles.clone(),
        ..before.clone()
    };
    keep(tx, before, &after).await?;
    if named(&before.roles) != named(&after.roles) {
        tx.operators().end_sessions(before.id).await?;
    }
    let detail = format!(
        "was: {}, {}; is: {}, {}",
        before.name,
        named(&before.roles),
        after.name,
        named(&after.roles)
    );
    record(tx, how, before.id, detail).await
}

/// Closes an access, with its sessions and invitation, or reopens it. Refusals: `LastAdministrator`.
pub(super) async fn set_active(
    tx: &dyn Tx,
    how: Changing<'_>,
    before: &Operator,
    active: bool,
) -> Result<(), Failure> {
    let after = Operator {
        active,
        ..before.clone()
    };
    keep(tx, before, &after).await?;
    if !active {
        tx.operators().end_sessions(before.id).await?;
        tx.operators().end_invitation(before.id).await?;
    }
    let detail = if active { "reopened" } else { "closed" };
    record(tx, how, before.id, detail.to_owned()).await
}

/// Resets an authenticator and the recovery codes: the next log-in sets up another one.
pub(super) async fn reset_authenticator(
    tx: &dyn Tx,
    how: Changing<'_>,
    id: OperatorId,
) -> Result<(), Failure> {
    tx.operators().forget_totp(id).await?;
    tx.operators().end_sessions(id).await?;
    record(tx, how, id, "authenticator reset".to_owned()).await
}

/// Sends the link with which a password is chosen. Refusals: `OperatorClosed`.
pub(super) async fn send_password_link(
    ports: &Ports,
    tx: &dyn Tx,
    how: Changing<'_>,
    (present, language): (&OperatorAccount, Language),
) -> Result<(), Failure> {
    if !present.operator.active {
        return Err(Refusal::OperatorClosed.into());
    }
    let id = present.operator.id;
    invite(ports, tx, id, language, how.now).await?;
    record(tx, how, id, "invited to choose a password".to_owned()).await
}

/// Refuses to remove the last administrator.
pub(super) async fn keeps_somebody(
    tx: &dyn Tx,
    before: &Operator,
    after: &Operator,
) -> Result<(), Failure> {
    let others = tx.operators().any_other(Role::Admin, before.id).await?;
    Ok(keeps_an_administrator(before, after, others)?)
}

async fn keep(tx: &dyn Tx, before: &Operator, after: &Operator) -> Result<(), Failure> {
    keeps_somebody(tx, before, after).await?;
    Ok(tx.operators().save(after).await?)
}

/// The roles in words for the audit trail, in their own order.
pub(super) fn named(roles: &[Role]) -> String {
    let held = Role::ALL.into_iter().filter(|role| roles.contains(role));
    held.map(Role::code).collect::<Vec<_>>().join(", ")
}

/// Records what was done to an access.
pub(super) async fn record(
    tx: &dyn Tx,
    how: Changing<'_>,
    id: OperatorId,
    detail: String,
) -> Result<(), Failure> {
    let detail = match how.proposal {
        Some(proposal) => format!("{detail}; proposal {proposal}"),
        None => detail,
    };
    let event = AuditEvent {
        by: Actor::Operator(how.by.id),
        kind: AuditKind::OperatorChanged,
        record: format!("operator:{id}"),
        detail,
    };
    Ok(tx.audit().record(event, how.origin, how.now).await?)
}
