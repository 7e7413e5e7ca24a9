//! An investment account as its owner sees it.

use super::fields::EntityFilledIn;
use super::frameworks::FrameworkLookup;
use crate::http::code_field::Code;
use crate::http::codes::KycStateCode;
use crate::http::deposit::WalletFundingRequest;
use crate::http::document::{DocumentEntry, entry};
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::look_ups::name_of;
use crate::http::payment::FeeEntry;
use crate::http::withdrawal::CnWithdrawRequest;
use domain::account::KycState;
use domain::{Language, Money};
use ports::driving::portfolio::{AccountOverview, AccountView};
use serde::Serialize;
use utoipa::ToSchema;

/// The state of the review.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct LastKycLog {
    #[serde(rename = "KYCStateCode")]
    state: KycStateCode,
    /// The comment of the reviewer who failed it; only in `LFAIL` and `GFAIL`.
    #[serde(rename = "Comment")]
    comment: Option<String>,
}

/// A wallet of an account.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct CurrencyWallet {
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO 4217.
    #[serde(rename = "CurrencyStr")]
    currency: &'static str,
    /// What the wallet holds, including holds.
    #[serde(rename = "Balance")]
    balance: Exact,
    /// `Balance` less holds.
    #[serde(rename = "BalanceAvailable")]
    available: Exact,
    /// Same as `BalanceAvailable`, under its older name.
    #[serde(rename = "Balance Available")]
    available_as_before: Exact,
}

/// An investment account.
// The flags are the requirement's and the screens'.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserEntity {
    #[serde(rename = "UserEntityID")]
    id: Integer,
    #[serde(rename = "Version")]
    version: Integer,
    #[serde(rename = "InvestmentFrameworkID")]
    framework_id: Integer,
    #[serde(rename = "EntityID")]
    entity_id: Integer,
    #[serde(rename = "Entity")]
    entity: Option<String>,
    #[serde(rename = "WM_AccountNumber")]
    number: String,
    #[serde(rename = "CreatedDate")]
    created_at: Moment,
    /// The bank account's number is masked except for its last 3 characters, unless the account was requested by its id.
    #[serde(flatten)]
    filled_in: EntityFilledIn,
    #[serde(rename = "BankAccountType")]
    bank_account_type: Option<String>,
    #[serde(rename = "Currency")]
    currency: Option<String>,
    #[serde(rename = "BankDepositConfirmationInd")]
    bank_deposit_confirmation: bool,
    #[serde(rename = "LastKYCLog")]
    last_kyc_log: LastKycLog,
    /// When its review failed; in `LFAIL` and `GFAIL` only.
    #[serde(rename = "ReviewFailedDateTime")]
    review_failed_at: Option<Moment>,
    /// Newest first.
    #[serde(rename = "Documents")]
    documents: Vec<DocumentEntry>,
    /// Absent if the framework has no wallets.
    #[serde(rename = "CurrencyWallets", skip_serializing_if = "Option::is_none")]
    wallets: Option<Vec<CurrencyWallet>>,
    /// Newest first; only the newest 100 over all returned accounts. The rest are in the list of orders.
    #[serde(rename = "DepositRequests")]
    deposit_requests: Vec<WalletFundingRequest>,
    /// Newest first, limited like `DepositRequests`.
    #[serde(rename = "WithdrawRequests")]
    withdraw_requests: Vec<CnWithdrawRequest>,
    #[serde(rename = "frameworkLookup")]
    framework_lookup: Option<FrameworkLookup>,
    /// Whether the personal details are complete; shown as the list's first tick.
    #[serde(rename = "PersonalCompleteInd")]
    personal_complete: bool,
    /// Whether the bank details are complete; shown as the list's second tick.
    #[serde(rename = "BankCompleteInd")]
    bank_complete: bool,
    /// Whether the documents are complete; shown as the list's third tick.
    #[serde(rename = "DocumentsCompleteInd")]
    documents_complete: bool,
    /// The fee of its review; absent if none is asked for.
    #[serde(rename = "KYCFee")]
    fee: Option<FeeEntry>,
    /// Whether something changed since it was last submitted, or its fee was paid again.
    #[serde(rename = "ChangedInd")]
    changed: bool,
    /// Whether it is blocked: nothing is submitted for it or paid out from it until it is released.
    #[serde(rename = "BlockedInd")]
    blocked: bool,
    /// Until when the signed questionnaire is valid.
    #[serde(rename = "QuestionnaireExpiresDateTime")]
    questionnaire_expires_at: Option<Moment>,
    /// The name on the signed questionnaire, if the account now has a different one.
    #[serde(rename = "QuestionnaireSignedAs")]
    questionnaire_signed_as: Option<String>,
}

/// An account of the overview in a language.
pub(super) fn shown(view: AccountView, all: &AccountOverview, language: Language) -> UserEntity {
    let AccountView {
        account,
        documents,
        wallets,
        deposits,
        withdrawals,
        ..
    } = view;
    let form = &account.form;
    let has_wallets = all
        .frameworks
        .iter()
        .any(|framework| framework.id == account.framework && framework.has_wallets);
    UserEntity {
        id: Integer(account.id.0),
        version: Integer(account.version),
        framework_id: Integer(account.framework.0),
        entity_id: Integer(account.entity.id()),
        entity: name_of(&all.entity_types, Some(account.entity.id()), language),
        number: account.number.clone(),
        created_at: Moment(account.created_at),
        filled_in: EntityFilledIn::from(form),
        bank_deposit_confirmation: form.bank_deposit_confirmation.unwrap_or(false),
        bank_account_type: name_of(&all.bank_account_types, form.bank_account_type_id, language),
        currency: name_of(&all.currencies, form.currency_id, language),
        last_kyc_log: LastKycLog::of(account.state, account.comment.clone()),
        review_failed_at: account.state.has_reason().then_some(Moment(account.since)),
        documents: documents.into_iter().map(entry).collect(),
        wallets: has_wallets.then(|| {
            let wallets = wallets.into_iter();
            wallets
                .map(|it| CurrencyWallet::of(it.balance, it.available))
                .collect()
        }),
        deposit_requests: deposits
            .into_iter()
            .map(WalletFundingRequest::from)
            .collect(),
        withdraw_requests: withdrawals
            .into_iter()
            .map(CnWithdrawRequest::from)
            .collect(),
        framework_lookup: FrameworkLookup::of(all, account.framework, language),
        personal_complete: view.personal_complete,
        bank_complete: view.bank_complete,
        documents_complete: view.documents_complete,
        fee: view.fee.map(FeeEntry::from),
        changed: view.changed,
        blocked: account.block.is_some(),
        questionnaire_expires_at: account
            .questionnaire
            .as_ref()
            .map(|signed| Moment(signed.expires_at())),
        questionnaire_signed_as: view.signed_as,
    }
}

impl LastKycLog {
    /// The state of an account, with the comment of the operator who failed it.
    pub(in crate::http) fn of(state: KycState, comment: Option<String>) -> Self {
        Self {
            state: Code(state),
            comment: comment.filter(|_| state.has_reason()),
        }
    }
}

impl CurrencyWallet {
    /// A wallet by its balance and the available part.
    pub(in crate::http) fn of(balance: Money, available: Money) -> Self {
        let currency = balance.currency();
        Self {
            currency_id: Integer(currency.id()),
            currency: currency.code(),
            balance: balance.into(),
            available: available.into(),
            available_as_before: available.into(),
        }
    }
}
