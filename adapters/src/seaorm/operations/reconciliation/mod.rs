//! The data that reconciliation compares: each row of facts is one row of one statement, read on
//! one view of the database.

mod rows;
mod statements;

use crate::seaorm::columns::currency;
use crate::seaorm::errors::refused;
use crate::seaorm::identity::former_numbers;
use crate::seaorm::ledger::open_items::position;
use crate::seaorm::search;
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{
    AccountId, BankAccountId, ChargeId, DepositId, DistributionId, ExchangeRateId, InvestorId,
    OrderId, PaymentNoticeId, PayoutId, ProjectId, ProposalId, ReceiptId, SigningSessionId,
    StatementLineId, TransactionId, WithdrawalId,
};
use domain::ledger::Asset;
use ports::driven::reconciliation::{
    AccountFacts, BalanceFacts, BankFacts, ChargeFacts, DepositFacts, HoldingMismatch,
    MovementMismatch, OrderFacts, ProjectFacts, ReconciliationFacts, SigningFacts, Unequal,
    WithdrawalFacts,
};
use ports::driven::unit_of_work::StoreError;
use rows::{
    AccountRow, BalanceRow, BankRow, ChargeRow, DepositRow, MismatchRow, MovementRow, OrderRow,
    ProjectRow, SigningRow, SumRow, UnequalRow, WithdrawalRow, asset, balance, charge, of_deposit,
    of_withdrawal, order, sides, signing_session,
};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, TransactionTrait};
use statements::{
    ACCOUNTS, BALANCES, CHARGES, DEPOSITS, DISTRIBUTION_LINES, DISTRIBUTIONS, HOLDINGS, HOLDS,
    KEPT_EARNINGS, KEPT_HOLDINGS, MOVEMENTS, ORDERS, PAYABLES, PROJECT_PAYOUTS, PROJECTS, SIGNINGS,
    STATED_BANKS, STRAY_BOOKINGS, STRAY_FEES, STRAY_LINES, STRAY_NOTICES, STRAY_PROJECT_PAYMENTS,
    STRAY_RATES, SUSPENSE, TOLD_BALANCES, UNBALANCED, UNBOOKED, WITHDRAWALS,
};
use std::time::Duration;

/// How long a statement over a whole table may take.
const SLOWEST: Duration = Duration::from_secs(600);

