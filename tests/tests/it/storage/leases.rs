//! The promises of the storage of payments to workers: a charge or a notification belongs to one
//! worker until it is released or the lease ends. Messages and signing sessions are taken the same
//! way, see `outbox` and `orders`.

use domain::ids::{ChargeId, PaymentNoticeId};
use domain::payment::{Charge, State};
use domain::{Currency, Language, Money};
use ports::driven::charges::{NoticeState, PaymentNotice, StoredCharge};
use ports::driven::leases::Lease;
use ports::driven::payments::{Notification, PaymentOutcome};
use tests::on_both_databases;
use tests::prepared::a_withdrawal;
use tests::storage::{Storage, at};

on_both_databases![
    a_charge_has_one_worker_until_it_is_given_back_or_the_lease_ends,
    a_notification_has_one_worker_until_it_is_given_back_or_the_lease_ends,
];

fn lease(by: &str, seconds: i64) -> Lease {
    Lease {
        by: by.to_owned(),
        from: at(seconds),
        until: at(seconds + 60),
    }
}

async fn a_charge_has_one_worker_until_it_is_given_back_or_the_lease_ends(storage: Storage) {
    let tx = storage.begin().await;
    let owner = a_withdrawal(tx.as_ref(), at(0)).await;
    let charge = StoredCharge {
        charge: Charge {
            id: ChargeId(0),
            investor: owner.investor,
            account: owner.account,
            amount: Money::from_minor(45_000, Currency::Zar).unwrap(),
            state: State::Refunding,
            created_at: at(0),
            paid_at: None,
            refund_asked_at: Some(at(0)),
        },
        provider: "builtin".into(),
        reference: "r".into(),
        token_hash: "t".into(),
        payment: None,
        redirect_url: "/#/index".into(),
        language: Language::En,
        refund_reason: None,
        tries: 0,
        due_at: Some(at(0)),
    };
    let id = tx.charges().add(&charge).await.unwrap();
    let charges = tx.charges();
    let (first, second) = (lease("first", 0), lease("second", 59));
    assert_eq!(charges.due("builtin", at(0), 10).await.unwrap(), [id]);
    assert!(charges.lease(id, &first).await.unwrap());
    assert_eq!(charges.due("builtin", at(59), 10).await.unwrap(), []);
    assert!(!charges.lease(id, &second).await.unwrap());
    charges.release(id, &second).await.unwrap();
    assert!(!charges.lease(id, &second).await.unwrap());
    charges.release(id, &first).await.unwrap();
    assert!(charges.lease(id, &second).await.unwrap());
    // The second one dies.
    assert_eq!(charges.due("builtin", at(119), 10).await.unwrap(), [id]);
    assert!(charges.lease(id, &lease("third", 119)).await.unwrap());
    let stored = charges.get(id).await.unwrap().unwrap();
    assert_eq!(stored.tries, 3, "each lease is a try");
}

async fn a_notification_has_one_worker_until_it_is_given_back_or_the_lease_ends(storage: Storage) {
    let tx = storage.begin().await;
    let charges = tx.charges();
    let notice = PaymentNotice {
        id: PaymentNoticeId(0),
        provider: "builtin".into(),
        said: Notification {
            reference: "r".into(),
            payment: "p".into(),
            outcome: PaymentOutcome::Failed,
        },
        body: Some(b"body".to_vec()),
        digest: "d".into(),
        state: NoticeState::Waiting,
        tries: 0,
        received_at: at(0),
        due_at: Some(at(0)),
    };
    assert!(charges.keep_notice(&notice).await.unwrap());
    let due = async |seconds| {
        let due = charges.due_notices("builtin", at(seconds), 10).await;
        due.unwrap()
    };
    let [id]: [PaymentNoticeId; 1] = due(0).await.try_into().unwrap();
    let (first, second) = (lease("first", 0), lease("second", 59));
    assert!(charges.lease_notice(id, &first).await.unwrap());
    assert_eq!(due(59).await, []);
    assert!(!charges.lease_notice(id, &second).await.unwrap());
    charges.release_notice(id, &first).await.unwrap();
    assert!(charges.lease_notice(id, &second).await.unwrap());
    assert_eq!(due(119).await, [id]);
    let stored = charges.lock_notice(id).await.unwrap().unwrap();
    assert_eq!(stored.tries, 2, "each lease is a try");
}
