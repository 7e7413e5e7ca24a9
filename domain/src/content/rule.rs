//! What can be wrong with a piece of a content.

use super::Misplaced;
use crate::Money;
use rust_decimal::Decimal;

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContentRule {
    /// Nothing is there to be read.
    Missing,
    /// Longer than its place.
    TooLong {
        /// Most characters.
        max: u32,
    },
    /// More entries than the screen has room for.
    TooMany {
        /// Most entries.
        max: u32,
    },
    /// Markup that is not allowed, or not closed.
    Markup(Misplaced),
    /// A placeholder that is filled with nothing.
    Placeholder {
        /// What was found.
        found: String,
    },
    /// Characters that no screen shows, or that turn the direction of writing.
    Unreadable,
    /// No whole number between these.
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
    /// Begins as an IBAN, and its check digits are wrong.
    Iban,
    /// Not a bank account number: too short, or with letters or digits that are not ASCII.
    AccountNumber {
        /// Fewest letters and digits.
        min: u32,
    },
    /// It cannot change once the record exists.
    Fixed,
    /// No picture that was uploaded here.
    Picture,
    /// No PDF that was uploaded here.
    Paper,
    /// No number between these, or one with more digits behind the point.
    Exact {
        /// Smallest.
        min: Decimal,
        /// Largest.
        max: Decimal,
        /// Most digits behind the point.
        places: u32,
    },
    /// No instant of these years.
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
    /// A document that only one language has.
    OtherLanguage,
    /// Documents that every subscriber has to read are missing.
    DocumentsMissing,
    /// It stands in its list already.
    Twice,
    /// It needs wallets, which accounts of this framework do not have.
    NoWallets,
    /// Another project has it.
    Taken,
    /// It stays as it is once somebody ordered.
    Ordered {
        /// How many orders there are.
        orders: u64,
    },
    /// Less than what is accepted and reserved.
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
