//! Recovery when nobody is left to approve: creates or restores an administrator on the server. Recorded as the
//! system's act, and every administrator is notified.

use crate::driven::audit::Origin;
use crate::driven::operations::NewOperator;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{AccessEvent, tell_of_access};
use crate::{Failure, Ports, transact};
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, Operator, OperatorForm, Role};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Whom to make an administrator.
#[derive(Debug, Clone)]
pub struct RecoverOperator {
    /// Log-in name of an existing or a new operator.
    pub email: String,
    /// Shown name; needed for a new one only.
    pub name: Option<String>,
}

/// An administrator who was made or restored.
#[derive(Debug, Clone)]
pub struct RecoveredOperator {
    /// Number.
    pub id: OperatorId,
    /// Whether the operator is new.
    pub is_new: bool,
    /// The link with which they choose a password, once, within a day; it is not sent to anybody.
    pub link: String,
}

/// Creates or restores an administrator: the access is open and has the role, and no former
/// credential works. The password, the authenticator, the recovery codes and the sessions are
/// deleted; the returned link lets a new password be chosen. Refusals: `Form`.
pub async fn recover_operator(
    ports: &Ports,
    command: &RecoverOperator,
) -> Result<RecoveredOperator, Failure> {
    let now = ports.clock.now();
    // A password that nobody knows, until they choose one.
    let unknown = ports.passwords.hash(&ports.secrets.token()).await?;
    let token = ports.secrets.token();
    let token_hash = ports.secrets.hash_token(&token).to_string();
    let (id, is_new) = transact(ports, async |tx| {
        tx.operators().lock_all().await?;
        let (operator, is_new) = match tx.operators().login(&command.email).await? {
            Some(login) => (restored(tx, login.operator, unknown.as_str()).await?, false),
            None => (added(tx, command, unknown.as_str(), now).await?, true),
        };
        tx.operators().invite(operator.id, &token_hash, now).await?;
        let event = AuditEvent {
            by: Actor::System,
            kind: AuditKind::OperatorChanged,
            record: format!("operator:{}", operator.id),
            detail: if is_new {
                "recovered: added as admin".to_owned()
            } else {
                "recovered: opened as admin, password and authenticator reset".to_owned()
            },
        };
        tx.audit().record(event, &Origin::default(), now).await?;
        tell_of_access(ports, tx, None, &operator, &AccessEvent::Recovered, now).await?;
        Ok((operator.id, is_new))
    })
    .await?;
    let site = &ports.settings.public_url;
    Ok(RecoveredOperator {
        id,
        is_new,
        link: format!("{site}/console#/join?token={token}"),
    })
}

async fn restored(tx: &dyn Tx, before: Operator, unknown: &str) -> Result<Operator, Failure> {
    let mut after = Operator {
        active: true,
        ..before
    };
    if !after.roles.contains(&Role::Admin) {
        after.roles.push(Role::Admin);
    }
    tx.operators().save(&after).await?;
    tx.operators().set_password(after.id, unknown).await?;
    tx.operators().forget_totp(after.id).await?;
    tx.operators().end_totp_exemption(after.id).await?;
    tx.operators().end_sessions(after.id).await?;
    Ok(after)
}

async fn added(
    tx: &dyn Tx,
    command: &RecoverOperator,
    unknown: &str,
    now: Instant,
) -> Result<Operator, Failure> {
    let form = OperatorForm {
        email: command.email.clone(),
        name: command.name.clone().unwrap_or_default(),
        roles: vec![Role::Admin],
    };
    let form = form.checked()?;
    let new = NewOperator {
        email: form.email,
        name: form.name,
        password_hash: unknown.to_owned(),
        roles: form.roles,
        joined: false,
        now,
    };
    let id = tx.operators().add(new, false).await?;
    let added = tx.operators().get(id).await?;
    Ok(added.ok_or(Refusal::NotFound)?)
}
