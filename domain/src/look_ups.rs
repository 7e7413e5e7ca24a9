//! The fixed numbers of the look-up lists (decision 48).

/// `GenderID`s.
pub const GENDERS: [i64; 2] = [1, 2];
/// `BankAccountTypeID`s.
pub const BANK_ACCOUNT_TYPES: [i64; 3] = [1, 2, 3];
/// `SourceOfFundsID`s.
pub const SOURCES_OF_FUNDS: [i64; 7] = [1, 2, 3, 4, 5, 6, SOURCE_OTHER];
/// `SourceOfFundsID` that opens the free text.
pub const SOURCE_OTHER: i64 = 99;
