//! Makes an operator. The first one comes from the command line.

use crate::driven::audit::Origin;
use crate::driven::operations::NewOperator;
use crate::driven::unit_of_work::StoreError;
use crate::driving::proposals::{AccessEvent, tell_of_access};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::refusal::{FieldRefusal, FieldRule};
use domain::review::Actor;

/// An operator's password is longer than an investor's.
const SHORTEST_PASSWORD: usize = 12;

/// A new operator.
#[derive(Clone)]
pub struct AddOperator {
    /// Log-in name.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// At least one.
    pub roles: Vec<Role>,
    /// At least 12 characters.
    pub password: String,
    /// Logs in without an authenticator; counts only where the settings allow exemptions.
    pub totp_exempt: bool,
}

/// Makes the operator. Refusals: `Form`, and `SubjectExist` when the e-mail is taken.
pub async fn add_operator(ports: &Ports, command: AddOperator) -> Result<OperatorId, Failure> {
    Refusal::form(mistakes(&command))?;
    let now = ports.clock.now();
    let password_hash = ports.passwords.hash(&command.password).await?;
    let new = NewOperator {
        email: command.email.trim().to_owned(),
        name: command.name.trim().to_owned(),
        password_hash: password_hash.as_str().to_owned(),
        roles: command.roles.clone(),
        joined: true,
        now,
    };
    let added = transact(ports, async |tx| {
        let id = tx.operators().add(new.clone(), command.totp_exempt).await?;
        let roles: Vec<&str> = new.roles.iter().map(|role| role.code()).collect();
        let event = AuditEvent {
            by: Actor::System,
            kind: AuditKind::OperatorChanged,
            record: format!("operator:{id}"),
            detail: format!("added as {}", roles.join(", ")),
        };
        tx.audit().record(event, &Origin::default(), now).await?;
        let added = Operator {
            id,
            email: new.email.clone(),
            name: new.name.clone(),
            roles: new.roles.clone(),
            active: true,
        };
        let event = AccessEvent::Added(new.roles.clone());
        tell_of_access(ports, tx, None, &added, &event, now).await?;
        Ok(id)
    })
    .await;
    match added {
        Err(Failure::Store(StoreError::Duplicate(_))) => Err(Refusal::SubjectExist.into()),
        other => other,
    }
}

fn mistakes(command: &AddOperator) -> Vec<FieldRefusal> {
    let email = command.email.trim();
    let is_email = email
        .split_once('@')
        .is_some_and(|(local, host)| !local.is_empty() && host.contains('.'));
    let checks = [
        ("email", is_email && email.len() <= 320),
        ("name", !command.name.trim().is_empty()),
        ("role", !command.roles.is_empty()),
        (
            "password",
            command.password.chars().count() >= SHORTEST_PASSWORD,
        ),
    ];
    checks
        .into_iter()
        .filter(|(_, is_good)| !is_good)
        .map(|(field, _)| FieldRefusal {
            field,
            rule: FieldRule::Invalid,
        })
        .collect()
}
