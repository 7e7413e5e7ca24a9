//! How many orders are neither issued nor ended; checked before terms that their investors rely on are published. Returns only counts.

use crate::driven::orders::{OrdersOf, OrdersUnderWay};
use crate::{Failure, Ports, read_once};
use domain::Refusal;
use domain::operations::{Operator, Role};

/// Counts the orders under way. Roles that publish or approve terms, and auditors, may read it.
/// Refusals: `Forbidden`.
pub async fn orders_under_way(
    ports: &Ports,
    by: &Operator,
    of: OrdersOf,
) -> Result<OrdersUnderWay, Failure> {
    if !by.has_any(&[Role::Editor, Role::Approver, Role::Admin, Role::Auditor]) {
        return Err(Refusal::Forbidden.into());
    }
    read_once(ports, async |tx| Ok(tx.orders().under_way(of).await?)).await
}
