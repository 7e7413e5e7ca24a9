//! Storage of the bank accounts of profiles. Account numbers are sealed.

use crate::seaorm::columns::{given, open, seal};
use crate::seaorm::entities::banks;
use crate::seaorm::errors::{one_changed, refused};
use crate::seaorm::sealed_columns::BANK_NUMBER;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{BankId, InvestorId};
use domain::profile::{Bank, BankForm};
use ports::driven::profile::Banks;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

#[async_trait]
impl Banks for SeaTx {
    async fn add(
        &self,
        investor: InvestorId,
        form: &BankForm,
        now: Instant,
    ) -> Result<BankId, StoreError> {
        let id = BankId(self.next_id("banks").await?);
        let row = banks::ActiveModel {
            id: Set(id.0),
            investor_id: Set(investor.0),
            created_at: Set(now),
            version: Set(1),
            ..self.bank_row(id, form)?
        };
        let added = banks::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| id).map_err(refused)
    }

    async fn lock(&self, investor: InvestorId, id: BankId) -> Result<Option<Bank>, StoreError> {
        let row = banks::Entity::find_by_id(id.0)
            .filter(banks::Column::InvestorId.eq(investor.0))
            .lock_exclusive()
            .one(self.db())
            .await;
        row.map_err(refused)?.map(|row| self.bank(row)).transpose()
    }

    async fn save(&self, bank: &Bank) -> Result<(), StoreError> {
        let row = banks::ActiveModel {
            version: Set(bank.version + 1),
            ..self.bank_row(bank.id, &bank.form)?
        };
        let changed = banks::Entity::update_many()
            .set(row)
            .filter(banks::Column::Id.eq(bank.id.0))
            .filter(banks::Column::Version.eq(bank.version))
            .exec(self.db())
            .await;
        one_changed(changed)
    }

    async fn of(&self, investor: InvestorId) -> Result<Vec<Bank>, StoreError> {
        let rows = banks::Entity::find()
            .filter(banks::Column::InvestorId.eq(investor.0))
            .order_by_asc(banks::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(|row| self.bank(row)).collect()
    }
}

impl SeaTx {
    /// The columns of a form. Every field is present: the rules were applied before.
    fn bank_row(&self, id: BankId, form: &BankForm) -> Result<banks::ActiveModel, StoreError> {
        let place = BANK_NUMBER.of(id.0);
        let number = seal(self.cipher(), place, form.bank_account_number.as_deref())?;
        let text = |value: &Option<String>| given(value.clone(), "bank form").map(Set);
        let known = |value: Option<i64>| given(value, "bank form").map(Set);
        Ok(banks::ActiveModel {
            id: NotSet,
            investor_id: NotSet,
            account_name: text(&form.account_name)?,
            bank_name: text(&form.bank_name)?,
            bank_account_number: text(&number)?,
            bank_account_type_id: known(form.bank_account_type_id)?,
            currency_id: known(form.currency_id)?,
            bank_branch_name: text(&form.bank_branch_name)?,
            bank_branch_code: text(&form.bank_branch_code)?,
            bank_swift_code: text(&form.bank_swift_code)?,
            bank_address: text(&form.bank_address)?,
            bank_city: text(&form.bank_city)?,
            bank_address_region: text(&form.bank_address_region)?,
            bank_country_id: known(form.bank_country_id)?,
            bank_area_code: text(&form.bank_area_code)?,
            created_at: NotSet,
            version: NotSet,
        })
    }

    fn bank(&self, row: banks::Model) -> Result<Bank, StoreError> {
        Ok(Bank {
            id: BankId(row.id),
            investor: InvestorId(row.investor_id),
            form: BankForm {
                account_name: Some(row.account_name),
                bank_name: Some(row.bank_name),
                bank_account_number: open(
                    self.cipher(),
                    BANK_NUMBER.of(row.id),
                    Some(row.bank_account_number.as_str()),
                )?,
                bank_account_type_id: Some(row.bank_account_type_id),
                currency_id: Some(row.currency_id),
                bank_branch_name: Some(row.bank_branch_name),
                bank_branch_code: Some(row.bank_branch_code),
                bank_swift_code: Some(row.bank_swift_code),
                bank_address: Some(row.bank_address),
                bank_city: Some(row.bank_city),
                bank_address_region: Some(row.bank_address_region),
                bank_country_id: Some(row.bank_country_id),
                bank_area_code: Some(row.bank_area_code),
            },
            version: row.version,
            created_at: row.created_at,
        })
    }
}
