use super::*;
use crate::Refusal;
use crate::account::AccountForm;
use crate::ids::PayoutId;
use crate::ledger::{BalanceKey, Book};
use crate::review::{Line, Verdict};
use crate::{Amount, Currency};
use proptest::prelude::*;
use std::collections::BTreeMap;

const ANN: OperatorId = OperatorId(1);
const BEN: OperatorId = OperatorId(2);
const SOUND: Facts = Facts {
    account_approved: true,
    signed_form_valid: true,
};

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn payee() -> Payee {
    Payee {
        account_name: "Wei Li".into(),
        account_number: "6222021234567890".into(),
        bank_name: "Bank of China".into(),
        ..Payee::default()
    }
}

fn withdrawal(state: State) -> Withdrawal {
    let past = |states: &[State]| states.contains(&state);
    Withdrawal {
        id: WithdrawalId(9),
        investor: InvestorId(1),
        account: AccountId(4),
        amount: usd(50_025),
        payout: Payout::Bank(Box::new(payee())),
        state,
        signed_form: Some(DocumentId(7)),
        first_line_by: past(&[State::GWait, State::GPass, State::GFail]).then_some(ANN),
        submitted_at: None,
        created_at: Instant::UNIX_EPOCH,
        modified_at: Instant::UNIX_EPOCH,
        version: 1,
    }
}

fn failing() -> Verdict {
    Verdict::Fail {
        comment: "Names differ".into(),
    }
}

fn commands() -> Vec<Command> {
    let mut commands = vec![
        Command::Edit,
        Command::DocumentSigned,
        Command::Submit,
        Command::Cancel,
    ];
    for line in [Line::First, Line::Second] {
        let by = BEN;
        let verdict = failing();
        commands.push(Command::Pass { line, by });
        commands.push(Command::Fail { line, by, verdict });
    }
    commands
}

/// Where a command leads from a state, with its effects; `None` is a refusal.
fn expected(state: State, command: &Command) -> Option<(State, Vec<Effect>)> {
    use Effect::{CaptureHold, HoldWallet, NoteFirstLine, ReleaseHold};
    match (state, command) {
        (State::Init, Command::Edit | Command::DocumentSigned) => Some((State::Init, vec![])),
        (State::Init, Command::Submit) => Some((State::LWait, vec![HoldWallet])),
        (State::Init, Command::Cancel) => Some((State::Cancelled, vec![])),
        (State::LWait, Command::Pass { line, by }) if *line == Line::First => {
            Some((State::GWait, vec![NoteFirstLine(*by)]))
        }
        (State::GWait, Command::Pass { line, .. }) if *line == Line::Second => {
            Some((State::GPass, vec![CaptureHold]))
        }
        (State::LWait, Command::Fail { line, .. }) if *line == Line::First => {
            Some((State::LFail, vec![ReleaseHold]))
        }
        (State::GWait, Command::Fail { line, .. }) if *line == Line::Second => {
            Some((State::GFail, vec![ReleaseHold]))
        }
        _ => None,
    }
}

#[test]
fn every_pair_of_state_and_command_leads_where_the_table_says() {
    for state in State::ALL {
        for command in commands() {
            let outcome = apply(&withdrawal(state), &command, SOUND);
            let refused = Refusal::OrderNotPending {
                state: state.code(),
            };
            let wanted = expected(state, &command);
            let wanted = wanted.map(|(state, effects)| Change { state, effects });
            assert_eq!(outcome, wanted.ok_or(refused), "{state:?} {command:?}");
        }
    }
}

#[test]
fn handing_in_needs_an_approved_account_and_then_a_signature_for_what_it_says() {
    let mut asked = withdrawal(State::Init);
    let submit = |asked: &Withdrawal, facts| apply(asked, &Command::Submit, facts);
    let unsound = Facts {
        account_approved: false,
        signed_form_valid: false,
    };
    assert_eq!(submit(&asked, unsound), Err(Refusal::BankInfoUnderReview));
    let unsigned = Facts {
        signed_form_valid: false,
        ..SOUND
    };
    assert_eq!(submit(&asked, unsigned), Err(Refusal::SignatureFailedTip));
    asked.signed_form = None;
    assert_eq!(submit(&asked, SOUND), Err(Refusal::SignatureFailedTip));
}

