//! Storage of the data that limits guessing: codes that were sent, log-ins that failed.

use crate::seaorm::columns::count;
use crate::seaorm::entities::{login_failures, verification_codes};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::identity::{CodePurpose, VerificationCode};
use ports::driven::identity::{Codes, LoginFailures, Newest};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Alias, Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

#[async_trait]
impl Codes for SeaTx {
    async fn add(&self, code: VerificationCode, address: &str) -> Result<(), StoreError> {
        let row = verification_codes::ActiveModel {
            id: NotSet,
            token_hash: Set(code.token_hash),
            subject: Set(code.subject),
            purpose: Set(code.purpose.code().to_owned()),
            code_hash: Set(code.code_hash),
            code_length: Set(i64::from(code.length)),
            wrong_tries: Set(i64::from(code.wrong_tries)),
            spent: Set(code.spent),
            sent_at: Set(code.sent_at),
            address: Set(address.to_owned()),
        };
        let added = verification_codes::Entity::insert(row)
            .exec(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }

    async fn lock(&self, token_hash: &str) -> Result<Option<VerificationCode>, StoreError> {
        let row = verification_codes::Entity::find()
            .filter(verification_codes::Column::TokenHash.eq(token_hash))
            .lock_exclusive()
            .one(self.db())
            .await;
        row.map_err(refused)?.map(code).transpose()
    }

    async fn save(&self, code: &VerificationCode) -> Result<(), StoreError> {
        let tries = i64::from(code.wrong_tries);
        let changed = verification_codes::Entity::update_many()
            .col_expr(verification_codes::Column::WrongTries, Expr::value(tries))
            .col_expr(verification_codes::Column::Spent, Expr::value(code.spent))
            .filter(verification_codes::Column::TokenHash.eq(code.token_hash.as_str()))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn sent_to(&self, subject: &str, since: Instant) -> Result<Vec<Instant>, StoreError> {
        self.sent(verification_codes::Column::Subject, subject, since)
            .await
    }

    async fn sent_from(&self, address: &str, since: Instant) -> Result<Vec<Instant>, StoreError> {
        self.sent(verification_codes::Column::Address, address, since)
            .await
    }

    async fn wrong_tries(&self, subject: &str, since: Instant) -> Result<u32, StoreError> {
        let sum = Expr::col(verification_codes::Column::WrongTries)
            .sum()
            .cast_as(Alias::new("bigint"));
        let tries: Option<Option<i64>> = verification_codes::Entity::find()
            .select_only()
            .expr_as(sum, "tries")
            .filter(verification_codes::Column::Subject.eq(subject))
            .filter(verification_codes::Column::SentAt.gte(since))
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        count(tries.flatten().unwrap_or_default(), "wrong_tries")
    }
}

impl SeaTx {
    async fn sent(
        &self,
        whose: verification_codes::Column,
        value: &str,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError> {
        verification_codes::Entity::find()
            .select_only()
            .column(verification_codes::Column::SentAt)
            .filter(whose.eq(value))
            .filter(verification_codes::Column::SentAt.gte(since))
            .order_by_desc(verification_codes::Column::SentAt)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)
    }
}

fn code(row: verification_codes::Model) -> Result<VerificationCode, StoreError> {
    Ok(VerificationCode {
        token_hash: row.token_hash,
        subject: row.subject,
        purpose: CodePurpose::from_code(&row.purpose)
            .ok_or_else(|| corrupt("verification_codes.purpose"))?,
        code_hash: row.code_hash,
        length: u8::try_from(row.code_length)
            .map_err(|_| corrupt("verification_codes.code_length"))?,
        wrong_tries: count(row.wrong_tries, "verification_codes.wrong_tries")?,
        spent: row.spent,
        sent_at: row.sent_at,
    })
}

#[async_trait]
impl LoginFailures for SeaTx {
    async fn of_pair(
        &self,
        account: &str,
        address: &str,
        newest: Newest,
    ) -> Result<Vec<Instant>, StoreError> {
        let pair = login_failures::Column::Account
            .eq(account)
            .and(login_failures::Column::Address.eq(address));
        self.failures(pair, newest).await
    }

    async fn of_address(&self, address: &str, newest: Newest) -> Result<Vec<Instant>, StoreError> {
        self.failures(login_failures::Column::Address.eq(address), newest)
            .await
    }

    async fn of_account(&self, account: &str, newest: Newest) -> Result<Vec<Instant>, StoreError> {
        self.failures(login_failures::Column::Account.eq(account), newest)
            .await
    }

    async fn add(&self, account: &str, address: &str, now: Instant) -> Result<(), StoreError> {
        let row = login_failures::ActiveModel {
            id: NotSet,
            account: Set(account.to_owned()),
            address: Set(address.to_owned()),
            failed_at: Set(now),
        };
        let added = login_failures::Entity::insert(row).exec(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }

    async fn clear(&self, account: &str, address: &str) -> Result<(), StoreError> {
        let cleared = login_failures::Entity::delete_many()
            .filter(login_failures::Column::Account.eq(account))
            .filter(login_failures::Column::Address.eq(address))
            .exec(self.db())
            .await;
        cleared.map(|_| ()).map_err(refused)
    }
}

impl SeaTx {
    async fn failures(&self, whose: Expr, newest: Newest) -> Result<Vec<Instant>, StoreError> {
        login_failures::Entity::find()
            .select_only()
            .column(login_failures::Column::FailedAt)
            .filter(whose)
            .filter(login_failures::Column::FailedAt.gt(newest.after))
            .order_by_desc(login_failures::Column::FailedAt)
            .limit(u64::try_from(newest.limit).unwrap_or(u64::MAX))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)
    }
}
