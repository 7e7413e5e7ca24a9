//! Storage of subscriptions.

use crate::seaorm::columns::money;
use crate::seaorm::entities::{accounts, orders};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Money;
use domain::catalog::PaymentMethod;
use domain::ids::{AccountId, DocumentId, InvestorId, OperatorId, OrderId, ProjectId};
use domain::money::Shares;
use domain::subscription::{BoundBy, Order, ReadMarks, Reservation, State, Step};
use ports::driven::orders::{Orders, OrdersOf, OrdersUnderWay};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::{LockType, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter,
    QueryOrder, QuerySelect, Select, Statement,
};

/// How many orders are queried by number in one statement.
const AT_ONCE: usize = 1_000;

/// Distributions, rents, interest and principal (6 to 9) that were paid on the shares of the order
/// in row `o` since their issue, and not reversed; and the payments of approved distributions still
/// due on them.
pub(in crate::seaorm) const INCOME_PAID: &str = "SELECT 1 FROM account_movements i
    JOIN ledger_transactions t ON t.id = i.transaction_id
    WHERE i.account_id = o.account_id AND i.project_id = o.project_id AND i.cash_type IN (6, 7, 8, 9)
    AND i.recorded_at >= o.issued_at AND t.reverses IS NULL
    AND NOT EXISTS (SELECT 1 FROM ledger_transactions r WHERE r.reverses = t.id)
    UNION ALL SELECT 1 FROM distribution_lines l JOIN distributions d ON d.id = l.distribution_id
    WHERE l.account_id = o.account_id AND d.project_id = o.project_id AND l.state IN ('open', 'waiting')
    AND d.state IN ('approved', 'funded', 'paying') AND o.issued_at < d.register_at";

/// Whether shares of an issued order `o` have left its account. A transfer takes a part of the cost of all that was held, so it binds every
/// order that was issued before it. Redeemed shares leave first in, first out, so they have left if the account holds fewer than this order,
/// those issued after it and transfers since then brought.
pub(in crate::seaorm) const SHARES_LEFT: &str =
    "SELECT 1 WHERE o.issued_at IS NOT NULL AND
    (SELECT SUM(s.shares) FROM orders s WHERE s.account_id = o.account_id AND s.project_id = o.project_id
        AND (s.issued_at > o.issued_at OR s.issued_at = o.issued_at AND s.id >= o.id))
    + COALESCE((SELECT SUM(t.shares) FROM holding_transfer_sides t WHERE t.account_id = o.account_id
        AND t.project_id = o.project_id AND t.shares > 0 AND t.recorded_at >= o.issued_at), 0) > COALESCE(
    (SELECT h.balance FROM balances h WHERE h.book = 'holding' AND h.owner_id = o.account_id
        AND h.asset = 'shares:' || CAST(o.project_id AS TEXT)), 0)
    UNION ALL SELECT 1 FROM holding_transfer_sides t WHERE t.account_id = o.account_id AND t.project_id = o.project_id
        AND t.shares < 0 AND t.recorded_at >= o.issued_at";

/// Why an issue cannot be reversed, if so.
pub(in crate::seaorm) const fn bound_by(has_income: bool, have_left: bool) -> Option<BoundBy> {
    match (has_income, have_left) {
        (true, _) => Some(BoundBy::Income),
        (false, true) => Some(BoundBy::Leaving),
        (false, false) => None,
    }
}

#[derive(FromQueryResult)]
struct Bound {
    has_income: bool,
    have_left: bool,
}

#[async_trait]
impl Orders for SeaTx {
    async fn add(&self, order: &Order) -> Result<OrderId, StoreError> {
        self.shows_in_the_catalogue();
        let mut row = row(order);
        row.id = NotSet;
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(OrderId(added.id))
    }

