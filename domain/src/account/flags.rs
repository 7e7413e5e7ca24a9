//! Which red flags an account raises (decision 68). They are told from what was typed, signed and uploaded; nothing is looked up here.

use super::AccountForm;
use super::rules::DEFAULT_COUNTRY;
use crate::ids::AccountId;
use crate::questionnaire::SignedQuestionnaire;
use crate::review::RedFlag;
use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use std::collections::{BTreeMap, BTreeSet};

/// A passport that ends within so many days expires soon.
const SOON: TimeDelta = TimeDelta::days(30);
/// From this age on a holder invests alone.
const OF_AGE: Months = Months::new(18 * 12);
/// `GenderID` of a man and of a woman.
const GENDERS: (i64, i64) = (1, 2);

/// What two accounts of different investors may have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedWhat {
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
    pub what: SharedWhat,
    /// The oldest of the other accounts.
    pub first: AccountId,
    /// Number of others.
    pub count: u32,
}

/// Who asks, and so which flags matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FlagScope {
    /// The review of the account itself: every flag.
    Account,
    /// Money that comes in: what may have changed since the account was approved.
    MoneyIn,
    /// Money that goes out: that, and whose bank account it goes to.
    MoneyOut,
}

/// The facts that flags are derived from.
#[derive(Debug, Clone, Copy)]
pub struct FlagFacts<'a> {
    /// What was filled in.
    pub form: &'a AccountForm,
    /// The signed questionnaire.
    pub questionnaire: Option<&'a SignedQuestionnaire>,
    /// What other investors' accounts have too.
    pub shared: &'a [Shared],
    /// The countries on the list of sanctions: their codes by `CountryID`.
    pub sanctioned: &'a BTreeMap<i64, String>,
    /// The present day.
    pub today: NaiveDate,
}

/// A flag with what it was told from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaisedFlag {
    /// Which.
    pub flag: RedFlag,
    /// For a shared number or document: the other accounts.
    pub shared: Option<Shared>,
    /// For sanctions: the codes of the countries, each once.
    pub countries: Vec<String>,
}

impl RaisedFlag {
    const fn plain(flag: RedFlag) -> Self {
        Self {
            flag,
            shared: None,
            countries: Vec::new(),
        }
    }
}

