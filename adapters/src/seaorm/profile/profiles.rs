//! Storage of profiles. Passport and identity card numbers are sealed.

use crate::seaorm::columns::{open, seal};
use crate::seaorm::entities::profiles;
use crate::seaorm::errors::{one_changed, refused};
use crate::seaorm::sealed_columns::{PROFILE_IDENTITY, PROFILE_PASSPORT};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{DocumentId, InvestorId};
use domain::profile::survey::SurveyAnswers;
use domain::profile::{Profile, ProfileForm, SurveyGroup};
use ports::driven::field_cipher::FieldName;
use ports::driven::profile::Profiles;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect,
};

#[async_trait]
impl Profiles for SeaTx {
    async fn get(&self, investor: InvestorId) -> Result<Option<Profile>, StoreError> {
        let row = profiles::Entity::find_by_id(investor.0)
            .one(self.db())
            .await;
        row.map_err(refused)?
            .map(|row| self.profile(row))
            .transpose()
    }

    async fn lock(&self, investor: InvestorId) -> Result<Option<Profile>, StoreError> {
        let row = profiles::Entity::find_by_id(investor.0)
            .lock_exclusive()
            .one(self.db())
            .await;
        row.map_err(refused)?
            .map(|row| self.profile(row))
            .transpose()
    }

    async fn save(
        &self,
        investor: InvestorId,
        form: &ProfileForm,
        version: i64,
    ) -> Result<(), StoreError> {
        let row = profiles::ActiveModel {
            version: Set(version + 1),
            ..self.profile_row(investor, form)?
        };
        let changed = profiles::Entity::update_many()
            .set(row)
            .filter(profiles::Column::InvestorId.eq(investor.0))
            .filter(profiles::Column::Version.eq(version))
            .exec(self.db())
            .await;
        one_changed(changed)?;
        self.restate_profile(investor, form).await
    }

    async fn set_picture(
        &self,
        investor: InvestorId,
        picture: DocumentId,
    ) -> Result<(), StoreError> {
        let changed = profiles::Entity::update_many()
            .col_expr(profiles::Column::Picture, Expr::value(picture.0))
            .filter(profiles::Column::InvestorId.eq(investor.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn count_log_in(&self, investor: InvestorId) -> Result<(), StoreError> {
        let changed = profiles::Entity::update_many()
            .col_expr(
                profiles::Column::LogIns,
                Expr::col(profiles::Column::LogIns).add(1),
            )
            .filter(profiles::Column::InvestorId.eq(investor.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn survey_questions(&self) -> Result<Vec<SurveyGroup>, StoreError> {
        self.questions_of_survey().await
    }

    async fn survey_answers(&self, investor: InvestorId) -> Result<SurveyAnswers, StoreError> {
        self.answers_of(investor).await
    }

    async fn finish_survey(
        &self,
        investor: InvestorId,
        answers: &SurveyAnswers,
        now: Instant,
    ) -> Result<(), StoreError> {
        self.put_answers(investor, answers, now).await
    }
}

impl SeaTx {
    /// Adds the empty profile of a new investor.
    pub(in crate::seaorm) async fn add_profile(
        &self,
        investor: InvestorId,
    ) -> Result<(), StoreError> {
        let row = profiles::ActiveModel {
            investor_id: Set(investor.0),
            log_ins: Set(0),
            version: Set(1),
            ..self.profile_row(investor, &ProfileForm::default())?
        };
        let added = profiles::Entity::insert(row)
            .exec_without_returning(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }

    /// The columns of a form; the others are not set.
    fn profile_row(
        &self,
        investor: InvestorId,
        form: &ProfileForm,
    ) -> Result<profiles::ActiveModel, StoreError> {
        let sealed = |name: FieldName, number: &Option<String>| {
            seal(self.cipher(), name.of(investor.0), number.as_deref())
        };
        let document = |id: Option<DocumentId>| Set(id.map(|id| id.0));
        Ok(profiles::ActiveModel {
            investor_id: NotSet,
            first_name: Set(form.first_name.clone()),
            last_name: Set(form.last_name.clone()),
            gender_id: Set(form.gender_id),
            date_of_birth: Set(form.date_of_birth),
            passport_number: Set(sealed(PROFILE_PASSPORT, &form.passport_number)?),
            country_id: Set(form.country_id),
            nationality_country_id: Set(form.nationality_country_id),
            date_of_passport_expired: Set(form.date_of_passport_expired),
            id_number: Set(sealed(PROFILE_IDENTITY, &form.id_number)?),
            address_line1: Set(form.address_line1.clone()),
            address_region: Set(form.address_region.clone()),
            address_city: Set(form.address_city.clone()),
            address_area_code: Set(form.address_area_code.clone()),
            passport_snapshot: document(form.passport_snapshot),
            id_card_front: document(form.id_card_front),
            id_card_back: document(form.id_card_back),
            picture: document(form.picture),
            newsletter: Set(form.newsletter.unwrap_or(false)),
            survey_finished_at: NotSet,
            log_ins: NotSet,
            version: NotSet,
        })
    }

    fn profile(&self, row: profiles::Model) -> Result<Profile, StoreError> {
        let opened = |name: FieldName, sealed: &Option<String>| {
            open(self.cipher(), name.of(row.investor_id), sealed.as_deref())
        };
        Ok(Profile {
            investor: InvestorId(row.investor_id),
            form: ProfileForm {
                passport_number: opened(PROFILE_PASSPORT, &row.passport_number)?,
                id_number: opened(PROFILE_IDENTITY, &row.id_number)?,
                first_name: row.first_name,
                last_name: row.last_name,
                gender_id: row.gender_id,
                date_of_birth: row.date_of_birth,
                country_id: row.country_id,
                nationality_country_id: row.nationality_country_id,
                date_of_passport_expired: row.date_of_passport_expired,
                address_line1: row.address_line1,
                address_region: row.address_region,
                address_city: row.address_city,
                address_area_code: row.address_area_code,
                passport_snapshot: row.passport_snapshot.map(DocumentId),
                id_card_front: row.id_card_front.map(DocumentId),
                id_card_back: row.id_card_back.map(DocumentId),
                picture: row.picture.map(DocumentId),
                newsletter: Some(row.newsletter),
            },
            survey_finished_at: row.survey_finished_at,
            log_ins: row.log_ins,
            version: row.version,
        })
    }
}
