//! Storage of distributions.

use super::{desk_distributions, fundings, lines, named};
use crate::seaorm::columns::{count, currency, money};
use crate::seaorm::entities::distributions;
use crate::seaorm::errors::{corrupt, one_changed, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::distribution::{
    Basis, Distribution, Frozen, Holder, Line, LineState, Part, PlacedFunding, Progress, State,
    Terms, WaitReason,
};
use domain::ids::{AccountId, DistributionId, DistributionLineId, OperatorId, ProjectId};
use domain::language::Text;
use domain::ledger::CashType;
use domain::money::Shares;
use ports::driven::distributions::{
    DistributionLineFilter, Distributions, KeptFunding, ListedDistribution, ListedLine,
    NamedHolder, OpenLine, UnnotifiedLine,
};
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select,
    Statement, Value,
};

#[async_trait]
impl Distributions for SeaTx {
    async fn add(&self, distribution: &Distribution) -> Result<DistributionId, StoreError> {
        let id = self.next_id("distributions").await?;
        let row = distributions::ActiveModel {
            id: Set(id),
            version: Set(distribution.version),
            ..row(distribution)
        };
        let added = distributions::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| DistributionId(id)).map_err(refused)
    }

    async fn get(&self, id: DistributionId) -> Result<Option<Distribution>, StoreError> {
        self.distribution(distributions::Entity::find_by_id(id.0))
            .await
    }

    async fn lock(&self, id: DistributionId) -> Result<Option<Distribution>, StoreError> {
        self.distribution(distributions::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate))
            .await
    }

    async fn save(&self, distribution: &Distribution) -> Result<(), StoreError> {
        let row = distributions::ActiveModel {
            version: Set(distribution.version + 1),
            ..row(distribution)
        };
        let saved = distributions::Entity::update_many()
            .set(row)
            .filter(distributions::Column::Id.eq(distribution.id.0))
            .filter(distributions::Column::Version.eq(distribution.version))
            .exec(self.db())
            .await;
        one_changed(saved)
    }

    async fn register(
        &self,
        project: ProjectId,
        before: Instant,
    ) -> Result<Vec<Holder>, StoreError> {
        lines::register(self, project, before).await
    }

    async fn freeze(&self, id: DistributionId, parts: &[Part]) -> Result<(), StoreError> {
        lines::freeze(self, id, parts).await
    }

    async fn open_lines(
        &self,
        id: DistributionId,
        limit: u32,
    ) -> Result<Vec<OpenLine>, StoreError> {
        lines::open(self, id, limit).await
    }

    async fn line(
        &self,
        id: DistributionId,
        account: AccountId,
    ) -> Result<Option<Line>, StoreError> {
        lines::one(self, id, account).await
    }

    async fn mark(
        &self,
        lines: &[DistributionLineId],
        to: (LineState, Option<WaitReason>),
        now: Instant,
    ) -> Result<(), StoreError> {
        lines::mark(self, lines, to, now).await
    }

    async fn reopen_waiting(&self, id: DistributionId) -> Result<(), StoreError> {
        lines::reopen_waiting(self, id).await
    }

    async fn next_to_pay(
        &self,
        after: DistributionId,
    ) -> Result<Option<DistributionId>, StoreError> {
        lines::next_to_pay(self, after).await
    }

    async fn correcting(&self, limit: u32) -> Result<Vec<(DistributionId, AccountId)>, StoreError> {
        lines::correcting(self, limit).await
    }

    async fn unnotified(&self, limit: u32) -> Result<Vec<UnnotifiedLine>, StoreError> {
        lines::unnotified(self, limit).await
    }

    async fn mark_told(
        &self,
        lines: &[DistributionLineId],
        now: Instant,
    ) -> Result<bool, StoreError> {
        lines::mark_told(self, lines, now).await
    }

    async fn add_funding(
        &self,
        id: DistributionId,
        funding: &PlacedFunding,
        by: OperatorId,
        now: Instant,
    ) -> Result<(), StoreError> {
        fundings::add(self, id, funding, (by, now)).await
    }

    async fn fundings(&self, id: DistributionId) -> Result<Vec<KeptFunding>, StoreError> {
        fundings::of(self, id).await
    }

    async fn listed(&self, id: DistributionId) -> Result<Option<ListedDistribution>, StoreError> {
        desk_distributions::one(self, id).await
    }

    async fn listed_lines(
        &self,
        id: DistributionId,
        filter: &DistributionLineFilter,
    ) -> Result<(Vec<ListedLine>, u64), StoreError> {
        lines::listed(self, id, filter).await
    }

    async fn named(&self, accounts: &[AccountId]) -> Result<Vec<NamedHolder>, StoreError> {
        named::holders(self, accounts).await
    }

    async fn holders_by_name(&self, project: ProjectId) -> Result<Vec<AccountId>, StoreError> {
        named::by_name(self, project).await
    }

    async fn holders_named(
        &self,
        project: ProjectId,
        word: &str,
        limit: u32,
    ) -> Result<Vec<AccountId>, StoreError> {
        named::matching(self, project, word, limit).await
    }
}

