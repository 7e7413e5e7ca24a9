//! Deposits in their queue. Only a decision changes a waiting deposit, so its last change is when it began to wait.

use super::{ItemRow, OF_THE_ACCOUNT, QueueTable, Source};
use crate::seaorm::columns::money;
use crate::seaorm::errors::corrupt;
use crate::seaorm::review::reviews::DEPOSIT;
use crate::seaorm::search::Searched;
use domain::deposit::{Deviation, FundingMethod};
use domain::receipt::MatchedTo;
use ports::driven::desk::{Queued, QueuedDeposit, QueuedDetail};
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

#[derive(FromQueryResult)]
pub(super) struct DepositRow {
    #[sea_orm(nested)]
    item: ItemRow,
    funding_method: String,
    deviation: Option<String>,
    reference: String,
    amount_minor: i64,
    currency: String,
}

impl QueueTable for DepositRow {
    const SOURCE: Source = Source {
        columns: "t.id, t.account_id, t.state, t.submitted_at, t.modified_at AS waiting_since,
            a.first_name, a.last_name, a.chinese_name, a.number AS account_number, i.mobile_number, f.code AS framework,
            t.first_line_by, t.funding_method, t.deviation, t.reference, t.amount_minor, t.currency",
        beside: "JOIN accounts a ON a.id = t.account_id JOIN investors i ON i.id = t.investor_id
            JOIN frameworks f ON f.id = a.framework_id",
        table: "deposits",
        subject: DEPOSIT,
        account: "t.account_id",
        since: "modified_at",
        submitted: "submitted_at",
        handed_in: "t.submitted_at IS NOT NULL",
        framework: OF_THE_ACCOUNT,
        searched: Searched::of_account("deposits", "t.account_id"),
        has_project: false,
        has_amount: true,
        wired: |record| match record {
            MatchedTo::Deposit(id) => Some(id.0),
            _ => None,
        },
    };

    fn queued(self) -> Result<Queued, StoreError> {
        let method = FundingMethod::from_code(&self.funding_method);
        let deposit = QueuedDeposit {
            method: method.ok_or_else(|| corrupt("funding method"))?,
            reference: self.reference,
            amount: money(self.amount_minor, &self.currency)?,
            deviation: self
                .deviation
                .map(|code| Deviation::from_code(&code).ok_or_else(|| corrupt("deviation")))
                .transpose()?,
        };
        Ok(self.item.queued(QueuedDetail::Deposit(deposit)))
    }
}
