//! Who works at the desk: administrators add operators, change their roles, close and reopen their access, set a lost
//! authenticator back and end sessions; auditors see it (states: operators). What changes somebody's access ends their sessions
//! with it, so that it holds from the next call on.

use super::HistoryEvent;
use super::decision::same_version;
use super::invite::invite;
use super::named_events::with_names;
use super::paging::offset;
use crate::driven::audit::Origin;
use crate::driven::desk::Page;
use crate::driven::operations::NewOperator;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, read, transact};
use domain::ids::OperatorId;
use domain::operations::{
    AuditEvent, AuditKind, Operator, OperatorAccount, OperatorDevice, OperatorForm, Role,
    keeps_an_administrator, of_another, session_is_live,
};
use domain::review::Actor;
use domain::{Instant, Language, Refusal};

/// Who does something to whose access.
#[derive(Debug, Clone)]
pub struct TouchOperator {
    /// Who.
    pub by: Operator,
    /// Whose.
    pub id: OperatorId,
    /// In which language an invitation is written.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// An operator who is to be added.
#[derive(Debug, Clone)]
pub struct InviteOperator {
    /// Who adds them.
    pub by: Operator,
    /// As filled in.
    pub form: OperatorForm,
    /// In which language the invitation is written.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// An operator with what administrators see beside: live sessions, the one seen last first, and how many recovery codes are left.
#[derive(Debug, Clone)]
pub struct OperatorItem {
    /// The operator.
    pub account: OperatorAccount,
    /// Live sessions.
    pub sessions: Vec<OperatorDevice>,
    /// Recovery codes that were not used.
    pub codes_left: usize,
}

/// A page of the operators. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn list_operators(
    ports: &Ports,
    by: &Operator,
    page: Option<i64>,
    search: Option<&str>,
) -> Result<Page<OperatorAccount>, Failure> {
    may_see(by)?;
    Ok(ports.desk.operators(search, offset(page)?).await?)
}

/// One operator. Refusals: `Forbidden`, `NotFound`.
pub async fn show_operator(
    ports: &Ports,
    by: &Operator,
    id: OperatorId,
) -> Result<OperatorItem, Failure> {
    may_see(by)?;
    let now = ports.clock.now();
    read(ports, async |tx| item(tx, id, now).await).await
}

/// A page of what was recorded of an operator's access, the newest first. Refusals: `Forbidden`, `NotFound`, `BadRequest` with
/// `page`.
pub async fn operator_history(
    ports: &Ports,
    by: &Operator,
    id: OperatorId,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    show_operator(ports, by, id).await?;
    let record = format!("operator:{id}");
    let found = ports.desk.recorded_on(&record, offset(page)?).await?;
    with_names(ports, found).await
}

/// Adds an operator and sends them the link with which they choose a password. Refusals: `Forbidden`, `Form`, `SubjectExist`
/// when the e-mail is taken.
pub async fn invite_operator(
    ports: &Ports,
    command: &InviteOperator,
) -> Result<OperatorItem, Failure> {
    may_run(&command.by)?;
    let form = command.form.clone().checked()?;
    let now = ports.clock.now();
    // A password that nobody knows, until they choose one.
    let unknown = ports.passwords.hash(&ports.secrets.token()).await?;
    let added = transact(ports, async |tx| {
        still_runs(tx, &command.by).await?;
        let new = NewOperator {
            email: form.email.clone(),
            name: form.name.clone(),
            password_hash: unknown.as_str().to_owned(),
            roles: form.roles.clone(),
            joined: false,
            now,
        };
        let id = tx.operators().add(new, false).await?;
        let touch = TouchOperator {
            by: command.by.clone(),
            id,
            language: command.language,
            origin: command.origin.clone(),
        };
        record(tx, &touch, format!("added as {}", named(&form.roles)), now).await?;
        invite(ports, tx, id, command.language, now).await?;
        item(tx, id, now).await
    })
    .await;
    match added {
        Err(Failure::Store(StoreError::Duplicate(_))) => Err(Refusal::SubjectExist.into()),
        other => other,
    }
}

/// Sends the link again, with which a password is chosen: to somebody who has not come yet, or who has forgotten theirs. The one
/// before opens nothing any more. Refusals: `Forbidden`, `NotFound`, `OwnAccess`, `OperatorClosed`.
pub async fn invite_again(ports: &Ports, command: &TouchOperator) -> Result<OperatorItem, Failure> {
    touch(ports, command, async |tx, present, now| {
        of_another(command.by.id, command.id)?;
        if !present.operator.active {
            return Err(Refusal::OperatorClosed.into());
        }
        invite(ports, tx, command.id, command.language, now).await?;
        record(tx, command, "invited to choose a password".to_owned(), now).await
    })
    .await
}

/// Changes name and roles; other roles end the operator's sessions. Nobody gives themselves a role. Refusals: `Forbidden`, `NotFound`,
/// `Form`, `StaleVersion`, `OwnAccess`, `LastAdministrator`.
pub async fn change_operator(
    ports: &Ports,
    command: &TouchOperator,
    version: i64,
    form: &OperatorForm,
) -> Result<OperatorItem, Failure> {
    may_run(&command.by)?;
    let form = form.clone().of_present()?;
    touch(ports, command, async |tx, present, now| {
        let before = &present.operator;
        let mut after = before.clone();
        after.name.clone_from(&form.name);
        after.roles.clone_from(&form.roles);
        let same_roles = named(&before.roles) == named(&after.roles);
        if same_roles && before.name == after.name {
            return Ok(());
        }
        same_version(version, present.version)?;
        if after.roles.iter().any(|role| !before.roles.contains(role)) {
            of_another(command.by.id, command.id)?;
        }
        keep(tx, before, &after).await?;
        if !same_roles {
            tx.operators().end_sessions(command.id).await?;
        }
        let detail = format!(
            "was: {}, {}; is: {}, {}",
            before.name,
            named(&before.roles),
            after.name,
            named(&after.roles)
        );
        record(tx, command, detail, now).await
    })
    .await
}

/// Closes an operator's access, which ends their sessions and invitation, or opens it again. What is so already stays so.
/// Refusals: `Forbidden`, `NotFound`, `OwnAccess`, `LastAdministrator`.
pub async fn set_operator_active(
    ports: &Ports,
    command: &TouchOperator,
    active: bool,
) -> Result<OperatorItem, Failure> {
    touch(ports, command, async |tx, present, now| {
        of_another(command.by.id, command.id)?;
        let before = &present.operator;
        if before.active == active {
            return Ok(());
        }
        let after = Operator {
            active,
            ..before.clone()
        };
        keep(tx, before, &after).await?;
        if !active {
            tx.operators().end_sessions(command.id).await?;
            tx.operators().end_invitation(command.id).await?;
        }
        let detail = if active { "reopened" } else { "closed" };
        record(tx, command, detail.to_owned(), now).await
    })
    .await
}

/// Sets a lost authenticator back: the next log-in sets another one up, and the recovery codes open nothing any more. Refusals:
/// `Forbidden`, `NotFound`, `OwnAccess`.
pub async fn reset_operator_totp(
    ports: &Ports,
    command: &TouchOperator,
) -> Result<OperatorItem, Failure> {
    touch(ports, command, async |tx, _, now| {
        of_another(command.by.id, command.id)?;
        tx.operators().forget_totp(command.id).await?;
        tx.operators().end_sessions(command.id).await?;
        record(tx, command, "authenticator set back".to_owned(), now).await
    })
    .await
}

/// Ends every session of an operator. Refusals: `Forbidden`, `NotFound`.
pub async fn end_operator_sessions(
    ports: &Ports,
    command: &TouchOperator,
) -> Result<OperatorItem, Failure> {
    touch(ports, command, async |tx, _, now| {
        tx.operators().end_sessions(command.id).await?;
        record(tx, command, "sessions ended".to_owned(), now).await
    })
    .await
}

/// Does one thing to an operator's access, by somebody who runs the desk at that moment, too.
async fn touch(
    ports: &Ports,
    command: &TouchOperator,
    act: impl AsyncFn(&dyn Tx, &OperatorAccount, Instant) -> Result<(), Failure>,
) -> Result<OperatorItem, Failure> {
    may_run(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        still_runs(tx, &command.by).await?;
        let present = tx.operators().account(command.id).await?;
        let present = present.ok_or(Refusal::NotFound)?;
        act(tx, &present, now).await?;
        item(tx, command.id, now).await
    })
    .await
}