    async fn get(&self, id: OrderId) -> Result<Option<Order>, StoreError> {
        self.one(orders::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: OrderId) -> Result<Option<Order>, StoreError> {
        self.one(orders::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn save(&self, order: &Order) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let mut row = row(order);
        row.id = Unchanged(order.id.0);
        row.version = Set(order.version + 1);
        let change = orders::Entity::update_many()
            .set(row)
            .filter(orders::Column::Id.eq(order.id.0))
            .filter(orders::Column::Version.eq(order.version));
        self.db().change_later(&change).await
    }

    async fn unfinished_of_account(&self, account: AccountId) -> Result<Option<Order>, StoreError> {
        self.one(unfinished().filter(orders::Column::AccountId.eq(account.0)))
            .await
    }

    async fn unfinished_for_project(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Option<Order>, StoreError> {
        let query = unfinished()
            .filter(orders::Column::InvestorId.eq(investor.0))
            .filter(orders::Column::ProjectId.eq(project.0))
            .order_by_desc(orders::Column::Id)
            .limit(1);
        self.one(query).await
    }

    async fn by_ids(&self, ids: &[OrderId]) -> Result<Vec<Order>, StoreError> {
        let mut found = Vec::new();
        for some in ids.chunks(AT_ONCE) {
            let rows = orders::Entity::find()
                .filter(orders::Column::Id.is_in(some.iter().map(|id| id.0)))
                .order_by_asc(orders::Column::Id)
                .all(self.db())
                .await
                .map_err(refused)?;
            for row in rows {
                found.push(order(row)?);
            }
        }
        Ok(found)
    }

    async fn accepted_of_project(&self, project: ProjectId) -> Result<Vec<OrderId>, StoreError> {
        let ids: Vec<i64> = orders::Entity::find()
            .select_only()
            .column(orders::Column::Id)
            .filter(orders::Column::ProjectId.eq(project.0))
            .filter(orders::Column::State.eq(State::PreOk.code()))
            .order_by_asc(orders::Column::Id)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(ids.into_iter().map(OrderId).collect())
    }

    async fn under_way(&self, of: OrdersOf) -> Result<OrdersUnderWay, StoreError> {
        let states = State::UNDER_WAY.map(State::code);
        let query = orders::Entity::find()
            .select_only()
            .column(orders::Column::State)
            .column_as(orders::Column::Id.count(), "orders")
            .filter(orders::Column::State.is_in(states))
            .group_by(orders::Column::State);
        let query = match of {
            OrdersOf::All => query,
            OrdersOf::Project(id) => query.filter(orders::Column::ProjectId.eq(id.0)),
            OrdersOf::Framework(id) => {
                let of_framework = Query::select()
                    .column(accounts::Column::Id)
                    .from(accounts::Entity)
                    .and_where(accounts::Column::FrameworkId.eq(id.0))
                    .to_owned();
                query.filter(orders::Column::AccountId.in_subquery(of_framework))
            }
        };
        let found: Vec<(String, i64)> = query.into_tuple().all(self.db()).await.map_err(refused)?;
        let mut counted = OrdersUnderWay::default();
        for (code, number) in found {
            let number = u64::try_from(number).map_err(|_| corrupt("number of orders"))?;
            match State::from_code(&code) {
                Some(State::Init) => counted.begun += number,
                Some(State::LWait | State::GWait) => counted.submitted += number,
                Some(State::PreOk) => counted.accepted += number,
                Some(
                    State::Success
                    | State::LFail
                    | State::GFail
                    | State::Revoked
                    | State::Cancelled,
                )
                | None => return Err(corrupt("state of an order")),
            }
        }
        Ok(counted)
    }

    async fn issue_bound_by(&self, order: OrderId) -> Result<Option<BoundBy>, StoreError> {
        let db = self.db();
        let sql = format!(
            "SELECT EXISTS ({INCOME_PAID}) AS has_income, EXISTS ({SHARES_LEFT}) AS have_left
            FROM orders o WHERE o.id = $1"
        );
        let asked =
            Statement::from_sql_and_values(db.get_database_backend(), sql, [order.0.into()]);
        let found = Bound::find_by_statement(asked).one(db).await;
        let found = found.map_err(refused)?;
        Ok(found.and_then(|it| bound_by(it.has_income, it.have_left)))
    }
}

impl SeaTx {
    async fn one(&self, query: Select<orders::Entity>) -> Result<Option<Order>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(order).transpose()
    }
}

fn unfinished() -> Select<orders::Entity> {
    orders::Entity::find().filter(orders::Column::State.eq(State::Init.code()))
}

fn row(order: &Order) -> orders::ActiveModel {
    orders::ActiveModel {
        id: NotSet,
        investor_id: Set(order.investor.0),
        account_id: Set(order.account.0),
        project_id: Set(order.project.0),
        method_id: Set(order.method.id()),
        amount_minor: Set(order.amount.minor()),
        currency: Set(order.amount.currency().code().to_owned()),
        state: Set(order.state.code().to_owned()),
        step_id: Set(order.step.id()),
        disclaimer_accepted: Set(order.disclaimer_accepted),
        documents_read: Set(order.documents_read),
        read_terms: Set(order.read_marks.terms),
        read_partnership_agreement: Set(order.read_marks.partnership_agreement),
        read_memorandum: Set(order.read_marks.memorandum),
        read_subscription_agreement: Set(order.read_marks.subscription_agreement),
        signed_document_id: Set(order.signed_document.map(|id| id.0)),
        proof_document_id: Set(order.proof_document.map(|id| id.0)),
        proof_at: Set(order.proof_at),
        reserved_until: Set(order.reservation.map(|r| r.until)),
        first_line_by: Set(order.first_line_by.map(|id| id.0)),
        received_minor: Set(order.received.map(Money::minor)),
        receipt_corrections: Set(i64::from(order.receipt_corrections)),
        completed_at: Set(order.completed_at),
        accepted_at: Set(order.accepted_at),
        shares: Set(order.shares.map(Shares::ten_thousandths)),
        issued_at: Set(order.issued_at),
        issues: Set(i64::from(order.issues)),
        created_at: Set(order.created_at),
        modified_at: Set(order.modified_at),
        version: Set(order.version),
    }
}

fn order(row: orders::Model) -> Result<Order, StoreError> {
    let amount = money(row.amount_minor, &row.currency)?;
    let received = row
        .received_minor
        .map(|minor| money(minor, &row.currency))
        .transpose()?;
    Ok(Order {
        id: OrderId(row.id),
        investor: InvestorId(row.investor_id),
        account: AccountId(row.account_id),
        project: ProjectId(row.project_id),
        method: PaymentMethod::from_id(row.method_id).ok_or_else(|| corrupt("payment method"))?,
        amount,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("state of an order"))?,
        step: Step::from_id(row.step_id).map_err(|_| corrupt("step of an order"))?,
        disclaimer_accepted: row.disclaimer_accepted,
        documents_read: row.documents_read,
        read_marks: ReadMarks {
            terms: row.read_terms,
            partnership_agreement: row.read_partnership_agreement,
            memorandum: row.read_memorandum,
            subscription_agreement: row.read_subscription_agreement,
        },
        signed_document: row.signed_document_id.map(DocumentId),
        proof_document: row.proof_document_id.map(DocumentId),
        proof_at: row.proof_at,
        reservation: row.reserved_until.map(|until| Reservation { until }),
        first_line_by: row.first_line_by.map(OperatorId),
        received,
        receipt_corrections: u32::try_from(row.receipt_corrections)
            .map_err(|_| corrupt("orders.receipt_corrections"))?,
        completed_at: row.completed_at,
        accepted_at: row.accepted_at,
        shares: row.shares.map(Shares::from_ten_thousandths),
        issued_at: row.issued_at,
        issues: u32::try_from(row.issues).map_err(|_| corrupt("orders.issues"))?,
        created_at: row.created_at,
        modified_at: row.modified_at,
        version: row.version,
    })
}
