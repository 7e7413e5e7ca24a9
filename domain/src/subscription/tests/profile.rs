//! The rules of the Profile step, in the order of the checks.

use super::rules::{check_may_subscribe, check_profile};
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
        passport_months: 0,
        kyc_fee: Money::zero(Currency::Zar),
        bank_account: crate::ids::BankAccountId(1),
    }
}

pub(super) fn form(method_id: i64, amount: i64) -> ProfileForm {
    ProfileForm {
        method_id: Some(method_id),
        amount: Some(Amount::from(Decimal::from(amount))),
        disclaimer_accepted: true,
    }
}

fn with_facts<T>(
    change: impl FnOnce(&mut ProfileFacts),
    check: impl FnOnce(&ProfileFacts) -> T,
) -> T {
    let mut facts = facts();
    change(&mut facts);
    check(&facts)
}

/// An offering of 10,000 of which this much is taken.
fn taken(amount: i64) -> Offering {
    Offering::new(usd(10_000), usd(amount)).unwrap()
}

pub(super) fn facts() -> ProfileFacts {
    ProfileFacts {
        account: AccountId(3),
        investor: InvestorId(1),
        account_approved: true,
        framework: a_framework(),
        project: a_project(),
        offering: taken(4_000),
        wallet_available: Some(usd(2_000)),
        now: at(1),
    }
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
    let told = |change: fn(&mut ProfileFacts), form: ProfileForm| {
        with_facts(change, |f| check_may_subscribe(&form, f, false)).unwrap_err()
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
        told(|f| f.offering = taken(10_000), form(2, 1)),
        Refusal::OfferingFullySubscribed
    );
    assert_eq!(told(|_| {}, form(7, 1)), Refusal::PaymentMethodNotOffered);
    // An order's own place remains valid after the funding end and in a full offering.
    let kept = with_facts(
        |f| {
            f.now = at(101);
            f.offering = taken(9_000);
        },
        |f| check_may_subscribe(&form(2, 1_000), f, true),
    );
    assert_eq!(kept, Ok(()));
}

#[test]
fn an_account_of_a_framework_that_the_project_does_not_take_is_none() {
    let other = Framework {
        id: FrameworkId(2),
        ..a_framework()
    };
    let told = with_facts(
        |f| f.framework = other,
        |f| check_may_subscribe(&form(2, 1_000), f, false),
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
        Refusal::PaymentMethodRequired.into()
    );
    assert_eq!(
        told(without(|f| f.amount = None)),
        Refusal::AmountRequired.into()
    );
    let all = vec![
        Refusal::PaymentMethodRequired,
        Refusal::AmountRequired,
        Refusal::DisclaimerRequired,
    ];
    let nothing = told(ProfileForm {
        method_id: None,
        amount: None,
        disclaimer_accepted: false,
    });
    assert_eq!(nothing, Refusal::Several(all).into());
    let two = vec![Refusal::BelowMinimum(usd(500)), Refusal::DisclaimerRequired];
    let too_little = told(ProfileForm {
        disclaimer_accepted: false,
        ..form(2, 499)
    });
    assert_eq!(too_little, Refusal::Several(two).into());
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
        assert_eq!(refusal, Refusal::PositiveIntegerRequired.into(), "{amount}");
    }
    assert_eq!(told(form(2, 499)), Refusal::BelowMinimum(usd(500)).into());
    assert_eq!(
        told(form(2, 5_001)),
        Refusal::AboveMaximum(usd(5_000)).into()
    );
    assert_eq!(
        told(form(1010, 2_001)),
        Refusal::AvailableBalance(usd(2_000)).into()
    );
    let by_wallet = |available| {
        let facts = |f: &mut ProfileFacts| f.wallet_available = available;
        with_facts(facts, |f| check_profile(&form(1010, 1_000), f))
    };
    let least = usd(500);
    assert_eq!(
        by_wallet(Some(usd(499))),
        Err(Refusal::WalletBelowMinimum(least).into())
    );
    assert_eq!(
        by_wallet(Some(least)),
        Err(Refusal::AvailableBalance(least).into())
    );
    assert_eq!(by_wallet(None), Err(Refusal::NoWalletToPayFrom.into()));
    assert_eq!(
        told(without(|f| f.disclaimer_accepted = false)),
        Refusal::DisclaimerRequired.into()
    );
}

