//! The rules of the Profile step, in the order in which they are told.

use super::*;
use crate::Amount;
use crate::catalog::{Framework, MethodLimits, Offering, Project};
use crate::ids::FrameworkId;
use rust_decimal::Decimal;

fn a_project() -> Project {
    let limits = |method| MethodLimits {
        method,
        minimum: usd(500),
        maximum: Some(usd(5_000)),
    };
    Project {
        id: ProjectId(5),
        code: "ALDR".into(),
        name_en: "Alder Row".into(),
        name_zh: "桤木里".into(),
        currency: Currency::Usd,
        offering_size: usd(10_000),
        share_price: Decimal::ONE,
        opens_at: at(0),
        funding_end: at(100),
        published: true,
        frameworks: vec![FrameworkId(1)],
        methods: vec![limits(PaymentMethod::Wire), limits(PaymentMethod::Wallet)],
    }
}

fn a_framework() -> Framework {
    Framework {
        id: FrameworkId(1),
        code: "PKF".into(),
        name_en: "PKF".into(),
        name_zh: "PKF".into(),
        methods: vec![PaymentMethod::Wire, PaymentMethod::Wallet],
        source_of_funds: vec![1],
        open_source_of_funds: false,
        has_wallets: true,
        deposits: true,
        withdrawals: true,
        deposit_confirmation: true,
        kyc_fee: Money::zero(Currency::Zar),
        bank_account: crate::ids::BankAccountId(1),
    }
}

fn form(method_id: i64, amount: i64) -> ProfileForm {
    ProfileForm {
        method_id: Some(method_id),
        amount: Some(Amount::from(Decimal::from(amount))),
        disclaimer_accepted: true,
    }
}

fn with_facts<T>(
    change: impl FnOnce(&mut ProfileFacts<'_>),
    check: impl FnOnce(&ProfileFacts<'_>) -> T,
) -> T {
    let (project, framework) = (a_project(), a_framework());
    let mut facts = ProfileFacts {
        account_approved: true,
        framework: &framework,
        project: &project,
        offering: Offering {
            size: usd(10_000),
            taken: usd(4_000),
        },
        has_place: false,
        wallet_available: Some(usd(2_000)),
        now: at(1),
    };
    change(&mut facts);
    check(&facts)
}

#[test]
fn a_sound_profile_gives_method_and_amount() {
    let given = with_facts(|_| {}, |f| check_profile(&form(2, 1_000), f));
    assert_eq!(given, Ok((PaymentMethod::Wire, usd(1_000))));
    let given = with_facts(|_| {}, |f| check_profile(&form(1010, 2_000), f));
    assert_eq!(given, Ok((PaymentMethod::Wallet, usd(2_000))));
}

#[test]
fn what_stands_against_the_state_is_told_in_order() {
    let told = |change: fn(&mut ProfileFacts<'_>), form: ProfileForm| {
        with_facts(change, |f| check_may_subscribe(&form, f)).unwrap_err()
    };
    assert_eq!(
        told(|f| f.account_approved = false, form(2, 1)),
        Refusal::NoKycAccount
    );
    assert_eq!(
        told(|f| f.now = at(101), form(2, 1)),
        Refusal::InvestmentNotOpen
    );
    assert_eq!(
        told(|f| f.offering.taken = usd(10_000), form(2, 1)),
        Refusal::OfferingFullySubscribed
    );
    assert_eq!(told(|_| {}, form(7, 1)), Refusal::PaymentMethodNotOffered);
    // A place of one's own outlasts the funding end and a full offering.
    let kept = with_facts(
        |f| {
            f.has_place = true;
            f.now = at(101);
            f.offering.taken = usd(9_000);
        },
        |f| check_may_subscribe(&form(2, 1_000), f),
    );
    assert_eq!(kept, Ok(()));
}

#[test]
fn an_account_of_a_framework_that_the_project_does_not_take_is_none() {
    let other = Framework {
        id: FrameworkId(2),
        ..a_framework()
    };
    let project = a_project();
    let told = with_facts(
        |_| {},
        |f| {
            let facts = ProfileFacts {
                framework: &other,
                project: &project,
                ..*f
            };
            check_may_subscribe(&form(2, 1_000), &facts)
        },
    );
    assert_eq!(told, Err(Refusal::NoKycAccount));
}

#[test]
fn the_rules_of_the_form_are_told_in_order() {
    let told = |form: ProfileForm| with_facts(|_| {}, |f| check_profile(&form, f)).unwrap_err();
    let without = |change: fn(&mut ProfileForm)| {
        let mut form = form(2, 1_000);
        change(&mut form);
        form
    };
    assert_eq!(
        told(without(|f| f.method_id = None)),
        Refusal::PaymentMethodRequired
    );
    assert_eq!(told(without(|f| f.amount = None)), Refusal::AmountRequired);
    for amount in [
        "0",
        "-5",
        "1000.5",
        "9999999999999",
        "1000.0",
        "1e3",
        "１２３",
    ] {
        let written = Amount::written(amount);
        let refusal = told(ProfileForm {
            amount: Some(written),
            ..form(2, 1)
        });
        assert_eq!(refusal, Refusal::PositiveIntegerRequired, "{amount}");
    }
    assert_eq!(told(form(2, 499)), Refusal::BelowMinimum(usd(500)));
    assert_eq!(told(form(2, 5_001)), Refusal::AboveMaximum(usd(5_000)));
    assert_eq!(
        told(form(1010, 2_001)),
        Refusal::AvailableBalance(usd(2_000))
    );
    assert_eq!(
        told(without(|f| f.disclaimer_accepted = false)),
        Refusal::DisclaimerRequired
    );
}

#[test]
fn more_than_is_left_of_the_offering_is_not_taken() {
    let told = with_facts(
        |f| f.offering.taken = usd(9_500),
        |f| check_profile(&form(2, 1_000), f),
    );
    assert_eq!(told, Err(Refusal::OfferingFullySubscribed));
}