#[async_trait]
impl ReconciliationFacts for SeaStore {
    async fn orders(&self, after: OrderId, limit: u32) -> Result<Vec<OrderFacts>, StoreError> {
        let rows = self
            .rows::<OrderRow>(ORDERS, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        rows.into_iter().map(order).collect()
    }

    async fn doubled_numbers(&self) -> Result<Vec<(InvestorId, InvestorId)>, StoreError> {
        let found = former_numbers::doubled(self.readers()).await?;
        let found = found.into_iter();
        Ok(found
            .map(|(former, other)| (InvestorId(former), InvestorId(other)))
            .collect())
    }

    async fn stray_words(&self) -> Result<Vec<InvestorId>, StoreError> {
        let view = self.readers().begin().await;
        let found = search::stray(&view.map_err(refused)?).await?;
        Ok(found.into_iter().map(InvestorId).collect())
    }

    async fn accounts(
        &self,
        after: AccountId,
        limit: u32,
    ) -> Result<Vec<AccountFacts>, StoreError> {
        let rows = self
            .rows::<AccountRow>(ACCOUNTS, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        let facts = rows.into_iter().map(|row| AccountFacts {
            id: AccountId(row.id),
            state: row.state,
            logged: row.logged,
        });
        Ok(facts.collect())
    }

    async fn projects(
        &self,
        after: ProjectId,
        limit: u32,
        now: Instant,
    ) -> Result<Vec<ProjectFacts>, StoreError> {
        let values = vec![after.0.into(), i64::from(limit).into(), now.into()];
        let rows = self.rows::<ProjectRow>(PROJECTS, values).await?;
        let facts = rows.into_iter().map(|row| {
            Ok(ProjectFacts {
                id: ProjectId(row.id),
                currency: currency(&row.currency)?,
                offering_minor: row.offering_minor,
                taken_minor: row.taken_minor,
                held_minor: row.held_minor,
                kept_minor: row.kept_minor,
                accepted_minor: row.accepted_minor,
                issued_minor: row.issued_minor,
                escrow_minor: row.escrow_minor,
                paid_minor: row.paid_minor,
            })
        });
        facts.collect()
    }

    async fn unbalanced(&self) -> Result<Vec<(TransactionId, Asset)>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(UNBALANCED).await?;
        rows.into_iter()
            .map(|row| Ok((TransactionId(row.id), asset(&row.asset)?)))
            .collect()
    }

    async fn odd_balances(&self) -> Result<Vec<BalanceFacts>, StoreError> {
        let rows = self.slow_rows::<BalanceRow>(BALANCES).await?;
        let facts: Vec<BalanceFacts> = rows.into_iter().map(balance).collect::<Result<_, _>>()?;
        let is_odd =
            |facts: &BalanceFacts| facts.kept != facts.posted || !facts.book.may_be_negative();
        Ok(facts.into_iter().filter(is_odd).collect())
    }

    async fn odd_holds(&self) -> Result<Vec<Unequal<AccountId>>, StoreError> {
        self.unequal(HOLDS, AccountId).await
    }

    async fn odd_movements(&self) -> Result<Vec<MovementMismatch>, StoreError> {
        let mut rows = self.slow_rows::<MovementRow>(MOVEMENTS).await?;
        rows.extend(self.slow_rows::<MovementRow>(TOLD_BALANCES).await?);
        let movement = |row: MovementRow| {
            Ok(MovementMismatch {
                account: AccountId(row.id),
                sides: sides(&row.asset, row.found, row.expected)?,
                transaction: row.transaction_id.map(TransactionId),
            })
        };
        rows.into_iter().map(movement).collect()
    }

    async fn odd_payables(&self) -> Result<Vec<Unequal<PayoutId>>, StoreError> {
        self.unequal(PAYABLES, PayoutId).await
    }

    async fn odd_project_payouts(&self) -> Result<Vec<Unequal<PayoutId>>, StoreError> {
        self.unequal(PROJECT_PAYOUTS, PayoutId).await
    }

    async fn stray_project_payments(&self) -> Result<Vec<ProposalId>, StoreError> {
        let rows = self
            .slow_rows::<MismatchRow>(STRAY_PROJECT_PAYMENTS)
            .await?;
        Ok(rows.into_iter().map(|row| ProposalId(row.id)).collect())
    }

    async fn odd_receipts(&self) -> Result<Vec<Unequal<ReceiptId>>, StoreError> {
        self.unequal(SUSPENSE, ReceiptId).await
    }

    async fn odd_distributions(&self) -> Result<Vec<Unequal<DistributionId>>, StoreError> {
        self.unequal(DISTRIBUTIONS, DistributionId).await
    }

    async fn odd_distribution_lines(&self) -> Result<Vec<Unequal<DistributionId>>, StoreError> {
        self.unequal(DISTRIBUTION_LINES, DistributionId).await
    }

    async fn odd_holdings(&self) -> Result<Vec<Unequal<AccountId>>, StoreError> {
        self.unequal(HOLDINGS, AccountId).await
    }

    async fn odd_sums(&self) -> Result<Vec<HoldingMismatch>, StoreError> {
        let rows = self.slow_rows::<SumRow>(KEPT_HOLDINGS).await?;
        let sum = |row: SumRow| {
            let figures = (row.asset.as_deref(), row.found, row.expected);
            Ok(HoldingMismatch {
                investor: InvestorId(row.id),
                project: ProjectId(row.project_id),
                sides: match figures {
                    (Some(asset), Some(found), Some(expected)) => {
                        Some(sides(asset, found, expected)?)
                    }
                    _ => None,
                },
            })
        };
        rows.into_iter().map(sum).collect()
    }

    async fn odd_earnings(&self) -> Result<Vec<Unequal<AccountId>>, StoreError> {
        let month = match self.backend() {
            DbBackend::Sqlite => "SUBSTR(m.effective_on, 1, 7) || '-01'",
            _ => "CAST(DATE_TRUNC('month', m.effective_on) AS DATE)",
        };
        let sql = KEPT_EARNINGS.replace("{month}", month);
        self.unequal(&sql, AccountId).await
    }

    async fn withdrawals(
        &self,
        after: WithdrawalId,
        limit: u32,
    ) -> Result<Vec<WithdrawalFacts>, StoreError> {
        let values = vec![after.0.into(), i64::from(limit).into()];
        let rows = self.rows::<WithdrawalRow>(WITHDRAWALS, values).await?;
        rows.into_iter().map(of_withdrawal).collect()
    }

    async fn deposits(
        &self,
        after: DepositId,
        limit: u32,
    ) -> Result<Vec<DepositFacts>, StoreError> {
        let values = vec![after.0.into(), i64::from(limit).into()];
        let rows = self.rows::<DepositRow>(DEPOSITS, values).await?;
        rows.into_iter().map(of_deposit).collect()
    }

    async fn charges(&self, after: ChargeId, limit: u32) -> Result<Vec<ChargeFacts>, StoreError> {
        let rows = self
            .rows::<ChargeRow>(CHARGES, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        rows.into_iter().map(charge).collect()
    }

    async fn stray_fees(&self) -> Result<Vec<TransactionId>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(STRAY_FEES).await?;
        Ok(rows.into_iter().map(|row| TransactionId(row.id)).collect())
    }

    async fn stray_bookings(&self) -> Result<Vec<TransactionId>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(STRAY_BOOKINGS).await?;
        Ok(rows.into_iter().map(|row| TransactionId(row.id)).collect())
    }

