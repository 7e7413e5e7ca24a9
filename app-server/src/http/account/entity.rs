//! An investment account as its owner sees it.

use super::frameworks::FrameworkLookup;
use crate::http::codes::KycStateCode;
use crate::http::document::{DocumentEntry, entry};
use crate::http::fields::{Day, Exact, Integer, Moment};
use crate::http::look_ups::name_of;
use domain::Language;
use ports::driving::account::{AccountOverview, AccountView, Wallet};
use serde::Serialize;
use utoipa::ToSchema;

/// Where the review stands.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LastKycLog {
    #[serde(rename = "KYCStateCode")]
    #[schema(value_type = KycStateCode)]
    state: &'static str,
    /// What the reviewer said.
    #[serde(rename = "Comment")]
    comment: Option<String>,
}

/// A wallet of an account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CurrencyWallet {
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO 4217.
    #[serde(rename = "CurrencyStr")]
    currency: &'static str,
    /// What the wallet holds, held parts included.
    #[serde(rename = "Balance")]
    balance: Exact,
    /// That less what is held.
    #[serde(rename = "BalanceAvailable")]
    available: Exact,
    /// The same under its older name.
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
    #[serde(rename = "FirstName")]
    first_name: Option<String>,
    #[serde(rename = "LastName")]
    last_name: Option<String>,
    #[serde(rename = "GenderID")]
    gender_id: Option<Integer>,
    #[serde(rename = "DateOfBirth")]
    date_of_birth: Option<Day>,
    #[serde(rename = "PlaceOfBirthID")]
    place_of_birth_id: Option<Integer>,
    #[serde(rename = "PassportNumber")]
    passport_number: Option<String>,
    /// The country that issued the passport.
    #[serde(rename = "NationalityCountryID")]
    nationality_country_id: Option<Integer>,
    #[serde(rename = "DateOfPassportExpired")]
    date_of_passport_expired: Option<Day>,
    #[serde(rename = "IDNumber")]
    id_number: Option<String>,
    #[serde(rename = "TaxResidentCountryID")]
    tax_resident_country_id: Option<Integer>,
    #[serde(rename = "TaxNumber")]
    tax_number: Option<String>,
    /// National.
    #[serde(rename = "MobileNumber")]
    mobile_number: Option<String>,
    #[serde(rename = "MobileCountryID")]
    mobile_country_id: Option<Integer>,
    #[serde(rename = "PhoneNumber")]
    phone_number: Option<String>,
    #[serde(rename = "PhoneCountryID")]
    phone_country_id: Option<Integer>,
    #[serde(rename = "EmailAddress")]
    email_address: Option<String>,
    #[serde(rename = "AddressLine1")]
    address_line1: Option<String>,
    #[serde(rename = "AddressCity")]
    address_city: Option<String>,
    #[serde(rename = "AddressRegion")]
    address_region: Option<String>,
    /// Of the address.
    #[serde(rename = "CountryID")]
    country_id: Option<Integer>,
    #[serde(rename = "AddressAreaCode")]
    address_area_code: Option<String>,
    /// Its last 3 characters, unless the account was asked for by its id.
    #[serde(rename = "BankAccountNumber")]
    bank_account_number: Option<String>,
    #[serde(rename = "BankAccountName")]
    bank_account_name: Option<String>,
    #[serde(rename = "BankAccountTypeID")]
    bank_account_type_id: Option<Integer>,
    #[serde(rename = "BankAccountType")]
    bank_account_type: Option<String>,
    #[serde(rename = "CurrencyID")]
    currency_id: Option<Integer>,
    #[serde(rename = "Currency")]
    currency: Option<String>,
    #[serde(rename = "BankName")]
    bank_name: Option<String>,
    #[serde(rename = "BankBranchName")]
    bank_branch_name: Option<String>,
    #[serde(rename = "BankBranchCode")]
    bank_branch_code: Option<String>,
    #[serde(rename = "BankSwiftCode")]
    bank_swift_code: Option<String>,
    #[serde(rename = "BankAddress")]
    bank_address: Option<String>,
    #[serde(rename = "BankCity")]
    bank_city: Option<String>,
    #[serde(rename = "BankAddressRegion")]
    bank_address_region: Option<String>,
    #[serde(rename = "BankCountryID")]
    bank_country_id: Option<Integer>,
    #[serde(rename = "BankAreaCode")]
    bank_area_code: Option<String>,
    #[serde(rename = "CorrespondentBank")]
    correspondent_bank: Option<String>,
    #[serde(rename = "SourceOfFundsID")]
    source_of_funds_id: Option<Integer>,
    /// In words, when the source is 99.
    #[serde(rename = "OpenSourceOfFunds")]
    open_source_of_funds: Option<String>,
    #[serde(rename = "BankDepositConfirmationInd")]
    bank_deposit_confirmation: bool,
    #[serde(rename = "LastKYCLog")]
    last_kyc_log: LastKycLog,
    /// Newest first.
    #[serde(rename = "Documents")]
    documents: Vec<DocumentEntry>,
    /// Not there where the framework has no wallets.
    #[serde(rename = "CurrencyWallets", skip_serializing_if = "Option::is_none")]
    wallets: Option<Vec<CurrencyWallet>>,
    #[serde(rename = "frameworkLookup")]
    framework_lookup: Option<FrameworkLookup>,
    /// The list's first tick.
    #[serde(rename = "PersonalCompleteInd")]
    personal_complete: bool,
    /// The list's second tick.
    #[serde(rename = "BankCompleteInd")]
    bank_complete: bool,
    /// The list's third tick.
    #[serde(rename = "DocumentsCompleteInd")]
    documents_complete: bool,
    /// Something changed since it was last handed in.
    #[serde(rename = "ChangedInd")]
    changed: bool,
    /// Until when the signed questionnaire counts.
    #[serde(rename = "QuestionnaireExpiresDateTime")]
    questionnaire_expires_at: Option<Moment>,
}

