//! What reconciliation compares: each row of facts is one row of one statement, read on one view of the database.

mod statements;

use crate::seaorm::columns::{currency, money};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::identity::former_numbers;
use crate::seaorm::ledger::open_items::position;
use crate::seaorm::search;
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::catalog::PaymentMethod;
use domain::ids::{
    AccountId, BankAccountId, ChargeId, DepositId, DocumentId, ExchangeRateId, InvestorId, OrderId,
    PaymentNoticeId, PayoutId, ProjectId, ProposalId, ReceiptId, SigningSessionId, StatementLineId,
    TransactionId, WithdrawalId,
};
use domain::ledger::{Asset, Book};
use domain::money::{Satoshis, Shares};
use domain::subscription::State;
use domain::{Instant, Money, deposit, payment, signing, withdrawal};
use ports::driven::reconciliation::{
    AccountFacts, BalanceFacts, BankFacts, ChargeFacts, DepositFacts, OddMovement, OrderFacts,
    ProjectFacts, ReconciliationFacts, Sides, SigningFacts, Unequal, WithdrawalFacts,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement, TransactionTrait};
use statements::{
    ACCOUNTS, BALANCES, CHARGES, DEPOSITS, HOLDINGS, HOLDS, MOVEMENTS, ORDERS, PAYABLES,
    PROJECT_PAYOUTS, PROJECTS, SIGNINGS, STATED_BANKS, STRAY_BOOKINGS, STRAY_FEES, STRAY_LINES,
    STRAY_NOTICES, STRAY_PROJECT_PAYMENTS, STRAY_RATES, SUSPENSE, TOLD_BALANCES, UNBALANCED,
    UNBOOKED, WITHDRAWALS,
};
use std::time::Duration;

/// How long a statement over a whole table may take.
const SLOWEST: Duration = Duration::from_secs(600);

#[derive(FromQueryResult)]
struct ChargeRow {
    id: i64,
    state: String,
    amount_minor: i64,
    created_at: Instant,
    refund_asked_at: Option<Instant>,
    logged: Option<String>,
    paid_minor: i64,
    refunded_minor: i64,
    ignored_notices: i64,
}

#[derive(FromQueryResult)]
struct DepositRow {
    id: i64,
    state: String,
    currency: String,
    received_minor: Option<i64>,
    proof_document_id: Option<i64>,
    logged: Option<String>,
    receipts_minor: i64,
    wallet_minor: i64,
    payable_minor: i64,
    gateway_minor: i64,
    funding_method: String,
    satoshis: Option<i64>,
    received_satoshis: Option<i64>,
    price_minor: Option<i64>,
}

#[derive(FromQueryResult)]
struct WithdrawalRow {
    id: i64,
    state: String,
    amount_minor: i64,
    currency: String,
    signed_form_id: Option<i64>,
    logged: Option<String>,
    held_minor: i64,
    payable_minor: i64,
    came_back: bool,
}

#[derive(FromQueryResult)]
struct OrderRow {
    id: i64,
    project_id: i64,
    state: String,
    method_id: i64,
    amount_minor: i64,
    currency: String,
    completed_at: Option<Instant>,
    shares: Option<i64>,
    signed_document_id: Option<i64>,
    logged: Option<String>,
    account_approved_at: Option<Instant>,
    received_minor: Option<i64>,
    receipts_minor: i64,
    held_minor: i64,
    escrow_minor: i64,
    paid_minor: i64,
    held_shares: i64,
}

#[derive(FromQueryResult)]
struct AccountRow {
    id: i64,
    state: String,
    logged: Option<String>,
}

#[derive(FromQueryResult)]
struct ProjectRow {
    id: i64,
    currency: String,
    offering_minor: i64,
    taken_minor: i64,
    held_minor: i64,
    kept_minor: i64,
    accepted_minor: i64,
    issued_minor: i64,
    escrow_minor: i64,
    paid_minor: i64,
}

#[derive(FromQueryResult)]
struct BalanceRow {
    book: String,
    owner_id: i64,
    asset: String,
    kept: i64,
    posted: i64,
}

#[derive(FromQueryResult)]
struct OddRow {
    id: i64,
    asset: String,
}

/// Two sums that differ.
#[derive(FromQueryResult)]
struct UnequalRow {
    id: i64,
    asset: String,
    found: i64,
    expected: i64,
}

