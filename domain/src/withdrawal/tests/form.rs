//! The rules of the form, and the target from an account's data.

use super::*;
use crate::Amount;

fn form(currency_id: Option<i64>, amount: &str) -> WithdrawalForm {
    WithdrawalForm {
        currency_id,
        amount: (!amount.is_empty()).then(|| Amount::written(amount)),
        method: PayoutMethod::Bank,
        bitcoin_address: None,
    }
}

pub(super) fn facts() -> WalletFacts {
    WalletFacts {
        account: AccountId(4),
        investor: InvestorId(1),
        supported: true,
        approved: true,
        available: vec![usd(100_000)],
        payee: payee(),
        payee_stands: true,
    }
}

#[test]
fn the_checks_come_in_the_order_of_the_requirement() {
    let refused = |form: &WithdrawalForm| check(form, &facts()).err();
    let cases = [
        (
            form(None, ""),
            Refusal::Several(vec![
                Refusal::CurrencyRequired,
                Refusal::WithdrawalAmountRequired,
            ]),
        ),
        (
            WithdrawalForm {
                method: PayoutMethod::Bitcoin,
                bitcoin_address: Some("nowhere".into()),
                ..form(Some(1), "0")
            },
            Refusal::Several(vec![
                Refusal::WithdrawalAmountRequired,
                Refusal::BitcoinAddressInvalid,
            ]),
        ),
        (form(None, "5"), Refusal::CurrencyRequired),
        (form(Some(77), "5"), Refusal::CurrencyRequired),
        (form(Some(2), ""), Refusal::WithdrawalAmountRequired),
        (form(Some(2), "0"), Refusal::WithdrawalAmountRequired),
        (form(Some(2), "-5"), Refusal::WithdrawalAmountRequired),
        (form(Some(1), "0.001"), Refusal::WithdrawalAmountRequired),
        (
            form(Some(1), "1000000000000"),
            Refusal::WithdrawalAmountRequired,
        ),
        (form(Some(2), "5"), Refusal::NoWallet),
        (
            form(Some(1), "1000.01"),
            Refusal::BalanceNotEnough(usd(100_000)),
        ),
    ];
    for (form, refusal) in cases {
        assert_eq!(refused(&form), Some(refusal.into()), "{form:?}");
    }
    let bitcoin = |address: Option<&str>, amount| WithdrawalForm {
        method: PayoutMethod::Bitcoin,
        bitcoin_address: address.map(str::to_owned),
        ..form(Some(1), amount)
    };
    let too_much = bitcoin(Some("no address"), "1000.01");
    let both = vec![
        Refusal::BalanceNotEnough(usd(100_000)),
        Refusal::BitcoinAddressInvalid,
    ];
    assert_eq!(refused(&too_much), Some(Refusal::Several(both).into()));
    for address in [None, Some("no address")] {
        let refusal = refused(&bitcoin(address, "5"));
        assert_eq!(refusal, Some(Refusal::BitcoinAddressInvalid.into()));
    }
}

#[test]
fn the_whole_wallet_may_be_taken_to_either_place() {
    let taken = check(&form(Some(1), "1000.00"), &facts()).unwrap();
    assert_eq!(taken, (usd(100_000), Target::Bank(Box::new(payee()))));
    let address = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    let to_bitcoin = WithdrawalForm {
        method: PayoutMethod::Bitcoin,
        bitcoin_address: Some(address.into()),
        ..form(Some(1), "0.01")
    };
    let (_, payout) = check(&to_bitcoin, &facts()).unwrap();
    let address = BitcoinAddress::parse(address).unwrap();
    assert_eq!(payout, Target::Bitcoin(address));
}

#[test]
fn the_state_stands_against_it_before_its_form_does() {
    assert_eq!(check_may_withdraw(&facts()), Ok(()));
    let unapproved = WalletFacts {
        approved: false,
        ..facts()
    };
    let refused = check_may_withdraw(&unapproved);
    assert_eq!(refused, Err(Refusal::BankInfoUnderReview));
    let changed = WalletFacts {
        payee_stands: false,
        ..facts()
    };
    assert_eq!(check_may_withdraw(&changed), Err(Refusal::PayeeChanged));
    let unsupported = WalletFacts {
        supported: false,
        ..unapproved
    };
    let refused = check_may_withdraw(&unsupported);
    assert_eq!(refused, Err(Refusal::WithdrawNotSupported));
}

#[test]
fn an_amount_of_whole_units_is_the_same_amount() {
    let of = |text: &str| {
        let sent = WithdrawalForm {
            amount: Some(Amount::written(text)),
            ..form(Some(1), "")
        };
        check(&sent, &facts()).map(|(amount, _)| amount)
    };
    assert_eq!(of("500"), of("500.00"));
}

#[test]
fn nothing_is_paid_to_a_bank_account_without_a_number_or_a_bank() {
    let unnamed = [
        Payee {
            account_number: " ".into(),
            ..payee()
        },
        Payee {
            bank_name: String::new(),
            ..payee()
        },
    ];
    for payee in unnamed {
        let facts = WalletFacts { payee, ..facts() };
        let refused = check(&form(Some(1), "5"), &facts).err();
        assert!(
            matches!(
                refused,
                Some(NotDecided::Refused(Refusal::IncompleteInformation(_)))
            ),
            "{refused:?}"
        );
    }
}

#[test]
fn it_is_made_out_to_its_own_account_and_to_no_other() {
    let asked = withdrawal(State::Init);
    let payee = Payee {
        account_number: "6222020000000000".into(),
        ..payee()
    };
    let named = WalletFacts {
        payee: payee.clone(),
        ..facts()
    };
    let now = asked.clone().made_out_now(&named).unwrap();
    let expected = Withdrawal {
        payout: Target::Bank(Box::new(payee)),
        signed_form: None,
        ..asked.clone()
    };
    assert_eq!(now, expected);
    let to_bitcoin = Withdrawal {
        payout: Target::Unreadable(PayoutMethod::Bitcoin),
        ..asked.clone()
    };
    assert_eq!(to_bitcoin.clone().made_out_now(&named), Ok(to_bitcoin));
    let foreign = WalletFacts {
        account: AccountId(5),
        ..named
    };
    let outcome = asked.made_out_now(&foreign);
    assert_eq!(outcome, Err(NotDecided::ForeignFacts));
}

#[test]
fn it_begins_from_an_account_of_its_own_investor() {
    let now = Instant::UNIX_EPOCH;
    let terms = Terms {
        form: form(Some(1), "5"),
        facts: facts(),
    };
    let begun = Withdrawal::begin(InvestorId(1), &terms, now).unwrap();
    assert_eq!((begun.account, begun.amount), (AccountId(4), usd(500)));
    let of_another = Withdrawal::begin(InvestorId(2), &terms, now);
    assert_eq!(of_another, Err(NotDecided::ForeignFacts));
    let unapproved = WalletFacts {
        approved: false,
        ..facts()
    };
    let terms = Terms {
        form: form(None, ""),
        facts: unapproved,
    };
    let refused = Withdrawal::begin(InvestorId(1), &terms, now);
    assert_eq!(refused, Err(Refusal::BankInfoUnderReview.into()));
}
