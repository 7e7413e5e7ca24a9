//! Withdrawals in their queue. Only a decision changes a waiting withdrawal, so its last change is
//! when it began to wait.

use super::{ItemRow, OF_THE_ACCOUNT, QueueTable, Source};
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::review::reviews::WITHDRAWAL;
use crate::seaorm::search::Searched;
use domain::payee::PayoutMethod;
use ports::driven::desk::{Queued, QueuedDetail, QueuedWithdrawal};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
pub(super) struct WithdrawalRow {
    #[sea_orm(nested)]
    item: ItemRow,
    payout_method: String,
    amount_minor: i64,
    currency: String,
}

impl QueueTable for WithdrawalRow {
    const SOURCE: Source = Source {
        columns: "t.id, t.account_id, t.state, t.submitted_at, t.modified_at AS waiting_since,
            a.first_name, a.last_name, a.chinese_name, a.number AS account_number, i.mobile_number, f.code AS framework,
            t.first_line_by, t.payout_method, t.amount_minor, t.currency",
        beside: "JOIN accounts a ON a.id = t.account_id JOIN investors i ON i.id = t.investor_id
            JOIN frameworks f ON f.id = a.framework_id",
        table: "withdrawals",
        subject: WITHDRAWAL,
        account: "t.account_id",
        since: "modified_at",
        submitted: "submitted_at",
        handed_in: "t.submitted_at IS NOT NULL",
        framework: OF_THE_ACCOUNT,
        searched: Searched::of_account("withdrawals", "t.account_id"),
        has_project: false,
        has_amount: true,
        wired: |_| None,
    };

    fn queued(self) -> Result<Queued, StoreError> {
        let method = PayoutMethod::from_code(&self.payout_method);
        let withdrawal = QueuedWithdrawal {
            method: method.ok_or_else(|| corrupt("payout method"))?,
            amount: money(self.amount_minor, &self.currency)?,
        };
        Ok(self.item.queued(QueuedDetail::Withdrawal(withdrawal)))
    }
}
