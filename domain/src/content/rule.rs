//! The mistakes that a piece of a content can have.

use super::Misplaced;
use crate::Money;
use rust_decimal::Decimal;

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContentRule {
    /// No visible text.
    Missing,
    /// More characters than its field may have.
    TooLong {
        /// Most characters.
        max: u32,
    },
    /// More entries than the screen has space for.
    TooMany {
        /// Most entries.
        max: u32,
    },
    /// Markup that is not allowed, or not closed.
    Markup(Misplaced),
    /// An unknown placeholder.
    Placeholder {
        /// What was found.
        found: String,
    },
    /// Invisible characters, or ones that change the direction of writing.
    Unreadable,
    /// Not a whole number between these.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// No entry of the list.
    Choice,
    /// No phone number.
    Phone,
    /// No e-mail address.
    Email,
    /// No BIC.
    Bic,
    /// Looks like an IBAN, but its check digits are wrong.
    Iban,
    /// Not a bank account number: too short, or with letters or digits that are not ASCII.
    AccountNumber {
        /// Minimum number of letters and digits.
        min: u32,
    },
    /// It cannot change once the record exists.
    Fixed,
    /// Not a picture that was uploaded here.
    Picture,
    /// Not a PDF that was uploaded here.
    Paper,
    /// Not a number between these, or one with too many decimals.
    Exact {
        /// Smallest.
        min: Decimal,
        /// Largest.
        max: Decimal,
        /// Maximum number of decimals.
        places: u32,
    },
    /// Not an instant in these years.
    Moment {
        /// First year.
        from: i32,
        /// Last year.
        to: i32,
    },
    /// The funding ends before it starts.
    EndsBeforeStart,
    /// A whole that is smaller than its part, or a highest below the lowest.
    BelowOther,
    /// A document that exists in only one language.
    OtherLanguage,
    /// Documents that every subscriber has to read are missing.
    DocumentsMissing,
    /// A project lacks its risks or its fees.
    RisksOrFeesMissing,
    /// It is already in its list.
    Twice,
    /// It needs wallets, which accounts of this framework do not have.
    NoWallets,
    /// Another project has it.
    Taken,
    /// It cannot change once there are orders.
    Ordered {
        /// How many orders there are.
        orders: u64,
    },
    /// Less than the accepted and reserved amount.
    BelowTaken {
        /// What is taken.
        taken: Money,
    },
}

/// A field and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentMistake {
    /// Its name on the wire.
    pub field: String,
    /// What is wrong.
    pub rule: ContentRule,
}
