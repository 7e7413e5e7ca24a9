//! Who works at the desk: administrators add operators, change their roles, close and reopen their access, reset a lost
//! authenticator and end sessions; auditors see it (states: operators). Deciding roles and another's second factor need a second
//! administrator: those acts are proposed here, and carried out when they are approved.

use super::act_of;
use super::operator_changes::{
    Changing, add, named, record, rename, send_password_link, set_active,
};
use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, NamedFilter, PAGE_SIZE, Page};
use crate::driven::sorting::{OperatorBy, Sort};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::desk::{HistoryEvent, exported, offset, same_version, with_names};
use crate::driving::proposals::{AccessEvent, Outcome, Proposing, propose, tell_of_access};
use crate::{Failure, Ports, read, transact};
use domain::Coded;
use domain::ids::OperatorId;
use domain::operations::proposal::{
    AddOperator, ChangeOperator, NameAndRoles, ProposedAct, ReopenOperator, ResetAuthenticator,
    SendPasswordLink,
};
use domain::operations::{
    Operator, OperatorAccount, OperatorDevice, OperatorForm, Role, changes_deciding_roles,
    of_another, session_is_live,
};
use domain::{Instant, Language, Refusal};

/// The operator who acts, and the one whose access changes.
#[derive(Debug, Clone)]
pub struct TouchOperator {
    /// Who.
    pub by: Operator,
    /// Whose.
    pub id: OperatorId,
    /// Why; needed if a second administrator has to approve it.
    pub reason: String,
    /// In which language an invitation is written.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// An operator to add.
#[derive(Debug, Clone)]
pub struct InviteOperator {
    /// Who adds them.
    pub by: Operator,
    /// As filled in.
    pub form: OperatorForm,
    /// Why; needed where a second administrator has to approve it.
    pub reason: String,
    /// In which language the invitation is written.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// An operator with their live sessions, the one seen last first, and the number of recovery codes
/// left.
#[derive(Debug, Clone)]
pub struct OperatorItem {
    /// The operator.
    pub account: OperatorAccount,
    /// Live sessions.
    pub sessions: Vec<OperatorDevice>,
    /// Recovery codes that were not used.
    pub codes_left: usize,
}

/// Which operators are listed.
#[derive(Debug, Clone)]
pub struct ListOperators {
    /// Who asks.
    pub by: Operator,
    /// From 1.
    pub page: Option<i64>,
    /// Words of a name or an e-mail address.
    pub search: Option<String>,
    /// The order; none is by name, with closed ones last.
    pub sort: Option<Sort<OperatorBy>>,
}

/// A page of the operators. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn list_operators(
    ports: &Ports,
    command: &ListOperators,
) -> Result<Page<OperatorAccount>, Failure> {
    let filter = filter(command, (offset(command.page)?, PAGE_SIZE))?;
    Ok(ports.desk.operators(&filter).await?)
}

/// Exports the operators, at most [`EXPORT_LIMIT`]. Same refusals as [`list_operators`]; the page number is ignored.
pub async fn export_operators(
    ports: &Ports,
    command: &ListOperators,
    origin: &Origin,
) -> Result<Vec<OperatorAccount>, Failure> {
    let filter = filter(command, (0, u64::from(EXPORT_LIMIT)))?;
    let found = ports.desk.operators(&filter).await?.items;
    let sort = command.sort.map(Sort::code);
    let filters = [("q", command.search.as_deref()), ("sort", sort)];
    exported(ports, (&command.by, origin), ("operators", &filters), found).await
}

fn filter(
    command: &ListOperators,
    (offset, limit): (u64, u64),
) -> Result<NamedFilter<OperatorBy>, Refusal> {
    may_see(&command.by)?;
    Ok(NamedFilter {
        search: command.search.clone(),
        sort: command.sort,
        offset,
        limit,
    })
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

/// A page of the recorded changes of an operator's access, the newest first. Refusals: `Forbidden`,
/// `NotFound`, `BadRequest` with `page`.
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

/// Adds an operator and sends them the link with which they choose a password. One with a deciding role is added once a second
/// administrator has approved it: until then there is no such operator. Refusals: `Forbidden`, `Form`, `SubjectExist` when the
/// e-mail is taken, and what proposing refuses.
pub async fn invite_operator(
    ports: &Ports,
    command: &InviteOperator,
) -> Result<Outcome<OperatorItem>, Failure> {
    may_run(&command.by)?;
    let form = command.form.clone().checked()?;
    let now = ports.clock.now();
    let new = NameAndRoles {
        name: form.name,
        roles: form.roles,
    };
    if changes_deciding_roles(&[], &new.roles) {
        let act = AddOperator {
            email: form.email.to_lowercase(),
            name: new.name,
            roles: new.roles,
            language: command.language,
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        let proposed = transact(ports, async |tx| propose(ports, tx, &act, how).await);
        return Ok(Outcome::Proposed(Box::new(proposed.await?)));
    }
    // A password that nobody knows, until they choose one.
    let unknown = ports.passwords.hash(&ports.secrets.token()).await?;
    let how = Changing {
        by: &command.by,
        proposal: None,
        origin: &command.origin,
        now,
    };
    let added = transact(ports, async |tx| {
        still_runs(tx, &command.by).await?;
        let access = (unknown.as_str(), command.language);
        let id = add(ports, tx, how, (&form.email, &new), access).await?;
        let added = item(tx, id, now).await?;
        let event = AccessEvent::Added(new.roles.clone());
        let whose = &added.account.operator;
        tell_of_access(ports, tx, Some(&command.by), whose, &event, now).await?;
        Ok(added)
    });
    Ok(Outcome::Done(added.await?))
}

/// Sends another link for choosing a password: to somebody who has not joined yet, or who has forgotten theirs. The previous one
/// becomes invalid. The link goes to the operator's own address only, and the second factor stays; but anyone who can read that
/// mailbox could take over the password, so for somebody who has joined and has a deciding role a second administrator approves it.
/// Refusals: `Forbidden`, `NotFound`, `OwnAccess`, `OperatorClosed`, and what proposing refuses.
pub async fn invite_again(
    ports: &Ports,
    command: &TouchOperator,
) -> Result<Outcome<OperatorItem>, Failure> {
    touch(ports, command, async |tx, present, now| {
        of_another(command.by.id, command.id)?;
        if present.joined && decides(&present.operator) {
            return Ok(Some(ProposedAct::SendPasswordLink(SendPasswordLink {
                operator: command.id,
                language: command.language,
            })));
        }
        let how = alone(command, now);
        send_password_link(ports, tx, how, (present, command.language)).await?;
        let event = AccessEvent::PasswordLink;
        tell(ports, tx, command, &present.operator, &event, now).await
    })
    .await
}

/// Changes name and roles; other roles end the operator's sessions. Giving or taking a deciding role waits, with the whole change,
/// for a second administrator. Nobody gives themselves a role. Refusals: `Forbidden`, `NotFound`, `Form`, `StaleVersion`,
/// `OwnAccess`, `LastAdministrator`, and what proposing refuses.
pub async fn change_operator(
    ports: &Ports,
    command: &TouchOperator,
    version: i64,
    form: &OperatorForm,
) -> Result<Outcome<OperatorItem>, Failure> {
    may_run(&command.by)?;
    let form = form.clone().of_present()?;
    let to = NameAndRoles {
        name: form.name,
        roles: form.roles,
    };
    touch(ports, command, async |tx, present, now| {
        let before = &present.operator;
        let same_roles = named(&before.roles) == named(&to.roles);
        if same_roles && before.name == to.name {
            return Ok(None);
        }
        same_version(version, present.version)?;
        if to.roles.iter().any(|role| !before.roles.contains(role)) {
            of_another(command.by.id, command.id)?;
        }
        if changes_deciding_roles(&before.roles, &to.roles) {
            return Ok(Some(ProposedAct::ChangeOperator(ChangeOperator {
                operator: command.id,
                before: NameAndRoles {
                    name: before.name.clone(),
                    roles: before.roles.clone(),
                },
                after: to.clone(),
            })));
        }
        rename(tx, alone(command, now), before, &to).await?;
        let event = if same_roles {
            AccessEvent::Renamed
        } else {
            AccessEvent::RolesChanged(to.roles.clone())
        };
        tell(ports, tx, command, before, &event, now).await
    })
    .await
}

/// Closes an operator's access, which ends their sessions and invitation, or opens it again;
/// reopening one with a deciding role waits for a second administrator. Without a change nothing
/// happens. Refusals: `Forbidden`, `NotFound`, `OwnAccess`, `LastAdministrator`, and what proposing
/// refuses.
pub async fn set_operator_active(
    ports: &Ports,
    command: &TouchOperator,
    active: bool,
) -> Result<Outcome<OperatorItem>, Failure> {
    touch(ports, command, async |tx, present, now| {
        of_another(command.by.id, command.id)?;
        let before = &present.operator;
        if before.active == active {
            return Ok(None);
        }
        if active && decides(before) {
            let operator = command.id;
            let act = ReopenOperator { operator };
            return Ok(Some(ProposedAct::ReopenOperator(act)));
        }
        // A closed administrator is among those who are notified.
        let event = if active {
            AccessEvent::Reopened
        } else {
            AccessEvent::Closed
        };
        tell(ports, tx, command, before, &event, now).await?;
        set_active(tx, alone(command, now), before, active).await?;
        Ok(None)
    })
    .await
}

/// Proposes to reset a lost authenticator: once a second administrator has approved it, the next
/// log-in sets another one up, and the recovery codes become invalid. Refusals: `Forbidden`,
/// `NotFound`, `OwnAccess`, `AuthenticatorNotSetUp`, and what proposing refuses.
pub async fn reset_operator_totp(
    ports: &Ports,
    command: &TouchOperator,
) -> Result<Outcome<OperatorItem>, Failure> {
    touch(ports, command, async |_, _, _| {
        of_another(command.by.id, command.id)?;
        let operator = command.id;
        let act = ResetAuthenticator { operator };
        Ok(Some(ProposedAct::ResetAuthenticator(act)))
    })
    .await
}

/// Ends every session of an operator. Refusals: `Forbidden`, `NotFound`.
pub async fn end_operator_sessions(
    ports: &Ports,
    command: &TouchOperator,
) -> Result<Outcome<OperatorItem>, Failure> {
    touch(ports, command, async |tx, _, now| {
        tx.operators().end_sessions(command.id).await?;
        let ended = "sessions ended".to_owned();
        record(tx, alone(command, now), command.id, ended).await?;
        Ok(None)
    })
    .await
}

/// Makes one change to an operator's access, if the caller is still an administrator at that
/// moment; or proposes the act that `act` returns.
async fn touch(
    ports: &Ports,
    command: &TouchOperator,
    act: impl AsyncFn(&dyn Tx, &OperatorAccount, Instant) -> Result<Option<ProposedAct>, Failure>,
) -> Result<Outcome<OperatorItem>, Failure> {
    may_run(&command.by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        still_runs(tx, &command.by).await?;
        let present = tx.operators().account(command.id).await?;
        let present = present.ok_or(Refusal::NotFound)?;
        let Some(proposed) = act(tx, &present, now).await? else {
            return Ok(Outcome::Done(item(tx, command.id, now).await?));
        };
        let how = Proposing {
            by: &command.by,
            reason: &command.reason,
            origin: &command.origin,
            now,
        };
        let proposed = propose(ports, tx, act_of(&proposed), how).await?;
        Ok(Outcome::Proposed(Box::new(proposed)))
    })
    .await
}

const fn alone(command: &TouchOperator, now: Instant) -> Changing<'_> {
    Changing {
        by: &command.by,
        proposal: None,
        origin: &command.origin,
        now,
    }
}

fn decides(operator: &Operator) -> bool {
    operator.roles.iter().any(|role| role.decides())
}

async fn tell(
    ports: &Ports,
    tx: &dyn Tx,
    command: &TouchOperator,
    whose: &Operator,
    event: &AccessEvent,
    now: Instant,
) -> Result<Option<ProposedAct>, Failure> {
    tell_of_access(ports, tx, Some(&command.by), whose, event, now).await?;
    Ok(None)
}

/// Two administrators who remove each other's role are serialised: the second no longer has it.
async fn still_runs(tx: &dyn Tx, by: &Operator) -> Result<(), Failure> {
    tx.operators().lock_all().await?;
    match tx.operators().get(by.id).await? {
        Some(present) if present.active => Ok(may_run(&present)?),
        Some(_) | None => Err(Refusal::NotLoggedIn.into()),
    }
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
