//! Subscriptions in their queue. Only a decision changes a waiting subscription, so its last change
//! is when it began to wait.

use super::{ItemRow, OF_THE_ACCOUNT, QueueTable, Source};
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::review::reviews::ORDER;
use crate::seaorm::search::Searched;
use domain::catalog::PaymentMethod;
use domain::ids::ProjectId;
use domain::language::Text;
use domain::receipt::MatchedTo;
use ports::driven::desk::{Queued, QueuedDetail, QueuedOrder};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
pub(super) struct OrderRow {
    #[sea_orm(nested)]
    item: ItemRow,
    project_id: i64,
    name_en: String,
    name_zh: String,
    method_id: i64,
    amount_minor: i64,
    currency: String,
}

impl QueueTable for OrderRow {
    const SOURCE: Source = Source {
        columns: "t.id, t.account_id, t.state, t.completed_at AS submitted_at, t.modified_at AS waiting_since,
            a.first_name, a.last_name, a.chinese_name, a.number AS account_number, i.mobile_number, f.code AS framework,
            t.first_line_by, t.project_id, p.name_en, p.name_zh, t.method_id, t.amount_minor, t.currency",
        beside: "JOIN accounts a ON a.id = t.account_id JOIN investors i ON i.id = t.investor_id
            JOIN frameworks f ON f.id = a.framework_id JOIN projects p ON p.id = t.project_id",
        table: "orders",
        subject: ORDER,
        account: "t.account_id",
        since: "modified_at",
        submitted: "completed_at",
        handed_in: "t.completed_at IS NOT NULL",
        framework: OF_THE_ACCOUNT,
        searched: Searched::of_account("orders", "t.account_id"),
        has_project: true,
        has_amount: true,
        wired: |record| match record {
            MatchedTo::Subscription(id) => Some(id.0),
            _ => None,
        },
    };

    fn queued(self) -> Result<Queued, StoreError> {
        let method = PaymentMethod::from_id(self.method_id);
        let order = QueuedOrder {
            project_id: ProjectId(self.project_id),
            project: Text {
                zh: self.name_zh,
                en: self.name_en,
            },
            method: method.ok_or_else(|| corrupt("payment method"))?,
            amount: money(self.amount_minor, &self.currency)?,
        };
        Ok(self.item.queued(QueuedDetail::Order(order)))
    }
}
