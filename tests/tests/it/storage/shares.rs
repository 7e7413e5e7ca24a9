//! An investor's holdings, read from the ledger along its keys; and the issues of an older version,
//! which were in a table of their own.
use domain::decision::Of;
use domain::ids::{InvestorId, OperatorId, OrderId, ProjectId};
use domain::ledger::{Asset, Book, CashType, Cause, Leg, Listing, Purpose, Quantity, Transaction};
use domain::money::Shares;
use domain::subscription::{
    Command, Order, RefundDestination, Reversal, Settlement, State, decide,
};
use domain::wire::MatchedReceipts;
use futures_util::future::join_all;
use ports::driven::catalog::Page;
use ports::driven::ledger::Booked;
use ports::driven::portfolio::{CapitalFilter, PortfolioQueries};
use ports::driven::reconciliation::ReconciliationFacts;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement, Value};
use tests::on_both_databases;
use tests::prepared::{a_project, a_stored_account, a_stored_investor, an_order, publish_alone};
use tests::storage::{Storage, at, plan_of};
use tests::wallet::{post, units};

use adapters::seaorm::{
    capital_statement, held_statement, order_lines_statement, share_orders_statement,
    shares_statement,
};

on_both_databases![
    issues_of_an_older_version_become_postings,
    what_others_hold_is_not_read,
    orders_that_are_issued_at_once_are_all_in_the_sum,
];

/// What the older version had instead. SQLite reads the types as well.
const AS_IT_WAS: [&str; 5] = [
    "DROP INDEX ix_orders_issued_at",
    "ALTER TABLE orders DROP COLUMN shares",
    "ALTER TABLE frameworks DROP COLUMN has_wallets",
    "CREATE TABLE shares (id bigint NOT NULL PRIMARY KEY, order_id bigint NOT NULL, investor_id bigint NOT NULL,
        account_id bigint NOT NULL, project_id bigint NOT NULL, ten_thousandths bigint NOT NULL,
        issued_at timestamp with time zone NOT NULL, reversed_at timestamp with time zone)",
    "DELETE FROM seaql_migrations WHERE version = 'm20261124_020101_shares'",
];

async fn read(storage: &Storage, id: OrderId) -> Order {
    let tx = storage.read().await;
    tx.orders().get(id).await.unwrap().unwrap()
}

/// The money of an issue, as the older version booked it alone.
fn money_of_issue(order: &Order) -> Transaction {
    let cause = Cause {
        purpose: Purpose::Subscription(order.id),
        project: Some(order.project),
        effective_on: domain::day::day_of(at(0)),
    };
    let between = (Book::OpeningAdjustments, Book::ProjectPaid(order.project));
    let reference = format!("subscription:{}:issue", order.id);
    Transaction::transfer(reference, cause, between, order.amount, Listing::Unlisted).unwrap()
}

/// The transaction that a row of the old table became.
fn shares_alone(reference: &str, order: &Order, shares: i64, day: &str) -> Transaction {
    let cause = Cause {
        purpose: Purpose::Subscription(order.id),
        project: Some(order.project),
        effective_on: day.parse().unwrap(),
    };
    let leg = Leg {
        from: Book::Issued(order.project),
        to: Book::Holding(order.account),
        quantity: Quantity::new(Asset::Shares(order.project), shares).unwrap(),
        listing: Listing::Incoming(order.account, CashType::Investment),
    };
    Transaction::of_legs(reference, cause, &[leg]).unwrap()
}

async fn holding(storage: &Storage, order: &Order) -> i128 {
    let (book, asset) = (Book::Holding(order.account), Asset::Shares(order.project));
    units(storage.read().await.as_ref(), book, asset).await
}

async fn agrees(storage: &Storage) {
    let facts = storage.store();
    assert_eq!(facts.unbalanced().await.unwrap(), []);
    assert_eq!(facts.odd_balances().await.unwrap(), []);
    assert_eq!(facts.odd_movements().await.unwrap(), []);
    assert_eq!(facts.odd_holdings().await.unwrap(), []);
}

/// Orders with the rows that the older version had for them.
struct Orders {
    once: Order,
    twice: Order,
    taken_back: Order,
    accepted: Order,
    waiting: Order,
}

