//! A page of the desk's queue opens as quickly over many accounts as over a thousand, and so do the
//! figures above it; pages and searches read indexes, on both databases (quality: review desk).
//! `LANDFALL_TEST_ACCOUNTS` says how many are many.

use std::time::{Duration, Instant};

use domain::ids::OperatorId;
use domain::operations::{Operator, Queue, Role};
use ports::driven::desk::{AsideShown, AssignedShown, PAGE_SIZE, QueueFilter, StateShown};
use ports::driven::reconciliation::ReconciliationFacts;
use ports::driving::operations::{
    ListInvestors, ListQueue, list_investors, list_queue, queue_figures,
};
use tests::server::TestServer;
use tests::storage::Storage;

use super::{ALONE, percentile};

const FEW: u32 = 1_000;
const MANY: u32 = 50_000;
/// How many times as long a page may take over many.
const TIMES: f64 = 1.5;
/// And figures, which read up to a thousand decisions where a thousand accounts have fewer.
const TIMES_BOUNDED: f64 = 3.0;
/// And searches for what many have, which read up to four thousand words and count up to a thousand entries: of a name of one of
/// twenty there are fifty times as many, and half of that is too much.
const TIMES_COUNTED: f64 = 25.0;
/// What a machine with other work adds to the shortest of calls, in milliseconds.
const NOISE_MS: f64 = 1.0;
const ROUNDS: usize = 30;
/// Calls before them.
const UNCOUNTED: usize = 5;
/// How often what is too slow is measured.
const TRIES: usize = 3;

/// The numbers up to `count` as the table that statements read, and how long ago each of them was: a minute longer than the next, and
/// all five days.
fn counted(count: u32, is_postgres: bool) -> (String, &'static str) {
    if is_postgres {
        (
            format!("(SELECT generate_series(1, {count}) AS n) numbers"),
            "now() - INTERVAL '5 days' - (n * INTERVAL '1 minute')",
        )
    } else {
        (
            format!(
                "(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {count})
                SELECT n FROM s) numbers"
            ),
            "strftime('%Y-%m-%dT%H:%M:%S', strftime('%s', 'now', '-5 days') - n * 60, 'unixepoch') || '+00:00'",
        )
    }
}

/// So many investors, each with an account: of a hundred five are being prepared, five have failed, twenty are approved,
/// twenty wait for the second line and fifty for the first. Each has been waiting or standing for a minute longer than
/// the next, and all for five days: longer than the target, whatever day of the week it is. Of twenty one has another surname.
pub(super) fn people(count: u32, is_postgres: bool) -> [String; 2] {
    let (numbers, ago) = counted(count, is_postgres);
    let digits = if is_postgres {
        "LPAD(n::text, 8, '0')"
    } else {
        "printf('%08d', n)"
    };
    let state = "CASE WHEN n % 100 < 5 THEN 'INIT' WHEN n % 100 < 10 THEN 'LFAIL' WHEN n % 100 < 30 THEN 'GPASS'
        WHEN n % 100 < 50 THEN 'GWAIT' ELSE 'LWAIT' END";
    [
        format!(
            "INSERT INTO investors (id, mobile_number, email, password_hash, language, registered_at)
            SELECT n, '86-139' || {digits}, 'person' || n || '@example.com', 'none', 'en', {ago} FROM {numbers}"
        ),
        format!(
            "INSERT INTO accounts (id, investor_id, framework_id, entity_id, number, state, changed_since_submit,
                submitted_at, created_at, version, first_name, last_name, arrival, waiting_since)
            SELECT n, n, 1 + n % 2, 1, 'WM' || {digits}, {state}, false,
                CASE WHEN n % 100 < 5 THEN NULL ELSE {ago} END, {ago}, 1, 'Given' || {digits},
                CASE n % 20 WHEN 0 THEN 'Chen' ELSE 'Wang' END, 'new', {ago}
            FROM {numbers}"
        ),
    ]
}

