//! The rules of a framework's terms, one by one.

use super::*;
use crate::content::mistakes;

fn text(words: &str) -> Text {
    Text {
        zh: format!("{words}。"),
        en: words.to_owned(),
    }
}

fn pkf() -> FrameworkTerms {
    FrameworkTerms {
        framework: FrameworkName::Pkf,
        deposits: true,
        withdrawals: true,
        deposit_confirmation: true,
        passport_months: Some(6),
        payment_methods: vec![2, 1010],
        sources_of_funds: vec![1, 6, 99],
        kyc_fee: Some(Decimal::new(45_050, 2)),
        investment_notice: text("You may lose what you invest"),
        wire_notice: text("Wire the exact amount"),
        transaction_processes: vec![TransactionProcess {
            code: "VTCN".into(),
            bank_account: Some(BankAccountId(1)),
        }],
    }
}

type Mutation = fn(&mut FrameworkTerms);

fn found(spoil: Mutation, stage: Stage) -> Vec<(String, ContentRule)> {
    let mut terms = pkf();
    spoil(&mut terms);
    let found = mistakes(&terms, stage).into_iter();
    found.map(|wrong| (wrong.field, wrong.rule)).collect()
}

#[test]
fn a_framework_is_published_whole_in_both_languages() {
    assert_eq!(found(|_| (), Stage::Published), []);
    let missing: [(Mutation, &str); 8] = [
        (|t| t.payment_methods.clear(), "payment_methods"),
        (|t| t.sources_of_funds.clear(), "sources_of_funds"),
        (|t| t.transaction_processes.clear(), "transaction_processes"),
        (|t| t.kyc_fee = None, "kyc_fee"),
        (|t| t.investment_notice.zh.clear(), "investment_notice_zh"),
        (|t| t.wire_notice.en = "  ".into(), "wire_notice_en"),
        (
            |t| t.transaction_processes[0].code.clear(),
            "transaction_processes.0.code",
        ),
        (
            |t| t.transaction_processes[0].bank_account = None,
            "transaction_processes.0.bank_account",
        ),
    ];
    for (spoil, field) in missing {
        assert_eq!(found(spoil, Stage::Draft), [], "{field}");
        let expected = [(field.to_owned(), ContentRule::Missing)];
        assert_eq!(found(spoil, Stage::Published), expected);
    }
}

#[test]
fn the_fee_is_exact_and_within_bounds() {
    for (fee, fits) in [
        ("0", true),
        ("0.01", true),
        ("450.50", true),
        ("100000", true),
        ("100000.01", false),
        ("-0.01", false),
        ("0.001", false),
    ] {
        let mut terms = pkf();
        terms.kyc_fee = Some(fee.parse().unwrap());
        assert_eq!(mistakes(&terms, Stage::Draft).is_empty(), fits, "{fee}");
    }
}

#[test]
fn a_passport_may_have_to_be_valid_for_up_to_two_years() {
    for (months, fits) in [
        (None, true),
        (Some(0), true),
        (Some(24), true),
        (Some(25), false),
        (Some(-1), false),
    ] {
        let mut terms = pkf();
        terms.passport_months = months;
        for stage in [Stage::Draft, Stage::Published] {
            assert_eq!(mistakes(&terms, stage).is_empty(), fits, "{months:?}");
        }
    }
}

#[test]
fn lists_name_what_there_is_and_each_once() {
    let expected = |field: &str, rule| vec![(field.to_owned(), rule)];
    assert_eq!(
        found(|t| t.payment_methods = vec![2, 488], Stage::Draft),
        expected("payment_methods.1", ContentRule::Choice)
    );
    assert_eq!(
        found(|t| t.sources_of_funds = vec![1, 7], Stage::Draft),
        expected("sources_of_funds.1", ContentRule::Choice)
    );
    assert_eq!(
        found(|t| t.sources_of_funds = vec![99, 1, 99], Stage::Draft),
        expected("sources_of_funds.2", ContentRule::Twice)
    );
    let twice = |t: &mut FrameworkTerms| {
        let same = t.transaction_processes[0].clone();
        t.transaction_processes.push(same);
    };
    assert_eq!(
        found(twice, Stage::Draft),
        expected("transaction_processes.1.code", ContentRule::Twice)
    );
}

#[test]
fn what_needs_wallets_is_refused_where_there_are_none() {
    let fields = |spoil: Mutation| -> Vec<String> {
        found(spoil, Stage::Draft)
            .into_iter()
            .map(|f| f.0)
            .collect()
    };
    assert_eq!(
        fields(|t| t.framework = FrameworkName::Cayman),
        ["deposits", "withdrawals", "payment_methods"]
    );
    let without: Mutation = |t| {
        t.framework = FrameworkName::Cayman;
        t.deposits = false;
        t.withdrawals = false;
        t.payment_methods = vec![2];
    };
    assert_eq!(found(without, Stage::Published), []);
}

#[test]
fn own_words_are_taken_where_the_other_source_is_offered() {
    assert!(pkf().open_source_of_funds());
    let mut closed = pkf();
    closed.sources_of_funds = vec![1];
    assert!(!closed.open_source_of_funds());
    assert_eq!(mistakes(&closed, Stage::Published), []);
}

#[test]
fn each_framework_is_found_by_its_code_and_its_number() {
    for name in FrameworkName::ALL {
        assert_eq!(FrameworkName::from_code(name.code()), Some(name));
        assert_eq!(FrameworkName::from_id(name.id()), Some(name));
    }
    assert_eq!(FrameworkName::from_id(FrameworkId(3)), None);
}