async fn of_an_older_version(storage: &Storage) -> Orders {
    let mut project = a_project("OLD", 50_000, at(0));
    project.project.share_price = "3".parse().unwrap();
    let project = publish_alone(storage.store(), &project).await;
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    tx.commit().await.unwrap();
    let stored = async |state, issues| {
        let mut order = an_order(investor, account, project, at(0));
        (order.state, order.issues) = (state, issues);
        order.issued_at = (state == State::Success).then(|| at(9));
        let tx = storage.begin().await;
        order.id = tx.orders().add(&order).await.unwrap();
        tx.commit().await.unwrap();
        order
    };
    let orders = Orders {
        once: stored(State::Success, 1).await,
        twice: stored(State::Success, 2).await,
        taken_back: stored(State::Revoked, 1).await,
        accepted: stored(State::PreOk, 0).await,
        waiting: stored(State::GWait, 0).await,
    };
    let tx = storage.begin().await;
    let money = post(tx.as_ref(), &money_of_issue(&orders.once), at(1)).await;
    money.unwrap().unwrap();
    tx.commit().await.unwrap();
    for statement in AS_IT_WAS {
        storage.execute(statement).await;
    }
    let Orders {
        once,
        twice,
        taken_back,
        ..
    } = &orders;
    // In the night of UTC+8, and on the days after.
    for (id, order, shares, issued, reversed) in [
        (1, once, 10_000_000, "'2026-06-30 18:30:00+00:00'", "NULL"),
        (2, twice, 5_000_000, JULY[0], JULY[2]),
        (3, taken_back, 2_000_000, JULY[1], JULY[4]),
        (4, twice, 6_000_000, JULY[3], "NULL"),
    ] {
        let row = format!(
            "INSERT INTO shares VALUES ({id}, {}, {investor}, {account}, {project}, {shares}, {issued}, {reversed})",
            order.id
        );
        storage.execute(&row).await;
    }
    orders
}

/// Mornings of July.
const JULY: [&str; 5] = [
    "'2026-07-01 09:00:00+00:00'",
    "'2026-07-02 09:00:00+00:00'",
    "'2026-07-03 09:00:00+00:00'",
    "'2026-07-04 09:00:00+00:00'",
    "'2026-07-05 09:00:00+00:00'",
];

async fn issues_of_an_older_version_become_postings(storage: Storage) {
    let old = of_an_older_version(&storage).await;
    storage.store().migrate().await.unwrap();
    let (once, twice) = (&old.once, &old.twice);
    assert_eq!(holding(&storage, once).await, 16_000_000);
    agrees(&storage).await;
    let tx = storage.read().await;
    let booked = tx.audit().bookings(0, 99).await.unwrap();
    let moved: Vec<_> = booked
        .iter()
        .filter(|it| it.what.contains(":shares"))
        .map(|it| it.has_event)
        .collect();
    assert_eq!(moved, [true; 6]);
    drop(tx);
    let units = Shares::from_ten_thousandths;
    for (order, fixed) in [
        (once, Some(10_000_000)),
        (twice, Some(6_000_000)),
        (&old.taken_back, Some(2_000_000)),
        // What was never issued has what its amount buys at three dollars a share.
        (&old.accepted, Some(3_333_333)),
        (&old.waiting, None),
    ] {
        assert_eq!(read(&storage, order.id).await.shares, fixed.map(units));
    }
    let views = storage.store();
    let page = Page { number: 1, size: 9 };
    let (held, total) = views.shares(once.investor, page).await.unwrap();
    assert_eq!((held.len(), total), (1, 1));
    assert_eq!(held[0].shares, units(16_000_000));
    let issued = views.share_orders(once.investor, once.project).await;
    let issued = issued.unwrap();
    let issued: Vec<_> = issued.iter().map(|it| (it.order, it.shares)).collect();
    let expected = [(twice.id, 6_000_000), (once.id, 10_000_000)];
    assert_eq!(issued, expected.map(|(id, shares)| (id, units(shares))));

    // They are booked as the ledger itself would: under their own references, by their own days at UTC+8.
    let tx = storage.begin().await;
    for (what, order, shares, day) in [
        ("issue:shares", once, 10_000_000, "2026-07-01"),
        ("issue:shares", twice, 5_000_000, "2026-07-01"),
        ("issue:2:shares", twice, 6_000_000, "2026-07-04"),
    ] {
        let reference = format!("subscription:{}:{what}", order.id);
        let same = shares_alone(&reference, order, shares, day);
        let booked = post(tx.as_ref(), &same, at(99)).await.unwrap();
        assert!(matches!(booked, Ok(Booked::Before(_))), "{booked:?}");
    }
    drop(tx);
    an_issue_that_stood_is_reversed_with_its_shares(&storage, once).await;
    assert_eq!(holding(&storage, once).await, 6_000_000);
    agrees(&storage).await;
}

