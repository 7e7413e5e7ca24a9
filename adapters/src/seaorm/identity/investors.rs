//! Storage of investors and their sessions.

use crate::seaorm::columns::language;
use crate::seaorm::entities::{investors, sessions};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::search::restate_contact;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::identity::{Investor, MobileNumber, Session};
use domain::ids::{CampaignId, CountryId, InvestorId, SessionId};
use domain::{Instant, Language};
use ports::driven::identity::{Investors, NewInvestor, NewSession, Sessions};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};

#[async_trait]
impl Investors for SeaTx {
    async fn add(&self, investor: NewInvestor) -> Result<InvestorId, StoreError> {
        self.refuse_former_form(&investor.mobile, None).await?;
        let row = investors::ActiveModel {
            id: NotSet,
            mobile_number: Set(investor.mobile.to_string()),
            mobile_country_id: Set(None),
            email: Set(None),
            verified_email: Set(None),
            password_hash: Set(investor.password_hash),
            language: Set(investor.language.code().to_owned()),
            campaign_id: Set(investor.campaign.map(|id| id.0)),
            registered_at: Set(investor.registered_at),
        };
        let added = investors::Entity::insert(row).exec(self.db()).await;
        let id = added
            .map(|row| InvestorId(row.last_insert_id))
            .map_err(refused)?;
        self.add_profile(id).await?;
        restate_contact(self.db(), id.0).await?;
        Ok(id)
    }

    async fn get(&self, id: InvestorId) -> Result<Option<Investor>, StoreError> {
        let row = investors::Entity::find_by_id(id.0).one(self.db()).await;
        row.map_err(refused)?.map(investor).transpose()
    }

    /// As strong as setting the password needs: rows that refer to the investor can still be added.
    async fn lock(&self, id: InvestorId) -> Result<Option<Investor>, StoreError> {
        let row = investors::Entity::find_by_id(id.0)
            .lock(LockType::NoKeyUpdate)
            .one(self.db())
            .await;
        row.map_err(refused)?.map(investor).transpose()
    }

    async fn by_mobile(&self, mobile: &MobileNumber) -> Result<Option<Investor>, StoreError> {
        let written = mobile.to_string();
        let rows = self.with_number(mobile, [written.clone()]).await?;
        // An investor stored in today's form takes precedence over one in a former form.
        let row = rows
            .into_iter()
            .min_by_key(|row| (row.mobile_number != written, row.id));
        row.map(investor).transpose()
    }

    async fn by_verified_email(&self, email: &str) -> Result<Option<Investor>, StoreError> {
        let row = investors::Entity::find()
            .filter(investors::Column::VerifiedEmail.eq(email.trim().to_lowercase()))
            .one(self.db())
            .await;
        row.map_err(refused)?.map(investor).transpose()
    }

