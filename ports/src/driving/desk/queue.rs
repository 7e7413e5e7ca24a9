//! The contract of a kind of queue. A new kind is a type with its [`ReviewQueue`] in the desk of its feature, and one line in the list of the
//! kinds, `operations/queues.rs`.

use super::decision::Decide;
use super::due::line_of;
use crate::driven::sorting::QueueBy;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::Instant;
use domain::account::SubmissionKind;
use domain::document::Document;
use domain::ids::{InvestorId, OperatorId};
use domain::operations::Operator;
use domain::review::{Line, Subject};

/// An item after a decision.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The state that the item has now.
    pub state: &'static str,
    /// Its version.
    pub version: i64,
}

/// A waiting item.
#[derive(Debug, Clone)]
pub(crate) struct WaitingItem {
    /// What the log calls it.
    pub(crate) subject: Subject,
    /// Code of its state.
    pub(crate) state: &'static str,
    /// Its version.
    pub(crate) version: i64,
    /// When it entered its state.
    pub(crate) since: Instant,
    /// Who passed the first line.
    pub(crate) first_line_by: Option<OperatorId>,
}

/// One kind of item that two lines review.
#[async_trait(?Send)]
pub(crate) trait ReviewQueue: Send + Sync {
    /// Every state code, in the order of the machine.
    fn states(&self) -> Vec<&'static str>;

    /// The states that wait for the desk.
    fn waiting(&self) -> Vec<&'static str>;

    /// The line for whose role an item in a state waits.
    fn waits_for(&self, state: &str) -> Option<Line> {
        line_of(state)
    }

    /// The kinds of submission of these items, if they can be filtered by them.
    fn arrivals(&self) -> &'static [SubmissionKind] {
        &[]
    }

    /// The columns that the queue can be sorted by.
    fn sorted_by(&self) -> &'static [QueueBy];

    /// Whether a document belongs to an item that is or was in it, among those that the operator may see.
    async fn has_document(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        document: &Document,
    ) -> Result<bool, Failure>;

    /// An item that the desk has or had to decide on, locked. Refusals: `NotFound`.
    async fn waiting_item(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        id: i64,
    ) -> Result<WaitingItem, Failure>;

    /// The investor of an item, if the operator may see it. Refusals: `NotFound`.
    async fn owner(&self, tx: &dyn Tx, by: &Operator, id: i64) -> Result<InvestorId, Failure>;

    /// Decides on an item.
    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure>;
}
