//! The ledger's promises as storage keeps them, on both databases: every transaction sums to zero, balances equal postings,
//! nothing is booked twice, nothing that belongs to somebody goes below zero.
use std::collections::BTreeMap;

use domain::ids::{AccountId, OrderId, ProjectId};
use domain::ledger::{BalanceKey, Book, CashType, Purpose, Transaction};
use domain::{Currency, Money};
use ports::driven::ledger::{BookedFor, Receipt};
use ports::driven::unit_of_work::StoreError;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sea_orm::{ConnectionTrait, Statement};
use tests::on_both_databases;
use tests::prepared::{
    a_project, a_stored_account, a_stored_investor, a_withdrawal, an_order, publish_alone, usd,
};
use tests::storage::{Storage, at};

on_both_databases![
    balances_equal_postings_over_random_histories,
    a_reference_is_booked_once_by_64_at_once,
    a_transaction_is_reversed_once_by_32_at_once,
    a_wallet_is_never_overdrawn_by_64_at_once,
    crossing_bookings_do_not_wait_in_a_circle,
    a_hold_is_open_once_and_closed_once,
    a_withdrawal_has_a_hold_of_its_own,
    a_receipt_is_noted_beside_its_order,
];

const WALLET: Book = Book::Wallet(AccountId(1));

fn on(book: Book) -> BalanceKey {
    BalanceKey {
        book,
        currency: Currency::Usd,
    }
}

fn transfer(reference: &str, from: Book, to: Book, amount: Money) -> Transaction {
    Transaction::transfer(reference, CashType::Adjustment, from, to, amount).unwrap()
}

/// Books one transaction in a database transaction of its own, run again where the database asks for it.
async fn book(storage: &Storage, transaction: &Transaction) -> Result<(), StoreError> {
    loop {
        let tx = storage.begin().await;
        let outcome = match tx
            .ledger()
            .book(transaction, BookedFor::default(), at(0))
            .await
        {
            Ok(_) => tx.commit().await,
            Err(error) => Err(error),
        };
        if outcome != Err(StoreError::Conflict) {
            return outcome;
        }
    }
}

async fn balance(storage: &Storage, book: Book) -> Money {
    storage
        .read()
        .await
        .ledger()
        .balance(on(book))
        .await
        .unwrap()
}

/// How many balances differ from the sum of their postings, and how many transactions do not sum to zero.
async fn differences(storage: &Storage) -> i64 {
    let connection = storage.database().connect().await;
    let sql = "SELECT CAST((SELECT COUNT(*) FROM (
            SELECT book, owner_id, currency, SUM(minor) AS difference FROM (
                SELECT book, owner_id, currency, amount_minor AS minor FROM postings
                UNION ALL SELECT book, owner_id, currency, -balance_minor FROM balances
            ) AS both_sides GROUP BY book, owner_id, currency HAVING SUM(minor) <> 0
        ) AS uneven) + (SELECT COUNT(*) FROM (
            SELECT transaction_id, currency FROM postings GROUP BY transaction_id, currency
            HAVING SUM(amount_minor) <> 0
        ) AS unbalanced) AS BIGINT)";
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

async fn balances_equal_postings_over_random_histories(storage: Storage) {
    let books = [
        WALLET,
        Book::WalletHeld(AccountId(1)),
        Book::Wallet(AccountId(2)),
        Book::Escrow(ProjectId(1)),
        Book::BankClearing,
        Book::PayoutsPayable,
    ];
    let moves = prop::collection::vec((0..books.len(), 0..books.len(), 1_i64..5_000), 150);
    let moves = moves
        .new_tree(&mut TestRunner::deterministic())
        .unwrap()
        .current();
    let mut expected = BTreeMap::<Book, i64>::new();
    for (n, (from, to, amount)) in moves.into_iter().enumerate() {
        let (from, to) = (books[from], books[to]);
        let amount_of = Money::from_minor(amount, Currency::Usd).unwrap();
        let outcome = book(
            &storage,
            &transfer(&format!("move:{n}"), from, to, amount_of),
        )
        .await;
        let left = expected.get(&from).copied().unwrap_or_default() - amount;
        let allowed = from == to || from.may_be_negative() || left >= 0;
        // A move within one book changes nothing, whatever lies in it.
        assert_eq!(outcome.is_ok(), allowed, "{from:?} {left}: {outcome:?}");
        if outcome.is_ok() {
            *expected.entry(from).or_default() -= amount;
            *expected.entry(to).or_default() += amount;
        } else {
            assert!(
                matches!(outcome, Err(StoreError::Corrupt(_))),
                "{outcome:?}"
            );
        }
    }
    for (book, minor) in expected {
        assert_eq!(balance(&storage, book).await.minor(), minor, "{book:?}");
    }
    assert_eq!(differences(&storage).await, 0);
}