impl FlagScope {
    const fn asks_for(self, flag: RedFlag) -> bool {
        match self {
            Self::Account => true,
            Self::MoneyIn => matches!(flag, RedFlag::PaperExpired | RedFlag::SanctionedCountry),
            Self::MoneyOut => matches!(
                flag,
                RedFlag::PaperExpired | RedFlag::SanctionedCountry | RedFlag::BankName
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
        RedFlag::IdNumber => plain(differs_from_id_number(form)),
        RedFlag::QuestionnaireYes => plain(
            facts
                .questionnaire
                .is_some_and(|signed| signed.answers.iter().any(|answer| answer.yes)),
        ),
        RedFlag::SharedDocument => shared(facts, flag, SharedWhat::Document),
        RedFlag::SharedPassport => shared(facts, flag, SharedWhat::Passport),
        RedFlag::SharedIdNumber => shared(facts, flag, SharedWhat::IdNumber),
        RedFlag::SharedBankNumber => shared(facts, flag, SharedWhat::BankNumber),
        RedFlag::PaperExpired => plain(expires_before(form, facts.today)),
        RedFlag::PaperExpiring => {
            let soon = facts.today.checked_add_signed(SOON);
            let soon = soon.is_some_and(|soon| expires_before(form, soon));
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

fn shared(facts: FlagFacts<'_>, flag: RedFlag, what: SharedWhat) -> Option<RaisedFlag> {
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

/// A bank account without a holder of its own is the account holder's.
fn is_bank_anothers(form: &AccountForm) -> bool {
    let named = form.bank_account_name.as_deref().unwrap_or_default();
    named.contains(char::is_alphabetic) && !form.is_also_named(named)
}

/// A number of a mainland identity card is eighteen signs: six of the place, eight of the day of birth, three in a row of which the last
/// is odd for a man, and one to check. Other numbers tell nothing.
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

/// A number without what people write it differently with: blanks, hyphens and capitals. Two papers with the same one are one paper.
pub fn comparable(number: &str) -> Option<String> {
    let kept = number.chars().filter(|sign| sign.is_alphanumeric());
    let kept: String = kept.flat_map(char::to_uppercase).collect();
    (!kept.is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Instant;
    use crate::ids::{DocumentId, QuestionId};
    use crate::questionnaire::Answer;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn form() -> AccountForm {
        AccountForm {
            first_name: Some("Xiao Ming".into()),
            last_name: Some("Wang".into()),
            gender_id: Some(1),
            date_of_birth: Some(day(1985, 6, 1)),
            nationality_country_id: Some(DEFAULT_COUNTRY),
            id_number: Some("110101198506010011".into()),
            date_of_passport_expired: Some(day(2040, 1, 1)),
            bank_account_name: Some("WANG XIAOMING".into()),
            ..AccountForm::default()
        }
    }

    fn flags(form: &AccountForm, today: NaiveDate) -> Vec<RedFlag> {
        let facts = FlagFacts {
            form,
            questionnaire: None,
            shared: &[],
            sanctioned: &BTreeMap::from([(7, "KP".to_owned())]),
            today,
        };
        let raised = red_flags(facts, FlagScope::Account);
        raised.into_iter().map(|raised| raised.flag).collect()
    }

    fn flagged(change: fn(&mut AccountForm)) -> Vec<RedFlag> {
        let mut form = form();
        change(&mut form);
        flags(&form, day(2026, 7, 1))
    }

    #[test]
    fn a_sound_account_raises_nothing() {
        assert_eq!(flagged(|_| ()), []);
        assert_eq!(flags(&AccountForm::default(), day(2026, 7, 1)), []);
    }

    #[test]
    fn whoever_is_eighteen_today_is_of_age() {
        let born = |day| {
            let form = AccountForm {
                date_of_birth: Some(day),
                ..AccountForm::default()
            };
            flags(&form, self::day(2026, 7, 1))
        };
        assert_eq!(born(day(2008, 7, 1)), []);
        assert_eq!(born(day(2008, 7, 2)), [RedFlag::Underage]);
    }

    #[test]
    fn a_bank_account_is_the_holders_whatever_the_order_and_the_blanks() {
        for own in [
            "Xiao Ming Wang",
            "wang xiao ming",
            "XIAOMING WANG",
            "Wang, Xiao-Ming",
        ] {
            let form = AccountForm {
                bank_account_name: Some(own.into()),
                ..form()
            };
            assert_eq!(flags(&form, day(2026, 7, 1)), [], "{own}");
        }
        for other in ["Wang Xiaomin", "Wang", "Harbour Trading Ltd"] {
            let form = AccountForm {
                bank_account_name: Some(other.into()),
                ..form()
            };
            assert_eq!(
                flags(&form, day(2026, 7, 1)),
                [RedFlag::BankName],
                "{other}"
            );
        }
    }

    #[test]
    fn an_id_number_of_the_mainland_tells_of_birth_and_gender() {
        let wrong = [RedFlag::IdNumber];
        assert_eq!(flagged(|it| it.gender_id = Some(2)), wrong);
        assert_eq!(
            flagged(|it| it.date_of_birth = NaiveDate::from_ymd_opt(1985, 6, 2)),
            wrong
        );
        let ends = |number: &str| {
            let form = AccountForm {
                id_number: Some(number.into()),
                ..form()
            };
            flags(&form, day(2026, 7, 1))
        };
        assert_eq!(ends("11010119850601001x"), []);
        for silent in [
            "P-77",
            "110101198513010011",
            "1101011985060100111",
            "1101011985060A0011",
            "身份证",
        ] {
            assert_eq!(ends(silent), [], "{silent}");
        }
        assert_eq!(
            flagged(|it| {
                it.gender_id = Some(2);
                it.nationality_country_id = Some(1);
            }),
            []
        );
    }

    #[test]
    fn a_passport_expires_soon_before_it_has_expired() {
        let until = day(2040, 1, 1);
        let cases = [
            (until - TimeDelta::days(30), vec![]),
            (until - TimeDelta::days(29), vec![RedFlag::PaperExpiring]),
            (until, vec![RedFlag::PaperExpiring]),
            (until + TimeDelta::days(1), vec![RedFlag::PaperExpired]),
        ];
        for (today, expected) in cases {
            assert_eq!(flags(&form(), today), expected, "{today}");
        }
    }

    #[test]
    fn a_country_of_the_list_is_named_once_whatever_it_is_of() {
        let mut form = form();
        form.bank_country_id = Some(7);
        form.country_id = Some(7);
        let facts = FlagFacts {
            form: &form,
            questionnaire: None,
            shared: &[],
            sanctioned: &BTreeMap::from([(7, "KP".to_owned())]),
            today: day(2026, 7, 1),
        };
        let raised = red_flags(facts, FlagScope::MoneyIn);
        assert_eq!(raised.len(), 1);
        assert_eq!(raised[0].countries, ["KP"]);
    }

    #[test]
    fn a_yes_and_what_others_have_too_are_for_the_review_of_the_account() {
        let signed = SignedQuestionnaire {
            answers: vec![Answer {
                question: QuestionId(1),
                yes: true,
            }],
            more_detail: Some("a minister's brother".into()),
            version: 1,
            document: DocumentId(1),
            signed_at: Instant::UNIX_EPOCH,
        };
        let passport = Shared {
            what: SharedWhat::Passport,
            first: AccountId(3),
            count: 2,
        };
        let form = form();
        let facts = FlagFacts {
            form: &form,
            questionnaire: Some(&signed),
            shared: &[passport],
            sanctioned: &BTreeMap::new(),
            today: day(2026, 7, 1),
        };
        let raised = red_flags(facts, FlagScope::Account);
        assert_eq!(raised[0].flag, RedFlag::QuestionnaireYes);
        assert_eq!(raised[1].flag, RedFlag::SharedPassport);
        assert_eq!(raised[1].shared, Some(passport));
        assert_eq!(raised.len(), 2);
        assert_eq!(red_flags(facts, FlagScope::MoneyIn), []);
        assert_eq!(red_flags(facts, FlagScope::MoneyOut), []);
    }

    #[test]
    fn only_money_that_goes_out_asks_whose_bank_account_it_is() {
        let form = AccountForm {
            bank_account_name: Some("Harbour Trading Ltd".into()),
            date_of_passport_expired: Some(day(2026, 1, 1)),
            ..form()
        };
        let facts = FlagFacts {
            form: &form,
            questionnaire: None,
            shared: &[],
            sanctioned: &BTreeMap::new(),
            today: day(2026, 7, 1),
        };
        let of = |scope| {
            let raised = red_flags(facts, scope);
            raised.into_iter().map(|it| it.flag).collect::<Vec<_>>()
        };
        assert_eq!(of(FlagScope::MoneyIn), [RedFlag::PaperExpired]);
        assert_eq!(
            of(FlagScope::MoneyOut),
            [RedFlag::BankName, RedFlag::PaperExpired]
        );
    }

    #[test]
    fn numbers_are_compared_without_blanks_hyphens_and_capitals() {
        assert_eq!(comparable(" e123-45 678"), Some("E12345678".into()));
        assert_eq!(comparable(" - "), None);
    }
}
