//! Frameworks, and their texts for investors.

use crate::http::code_field::Code;
use crate::http::codes::FundingMethodCode;
use crate::http::codes::PaymentMethodCode;
use crate::http::fields::Integer;
use crate::http::transaction_process::TransactionProcessEntry;
use domain::Language;
use domain::catalog::{Framework, PaymentMethod};
use domain::deposit::FundingMethod;
use domain::ids::FrameworkId;
use ports::driven::catalog::FrameworkTexts;
use ports::driving::portfolio::AccountOverview;
use serde::Serialize;
use utoipa::ToSchema;

/// A framework.
#[derive(Debug, Serialize, ToSchema)]
pub struct FrameworkEntry {
    #[serde(rename = "InvestmentFrameworkID")]
    id: Integer,
    #[serde(rename = "Name")]
    name: String,
    /// `PKF` or `CAYMAN`.
    #[serde(rename = "CodeKey")]
    code: String,
}

/// A payment method of a framework.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FrameworkMethod {
    #[serde(rename = "PaymentMethodID")]
    id: Integer,
    /// `Wire` or `Wallet`.
    #[serde(rename = "CodeKey")]
    code: PaymentMethodCode,
}

/// The rules and texts of a framework.
// The flags are the requirement's.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Serialize, ToSchema)]
pub struct FrameworkLookup {
    #[serde(rename = "InvestmentFrameworkID")]
    id: Integer,
    #[serde(rename = "SourceOfFundsIDs")]
    source_of_funds_ids: Vec<Integer>,
    #[serde(rename = "IsOpenSourceOfFundsSupported")]
    open_source_of_funds: bool,
    #[serde(rename = "InvestmentNotice")]
    investment_notice: String,
    #[serde(rename = "WireNotice")]
    wire_notice: String,
    #[serde(rename = "TransactionProcesses")]
    transaction_processes: Vec<TransactionProcessEntry>,
    /// Whether the bank accounts are left out because they differ from the published ones; nobody may wire to them.
    #[serde(rename = "IsBankAccountWithheld")]
    withheld: bool,
    #[serde(rename = "PaymentMethodIDs")]
    payment_method_ids: Vec<Integer>,
    #[serde(rename = "PaymentMethods")]
    payment_methods: Vec<FrameworkMethod>,
    #[serde(rename = "IsDepositSupported")]
    deposits: bool,
    /// How deposits are paid; empty if there are none.
    #[serde(rename = "FundingMethods")]
    funding_methods: Vec<FundingMethodCode>,
    #[serde(rename = "IsWithdrawSupported")]
    withdrawals: bool,
    /// Whether the bank step asks for the deposit confirmation.
    #[serde(rename = "IsBankDepositConfirmationRequired")]
    deposit_confirmation: bool,
    /// Months for which a passport must remain valid when an account is submitted; 0 if it only has to be unexpired.
    #[serde(rename = "PassportMonths")]
    passport_months: Integer,
    /// Nationalities that need no ID number, by `CountryID`. Empty if the answer is not about accounts.
    #[serde(rename = "IDNumberOptionalCountryIDs")]
    id_number_optional: Vec<Integer>,
}

impl FrameworkEntry {
    /// A framework in a language.
    pub fn new(framework: &Framework, language: Language) -> Self {
        let name = match language {
            Language::Zh => &framework.name_zh,
            Language::En => &framework.name_en,
        };
        Self {
            id: Integer(framework.id.0),
            name: name.clone(),
            code: framework.code.clone(),
        }
    }
}

impl FrameworkLookup {
    /// A framework's rules and texts, in a language; `bitcoin` is whether the platform currently
    /// accepts bitcoin.
    pub fn new(
        framework: &Framework,
        texts: &FrameworkTexts,
        bitcoin: bool,
        language: Language,
    ) -> Self {
        let ids = |ids: &[i64]| ids.iter().copied().map(Integer).collect();
        if texts.withheld {
            tracing::error!(
                framework = framework.code,
                "the bank accounts of a framework are not the published ones; they are hidden from investors"
            );
        }
        Self {
            id: Integer(framework.id.0),
            source_of_funds_ids: ids(&framework.source_of_funds),
            open_source_of_funds: framework.open_source_of_funds,
            investment_notice: texts.investment_notice(language).to_owned(),
            wire_notice: texts.wire_notice(language).to_owned(),
            transaction_processes: texts
                .transaction_processes
                .iter()
                .map(TransactionProcessEntry::from)
                .collect(),
            withheld: texts.withheld,
            payment_method_ids: framework.methods.iter().map(|m| Integer(m.id())).collect(),
            payment_methods: framework.methods.iter().copied().map(method).collect(),
            deposits: framework.deposits,
            funding_methods: FundingMethod::offered(framework.deposits, bitcoin)
                .map(Code)
                .collect(),
            withdrawals: framework.withdrawals,
            deposit_confirmation: framework.deposit_confirmation,
            passport_months: Integer(framework.passport_months.into()),
            id_number_optional: Vec::new(),
        }
    }

    /// Those of one framework of the overview.
    pub(super) fn of(all: &AccountOverview, id: FrameworkId, language: Language) -> Option<Self> {
        let framework = all.frameworks.iter().find(|framework| framework.id == id)?;
        let texts = all.texts.iter().find(|texts| texts.framework == id)?;
        let freed = all.without_id_number.get(&id).into_iter().flatten();
        Some(Self {
            id_number_optional: freed.copied().map(Integer).collect(),
            ..Self::new(framework, texts, all.bitcoin, language)
        })
    }
}

fn method(method: PaymentMethod) -> FrameworkMethod {
    FrameworkMethod {
        id: Integer(method.id()),
        code: Code(method),
    }
}
