//! Every sealed column: storage seals and opens only what is listed here, and `landfall reseal`
//! walks the list.

use ports::driven::field_cipher::FieldName;

/// A sealed column, and how its rows are found.
#[derive(Clone, Copy, Debug)]
pub struct SealedColumn {
    /// Table and column.
    pub field: FieldName,
    /// The table's primary key, whose number is bound into each value.
    pub row: &'static str,
    /// A column that says whether the value is sealed, if some rows have it unencrypted.
    pub sealed_where: Option<&'static str>,
}

/// Makes the name of each column for the files of this folder, and the list of all.
macro_rules! sealed_columns {
    ($($name:ident = $table:ident.$column:ident by $row:ident $(where $flag:ident)?;)+) => {
        $(pub(super) const $name: FieldName =
            FieldName::new(stringify!($table), stringify!($column));)+

        /// All of them.
        pub const SEALED_COLUMNS: &[SealedColumn] = &[$(SealedColumn {
            field: $name,
            row: stringify!($row),
            sealed_where: sealed_columns!(@flag $($flag)?),
        },)+];
    };
    (@flag) => { None };
    (@flag $flag:ident) => { Some(stringify!($flag)) };
}

sealed_columns! {
    PROFILE_PASSPORT = profiles.passport_number by investor_id;
    PROFILE_IDENTITY = profiles.id_number by investor_id;
    BANK_NUMBER = banks.bank_account_number by id;
    ACCOUNT_PASSPORT = accounts.passport_number by id;
    ACCOUNT_IDENTITY = accounts.id_number by id;
    ACCOUNT_TAX = accounts.tax_number by id;
    ACCOUNT_BANK = accounts.bank_account_number by id;
    REVIEWED_FORM = reviewed_forms.form by account_id;
    WITHDRAWAL_PAYEE = withdrawals.payee by id;
    PAYOUT_TARGET = payouts.target by id;
    RECEIPT_PAYER_ACCOUNT = receipts.payer_account by id;
    STATEMENT_PARTY_ACCOUNT = statement_lines.party_account by id;
    PAYMENT_FILE = payment_files.content by id;
    OPERATOR_TOTP_SECRET = operators.totp_secret by id;
    OUTBOX_BODY = outbox.body by id where sealed;
    OUTBOX_PARAMS = outbox.params by id where sealed;
    OUTBOX_CODE = outbox.code by id where sealed;
    OUTBOX_LINK = outbox.link by id where sealed;
    PROPOSAL_ACT = proposals.act by id;
    SUBMISSION_ANSWER = submissions.answer by id;
}
