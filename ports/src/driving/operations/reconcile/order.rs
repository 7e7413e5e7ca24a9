//! One order compared with the ledger, the documents and the logs.

use super::{Difference, DifferenceKind, unequal, untrue};
use crate::driven::reconciliation::OrderFacts;
use domain::catalog::PaymentMethod;
use domain::ids::DocumentId;
use domain::ledger::Asset;
use domain::subscription::State;
use std::collections::HashSet;

/// The expected values of an order in its state. Amounts are minor units.
struct Expected {
    escrow: i64,
    paid: i64,
    held: i64,
    is_handed_in: bool,
    is_accepted: bool,
    is_issued: bool,
}

fn expected(order: &OrderFacts) -> Expected {
    let amount = order.amount.minor();
    let of_wallet = match order.method {
        PaymentMethod::Wallet => amount,
        PaymentMethod::Wire => 0,
    };
    let nothing = Expected {
        escrow: 0,
        paid: 0,
        held: 0,
        is_handed_in: false,
        is_accepted: false,
        is_issued: false,
    };
    match order.state {
        State::Init | State::Cancelled | State::LFail | State::GFail | State::Revoked => nothing,
        State::LWait | State::GWait => Expected {
            held: of_wallet,
            is_handed_in: true,
            ..nothing
        },
        State::PreOk => Expected {
            escrow: amount,
            is_handed_in: true,
            is_accepted: true,
            ..nothing
        },
        State::Success => Expected {
            paid: amount,
            is_handed_in: true,
            is_accepted: true,
            is_issued: true,
            ..nothing
        },
    }
}

