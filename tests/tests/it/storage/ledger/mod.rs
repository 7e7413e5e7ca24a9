//! The ledger's promises as storage keeps them, on both databases: every transaction sums to zero,
//! balances equal postings, nothing is booked twice, nothing that belongs to somebody goes below
//! zero, and no posting is ever changed.

mod at_once;
mod histories;
mod holds;

use domain::ids::{AccountId, ProjectId, ReceiptId};
use domain::ledger::{
    Asset, BalanceKey, Book, CashType, MAX_UNITS, NotBooked, Quantity, Transaction,
};
use domain::money::{MAX_MINOR, Shares};
use domain::review::Actor;
use domain::{Currency, Money};
use ports::driven::ledger::Booked;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, Statement};
use tests::on_both_databases;
use tests::prepared::{a_project, a_stored_account, a_stored_investor, publish_alone, usd};
use tests::storage::{Storage, at};
use tests::wallet::{BANK, cause, post, transfer, transfer_for, units};

on_both_databases![
    a_reference_that_is_taken_by_another_content_is_refused,
    a_batch_is_posted_whole_or_not_at_all,
    thousands_are_posted_at_once,
    books_of_the_platform_go_beyond_the_largest_amount,
    an_account_never_has_more_than_the_largest_amount,
    what_was_posted_is_never_changed,
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