/// Under the reference of its money.
async fn an_issue_that_stood_is_reversed_with_its_shares(storage: &Storage, once: &Order) {
    let order = read(storage, once.id).await;
    let command = Command::RevokeIssued {
        reversal: Reversal {
            proposed_by: OperatorId(1),
            approved_by: OperatorId(2),
            bound_by: Of::new(order.id, None),
        },
        settlement: Settlement {
            account: order.account,
            arrived: MatchedReceipts::default(),
            back: RefundDestination::Wallet,
        },
    };
    let decision = decide(&order, command, at(100)).unwrap();
    let tx = storage.begin().await;
    for effect in &decision.effects {
        let booked = effect.transactions(None).unwrap().remove(0);
        post(tx.as_ref(), &booked, at(100)).await.unwrap().unwrap();
    }
    tx.orders().save(&decision.record).await.unwrap();
    tx.commit().await.unwrap();
}

/// An investor's orders of one project, each issued in a transaction that does not see the others.
async fn orders_that_are_issued_at_once_are_all_in_the_sum(storage: Storage) {
    let project = publish_alone(storage.store(), &a_project("ONCE", 50_000, at(0))).await;
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    let mut orders = Vec::new();
    for _ in 0..8 {
        let mut order = an_order(investor, account, project, at(0));
        order.state = State::PreOk;
        order.id = tx.orders().add(&order).await.unwrap();
        orders.push(order);
    }
    tx.commit().await.unwrap();

    let issue = async |nth: usize, mut order: Order| {
        let tx = storage.begin().await;
        (order.state, order.issued_at) =
            (State::Success, Some(at(1 + i64::try_from(nth).unwrap())));
        order.shares = Some(Shares::from_ten_thousandths(10_000));
        tx.orders().save(&order).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        tx.commit().await.unwrap();
    };
    let all = orders.iter().cloned().enumerate();
    join_all(all.map(|(nth, order)| issue(nth, order))).await;
    assert_eq!(storage.store().odd_sums().await.unwrap(), []);
    let paid = "SELECT CAST(paid_minor AS TEXT) FROM investor_holdings";
    let paid_for = |number: usize| Some((number * 100_000).to_string());
    assert_eq!(storage.stored_text(paid).await, paid_for(8));

    // The newest is taken back.
    let mut newest = read(&storage, orders[7].id).await;
    (newest.state, newest.issued_at) = (State::Revoked, None);
    let tx = storage.begin().await;
    tx.orders().save(&newest).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(storage.store().odd_sums().await.unwrap(), []);
    assert_eq!(storage.stored_text(paid).await, paid_for(7));
}

