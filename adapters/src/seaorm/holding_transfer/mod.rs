//! Storage of transfers of holdings. The moved cost has a row for each of the two accounts,
//! negative for the one that gave, so that the cost of a holding is the sum of these and the price
//! of its orders.

mod act_row;

pub(super) use act_row::TransferRow;

use crate::seaorm::columns::{currency, money};
use crate::seaorm::entities::{holding_transfer_sides, holding_transfers, orders};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::rows::rows;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::holding_transfer::{Held, HoldingKey, HoldingTransfer};
use domain::ids::{InvestorId, ProjectId, ProposalId};
use domain::money::Shares;
use ports::driven::holding_transfers::{BookedAt, HoldingTransfers, MovedHolding};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
};

/// The holding of project `$2` on account `$1`, and whether a distribution whose register is frozen
/// has yet to pay on it.
const HELD: &str = "SELECT p.currency,
        COALESCE((SELECT h.balance FROM balances h WHERE h.book = 'holding' AND h.owner_id = $1
            AND h.asset = 'shares:' || CAST(p.id AS TEXT)), 0) AS shares,
        (SELECT CAST(COALESCE(SUM(o.amount_minor), 0) AS BIGINT) FROM orders o
            WHERE o.account_id = $1 AND o.project_id = p.id AND o.issued_at IS NOT NULL AND o.shares IS NOT NULL) AS paid,
        (SELECT CAST(COALESCE(SUM(s.cost_minor), 0) AS BIGINT) FROM holding_transfer_sides s
            WHERE s.account_id = $1 AND s.project_id = p.id) AS moved,
        (SELECT CAST(COALESCE(SUM(m.amount), 0) AS BIGINT) FROM account_movements m
            WHERE m.account_id = $1 AND m.project_id = p.id AND m.cash_type = 9 AND m.asset NOT LIKE 'shares:%') AS returned,
        EXISTS (SELECT 1 FROM distribution_lines l JOIN distributions d ON d.id = l.distribution_id
            WHERE l.account_id = $1 AND d.project_id = p.id AND l.state IN ('open', 'waiting')
            AND d.state IN ('approved', 'funded', 'paying')) AS is_awaited
    FROM projects p WHERE p.id = $2";

const MOVED: &str = "SELECT s.recorded_at, s.shares, s.cost_minor, s.currency
    FROM holding_transfer_sides s JOIN accounts a ON a.id = s.account_id
    WHERE a.investor_id = $1 AND s.project_id = $2 ORDER BY s.transfer_id DESC, s.shares DESC";

#[derive(FromQueryResult)]
struct HeldRow {
    currency: String,
    shares: i64,
    paid: i64,
    moved: i64,
    returned: i64,
    is_awaited: bool,
}

#[derive(FromQueryResult)]
struct MovedRow {
    recorded_at: Instant,
    shares: i64,
    cost_minor: i64,
    currency: String,
}

#[async_trait]
impl HoldingTransfers for SeaTx {
    async fn lock_issued(&self, (account, project): HoldingKey) -> Result<(), StoreError> {
        let locked: Result<Vec<i64>, _> = orders::Entity::find()
            .select_only()
            .column(orders::Column::Id)
            .filter(orders::Column::AccountId.eq(account.0))
            .filter(orders::Column::ProjectId.eq(project.0))
            .filter(orders::Column::IssuedAt.is_not_null())
            .lock_exclusive()
            .into_tuple()
            .all(self.db())
            .await;
        locked.map(drop).map_err(refused)
    }

    async fn held(&self, (account, project): HoldingKey) -> Result<Option<Held>, StoreError> {
        let values = vec![account.0.into(), project.0.into()];
        let rows: Vec<HeldRow> = rows(self.db(), HELD, values).await?;
        rows.into_iter().next().map(held).transpose()
    }

    async fn add_proposed(
        &self,
        proposal: ProposalId,
        transfer: &HoldingTransfer,
    ) -> Result<(), StoreError> {
        let there = holding_transfers::Entity::find_by_id(proposal.0)
            .one(self.db())
            .await;
        if there.map_err(refused)?.is_some() {
            return Ok(());
        }
        let asked = &transfer.asked;
        let row = holding_transfers::ActiveModel {
            id: Set(proposal.0),
            project_id: Set(asked.project.0),
            from_account_id: Set(asked.from.0),
            to_account_id: Set(asked.to.0),
            shares: Set(asked.shares.ten_thousandths()),
            cost_minor: Set(transfer.cost.minor()),
            currency: Set(transfer.cost.currency().code().to_owned()),
            evidence_id: Set(asked.document.0),
        };
        let added = holding_transfers::Entity::insert(row).exec(self.db()).await;
        added.map(drop).map_err(refused)
    }

    async fn add_booked(
        &self,
        proposal: ProposalId,
        transfer: &HoldingTransfer,
        at: BookedAt,
    ) -> Result<(), StoreError> {
        let (asked, cost) = (&transfer.asked, transfer.cost);
        let shares = asked.shares.ten_thousandths();
        let sides = [
            (asked.from, -shares, cost.negated()),
            (asked.to, shares, cost),
        ];
        let rows = sides.map(
            |(account, shares, cost)| holding_transfer_sides::ActiveModel {
                id: NotSet,
                transfer_id: Set(proposal.0),
                account_id: Set(account.0),
                project_id: Set(asked.project.0),
                shares: Set(shares),
                cost_minor: Set(cost.minor()),
                currency: Set(cost.currency().code().to_owned()),
                effective_on: Set(at.effective_on),
                recorded_at: Set(at.recorded_at),
            },
        );
        let added = holding_transfer_sides::Entity::insert_many(rows)
            .exec_without_returning(self.db())
            .await;
        added.map(drop).map_err(refused)
    }

    async fn any_since(&self, project: ProjectId, at: Instant) -> Result<bool, StoreError> {
        use holding_transfer_sides::Column;
        let since = holding_transfer_sides::Entity::find()
            .filter(Column::ProjectId.eq(project.0))
            .filter(Column::RecordedAt.gte(at))
            .one(self.db())
            .await;
        Ok(since.map_err(refused)?.is_some())
    }

    async fn moved(
        &self,
        investor: InvestorId,
        project: ProjectId,
    ) -> Result<Vec<MovedHolding>, StoreError> {
        let values = vec![investor.0.into(), project.0.into()];
        let rows: Vec<MovedRow> = rows(self.db(), MOVED, values).await?;
        rows.into_iter().map(moved).collect()
    }
}

fn held(row: HeldRow) -> Result<Held, StoreError> {
    currency(&row.currency)?;
    let cost = (row.paid + row.moved - row.returned).max(0);
    Ok(Held {
        shares: Shares::from_ten_thousandths(row.shares),
        cost: money(cost, &row.currency)?,
        is_awaited: row.is_awaited,
    })
}

fn moved(row: MovedRow) -> Result<MovedHolding, StoreError> {
    let shares = i64::try_from(row.shares.unsigned_abs());
    Ok(MovedHolding {
        recorded_at: row.recorded_at,
        shares: Shares::from_ten_thousandths(shares.map_err(|_| corrupt("shares"))?),
        cost: money(row.cost_minor.saturating_abs(), &row.currency)?,
        is_incoming: row.shares > 0,
    })
}
