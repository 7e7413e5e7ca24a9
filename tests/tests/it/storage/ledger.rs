//! The ledger's promises as storage keeps them, on both databases: every transaction sums to zero,
//! balances equal postings, nothing is booked twice, nothing that belongs to somebody goes below
//! zero, and no posting is ever changed.
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use domain::ids::{AccountId, OrderId, PayoutId, ProjectId, ReceiptId};
use domain::ledger::{
    Asset, BalanceKey, Book, CashType, HeldFor, MAX_UNITS, NotBooked, Quantity, Transaction,
};
use domain::money::{MAX_MINOR, Shares};
use domain::review::Actor;
use domain::{Currency, Money};
use ports::driven::ledger::Booked;
use ports::driven::unit_of_work::StoreError;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use sea_orm::{ConnectionTrait, Statement};
use tests::on_both_databases;
use tests::prepared::{
    a_project, a_stored_account, a_stored_investor, a_withdrawal, an_order, publish_alone, usd,
};
use tests::storage::{Storage, at};
use tests::wallet::{BANK, cause, post, transfer, transfer_for, units};

on_both_databases![
    books_agree_over_random_histories,
    a_transaction_is_booked_once_by_64_at_once,
    a_whole_wallet_is_paid_out_once_by_64_at_once,
    a_reference_that_is_taken_by_another_content_is_refused,
    a_transaction_is_reversed_once_by_32_at_once,
    a_wallet_is_never_overdrawn_by_64_at_once,
    a_movement_counts_what_was_held_at_the_same_moment,
    a_batch_is_posted_whole_or_not_at_all,
    thousands_are_posted_at_once,
    books_of_the_platform_go_beyond_the_largest_amount,
    an_account_never_has_more_than_the_largest_amount,
    crossing_bookings_do_not_wait_in_a_circle,
    what_was_posted_is_never_changed,
    a_hold_is_open_once_and_closed_once,
    a_withdrawal_has_a_hold_of_its_own,
];

const WALLET: Book = Book::Wallet(AccountId(1));
const HELD: Book = Book::WalletHeld(AccountId(1));
const USD: Asset = Asset::Currency(Currency::Usd);
/// Shares of a project.
const SHARES: Asset = Asset::Shares(ProjectId(1));

/// Two accounts and a project, whose numbers the tests write.
async fn people(storage: &Storage) -> ProjectId {
    let project = publish_alone(storage.store(), &a_project("ONE", 10_000, at(0))).await;
    let tx = storage.begin().await;
    for number in [1, 2] {
        let investor = a_stored_investor(tx.as_ref(), at(0)).await;
        let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
        assert_eq!(account, AccountId(number));
    }
    tx.commit().await.unwrap();
    project
}

