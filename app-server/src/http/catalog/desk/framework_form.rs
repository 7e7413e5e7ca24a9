//! A framework and a questionnaire as sent and shown at the desk, converted from and to the
//! domain's.

use crate::http::amount::Figure;
use crate::http::catalog::desk::home::{text, trimmed};
use crate::http::fields::{Exact, Integer};
use domain::catalog::{FrameworkName, FrameworkTerms, TransactionProcess};
use domain::ids::BankAccountId;
use domain::language::Text;
use domain::questionnaire::QuestionnaireWording;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// A transaction process: a code and the bank account that investors wire to.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = FrameworkProcess)]
#[serde(default)]
struct ProcessForm {
    /// Such as `VTCN`; at most 30 characters, and unique.
    code: String,
    /// The number of the platform's bank account.
    bank_account: Option<Integer>,
}

/// The editable content of a framework. Parts may be missing until it is published.
// The flags are the requirement's.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = FrameworkContent)]
#[serde(default)]
pub(crate) struct TermsForm {
    /// `IsDepositSupported`.
    deposits: bool,
    /// `IsWithdrawSupported`.
    withdrawals: bool,
    /// Whether the bank step asks for the deposit confirmation.
    deposit_confirmation: bool,
    /// Months for which a passport must remain valid when an account is submitted, 0 to 24; 0 or null if it only has to be unexpired.
    passport_months: Option<Integer>,
    /// `PaymentMethodID`s in the order in which they are offered: 2 wire, 1010 wallet.
    payment_methods: Vec<Integer>,
    /// `SourceOfFundsID`s in the order in which they are offered; 99 opens the free text.
    sources_of_funds: Vec<Integer>,
    /// In ZAR, from 0 to 100,000, with at most 2 decimals. Charges already started keep their amount.
    #[schema(value_type = Option<Exact>)]
    kyc_fee: Option<Figure>,
    /// At most 2,000 characters.
    investment_notice_zh: String,
    /// The same rules as for the Chinese text.
    investment_notice_en: String,
    /// At most 2,000 characters.
    wire_notice_zh: String,
    /// The same rules as for the Chinese text.
    wire_notice_en: String,
    /// At most 6, in the order in which they are shown, and at least one if wires are offered. The framework's payouts leave from the bank
    /// account of the first.
    #[validate(nested)]
    transaction_processes: Vec<ProcessForm>,
}

/// A question in both languages.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = QuestionContent)]
#[serde(default)]
struct QuestionForm {
    /// At most 400 characters.
    text_zh: String,
    /// The same rules as for the Chinese text.
    text_en: String,
}

/// The editable content of a questionnaire. Parts may be missing until it is published; then it must have nine questions.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = QuestionnaireContent)]
#[serde(default)]
pub(crate) struct WordingForm {
    /// The introduction above the questions; at most 600 characters.
    intro_zh: String,
    /// The same rules as for the Chinese text.
    intro_en: String,
    /// In order. A question whose wording changes counts as a new one: answers to the old one are not carried over.
    #[validate(nested)]
    questions: Vec<QuestionForm>,
}

impl From<ProcessForm> for TransactionProcess {
    fn from(form: ProcessForm) -> Self {
        Self {
            code: trimmed(form.code),
            bank_account: form.bank_account.map(|id| BankAccountId(id.0)),
        }
    }
}

impl From<&TransactionProcess> for ProcessForm {
    fn from(process: &TransactionProcess) -> Self {
        Self {
            code: process.code.clone(),
            bank_account: process.bank_account.map(|id| Integer(id.0)),
        }
    }
}

impl TermsForm {
    /// The submitted terms of a framework.
    pub(crate) fn terms(self, framework: FrameworkName) -> FrameworkTerms {
        let ids = |ids: Vec<Integer>| ids.into_iter().map(|id| id.0).collect();
        let processes = self.transaction_processes.into_iter();
        FrameworkTerms {
            framework,
            deposits: self.deposits,
            withdrawals: self.withdrawals,
            deposit_confirmation: self.deposit_confirmation,
            passport_months: self.passport_months.map(|months| months.0),
            payment_methods: ids(self.payment_methods),
            sources_of_funds: ids(self.sources_of_funds),
            kyc_fee: self.kyc_fee.map(|fee| fee.0.normalize()),
            investment_notice: text(self.investment_notice_zh, self.investment_notice_en),
            wire_notice: text(self.wire_notice_zh, self.wire_notice_en),
            transaction_processes: processes.map(Into::into).collect(),
        }
    }
}

impl From<&FrameworkTerms> for TermsForm {
    fn from(terms: &FrameworkTerms) -> Self {
        let ids = |ids: &[i64]| ids.iter().copied().map(Integer).collect();
        Self {
            deposits: terms.deposits,
            withdrawals: terms.withdrawals,
            deposit_confirmation: terms.deposit_confirmation,
            passport_months: terms.passport_months.map(Integer),
            payment_methods: ids(&terms.payment_methods),
            sources_of_funds: ids(&terms.sources_of_funds),
            kyc_fee: terms.kyc_fee.map(Figure),
            investment_notice_zh: terms.investment_notice.zh.clone(),
            investment_notice_en: terms.investment_notice.en.clone(),
            wire_notice_zh: terms.wire_notice.zh.clone(),
            wire_notice_en: terms.wire_notice.en.clone(),
            transaction_processes: terms.transaction_processes.iter().map(Into::into).collect(),
        }
    }
}

impl From<WordingForm> for QuestionnaireWording {
    fn from(form: WordingForm) -> Self {
        let question = |q: QuestionForm| text(q.text_zh, q.text_en);
        Self {
            intro: text(form.intro_zh, form.intro_en),
            questions: form.questions.into_iter().map(question).collect(),
        }
    }
}

impl From<&QuestionnaireWording> for WordingForm {
    fn from(wording: &QuestionnaireWording) -> Self {
        let question = |q: &Text| QuestionForm {
            text_zh: q.zh.clone(),
            text_en: q.en.clone(),
        };
        Self {
            intro_zh: wording.intro.zh.clone(),
            intro_en: wording.intro.en.clone(),
            questions: wording.questions.iter().map(question).collect(),
        }
    }
}
