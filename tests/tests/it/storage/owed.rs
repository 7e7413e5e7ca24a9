//! Payouts and receipts are read as stored, on both databases, and a record owes each thing once.
use domain::ids::{BankAccountId, OrderId, PayoutId, ReceiptId};
use domain::ledger::Purpose;
use domain::payable::{Payout, Reason, State};
use domain::payee::{BitcoinAddress, Target};
use domain::receipt::{MatchedTo, Receipt};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ConnectionTrait;
use tests::on_both_databases;
use tests::prepared::{
    a_project, a_stored_account, a_stored_investor, a_withdrawal, an_order, publish, usd,
};
use tests::storage::{Storage, at};

on_both_databases![
    a_record_owes_each_thing_once,
    receipts_are_noted_beside_their_order,
    receipts_that_nothing_is_known_of_are_read_in_order,
    where_a_payout_goes_is_sealed_to_its_row,
];

async fn a_record_owes_each_thing_once(storage: Storage) {
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    let why = (Reason::Withdrawal, Purpose::Withdrawal(withdrawal.id));
    let target = Some(withdrawal.payout.clone());
    let payout = Payout::new(withdrawal.account, usd(500), why, target, at(1));
    let id = tx.payouts().add(&payout).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let stored = tx.payouts().get(id).await.unwrap().unwrap();
    assert_eq!(
        stored,
        Payout {
            id,
            ..payout.clone()
        }
    );
    assert_eq!(stored.state, State::Due);
    let again = tx.payouts().add(&payout).await;
    let rule = "uq_payouts_settles_kind_settles_id_reason_account_id";
    assert_eq!(again, Err(StoreError::Duplicate(rule.into())));
    drop(tx);
    // Its target and its state change, at the version that was read.
    let tx = storage.begin().await;
    let locked = tx.payouts().lock(id).await.unwrap().unwrap();
    assert_eq!(locked, stored);
    let coins = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    let moved = Payout {
        target: BitcoinAddress::parse(coins).map(Target::Bitcoin),
        state: State::Batched,
        modified_at: at(2),
        ..locked
    };
    tx.payouts().save(&moved).await.unwrap();
    let stored = tx.payouts().get(id).await.unwrap().unwrap();
    let version = moved.version + 1;
    assert_eq!(
        stored,
        Payout {
            version,
            ..moved.clone()
        }
    );
    let stale = match tx.payouts().save(&moved).await {
        Ok(()) => tx.settle().await,
        refused => refused,
    };
    assert_eq!(stale, Err(StoreError::Conflict));
    drop(tx);
    let tx = storage.begin().await;
    let other = (Reason::Refund, Purpose::Withdrawal(withdrawal.id));
    let waits = Payout::new(withdrawal.account, usd(1), other, None, at(1));
    let id = tx.payouts().add(&waits).await.unwrap();
    let stored = tx.payouts().get(id).await.unwrap().unwrap();
    assert_eq!(stored.state, State::WaitingTarget);
}

async fn receipts_are_noted_beside_their_order(storage: Storage) {
    let project = publish(storage.store(), a_project("ONE", 10_000, at(0))).await;
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    let order = an_order(investor, account, project, at(0));
    let order = tx.orders().add(&order).await.unwrap();
    let to = MatchedTo::Subscription(order);
    assert_eq!(tx.receipts().of(to).await.unwrap(), []);
    let receipt = Receipt {
        reference: Some("NTRF 7".into()),
        payer: Some("WANG XIAOMING".into()),
        payer_account: Some("DE89370400440532013000".into()),
        text: Some("Investment".into()),
        ..Receipt::provisional(BankAccountId(1), usd(1_234), to, at(1))
    };
    let first = Receipt {
        id: tx.receipts().add(&receipt).await.unwrap(),
        ..receipt.clone()
    };
    assert_eq!(
        tx.receipts().get(first.id).await.unwrap().as_ref(),
        Some(&first)
    );
    let stated = Receipt::provisional(BankAccountId(1), usd(1), to, at(2));
    let second = Receipt {
        id: tx.receipts().add(&stated).await.unwrap(),
        ..stated.clone()
    };
    let all = [first.clone(), second];
    assert_eq!(tx.receipts().of(to).await.unwrap(), all);
    let other = MatchedTo::Subscription(OrderId(order.0 + 1));
    assert_eq!(tx.receipts().of(other).await.unwrap(), []);
    tx.commit().await.unwrap();

    // A bank line is one receipt, however often it is read.
    let tx = storage.begin().await;
    let bank = BankAccountId(1);
    assert_eq!(
        tx.receipts().under(bank, "NTRF 7").await.unwrap(),
        Some(first.id)
    );
    let again = tx.receipts().add(&receipt).await;
    let rule = "uq_receipts_bank_account_id_reference";
    assert_eq!(again, Err(StoreError::Duplicate(rule.into())));
    drop(tx);

    // A receipt that was taken back does not count for the order, and can be entered again.
    let tx = storage.begin().await;
    let withdrawn = Receipt {
        withdrawn_at: Some(at(3)),
        ..first.clone()
    };
    tx.receipts().save(&withdrawn).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    assert_eq!(tx.receipts().of(to).await.unwrap().len(), 1);
    assert_eq!(tx.receipts().under(bank, "NTRF 7").await.unwrap(), None);
    tx.receipts().add(&receipt).await.unwrap();
    let kept = tx.receipts().get(first.id).await.unwrap().unwrap();
    assert_eq!(
        (kept.version, &kept.payer_account),
        (2, &first.payer_account)
    );
    tx.commit().await.unwrap();
    assert_eq!(saved(&storage, &first).await, Err(StoreError::Conflict));
    let absent = Receipt {
        id: ReceiptId(999),
        ..first
    };
    assert_eq!(saved(&storage, &absent).await, Err(StoreError::Conflict));
}

