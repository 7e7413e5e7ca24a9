//! What the page of an investor reads from storage, on both databases: the movements and the holds
//! of their own wallets, the messages to them; and that it reads these along an index, however many
//! rows others have.
use adapters::seaorm::{messages_statement, movements_statement};
use domain::ids::{AccountId, InvestorId};
use domain::ledger::{Book, HeldFor};
use domain::{Currency, Money};
use ports::driven::desk::{DeskQueries, PAGE_SIZE};
use ports::driven::desk_messages::MessageFilter;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement, Value};
use tests::on_both_databases;
use tests::prepared::{a_withdrawal, usd};
use tests::storage::{Storage, at, plan_of};
use tests::wallet::{BANK, post, transfer};

on_both_databases![
    the_newest_movements_of_each_currency_are_told,
    holds_are_told_until_they_are_closed,
    what_others_have_is_not_read,
];

/// Books an amount from the bank into the wallet, or from there into its held part.
async fn book(storage: &Storage, account: AccountId, nth: i64, amount: Money, is_held: bool) {
    let (from, to) = if is_held {
        (Book::Wallet(account), Book::WalletHeld(account))
    } else {
        (BANK, Book::Wallet(account))
    };
    let booked = transfer(&format!("test:{account}:{nth}"), from, to, amount);
    let tx = storage.begin().await;
    let posted = post(tx.as_ref(), &booked, at(nth)).await;
    posted.unwrap().unwrap();
    tx.commit().await.unwrap();
}

async fn the_newest_movements_of_each_currency_are_told(storage: Storage) {
    let tx = storage.begin().await;
    let own = a_withdrawal(tx.as_ref(), at(0)).await.account;
    let other = a_withdrawal(tx.as_ref(), at(0)).await.account;
    tx.commit().await.unwrap();
    let yuan = |minor| Money::from_minor(minor, Currency::Cny).unwrap();
    for nth in 0..4 {
        book(&storage, own, nth, usd(nth + 1), false).await;
        book(&storage, other, nth, usd(90), false).await;
    }
    book(&storage, own, 4, usd(3), true).await;
    book(&storage, own, 5, yuan(800), false).await;
    let told = storage.read().await.ledger().movements(own, 3).await;
    let told: Vec<_> = told
        .unwrap()
        .into_iter()
        .map(|it| (it.recorded_at, it.amount, it.balance))
        .collect();
    // A hold moves none of it.
    let expected = [
        (at(5), yuan(800), yuan(800)),
        (at(3), usd(4), usd(10)),
        (at(2), usd(3), usd(6)),
        (at(1), usd(2), usd(3)),
    ];
    assert_eq!(told, expected);
    let tx = storage.read().await;
    let none = tx.ledger().movements(AccountId(9), 3).await;
    assert_eq!(none.unwrap(), []);
}

async fn holds_are_told_until_they_are_closed(storage: Storage) {
    let tx = storage.begin().await;
    let withdrawal = a_withdrawal(tx.as_ref(), at(0)).await;
    let (account, purpose) = (withdrawal.account, HeldFor::Withdrawal(withdrawal.id));
    tx.ledger()
        .add_hold(account, purpose, usd(500), at(0))
        .await
        .unwrap();
    let open = tx.ledger().open_holds(account).await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!((open[0].held_for, open[0].amount), (purpose, usd(500)));
    let others = tx.ledger().open_holds(AccountId(account.0 + 1)).await;
    assert_eq!(others.unwrap(), []);
    tx.ledger()
        .close_hold(open[0].id, true, at(1))
        .await
        .unwrap();
    assert_eq!(tx.ledger().open_holds(account).await.unwrap(), []);
    tx.commit().await.unwrap();
}

/// Forty thousand movements and messages, twenty an account and an investor, of which the older ones have the smaller numbers.
async fn many(storage: &Storage) {
    let beside = storage.database().connect().await;
    let now = match beside.get_database_backend() {
        DatabaseBackend::Sqlite => "strftime('%Y-%m-%dT%H:%M:%S+00:00', 1782864000, 'unixepoch')",
        _ => "to_timestamp(1782864000)",
    };
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)";
    for insert in [
        format!(
            "INSERT INTO investors (id, mobile_number, password_hash, language, registered_at)
             {numbers} SELECT i - 1, '00-' || CAST(i AS TEXT), 'none', 'en', {now} FROM n WHERE i <= 2001"
        ),
        format!(
            "INSERT INTO accounts (id, investor_id, framework_id, entity_id, state, arrival, changed_since_submit, created_at, version,
                bank_deposit_confirmation)
             {numbers} SELECT i - 1, i - 1, 1, 1, 'GPASS', 'new', FALSE, {now}, 1, TRUE FROM n WHERE i <= 2001"
        ),
        format!(
            "INSERT INTO ledger_transactions (id, reference, content_hash, effective_on, recorded_at, actor_kind)
             {numbers} SELECT i, 'many:' || CAST(i AS TEXT), 'hash', '2026-07-01', {now}, 'system' FROM n"
        ),
        format!(
            "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
                purpose_kind, purpose_id, balance)
             {numbers} SELECT i / 20, i, '2026-07-01', {now}, 2, 'USD', 100, 'deposit', i, 100 FROM n"
        ),
        format!(
            "INSERT INTO outbox (channel, recipient, investor_id, language, template, sealed, body, state, attempts, created_at, due_at)
             {numbers} SELECT 'sms', '86-' || CAST(i AS TEXT), i / 20, 'en', 'sms.code', FALSE, 'text', 'sent', 1, {now}, {now} FROM n"
        ),
        "ANALYZE".to_owned(),
    ] {
        beside.execute_unprepared(&insert).await.unwrap();
    }
}

async fn what_others_have_is_not_read(storage: Storage) {
    many(&storage).await;
    let beside = storage.database().connect().await;
    let asked = |(sql, values): (String, Vec<Value>)| {
        Statement::from_sql_and_values(beside.get_database_backend(), sql, values)
    };
    let filter = MessageFilter {
        now: at(0),
        stage: None,
        investor: Some(InvestorId(3)),
        search: None,
        sort: None,
        offset: 0,
        limit: PAGE_SIZE,
    };
    let page = storage.store().messages(&filter).await.unwrap();
    assert_eq!((page.items.len(), page.total), (20, 20));
    let tx = storage.read().await;
    let told = tx.ledger().movements(AccountId(3), 10).await;
    assert_eq!(told.unwrap().len(), 10);
    drop(tx);
    let statements = [
        (
            movements_statement(AccountId(3), 10),
            "ix_account_movements_account_id",
        ),
        (
            messages_statement(storage.store(), &filter),
            "ix_outbox_investor_id",
        ),
    ];
    let whole = [
        "SCAN m ",
        "SCAN outbox",
        "Seq Scan on account_movements",
        "Seq Scan on outbox",
        "outbox_pkey",
        "account_movements_pkey",
    ];
    for (statement, index) in statements {
        let plan = plan_of(&beside, asked(statement)).await;
        assert!(plan.contains(index), "{plan}");
        for slow in whole {
            assert!(!plan.contains(slow), "{slow}: {plan}");
        }
    }
    // For everybody's messages the plan scans the table or its primary key.
    let all = MessageFilter {
        investor: None,
        ..filter
    };
    let plan = plan_of(&beside, asked(messages_statement(storage.store(), &all))).await;
    assert!(
        plan.contains("SCAN o") || plan.contains("outbox_pkey"),
        "{plan}"
    );
}
