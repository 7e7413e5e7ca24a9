//! The personal and bank steps of an account, as typed, and their rules in the requirement's order.

use chrono::NaiveDate;

/// What the investor fills in. Names are the requirement's; numbers are ids of look-up lists; dates have no time zone.
/// Every field may be absent until the step that needs it is saved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AccountForm {
    /// `FirstName`, first letter raised.
    pub first_name: Option<String>,
    /// `LastName`, first letter raised.
    pub last_name: Option<String>,
    /// `GenderID`.
    pub gender_id: Option<i64>,
    /// `DateOfBirth`.
    pub date_of_birth: Option<NaiveDate>,
    /// `PlaceOfBirthID`, a country.
    pub place_of_birth_id: Option<i64>,
    /// `PassportNumber`.
    pub passport_number: Option<String>,
    /// `NationalityCountryID`, the issuing country.
    pub nationality_country_id: Option<i64>,
    /// `DateOfPassportExpired`.
    pub date_of_passport_expired: Option<NaiveDate>,
    /// `IDNumber`.
    pub id_number: Option<String>,
    /// `TaxResidentCountryID`.
    pub tax_resident_country_id: Option<i64>,
    /// `TaxNumber`.
    pub tax_number: Option<String>,
    /// `MobileNumber`, national.
    pub mobile_number: Option<String>,
    /// `MobileCountryID`.
    pub mobile_country_id: Option<i64>,
    /// `PhoneNumber`, national.
    pub phone_number: Option<String>,
    /// `PhoneCountryID`.
    pub phone_country_id: Option<i64>,
    /// `EmailAddress`.
    pub email_address: Option<String>,
    /// `AddressLine1`.
    pub address_line1: Option<String>,
    /// `AddressCity`.
    pub address_city: Option<String>,
    /// `AddressRegion`.
    pub address_region: Option<String>,
    /// `CountryID` of the address.
    pub country_id: Option<i64>,
    /// `AddressAreaCode`.
    pub address_area_code: Option<String>,
    /// `BankAccountNumber`.
    pub bank_account_number: Option<String>,
    /// `BankAccountName`.
    pub bank_account_name: Option<String>,
    /// `BankAccountTypeID`.
    pub bank_account_type_id: Option<i64>,
    /// `CurrencyID`.
    pub currency_id: Option<i64>,
    /// `BankName`.
    pub bank_name: Option<String>,
    /// `BankBranchName`.
    pub bank_branch_name: Option<String>,
    /// `BankBranchCode`.
    pub bank_branch_code: Option<String>,
    /// `BankSwiftCode`.
    pub bank_swift_code: Option<String>,
    /// `BankAddress`.
    pub bank_address: Option<String>,
    /// `BankCity`.
    pub bank_city: Option<String>,
    /// `BankAddressRegion`.
    pub bank_address_region: Option<String>,
    /// `BankCountryID`.
    pub bank_country_id: Option<i64>,
    /// `BankAreaCode`.
    pub bank_area_code: Option<String>,
    /// `CorrespondentBank`.
    pub correspondent_bank: Option<String>,
    /// `SourceOfFundsID`.
    pub source_of_funds_id: Option<i64>,
    /// `OpenSourceOfFunds`.
    pub open_source_of_funds: Option<String>,
    /// `BankDepositConfirmationInd`.
    pub bank_deposit_confirmation: bool,
}