#[test]
fn the_second_line_is_another_person() {
    for wanted in [
        Command::Pass {
            line: Line::Second,
            by: ANN,
        },
        Command::Fail {
            line: Line::Second,
            by: ANN,
            verdict: failing(),
        },
    ] {
        let outcome = apply(&withdrawal(State::GWait), &wanted, SOUND);
        assert_eq!(outcome, Err(Refusal::FourEyes));
    }
}

#[test]
fn other_terms_than_the_signed_ones_give_the_signature_up() {
    let signed = withdrawal(State::Init);
    let mut same = signed.clone();
    same.set_terms(signed.account, signed.amount, signed.payout.clone());
    assert_eq!(same, signed);
    let other_bank = Payout::Bank(Box::new(Payee {
        account_number: "6222020000000000".into(),
        ..payee()
    }));
    for (account, amount, payout) in [
        (AccountId(5), signed.amount, signed.payout.clone()),
        (signed.account, usd(50_026), signed.payout.clone()),
        (signed.account, signed.amount, other_bank),
    ] {
        let mut changed = signed.clone();
        changed.set_terms(account, amount, payout);
        assert_eq!(changed.signed_form, None);
    }
}

#[test]
fn handing_in_is_noted_once_and_a_decision_leaves_it() {
    let mut taken = withdrawal(State::Init);
    let at = |seconds| Instant::from_timestamp(seconds, 0).unwrap();
    let change = apply(&taken, &Command::Submit, SOUND).unwrap();
    taken.take(&change, at(10));
    let pass = |line, by| Command::Pass { line, by };
    let change = apply(&taken, &pass(Line::First, ANN), SOUND).unwrap();
    taken.take(&change, at(20));
    assert_eq!(
        (taken.submitted_at, taken.first_line_by),
        (Some(at(10)), Some(ANN))
    );
    let change = apply(&taken, &pass(Line::Second, BEN), SOUND).unwrap();
    taken.take(&change, at(30));
    assert_eq!((taken.state, taken.modified_at), (State::GPass, at(30)));
}

fn form(currency_id: Option<i64>, amount: &str) -> WithdrawalForm {
    WithdrawalForm {
        currency_id,
        amount: (!amount.is_empty()).then(|| Amount::written(amount)),
        method: PayoutMethod::Bank,
        bitcoin_address: None,
    }
}

fn facts() -> WalletFacts {
    WalletFacts {
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
        (form(None, ""), Refusal::CurrencyRequired),
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
        assert_eq!(refused(&form), Some(refusal), "{form:?}");
    }
    let bitcoin = |address: Option<&str>, amount| WithdrawalForm {
        method: PayoutMethod::Bitcoin,
        bitcoin_address: address.map(str::to_owned),
        ..form(Some(1), amount)
    };
    let too_much = bitcoin(Some("no address"), "1000.01");
    assert_eq!(
        refused(&too_much),
        Some(Refusal::BalanceNotEnough(usd(100_000)))
    );
    for address in [None, Some("no address")] {
        let refusal = refused(&bitcoin(address, "5"));
        assert_eq!(refusal, Some(Refusal::BitcoinAddressInvalid));
    }
}

