//! The history that every item of the desk shows, with the names of those who acted.

use crate::Failure;
use crate::driven::reviews::Logged;
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::ids::OperatorId;
use domain::review::{Actor, PassNotes, Subject};
use domain::{Coded, Instant};

/// Who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhoActed {
    /// The investor.
    Investor,
    /// An operator.
    Operator,
    /// The platform by itself.
    System,
}

impl Coded for WhoActed {
    const ALL: &'static [Self] = &[Self::Investor, Self::Operator, Self::System];

    fn code(self) -> &'static str {
        match self {
            Self::Investor => "investor",
            Self::Operator => "operator",
            Self::System => "system",
        }
    }
}

impl From<Actor> for WhoActed {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Investor(_) => Self::Investor,
            Actor::Operator(_) => Self::Operator,
            Actor::System => Self::System,
        }
    }
}

/// A step of an item's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// When.
    pub at: Instant,
    /// State code before.
    pub from: &'static str,
    /// State code after.
    pub to: &'static str,
    /// Who.
    pub by: WhoActed,
    /// The operator's name.
    pub name: Option<String>,
    /// The name of the proposer of an act that the operator approved.
    pub proposed_by: Option<String>,
    /// The comment.
    pub comment: Option<String>,
    /// The notes made while the item was passed.
    pub notes: PassNotes,
}

/// Who passed the first line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstLine {
    /// Who.
    pub id: OperatorId,
    /// Shown name.
    pub name: String,
}

/// The history of a record, oldest first.
pub(crate) async fn history(tx: &dyn Tx, subject: Subject) -> Result<Vec<Step>, Failure> {
    let mut steps = Vec::new();
    for logged in tx.reviews().of(subject).await? {
        steps.push(step(tx, logged).await?);
    }
    Ok(steps)
}

/// A step of a history with the name of the operator who acted.
pub(crate) async fn step(tx: &dyn Tx, logged: Logged) -> Result<Step, Failure> {
    let (by, name) = match logged.entry.by {
        Actor::Investor(_) => (WhoActed::Investor, None),
        Actor::Operator(id) => (WhoActed::Operator, name(tx, id).await?),
        Actor::System => (WhoActed::System, None),
    };
    let proposed_by = match logged.entry.proposed_by {
        Some(id) => self::name(tx, id).await?,
        None => None,
    };
    Ok(Step {
        at: logged.at,
        from: logged.entry.from,
        to: logged.entry.to,
        by,
        name,
        proposed_by,
        comment: logged.entry.comment,
        notes: logged.entry.notes,
    })
}

/// Who passed the first line of the running review.
pub(crate) async fn first_line(
    tx: &dyn Tx,
    by: Option<OperatorId>,
) -> Result<Option<FirstLine>, Failure> {
    let Some(id) = by else { return Ok(None) };
    let name = name(tx, id).await?.unwrap_or_default();
    Ok(Some(FirstLine { id, name }))
}

async fn name(tx: &dyn Tx, id: OperatorId) -> Result<Option<String>, StoreError> {
    Ok(tx.operators().get(id).await?.map(|operator| operator.name))
}
