//! The promises of storage for the figures of the desk, on both databases: each order, booking and
//! waiting item counts once and in its week, and the sums come from indexes.

use chrono::{NaiveDate, TimeDelta};
use domain::figures::{Age, CashMoved, Earned, Period, SalesSum, Sold, Waiting, Weeks};
use domain::ids::{AccountId, BankAccountId, ProjectId};
use domain::language::Text;
use domain::ledger::{Book, CashType, Cause};
use domain::operations::Queue;
use domain::subscription::{Order, State, Step};
use domain::{Currency, Instant, Money};
use ports::driven::figures::FigureQueries;
use sea_orm::{ConnectionTrait, DatabaseBackend};
use tests::on_both_databases;
use tests::prepared::{
    a_project, a_stored_account, a_stored_investor, an_order, publish, publish_alone, usd,
};
use tests::storage::{Storage, at};
use tests::wallet::{BANK, cause, post, transfer_for};

on_both_databases![
    an_order_counts_in_the_weeks_of_its_own_steps,
    income_counts_by_value_date_and_principal_does_not,
    cash_is_what_came_and_went_whatever_bank_account_holds_it,
    what_waits_is_counted_by_its_age,
    a_hundred_thousand_orders_are_summed_from_indexes,
];

fn instant(text: &str) -> Instant {
    text.parse().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// 13 weeks, the last of which begins on Monday the 6th of July 2026.
fn weeks() -> Weeks {
    Weeks::ending(Period::Quarter, day("2026-07-08")).unwrap()
}

async fn account(storage: &Storage) -> AccountId {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    tx.commit().await.unwrap();
    account
}

/// An order in a state, with the instants of its steps.
async fn ordered(
    storage: &Storage,
    project: ProjectId,
    state: State,
    amount: i64,
    steps: [Option<&str>; 2],
) {
    let [completed_at, accepted_at] = steps.map(|step| step.map(instant));
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    let mut order = an_order(investor, account, project, at(0));
    order.id = tx.orders().add(&order).await.unwrap();
    let order = Order {
        amount: usd(amount),
        state,
        step: Step::Complete,
        completed_at,
        accepted_at,
        modified_at: accepted_at.or(completed_at).unwrap_or(at(0)),
        ..order
    };
    tx.orders().save(&order).await.unwrap();
    tx.commit().await.unwrap();
}

async fn an_order_counts_in_the_weeks_of_its_own_steps(storage: Storage) {
    let ten = publish(storage.store(), a_project("TEN", 100_000, at(0))).await;
    let six = publish(storage.store(), a_project("SIX", 100_000, at(0))).await;
    // The last instant of a week and the first of the next one, UTC+8.
    let (sunday, monday) = ("2026-07-05T15:59:59.999Z", "2026-07-05T16:00:00Z");
    for (project, state, amount, steps) in [
        (ten, State::LWait, 1, [Some(sunday), None]),
        (ten, State::GWait, 20, [Some(monday), None]),
        (ten, State::PreOk, 300, [Some(sunday), Some(monday)]),
        (
            ten,
            State::Success,
            4_000,
            [Some(monday), Some("2026-07-12T15:59:59.999Z")],
        ),
        (
            six,
            State::Success,
            7,
            [Some("2026-04-12T16:00:00Z"), Some(sunday)],
        ),
        // Before the first week, after the last one, and ended items.
        (
            six,
            State::LWait,
            50,
            [Some("2026-04-12T15:59:59.999Z"), None],
        ),
        (
            six,
            State::PreOk,
            50,
            [Some("2026-04-01T00:00:00Z"), Some("2026-07-12T16:00:00Z")],
        ),
        (six, State::LFail, 50, [Some(monday), None]),
        (six, State::GFail, 50, [Some(monday), None]),
        (six, State::Revoked, 50, [Some(monday), Some(monday)]),
        (six, State::Cancelled, 50, [None, None]),
        (six, State::Init, 50, [None, None]),
    ] {
        ordered(&storage, project, state, amount, steps).await;
    }
    let sums = storage.store().sales(&weeks()).await.unwrap();
    let told = |it: &SalesSum| {
        let tally = it.tally;
        (it.project, it.week, it.sold, tally.orders, tally.amount)
    };
    let mut told: Vec<_> = sums.iter().map(told).collect();
    told.sort_by_key(|(project, week, sold, ..)| (*project, *week, *sold));
    assert_eq!(
        told,
        [
            (ten, 11, Sold::Raised, 2, usd(301)),
            (ten, 12, Sold::Raised, 2, usd(4_020)),
            (ten, 12, Sold::Accepted, 2, usd(4_300)),
            (six, 0, Sold::Raised, 1, usd(7)),
            (six, 11, Sold::Accepted, 1, usd(7)),
        ]
    );
    let named = storage.store().projects(&[six]).await.unwrap();
    let name = |text: &str| text.to_owned();
    assert_eq!(named.len(), 1);
    assert_eq!((named[0].id, named[0].code.as_str()), (six, "SIX"));
    assert_ne!(
        named[0].name,
        Text {
            zh: name(""),
            en: name("")
        }
    );
    assert_eq!(storage.store().projects(&[]).await.unwrap(), []);
}

/// Books an amount between two books on a value date, for a project.
async fn booked(
    storage: &Storage,
    reference: &str,
    (on, project): (&str, Option<ProjectId>),
    (kind, from, to): (CashType, Book, Book),
    amount: Money,
) {
    let cause = Cause {
        effective_on: day(on),
        project,
        ..cause()
    };
    let transaction = transfer_for(cause, reference, kind, (from, to), amount);
    let tx = storage.begin().await;
    post(tx.as_ref(), &transaction, at(0))
        .await
        .unwrap()
        .unwrap();
    tx.commit().await.unwrap();
}

async fn income_counts_by_value_date_and_principal_does_not(storage: Storage) {
    let project = publish(storage.store(), a_project("TEN", 10_000, at(0))).await;
    let (one, two) = (account(&storage).await, account(&storage).await);
    let (rent, interest) = (CashType::RentalIncome, CashType::Interest);
    let paid = Some(project);
    for (n, on, kind, to, cents) in [
        (1, "2026-07-05", rent, one, 10),
        (2, "2026-07-05", rent, two, 5),
        (3, "2026-07-05", interest, two, 1),
        (4, "2026-07-06", rent, one, 700),
        (5, "2026-07-12", rent, one, 7),
        (6, "2026-07-13", rent, one, 9_000),
        (7, "2026-04-12", rent, one, 9_000),
        (8, "2026-07-06", CashType::ReturnOfPrincipal, one, 9_000),
        (9, "2026-07-06", CashType::Deposit, one, 9_000),
    ] {
        let amount = Money::from_minor(cents, Currency::Usd).unwrap();
        let leg = (kind, BANK, Book::Wallet(to));
        booked(&storage, &format!("test:{n}"), (on, paid), leg, amount).await;
    }
    // A correction counts in the week of its own day; a week with a sum of zero is left out.
    let back = (interest, Book::Wallet(two), BANK);
    let cent = Money::from_minor(1, Currency::Usd).unwrap();
    booked(&storage, "test:back", ("2026-07-05", paid), back, cent).await;
    let back = (rent, Book::Wallet(one), BANK);
    let ten = Money::from_minor(10, Currency::Usd).unwrap();
    booked(&storage, "test:corrected", ("2026-06-29", paid), back, ten).await;
    let told = storage.store().income(&weeks()).await.unwrap();
    let earned = |week, cents| Earned {
        week,
        project,
        kind: rent,
        amount: Money::from_minor(cents, Currency::Usd).unwrap(),
    };
    assert_eq!(told, [earned(12, 707), earned(11, 5)]);
}

async fn cash_is_what_came_and_went_whatever_bank_account_holds_it(storage: Storage) {
    let wallet = Book::Wallet(account(&storage).await);
    assert_eq!(storage.store().cash(&weeks()).await.unwrap(), []);
    let other = Book::Bank(BankAccountId(2));
    let euros = |major: i64| Money::from_minor(major * 100, Currency::Eur).unwrap();
    for (reference, on, from, to, amount) in [
        ("test:1", "2026-04-01", BANK, wallet, usd(1_000)),
        ("test:2", "2026-07-05", other, wallet, usd(200)),
        ("test:3", "2026-07-06", wallet, BANK, usd(30)),
        ("test:4", "2026-07-12", BANK, wallet, usd(4)),
        // From one bank account to the other.
        ("test:5", "2026-07-07", BANK, other, usd(500)),
        ("test:6", "2026-08-01", wallet, other, usd(7)),
        ("test:7", "2026-07-08", BANK, wallet, euros(9)),
    ] {
        let leg = (CashType::Adjustment, from, to);
        booked(&storage, reference, (on, None), leg, amount).await;
    }
    let told = storage.store().cash(&weeks()).await.unwrap();
    let moved = |week, came_in, went_out| CashMoved {
        week,
        came_in,
        went_out,
    };
    let [of_euros, of_dollars] = &told[..] else {
        panic!("two currencies: {told:?}");
    };
    assert_eq!(of_euros.balance, euros(9));
    assert_eq!(of_euros.moved, [moved(12, euros(9), euros(0))]);
    assert_eq!(of_dollars.balance, usd(1_167));
    let mut weeks = of_dollars.moved.clone();
    weeks.sort_by_key(|it| it.week);
    assert_eq!(
        weeks,
        [
            moved(11, usd(200), usd(0)),
            moved(12, usd(4), usd(30)),
            moved(15, usd(0), usd(7)),
        ]
    );
}

async fn what_waits_is_counted_by_its_age(storage: Storage) {
    let project = publish(storage.store(), a_project("TEN", 100_000, at(0))).await;
    let now = instant("2026-07-08T12:00:00Z");
    assert_eq!(storage.store().waiting(now).await.unwrap(), []);
    let (fresh, day_old) = ("2026-07-07T12:00:00.001Z", "2026-07-07T12:00:00Z");
    for (state, steps) in [
        (State::LWait, [Some(fresh), None]),
        (State::LWait, [Some(day_old), None]),
        (State::LWait, [Some("2026-07-05T12:00:00.001Z"), None]),
        (State::GWait, [Some("2026-07-01T12:00:00Z"), None]),
        (
            State::PreOk,
            [Some("2026-01-01T00:00:00Z"), Some("2026-06-08T12:00:00Z")],
        ),
        (State::Success, [Some(fresh), Some(fresh)]),
        (State::LFail, [Some(fresh), None]),
        (State::Init, [None, None]),
    ] {
        ordered(&storage, project, state, 1, steps).await;
    }
    let id = account(&storage).await;
    storage
        .execute(&format!(
            "UPDATE accounts SET state = 'GWAIT', arrival = 'new', submitted_at = '2026-07-08T00:00:00+00:00',
                waiting_since = '2026-07-08T00:00:00+00:00' WHERE id = {id}"
        ))
        .await;
    let mut told = storage.store().waiting(now).await.unwrap();
    told.sort_by_key(|it| (it.queue.code(), it.state.clone(), it.age));
    let waits = |queue, state: State, age, items| Waiting {
        queue,
        state: state.code().to_owned(),
        age,
        items,
    };
    let orders = Queue::Subscriptions;
    assert_eq!(
        told,
        [
            waits(Queue::Kyc, State::GWait, Age::Day, 1),
            waits(orders, State::GWait, Age::Month, 1),
            waits(orders, State::LWait, Age::Day, 1),
            waits(orders, State::LWait, Age::ThreeDays, 2),
            waits(orders, State::PreOk, Age::Longer, 1),
        ]
    );
}

/// As many orders, bookings of a bank account and movements of income, each 26 minutes before the next, back from the 8th of July 2026: five
/// years in all, of five projects in turn.
const MANY: i64 = 100_000;

async fn many(storage: &Storage) {
    for n in 0..5 {
        publish_alone(storage.store(), &a_project(&format!("P{n}"), 50_000, at(0))).await;
    }
    let id = account(storage).await;
    let beside = storage.database().connect().await;
    let (instant, date) = match beside.get_database_backend() {
        DatabaseBackend::Sqlite => (
            "strftime('%Y-%m-%dT%H:%M:%S+00:00', 1783468800 - i * 1560, 'unixepoch')",
            "strftime('%Y-%m-%d', 1783468800 - i * 1560, 'unixepoch')",
        ),
        _ => (
            "to_timestamp(1783468800 - i * 1560)",
            "CAST(to_timestamp(1783468800 - i * 1560) AT TIME ZONE 'UTC' AS DATE)",
        ),
    };
    let numbers =
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})");
    for insert in [
        format!(
            "INSERT INTO orders (investor_id, account_id, project_id, method_id, amount_minor, currency, state, step_id,
                disclaimer_accepted, documents_read, read_terms, read_partnership_agreement, read_memorandum,
                read_subscription_agreement, shares, completed_at, accepted_at, issued_at, issues, created_at, modified_at, version)
             {numbers} SELECT (SELECT MIN(id) FROM investors), {id}, 1 + i % 5, 2, 100, 'USD', 'SUCCESS', 491, TRUE, TRUE, TRUE, TRUE, TRUE,
                TRUE, 10000, {instant}, {instant}, {instant}, 1, {instant}, {instant}, 1 FROM n"
        ),
        format!(
            "INSERT INTO ledger_transactions (id, reference, content_hash, effective_on, recorded_at, actor_kind)
             {numbers} SELECT i, 'many:' || CAST(i AS TEXT), 'of many', {date}, {instant}, 'system' FROM n"
        ),
        format!(
            "INSERT INTO postings (transaction_id, book, owner_id, asset, amount, purpose_kind, purpose_id)
             {numbers} SELECT i, 'bank', 1, 'USD', -100, 'receipt', 0 FROM n"
        ),
        format!(
            "INSERT INTO postings (transaction_id, book, owner_id, asset, amount, purpose_kind, purpose_id)
             {numbers} SELECT i, 'wallet', {id}, 'USD', 100, 'receipt', 0 FROM n"
        ),
        format!("INSERT INTO balances (book, owner_id, asset, balance) VALUES ('bank', 1, 'USD', -100 * {MANY})"),
        format!(
            "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
                purpose_kind, purpose_id, project_id, balance)
             {numbers} SELECT {id}, i, {date}, {instant}, 7, 'USD', 100, 'distribution', 1, 1 + i % 5, 100 FROM n"
        ),
        "ANALYZE".to_owned(),
    ] {
        beside.execute_unprepared(&insert).await.unwrap();
    }
}