/// SQL that inserts `count` people with their reviews and search words.
fn filled(count: u32, is_postgres: bool) -> Vec<String> {
    let (numbers, ago) = counted(count, is_postgres);
    let mut statements = people(count, is_postgres).to_vec();
    statements.extend([
        format!(
            "INSERT INTO review_log (subject_kind, subject_id, from_state, to_state, actor_kind, actor_id, at)
            SELECT 'account', n, 'INIT', 'LWAIT', 'investor', n, {ago} FROM {numbers} WHERE n % 100 >= 5"
        ),
        format!(
            "INSERT INTO review_log (subject_kind, subject_id, from_state, to_state, actor_kind, actor_id, at)
            SELECT 'account', n, 'LWAIT', 'GWAIT', 'operator', 1 + n % 7, {ago} FROM {numbers} WHERE n % 100 BETWEEN 10 AND 49"
        ),
        // Without figures of the tables their words would be read in a way that takes minutes.
        "ANALYZE".to_owned(),
        WORDS.to_owned(),
        (if is_postgres { "VACUUM ANALYZE" } else { "ANALYZE" }).to_owned(),
    ]);
    if count == FEW {
        statements.push(FOUND_BY_LONGER.to_owned());
    }
    statements
}

/// The words that the program keeps of them, at once.
const WORDS: &str = "
    INSERT INTO search_words (word, investor_id, account_id, part)
    SELECT word, investor, account, part FROM (
        SELECT REPLACE(mobile_number, '-', '') AS word, id AS investor, 0 AS account, 1 AS part FROM investors
        UNION ALL SELECT SUBSTR(mobile_number, 3 + id_from), i.id, 0, 1 FROM investors i, (
            SELECT CAST(id AS INTEGER) AS id_from FROM investors WHERE id <= 9) places
        UNION ALL SELECT email, id, 0, 1 FROM investors
        UNION ALL SELECT 'example.com', id, 0, 1 FROM investors
        UNION ALL SELECT LOWER(last_name || first_name), investor_id, id, 3 FROM accounts
        UNION ALL SELECT LOWER(first_name), investor_id, id, 3 FROM accounts
        UNION ALL SELECT LOWER(number), investor_id, id, 3 FROM accounts
        UNION ALL SELECT SUBSTR(number, 3), investor_id, id, 3 FROM accounts
        UNION ALL SELECT CAST(id AS TEXT), investor_id, id, 3 FROM accounts
        UNION ALL SELECT SUBSTR(CAST(a.id AS TEXT), id_from + 1), a.investor_id, a.id, 3 FROM accounts a, (
            SELECT CAST(id AS INTEGER) AS id_from FROM investors WHERE id <= 9) places
            WHERE LENGTH(CAST(a.id AS TEXT)) >= id_from + 3
    ) words ORDER BY word, investor";

/// Of them is not kept what another begins with: so few that it makes no difference among many.
const FOUND_BY_LONGER: &str =
    "DELETE FROM search_words WHERE EXISTS (SELECT 1 FROM search_words longer
    WHERE longer.investor_id = search_words.investor_id AND longer.word > search_words.word
        AND longer.account_id = search_words.account_id AND longer.part = search_words.part
        AND SUBSTR(longer.word, 1, LENGTH(search_words.word)) = search_words.word)";

/// A storage of its own that holds so many accounts.
async fn holding(count: u32, is_postgres: bool) -> Storage {
    let storage = if is_postgres {
        Storage::postgres().await
    } else {
        Storage::sqlite().await
    };
    for statement in filled(count, is_postgres) {
        storage.execute(&statement).await;
    }
    storage
}

/// Storages that hold few accounts and many.
async fn filled_storages(is_postgres: bool) -> [Storage; 2] {
    [
        holding(FEW, is_postgres).await,
        holding(many(), is_postgres).await,
    ]
}

fn many() -> u32 {
    let given = std::env::var("LANDFALL_TEST_ACCOUNTS").ok();
    given.map_or(MANY, |count| count.parse().unwrap())
}

fn auditor_or(roles: &[Role]) -> Operator {
    Operator {
        id: OperatorId(3),
        email: "ann@desk.test".into(),
        name: "Ann".into(),
        roles: roles.to_vec(),
        active: true,
    }
}