/// Ten thousand holdings, issued orders and movements of money, twenty an investor; the first two each of another project.
async fn many(storage: &Storage) {
    let first = publish_alone(storage.store(), &a_project("MANY", 50_000, at(0))).await;
    assert_eq!(first, ProjectId(1));
    let beside = storage.database().connect().await;
    let now = match beside.get_database_backend() {
        DatabaseBackend::Sqlite => "strftime('%Y-%m-%dT%H:%M:%S+00:00', 1782864000, 'unixepoch')",
        _ => "to_timestamp(1782864000)",
    };
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)";
    for insert in [
        format!(
            "INSERT INTO projects (id, code, name_en, name_zh, search_name, currency, offering_size_minor, share_price, opens_at,
                funding_end, published, version)
             {numbers} SELECT i, 'P' || CAST(i AS TEXT), 'One', '一', 'one', 'USD', 100, '1', {now}, {now}, TRUE, 1
             FROM n WHERE i > 1 AND i <= 2000"
        ),
        format!(
            "INSERT INTO investors (id, mobile_number, password_hash, language, registered_at)
             {numbers} SELECT i - 1, '00-' || CAST(i AS TEXT), 'none', 'en', {now} FROM n WHERE i <= 501"
        ),
        format!(
            "INSERT INTO accounts (id, investor_id, framework_id, entity_id, state, arrival, changed_since_submit, created_at, version,
                bank_deposit_confirmation)
             {numbers} SELECT i - 1, i - 1, 1, 1, 'GPASS', 'new', FALSE, {now}, 1, TRUE FROM n WHERE i <= 501"
        ),
        format!(
            "INSERT INTO balances (book, owner_id, asset, balance)
             {numbers} SELECT 'holding', i / 20, 'shares:' || CAST(1 + i % 20 AS TEXT), 10000 FROM n"
        ),
        format!(
            "INSERT INTO orders (investor_id, account_id, project_id, method_id, amount_minor, currency, state, step_id,
                disclaimer_accepted, documents_read, read_terms, read_partnership_agreement, read_memorandum,
                read_subscription_agreement, shares, issued_at, issues, created_at, modified_at, version)
             {numbers} SELECT i / 20, i / 20, 1 + i % 20, 2, 100, 'USD', 'SUCCESS', 491, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE,
                10000, {now}, 1, {now}, {now}, 1 FROM n"
        ),
        format!(
            "INSERT INTO ledger_transactions (id, reference, content_hash, effective_on, recorded_at, actor_kind)
             VALUES (1, 'many', 'of many', '2026-07-01', {now}, 'system')"
        ),
        format!(
            "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
                purpose_kind, purpose_id, balance)
             {numbers} SELECT i / 20, 1, '2026-07-01', {now}, 20, 'USD', 100, 'adjustment', 1, 100 FROM n"
        ),
        format!(
            "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
                purpose_kind, purpose_id, project_id, balance)
             {numbers} SELECT i / 20, 1, '2026-07-01', {now}, 4, 'shares:' || CAST(1 + i % 20 AS TEXT), 10000, 'subscription', 1,
                1 + i % 20, 10000 FROM n"
        ),
        "ANALYZE".to_owned(),
    ] {
        beside.execute_unprepared(&insert).await.unwrap();
    }
}

async fn what_others_hold_is_not_read(storage: Storage) {
    many(&storage).await;
    let who = InvestorId(3);
    let page = Page {
        number: 1,
        size: 20,
    };
    let (held, total) = storage.store().shares(who, page).await.unwrap();
    assert_eq!((held.len(), total), (20, 20));
    let issued = storage.store().share_orders(who, ProjectId(1)).await;
    assert_eq!(issued.unwrap().len(), 1);

    let beside = storage.database().connect().await;
    let asked = |(sql, values): (String, Vec<Value>)| {
        Statement::from_sql_and_values(beside.get_database_backend(), sql, values)
    };
    // Of the others' rows none is read: neither `h`, `o`, `a` and `m` of SQLite's plan nor the tables of PostgreSQL's from end to end.
    let whole = |step: &str| {
        let step = step.trim_start();
        let of_sqlite = ["SCAN h", "SCAN o", "SCAN a", "SCAN m"];
        of_sqlite
            .iter()
            .any(|scan| step == *scan || step.starts_with(&format!("{scan} ")))
            || [
                "investor_holdings",
                "orders",
                "accounts",
                "account_movements",
            ]
            .iter()
            .any(|table| step.contains(&format!("Seq Scan on {table}")))
    };
    for (statement, index) in [
        (shares_statement(who, page), "ix_investor_holdings_"),
        (
            capital_statement(who, &CapitalFilter::default(), page),
            "ix_account_movements_account_id",
        ),
        (
            share_orders_statement(who, ProjectId(1)),
            "ix_orders_issued_at",
        ),
        (
            held_statement(who, at(0).date_naive(), (10, 8)),
            "ix_investor_holdings_",
        ),
        (order_lines_statement(who, 10, at(0)), "ix_orders_newest"),
    ] {
        let plan = plan_of(&beside, asked(statement)).await;
        assert!(plan.contains(index), "{plan}");
        // SQLite reads what it put together itself under the name of that part.
        let own = |step: &str| {
            let name = step.trim_start().strip_prefix("SCAN ");
            name.is_some_and(|name| {
                let put_together = ["MATERIALIZE", "CO-ROUTINE"];
                put_together
                    .iter()
                    .any(|way| plan.contains(&format!("{way} {name}\n")))
            })
        };
        assert!(
            !plan.lines().any(|step| whole(step) && !own(step)),
            "{plan}"
        );
    }
}