async fn a_hundred_thousand_orders_are_summed_from_indexes(storage: Storage) {
    many(&storage).await;
    let weeks = weeks();
    let end = instant("2026-07-08T00:00:00Z");
    let within = (1..=MANY).filter(|n| end - TimeDelta::minutes(26 * n) >= weeks.from());
    let expected = u64::try_from(within.count()).unwrap();
    let sums = storage.store().sales(&weeks).await.unwrap();
    let of = |sold: Sold| -> u64 {
        let these = sums.iter().filter(|it| it.sold == sold);
        these.map(|it| it.tally.orders).sum()
    };
    assert_eq!((of(Sold::Raised), of(Sold::Accepted)), (expected, expected));
    assert_eq!(sums.len(), 2 * 5 * 13);
    let first = weeks.first().and_time(chrono::NaiveTime::MIN).and_utc();
    let dated = (1..=MANY).filter(|n| end - TimeDelta::minutes(26 * n) >= first);
    let dated = i64::try_from(dated.count()).unwrap();
    let income = storage.store().income(&weeks).await.unwrap();
    let earned: i64 = income.iter().map(|it| it.amount.minor()).sum();
    assert_eq!(earned, dated * 100);
    let cash = storage.store().cash(&weeks).await.unwrap().remove(0);
    assert_eq!(cash.balance.minor(), MANY * 100);
    let came: i64 = cash.moved.iter().map(|it| it.came_in.minor()).sum();
    assert_eq!(came, dated * 100);

    let plans = storage.store().plans_of_figures(&weeks).await.unwrap();
    let [sales, income, cash, waiting] = &plans[..] else {
        panic!("four statements: {plans:?}");
    };
    for (plan, index) in [
        (sales, "ix_orders_accepted_at"),
        (income, "ix_account_movements_income"),
    ] {
        assert!(plan.contains(index), "{index}: {plan}");
    }
    // Either index of the queue limits the orders to the waiting ones.
    let of_queue = ["ix_orders_handed_in", "ix_orders_state_completed_at_id"];
    assert!(
        of_queue.iter().any(|index| waiting.contains(index)),
        "{waiting}"
    );
    // Either the transactions of the weeks come first, or the postings of bank accounts.
    let first = ["ix_ledger_transactions_effective_on", "ix_postings_bank"];
    assert!(first.iter().any(|index| cash.contains(index)), "{cash}");
    for plan in [sales, income] {
        for whole in [
            "SCAN o",
            "SCAN m\n",
            "Seq Scan on orders",
            "Seq Scan on account_movements",
        ] {
            assert!(!plan.contains(whole), "{whole}: {plan}");
        }
    }
}
