//! Which transfers are possible, what they move, and who is notified.

use super::*;
use crate::Currency;
use crate::decision::Param;
use crate::ids::ProposalId;
use crate::ledger::{Book, CashType};

const PROJECT: ProjectId = ProjectId(5);
const FROM: AccountId = AccountId(7);
const TO: AccountId = AccountId(3);

fn shares(ten_thousandths: i64) -> Shares {
    Shares::from_ten_thousandths(ten_thousandths)
}

fn usd(minor: i64) -> Money {
    Money::from_minor(minor, Currency::Usd).unwrap()
}

fn asked(ten_thousandths: i64) -> TransferRequest {
    TransferRequest {
        project: PROJECT,
        from: FROM,
        to: TO,
        shares: shares(ten_thousandths),
        document: EvidenceId(1),
    }
}

fn party(account: AccountId) -> Party {
    Party {
        account,
        number: format!("LF{account}"),
        framework: FrameworkId(1),
        state: KycState::GPass,
    }
}

fn held(ten_thousandths: i64, cost: i64) -> Held {
    Held {
        shares: shares(ten_thousandths),
        cost: usd(cost),
        is_awaited: false,
    }
}

fn facts(of: Held) -> Facts {
    Facts {
        from: party(FROM),
        to: party(TO),
        held: Of::new((FROM, PROJECT), of),
    }
}

#[test]
fn the_cost_moves_in_proportion_rounded_down_and_with_everything_all_of_it() {
    for (moved, whole, cost, expected) in [
        (10_000, 30_000, 10_000, 3_333),
        (20_000, 30_000, 10_000, 6_666),
        (30_000, 30_000, 10_000, 10_000),
        (1, 30_000, 10_000, 0),
        (29_999, 30_000, 10_000, 9_999),
        (1, 1, 1, 1),
        (5, 10, 0, 0),
        (
            999_999_999_999,
            1_000_000_000_000,
            900_000_000_000,
            899_999_999_999,
        ),
    ] {
        let made = decide(asked(moved), facts(held(whole, cost))).unwrap();
        assert_eq!(made.cost, usd(expected), "{moved} of {whole}");
        assert_eq!(made.asked, asked(moved));
    }
}

#[test]
fn what_cannot_be_transferred_is_refused() {
    let refused = |asked: TransferRequest, facts: Facts| decide(asked, facts).unwrap_err();
    let whole = || facts(held(30_000, 10_000));
    let field = |name| NotDecided::from(Refusal::bad_request(name));
    assert_eq!(refused(asked(0), whole()), field("shares"));
    assert_eq!(refused(asked(-1), whole()), field("shares"));
    let own = TransferRequest {
        to: FROM,
        ..asked(1)
    };
    let to_itself = Facts {
        to: party(FROM),
        ..whole()
    };
    assert_eq!(refused(own, to_itself), field("to_account"));
    let mut other = whole();
    other.to.framework = FrameworkId(2);
    assert_eq!(refused(asked(1), other), Refusal::OtherFramework.into());
    let enough = refused(asked(30_001), whole());
    assert_eq!(enough, Refusal::SharesNotEnough(shares(30_000)).into());
    let nothing = refused(asked(1), facts(held(0, 0)));
    assert_eq!(nothing, Refusal::SharesNotEnough(shares(0)).into());
    let awaited = Held {
        is_awaited: true,
        ..held(30_000, 10_000)
    };
    let awaited = refused(asked(1), facts(awaited));
    assert_eq!(awaited, Refusal::SharesAwaitPayment.into());
    for state in KycState::ALL {
        for side in 0..2 {
            let mut facts = whole();
            let party = if side == 0 {
                &mut facts.from
            } else {
                &mut facts.to
            };
            party.state = state;
            let number = party.number.clone();
            let told = decide(asked(1), facts).map(drop);
            let expected = Err(Refusal::AccountNotApproved { number }.into());
            if state == KycState::GPass {
                assert_eq!(told, Ok(()));
            } else {
                assert_eq!(told, expected, "{state:?}");
            }
        }
    }
}

#[test]
fn facts_of_another_record_decide_nothing() {
    let of = held(30_000, 10_000);
    let foreign = [
        Facts {
            from: party(AccountId(9)),
            ..facts(of)
        },
        Facts {
            to: party(AccountId(9)),
            ..facts(of)
        },
        Facts {
            held: Of::new((TO, PROJECT), of),
            ..facts(of)
        },
        Facts {
            held: Of::new((FROM, ProjectId(6)), of),
            ..facts(of)
        },
    ];
    for facts in foreign {
        assert_eq!(decide(asked(1), facts), Err(NotDecided::ForeignFacts));
    }
}

#[test]
fn the_shares_go_from_one_holding_to_the_other_and_each_reads_its_side() {
    let day = "2026-11-29".parse().unwrap();
    let booked = transaction(&asked(12_345), ProposalId(8), day).unwrap();
    assert_eq!(booked.reference(), "transfer:8");
    assert_eq!(booked.effective_on(), day);
    let moved = booked.postings().iter();
    let moved: Vec<_> = moved.map(|it| (it.book, it.quantity.units())).collect();
    let expected = [(Book::Holding(FROM), -12_345), (Book::Holding(TO), 12_345)];
    assert_eq!(moved, expected);
    let read = booked.movements().iter();
    let read: Vec<_> = read
        .map(|it| (it.account, it.cash_type, it.quantity.units(), it.project))
        .collect();
    let expected = [
        (FROM, CashType::TransferOut, -12_345, Some(PROJECT)),
        (TO, CashType::TransferIn, 12_345, Some(PROJECT)),
    ];
    assert_eq!(read, expected);
    assert!(transaction(&asked(0), ProposalId(8), day).is_err());
}

#[test]
fn both_holders_are_told_of_their_own_account() {
    let told = notices(&asked(12_500));
    let keys = told.each_ref().map(|(account, it)| (*account, it.key));
    let expected = [(FROM, "sharesTransferredOut"), (TO, "sharesTransferredIn")];
    assert_eq!(keys, expected);
    for (account, notice) in told {
        assert!(
            notice
                .params
                .contains(&("account", Param::Account(account)))
        );
        let shares = ("shares", Param::Text("1.25".into()));
        assert!(notice.params.contains(&shares), "{notice:?}");
    }
    assert_eq!(asked(1).accounts(), [TO, FROM]);
}