#[test]
fn more_than_is_left_of_the_offering_is_not_taken() {
    let told = with_facts(
        |f| f.offering = taken(9_500),
        |f| check_profile(&form(2, 1_000), f),
    );
    assert_eq!(told, Err(Refusal::OfferingFullySubscribed.into()));
}

/// Valid terms with these facts.
fn terms_on(facts: ProfileFacts) -> Terms {
    Terms {
        form: form(2, 1_000),
        unfinished: Of::new(facts.account, None),
        facts,
    }
}

fn keep(terms: Terms) -> Command {
    let terms = Some(Box::new(terms));
    let sent = OrderFields {
        terms,
        ..OrderFields::default()
    };
    saving(sent, Taking::Nothing, place(1))
}

#[test]
fn an_order_takes_the_terms_that_its_rules_let_through() {
    let order = an_order(PaymentMethod::Wire);
    let terms = Terms {
        form: form(1010, 2_000),
        ..terms_on(facts())
    };
    let after = decide(&order, keep(terms), at(1)).unwrap().record;
    let taken = (after.method, after.amount, after.step);
    assert_eq!(taken, (PaymentMethod::Wallet, usd(2_000), Step::SignDoc));
    let refused = Terms {
        form: form(2, 499),
        ..terms_on(facts())
    };
    let outcome = decide(&order, keep(refused), at(1));
    assert_eq!(outcome, Err(Refusal::BelowMinimum(usd(500)).into()));
}

#[test]
fn an_order_stays_on_its_account_also_when_that_is_not_approved_any_more() {
    let order = an_order(PaymentMethod::Wire);
    let on = |account| {
        let facts = ProfileFacts {
            account,
            account_approved: false,
            ..facts()
        };
        decide(&order, keep(terms_on(facts)), at(1))
    };
    assert!(on(order.account).is_ok());
    assert_eq!(on(AccountId(4)), Err(Refusal::NoKycAccount.into()));
}

#[test]
fn an_account_has_one_unfinished_order() {
    let order = an_order(PaymentMethod::Wire);
    let other = OrderId(8);
    let pending = Refusal::InvestmentPending { order: other };
    let terms = |unfinished| Terms {
        unfinished: Of::new(order.account, unfinished),
        ..terms_on(facts())
    };
    let begun = |unfinished| begin(order.investor, &terms(unfinished), Ticks::default(), at(1));
    for own in [None, Some(order.id)] {
        assert!(decide(&order, keep(terms(own)), at(1)).is_ok());
    }
    let outcome = decide(&order, keep(terms(Some(other))), at(1));
    assert_eq!(outcome, Err(pending.clone().into()));
    assert_eq!(begun(Some(other)), Err(pending.into()));
    assert!(begun(None).is_ok());
}

#[test]
fn an_order_begins_at_its_second_step_with_what_was_ticked() {
    let ticks = Ticks {
        disclaimer_accepted: Some(true),
        memorandum: Some(true),
        ..Ticks::default()
    };
    let begun = begin(InvestorId(1), &terms_on(facts()), ticks, at(1)).unwrap();
    let expected = Order {
        id: OrderId(0),
        step: Step::SignDoc,
        documents_read: false,
        read_marks: ReadMarks {
            memorandum: true,
            ..ReadMarks::default()
        },
        created_at: at(1),
        modified_at: at(1),
        ..an_order(PaymentMethod::Wire)
    };
    assert_eq!(begun, expected);
}

#[test]
fn terms_of_another_investor_project_or_order_are_no_facts() {
    let order = an_order(PaymentMethod::Wire);
    let changes: [fn(&mut Terms); 3] = [
        |terms| terms.facts.investor = InvestorId(2),
        |terms| terms.facts.project.id = ProjectId(6),
        |terms| terms.unfinished = Of::new(AccountId(4), None),
    ];
    for change in changes {
        let mut terms = terms_on(facts());
        change(&mut terms);
        let outcome = decide(&order, keep(terms), at(1));
        assert_eq!(outcome, Err(NotDecided::ForeignFacts));
    }
    let begun = begin(InvestorId(2), &terms_on(facts()), Ticks::default(), at(1));
    assert_eq!(begun, Err(NotDecided::ForeignFacts));
}