    async fn unbooked(&self) -> Result<Vec<ProposalId>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(UNBOOKED).await?;
        Ok(rows.into_iter().map(|row| ProposalId(row.id)).collect())
    }

    async fn stray_rates(&self) -> Result<Vec<ExchangeRateId>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(STRAY_RATES).await?;
        Ok(rows.into_iter().map(|row| ExchangeRateId(row.id)).collect())
    }

    async fn stray_lines(&self) -> Result<Vec<StatementLineId>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(STRAY_LINES).await?;
        Ok(rows
            .into_iter()
            .map(|row| StatementLineId(row.id))
            .collect())
    }

    async fn stated_banks(&self) -> Result<Vec<BankFacts>, StoreError> {
        let rows = self.slow_rows::<BankRow>(STATED_BANKS).await?;
        let mut banks = Vec::with_capacity(rows.len());
        for row in rows {
            let (bank, currency) = (BankAccountId(row.bank_account_id), currency(&row.currency)?);
            let there = position(self, (bank, currency, row.day)).await?;
            banks.push(BankFacts {
                bank,
                currency,
                day: row.day,
                stated_minor: row.stated_minor,
                booked_minor: there.booked_minor,
                open: there.open,
            });
        }
        Ok(banks)
    }

    async fn stray_notices(&self) -> Result<Vec<PaymentNoticeId>, StoreError> {
        let rows = self.slow_rows::<MismatchRow>(STRAY_NOTICES).await?;
        Ok(rows
            .into_iter()
            .map(|row| PaymentNoticeId(row.id))
            .collect())
    }

    async fn signings(
        &self,
        after: SigningSessionId,
        limit: u32,
    ) -> Result<Vec<SigningFacts>, StoreError> {
        let rows = self
            .rows::<SigningRow>(SIGNINGS, vec![after.0.into(), i64::from(limit).into()])
            .await?;
        rows.into_iter().map(signing_session).collect()
    }
}

impl SeaStore {
    async fn unequal<I>(&self, sql: &str, id: fn(i64) -> I) -> Result<Vec<Unequal<I>>, StoreError> {
        let rows = self.slow_rows::<UnequalRow>(sql).await?;
        let unequal = |row: UnequalRow| {
            Ok(Unequal {
                of: id(row.id),
                sides: sides(&row.asset, row.found, row.expected)?,
            })
        };
        rows.into_iter().map(unequal).collect()
    }

    /// The rows of a statement that reads a whole table: it may take longer than a request's, and takes no lock that stops work.
    async fn slow_rows<R: FromQueryResult>(&self, sql: &str) -> Result<Vec<R>, StoreError> {
        let view = self.readers().begin().await;
        let view = view.map_err(refused)?;
        let backend = view.get_database_backend();
        if backend == DbBackend::Postgres {
            let patience = format!("SET LOCAL statement_timeout = {}", SLOWEST.as_millis());
            view.execute_unprepared(&patience).await.map_err(refused)?;
        }
        R::find_by_statement(Statement::from_string(backend, sql))
            .all(&view)
            .await
            .map_err(refused)
    }
}
