//! Frameworks and questionnaires in JSON columns: the transaction processes of a framework, and
//! drafts of both.

use crate::seaorm::errors::corrupt;
use domain::catalog::{FrameworkName, FrameworkTerms, TransactionProcess};
use domain::ids::BankAccountId;
use domain::language::Text;
use domain::questionnaire::QuestionnaireWording;
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A transaction process in a framework's JSON list.
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct StoredProcess {
    pub(super) code_key: String,
    /// None in drafts older than the records of bank accounts.
    #[serde(default)]
    pub(super) bank_account: Option<i64>,
}

impl From<&TransactionProcess> for StoredProcess {
    fn from(process: &TransactionProcess) -> Self {
        Self {
            code_key: process.code.clone(),
            bank_account: process.bank_account.map(|id| id.0),
        }
    }
}

impl From<StoredProcess> for TransactionProcess {
    fn from(stored: StoredProcess) -> Self {
        Self {
            code: stored.code_key,
            bank_account: stored.bank_account.map(BankAccountId),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct BothRow {
    zh: String,
    en: String,
}

impl From<&Text> for BothRow {
    fn from(text: &Text) -> Self {
        Self {
            zh: text.zh.clone(),
            en: text.en.clone(),
        }
    }
}

impl From<BothRow> for Text {
    fn from(row: BothRow) -> Self {
        Self {
            zh: row.zh,
            en: row.en,
        }
    }
}

/// A draft of a framework.
#[allow(clippy::struct_excessive_bools)]
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct TermsRow {
    framework: String,
    deposits: bool,
    withdrawals: bool,
    deposit_confirmation: bool,
    /// None in drafts older than this field.
    #[serde(default)]
    passport_months: Option<i64>,
    payment_methods: Vec<i64>,
    sources_of_funds: Vec<i64>,
    /// As typed: a draft is stored even if the fee does not have two decimals.
    kyc_fee: Option<String>,
    investment_notice: BothRow,
    wire_notice: BothRow,
    transaction_processes: Vec<StoredProcess>,
}

impl From<&FrameworkTerms> for TermsRow {
    fn from(terms: &FrameworkTerms) -> Self {
        Self {
            framework: terms.framework.code().to_owned(),
            deposits: terms.deposits,
            withdrawals: terms.withdrawals,
            deposit_confirmation: terms.deposit_confirmation,
            passport_months: terms.passport_months,
            payment_methods: terms.payment_methods.clone(),
            sources_of_funds: terms.sources_of_funds.clone(),
            kyc_fee: terms.kyc_fee.map(|fee| fee.to_string()),
            investment_notice: (&terms.investment_notice).into(),
            wire_notice: (&terms.wire_notice).into(),
            transaction_processes: terms.transaction_processes.iter().map(Into::into).collect(),
        }
    }
}

impl TryFrom<TermsRow> for FrameworkTerms {
    type Error = StoreError;

    fn try_from(row: TermsRow) -> Result<Self, StoreError> {
        let fee = |text: String| text.parse::<Decimal>().map_err(|_| corrupt("drafted fee"));
        Ok(Self {
            framework: FrameworkName::from_code(&row.framework)
                .ok_or_else(|| corrupt("drafted framework"))?,
            deposits: row.deposits,
            withdrawals: row.withdrawals,
            deposit_confirmation: row.deposit_confirmation,
            passport_months: row.passport_months,
            payment_methods: row.payment_methods,
            sources_of_funds: row.sources_of_funds,
            kyc_fee: row.kyc_fee.map(fee).transpose()?,
            investment_notice: row.investment_notice.into(),
            wire_notice: row.wire_notice.into(),
            transaction_processes: row
                .transaction_processes
                .into_iter()
                .map(Into::into)
                .collect(),
        })
    }
}

/// A draft of a questionnaire.
#[derive(Serialize, Deserialize)]
pub(in crate::seaorm) struct WordingRow {
    intro: BothRow,
    questions: Vec<BothRow>,
}

impl From<&QuestionnaireWording> for WordingRow {
    fn from(wording: &QuestionnaireWording) -> Self {
        Self {
            intro: (&wording.intro).into(),
            questions: wording.questions.iter().map(Into::into).collect(),
        }
    }
}

impl From<WordingRow> for QuestionnaireWording {
    fn from(row: WordingRow) -> Self {
        Self {
            intro: row.intro.into(),
            questions: row.questions.into_iter().map(Into::into).collect(),
        }
    }
}
