//! The fields of an investment account, as sent and as shown.

use crate::http::fields::{Day, Flag, Integer};
use crate::http::filled_in::filled_in;
use domain::account::AccountForm;

filled_in! {
    form AccountForm;
    /// The fields of an investment account. A change names the account and contains only the changed fields; null clears one
    /// that an account can do without: `ChineseName`, `EmailAddress`, `MobileNumber`, `BankAccountName`, `BankSwiftCode`,
    /// `CorrespondentBank`, `OpenSourceOfFunds`.
    sent EntityFields {
        /// The account to change.
        #[expect(dead_code, reason = "read as the record that a change names")]
        #[serde(rename = "UserEntityID")]
        id: Option<Integer>,
        /// The version that the change is based on.
        #[serde(rename = "Version")]
        pub(super) version: Option<Integer>,
        /// Chosen when the account is opened.
        #[serde(rename = "InvestmentFrameworkID")]
        pub(super) framework_id: Option<Integer>,
        /// 1, an individual; chosen when the account is opened.
        #[serde(rename = "EntityID")]
        pub(super) entity_id: Option<Integer>,
        /// True submits the account for review.
        #[serde(rename = "applyKYC")]
        pub(super) apply: Option<Flag>,
        /// Ids of documents uploaded earlier that are to belong to the account.
        #[serde(rename = "NewDocuments")]
        pub(super) new_documents: Option<Vec<Integer>>,
        #[serde(rename = "BankDepositConfirmationInd")]
        bank_deposit_confirmation: Option<Flag>,
    }
    /// The fields that were filled in; the others are null.
    shown EntityFilledIn;
    fields {
        first_name "FirstName": String,
        last_name "LastName": String,
        /// In addition to the Latin name: up to 20 Han characters; a middle dot (·) is allowed between two of them.
        chinese_name "ChineseName": String,
        gender_id "GenderID": Integer,
        date_of_birth "DateOfBirth": Day,
        place_of_birth_id "PlaceOfBirthID": Integer,
        passport_number "PassportNumber": String,
        /// The country that issued the passport.
        nationality_country_id "NationalityCountryID": Integer,
        date_of_passport_expired "DateOfPassportExpired": Day,
        id_number "IDNumber": String,
        tax_resident_country_id "TaxResidentCountryID": Integer,
        tax_number "TaxNumber": String,
        /// National number, without the country code.
        mobile_number "MobileNumber": String,
        mobile_country_id "MobileCountryID": Integer,
        /// National number, without the country code; one of the two numbers is required.
        phone_number "PhoneNumber": String,
        phone_country_id "PhoneCountryID": Integer,
        email_address "EmailAddress": String,
        address_line1 "AddressLine1": String,
        address_city "AddressCity": String,
        address_region "AddressRegion": String,
        /// The country of the address.
        country_id "CountryID": Integer,
        address_area_code "AddressAreaCode": String,
        bank_account_number "BankAccountNumber": String,
        bank_account_name "BankAccountName": String,
        bank_account_type_id "BankAccountTypeID": Integer,
        currency_id "CurrencyID": Integer,
        bank_name "BankName": String,
        bank_branch_name "BankBranchName": String,
        bank_branch_code "BankBranchCode": String,
        bank_swift_code "BankSwiftCode": String,
        bank_address "BankAddress": String,
        bank_city "BankCity": String,
        bank_address_region "BankAddressRegion": String,
        bank_country_id "BankCountryID": Integer,
        bank_area_code "BankAreaCode": String,
        correspondent_bank "CorrespondentBank": String,
        source_of_funds_id "SourceOfFundsID": Integer,
        /// In words, when the source is 99.
        open_source_of_funds "OpenSourceOfFunds": String,
    }
}

impl EntityFields {
    /// The submitted fields of the form.
    pub(super) fn form(self) -> AccountForm {
        AccountForm {
            bank_deposit_confirmation: self.bank_deposit_confirmation.map(Into::into),
            ..self.filled_in()
        }
    }
}
