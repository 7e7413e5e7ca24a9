//! The money of a distribution comes from a receipt or from its project, and goes back when it is cancelled.

use super::*;
use crate::MixedCurrencies;
use crate::payout::ProjectMoney;

#[test]
fn a_receipt_gives_what_is_missing_and_the_rest_to_the_project() {
    let approved = in_state(State::Approved);
    let decided = decide(&approved, Command::Fund(funded_by_receipt(12_500)), now()).unwrap();
    assert_eq!(decided.record.state, State::Funded);
    let transaction = booked(&decided.effects[0]);
    let of = |book| change_of(&transaction, book);
    assert_eq!(of(Book::Suspense(ReceiptId(4))), -12_500);
    assert_eq!(of(Book::Distribution(DistributionId(9))), 10_000);
    assert_eq!(of(Book::ProjectPaid(PROJECT)), 2_500);
    assert_eq!(transaction.effective_on(), day("2026-11-09"));

    let part = decide(&approved, Command::Fund(funded_by_receipt(4_000)), now())
        .unwrap()
        .record;
    assert_eq!(part.state, State::Approved);
    assert_eq!(part.missing(), Ok(usd(6_000)));
    let mixed = Distribution {
        funded: Money::from_minor(4_000, Currency::Cny).unwrap(),
        ..part
    };
    assert_eq!(mixed.missing(), Err(MixedCurrencies));
}

#[test]
fn a_project_funds_at_most_what_it_has_and_what_is_missing() {
    let approved = in_state(State::Approved);
    let fund = |amount, held, project| {
        let money = ProjectMoney::new(project, usd(held), usd(100)).unwrap();
        let funding = Funding::Project {
            amount: usd(amount),
            money,
        };
        decide(&approved, Command::Fund(funding), now()).map(|it| it.record.funded)
    };
    assert_eq!(fund(5_000, 5_100, PROJECT), Ok(usd(5_000)));
    let above = Refusal::ProjectFundsNotAvailable(usd(5_000));
    assert_eq!(fund(5_001, 5_100, PROJECT), Err(NotDecided::Refused(above)));
    for wrong in [0, -5, 10_001] {
        let refused = NotDecided::Refused(Refusal::bad_request("amount"));
        assert_eq!(fund(wrong, 90_000, PROJECT), Err(refused), "{wrong}");
    }
    let in_yuan = Funding::Project {
        amount: Money::from_minor(5_000, Currency::Cny).unwrap(),
        money: ProjectMoney::new(PROJECT, usd(9_000), usd(0)).unwrap(),
    };
    let mixed = decide(&approved, Command::Fund(in_yuan), now());
    assert_eq!(mixed, Err(MixedCurrencies.into()));
    assert_eq!(
        fund(5_000, 9_000, ProjectId(4)),
        Err(NotDecided::ForeignFacts)
    );
}

#[test]
fn cancelling_reverses_every_funding() {
    let cancel = Command::Cancel(fundings(State::Funded));
    for state in [State::Draft, State::Approved] {
        let decided = decide(&in_state(state), cancel.clone(), now());
        assert_eq!(decided.unwrap_err(), NotDecided::ForeignFacts, "{state:?}");
    }
    let none = Command::Cancel(Vec::new());
    let decided = decide(&in_state(State::Funded), none, now());
    assert_eq!(decided.unwrap_err(), NotDecided::ForeignFacts);
    let decided = decide(&in_state(State::Funded), cancel, now()).unwrap();
    let second = booked(&decided.effects[0]);
    assert_eq!(second.reverses(), Some("distribution:9:funding:2"));
    assert_eq!(change_of(&second, Book::Suspense(ReceiptId(2))), 6_500);
    assert_eq!(change_of(&second, Book::ProjectPaid(PROJECT)), -500);
    assert_eq!(
        booked(&decided.effects[1]).reverses(),
        Some("distribution:9:funding:1")
    );
    assert!(decided.record.funded.is_zero());
}