#[derive(FromQueryResult)]
struct MovementRow {
    id: i64,
    asset: String,
    found: i64,
    expected: i64,
    transaction_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct SigningRow {
    id: i64,
    state: String,
    created_at: Instant,
    signed_at: Option<Instant>,
    document_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct BankRow {
    bank_account_id: i64,
    currency: String,
    day: NaiveDate,
    stated_minor: i64,
}

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
        let rows = self.slow_rows::<OddRow>(UNBALANCED).await?;
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

    async fn odd_movements(&self) -> Result<Vec<OddMovement>, StoreError> {
        let mut rows = self.slow_rows::<MovementRow>(MOVEMENTS).await?;
        rows.extend(self.slow_rows::<MovementRow>(TOLD_BALANCES).await?);
        let movement = |row: MovementRow| {
            Ok(OddMovement {
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
        let rows = self.slow_rows::<OddRow>(STRAY_PROJECT_PAYMENTS).await?;
        Ok(rows.into_iter().map(|row| ProposalId(row.id)).collect())
    }

    async fn odd_receipts(&self) -> Result<Vec<Unequal<ReceiptId>>, StoreError> {
        self.unequal(SUSPENSE, ReceiptId).await
    }

    async fn odd_holdings(&self) -> Result<Vec<Unequal<AccountId>>, StoreError> {
        self.unequal(HOLDINGS, AccountId).await
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
        let rows = self.slow_rows::<OddRow>(STRAY_FEES).await?;
        Ok(rows.into_iter().map(|row| TransactionId(row.id)).collect())
    }

    async fn stray_bookings(&self) -> Result<Vec<TransactionId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(STRAY_BOOKINGS).await?;
        Ok(rows.into_iter().map(|row| TransactionId(row.id)).collect())
    }

    async fn unbooked(&self) -> Result<Vec<ProposalId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(UNBOOKED).await?;
        Ok(rows.into_iter().map(|row| ProposalId(row.id)).collect())
    }

    async fn stray_rates(&self) -> Result<Vec<ExchangeRateId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(STRAY_RATES).await?;
        Ok(rows.into_iter().map(|row| ExchangeRateId(row.id)).collect())
    }

    async fn stray_lines(&self) -> Result<Vec<StatementLineId>, StoreError> {
        let rows = self.slow_rows::<OddRow>(STRAY_LINES).await?;
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
        let rows = self.slow_rows::<OddRow>(STRAY_NOTICES).await?;
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

fn charge(row: ChargeRow) -> Result<ChargeFacts, StoreError> {
    Ok(ChargeFacts {
        id: ChargeId(row.id),
        state: payment::State::from_code(&row.state).ok_or_else(|| corrupt("charges.state"))?,
        amount_minor: row.amount_minor,
        created_at: row.created_at,
        refund_asked_at: row.refund_asked_at,
        logged: row.logged,
        paid_minor: row.paid_minor,
        refunded_minor: row.refunded_minor,
        ignored_notices: row.ignored_notices,
    })
}

fn of_deposit(row: DepositRow) -> Result<DepositFacts, StoreError> {
    let currency = currency(&row.currency)?;
    let worth = || {
        let price = Money::from_minor(row.price_minor?, currency).ok()?;
        let asked = Satoshis::new(row.satoshis?)?;
        let received = Satoshis::new(row.received_satoshis?)?;
        received.worth((asked, price)).map(Money::minor)
    };
    Ok(DepositFacts {
        method: deposit::FundingMethod::from_code(&row.funding_method)
            .ok_or_else(|| corrupt("deposits.funding_method"))?,
        invoice_minor: worth(),
        gateway_minor: row.gateway_minor,
        id: DepositId(row.id),
        state: deposit::State::from_code(&row.state).ok_or_else(|| corrupt("deposits.state"))?,
        currency,
        received_minor: row.received_minor,
        logged: row.logged,
        proof: row.proof_document_id.map(DocumentId),
        receipts_minor: row.receipts_minor,
        wallet_minor: row.wallet_minor,
        payable_minor: row.payable_minor,
    })
}

fn of_withdrawal(row: WithdrawalRow) -> Result<WithdrawalFacts, StoreError> {
    Ok(WithdrawalFacts {
        id: WithdrawalId(row.id),
        state: withdrawal::State::from_code(&row.state)
            .ok_or_else(|| corrupt("withdrawals.state"))?,
        amount: money(row.amount_minor, &row.currency)?,
        logged: row.logged,
        signed_form: row.signed_form_id.map(DocumentId),
        held_minor: row.held_minor,
        payable_minor: row.payable_minor,
        came_back: row.came_back,
    })
}

fn order(row: OrderRow) -> Result<OrderFacts, StoreError> {
    Ok(OrderFacts {
        id: OrderId(row.id),
        project: ProjectId(row.project_id),
        state: State::from_code(&row.state).ok_or_else(|| corrupt("orders.state"))?,
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("orders.method_id"))?,
        amount: money(row.amount_minor, &row.currency)?,
        completed_at: row.completed_at,
        logged: row.logged,
        account_approved_at: row.account_approved_at,
        signed_document: row.signed_document_id.map(DocumentId),
        received_minor: row.received_minor,
        receipts_minor: row.receipts_minor,
        held_minor: row.held_minor,
        escrow_minor: row.escrow_minor,
        paid_minor: row.paid_minor,
        shares: row.shares.map(Shares::from_ten_thousandths),
        held_shares: Shares::from_ten_thousandths(row.held_shares),
    })
}

fn balance(row: BalanceRow) -> Result<BalanceFacts, StoreError> {
    let book = Book::from_parts(&row.book, row.owner_id).ok_or_else(|| corrupt("balances.book"))?;
    Ok(BalanceFacts {
        book,
        asset: asset(&row.asset)?,
        kept: row.kept,
        posted: row.posted,
    })
}

fn signing_session(row: SigningRow) -> Result<SigningFacts, StoreError> {
    Ok(SigningFacts {
        id: SigningSessionId(row.id),
        state: signing::State::from_code(&row.state)
            .ok_or_else(|| corrupt("signing_sessions.state"))?,
        created_at: row.created_at,
        signed_at: row.signed_at,
        document: row.document_id.map(DocumentId),
    })
}

fn sides(code: &str, found: i64, expected: i64) -> Result<Sides, StoreError> {
    Ok(Sides {
        asset: asset(code)?,
        found,
        expected,
    })
}

fn asset(code: &str) -> Result<Asset, StoreError> {
    Asset::from_code(code).ok_or_else(|| corrupt("asset"))
}