/// What somebody at the desk opens.
#[derive(Debug, Clone, Copy)]
enum Opened {
    /// A page of the queue: state, standing, arrival, words, page.
    Page(
        Option<&'static str>,
        Option<&'static str>,
        Option<&'static str>,
        Option<&'static str>,
        i64,
    ),
    Figures,
    Investors(&'static str),
}

/// What waits and has these words.
const fn searched(words: &'static str) -> Opened {
    Opened::Page(None, None, None, Some(words), 1)
}

/// How long it takes.
async fn opened(server: &TestServer, what: Opened) -> Duration {
    let by = auditor_or(&[Role::Reviewer, Role::Approver]);
    let ports = server.ports();
    let own = |text: Option<&str>| text.map(str::to_owned);
    let began = Instant::now();
    match what {
        Opened::Page(state, standing, arrival, words, page) => {
            let asked = ListQueue {
                by,
                queue: Queue::Kyc,
                state: own(state),
                standing: own(standing),
                framework: None,
                arrival: own(arrival),
                turn: None,
                aside: None,
                assigned: None,
                after: None,
                page: Some(page),
                search: own(words),
                sort: None,
            };
            let found = list_queue(ports, &asked).await.unwrap();
            assert!(!found.items.is_empty(), "{what:?}");
        }
        Opened::Figures => {
            let figures = queue_figures(ports, &by, Queue::Kyc).await.unwrap();
            assert!(figures.lines[0].decisions > 0);
        }
        Opened::Investors(words) => {
            let asked = ListInvestors {
                by,
                campaign: None,
                page: None,
                search: Some(words.to_owned()),
                sort: None,
            };
            let found = list_investors(ports, &asked).await.unwrap();
            assert!(!found.items.is_empty(), "{what:?}");
        }
    }
    began.elapsed()
}

/// The medians over both, measured in turns so that whatever else the machine does meets both alike.
async fn medians(few: &TestServer, many: &TestServer, what: Opened) -> (f64, f64) {
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS + UNCOUNTED {
        let order = if round % 2 == 0 { [0, 1] } else { [1, 0] };
        for which in order {
            let took = opened([few, many][which], what).await;
            // The first ones find nothing in memory.
            if round >= UNCOUNTED {
                times[which].push(took);
            }
        }
    }
    (percentile(&times[0], 500), percentile(&times[1], 500))
}

async fn many_cost_no_more_than_a_thousand([few, many]: [Storage; 2]) {
    let stray = few.store().stray_words().await.unwrap();
    assert_eq!(stray, [], "not the words that the program keeps");
    let (few, many) = (
        TestServer::with_database(few.into_database()).await,
        TestServer::with_database(many.into_database()).await,
    );
    // Their accounts were put directly into storage, without a log.
    few.is_left_broken();
    many.is_left_broken();
    let mut slower = Vec::new();
    let everything = [
        ("what waits", Opened::Page(None, None, None, None, 1)),
        (
            "first line",
            Opened::Page(Some("LWAIT"), None, None, None, 1),
        ),
        (
            "overdue",
            Opened::Page(None, Some("overdue"), None, None, 1),
        ),
        (
            "handed in as new",
            Opened::Page(None, None, Some("new"), None, 1),
        ),
        ("everything", Opened::Page(Some("all"), None, None, None, 1)),
        (
            "approved, third page",
            Opened::Page(Some("GPASS"), None, None, None, 3),
        ),
        ("phone", searched("13900000777")),
        ("e-mail", searched("person777@")),
        ("account", searched("wm00000777")),
        ("name", searched("given00000777")),
        ("name and phone", searched("chen 13900000780")),
        ("investors, phone", Opened::Investors("13900000777")),
        ("investors, e-mail", Opened::Investors("person777@")),
    ];
    let bounded = [("figures", Opened::Figures)];
    let counted = [
        // Digits stand in the more numbers the more there are.
        ("last digits of a phone", searched("00000777")),
        ("almost everybody's name", searched("wang")),
        ("two common words", searched("wang given")),
        (
            "investors, almost everybody's name",
            Opened::Investors("wang"),
        ),
        ("name of one of twenty", searched("chen")),
        (
            "investors, name of one of twenty",
            Opened::Investors("chen"),
        ),
    ];
    let all = everything.map(|of| (of, TIMES)).into_iter();
    let all = all.chain(bounded.map(|of| (of, TIMES_BOUNDED)));
    for ((name, what), times) in all.chain(counted.map(|of| (of, TIMES_COUNTED))) {
        // Other work on the machine passes; what reads too much is slow each time.
        let mut measured = Vec::new();
        for _ in 0..TRIES {
            let (of_few, of_many) = medians(&few, &many, what).await;
            let ratio = of_many / of_few;
            println!("{name}: {of_few:.2} ms, {of_many:.2} ms, {ratio:.2} times");
            if of_many <= of_few * times + NOISE_MS {
                measured.clear();
                break;
            }
            measured.push(format!("{name}: {of_few:.2} ms, {of_many:.2} ms"));
        }
        slower.extend(measured);
    }
    assert!(slower.is_empty(), "{slower:#?}");
    few.stop().await;
    many.stop().await;
}

/// Those waiting or standing in states, with words, a page further on where nothing is searched.
fn shows(states: &[&'static str], handed_in: bool, words: &str) -> QueueFilter {
    QueueFilter {
        states: states.iter().copied().map(StateShown::all).collect(),
        handed_in,
        framework: None,
        arrival: None,
        words: words.split_whitespace().map(str::to_owned).collect(),
        identity_numbers: true,
        aside: AsideShown::All,
        assigned: AssignedShown::All,
        sort: None,
        after: None,
        offset: if words.is_empty() { 40 } else { 0 },
        limit: PAGE_SIZE,
    }
}

/// How the page is read: every table is entered by an index, and these are not in it.
async fn plan_without(storage: &Storage, filter: &QueueFilter, unused: &[&str]) -> Vec<String> {
    let plan = storage.store().plan_of_queue(Queue::Kyc, filter).await;
    let plan = plan.unwrap();
    let scans = |line: &String| {
        line.contains("Seq Scan on accounts")
            || line.contains("Seq Scan on search_words")
            || line.starts_with("SCAN t")
            || line.starts_with("SCAN search_words")
            || unused.iter().any(|unused| line.contains(unused))
    };
    assert!(!plan.iter().any(scans), "{filter:?}: {plan:#?}");
    plan
}

/// Both are in the order of a page.
const HANDED_IN: &str = "ix_accounts_handed_in";
const WAITING: &str = "ix_accounts_state_waiting_since_id";

/// The page is read from an index in its order: no scan of the table, and nothing of it is sorted but the rows of the page.
async fn a_page_reads_an_index_in_its_order(storage: &Storage) {
    let every = ["INIT", "LWAIT", "GWAIT", "GPASS", "LFAIL", "GFAIL"];
    // A state with few rows may be read from either.
    for (filter, indexes) in [
        (
            shows(&["LWAIT", "GWAIT"], true, ""),
            vec![HANDED_IN, WAITING],
        ),
        (shows(&every, true, ""), vec![HANDED_IN, WAITING]),
        (shows(&every, false, ""), vec![WAITING]),
    ] {
        let plan = plan_without(storage, &filter, &["Bitmap"]).await;
        let reads = |line: &&String| indexes.iter().any(|index| line.contains(index));
        let of_index = plan.iter().filter(reads).count();
        assert_eq!(of_index, filter.states.len(), "{plan:#?}");
    }
}

/// A rare word gives the items, a common one is asked of the items in their order: either way every table is entered by an index.
async fn a_search_reads_indexes(storage: &Storage, is_postgres: bool) {
    let by_key = if is_postgres {
        "search_words_pkey"
    } else {
        "SEARCH search_words USING PRIMARY KEY (word>? AND word<?)"
    };
    let by_investor = "ix_search_words_investor_id";
    for (words, indexes, unused) in [
        ("13900000777", [by_key, "ix_accounts_investor_id"], WAITING),
        ("given00000777 wang", [by_key, by_investor], WAITING),
        ("王", [by_key, "ix_accounts_investor_id"], WAITING),
        ("wang", [WAITING, by_investor], by_key),
        ("wang given", [WAITING, by_investor], by_key),
    ] {
        let filter = shows(&["LWAIT", "GWAIT"], false, words);
        let plan = plan_without(storage, &filter, &[unused]).await;
        for index in indexes {
            let is_read = plan.iter().any(|line| line.contains(index));
            assert!(is_read, "{words}: {index}: {plan:#?}");
        }
    }
}

/// Over the same accounts, of both databases at the same time: to put them there takes longer than to ask.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_accounts_cost_no_more_than_a_thousand_and_are_found_by_indexes() {
    let _alone = ALONE.lock().await;
    let (sqlite, postgres) = tokio::join!(
        tokio::spawn(filled_storages(false)),
        tokio::spawn(filled_storages(true))
    );
    for (storages, is_postgres) in [(sqlite, false), (postgres, true)] {
        let storages = storages.unwrap();
        println!("{}", if is_postgres { "PostgreSQL" } else { "SQLite" });
        a_page_reads_an_index_in_its_order(&storages[1]).await;
        a_search_reads_indexes(&storages[1], is_postgres).await;
        Box::pin(many_cost_no_more_than_a_thousand(storages)).await;
    }
}
