//! The contract of the search of the audit trail, on both databases: every condition finds its
//! events, and a page is read from the end of an index, however many events there are.
use adapters::seaorm::audit_statement;
use domain::Instant;
use domain::ids::{InvestorId, OperatorId};
use domain::review::Actor;
use ports::driven::desk::{AuditFilter, DETAIL_LISTED, DeskQueries};
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use std::time::{Duration, Instant as Moment};
use tests::on_both_databases;
use tests::storage::{Storage, at, plan_of};

on_both_databases![
    a_page_is_read_from_the_end_of_an_index,
    a_page_of_a_long_trail_is_as_fast_as_one_of_a_short_trail,
    only_a_file_has_long_details_whole,
];

/// As many as a page reads.
const PAGE: u32 = 51;

/// So many events, one a second: a tenth of them by one investor, a twentieth of one kind, ten on each record, three a request.
async fn trail(storage: &Storage, events: u32) {
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)";
    let beside = storage.database().connect().await;
    for block in 0..events / 1000 {
        let first = block * 1000;
        let instant = match beside.get_database_backend() {
            DatabaseBackend::Sqlite => {
                format!(
                    "strftime('%Y-%m-%dT%H:%M:%S+00:00', 1782864000 + {first} + i, 'unixepoch')"
                )
            }
            _ => format!("to_timestamp(1782864000 + {first} + i)"),
        };
        let insert = format!(
            "INSERT INTO audit_events (at, actor_kind, actor_id, kind, record, detail, request_id, address)
             {numbers} SELECT {instant}, CASE WHEN i % 3 = 0 THEN 'operator' WHEN i % 7 = 0 THEN 'system' ELSE 'investor' END,
                CASE WHEN i % 3 = 0 THEN i % 4 WHEN i % 7 = 0 THEN NULL ELSE i % 10 END,
                CASE WHEN i % 20 = 0 THEN 'bank_changed' ELSE 'logged_in' END,
                'order:' || CAST(({first} + i) / 10 AS TEXT), 'something happened',
                'r-' || CAST(({first} + i) / 3 AS TEXT), '192.0.2.7' FROM n"
        );
        beside.execute_unprepared(&insert).await.unwrap();
    }
    beside.execute_unprepared("ANALYZE").await.unwrap();
}

fn plain() -> AuditFilter {
    AuditFilter {
        limit: PAGE,
        ..AuditFilter::default()
    }
}

/// The second at which an event of the trail happened.
fn event_at(number: i64) -> Instant {
    Instant::from_timestamp(1_782_864_000 + number, 0).unwrap()
}

/// Every way of searching, with what its plan has to name.
fn searches() -> Vec<(&'static str, AuditFilter)> {
    let by = |actor| AuditFilter {
        by: Some(actor),
        ..plain()
    };
    let actor_index = "ix_audit_events_actor_kind_actor_id_at_id";
    vec![
        ("ix_audit_events_at_id", plain()),
        (
            "ix_audit_events_at_id",
            AuditFilter {
                from: Some(event_at(10)),
                to: Some(event_at(900)),
                ..plain()
            },
        ),
        (actor_index, by(Actor::Operator(OperatorId(3)))),
        (actor_index, by(Actor::Investor(InvestorId(5)))),
        (
            "ix_audit_events_kind_at_id",
            AuditFilter {
                kind: Some("bank_changed"),
                ..plain()
            },
        ),
        (
            "ix_audit_events_record_id",
            AuditFilter {
                record: Some("order:50".to_owned()),
                ..plain()
            },
        ),
        (
            "ix_audit_events_request_id",
            AuditFilter {
                request_id: Some("r-200".to_owned()),
                ..plain()
            },
        ),
    ]
}

async fn a_page_is_read_from_the_end_of_an_index(storage: Storage) {
    trail(&storage, 100_000).await;
    let beside = storage.database().connect().await;
    for (index, filter) in searches() {
        let later = AuditFilter {
            before: Some((event_at(800), 800)),
            ..filter.clone()
        };
        for filter in [filter, later] {
            let (sql, values) = audit_statement(&filter);
            let backend = beside.get_database_backend();
            let asked = Statement::from_sql_and_values(backend, sql, values);
            let plan = plan_of(&beside, asked).await;
            // The few events of one record or one request may be sorted.
            let few = filter.record.is_some() || filter.request_id.is_some();
            let named = plan.contains(index) || few && plan.contains("USING INDEX");
            assert!(named, "{filter:?}: {plan}");
            for slow in ["Seq Scan", "SCAN e\n"] {
                assert!(!plan.contains(slow), "{filter:?}: {plan}");
            }
            let sorts = plan.contains("Sort") || plan.contains("FOR ORDER BY");
            assert!(few || !sorts, "{filter:?}: {plan}");
        }
    }
}

/// The shortest of many readings of a page.
async fn quickest(storage: &Storage, filter: &AuditFilter) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..60 {
        let began = Moment::now();
        let page = storage.store().audit(filter).await.unwrap();
        assert!(!page.is_empty(), "{filter:?}");
        best = best.min(began.elapsed());
    }
    best
}

async fn a_page_of_a_long_trail_is_as_fast_as_one_of_a_short_trail(storage: Storage) {
    trail(&storage, 1000).await;
    let mut short = Vec::new();
    for (_, filter) in searches() {
        short.push(quickest(&storage, &filter).await);
    }
    storage.execute("DELETE FROM audit_events").await;
    trail(&storage, 100_000).await;
    for ((_, filter), short) in searches().into_iter().zip(short) {
        let long = quickest(&storage, &filter).await;
        // Half as much again, and what the clock of a busy machine is off by.
        let most = short.mul_f64(1.5) + Duration::from_micros(300);
        assert!(long <= most, "{filter:?}: {short:?} became {long:?}");
    }
}

async fn only_a_file_has_long_details_whole(storage: Storage) {
    let long = "x".repeat(usize::try_from(DETAIL_LISTED).unwrap() + 50);
    let insert = format!(
        "INSERT INTO audit_events (at, actor_kind, kind, record, detail, request_id, address)
         VALUES ('2026-07-01T00:00:00+00:00', 'system', 'logged_in', 'order:1', '{long}', 'r', 'a')"
    );
    storage.execute(&insert).await;
    for (whole, length) in [(false, long.len() - 49), (true, long.len())] {
        let filter = AuditFilter { whole, ..plain() };
        let page = storage.store().audit(&filter).await.unwrap();
        assert_eq!(page[0].event.detail.len(), length);
        assert!(page[0].at < at(0));
    }
}