/// An account of the overview in a language.
pub(super) fn shown(view: AccountView, all: &AccountOverview, language: Language) -> UserEntity {
    let AccountView {
        account,
        documents,
        wallets,
        ..
    } = view;
    let form = &account.form;
    let has_wallets = all
        .frameworks
        .iter()
        .any(|framework| framework.id == account.framework && framework.deposits);
    UserEntity {
        id: Integer(account.id.0),
        version: Integer(account.version),
        framework_id: Integer(account.framework.0),
        entity_id: Integer(account.entity.id()),
        entity: name_of(&all.entity_types, Some(account.entity.id()), language),
        number: account.number.clone(),
        created_at: Moment(account.created_at),
        first_name: form.first_name.clone(),
        last_name: form.last_name.clone(),
        gender_id: form.gender_id.map(Integer),
        date_of_birth: form.date_of_birth.map(Day),
        place_of_birth_id: form.place_of_birth_id.map(Integer),
        passport_number: form.passport_number.clone(),
        nationality_country_id: form.nationality_country_id.map(Integer),
        date_of_passport_expired: form.date_of_passport_expired.map(Day),
        id_number: form.id_number.clone(),
        tax_resident_country_id: form.tax_resident_country_id.map(Integer),
        tax_number: form.tax_number.clone(),
        mobile_number: form.mobile_number.clone(),
        mobile_country_id: form.mobile_country_id.map(Integer),
        phone_number: form.phone_number.clone(),
        phone_country_id: form.phone_country_id.map(Integer),
        email_address: form.email_address.clone(),
        address_line1: form.address_line1.clone(),
        address_city: form.address_city.clone(),
        address_region: form.address_region.clone(),
        country_id: form.country_id.map(Integer),
        address_area_code: form.address_area_code.clone(),
        bank_account_number: form.bank_account_number.clone(),
        bank_account_name: form.bank_account_name.clone(),
        bank_account_type_id: form.bank_account_type_id.map(Integer),
        currency_id: form.currency_id.map(Integer),
        bank_name: form.bank_name.clone(),
        bank_branch_name: form.bank_branch_name.clone(),
        bank_branch_code: form.bank_branch_code.clone(),
        bank_swift_code: form.bank_swift_code.clone(),
        bank_address: form.bank_address.clone(),
        bank_city: form.bank_city.clone(),
        bank_address_region: form.bank_address_region.clone(),
        bank_country_id: form.bank_country_id.map(Integer),
        bank_area_code: form.bank_area_code.clone(),
        correspondent_bank: form.correspondent_bank.clone(),
        source_of_funds_id: form.source_of_funds_id.map(Integer),
        open_source_of_funds: form.open_source_of_funds.clone(),
        bank_deposit_confirmation: form.bank_deposit_confirmation.unwrap_or(false),
        bank_account_type: name_of(&all.bank_account_types, form.bank_account_type_id, language),
        currency: name_of(&all.currencies, form.currency_id, language),
        last_kyc_log: LastKycLog {
            state: account.state.code(),
            comment: account.comment.clone(),
        },
        documents: documents.into_iter().map(entry).collect(),
        wallets: has_wallets.then(|| wallets.into_iter().map(wallet).collect()),
        framework_lookup: FrameworkLookup::of(all, account.framework, language),
        personal_complete: view.personal_complete,
        bank_complete: view.bank_complete,
        documents_complete: view.documents_complete,
        changed: account.changed_since_submit,
        questionnaire_expires_at: account
            .questionnaire
            .as_ref()
            .map(|signed| Moment(signed.expires_at())),
    }
}

fn wallet(wallet: Wallet) -> CurrencyWallet {
    let currency = wallet.balance.currency();
    CurrencyWallet {
        currency_id: Integer(currency.id()),
        currency: currency.code(),
        balance: wallet.balance.into(),
        available: wallet.available.into(),
        available_as_before: wallet.available.into(),
    }
}
