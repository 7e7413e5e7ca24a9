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
        signers: &[],
        shared: &[],
        sanctioned: &BTreeMap::from([(7, "KP".to_owned())]),
        passport_months: 0,
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
fn a_passport_expires_soon_where_the_framework_asks_for_longer() {
    let form = form();
    let raised = |months, today| {
        let facts = FlagFacts {
            form: &form,
            questionnaire: None,
            signers: &[],
            shared: &[],
            sanctioned: &BTreeMap::new(),
            passport_months: months,
            today,
        };
        let raised = red_flags(facts, FlagScope::Account);
        raised.iter().any(|it| it.flag == RedFlag::PaperExpiring)
    };
    // It expires on 2040-01-01.
    assert!(!raised(6, day(2039, 7, 1)));
    assert!(raised(6, day(2039, 7, 2)));
    assert!(!raised(0, day(2039, 7, 2)));
    // A month or less is flagged in any case.
    assert!(raised(0, day(2039, 12, 15)));
    assert!(raised(1, day(2039, 12, 2)));
}

#[test]
fn a_country_of_the_list_is_named_once_whatever_it_is_of() {
    let mut form = form();
    form.bank_country_id = Some(7);
    form.country_id = Some(7);
    let facts = FlagFacts {
        form: &form,
        questionnaire: None,
        signers: &[],
        shared: &[],
        sanctioned: &BTreeMap::from([(7, "KP".to_owned())]),
        passport_months: 0,
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
        what: SharedAttribute::Passport,
        first: AccountId(3),
        count: 2,
    };
    let form = form();
    let facts = FlagFacts {
        form: &form,
        questionnaire: Some(&signed),
        signers: &[],
        shared: &[passport],
        sanctioned: &BTreeMap::new(),
        passport_months: 0,
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
fn what_is_signed_is_the_holders_whatever_the_case_order_and_accents() {
    let form = AccountForm {
        chinese_name: Some("王小明".into()),
        ..form()
    };
    let raised = |names: &[&str], scope| {
        let signers: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let facts = FlagFacts {
            form: &form,
            questionnaire: None,
            signers: &signers,
            shared: &[],
            sanctioned: &BTreeMap::new(),
            passport_months: 0,
            today: day(2026, 7, 1),
        };
        let raised = red_flags(facts, scope);
        let told = raised.into_iter().map(|it| (it.flag, it.signer));
        told.collect::<Vec<_>>()
    };
    let made_out = "Xiao Ming Wang";
    for own in ["WANG xiaoming", "Xiao-Ming Wang", "王 小明", made_out] {
        assert_eq!(raised(&[made_out, own], FlagScope::Account), [], "{own}");
    }
    for other in ["Wang Xiaoli", "王小丽", "Wang"] {
        let flagged = [(RedFlag::SignerName, Some(other.to_owned()))];
        for scope in [FlagScope::Account, FlagScope::MoneyIn, FlagScope::MoneyOut] {
            assert_eq!(raised(&[made_out, other], scope), flagged, "{other}");
            // Made out to somebody else, it is another's even where the holder's own name was typed.
            assert_eq!(raised(&[other, "王小明"], scope), flagged, "{other}");
        }
    }
    assert_eq!(raised(&[], FlagScope::Account), []);
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
        signers: &[],
        shared: &[],
        sanctioned: &BTreeMap::new(),
        passport_months: 0,
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
