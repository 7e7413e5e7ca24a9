//! Storage of projects, as far as the rules need them.

use crate::seaorm::entities::{project_frameworks, project_methods, projects};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::catalog::{Framework, MethodLimits, NewProject, Offering, PaymentMethod, Project};
use domain::ids::{FrameworkId, OrderId, ProjectId};
use domain::language::Text;
use domain::questionnaire::Questionnaire;
use domain::subscription::State;
use domain::{Currency, Instant, Money};
use ports::driven::catalog::{FrameworkTexts, Projects};
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use sea_orm::sea_query::{Alias, Cond, Expr, ExprTrait, Func, LockType, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

#[async_trait]
impl Projects for SeaTx {
    async fn get(&self, id: ProjectId) -> Result<Option<Project>, StoreError> {
        let row = projects::Entity::find_by_id(id.0).one(self.db()).await;
        self.project(row.map_err(refused)?).await
    }

    async fn lock(&self, id: ProjectId) -> Result<Option<Project>, StoreError> {
        let row = projects::Entity::find_by_id(id.0)
            .lock(LockType::NoKeyUpdate)
            .one(self.db())
            .await;
        self.project(row.map_err(refused)?).await
    }

    async fn offering(
        &self,
        id: ProjectId,
        now: Instant,
        except: Option<OrderId>,
    ) -> Result<Option<Offering>, StoreError> {
        let row = projects::Entity::find_by_id(id.0).one(self.db()).await;
        let Some(row) = row.map_err(refused)? else {
            return Ok(None);
        };
        let currency = currency(&row)?;
        let taken = self.taken(id, now, except).await?;
        let amount = |minor| Money::from_minor(minor, currency).map_err(|_| corrupt("amount"));
        let offering = Offering::new(amount(row.offering_size_minor)?, amount(taken)?);
        Ok(Some(offering.map_err(|_| corrupt("currency"))?))
    }

    async fn framework(&self, id: FrameworkId) -> Result<Option<Framework>, StoreError> {
        match self.same_for_all().await? {
            Some(kept) => Ok(kept.frameworks.iter().find(|it| it.id == id).cloned()),
            None => self.framework_of(id).await,
        }
    }

    async fn frameworks(&self) -> Result<Vec<Framework>, StoreError> {
        match self.same_for_all().await? {
            Some(kept) => Ok(kept.frameworks.clone()),
            None => self.all_frameworks().await,
        }
    }

    async fn framework_texts(&self) -> Result<Vec<FrameworkTexts>, StoreError> {
        self.all_framework_texts().await
    }

    async fn shown_framework_texts(&self) -> Result<Vec<FrameworkTexts>, StoreError> {
        match self.same_for_all().await? {
            Some(kept) => Ok(kept.texts.clone()),
            None => self.all_framework_texts().await,
        }
    }

    async fn wallet_currencies(&self, framework: FrameworkId) -> Result<Vec<Currency>, StoreError> {
        match self.same_for_all().await? {
            Some(kept) => Ok(kept.currencies.get(&framework).cloned().unwrap_or_default()),
            None => self.wallet_currencies_of(framework).await,
        }
    }

    async fn questionnaire(
        &self,
        framework: FrameworkId,
    ) -> Result<Option<Questionnaire>, StoreError> {
        self.questionnaire_of(framework).await
    }

    async fn add(&self, project: &NewProject) -> Result<ProjectId, StoreError> {
        self.add_project(project).await
    }

    async fn set_bank_proof(&self, framework: FrameworkId, proof: &str) -> Result<(), StoreError> {
        self.put_bank_proof(framework, proof).await
    }

    async fn set_wire_notice(
        &self,
        framework: FrameworkId,
        notice: &Text,
    ) -> Result<(), StoreError> {
        self.put_wire_notice(framework, notice).await
    }
}

impl SeaTx {
    async fn project(&self, row: Option<projects::Model>) -> Result<Option<Project>, StoreError> {
        let Some(row) = row else { return Ok(None) };
        let methods = project_methods::Entity::find()
            .filter(project_methods::Column::ProjectId.eq(row.id))
            .order_by_asc(project_methods::Column::MethodId)
            .all(self.db())
            .await
            .map_err(refused)?;
        let frameworks = project_frameworks::Entity::find()
            .filter(project_frameworks::Column::ProjectId.eq(row.id))
            .order_by_asc(project_frameworks::Column::FrameworkId)
            .all(self.db())
            .await
            .map_err(refused)?;
        project(row, methods, &frameworks).map(Some)
    }

    /// The taken amount in minor units: accepted and submitted orders, and those whose place is
    /// still reserved.
    pub(in crate::seaorm) async fn taken(
        &self,
        id: ProjectId,
        now: Instant,
        except: Option<OrderId>,
    ) -> Result<i64, StoreError> {
        let column = |name: &'static str| Expr::col(Alias::new(name));
        let held = [State::LWait, State::GWait, State::PreOk, State::Success];
        let reserved = column("state")
            .eq(State::Init.code())
            .and(column("reserved_until").gt(now));
        let sum = Func::coalesce([Expr::expr(column("amount_minor").sum()), Expr::value(0_i64)]);
        let query = Query::select()
            .expr_as(Expr::expr(sum).cast_as("bigint"), "taken")
            .from("orders")
            .and_where(column("project_id").eq(id.0))
            .cond_where(
                Cond::any()
                    .add(column("state").is_in(held.map(State::code)))
                    .add(reserved),
            )
            .and_where_option(except.map(|order| column("id").ne(order.0)))
            .to_owned();
        let row = self.db().query_one(&query).await.map_err(refused)?;
        let row = row.ok_or_else(|| corrupt("sum of an offering"))?;
        row.try_get("", "taken").map_err(refused)
    }
}

fn currency(row: &projects::Model) -> Result<Currency, StoreError> {
    Currency::from_code(&row.currency).ok_or_else(|| corrupt("currency"))
}

fn project(
    row: projects::Model,
    methods: Vec<project_methods::Model>,
    frameworks: &[project_frameworks::Model],
) -> Result<Project, StoreError> {
    let currency = currency(&row)?;
    let amount = |minor| Money::from_minor(minor, currency).map_err(|_| corrupt("amount"));
    let limits = |row: project_methods::Model| {
        Ok(MethodLimits {
            method: PaymentMethod::from_id(row.method_id)
                .ok_or_else(|| corrupt("payment method"))?,
            minimum: amount(row.minimum_minor)?,
            maximum: row.maximum_minor.map(amount).transpose()?,
        })
    };
    let share_price: Decimal = row
        .share_price
        .parse()
        .map_err(|_| corrupt("share price"))?;
    Ok(Project {
        id: ProjectId(row.id),
        code: row.code,
        name_en: row.name_en,
        name_zh: row.name_zh,
        currency,
        offering_size: amount(row.offering_size_minor)?,
        share_price,
        opens_at: row.opens_at,
        funding_end: row.funding_end,
        published: row.published,
        frameworks: frameworks
            .iter()
            .map(|link| FrameworkId(link.framework_id))
            .collect(),
        methods: methods
            .into_iter()
            .map(limits)
            .collect::<Result<_, StoreError>>()?,
    })
}