/// Two administrators who take each other's role away come one after the other: the second has none any more.
async fn still_runs(tx: &dyn Tx, by: &Operator) -> Result<(), Failure> {
    tx.operators().lock_all().await?;
    match tx.operators().get(by.id).await? {
        Some(present) if present.active => Ok(may_run(&present)?),
        Some(_) | None => Err(Refusal::NotLoggedIn.into()),
    }
}

async fn keep(tx: &dyn Tx, before: &Operator, after: &Operator) -> Result<(), Failure> {
    let others = tx.operators().any_other(Role::Admin, before.id).await?;
    keeps_an_administrator(before, after, others)?;
    Ok(tx.operators().save(after).await?)
}

async fn item(tx: &dyn Tx, id: OperatorId, now: Instant) -> Result<OperatorItem, Failure> {
    let account = tx.operators().account(id).await?;
    Ok(OperatorItem {
        account: account.ok_or(Refusal::NotFound)?,
        sessions: live_devices(tx, id, now).await?,
        codes_left: tx.operators().recovery_codes(id).await?.len(),
    })
}

/// The live sessions of an operator, the one seen last first.
pub(super) async fn live_devices(
    tx: &dyn Tx,
    id: OperatorId,
    now: Instant,
) -> Result<Vec<OperatorDevice>, StoreError> {
    let mut sessions = tx.operators().sessions_of(id).await?;
    sessions.retain(|found| session_is_live(found.created_at, found.last_seen_at, now));
    Ok(sessions)
}

fn may_see(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Admin, Role::Auditor]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

fn may_run(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Admin]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

/// The roles in words for the audit trail, in their own order.
fn named(roles: &[Role]) -> String {
    let held = Role::ALL.into_iter().filter(|role| roles.contains(role));
    held.map(Role::code).collect::<Vec<_>>().join(", ")
}

async fn record(
    tx: &dyn Tx,
    command: &TouchOperator,
    detail: String,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(command.by.id),
        kind: AuditKind::OperatorChanged,
        record: format!("operator:{}", command.id),
        detail,
    };
    Ok(tx.audit().record(event, &command.origin, now).await?)
}