impl SeaTx {
    /// The rows of a raw query.
    pub(super) async fn distribution_rows<R: FromQueryResult>(
        &self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<R>, StoreError> {
        let backend = self.db().get_database_backend();
        let asked = Statement::from_sql_and_values(backend, sql, values);
        let rows = R::find_by_statement(asked).all(self.db()).await;
        rows.map_err(refused)
    }

    async fn distribution(
        &self,
        query: Select<distributions::Entity>,
    ) -> Result<Option<Distribution>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(read).transpose()
    }
}

/// All columns but the number and the version.
fn row(it: &Distribution) -> distributions::ActiveModel {
    let (total, per_share) = match it.terms.basis {
        Basis::Total(total) => (Some(total.minor()), None),
        Basis::PerShare(each) => (None, Some(each.to_string())),
    };
    distributions::ActiveModel {
        project_id: Set(it.terms.project.0),
        currency: Set(it.terms.currency.code().to_owned()),
        cash_type: Set(it.terms.cash_type.id()),
        total_minor: Set(total),
        per_share: Set(per_share),
        redeemed_per_share: Set(it.terms.redeemed_per_share.map(|rate| rate.to_string())),
        record_date: Set(it.terms.record_date),
        payment_date: Set(it.terms.payment_date),
        register_at: Set(it.terms.register_at()),
        text_zh: Set(it.terms.text.zh.clone()),
        text_en: Set(it.terms.text.en.clone()),
        state: Set(it.state.code().to_owned()),
        is_stopped: Set(it.is_stopped),
        frozen_minor: Set(it.frozen.map(|frozen| frozen.total.minor())),
        frozen_shares: Set(it.frozen.map(|frozen| frozen.shares.ten_thousandths())),
        holders: Set(it.frozen.map(|frozen| i64::from(frozen.holders))),
        rounded_up: Set(it.frozen.map(|frozen| i64::from(frozen.rounded_up))),
        zero_lines: Set(it.frozen.map(|frozen| i64::from(frozen.zero))),
        funded_minor: Set(it.funded.minor()),
        fundings: Set(i64::from(it.fundings)),
        paid_minor: Set(it.progress.paid.minor()),
        lines_paid: Set(i64::from(it.progress.lines_paid)),
        lines_waiting: Set(i64::from(it.progress.lines_waiting)),
        made_by: Set(it.made_by.0),
        made_at: Set(it.made_at),
        ..Default::default()
    }
}

/// A number that was stored as typed.
fn decimal(stored: &str) -> Result<Decimal, StoreError> {
    stored
        .parse()
        .map_err(|_| corrupt("distributions.per_share"))
}

pub(super) fn read(row: distributions::Model) -> Result<Distribution, StoreError> {
    let state = State::from_code(&row.state).ok_or_else(|| corrupt("distributions.state"))?;
    let amount = |minor| money(minor, &row.currency);
    let frozen = match (row.frozen_minor, row.frozen_shares, row.holders) {
        (Some(total), Some(shares), Some(holders)) => Some(Frozen {
            total: amount(total)?,
            shares: Shares::from_ten_thousandths(shares),
            holders: count(holders, "distributions.holders")?,
            rounded_up: count(
                row.rounded_up.unwrap_or_default(),
                "distributions.rounded_up",
            )?,
            zero: count(
                row.zero_lines.unwrap_or_default(),
                "distributions.zero_lines",
            )?,
        }),
        _ => None,
    };
    let basis = match (row.total_minor, &row.per_share) {
        (Some(total), _) => Basis::Total(amount(total)?),
        (None, Some(each)) => Basis::PerShare(decimal(each)?),
        (None, None) => return Err(corrupt("distributions.total_minor")),
    };
    let cash_type = CashType::from_id(row.cash_type);
    let redeemed = row.redeemed_per_share.as_deref();
    Ok(Distribution {
        id: DistributionId(row.id),
        state,
        is_stopped: row.is_stopped,
        frozen,
        funded: amount(row.funded_minor)?,
        fundings: count(row.fundings, "distributions.fundings")?,
        progress: Progress {
            paid: amount(row.paid_minor)?,
            lines_paid: count(row.lines_paid, "distributions.lines_paid")?,
            lines_waiting: count(row.lines_waiting, "distributions.lines_waiting")?,
        },
        made_by: OperatorId(row.made_by),
        made_at: row.made_at,
        version: row.version,
        terms: Terms {
            project: ProjectId(row.project_id),
            currency: currency(&row.currency)?,
            cash_type: cash_type.ok_or_else(|| corrupt("distributions.cash_type"))?,
            basis,
            redeemed_per_share: redeemed.map(decimal).transpose()?,
            record_date: row.record_date,
            payment_date: row.payment_date,
            text: Text {
                zh: row.text_zh,
                en: row.text_en,
            },
        },
    })
}