#[test]
fn the_whole_wallet_may_be_taken_to_either_place() {
    let (amount, payout) = check(&form(Some(1), "1000.00"), &facts()).unwrap();
    assert_eq!(
        (amount, payout),
        (usd(100_000), Payout::Bank(Box::new(payee())))
    );
    let address = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    let to_bitcoin = WithdrawalForm {
        method: PayoutMethod::Bitcoin,
        bitcoin_address: Some(address.into()),
        ..form(Some(1), "0.01")
    };
    let (_, payout) = check(&to_bitcoin, &facts()).unwrap();
    let address = BitcoinAddress::parse(address).unwrap();
    assert_eq!(payout, Payout::Bitcoin(address));
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
fn a_bank_account_without_a_holder_is_in_the_accounts_own_name() {
    let form = AccountForm {
        first_name: Some("Wei".into()),
        last_name: Some("Li".into()),
        bank_account_number: Some("123".into()),
        ..AccountForm::default()
    };
    assert_eq!(Payee::of(&form).account_name, form.full_name());
    let named = AccountForm {
        bank_account_name: Some("LI WEI".into()),
        ..form
    };
    assert_eq!(Payee::of(&named).account_name, "LI WEI");
}

#[test]
fn codes_are_read_back() {
    for state in State::ALL {
        assert_eq!(State::from_code(state.code()), Some(state));
    }
    for method in PayoutMethod::ALL {
        assert_eq!(PayoutMethod::from_code(method.code()), Some(method));
    }
}

proptest! {
    /// Whatever is tried in whatever order: nothing goes below zero, what is held is what waits, and what left the wallet is payable.
    #[test]
    fn over_any_history_the_money_is_in_one_place(tried in prop::collection::vec((0_usize..8, 1_i64..3), 1..40)) {
        let mut asked = withdrawal(State::Init);
        asked.amount = usd(700);
        let mut balances = BTreeMap::<BalanceKey, i128>::new();
        let key = |book| BalanceKey { book, asset: Currency::Usd.into() };
        let (wallet, held) = (key(Book::Wallet(asked.account)), key(Book::WalletHeld(asked.account)));
        let payable = key(Book::Payable(PayoutId(5)));
        balances.insert(wallet, 1_000);
        for (which, by) in tried {
            let mut command = commands().swap_remove(which);
            if let Command::Pass { by: who, .. } | Command::Fail { by: who, .. } = &mut command {
                *who = OperatorId(by);
            }
            let Ok(change) = apply(&asked, &command, SOUND) else { continue };
            asked.take(&change, Instant::UNIX_EPOCH);
            for effect in change.effects {
                let Some(booked) = booking(&asked, effect, Some(PayoutId(5))).unwrap() else { continue };
                for (key, by) in booked.changes() {
                    *balances.entry(key).or_default() += by;
                }
            }
        }
        let amount = |key| balances.get(&key).copied().unwrap_or_default();
        let (waits, paid) = (matches!(asked.state, State::LWait | State::GWait), asked.state == State::GPass);
        prop_assert_eq!(amount(held), if waits { 700 } else { 0 });
        prop_assert_eq!(amount(payable), if paid { 700 } else { 0 });
        prop_assert_eq!(amount(wallet), if waits || paid { 300 } else { 1_000 });
    }
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
fn whatever_is_bank_data_of_an_account_is_copied_for_the_payout() {
    let words = |text: &str| Some(text.to_owned());
    let form = AccountForm {
        first_name: words("Wei"),
        bank_account_name: words("LI WEI"),
        ..AccountForm::default()
    };
    let changed: [fn(&mut AccountForm); 14] = [
        |form| form.bank_account_number = Some("1".into()),
        |form| form.bank_account_name = Some("1".into()),
        |form| form.bank_name = Some("1".into()),
        |form| form.bank_branch_name = Some("1".into()),
        |form| form.bank_branch_code = Some("1".into()),
        |form| form.bank_swift_code = Some("1".into()),
        |form| form.bank_address = Some("1".into()),
        |form| form.bank_city = Some("1".into()),
        |form| form.bank_address_region = Some("1".into()),
        |form| form.bank_area_code = Some("1".into()),
        |form| form.correspondent_bank = Some("1".into()),
        |form| form.bank_account_type_id = Some(1),
        |form| form.currency_id = Some(1),
        |form| form.bank_country_id = Some(112),
    ];
    for change in changed {
        let mut other = form.clone();
        change(&mut other);
        assert!(!other.has_same_bank(&form), "{other:?}");
        assert_ne!(Payee::of(&other), Payee::of(&form), "{other:?}");
    }
    let renamed = AccountForm {
        first_name: words("Wen"),
        source_of_funds_id: Some(1),
        ..form.clone()
    };
    assert_eq!(Payee::of(&renamed), Payee::of(&form));
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
            matches!(refused, Some(Refusal::IncompleteInformation(_))),
            "{refused:?}"
        );
    }
}
