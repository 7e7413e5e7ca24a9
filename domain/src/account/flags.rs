//! Which red flags an account raises (decision 68). They are derived from the form, the signed questionnaire and the documents; nothing is looked up.

use super::AccountForm;
use super::rules::{DEFAULT_COUNTRY, first_expiry};
use crate::ids::AccountId;
use crate::questionnaire::SignedQuestionnaire;
use crate::review::RedFlag;
use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use std::collections::{BTreeMap, BTreeSet};

/// A passport that expires within this many days is flagged, whatever the framework requires.
const SOON: TimeDelta = TimeDelta::days(30);
/// From this age on a holder invests alone.
const OF_AGE: Months = Months::new(18 * 12);
/// `GenderID` of a man and of a woman.
const GENDERS: (i64, i64) = (1, 2);

/// What two accounts of different investors may have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedAttribute {
    /// A file, byte by byte.
    Document,
    /// The passport's number.
    Passport,
    /// The ID number.
    IdNumber,
    /// The number of the bank account.
    BankNumber,
}

/// A number or document that an account shares with submitted accounts of other investors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shared {
    /// What.
    pub what: SharedAttribute,
    /// The oldest of the other accounts.
    pub first: AccountId,
    /// Number of others.
    pub count: u32,
}

/// The purpose of the check, which determines the flags that matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FlagScope {
    /// The review of the account itself: every flag.
    Account,
    /// Money that comes in: what may have changed since the account was approved, and who signed for it.
    MoneyIn,
    /// Money that goes out: the same, and the owner of the bank account.
    MoneyOut,
}

/// The facts that flags are derived from.
#[derive(Debug, Clone, Copy)]
pub struct FlagFacts<'a> {
    /// What was filled in.
    pub form: &'a AccountForm,
    /// The signed questionnaire.
    pub questionnaire: Option<&'a SignedQuestionnaire>,
    /// The names on the signed document that the item rests on: to whom it is made out, and with which it was signed.
    pub signers: &'a [String],
    /// Data shared with other investors' accounts.
    pub shared: &'a [Shared],
    /// The countries on the list of sanctions: their codes by `CountryID`.
    pub sanctioned: &'a BTreeMap<i64, String>,
    /// Months for which the framework requires a passport to remain valid.
    pub passport_months: u32,
    /// The present day.
    pub today: NaiveDate,
}

/// A flag with the data it was derived from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaisedFlag {
    /// Which.
    pub flag: RedFlag,
    /// For a shared number or document: the other accounts.
    pub shared: Option<Shared>,
    /// For another signer: the name on what was signed.
    pub signer: Option<String>,
    /// For sanctions: the codes of the countries, each once.
    pub countries: Vec<String>,
}

impl RaisedFlag {
    const fn plain(flag: RedFlag) -> Self {
        Self {
            flag,
            shared: None,
            signer: None,
            countries: Vec::new(),
        }
    }
}

impl FlagScope {
    const fn asks_for(self, flag: RedFlag) -> bool {
        match self {
            Self::Account => true,
            Self::MoneyIn => matches!(
                flag,
                RedFlag::PaperExpired | RedFlag::SanctionedCountry | RedFlag::SignerName
            ),
            Self::MoneyOut => matches!(
                flag,
                RedFlag::PaperExpired
                    | RedFlag::SanctionedCountry
                    | RedFlag::SignerName
                    | RedFlag::BankName
            ),
        }
    }
}

/// The flags that an account raises, in the order in which they are shown.
pub fn red_flags(facts: FlagFacts<'_>, scope: FlagScope) -> Vec<RaisedFlag> {
    let asked = RedFlag::ALL
        .into_iter()
        .filter(|flag| scope.asks_for(*flag));
    asked.filter_map(|flag| raised(facts, flag)).collect()
}

