//! How many orders are neither issued nor ended, for whoever is about to publish what their investors rely on. No order is shown.

use crate::driven::orders::{OrdersOf, OrdersUnderWay};
use crate::{Failure, Ports, read_once};
use domain::Refusal;
use domain::operations::{Operator, Role};

/// The number of orders under way. Whoever writes what investors rely on reads it, and the auditor. Refusals: `Forbidden`.
pub async fn orders_under_way(
    ports: &Ports,
    by: &Operator,
    of: OrdersOf,
) -> Result<OrdersUnderWay, Failure> {
    if !by.has_any(&[Role::Editor, Role::Admin, Role::Auditor]) {
        return Err(Refusal::Forbidden.into());
    }
    read_once(ports, async |tx| Ok(tx.orders().under_way(of).await?)).await
}
