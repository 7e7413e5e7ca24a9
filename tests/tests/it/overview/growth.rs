//! The overview of two hundred holdings takes little longer than that of three.

use domain::ids::InvestorId;
use ports::driving::portfolio::overview;
use std::time::{Duration, Instant as Moment};
use tests::prepared::{a_project, publish};
use tests::server::TestServer;
use tests::storage::Storage;

/// An investor with so many holdings, each of a project of its own, with ten payments of income each.
async fn holder(storage: &Storage, investor: i64, holdings: i64) {
    let now = "'2026-07-01T00:00:00+00:00'";
    let numbers = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {holdings})"
    );
    let first = investor * 1_000;
    let many = format!("{numbers}, m(j) AS (SELECT 1 UNION ALL SELECT j + 1 FROM m WHERE j < 10)");
    let asset = format!("'shares:' || CAST({first} + i AS TEXT)");
    for insert in [
        format!(
            "INSERT INTO investors (id, mobile_number, password_hash, language, registered_at)
             VALUES ({investor}, '00-{investor}', 'none', 'en', {now})"
        ),
        format!(
            "INSERT INTO accounts (id, investor_id, framework_id, entity_id, number, state, arrival, changed_since_submit, created_at,
                version, bank_deposit_confirmation)
             VALUES ({investor}, {investor}, 1, 1, 'LF-{investor}', 'GPASS', 'new', FALSE, {now}, 1, TRUE)"
        ),
        format!(
            "INSERT INTO projects (id, code, name_en, name_zh, search_name, currency, offering_size_minor, share_price, opens_at,
                funding_end, published, version)
             {numbers} SELECT {first} + i, 'P' || CAST({first} + i AS TEXT), 'One', '一', 'one', 'USD', 100, '1', {now}, {now}, TRUE, 1
             FROM n"
        ),
        format!(
            "INSERT INTO project_contents (project_id, property_type_id, continent_id, country_id, project_size_minor, term_months,
                return_kind, return_basis_points, image, issuer, content)
             {numbers} SELECT {first} + i, 1 + i % 4, 3, 112, 100, 12, c.return_kind, 100, c.image, c.issuer, c.content
             FROM n JOIN project_contents c ON c.project_id = 1"
        ),
        format!(
            "INSERT INTO balances (book, owner_id, asset, balance)
             {numbers} SELECT 'holding', {investor}, {asset}, 10000 FROM n"
        ),
        format!(
            "INSERT INTO orders (investor_id, account_id, project_id, method_id, amount_minor, currency, state, step_id,
                disclaimer_accepted, documents_read, read_terms, read_partnership_agreement, read_memorandum,
                read_subscription_agreement, shares, accepted_at, issued_at, issues, created_at, modified_at, version)
             {numbers} SELECT {investor}, {investor}, {first} + i, 2, 100 + i, 'USD', 'SUCCESS', 491, TRUE, TRUE, TRUE, TRUE, TRUE,
                TRUE, 10000, {now}, {now}, 1, {now}, {now}, 1 FROM n"
        ),
        format!(
            "INSERT INTO ledger_transactions (id, reference, content_hash, effective_on, recorded_at, actor_kind)
             VALUES ({investor}, 'of {investor}', 'many', '2026-07-01', {now}, 'system')"
        ),
        format!(
            "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
                purpose_kind, purpose_id, project_id, balance)
             {numbers} SELECT {investor}, {investor}, '2026-07-01', {now}, 4, {asset}, 10000, 'subscription', 1, {first} + i, 10000
             FROM n"
        ),
        format!(
            "INSERT INTO account_movements (account_id, transaction_id, effective_on, recorded_at, cash_type, asset, amount,
                purpose_kind, purpose_id, project_id, balance)
             {many} SELECT {investor}, {investor}, '2026-06-01', {now}, 7, 'USD', 100, 'distribution', 1, {first} + i, 100
             FROM n CROSS JOIN m"
        ),
    ] {
        storage.execute(&insert).await;
    }
}

async fn time_of(server: &TestServer, investor: i64) -> Duration {
    let began = Moment::now();
    let told = overview(server.ports(), InvestorId(investor)).await;
    let took = began.elapsed();
    assert!(!told.unwrap().held.newest.is_empty());
    took
}

/// Pairs of readings, and how many before them are for the caches.
const PAIRS: usize = 201;
const BEFORE: usize = 20;
/// How many times as long two hundred holdings may take.
const TIMES: f64 = 1.5;

/// The median times of the two, and the median ratio of the pairs. The two of a pair are read one
/// after the other: whatever slows the machine for a while slows both.
async fn compared(server: &TestServer, [few, many]: [i64; 2]) -> ([Duration; 2], f64) {
    let mut pairs = Vec::new();
    for nth in 0..BEFORE + PAIRS {
        let pair = [time_of(server, few).await, time_of(server, many).await];
        if nth >= BEFORE {
            pairs.push(pair);
        }
    }
    let middle = |at: usize| {
        let mut times: Vec<Duration> = pairs.iter().map(|pair| pair[at]).collect();
        times.sort();
        times[PAIRS / 2]
    };
    let ratio = |[few, many]: &[Duration; 2]| many.as_secs_f64() / few.as_secs_f64();
    let mut ratios: Vec<f64> = pairs.iter().map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    ([middle(0), middle(1)], ratios[PAIRS / 2])
}

async fn two_hundred_holdings_take_little_longer_than_three(storage: Storage) {
    let first = a_project("FIRST", 50_000, tests::storage::at(0));
    publish(storage.store(), first).await;
    holder(&storage, 1, 3).await;
    holder(&storage, 2, 200).await;
    let is_postgres = !storage.database().url().starts_with("sqlite");
    // The first is what PostgreSQL does by itself in time: afterwards an index with all requested
    // columns answers alone.
    let upkeep = if is_postgres {
        "VACUUM ANALYZE"
    } else {
        "ANALYZE"
    };
    storage.execute(upkeep).await;
    let server = TestServer::with_database(storage.into_database()).await;
    let ([few, many], times) = compared(&server, [1, 2]).await;
    println!("three holdings in {few:?}, two hundred in {many:?}: {times:.2} times");
    assert!(times <= TIMES, "{few:?} became {many:?}: {times:.2} times");
    server.is_left_broken();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_holdings_take_little_longer_than_three_on_sqlite() {
    two_hundred_holdings_take_little_longer_than_three(Storage::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_holdings_take_little_longer_than_three_on_postgres() {
    two_hundred_holdings_take_little_longer_than_three(Storage::postgres().await).await;
}
