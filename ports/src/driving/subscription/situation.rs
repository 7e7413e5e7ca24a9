//! The project of an order and how much of it is taken, as the order's machine needs to know it.

use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::Instant;
use domain::catalog::Project;
use domain::decision::Of;
use domain::ids::OrderId;
use domain::subscription::{BoundBy, Order, Place, State, reservation_until};

/// The situation of an order.
pub(crate) struct Situation {
    /// Its project.
    pub(crate) project: Project,
    /// The remaining part of its offering, at the requested instant.
    pub(crate) place: Place,
}

/// Reads the situation at `now`. A caller that reserves a place on the strength of it must hold the project's lock.
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
    let place = Place {
        order: order.id,
        is_open: project.takes_subscriptions(now),
        has_room: offering.has_room_for(order.amount)?,
        reserve_until: reservation_until(now, ports.settings.reservation_days),
    };
    Ok(Situation { project, place })
}

/// Why the issue of an order's shares cannot be reversed; none if it can, or if nothing was issued.
pub(crate) async fn issue_bound_by(
    tx: &dyn Tx,
    order: &Order,
) -> Result<Of<OrderId, Option<BoundBy>>, Failure> {
    let bound_by = if order.state == State::Success {
        tx.orders().issue_bound_by(order.id).await?
    } else {
        None
    };
    Ok(Of::new(order.id, bound_by))
}
