//! The fields of a bank account, as sent and as shown.

use crate::http::fields::Integer;
use crate::http::filled_in::filled_in;
use domain::profile::BankForm;

filled_in! {
    form BankForm;
    /// The fields of a bank account. A change names the bank account and contains only the changed fields.
    sent BankFields {
        /// The bank account to change.
        #[expect(dead_code, reason = "read as the record that a change names")]
        #[serde(rename = "UserBankProfileID")]
        id: Option<Integer>,
        /// The version that the change is based on.
        #[serde(rename = "Version")]
        pub(super) version: Option<Integer>,
    }
    /// What was filled in.
    shown BankFilledIn;
    fields {
        account_name "AccountName": String,
        bank_name "BankName": String,
        /// Sending the masked number from the list leaves the stored number unchanged.
        bank_account_number "BankAccountNumber": String,
        bank_account_type_id "BankAccountTypeID": Integer,
        currency_id "CurrencyID": Integer,
        bank_branch_name "BankBranchName": String,
        bank_branch_code "BankBranchCode": String,
        bank_swift_code "BankSwiftCode": String,
        bank_address "BankAddress": String,
        bank_city "BankCity": String,
        bank_address_region "BankAddressRegion": String,
        bank_country_id "BankCountryID": Integer,
        bank_area_code "BankAreaCode": String,
    }
}
