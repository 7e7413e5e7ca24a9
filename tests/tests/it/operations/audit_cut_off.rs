//! A trail that was cut off, emptied or rewritten as a whole by somebody with access to the
//! database: its own chain is valid then, and the records outside it reveal the change.

use adapters::crypto::{KeyRing, KeyedSecrets};
use domain::operations::Role;
use ports::Ports;
use ports::driven::audit::Seal;
use ports::driving::operations::{AuditBreak, Head, seal_audit, verify_audit};
use sea_orm::ConnectionTrait;
use std::sync::Arc;
use tests::desk::{Desk, approved, operator};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::resting =>
    a_cut_off_tail_is_named_by_what_lies_outside,
    an_emptied_trail_is_named,
    a_trail_sealed_anew_with_another_key_is_named,
    an_event_that_the_review_log_proves_is_named_when_it_is_gone,
];

async fn execute(server: &TestServer, sql: &str) {
    let connection = server.database().connect().await;
    let done = connection.execute_unprepared(sql).await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn breaks(server: &TestServer, heads: &[Head]) -> Vec<AuditBreak> {
    verify_audit(server.ports(), heads).await.unwrap().breaks
}

async fn seals(ports: &Ports) -> Vec<Seal> {
    let tx = ports.store.begin_read().await.unwrap();
    tx.audit().seals_after(0, 1_000).await.unwrap()
}

/// Takes the heads from a batch on out of the object store.
async fn without_heads(server: &TestServer, from: i64) {
    for batch in from..from + 40 {
        let key = format!("audit/head-{batch:012}").parse().unwrap();
        let _ = server.ports().objects.delete(&key).await;
    }
}

/// An account that was approved, with everything sealed in two batches at least.
async fn prepared(server: &TestServer) -> i64 {
    let desk = Desk::of(server).await;
    // The operators' log-ins lie in a batch of their own.
    seal_audit(server.ports()).await.unwrap();
    let wei = approved(server, &desk, "86-13900139000", PKF).await;
    seal_audit(server.ports()).await.unwrap();
    let verdict = verify_audit(server.ports(), &[]).await.unwrap();
    assert_eq!((verdict.unsealed, verdict.breaks), (0, vec![]));
    assert!(verdict.batches >= 2, "{}", verdict.batches);
    wei.account.0
}

fn head(seal: &Seal) -> Head {
    format!("{}:{}", seal.batch, seal.mac).parse().unwrap()
}

async fn a_cut_off_tail_is_named_by_what_lies_outside(server: TestServer) {
    let account = prepared(&server).await;
    let all = seals(server.ports()).await;
    let last = all.last().unwrap().clone();
    assert_eq!(breaks(&server, &[head(&last)]).await, []);
    let (batch, kept) = (last.batch, last.first);
    execute(
        &server,
        &format!("DELETE FROM audit_seals WHERE batch >= {batch}"),
    )
    .await;
    execute(
        &server,
        &format!("DELETE FROM audit_events WHERE id >= {kept}"),
    )
    .await;
    let found = breaks(&server, &[]).await;
    assert_eq!(found.first(), Some(&AuditBreak::CutOff(batch)));
    // An attacker who has the object store too still does not have the log.
    without_heads(&server, batch).await;
    let given = breaks(&server, &[head(&last)]).await;
    assert_eq!(given.first(), Some(&AuditBreak::GivenHeadMissing(batch)));
    // And the review log knows of the approval, which was among the last events.
    let what = format!("account:{account} GWAIT to GPASS");
    let proves = |it: &AuditBreak| matches!(it, AuditBreak::StepWithoutEvent { what: step, .. } if *step == what);
    assert!(given.iter().any(proves), "{given:?}");
    server.is_left_broken();
    server.stop().await;
}

async fn an_emptied_trail_is_named(server: TestServer) {
    prepared(&server).await;
    execute(&server, "DELETE FROM audit_seals").await;
    execute(&server, "DELETE FROM audit_events").await;
    let found = breaks(&server, &[]).await;
    assert_eq!(found.first(), Some(&AuditBreak::CutOff(1)));
    without_heads(&server, 1).await;
    let found = breaks(&server, &[]).await;
    assert_eq!(found.first(), Some(&AuditBreak::Emptied));
    // An event that came since does not hide that the people have none.
    let wei = "investor:1".to_owned();
    for person in [wei, "operator:1".to_owned()] {
        assert!(
            found.contains(&AuditBreak::PersonWithoutEvent(person.clone())),
            "{person}: {found:?}"
        );
    }
    let lea = operator(&server, "lea", &[Role::Auditor]).await;
    // Nor does what somebody does to their own access.
    execute(
        &server,
        "INSERT INTO operators (id, email, email_key, name, password_hash, active, totp_exempt, created_at, version, joined)
            SELECT 99, 'mole@desk.test', 'mole@desk.test', name, password_hash, active, totp_exempt, created_at, version, joined
            FROM operators WHERE id = 1",
    )
    .await;
    lea.get("me").await.ok();
    execute(
        &server,
        "UPDATE audit_events SET record = 'operator:99', kind = 'operator_changed', detail = 'new recovery codes'
            WHERE kind = 'logged_in' AND id = (SELECT MAX(id) FROM audit_events WHERE kind = 'logged_in')",
    )
    .await;
    let found = breaks(&server, &[]).await;
    assert!(!found.contains(&AuditBreak::Emptied), "{found:?}");
    let of_wei = AuditBreak::PersonWithoutEvent("investor:1".to_owned());
    assert!(found.contains(&of_wei), "{found:?}");
    let of_the_mole = AuditBreak::PersonWithoutEvent("operator:99".to_owned());
    assert!(found.contains(&of_the_mole), "{found:?}");
    server.is_left_broken();
    server.stop().await;
}

/// The server's ports with somebody else's keys.
fn with_other_keys(ports: &Ports) -> Ports {
    let ring = KeyRing::parse("forged:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=").unwrap();
    Ports {
        secrets: Arc::new(KeyedSecrets::new(&ring)),
        ..ports.clone()
    }
}

async fn a_trail_sealed_anew_with_another_key_is_named(server: TestServer) {
    prepared(&server).await;
    let honest = seals(server.ports()).await;
    let forger = with_other_keys(server.ports());
    execute(&server, "DELETE FROM audit_seals").await;
    without_heads(&server, 1).await;
    let counterfeit = seal_audit(&forger).await.unwrap();
    let counterfeit = counterfeit.sealed.expect("something to seal").seal;
    let (batch, first) = (counterfeit.batch, counterfeit.first);
    let found = breaks(&server, &[head(&honest[0])]).await;
    assert_eq!(
        found[..2],
        [
            AuditBreak::GivenHeadDiffers { batch, first },
            AuditBreak::SealChanged { batch, first }
        ]
    );
    server.is_left_broken();
    server.stop().await;
}

async fn an_event_that_the_review_log_proves_is_named_when_it_is_gone(server: TestServer) {
    let account = prepared(&server).await;
    let tx = server.ports().store.begin_read().await.unwrap();
    let events = tx.audit().after(0, 1_000).await.unwrap();
    drop(tx);
    let record = format!("account:{account}");
    let approval = events
        .iter()
        .find(|it| it.event.record == record && it.event.detail == "GWAIT to GPASS");
    let approval = approval.unwrap().id;
    execute(
        &server,
        &format!("DELETE FROM audit_events WHERE id = {approval}"),
    )
    .await;
    let found = breaks(&server, &[]).await;
    assert_eq!(found[0], AuditBreak::Removed(approval));
    let what = format!("{record} GWAIT to GPASS");
    assert!(
        matches!(&found[1], AuditBreak::StepWithoutEvent { what: step, .. } if *step == what),
        "{found:?}"
    );
    // A step that nobody took has no event either.
    let forge =
        "INSERT INTO review_log (subject_kind, subject_id, from_state, to_state, actor_kind, actor_id, at)
        SELECT 'account', 77, 'GWAIT', 'GPASS', 'operator', 1, at FROM review_log WHERE id = 1";
    execute(&server, forge).await;
    let found = breaks(&server, &[]).await;
    assert!(found.len() >= 3, "{found:?}");
    // Nor has money that moved by itself.
    let forge = "INSERT INTO ledger_transactions (reference, content_hash, effective_on, recorded_at, actor_kind)
        SELECT 'withdrawal:9:capture', 'hash', '2026-07-01', at, 'system' FROM review_log WHERE id = 1";
    execute(&server, forge).await;
    let is_named = async || {
        let found = breaks(&server, &[]).await;
        let is_it = |it: &AuditBreak| matches!(it, AuditBreak::BookingWithoutEvent { reference, .. } if reference == "withdrawal:9:capture");
        found.iter().any(is_it)
    };
    assert!(is_named().await);
    // Another booking's event does not stand in for its own, nor does one of another kind, or of another time.
    let event = |kind: &str, reference: &str, at: &str| {
        format!(
            "INSERT INTO audit_events (at, actor_kind, kind, record, detail, request_id, address)
            SELECT {at}, 'system', '{kind}', 'withdrawal:9', '{reference}', '', '' FROM review_log WHERE id = 1"
        )
    };
    let own = "withdrawal:9:capture";
    for (kind, reference, at) in [
        ("money_booked", "withdrawal:8:capture", "at"),
        ("order_changed", own, "at"),
        (
            "money_booked",
            own,
            "(SELECT MIN(e.at) FROM audit_events e)",
        ),
    ] {
        execute(&server, &event(kind, reference, at)).await;
        assert!(is_named().await, "{kind} {reference} {at}");
    }
    execute(&server, &event("money_booked", own, "at")).await;
    assert!(!is_named().await);
    server.is_left_broken();
    server.stop().await;
}