/// Whether a receipt is stored, to the commit.
async fn saved(storage: &Storage, receipt: &Receipt) -> Result<(), StoreError> {
    let tx = storage.begin().await;
    tx.receipts().save(receipt).await?;
    tx.commit().await
}

async fn receipts_that_nothing_is_known_of_are_read_in_order(storage: Storage) {
    let tx = storage.begin().await;
    let to = MatchedTo::Subscription(OrderId(1));
    let mut expected = Vec::new();
    for (number, text) in [(1, Some("S1")), (2, None), (3, Some("S3")), (4, Some("S4"))] {
        let receipt = Receipt {
            reference: Some(format!("NTRF {number}")),
            text: text.map(str::to_owned),
            matched_to: None,
            ..Receipt::provisional(BankAccountId(1), usd(number), to, at(1))
        };
        let id = tx.receipts().add(&receipt).await.unwrap();
        if text.is_some() {
            expected.push(id);
        }
    }
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let found = tx.receipts().unmatched(ReceiptId(0), 2).await.unwrap();
    let ids: Vec<ReceiptId> = found.iter().map(|receipt| receipt.id).collect();
    assert_eq!(ids, expected[..2]);
    let found = tx.receipts().unmatched(expected[1], 2).await.unwrap();
    let ids: Vec<ReceiptId> = found.iter().map(|receipt| receipt.id).collect();
    assert_eq!(ids, expected[2..]);
}

async fn where_a_payout_goes_is_sealed_to_its_row(storage: Storage) {
    let address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    let tx = storage.begin().await;
    let mut ids = Vec::new();
    let bank = a_withdrawal(tx.as_ref(), at(0)).await.payout;
    let coins = Target::Bitcoin(BitcoinAddress::parse(address).unwrap());
    for target in [bank, coins] {
        let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
        let why = (Reason::Withdrawal, Purpose::Withdrawal(withdrawal.id));
        let kept = Some(target.clone());
        let payout = Payout::new(withdrawal.account, usd(5), why, kept, at(1));
        let id = tx.payouts().add(&payout).await.unwrap();
        let stored = tx.payouts().get(id).await.unwrap().unwrap();
        assert_eq!(stored.target, Some(target));
        ids.push(id);
    }
    tx.commit().await.unwrap();
    let lying = if storage.database().url().starts_with("sqlite") {
        "SELECT GROUP_CONCAT(target) FROM payouts"
    } else {
        "SELECT STRING_AGG(target, ',') FROM payouts"
    };
    let lying = storage.stored_text(lying).await.unwrap();
    assert!(!lying.contains(address) && !lying.contains("6222021234567890"));
    // A target copied from another row is not paid.
    let by_hand = storage.database().connect().await;
    let [PayoutId(first), PayoutId(second)] = ids[..] else {
        panic!("two payouts")
    };
    let copied = format!(
        "UPDATE payouts SET target_method = 'Bank', target = (SELECT p.target FROM payouts p WHERE p.id = {first})
         WHERE id = {second}"
    );
    by_hand.execute_unprepared(&copied).await.unwrap();
    let tx = storage.read().await;
    let found = tx.payouts().get(PayoutId(second)).await.unwrap().unwrap();
    assert!(matches!(found.target, Some(Target::Unreadable(_))));
}
