//! The fields of a bank account, as they are sent and as they are shown.

use crate::http::fields::Integer;
use crate::http::filled_in::filled_in;
use domain::profile::BankForm;

filled_in! {
    form BankForm;
    /// A bank account as it is filled in. A change names it and carries the fields that changed.
    sent BankFields {
        /// The one to change.
        #[serde(rename = "UserBankProfileID")]
        pub(super) id: Option<Integer>,
        /// The version that the change was made on.
        #[serde(rename = "Version")]
        pub(super) version: Option<Integer>,
    }
    /// What was filled in.
    shown BankFilledIn;
    fields {
        "AccountName" account_name: String,
        "BankName" bank_name: String,
        /// The number as the list masks it leaves the stored one as it is.
        "BankAccountNumber" bank_account_number: String,
        "BankAccountTypeID" bank_account_type_id: Integer,
        "CurrencyID" currency_id: Integer,
        "BankBranchName" bank_branch_name: String,
        "BankBranchCode" bank_branch_code: String,
        "BankSwiftCode" bank_swift_code: String,
        "BankAddress" bank_address: String,
        "BankCity" bank_city: String,
        "BankAddressRegion" bank_address_region: String,
        "BankCountryID" bank_country_id: Integer,
        "BankAreaCode" bank_area_code: String,
    }
}
