//! How the orders of a proposed issue are stored.

use domain::ids::OrderId;
use domain::operations::proposal::ListedOrder;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct OrderRow {
    id: i64,
    version: i64,
}

impl From<&ListedOrder> for OrderRow {
    fn from(order: &ListedOrder) -> Self {
        Self {
            id: order.id.0,
            version: order.version,
        }
    }
}

impl From<OrderRow> for ListedOrder {
    fn from(row: OrderRow) -> Self {
        Self {
            id: OrderId(row.id),
            version: row.version,
        }
    }
}
