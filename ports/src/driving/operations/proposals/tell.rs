//! Every administrator is told by e-mail of what concerns access and bank details, in both languages, as other messages to
//! operators are. The message says who did what to whom; reasons and bank details are read in the console only.

use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::operations::proposal::{Proposal, ProposalState};
use domain::operations::{Operator, Role};
use domain::{Instant, Language};
use std::collections::BTreeMap;

/// What happened to somebody's access without a proposal.
#[derive(Debug, Clone)]
pub(in crate::driving::operations) enum AccessEvent {
    /// An operator was added with these roles.
    Added(Vec<Role>),
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
            Self::Closed | Self::Reopened | Self::PasswordLink | Self::Recovered => &[],
        }
    }
}

/// Tells every administrator what happened to somebody's access. `by` is none for a command on the server.
pub(in crate::driving::operations) async fn tell_administrators(
    ports: &Ports,
    tx: &dyn Tx,
    by: Option<&Operator>,
    whose: &Operator,
    event: &AccessEvent,
    now: Instant,
) -> Result<(), Failure> {
    let text = |language| {
        let by = match by {
            Some(operator) => operator.name.clone(),
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
    send(ports, tx, event.key(), text, now).await
}

/// Tells every administrator of a step of a proposal that concerns access or bank details; of another kind nobody is told.
pub(super) async fn tell_of_proposal(
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
        let record = proposal.record_name.get(language);
        let what = format!("proposal.{}", kind.code());
        let what = ports.texts.text(language, &what, &[("record", record)]);
        let number = proposal.id.to_string();
        let params = [
            ("by", by.name.as_str()),
            ("what", what.as_str()),
            ("number", number.as_str()),
        ];
        ports.texts.text(language, key, &params)
    };
    send(ports, tx, key, text, now).await
}

async fn send(
    ports: &Ports,
    tx: &dyn Tx,
    template: &str,
    text: impl Fn(Language) -> String,
    now: Instant,
) -> Result<(), Failure> {
    let both = [Language::Zh, Language::En];
    let subject = both.map(|language| ports.texts.text(language, "email.accessSubject", &[]));
    let text = both.map(text).join("\n\n");
    for administrator in tx.operators().holders(Role::Admin).await? {
        let letter = NewMessage {
            channel: Channel::Email,
            to: administrator.email,
            investor: None,
            language: Language::Zh,
            template: template.to_owned(),
            subject: Some(subject.join(" · ")),
            text: text.clone(),
            params: BTreeMap::new(),
            code: None,
            link: None,
            now,
        };
        tx.outbox().queue(letter).await?;
    }
    Ok(())
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