async fn a_reference_is_booked_once_by_64_at_once(storage: Storage) {
    let receipt = transfer(
        "subscription:1:receipt",
        Book::BankClearing,
        WALLET,
        usd(10),
    );
    let tries = (0..64).map(|_| book(&storage, &receipt));
    let outcomes = futures_util::future::join_all(tries).await;
    let rule = StoreError::Duplicate("uq_ledger_transactions_reference".into());
    let (booked, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((booked.len(), refused.len()), (1, 63));
    assert!(
        refused.iter().all(|r| r.as_ref() == Err(&rule)),
        "{refused:?}"
    );
    assert_eq!(balance(&storage, WALLET).await, usd(10));
    assert_eq!(differences(&storage).await, 0);
}

async fn a_transaction_is_reversed_once_by_32_at_once(storage: Storage) {
    let (bank, other) = (Book::BankClearing, Book::Wallet(AccountId(2)));
    for (reference, to) in [("paid:1", WALLET), ("paid:2", other)] {
        let paid = transfer(reference, bank, to, usd(40));
        book(&storage, &paid).await.unwrap();
    }
    let reversal = |reference: String| transfer(&reference, WALLET, bank, usd(1));
    let lost = reversal("lost".into()).reversing("paid:9");
    let lost = book(&storage, &lost).await;
    assert!(matches!(lost, Err(StoreError::Corrupt(_))), "{lost:?}");
    // Each under a reference of its own: it is the reversed transaction that is taken.
    let reversals: Vec<_> = (0..32)
        .map(|n| reversal(format!("back:{n}")).reversing("paid:1"))
        .collect();
    let tries = reversals.iter().map(|reversal| book(&storage, reversal));
    let outcomes = futures_util::future::join_all(tries).await;
    let rule = StoreError::Duplicate("uq_ledger_transactions_reverses".into());
    let (booked, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((booked.len(), refused.len()), (1, 31));
    assert!(
        refused.iter().all(|r| r.as_ref() == Err(&rule)),
        "{refused:?}"
    );
    let second = transfer("back:other", other, bank, usd(40)).reversing("paid:2");
    book(&storage, &second).await.unwrap();
    assert_eq!(balance(&storage, WALLET).await, usd(39));
    assert_eq!(differences(&storage).await, 0);
}

/// Takes one dollar off the wallet, if it is there: looks under the lock first, as the rules do.
async fn take_one(storage: &Storage, n: usize) -> bool {
    loop {
        let tx = storage.begin().await;
        let there = tx.ledger().lock_balance(on(WALLET)).await.unwrap();
        if there.minor() < 100 {
            return false;
        }
        let held = Book::WalletHeld(AccountId(1));
        let reserve = transfer(&format!("hold:{n}"), WALLET, held, usd(1));
        let booked = tx
            .ledger()
            .book(&reserve, BookedFor::default(), at(1))
            .await;
        let outcome = match booked {
            Ok(_) => tx.commit().await,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => return true,
            Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

async fn a_wallet_is_never_overdrawn_by_64_at_once(storage: Storage) {
    let deposit = transfer("deposit", Book::BankClearing, WALLET, usd(10));
    book(&storage, &deposit).await.unwrap();
    let tries = (0..64).map(|n| take_one(&storage, n));
    let taken = futures_util::future::join_all(tries).await;
    assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 10);
    assert_eq!(balance(&storage, WALLET).await, usd(0));
    assert_eq!(
        balance(&storage, Book::WalletHeld(AccountId(1))).await,
        usd(10)
    );
    assert_eq!(differences(&storage).await, 0);
}

async fn crossing_bookings_do_not_wait_in_a_circle(storage: Storage) {
    let other = Book::Wallet(AccountId(2));
    for (reference, wallet) in [("a", WALLET), ("b", other)] {
        let deposit = transfer(reference, Book::BankClearing, wallet, usd(1_000));
        book(&storage, &deposit).await.unwrap();
    }
    let tries = (0..32).map(|n| {
        let (from, to) = if n % 2 == 0 {
            (WALLET, other)
        } else {
            (other, WALLET)
        };
        let there = transfer(&format!("cross:{n}"), from, to, usd(1));
        let storage = &storage;
        async move {
            let tx = storage.begin().await;
            tx.ledger()
                .book(&there, BookedFor::default(), at(1))
                .await?;
            tx.commit().await
        }
    });
    // Not one of them may be sent back as a deadlock.
    for outcome in futures_util::future::join_all(tries).await {
        outcome.unwrap();
    }
    assert_eq!(balance(&storage, WALLET).await, usd(1_000));
    assert_eq!(differences(&storage).await, 0);
}

async fn an_order_id(storage: &Storage) -> OrderId {
    let project = publish_alone(storage.store(), &a_project("ONE", 10_000, at(0))).await;
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    // The first account has the number that the tests write.
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    assert_eq!(account, AccountId(1));
    let order = an_order(investor, account, project, at(0));
    let id = tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn a_hold_is_open_once_and_closed_once(storage: Storage) {
    let order = an_order_id(&storage).await;
    let account = AccountId(1);
    let tx = storage.begin().await;
    let id = tx
        .ledger()
        .add_hold(account, Purpose::Order(order), usd(5), at(0))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let purpose = Purpose::Order(order);
    let again = tx.ledger().add_hold(account, purpose, usd(5), at(0)).await;
    assert_eq!(
        again,
        Err(StoreError::Duplicate("uq_holds_order_id".into()))
    );
    drop(tx);
    let tx = storage.begin().await;
    let hold = tx.ledger().open_hold(purpose).await.unwrap().unwrap();
    assert_eq!((hold.id, hold.amount, hold.open), (id, usd(5), true));
    tx.ledger().close_hold(id, true, at(1)).await.unwrap();
    let twice = tx.ledger().close_hold(id, false, at(1)).await;
    assert_eq!(twice, Err(StoreError::Conflict));
    assert_eq!(tx.ledger().open_hold(purpose).await.unwrap(), None);
    // A closed hold leaves room for another of the order.
    tx.ledger()
        .add_hold(account, purpose, usd(5), at(2))
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn a_withdrawal_has_a_hold_of_its_own(storage: Storage) {
    let order = an_order_id(&storage).await;
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    let purposes = [
        (Purpose::Order(order), "uq_holds_order_id"),
        (Purpose::Withdrawal(withdrawal.id), "uq_holds_withdrawal_id"),
    ];
    for (purpose, _) in purposes {
        let added = tx
            .ledger()
            .add_hold(withdrawal.account, purpose, usd(5), at(0));
        added.await.unwrap();
    }
    tx.commit().await.unwrap();
    for (purpose, rule) in purposes {
        let tx = storage.begin().await;
        let hold = tx.ledger().open_hold(purpose).await.unwrap().unwrap();
        assert_eq!((hold.purpose, hold.amount), (purpose, usd(5)));
        let again = tx
            .ledger()
            .add_hold(withdrawal.account, purpose, usd(5), at(1));
        assert_eq!(again.await, Err(StoreError::Duplicate(rule.into())));
    }
}

async fn a_receipt_is_noted_beside_its_order(storage: Storage) {
    let order = an_order_id(&storage).await;
    let receipt = Receipt {
        order,
        amount: usd(1_234),
        entered_at: at(1),
    };
    let tx = storage.begin().await;
    tx.ledger().add_receipt(receipt).await.unwrap();
    tx.commit().await.unwrap();
    let minor = storage
        .stored_text("SELECT CAST(amount_minor AS TEXT) FROM receipts")
        .await;
    assert_eq!(minor.as_deref(), Some("123400"));
}