/// Everything that does not agree. `broken` are documents whose file is gone or another one.
pub(super) fn check(order: &OrderFacts, broken: &HashSet<DocumentId>) -> Vec<Difference> {
    let expected = expected(order);
    let signed_is_sound = order
        .signed_document
        .is_some_and(|document| !broken.contains(&document));
    let approved_in_time = order
        .account_approved_at
        .zip(order.completed_at)
        .is_some_and(|(approved, completed)| approved <= completed);
    let needs_receipt = expected.is_accepted && order.method == PaymentMethod::Wire;
    let issued = order.shares.filter(|_| expected.is_issued);
    let issued = issued.unwrap_or_default();
    let logged = order.logged.as_deref().unwrap_or(State::Init.code());
    let record = format!("order:{}", order.id);
    let money = Asset::Currency(order.amount.currency());
    let sums = [
        (
            order.escrow_minor,
            expected.escrow,
            DifferenceKind::OrderEscrow,
        ),
        (order.paid_minor, expected.paid, DifferenceKind::OrderPaid),
        (order.held_minor, expected.held, DifferenceKind::OrderHold),
        (
            order.receipts_minor,
            order.received_minor.unwrap_or(0),
            DifferenceKind::OrderReceipts,
        ),
    ];
    let shares = (
        order.held_shares.ten_thousandths(),
        issued.ten_thousandths(),
        DifferenceKind::OrderShares,
    );
    let rules = [
        (logged == order.state.code(), DifferenceKind::Log),
        (
            !needs_receipt || order.receipts_minor + order.borne_minor >= order.amount.minor(),
            DifferenceKind::OrderReceipt,
        ),
        (
            !expected.is_handed_in || signed_is_sound,
            DifferenceKind::OrderSigned,
        ),
        (
            !expected.is_accepted || approved_in_time,
            DifferenceKind::OrderAccount,
        ),
        (
            !expected.is_accepted || order.shares.is_some(),
            DifferenceKind::OrderSharesMissing,
        ),
    ];
    untrue(&record, rules)
        .chain(unequal(&record, money, sums))
        .chain(unequal(&record, Asset::Shares(order.project), [shares]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::{OrderId, ProjectId};
    use domain::money::Shares;
    use domain::{Currency, Instant, Money};

    /// What the amount bought.
    const BOUGHT: Shares = Shares::from_ten_thousandths(10_000_000);

    fn accepted(method: PaymentMethod) -> OrderFacts {
        OrderFacts {
            id: OrderId(7),
            project: ProjectId(3),
            state: State::PreOk,
            method,
            amount: Money::from_minor(100_000, Currency::Usd).unwrap(),
            completed_at: Instant::from_timestamp(2_000, 0),
            logged: Some("PRE_OK".into()),
            account_approved_at: Instant::from_timestamp(1_000, 0),
            signed_document: Some(DocumentId(5)),
            received_minor: Some(100_000),
            receipts_minor: 100_000,
            borne_minor: 0,
            held_minor: 0,
            escrow_minor: 100_000,
            paid_minor: 0,
            shares: Some(BOUGHT),
            held_shares: Shares::default(),
        }
    }

    fn found(order: &OrderFacts) -> usize {
        check(order, &HashSet::new()).len()
    }

    #[test]
    fn an_accepted_order_agrees_only_when_every_part_does() {
        let sound = accepted(PaymentMethod::Wire);
        assert_eq!(found(&sound), 0);
        let wrong = [
            OrderFacts {
                logged: Some("GWAIT".into()),
                ..sound.clone()
            },
            OrderFacts {
                escrow_minor: 99_999,
                ..sound.clone()
            },
            OrderFacts {
                received_minor: Some(100_001),
                ..sound.clone()
            },
            OrderFacts {
                paid_minor: 1,
                ..sound.clone()
            },
            OrderFacts {
                held_minor: 1,
                ..sound.clone()
            },
            OrderFacts {
                received_minor: Some(99_999),
                receipts_minor: 99_999,
                ..sound.clone()
            },
            OrderFacts {
                signed_document: None,
                ..sound.clone()
            },
            OrderFacts {
                account_approved_at: None,
                ..sound.clone()
            },
            OrderFacts {
                account_approved_at: Instant::from_timestamp(2_001, 0),
                ..sound.clone()
            },
            OrderFacts {
                shares: None,
                ..sound.clone()
            },
            OrderFacts {
                held_shares: BOUGHT,
                ..sound.clone()
            },
        ];
        for order in &wrong {
            assert_eq!(found(order), 1, "{order:?}");
        }
        // The platform covered the bank charges.
        let short = OrderFacts {
            received_minor: Some(98_500),
            receipts_minor: 98_500,
            borne_minor: 1_500,
            ..sound.clone()
        };
        assert_eq!(found(&short), 0);
        let broken = HashSet::from([DocumentId(5)]);
        assert_eq!(check(&sound, &broken).len(), 1);
    }

    #[test]
    fn a_wallet_order_needs_no_receipt_but_its_hold_while_it_waits() {
        let order = OrderFacts {
            received_minor: None,
            receipts_minor: 0,
            ..accepted(PaymentMethod::Wallet)
        };
        assert_eq!(found(&order), 0);
        let waiting = OrderFacts {
            state: State::LWait,
            logged: Some("LWAIT".into()),
            escrow_minor: 0,
            ..order
        };
        assert_eq!(found(&waiting), 1);
        assert_eq!(
            found(&OrderFacts {
                held_minor: 100_000,
                ..waiting
            }),
            0
        );
    }

    #[test]
    fn an_issued_order_put_the_shares_that_were_fixed_into_the_holding() {
        let sound = OrderFacts {
            state: State::Success,
            logged: Some("SUCCESS".into()),
            escrow_minor: 0,
            paid_minor: 100_000,
            held_shares: BOUGHT,
            ..accepted(PaymentMethod::Wire)
        };
        assert_eq!(found(&sound), 0);
        for wrong in [0, 9_999_999, 20_000_000] {
            let order = OrderFacts {
                held_shares: Shares::from_ten_thousandths(wrong),
                ..sound.clone()
            };
            assert_eq!(found(&order), 1, "{wrong}");
        }
        let unfixed = OrderFacts {
            shares: None,
            held_shares: Shares::default(),
            ..sound
        };
        assert_eq!(found(&unfixed), 1);
    }

    #[test]
    fn what_came_to_nothing_moved_nothing() {
        for state in [
            State::Init,
            State::Cancelled,
            State::LFail,
            State::GFail,
            State::Revoked,
        ] {
            let order = OrderFacts {
                state,
                logged: Some(state.code().to_owned()),
                escrow_minor: 0,
                completed_at: None,
                signed_document: None,
                ..accepted(PaymentMethod::Wire)
            };
            assert_eq!(found(&order), 0, "{state:?}");
            assert_eq!(
                found(&OrderFacts {
                    escrow_minor: 1,
                    ..order
                }),
                1
            );
        }
    }
}
