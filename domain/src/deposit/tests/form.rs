//! The rules of the form.

use super::super::*;
use super::usd;
use crate::ids::AccountId;
use crate::{Amount, Currency, Refusal};

pub(super) fn facts() -> FundingFacts {
    FundingFacts {
        account: AccountId(4),
        investor: InvestorId(1),
        supported: true,
        approved: true,
        bitcoin: false,
        offered: vec![Currency::Usd],
    }
}

#[test]
fn each_mistake_of_the_form_has_its_own_refusal() {
    let facts = facts();
    let form = |currency_id, amount: &str| DepositForm {
        method: FundingMethod::Wire,
        currency_id,
        amount: (!amount.is_empty()).then(|| Amount::written(amount)),
    };
    let wire = FundingMethod::Wire;
    let amount = Refusal::FundingAmountRequired;
    let table = [
        (form(None, "5"), Refusal::CurrencyRequired),
        (
            form(None, ""),
            Refusal::Several(vec![Refusal::CurrencyRequired, amount.clone()]),
        ),
        (
            form(Some(2), "0"),
            Refusal::Several(vec![
                amount.clone(),
                Refusal::DepositCurrencyNotOffered(Currency::Cny),
            ]),
        ),
        (form(Some(77), "5"), Refusal::CurrencyRequired),
        (form(Some(1), ""), amount.clone()),
        (form(Some(1), "0"), amount.clone()),
        (form(Some(1), "-5"), amount.clone()),
        (form(Some(1), "0.001"), amount.clone()),
        (form(Some(1), "1000000000000"), amount),
        (
            form(Some(2), "5"),
            Refusal::DepositCurrencyNotOffered(Currency::Cny),
        ),
    ];
    for (form, refusal) in table {
        assert_eq!(check(&form, &facts), Err(refusal), "{form:?}");
    }
    let checked = check(&form(Some(1), "5.05"), &facts);
    assert_eq!(checked, Ok(usd(505)));
    assert_eq!(check_may_deposit(&facts, wire), Ok(()));
    let coins = check_may_deposit(&facts, FundingMethod::Bitcoin);
    assert_eq!(coins, Err(Refusal::PaymentMethodNotOffered));
    let with_coins = FundingFacts {
        bitcoin: true,
        ..facts.clone()
    };
    let coins = check_may_deposit(&with_coins, FundingMethod::Bitcoin);
    assert_eq!(coins, Ok(()));
    let unapproved = FundingFacts {
        approved: false,
        ..facts.clone()
    };
    assert_eq!(
        check_may_deposit(&unapproved, wire),
        Err(Refusal::NoKycAccount)
    );
    let closed = FundingFacts {
        supported: false,
        ..unapproved
    };
    assert_eq!(
        check_may_deposit(&closed, wire),
        Err(Refusal::DepositNotSupported)
    );
}