fn raised(facts: FlagFacts<'_>, flag: RedFlag) -> Option<RaisedFlag> {
    let form = facts.form;
    let plain = |is_raised: bool| is_raised.then(|| RaisedFlag::plain(flag));
    match flag {
        RedFlag::Underage => plain(is_underage(form, facts.today)),
        RedFlag::BankName => plain(is_bank_anothers(form)),
        RedFlag::SignerName => {
            let another = facts.signers.iter().find(|name| !form.is_also_named(name));
            another.map(|name| RaisedFlag {
                signer: Some(name.clone()),
                ..RaisedFlag::plain(flag)
            })
        }
        RedFlag::IdNumber => plain(differs_from_id_number(form)),
        RedFlag::QuestionnaireYes => plain(
            facts
                .questionnaire
                .is_some_and(|signed| signed.answers.iter().any(|answer| answer.yes)),
        ),
        RedFlag::SharedDocument => shared(facts, flag, SharedAttribute::Document),
        RedFlag::SharedPassport => shared(facts, flag, SharedAttribute::Passport),
        RedFlag::SharedIdNumber => shared(facts, flag, SharedAttribute::IdNumber),
        RedFlag::SharedBankNumber => shared(facts, flag, SharedAttribute::BankNumber),
        RedFlag::PaperExpired => plain(expires_before(form, facts.today)),
        RedFlag::PaperExpiring => {
            let asked = first_expiry(facts.today, facts.passport_months);
            let soon = facts.today.checked_add_signed(SOON);
            let soon = expires_before(form, soon.map_or(asked, |soon| soon.max(asked)));
            plain(soon && !expires_before(form, facts.today))
        }
        RedFlag::SanctionedCountry => {
            let countries = sanctioned(form, facts.sanctioned);
            (!countries.is_empty()).then(|| RaisedFlag {
                countries,
                ..RaisedFlag::plain(flag)
            })
        }
    }
}

fn shared(facts: FlagFacts<'_>, flag: RedFlag, what: SharedAttribute) -> Option<RaisedFlag> {
    let found = facts.shared.iter().find(|shared| shared.what == what)?;
    Some(RaisedFlag {
        shared: Some(*found),
        ..RaisedFlag::plain(flag)
    })
}

fn is_underage(form: &AccountForm, today: NaiveDate) -> bool {
    let of_age = form
        .date_of_birth
        .and_then(|born| born.checked_add_months(OF_AGE));
    of_age.is_some_and(|of_age| of_age > today)
}

fn expires_before(form: &AccountForm, day: NaiveDate) -> bool {
    form.date_of_passport_expired
        .is_some_and(|expires| expires < day)
}

/// A bank account that names no holder belongs to the account holder.
fn is_bank_anothers(form: &AccountForm) -> bool {
    let named = form.bank_account_name.as_deref().unwrap_or_default();
    named.contains(char::is_alphabetic) && !form.is_also_named(named)
}

/// The number of a mainland identity card has eighteen characters: six for the place, eight for the date of birth, three for a serial number
/// that is odd for men, and a check character. Other numbers have no such information.
fn differs_from_id_number(form: &AccountForm) -> bool {
    let Some((born, gender)) = form.id_number.as_deref().and_then(told_by_id_number) else {
        return false;
    };
    form.nationality_country_id == Some(DEFAULT_COUNTRY)
        && (form.date_of_birth.is_some_and(|day| day != born)
            || form.gender_id.is_some_and(|id| id != gender))
}

fn told_by_id_number(number: &str) -> Option<(NaiveDate, i64)> {
    let number = number.trim();
    let (digits, check) = number.split_at_checked(17)?;
    let is_check = check.len() == 1
        && check
            .chars()
            .all(|sign| sign.is_ascii_digit() || matches!(sign, 'X' | 'x'));
    if !is_check || !digits.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let born = NaiveDate::parse_from_str(digits.get(6..14)?, "%Y%m%d").ok()?;
    if born.year() < 1900 {
        return None;
    }
    let order: u32 = digits.get(16..17)?.parse().ok()?;
    let gender = if order % 2 == 1 { GENDERS.0 } else { GENDERS.1 };
    Some((born, gender))
}

fn sanctioned(form: &AccountForm, list: &BTreeMap<i64, String>) -> Vec<String> {
    let named = [
        form.nationality_country_id,
        form.place_of_birth_id,
        form.tax_resident_country_id,
        form.country_id,
        form.bank_country_id,
    ];
    let named: BTreeSet<i64> = named.into_iter().flatten().collect();
    let listed = named.into_iter().filter_map(|id| list.get(&id));
    listed.cloned().collect()
}

/// A number without differences of spelling: spaces, hyphens and case. Two documents with the same number are one document.
pub fn comparable(number: &str) -> Option<String> {
    let kept = number.chars().filter(|sign| sign.is_alphanumeric());
    let kept: String = kept.flat_map(char::to_uppercase).collect();
    (!kept.is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests;
