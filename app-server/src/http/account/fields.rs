//! The fields of an investment account as they are sent.

use crate::http::fields::{Day, Flag, Integer};
use domain::account::AccountForm;
use serde::Deserialize;
use utoipa::ToSchema;

/// An investment account as it is filled in. A change names it and carries the fields that changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EntityFields {
    /// The account to change.
    #[serde(rename = "UserEntityID")]
    pub(super) id: Option<Integer>,
    /// The version that the change was made on.
    #[serde(rename = "Version")]
    pub(super) version: Option<Integer>,
    /// Chosen when the account is opened.
    #[serde(rename = "InvestmentFrameworkID")]
    pub(super) framework_id: Option<Integer>,
    /// 1, an individual; chosen when the account is opened.
    #[serde(rename = "EntityID")]
    pub(super) entity_id: Option<Integer>,
    /// True hands the account in for review.
    #[serde(rename = "applyKYC")]
    pub(super) apply: Option<Flag>,
    /// Ids of documents that were uploaded before and now belong to the account.
    #[serde(rename = "NewDocuments")]
    pub(super) new_documents: Option<Vec<Integer>>,
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
    /// National; one of the two numbers is needed.
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
    #[serde(rename = "BankAccountNumber")]
    bank_account_number: Option<String>,
    #[serde(rename = "BankAccountName")]
    bank_account_name: Option<String>,
    #[serde(rename = "BankAccountTypeID")]
    bank_account_type_id: Option<Integer>,
    #[serde(rename = "CurrencyID")]
    currency_id: Option<Integer>,
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
    bank_deposit_confirmation: Option<Flag>,
}

impl EntityFields {
    /// What was filled in.
    pub(super) fn form(self) -> AccountForm {
        AccountForm {
            first_name: self.first_name,
            last_name: self.last_name,
            gender_id: self.gender_id.map(|value| value.0),
            date_of_birth: self.date_of_birth.map(|value| value.0),
            place_of_birth_id: self.place_of_birth_id.map(|value| value.0),
            passport_number: self.passport_number,
            nationality_country_id: self.nationality_country_id.map(|value| value.0),
            date_of_passport_expired: self.date_of_passport_expired.map(|value| value.0),
            id_number: self.id_number,
            tax_resident_country_id: self.tax_resident_country_id.map(|value| value.0),
            tax_number: self.tax_number,
            mobile_number: self.mobile_number,
            mobile_country_id: self.mobile_country_id.map(|value| value.0),
            phone_number: self.phone_number,
            phone_country_id: self.phone_country_id.map(|value| value.0),
            email_address: self.email_address,
            address_line1: self.address_line1,
            address_city: self.address_city,
            address_region: self.address_region,
            country_id: self.country_id.map(|value| value.0),
            address_area_code: self.address_area_code,
            bank_account_number: self.bank_account_number,
            bank_account_name: self.bank_account_name,
            bank_account_type_id: self.bank_account_type_id.map(|value| value.0),
            currency_id: self.currency_id.map(|value| value.0),
            bank_name: self.bank_name,
            bank_branch_name: self.bank_branch_name,
            bank_branch_code: self.bank_branch_code,
            bank_swift_code: self.bank_swift_code,
            bank_address: self.bank_address,
            bank_city: self.bank_city,
            bank_address_region: self.bank_address_region,
            bank_country_id: self.bank_country_id.map(|value| value.0),
            bank_area_code: self.bank_area_code,
            correspondent_bank: self.correspondent_bank,
            source_of_funds_id: self.source_of_funds_id.map(|value| value.0),
            open_source_of_funds: self.open_source_of_funds,
            bank_deposit_confirmation: self.bank_deposit_confirmation.map(|value| value.0),
        }
    }
}
