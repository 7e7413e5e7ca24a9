//! The fields of an investment account, as they are sent and as they are shown.

use crate::http::fields::{Day, Flag, Integer};
use crate::http::filled_in::filled_in;
use domain::account::AccountForm;

filled_in! {
    form AccountForm;
    /// An investment account as it is filled in. A change names it and carries the fields that changed.
    sent EntityFields {
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
        #[serde(rename = "BankDepositConfirmationInd")]
        bank_deposit_confirmation: Option<Flag>,
    }
    /// What was filled in. Fields that were not are null.
    shown EntityFilledIn;
    fields {
        "FirstName" first_name: String,
        "LastName" last_name: String,
        "GenderID" gender_id: Integer,
        "DateOfBirth" date_of_birth: Day,
        "PlaceOfBirthID" place_of_birth_id: Integer,
        "PassportNumber" passport_number: String,
        /// The country that issued the passport.
        "NationalityCountryID" nationality_country_id: Integer,
        "DateOfPassportExpired" date_of_passport_expired: Day,
        "IDNumber" id_number: String,
        "TaxResidentCountryID" tax_resident_country_id: Integer,
        "TaxNumber" tax_number: String,
        /// National.
        "MobileNumber" mobile_number: String,
        "MobileCountryID" mobile_country_id: Integer,
        /// National; one of the two numbers is needed.
        "PhoneNumber" phone_number: String,
        "PhoneCountryID" phone_country_id: Integer,
        "EmailAddress" email_address: String,
        "AddressLine1" address_line1: String,
        "AddressCity" address_city: String,
        "AddressRegion" address_region: String,
        /// Of the address.
        "CountryID" country_id: Integer,
        "AddressAreaCode" address_area_code: String,
        "BankAccountNumber" bank_account_number: String,
        "BankAccountName" bank_account_name: String,
        "BankAccountTypeID" bank_account_type_id: Integer,
        "CurrencyID" currency_id: Integer,
        "BankName" bank_name: String,
        "BankBranchName" bank_branch_name: String,
        "BankBranchCode" bank_branch_code: String,
        "BankSwiftCode" bank_swift_code: String,
        "BankAddress" bank_address: String,
        "BankCity" bank_city: String,
        "BankAddressRegion" bank_address_region: String,
        "BankCountryID" bank_country_id: Integer,
        "BankAreaCode" bank_area_code: String,
        "CorrespondentBank" correspondent_bank: String,
        "SourceOfFundsID" source_of_funds_id: Integer,
        /// In words, when the source is 99.
        "OpenSourceOfFunds" open_source_of_funds: String,
    }
}

impl EntityFields {
    /// What was sent of the form.
    pub(super) fn form(self) -> AccountForm {
        AccountForm {
            bank_deposit_confirmation: self.bank_deposit_confirmation.map(Into::into),
            ..self.filled_in()
        }
    }
}