/// Books one transaction in a database transaction of its own, run again if the database requires
/// it.
async fn book(storage: &Storage, transaction: &Transaction) -> Result<Booked, NotBooked> {
    loop {
        let tx = storage.begin().await;
        let outcome = match post(tx.as_ref(), transaction, at(0)).await {
            Ok(posted) => tx.commit().await.map(|()| posted),
            Err(error) => Err(error),
        };
        match outcome {
            Ok(posted) => return posted,
            Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

async fn balance(storage: &Storage, book: Book) -> i128 {
    units(storage.read().await.as_ref(), book, USD).await
}

/// How many balances differ from the sum of their postings, transactions do not sum to zero, and wallets and holdings are not what their
/// accounts read.
async fn differences(storage: &Storage) -> i64 {
    let connection = storage.database().connect().await;
    let sql = "SELECT CAST((SELECT COUNT(*) FROM (
            SELECT book, owner_id, asset, SUM(units) AS difference FROM (
                SELECT book, owner_id, asset, amount AS units FROM postings
                UNION ALL SELECT book, owner_id, asset, -balance FROM balances
            ) AS both_sides GROUP BY book, owner_id, asset HAVING SUM(units) <> 0
        ) AS uneven) + (SELECT COUNT(*) FROM (
            SELECT transaction_id, asset FROM postings GROUP BY transaction_id, asset
            HAVING SUM(amount) <> 0
        ) AS unbalanced) + (SELECT COUNT(*) FROM (
            SELECT owner_id, asset FROM (
                SELECT owner_id, asset, balance FROM balances
                    WHERE book IN ('wallet', 'wallet_held', 'holding')
                UNION ALL SELECT account_id, asset, -amount FROM account_movements
            ) AS own GROUP BY owner_id, asset HAVING SUM(balance) <> 0
        ) AS untold) AS BIGINT)";
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

/// A generator with a seed of its own in each run. The seed is printed, and `LANDFALL_TEST_SEED` repeats a run.
fn generator() -> TestRunner {
    let given = std::env::var("LANDFALL_TEST_SEED").ok();
    let seed = given.map_or_else(
        || RandomState::new().build_hasher().finish(),
        |seed| seed.parse().unwrap(),
    );
    println!("LANDFALL_TEST_SEED={seed}");
    let bytes = seed.to_le_bytes().repeat(4);
    let chance = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    TestRunner::new_with_rng(ProptestConfig::default(), chance)
}

/// A move between two books, and whether it is reversed.
fn random_moves() -> Vec<(usize, usize, i64, bool)> {
    let moves = prop::collection::vec((0..6_usize, 0..6_usize, 1_i64..5_000, any::<bool>()), 150);
    moves.new_tree(&mut generator()).unwrap().current()
}

/// Whether a book that may not go below zero stays above it.
fn suffices(expected: &BTreeMap<BalanceKey, i128>, transaction: &Transaction) -> bool {
    transaction.changes().into_iter().all(|(key, change)| {
        let after = expected.get(&key).copied().unwrap_or_default() + change;
        key.book.may_be_negative() || change >= 0 || after >= 0
    })
}

async fn books_agree_over_random_histories(storage: Storage) {
    people(&storage).await;
    let money = [
        WALLET,
        HELD,
        Book::Wallet(AccountId(2)),
        Book::Escrow(ProjectId(1)),
        BANK,
        Book::Payable(PayoutId(1)),
    ];
    let shares = [
        Book::Holding(AccountId(1)),
        Book::Holding(AccountId(2)),
        Book::Issued(ProjectId(1)),
    ];
    let mut expected = BTreeMap::<BalanceKey, i128>::new();
    for (n, (from, to, amount, is_reversed)) in random_moves().into_iter().enumerate() {
        let (books, asset): (&[Book], Asset) = if n % 3 == 0 {
            (&shares, SHARES)
        } else {
            (&money, USD)
        };
        let (from, to) = (books[from % books.len()], books[to % books.len()]);
        let quantity = Quantity::new(asset, amount).unwrap();
        let there = transfer(&format!("move:{n}"), from, to, quantity);
        let back = transfer(&format!("back:{n}"), to, from, quantity);
        let mut tried = vec![there];
        if is_reversed {
            tried.push(back.reversing(format!("move:{n}")));
        }
        for transaction in tried {
            let outcome = book(&storage, &transaction).await;
            // A move within one book changes nothing, whatever its balance.
            let allowed = suffices(&expected, &transaction);
            match outcome {
                Ok(Booked::Now(_)) if allowed => {
                    for (key, change) in transaction.changes() {
                        *expected.entry(key).or_default() += change;
                    }
                }
                Err(NotBooked::InsufficientFunds { key, units }) if !allowed => {
                    assert_eq!(units, expected.get(&key).copied().unwrap_or_default());
                    break;
                }
                other => panic!("{transaction:?}: {other:?}"),
            }
        }
    }
    let tx = storage.read().await;
    for (key, due) in expected {
        assert_eq!(
            units(tx.as_ref(), key.book, key.asset).await,
            due,
            "{key:?}"
        );
    }
    drop(tx);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_transaction_is_booked_once_by_64_at_once(storage: Storage) {
    people(&storage).await;
    let receipt = transfer("subscription:1:receipt", BANK, WALLET, usd(10));
    let tries = (0..64).map(|_| book(&storage, &receipt));
    let outcomes = futures_util::future::join_all(tries).await;
    let now = |outcome: &&Result<Booked, NotBooked>| matches!(outcome, Ok(Booked::Now(_)));
    let before = |outcome: &&Result<Booked, NotBooked>| matches!(outcome, Ok(Booked::Before(_)));
    let counts = (
        outcomes.iter().filter(now).count(),
        outcomes.iter().filter(before).count(),
    );
    assert_eq!(counts, (1, 63));
    assert_eq!(balance(&storage, WALLET).await, 1_000);
    assert_eq!(differences(&storage).await, 0);
}

/// Those that waited for the lock find the wallet emptied by their own booking, not by another one.
async fn a_whole_wallet_is_paid_out_once_by_64_at_once(storage: Storage) {
    people(&storage).await;
    let funding = transfer("funding", BANK, WALLET, usd(10));
    book(&storage, &funding).await.unwrap();
    let payout = transfer("withdrawal:1:payout", WALLET, BANK, usd(10));
    let tries = (0..64).map(|_| book(&storage, &payout));
    let outcomes = futures_util::future::join_all(tries).await;
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    assert_eq!(balance(&storage, WALLET).await, 0);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_reference_that_is_taken_by_another_content_is_refused(storage: Storage) {
    people(&storage).await;
    let first = transfer("once", BANK, WALLET, usd(10));
    book(&storage, &first).await.unwrap();
    // A repeat says so whatever the books hold by then, whoever repeats it.
    let emptied = transfer("emptied", WALLET, Book::Fees, usd(10));
    book(&storage, &emptied).await.unwrap();
    assert!(matches!(
        book(&storage, &emptied).await,
        Ok(Booked::Before(_))
    ));
    let mut later = cause();
    later.effective_on = later.effective_on.succ_opt().unwrap();
    let between = (BANK, WALLET);
    for other in [
        transfer("once", BANK, WALLET, usd(11)),
        transfer("once", BANK, Book::Wallet(AccountId(2)), usd(10)),
        transfer_for(later, "once", CashType::Adjustment, between, usd(10)),
        transfer("once", BANK, WALLET, usd(10)).reversing("emptied"),
    ] {
        let reused = NotBooked::ReferenceReused("once".into());
        assert_eq!(book(&storage, &other).await, Err(reused.clone()));
        // Within one call as well.
        let tx = storage.begin().await;
        let both = [first.clone(), other];
        let posted = tx.ledger().post(&both, Actor::System, at(1)).await;
        assert_eq!(posted.unwrap(), Err(reused));
    }
    assert_eq!(balance(&storage, WALLET).await, 0);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_transaction_is_reversed_once_by_32_at_once(storage: Storage) {
    people(&storage).await;
    let other = Book::Wallet(AccountId(2));
    for (reference, to) in [("paid:1", WALLET), ("paid:2", other)] {
        let paid = transfer(reference, BANK, to, usd(40));
        book(&storage, &paid).await.unwrap();
    }
    let reversal = |reference: String| transfer(&reference, WALLET, BANK, usd(1));
    let lost = reversal("lost".into()).reversing("paid:9");
    let lost = book(&storage, &lost).await;
    assert_eq!(lost, Err(NotBooked::NothingToReverse("paid:9".into())));
    // Each under a reference of its own: the reversed transaction is the one already used.
    let reversals: Vec<_> = (0..32)
        .map(|n| reversal(format!("back:{n}")).reversing("paid:1"))
        .collect();
    let tries = reversals.iter().map(|reversal| book(&storage, reversal));
    let outcomes = futures_util::future::join_all(tries).await;
    let before = NotBooked::ReversedBefore("paid:1".into());
    let (booked, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((booked.len(), refused.len()), (1, 31));
    assert!(
        refused.iter().all(|it| it.as_ref() == Err(&before)),
        "{refused:?}"
    );
    let twice = [1, 2].map(|n| {
        let back = transfer(&format!("back:other:{n}"), other, BANK, usd(20));
        back.reversing("paid:2")
    });
    let tx = storage.begin().await;
    let posted = tx.ledger().post(&twice, Actor::System, at(1)).await;
    let before = NotBooked::ReversedBefore("paid:2".into());
    assert_eq!(posted.unwrap(), Err(before));
    drop(tx);
    book(&storage, &twice[0]).await.unwrap();
    assert_eq!(balance(&storage, WALLET).await, 3_900);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_wallet_is_never_overdrawn_by_64_at_once(storage: Storage) {
    people(&storage).await;
    let deposit = transfer("deposit", BANK, WALLET, usd(10));
    book(&storage, &deposit).await.unwrap();
    let holds: Vec<_> = (0..64)
        .map(|n| transfer(&format!("hold:{n}"), WALLET, HELD, usd(1)))
        .collect();
    let tries = holds.iter().map(|hold| book(&storage, hold));
    let outcomes = futures_util::future::join_all(tries).await;
    let (booked, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    assert_eq!((booked.len(), refused.len()), (10, 54));
    let key = BalanceKey {
        book: WALLET,
        asset: USD,
    };
    let empty = NotBooked::InsufficientFunds { key, units: 0 };
    assert!(refused.iter().all(|it| it.as_ref() == Err(&empty)));
    assert_eq!(balance(&storage, WALLET).await, 0);
    assert_eq!(balance(&storage, HELD).await, 1_000);
    assert_eq!(differences(&storage).await, 0);
}

async fn a_batch_is_posted_whole_or_not_at_all(storage: Storage) {
    people(&storage).await;
    let deposit = transfer("deposit", BANK, WALLET, usd(10));
    let spent = transfer("spent", WALLET, Book::Fees, usd(7));
    let too_much = transfer("too much", WALLET, Book::Fees, usd(4));
    let tx = storage.begin().await;
    let batch = [deposit.clone(), spent.clone(), too_much];
    let posted = tx.ledger().post(&batch, Actor::System, at(1)).await;
    let key = BalanceKey {
        book: WALLET,
        asset: USD,
    };
    let units = 300;
    assert_eq!(
        posted.unwrap(),
        Err(NotBooked::InsufficientFunds { key, units })
    );
    // Nothing was written, so that the caller may continue.
    tx.commit().await.unwrap();
    assert_eq!(balance(&storage, WALLET).await, 0);
    let tx = storage.begin().await;
    let batch = [deposit.clone(), spent, deposit];
    let posted = tx.ledger().post(&batch, Actor::System, at(1)).await;
    let posted = posted.unwrap().unwrap();
    tx.commit().await.unwrap();
    let [Booked::Now(first), Booked::Now(_), Booked::Before(again)] = posted[..] else {
        panic!("{posted:?}")
    };
    assert_eq!(first, again);
    assert_eq!(balance(&storage, WALLET).await, 300);
    let tx = storage.read().await;
    let told = tx.ledger().movements(AccountId(1), 9).await.unwrap();
    let told: Vec<_> = told.iter().map(|it| (it.amount, it.balance)).collect();
    assert_eq!(told, [(usd(-7), usd(3)), (usd(10), usd(10))]);
    drop(tx);
    assert_eq!(differences(&storage).await, 0);
}

/// The first hold of a wallet creates a balance that no transaction waiting for the wallet could
/// have seen.
async fn a_movement_counts_what_was_held_at_the_same_moment(storage: Storage) {
    people(&storage).await;
    let funding = transfer("funding", BANK, WALLET, usd(1_000));
    book(&storage, &funding).await.unwrap();
    let hold = transfer("hold", WALLET, HELD, usd(300));
    let holding = async {
        let tx = storage.begin().await;
        post(tx.as_ref(), &hold, at(1)).await.unwrap().unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        tx.commit().await.unwrap();
    };
    let meanwhile = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let refund = transfer("refund", BANK, WALLET, usd(50));
        book(&storage, &refund).await.unwrap();
    };
    tokio::join!(holding, meanwhile);
    let tx = storage.read().await;
    let told = tx.ledger().movements(AccountId(1), 1).await.unwrap();
    assert_eq!((told[0].amount, told[0].balance), (usd(50), usd(1_050)));
    drop(tx);
    assert_eq!(differences(&storage).await, 0);
}

async fn thousands_are_posted_at_once(storage: Storage) {
    people(&storage).await;
    // More references and more balances than one statement takes, on either database.
    let batch: Vec<_> = (0..16_000)
        .map(|n| {
            let to = match n {
                0..8_000 => Book::Wallet(AccountId(1 + n % 2)),
                _ => Book::Suspense(ReceiptId(n)),
            };
            transfer(&format!("many:{n}"), BANK, to, usd(1))
        })
        .collect();
    let tx = storage.begin().await;
    let posted = tx.ledger().post(&batch, Actor::System, at(1)).await;
    let posted = posted.unwrap().unwrap();
    tx.commit().await.unwrap();
    assert!(posted.iter().all(|it| matches!(it, Booked::Now(_))));
    assert_eq!(balance(&storage, WALLET).await, 400_000);
    assert_eq!(balance(&storage, BANK).await, -1_600_000);
    assert_eq!(differences(&storage).await, 0);
}

async fn books_of_the_platform_go_beyond_the_largest_amount(storage: Storage) {
    let project = people(&storage).await;
    let most = Money::from_minor(MAX_MINOR, Currency::Usd).unwrap();
    for n in 0..3 {
        let large = transfer(&format!("large:{n}"), BANK, Book::Escrow(project), most);
        book(&storage, &large).await.unwrap();
    }
    assert_eq!(balance(&storage, BANK).await, i128::from(MAX_MINOR) * -3);
    // Amounts beyond a column's range are not written.
    let tx = storage.begin().await;
    let mut batch = Vec::new();
    for n in 0..10 {
        let investor = a_stored_investor(tx.as_ref(), at(0)).await;
        let holder = a_stored_account(tx.as_ref(), investor, at(0)).await;
        batch.push(all_shares(&format!("shares:{n}"), holder));
    }
    let posted = tx.ledger().post(&batch, Actor::System, at(1)).await;
    assert!(matches!(posted, Err(StoreError::Corrupt(_))), "{posted:?}");
    drop(tx);
    assert_eq!(differences(&storage).await, 0);
}

/// The largest number of shares that is posted at once, issued to an account.
fn all_shares(reference: &str, holder: AccountId) -> Transaction {
    let most = Shares::from_ten_thousandths(MAX_UNITS);
    let most = Quantity::of_shares(ProjectId(1), most).unwrap();
    let issued = Book::Issued(ProjectId(1));
    transfer(reference, issued, Book::Holding(holder), most)
}

async fn an_account_never_has_more_than_the_largest_amount(storage: Storage) {
    people(&storage).await;
    let account = AccountId(1);
    let too_large = |asset| Err(NotBooked::BalanceTooLarge { account, asset });
    let most = Money::from_minor(MAX_MINOR, Currency::Usd).unwrap();
    book(&storage, &transfer("most", BANK, WALLET, most))
        .await
        .unwrap();
    let one_more = transfer("more", BANK, WALLET, usd(1));
    assert_eq!(book(&storage, &one_more).await, too_large(USD));
    // Held money still belongs to the account.
    book(&storage, &transfer("hold", WALLET, HELD, most))
        .await
        .unwrap();
    assert_eq!(book(&storage, &one_more).await, too_large(USD));
    book(&storage, &transfer("out", HELD, BANK, usd(1)))
        .await
        .unwrap();
    book(&storage, &one_more).await.unwrap();

    book(&storage, &all_shares("all", account)).await.unwrap();
    let again = book(&storage, &all_shares("again", account)).await;
    assert_eq!(again, too_large(SHARES));
    assert_eq!(differences(&storage).await, 0);
}

async fn crossing_bookings_do_not_wait_in_a_circle(storage: Storage) {
    people(&storage).await;
    let other = Book::Wallet(AccountId(2));
    for (reference, wallet) in [("a", WALLET), ("b", other)] {
        let deposit = transfer(reference, BANK, wallet, usd(1_000));
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
            post(tx.as_ref(), &there, at(1)).await?.unwrap();
            tx.commit().await
        }
    });
    // None of them may fail as a deadlock.
    for outcome in futures_util::future::join_all(tries).await {
        outcome.unwrap();
    }
    assert_eq!(balance(&storage, WALLET).await, 100_000);
    assert_eq!(differences(&storage).await, 0);
}

async fn what_was_posted_is_never_changed(storage: Storage) {
    people(&storage).await;
    let deposit = transfer("deposit", BANK, WALLET, usd(10));
    book(&storage, &deposit).await.unwrap();
    let back = transfer("back", WALLET, BANK, usd(10)).reversing("deposit");
    book(&storage, &back).await.unwrap();
    let by_hand = storage.database().connect().await;
    if !storage.database().url().starts_with("postgres") {
        // Under a new number, in place of the row with the same reference, or of the row that
        // reverses the same.
        for (reference, which) in [
            ("reference", "reverses IS NULL"),
            ("'third'", "reverses IS NOT NULL"),
        ] {
            let replacing = format!(
                "INSERT OR REPLACE INTO ledger_transactions
                    (id, reference, content_hash, effective_on, recorded_at, actor_kind, actor_id, reverses)
                SELECT id + 100, {reference}, content_hash, effective_on, recorded_at, actor_kind, actor_id, reverses
                FROM ledger_transactions WHERE {which}"
            );
            let refused = by_hand.execute_unprepared(&replacing).await.unwrap_err();
            let said = refused.to_string();
            assert!(said.contains("only ever added to"), "{which}: {said}");
        }
    }
    for (table, change) in [
        ("ledger_transactions", "reference = 'another'"),
        ("postings", "amount = amount * 2"),
        ("account_movements", "amount = amount * 2"),
    ] {
        let mut statements = vec![
            format!("UPDATE {table} SET {change}"),
            format!("DELETE FROM {table}"),
        ];
        statements.push(if storage.database().url().starts_with("postgres") {
            format!("TRUNCATE {table} CASCADE")
        } else {
            format!("INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
        });
        for sql in statements {
            let refused = by_hand.execute_unprepared(&sql).await.unwrap_err();
            let said = refused.to_string();
            assert!(said.contains("only ever added to"), "{sql}: {said}");
        }
    }
    // Nor can a book that may not go below zero be taken there by hand.
    let holding = Book::Holding(AccountId(1));
    let shares = Quantity::new(SHARES, 10_000).unwrap();
    let issue = transfer("issue", Book::Issued(ProjectId(1)), holding, shares);
    book(&storage, &issue).await.unwrap();
    for below in ["wallet", "holding"] {
        let below = format!("UPDATE balances SET balance = -1 WHERE book = '{below}'");
        let refused = by_hand.execute_unprepared(&below).await.unwrap_err();
        assert!(
            refused.to_string().contains("ck_balances_balance"),
            "{below}"
        );
    }
    // Outstanding shares are a negative balance of the project.
    let tx = storage.read().await;
    let issued = units(tx.as_ref(), Book::Issued(ProjectId(1)), SHARES);
    assert_eq!(issued.await, -10_000);
    drop(tx);
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

/// The result of a second hold for the same, by the commit at the latest.
async fn held_again(
    storage: &Storage,
    account: AccountId,
    held_for: HeldFor,
) -> Result<(), StoreError> {
    let tx = storage.begin().await;
    tx.ledger()
        .add_hold(account, held_for, usd(5), at(0))
        .await?;
    tx.commit().await
}

async fn a_hold_is_open_once_and_closed_once(storage: Storage) {
    let order = an_order_id(&storage).await;
    let account = AccountId(1);
    let held_for = HeldFor::Order(order);
    let tx = storage.begin().await;
    tx.ledger()
        .add_hold(account, held_for, usd(5), at(0))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        held_again(&storage, account, held_for).await,
        Err(StoreError::Conflict)
    );
    let tx = storage.begin().await;
    let hold = tx.ledger().open_hold(held_for).await.unwrap().unwrap();
    assert_eq!((hold.amount, hold.open), (usd(5), true));
    tx.ledger().close_hold(hold.id, true, at(1)).await.unwrap();
    let twice = tx.ledger().close_hold(hold.id, false, at(1)).await;
    assert_eq!(twice, Err(StoreError::Conflict));
    assert_eq!(tx.ledger().open_hold(held_for).await.unwrap(), None);
    // A closed hold leaves room for another of the order.
    tx.ledger()
        .add_hold(account, held_for, usd(5), at(2))
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

async fn a_withdrawal_has_a_hold_of_its_own(storage: Storage) {
    let order = an_order_id(&storage).await;
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    let held_for = [HeldFor::Order(order), HeldFor::Withdrawal(withdrawal.id)];
    for what in held_for {
        let added = tx
            .ledger()
            .add_hold(withdrawal.account, what, usd(5), at(0));
        added.await.unwrap();
    }
    tx.commit().await.unwrap();
    for what in held_for {
        let tx = storage.begin().await;
        let hold = tx.ledger().open_hold(what).await.unwrap().unwrap();
        assert_eq!((hold.held_for, hold.amount), (what, usd(5)));
        drop(tx);
        let again = held_again(&storage, withdrawal.account, what).await;
        assert_eq!(again, Err(StoreError::Conflict));
    }
}
