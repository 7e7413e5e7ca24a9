//! Every administrator is notified by e-mail of acts that concern access and bank details, in both languages, like all messages to
//! operators, and so is the person concerned once their access was changed. The message says who did what to whom; reasons and bank
//! details are in the console only.

use crate::driven::unit_of_work::Tx;
use crate::driving::desk::DeskMail;
use crate::{Failure, Ports};
use domain::operations::proposal::{Proposal, ProposalState};
use domain::operations::{Operator, Role};
use domain::{Instant, Language};

/// A change of somebody's access without a proposal.
#[derive(Debug, Clone)]
pub(crate) enum AccessEvent {
    /// An operator was added with these roles.
    Added(Vec<Role>),
    /// The name changed; the former one is included.
    Renamed,
    /// Other roles were given.
    RolesChanged(Vec<Role>),
    /// The access was closed.
    Closed,
    /// It was reopened.
    Reopened,
    /// A link was sent to choose a password.
    PasswordLink,
    /// It was made or restored by a command on the server.
    Recovered,
}

impl AccessEvent {
    const fn key(&self) -> &'static str {
        match self {
            Self::Added(_) => "email.access.added",
            Self::Renamed => "email.access.renamed",
            Self::RolesChanged(_) => "email.access.rolesChanged",
            Self::Closed => "email.access.closed",
            Self::Reopened => "email.access.reopened",
            Self::PasswordLink => "email.access.passwordLink",
            Self::Recovered => "email.access.recovered",
        }
    }

    fn roles(&self) -> &[Role] {
        match self {
            Self::Added(roles) | Self::RolesChanged(roles) => roles,
            Self::Renamed
            | Self::Closed
            | Self::Reopened
            | Self::PasswordLink
            | Self::Recovered => &[],
        }
    }
}

/// Notifies every administrator, and the person concerned, of a change of access. `by` is `None` for a command on the server: then everybody
/// at the desk is notified, since there may be no administrator who reads it. A person who is added or sent a link gets
/// that message instead.
pub(crate) async fn tell_of_access(
    ports: &Ports,
    tx: &dyn Tx,
    by: Option<&Operator>,
    whose: &Operator,
    event: &AccessEvent,
    now: Instant,
) -> Result<(), Failure> {
    let text = |language| {
        let by = match by {
            Some(operator) => called(ports, language, operator),
            None => ports.texts.text(language, "email.access.server", &[]),
        };
        let roles = role_names(ports, language, event.roles());
        let params = [
            ("by", by.as_str()),
            ("name", whose.name.as_str()),
            ("email", whose.email.as_str()),
            ("roles", roles.as_str()),
        ];
        ports.texts.text(language, event.key(), &params)
    };
    let mut readers = match by {
        Some(_) => tx.operators().holders(Role::Admin).await?,
        None => everybody(tx).await?,
    };
    if !matches!(event, AccessEvent::Added(_) | AccessEvent::PasswordLink) {
        readers.push(whose.clone());
    }
    send(ports, tx, (event.key(), readers), text, now).await
}

/// Notifies every administrator of a step of a proposal that concerns access or bank details, and
/// the person whose access it concerns once it was carried out; proposals of other kinds notify
/// nobody.
pub(crate) async fn tell_of_proposal(
    ports: &Ports,
    tx: &dyn Tx,
    by: &Operator,
    proposal: &Proposal,
    now: Instant,
) -> Result<(), Failure> {
    let kind = proposal.act.kind();
    if !kind.is_told_to_administrators() {
        return Ok(());
    }
    let key = match proposal.state {
        ProposalState::Proposed => "email.proposal.proposed",
        ProposalState::Approved => "email.proposal.approved",
        ProposalState::Rejected => "email.proposal.rejected",
        ProposalState::Withdrawn => "email.proposal.withdrawn",
    };
    let text = |language| {
        let maker = called(ports, language, by);
        let record = proposal.record_name.get(language);
        let what = format!("proposal.{}", kind.code());
        let what = ports.texts.text(language, &what, &[("record", record)]);
        let number = proposal.id.to_string();
        let params = [
            ("by", maker.as_str()),
            ("what", what.as_str()),
            ("number", number.as_str()),
        ];
        ports.texts.text(language, key, &params)
    };
    let mut readers = tx.operators().holders(Role::Admin).await?;
    if let Some(concerned) = proposal.act.concerned()
        && proposal.state == ProposalState::Approved
    {
        readers.extend(tx.operators().get(concerned).await?);
    }
    send(ports, tx, (key, readers), text, now).await
}

/// Notifies every administrator, or everybody at the desk if there is none, which approving roles
/// too few people hold; or that all of them have enough holders again.
pub(crate) async fn tell_of_approvers(
    ports: &Ports,
    tx: &dyn Tx,
    too_few: &[Role],
    now: Instant,
) -> Result<(), Failure> {
    let key = if too_few.is_empty() {
        "email.access.enoughApprovers"
    } else {
        "email.access.tooFewApprovers"
    };
    let text = |language| {
        let roles = role_names(ports, language, too_few);
        ports
            .texts
            .text(language, key, &[("roles", roles.as_str())])
    };
    let mut readers = tx.operators().holders(Role::Admin).await?;
    if readers.is_empty() {
        readers = everybody(tx).await?;
    }
    send(ports, tx, (key, readers), text, now).await
}

/// Everybody who works at the desk.
async fn everybody(tx: &dyn Tx) -> Result<Vec<Operator>, Failure> {
    Ok(tx.operators().holders_of_any(&Role::ALL).await?)
}

/// An operator by name and address: names are chosen freely.
fn called(ports: &Ports, language: Language, operator: &Operator) -> String {
    let params = [
        ("name", operator.name.as_str()),
        ("email", operator.email.as_str()),
    ];
    ports.texts.text(language, "email.access.person", &params)
}

/// Sends a text to each reader, once.
async fn send(
    ports: &Ports,
    tx: &dyn Tx,
    (template, readers): (&str, Vec<Operator>),
    text: impl Fn(Language) -> String,
    now: Instant,
) -> Result<(), Failure> {
    let mail = DeskMail {
        template,
        subject: "email.accessSubject",
        page: None,
    };
    mail.write((ports, tx), readers, text, now).await
}

fn role_names(ports: &Ports, language: Language, roles: &[Role]) -> String {
    let name = |role: &Role| {
        let key = format!("role.{}", role.code());
        ports.texts.text(language, &key, &[])
    };
    let separator = match language {
        Language::Zh => "、",
        Language::En => ", ",
    };
    roles.iter().map(name).collect::<Vec<_>>().join(separator)
}
