//! The platform's own bank accounts: investors wire to them, payouts leave from them, and banks send statements of them. Administrators
//! open, change and close them in pairs; a framework's transaction process names one (states: proposals).

use crate::bank_number::{bare, bic, iban};
use crate::content::{ContentMistake, ContentRule, Kind, Piece, Publishable, Stage};
use crate::ids::BankAccountId;
use crate::language::folded;

/// What the desk calls it.
const NAME: Kind = Kind::Line { max: 60 };
/// A line of a bank's details.
const LINE: Kind = Kind::Plain { max: 200 };
/// A number at a bank.
const NUMBER: Kind = Kind::Plain { max: 60 };
/// The fewest letters and digits of an account number.
const SHORTEST: u32 = 6;

/// The details that a payer needs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankDetails {
    /// `BankName`.
    pub bank_name: String,
    /// `BankBranchName`; may be empty.
    pub branch_name: String,
    /// `BankBranchCode`; may be empty.
    pub branch_code: String,
    /// `BankAddress`.
    pub address: String,
    /// `BankAccountName`: the holder.
    pub account_name: String,
    /// `BankAccountNumber`: an IBAN or the bank's own number, as displayed.
    pub account_number: String,
    /// `BankSwiftCode`: a BIC.
    pub swift_code: String,
    /// `CorrespondentBank`; may be empty.
    pub correspondent_bank: String,
}

/// The part of a bank account that two administrators decide.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BankAccountTerms {
    /// Its name at the desk. No two open accounts share one.
    pub name: String,
    /// The bank, the holder and the number.
    pub details: BankDetails,
    /// Whether it is in use. A closed one stays on record and can be opened again.
    pub is_open: bool,
}

/// One of the platform's bank accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount {
    /// Number.
    pub id: BankAccountId,
    /// The terms that were approved last.
    pub terms: BankAccountTerms,
    /// Rises with each change.
    pub version: i64,
}

impl BankAccountTerms {
    /// The mistakes in these terms as a change of `before`. The number and the BIC of an account never change, because investors have seen
    /// them, files name them and the account has a balance. For another number, another account is opened.
    pub fn replaced(&self, before: &Self) -> Vec<ContentMistake> {
        let (old, new) = (&before.details, &self.details);
        [
            ("account_number", &old.account_number, &new.account_number),
            ("swift_code", &old.swift_code, &new.swift_code),
        ]
        .into_iter()
        .filter(|(_, old, new)| bare(old) != bare(new))
        .map(|(field, _, _)| ContentMistake {
            field: field.to_owned(),
            rule: ContentRule::Fixed,
        })
        .collect()
    }

    /// The mistakes in these terms where another open account has the same name or number.
    pub fn clashes(&self, others: &[BankAccount]) -> Vec<ContentMistake> {
        let open = others.iter().filter(|it| it.terms.is_open);
        let (mut name, mut number) = (false, false);
        for other in open.map(|it| &it.terms) {
            name |= folded(&other.name) == folded(&self.name);
            let numbers = (&other.details.account_number, &self.details.account_number);
            number |= bare(numbers.0) == bare(numbers.1);
        }
        [(name, "name"), (number, "account_number")]
            .into_iter()
            .filter(|(clashes, _)| self.is_open && *clashes)
            .map(|(_, field)| ContentMistake {
                field: field.to_owned(),
                rule: ContentRule::Twice,
            })
            .collect()
    }
}

/// Whether an account number has enough letters and digits, and no letters or digits but ASCII ones.
fn is_number(written: &str) -> bool {
    let is_foreign = |it: char| it.is_alphanumeric() && !it.is_ascii();
    let length = u32::try_from(bare(written).len()).unwrap_or(u32::MAX);
    !written.contains(is_foreign) && length >= SHORTEST
}

impl Publishable for BankAccountTerms {
    /// A branch and a correspondent are not every bank's.
    fn pieces(&self) -> Vec<Piece<'_>> {
        let details = &self.details;
        let mut pieces = vec![
            Piece::new("name", &self.name, NAME),
            Piece::new("bank_name", &details.bank_name, LINE),
            Piece::new("address", &details.address, LINE),
            Piece::new("account_name", &details.account_name, LINE),
            Piece::new("account_number", &details.account_number, NUMBER),
            Piece::new("swift_code", &details.swift_code, NUMBER),
        ];
        for (field, value, kind) in [
            ("branch_name", &details.branch_name, LINE),
            ("branch_code", &details.branch_code, NUMBER),
            ("correspondent_bank", &details.correspondent_bank, LINE),
        ] {
            if !value.is_empty() {
                pieces.push(Piece::new(field, value, kind));
            }
        }
        pieces.push(Piece::flag("is_open", self.is_open));
        pieces
    }

    /// Checks the form of the BIC, and the check digits of a number that begins with the BIC's country and is as long as an IBAN.
    fn contradictions(&self, _stage: Stage) -> Vec<ContentMistake> {
        let mut found = Vec::new();
        let mut wrong = |field: &str, rule| {
            found.push(ContentMistake {
                field: field.to_owned(),
                rule,
            });
        };
        let details = &self.details;
        let swift = bic(&details.swift_code);
        if !details.swift_code.trim().is_empty() && swift.is_none() {
            wrong("swift_code", ContentRule::Bic);
        }
        if !details.account_number.trim().is_empty() && !is_number(&details.account_number) {
            wrong(
                "account_number",
                ContentRule::AccountNumber { min: SHORTEST },
            );
        }
        let number = bare(&details.account_number);
        let country = swift.as_deref().and_then(|swift| swift.get(4..6));
        let begins_as_iban = number.split_at_checked(2).is_some_and(|(letters, rest)| {
            Some(letters) == country && rest.starts_with(|it: char| it.is_ascii_digit())
        });
        if begins_as_iban && number.len() >= 15 && iban(&number).is_none() {
            wrong("account_number", ContentRule::Iban);
        }
        found
    }
}

#[cfg(test)]
mod tests;
