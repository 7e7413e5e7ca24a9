//! Which records wait for money, and why a receipt is proposed for one.

use super::*;
use crate::catalog::PaymentMethod;
use crate::ids::ProjectId;
use crate::subscription::{self, Order, ReadMarks, Step};

fn a_deposit(state: deposit::State) -> Deposit {
    let terms = deposit::Terms {
        form: deposit::DepositForm {
            method: deposit::FundingMethod::Wire,
            currency_id: Some(Currency::Usd.id()),
            amount: Some(usd(50_000).into()),
        },
        facts: deposit::FundingFacts {
            account: AccountId(4),
            investor: InvestorId(1),
            supported: true,
            approved: true,
            bitcoin: false,
            offered: vec![Currency::Usd],
        },
    };
    Deposit {
        id: DepositId(9),
        state,
        ..Deposit::begin(InvestorId(1), &terms, now()).unwrap()
    }
}

fn an_order(state: subscription::State, method: PaymentMethod) -> Order {
    Order {
        id: OrderId(7),
        investor: InvestorId(1),
        account: AccountId(4),
        project: ProjectId(5),
        method,
        amount: usd(50_000),
        state,
        step: Step::Complete,
        disclaimer_accepted: true,
        documents_read: true,
        read_marks: ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        receipt_corrections: 0,
        completed_at: None,
        accepted_at: None,
        shares: None,
        issued_at: None,
        issues: 0,
        created_at: now(),
        modified_at: now(),
        version: 1,
    }
}

#[test]
fn a_deposit_waits_for_money_until_the_first_line_decides_on_it() {
    for state in deposit::State::ALL {
        let expected = Expected {
            state: state.code(),
            waits: state == deposit::State::LWait,
            ..waiting(DEPOSIT)
        };
        assert_eq!(Expected::from(&a_deposit(state)), expected);
    }
}

#[test]
fn an_order_waits_for_money_where_it_is_paid_by_wire() {
    for method in [PaymentMethod::Wire, PaymentMethod::Wallet] {
        for state in subscription::State::ALL {
            let expected = Expected {
                state: state.code(),
                waits: state == subscription::State::LWait && method == PaymentMethod::Wire,
                ..waiting(ORDER)
            };
            assert_eq!(Expected::from(&an_order(state, method)), expected);
        }
    }
}

/// Why a receipt of 500 dollars with this text is proposed for deposit 9.
fn why(text: &str, missing: Option<Money>, payer: &str, name: &str) -> Option<MatchReason> {
    let receipt = Receipt {
        text: Some(text.into()),
        payer: Some(payer.into()),
        ..receipt(None)
    };
    let reference = RemittanceReference::of_deposit(DepositId(9));
    MatchReason::of(&receipt, (&reference, missing, [Some(name), None]))
}

#[test]
fn the_reference_comes_before_the_amount_and_the_amount_before_the_name() {
    let own = RemittanceReference::of_deposit(DepositId(9)).to_string();
    let other = RemittanceReference::of_deposit(DepositId(8)).to_string();
    let (exact, less) = (Some(usd(50_000)), Some(usd(49_999)));
    let (ann, ben) = ("Ann Example", "Ben Example");
    let table = [
        (&own, exact, ann, Some(MatchReason::ReferenceAndAmount)),
        (&own, exact, ben, Some(MatchReason::ReferenceAndAmount)),
        (&own, less, ann, Some(MatchReason::Reference)),
        (&own, None, ben, Some(MatchReason::Reference)),
        (&other, exact, ann, Some(MatchReason::AmountAndName)),
        (&other, exact, ben, Some(MatchReason::Amount)),
        (&other, less, ann, None),
        (&other, None, ann, None),
        (&other, less, ben, None),
    ];
    for (text, missing, name, expected) in table {
        let given = why(text, missing, ann, name);
        assert_eq!(given, expected, "{text} {missing:?} {name}");
    }
}

#[test]
fn the_same_amount_in_another_currency_is_another_amount() {
    let yuan = Money::from_minor(50_000, Currency::Cny).unwrap();
    assert_eq!(why("", Some(yuan), "Ann Example", "Ann Example"), None);
}

#[test]
fn a_name_is_the_same_in_another_order_and_case() {
    let exact = Some(usd(50_000));
    for (payer, name) in [
        ("Ann Example", "Ann Example"),
        ("EXAMPLE, ANN", "Ann Example"),
        ("  ann\nexample ", "Ann Example"),
        ("ÉLODIE D'ARC", "d'arc élodie"),
        ("E\u{301}LODIE D'ARC", "Élodie d'Arc"),
        ("张三", "张三"),
        ("三 张", "张 三"),
        ("张 三", "张三"),
        ("张三（北京）", "北京 张三"),
        ("欧阳·娜娜", "欧阳 娜娜"),
    ] {
        let given = why("", exact, payer, name);
        assert_eq!(given, Some(MatchReason::AmountAndName), "{payer} {name}");
    }
    for (payer, name) in [
        ("Ann Example", "Ann B. Example"),
        ("Ann B. Example", "Ann Example"),
        ("AnnExample", "Ann Example"),
        ("张三", "张四"),
        ("张三", "张三丰"),
        ("", ""),
        ("-", "-"),
        ("", "Ann Example"),
    ] {
        let given = why("", exact, payer, name);
        assert_eq!(given, Some(MatchReason::Amount), "{payer} {name}");
    }
}

#[test]
fn a_payer_has_either_name_or_both() {
    let reference = RemittanceReference::of_deposit(DepositId(9));
    let proposed = |payer: &str, names| {
        let receipt = Receipt {
            payer: Some(payer.into()),
            ..receipt(None)
        };
        MatchReason::of(&receipt, (&reference, Some(usd(50_000)), names))
    };
    let both = [Some("Wei Li"), Some("李伟")];
    for payer in [
        "LI WEI",
        "李伟",
        "李 伟",
        "\u{f9e1}\u{3000}伟",
        "李伟 LI WEI",
        "Li Wei（李伟）",
    ] {
        let given = proposed(payer, both);
        assert_eq!(given, Some(MatchReason::AmountAndName), "{payer}");
    }
    let dotted = [Some("Abdul Rahman"), Some("阿不都·热合曼")];
    for payer in ["阿不都•热合曼", "阿不都热合曼"] {
        let given = proposed(payer, dotted);
        assert_eq!(given, Some(MatchReason::AmountAndName), "{payer}");
    }
    for (payer, names) in [
        ("王伟", both),
        ("李", both),
        ("Wei", both),
        ("李伟", [Some("Wei Li"), None]),
        ("", [None, None]),
    ] {
        assert_eq!(proposed(payer, names), Some(MatchReason::Amount), "{payer}");
    }
}

#[test]
fn a_payer_and_an_account_without_names_are_not_the_same_person() {
    let nameless = Receipt {
        payer: None,
        ..receipt(None)
    };
    let reference = RemittanceReference::of_deposit(DepositId(9));
    let given = MatchReason::of(&nameless, (&reference, Some(usd(50_000)), [None, None]));
    assert_eq!(given, Some(MatchReason::Amount));
}

#[test]
fn the_best_reason_comes_first() {
    assert!(MatchReason::ALL.is_sorted());
    let codes = MatchReason::ALL.map(MatchReason::code);
    let expected = [
        "reference_and_amount",
        "reference",
        "amount_and_name",
        "amount",
        "searched",
    ];
    assert_eq!(codes, expected);
}
