//! The project of an order and how much of it is taken, as the order's machine needs to know it.

use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::Instant;
use domain::catalog::Project;
use domain::subscription::{BoundBy, Facts, Order, State, reservation_until};

/// What an order stands in.
pub(crate) struct Situation {
    /// Its project.
    pub(crate) project: Project,
    has_room: bool,
    reserve_until: Instant,
    issue_bound_by: Option<BoundBy>,
}

impl Situation {
    /// The facts for the machine. `signed_document_valid` was found out before the transaction: it reads the file.
    pub(crate) fn facts(&self, now: Instant, signed_document_valid: bool) -> Facts {
        Facts {
            now,
            project_open: self.project.takes_subscriptions(now),
            has_room: self.has_room,
            signed_document_valid,
            reserve_until: self.reserve_until,
            issue_bound_by: self.issue_bound_by,
        }
    }
}

/// Reads the situation. Whoever takes a place by it holds the project's lock.
pub(crate) async fn situation(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    now: Instant,
) -> Result<Situation, Failure> {
    let broken = || Failure::Broken(format!("order {} has no project", order.id));
    let projects = tx.projects();
    let project = projects.get(order.project).await?.ok_or_else(broken)?;
    let offering = projects
        .offering(order.project, now, Some(order.id))
        .await?;
    let offering = offering.ok_or_else(broken)?;
    Ok(Situation {
        has_room: offering.has_room_for(order.amount),
        reserve_until: reservation_until(now, ports.settings.reservation_days),
        issue_bound_by: issue_bound_by(tx, order).await?,
        project,
    })
}

/// What stands against reversing the issue of an order's shares; nothing while there is no issue.
pub(crate) async fn issue_bound_by(tx: &dyn Tx, order: &Order) -> Result<Option<BoundBy>, Failure> {
    if order.state != State::Success {
        return Ok(None);
    }
    Ok(tx.shares().bound_by(order.id).await?)
}