    async fn set_password(&self, id: InvestorId, password_hash: &str) -> Result<(), StoreError> {
        let changed = investors::Entity::update_many()
            .col_expr(investors::Column::PasswordHash, Expr::value(password_hash))
            .filter(investors::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn set_mobile(
        &self,
        id: InvestorId,
        mobile: &MobileNumber,
        country: Option<CountryId>,
    ) -> Result<(), StoreError> {
        self.refuse_former_form(mobile, Some(id)).await?;
        let changed = investors::Entity::update_many()
            .col_expr(
                investors::Column::MobileNumber,
                Expr::value(mobile.to_string()),
            )
            .col_expr(
                investors::Column::MobileCountryId,
                Expr::value(country.map(|id| id.0)),
            )
            .filter(investors::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map_err(refused)?;
        restate_contact(self.db(), id.0).await
    }

    async fn set_email(&self, id: InvestorId, email: &str) -> Result<(), StoreError> {
        let changed = investors::Entity::update_many()
            .col_expr(investors::Column::Email, Expr::value(email))
            .col_expr(
                investors::Column::VerifiedEmail,
                Expr::value(Option::<String>::None),
            )
            .filter(investors::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map_err(refused)?;
        restate_contact(self.db(), id.0).await
    }

    async fn verify_email(&self, id: InvestorId, email: &str) -> Result<(), StoreError> {
        let changed = investors::Entity::update_many()
            .col_expr(investors::Column::Email, Expr::value(email))
            .col_expr(
                investors::Column::VerifiedEmail,
                Expr::value(email.to_lowercase()),
            )
            .filter(investors::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map_err(refused)?;
        restate_contact(self.db(), id.0).await
    }

    async fn set_language(&self, id: InvestorId, language: Language) -> Result<(), StoreError> {
        let changed = investors::Entity::update_many()
            .col_expr(investors::Column::Language, Expr::value(language.code()))
            .filter(investors::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }
}

impl SeaTx {
    /// The rows with one of the former forms of a number (a trunk prefix was once kept), or with one of these.
    async fn with_number<const N: usize>(
        &self,
        mobile: &MobileNumber,
        or: [String; N],
    ) -> Result<Vec<investors::Model>, StoreError> {
        let forms = mobile.former_forms().into_iter().chain(or);
        investors::Entity::find()
            .filter(investors::Column::MobileNumber.is_in(forms))
            .all(self.db())
            .await
            .map_err(refused)
    }

    /// Checks what the unique rule cannot: the same number in a former form, of somebody else. No
    /// such row is written any more, so none can be added in between.
    async fn refuse_former_form(
        &self,
        mobile: &MobileNumber,
        own: Option<InvestorId>,
    ) -> Result<(), StoreError> {
        let rows = self.with_number(mobile, []).await?;
        if rows.iter().all(|row| Some(InvestorId(row.id)) == own) {
            Ok(())
        } else {
            Err(StoreError::Duplicate(
                "uq_investors_mobile_number".to_owned(),
            ))
        }
    }
}

pub(in crate::seaorm) fn investor(row: investors::Model) -> Result<Investor, StoreError> {
    Ok(Investor {
        id: InvestorId(row.id),
        mobile: MobileNumber::parse(&row.mobile_number)
            .map_err(|_| corrupt("investors.mobile_number"))?,
        mobile_country: row.mobile_country_id.map(CountryId),
        email: row.email,
        email_verified: row.verified_email.is_some(),
        password_hash: row.password_hash,
        language: language(&row.language)?,
        campaign: row.campaign_id.map(CampaignId),
        registered_at: row.registered_at,
    })
}

#[async_trait]
impl Sessions for SeaTx {
    async fn add(&self, session: NewSession) -> Result<SessionId, StoreError> {
        let row = sessions::ActiveModel {
            id: NotSet,
            token_hash: Set(session.token_hash),
            investor_id: Set(session.investor.0),
            remembered: Set(session.remembered),
            created_at: Set(session.now),
            last_seen_at: Set(session.now),
            authenticated_at: Set(session.now),
            device: Set(session.device),
        };
        let added = sessions::Entity::insert(row).exec(self.db()).await;
        added
            .map(|row| SessionId(row.last_insert_id))
            .map_err(refused)
    }

    async fn by_token(&self, token_hash: &str) -> Result<Option<Session>, StoreError> {
        let row = sessions::Entity::find()
            .filter(sessions::Column::TokenHash.eq(token_hash))
            .one(self.db())
            .await;
        Ok(row.map_err(refused)?.map(session))
    }

    async fn with_language(
        &self,
        token_hash: &str,
    ) -> Result<Option<(Session, Language)>, StoreError> {
        let sql = "SELECT s.*, i.language AS investor_language
            FROM sessions s JOIN investors i ON i.id = s.investor_id WHERE s.token_hash = $1";
        let backend = self.db().get_database_backend();
        let asked = Statement::from_sql_and_values(backend, sql, [token_hash.into()]);
        let found = self.db().query_one_raw(asked).await.map_err(refused)?;
        let Some(found) = found else {
            return Ok(None);
        };
        let row = sessions::Model::from_query_result(&found, "").map_err(refused)?;
        let code: String = found.try_get("", "investor_language").map_err(refused)?;
        Ok(Some((session(row), language(&code)?)))
    }

    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<Session>, StoreError> {
        let rows = sessions::Entity::find()
            .filter(sessions::Column::InvestorId.eq(investor.0))
            .order_by_desc(sessions::Column::LastSeenAt)
            .order_by_desc(sessions::Column::Id)
            .all(self.db())
            .await;
        Ok(rows.map_err(refused)?.into_iter().map(session).collect())
    }

    async fn touch(&self, id: SessionId, now: Instant) -> Result<(), StoreError> {
        let changed = sessions::Entity::update_many()
            .col_expr(sessions::Column::LastSeenAt, Expr::value(now))
            .filter(sessions::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn authenticated(&self, id: SessionId, now: Instant) -> Result<(), StoreError> {
        let changed = sessions::Entity::update_many()
            .col_expr(sessions::Column::AuthenticatedAt, Expr::value(now))
            .filter(sessions::Column::Id.eq(id.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn end(&self, id: SessionId) -> Result<(), StoreError> {
        let ended = sessions::Entity::delete_by_id(id.0).exec(self.db()).await;
        ended.map(|_| ()).map_err(refused)
    }

    async fn end_others(
        &self,
        investor: InvestorId,
        keep: Option<SessionId>,
    ) -> Result<(), StoreError> {
        let mut others =
            sessions::Entity::delete_many().filter(sessions::Column::InvestorId.eq(investor.0));
        if let Some(keep) = keep {
            others = others.filter(sessions::Column::Id.ne(keep.0));
        }
        others.exec(self.db()).await.map(|_| ()).map_err(refused)
    }
}

fn session(row: sessions::Model) -> Session {
    Session {
        id: SessionId(row.id),
        token_hash: row.token_hash,
        investor: InvestorId(row.investor_id),
        remembered: row.remembered,
        created_at: row.created_at,
        last_seen_at: row.last_seen_at,
        authenticated_at: row.authenticated_at,
        device: row.device,
    }
}
