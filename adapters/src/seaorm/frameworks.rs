//! Storage of frameworks: their rules, what they tell investors, their questionnaires.

use super::entities::{framework_questions, frameworks};
use super::errors::{corrupt, refused};
use super::transaction::SeaTx;
use domain::account::{Question, Questionnaire};
use domain::catalog::Framework;
use domain::ids::{FrameworkId, QuestionId};
use domain::subscription::PaymentMethod;
use domain::{Currency, Money};
use ports::driven::catalog::{FrameworkTexts, TransactionProcess};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::de::DeserializeOwned;

/// A bank account as it lies in the list of a framework.
#[derive(serde::Deserialize)]
struct StoredProcess {
    code_key: String,
    bank_name: String,
    bank_branch_name: String,
    bank_branch_code: String,
    bank_address: String,
    bank_account_name: String,
    bank_account_number: String,
    bank_swift_code: String,
    correspondent_bank: String,
}

impl SeaTx {
    pub(super) async fn framework_of(
        &self,
        id: FrameworkId,
    ) -> Result<Option<Framework>, StoreError> {
        let row = frameworks::Entity::find_by_id(id.0).one(self.db()).await;
        row.map_err(refused)?.map(framework).transpose()
    }

    pub(super) async fn all_frameworks(&self) -> Result<Vec<Framework>, StoreError> {
        let rows = self.framework_rows().await?;
        rows.into_iter().map(framework).collect()
    }

    pub(super) async fn all_framework_texts(&self) -> Result<Vec<FrameworkTexts>, StoreError> {
        let rows = self.framework_rows().await?;
        rows.into_iter().map(texts).collect()
    }

    pub(super) async fn questionnaire_of(
        &self,
        framework: FrameworkId,
    ) -> Result<Option<Questionnaire>, StoreError> {
        let rows = framework_questions::Entity::find()
            .filter(framework_questions::Column::FrameworkId.eq(framework.0))
            .order_by_asc(framework_questions::Column::Position)
            .all(self.db())
            .await
            .map_err(refused)?;
        let questions: Vec<Question> = rows.into_iter().map(question).collect();
        Ok((!questions.is_empty()).then_some(Questionnaire {
            framework,
            questions,
        }))
    }

    async fn framework_rows(&self) -> Result<Vec<frameworks::Model>, StoreError> {
        frameworks::Entity::find()
            .order_by_asc(frameworks::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)
    }
}

fn list<T: DeserializeOwned>(json: &str, what: &str) -> Result<Vec<T>, StoreError> {
    serde_json::from_str(json).map_err(|_| corrupt(what))
}

fn framework(row: frameworks::Model) -> Result<Framework, StoreError> {
    let methods = list(&row.payment_method_ids, "payment methods")?
        .into_iter()
        .map(|id| PaymentMethod::from_id(id).ok_or_else(|| corrupt("payment method")))
        .collect::<Result<_, _>>()?;
    Ok(Framework {
        id: FrameworkId(row.id),
        code: row.code,
        name_en: row.name_en,
        name_zh: row.name_zh,
        methods,
        source_of_funds: list(&row.source_of_funds_ids, "sources of funds")?,
        open_source_of_funds: row.open_source_of_funds,
        deposits: row.deposits,
        withdrawals: row.withdrawals,
        deposit_confirmation: row.deposit_confirmation,
        kyc_fee: Money::from_minor(row.kyc_fee_minor, Currency::Zar)
            .map_err(|_| corrupt("KYC fee"))?,
    })
}

fn texts(row: frameworks::Model) -> Result<FrameworkTexts, StoreError> {
    let currencies: Vec<String> = list(&row.wallet_currencies, "wallet currencies")?;
    let processes: Vec<StoredProcess> = list(&row.transaction_processes, "bank details")?;
    Ok(FrameworkTexts {
        framework: FrameworkId(row.id),
        investment_notice_en: row.investment_notice_en,
        investment_notice_zh: row.investment_notice_zh,
        wire_notice_en: row.wire_notice_en,
        wire_notice_zh: row.wire_notice_zh,
        questionnaire_intro_en: row.questionnaire_intro_en,
        questionnaire_intro_zh: row.questionnaire_intro_zh,
        transaction_processes: processes.into_iter().map(process).collect(),
        wallet_currencies: currencies
            .iter()
            .map(|code| Currency::from_code(code).ok_or_else(|| corrupt("wallet currency")))
            .collect::<Result<_, _>>()?,
    })
}

fn process(stored: StoredProcess) -> TransactionProcess {
    TransactionProcess {
        code: stored.code_key,
        bank_name: stored.bank_name,
        bank_branch_name: stored.bank_branch_name,
        bank_branch_code: stored.bank_branch_code,
        bank_address: stored.bank_address,
        bank_account_name: stored.bank_account_name,
        bank_account_number: stored.bank_account_number,
        bank_swift_code: stored.bank_swift_code,
        correspondent_bank: stored.correspondent_bank,
    }
}

fn question(row: framework_questions::Model) -> Question {
    Question {
        id: QuestionId(row.id),
        text_en: row.text_en,
        text_zh: row.text_zh,
    }
}
