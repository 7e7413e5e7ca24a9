//! Accounts in their queue.

use super::{ItemRow, QueueTable, Source};
use crate::seaorm::account::rows::arrival;
use crate::seaorm::review::reviews::ACCOUNT;
use crate::seaorm::search::Searched;
use ports::driven::desk::{Queued, QueuedAccount, QueuedDetail};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
pub(super) struct AccountRow {
    #[sea_orm(nested)]
    item: ItemRow,
    arrival: Option<String>,
}

impl QueueTable for AccountRow {
    const SOURCE: Source = Source {
        columns: "t.id, t.id AS account_id, t.state, t.submitted_at, t.waiting_since, t.first_name, t.last_name,
            t.chinese_name, t.number AS account_number, i.mobile_number, f.code AS framework, t.arrival, t.first_line_by",
        beside: "JOIN investors i ON i.id = t.investor_id JOIN frameworks f ON f.id = t.framework_id",
        table: "accounts",
        subject: ACCOUNT,
        account: "t.id",
        since: "waiting_since",
        submitted: "submitted_at",
        handed_in: "t.submitted_at IS NOT NULL",
        framework: "t.framework_id = (SELECT id FROM frameworks WHERE code = $)",
        searched: Searched::of_account("accounts", "t.id"),
        has_project: false,
        has_amount: false,
        wired: |_| None,
    };

    fn queued(self) -> Result<Queued, StoreError> {
        let arrival = arrival(self.arrival.as_deref())?;
        Ok(self
            .item
            .queued(QueuedDetail::Account(QueuedAccount { arrival })))
    }
}
