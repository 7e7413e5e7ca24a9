//! The texts of frameworks for their investors: notices, and where to wire to, joined from the
//! platform's bank accounts.

use super::framework_rows::StoredProcess;
use super::frameworks::list;
use crate::seaorm::bank_account::details;
use crate::seaorm::entities::{bank_accounts, frameworks};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::ids::{BankAccountId, FrameworkId};
use ports::driven::catalog::{FrameworkTexts, PublishedProcess};
use ports::driven::unit_of_work::StoreError;
use sea_orm::EntityTrait;

impl SeaTx {
    pub(in crate::seaorm) async fn all_framework_texts(
        &self,
    ) -> Result<Vec<FrameworkTexts>, StoreError> {
        let banks = bank_accounts::Entity::find().all(self.db()).await;
        let banks = banks.map_err(refused)?;
        let rows = self.framework_rows().await?;
        rows.into_iter().map(|row| texts(row, &banks)).collect()
    }
}

fn texts(
    row: frameworks::Model,
    banks: &[bank_accounts::Model],
) -> Result<FrameworkTexts, StoreError> {
    Ok(FrameworkTexts {
        framework: FrameworkId(row.id),
        investment_notice_en: row.investment_notice_en,
        investment_notice_zh: row.investment_notice_zh,
        wire_notice_en: row.wire_notice_en,
        wire_notice_zh: row.wire_notice_zh,
        questionnaire_intro_en: row.questionnaire_intro_en,
        questionnaire_intro_zh: row.questionnaire_intro_zh,
        transaction_processes: published(&row.transaction_processes, banks)?,
        version: row.version,
        bank_proof: row.bank_proof,
        withheld: false,
    })
}

fn published(
    json: &str,
    banks: &[bank_accounts::Model],
) -> Result<Vec<PublishedProcess>, StoreError> {
    let stored: Vec<StoredProcess> = list(json, "transaction processes")?;
    let published = stored.into_iter().map(|process| {
        let mut banks = banks.iter();
        let bank = banks.find(|bank| Some(bank.id) == process.bank_account);
        let bank = bank.ok_or_else(|| corrupt("the bank account of a process"))?;
        Ok(PublishedProcess {
            code: process.code_key,
            bank: BankAccountId(bank.id),
            details: details(bank),
        })
    });
    published.collect()
}
