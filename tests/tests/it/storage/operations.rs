//! The contract of the storage of operators, the review log and the audit trail, on both databases.
use domain::ids::{AccountId, InvestorId, OperatorId, OrderId, WithdrawalId};
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::review::{Actor, LogEntry, PassNotes, Subject};
use ports::driven::audit::{Origin, Seal, SealedEvent};
use ports::driven::desk::{DeskQueries, NamedFilter, PAGE_SIZE};
use ports::driven::operations::{NewOperator, NewOperatorSession};
use ports::driven::sorting::OperatorBy;
use ports::driven::unit_of_work::{StoreError, Tx, UnitOfWork};
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    an_operator_is_found_by_any_capitals_with_roles,
    holders_of_roles_are_found_once_with_all_their_roles,
    a_totp_secret_is_sealed_at_rest_and_no_step_is_taken_twice,
    an_operators_session_is_found_by_its_hash_and_ends,
    an_operators_access_is_changed_as_a_whole,
    an_invitation_and_a_recovery_code_are_taken_once,
    the_review_log_tells_a_records_history_in_order,
    the_review_log_tells_how_orders_and_withdrawals_ended,
    audit_events_read_back_in_order,
    an_event_still_being_written_is_not_settled,
    seals_read_back_and_a_batch_is_sealed_once,
    a_store_is_ready_once_its_schema_is_this_programs,
    migrating_twice_changes_nothing,
];

fn newcomer(email: &str, roles: &[Role]) -> NewOperator {
    NewOperator {
        email: email.into(),
        name: "Ann".into(),
        password_hash: "$argon2id$".into(),
        roles: roles.to_vec(),
        joined: true,
        now: at(0),
    }
}

async fn an_operator_is_found_by_any_capitals_with_roles(storage: Storage) {
    let tx = storage.begin().await;
    let roles = [Role::Approver, Role::Reviewer];
    let id = tx
        .operators()
        .add(newcomer("Ann@Desk.test", &roles), true)
        .await
        .unwrap();
    let found = tx
        .operators()
        .login("ann@desk.TEST")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.operator.id, id);
    assert_eq!(found.operator.email, "Ann@Desk.test");
    assert_eq!(found.operator.roles, roles);
    assert!(found.operator.active && found.totp_exempt);
    assert_eq!(tx.operators().get(id).await.unwrap(), Some(found.operator));
    assert!(
        tx.operators()
            .login("ben@desk.test")
            .await
            .unwrap()
            .is_none()
    );
    let taken = tx
        .operators()
        .add(newcomer("ANN@desk.test", &[]), false)
        .await;
    assert_eq!(
        taken,
        Err(StoreError::Duplicate("uq_operators_email_key".into()))
    );
}

async fn holders_of_roles_are_found_once_with_all_their_roles(storage: Storage) {
    let tx = storage.begin().await;
    let operators = tx.operators();
    let both = [Role::Approver, Role::Editor];
    for (name, roles) in [
        ("ann", &both[..]),
        ("ben", &[Role::Editor]),
        ("cay", &[Role::Finance]),
    ] {
        let added = newcomer(&format!("{name}@desk.test"), roles);
        operators.add(added, false).await.unwrap();
    }
    let closed = newcomer("dan@desk.test", &both);
    let id = operators.add(closed, false).await.unwrap();
    let closed = operators.get(id).await.unwrap().unwrap();
    let closed = Operator {
        active: false,
        ..closed
    };
    operators.save(&closed).await.unwrap();
    let found = operators.holders_of_any(&both).await.unwrap();
    let found: Vec<_> = found
        .iter()
        .map(|it| (it.email.as_str(), it.roles.as_slice()))
        .collect();
    let editor = [Role::Editor];
    let expected = [("ann@desk.test", &both[..]), ("ben@desk.test", &editor[..])];
    assert_eq!(found, expected);
    let approvers = operators.holders(Role::Approver).await.unwrap();
    assert_eq!(approvers.len(), 1);
    assert!(operators.holders_of_any(&[]).await.unwrap().is_empty());
}

async fn a_totp_secret_is_sealed_at_rest_and_no_step_is_taken_twice(storage: Storage) {
    let tx = storage.begin().await;
    let id = tx
        .operators()
        .add(newcomer("a@b.c", &[]), false)
        .await
        .unwrap();
    let operators = tx.operators();
    operators.begin_totp(id, "FIRSTFIRSTFIRST2").await.unwrap();
    operators.begin_totp(id, "JBSWY3DPEHPK3PXP").await.unwrap();
    assert!(operators.accept_totp(id, 59_000_000).await.unwrap());
    assert!(!operators.accept_totp(id, 59_000_000).await.unwrap());
    assert!(!operators.accept_totp(id, 58_999_999).await.unwrap());
    operators.begin_totp(id, "STOLENSTOLENSTOL").await.unwrap();
    tx.commit().await.unwrap();
    let stored = storage
        .stored_text("SELECT totp_secret FROM operators")
        .await
        .unwrap();
    assert!(!stored.contains("JBSWY3DP"), "{stored}");
    let tx = storage.read().await;
    let found = tx.operators().login("a@b.c").await.unwrap().unwrap();
    assert_eq!(found.totp_secret.as_deref(), Some("JBSWY3DPEHPK3PXP"));
    assert_eq!(found.totp_last_step, Some(59_000_000));
}

async fn an_operators_session_is_found_by_its_hash_and_ends(storage: Storage) {
    let tx = storage.begin().await;
    let operators = tx.operators();
    let id = operators
        .add(newcomer("a@b.c", &[Role::Finance]), false)
        .await
        .unwrap();
    let opened = |token: &str, minutes| NewOperatorSession {
        operator: id,
        token_hash: token.into(),
        device: "Firefox".into(),
        now: at(minutes),
    };
    operators.add_session(opened("aa", 1)).await.unwrap();
    operators.touch_session("aa", at(2)).await.unwrap();
    let session = operators.session("aa").await.unwrap().unwrap();
    assert_eq!((session.created_at, session.last_seen_at), (at(1), at(2)));
    assert_eq!(session.operator.roles, [Role::Finance]);
    operators.end_session("aa").await.unwrap();
    assert!(operators.session("aa").await.unwrap().is_none());

    operators.add_session(opened("bb", 3)).await.unwrap();
    operators.add_session(opened("cc", 4)).await.unwrap();
    let devices = operators.sessions_of(id).await.unwrap();
    let hashes: Vec<&str> = devices.iter().map(|d| d.token_hash.as_str()).collect();
    assert_eq!(hashes, ["cc", "bb"]);
    assert_eq!(devices[0].device, "Firefox");
    operators
        .end_session_of(OperatorId(id.0 + 1), devices[0].id)
        .await
        .unwrap();
    assert_eq!(operators.sessions_of(id).await.unwrap().len(), 2);
    operators.end_session_of(id, devices[0].id).await.unwrap();
    assert!(operators.session("cc").await.unwrap().is_none());
    operators.end_sessions(id).await.unwrap();
    assert!(operators.sessions_of(id).await.unwrap().is_empty());
}

async fn an_operators_access_is_changed_as_a_whole(storage: Storage) {
    let tx = storage.begin().await;
    let operators = tx.operators();
    let ann = newcomer("ann@b.c", &[Role::Admin]);
    let ann = operators.add(ann, false).await.unwrap();
    let invited = NewOperator {
        joined: false,
        ..newcomer("ben@b.c", &[Role::Admin])
    };
    let ben = operators.add(invited, false).await.unwrap();
    // An operator who has chosen no password yet runs nothing.
    assert!(!operators.any_other(Role::Admin, ann).await.unwrap());
    assert!(operators.any_other(Role::Admin, ben).await.unwrap());
    operators.lock_all().await.unwrap();
    operators.set_password(ben, "$argon2id$new").await.unwrap();
    assert!(operators.any_other(Role::Admin, ann).await.unwrap());

    let before = operators.account(ben).await.unwrap().unwrap();
    assert!(before.joined && !before.enrolled && before.last_login_at.is_none());
    let mut after = before.operator.clone();
    after.name = "Benjamin".into();
    after.roles = vec![Role::Auditor];
    after.active = false;
    operators.save(&after).await.unwrap();
    operators.logged_in(ben, at(9)).await.unwrap();
    let found = operators.account(ben).await.unwrap().unwrap();
    assert_eq!(found.operator, after);
    assert_eq!(
        (found.version, found.last_login_at),
        (before.version + 1, Some(at(9)))
    );
    assert!(!operators.any_other(Role::Admin, ann).await.unwrap());
    tx.commit().await.unwrap();
    let listed = storage
        .store()
        .operators(&named(Some("BENJ b.c")))
        .await
        .unwrap();
    assert_eq!(listed.items, [found]);
    let all = storage.store().operators(&named(None)).await.unwrap();
    let names: Vec<&str> = all
        .items
        .iter()
        .map(|o| o.operator.email.as_str())
        .collect();
    assert_eq!(names, ["ann@b.c", "ben@b.c"]);
}

async fn an_invitation_and_a_recovery_code_are_taken_once(storage: Storage) {
    let tx = storage.begin().await;
    let operators = tx.operators();
    let id = operators.add(newcomer("a@b.c", &[]), false).await.unwrap();
    operators.invite(id, "first", at(1)).await.unwrap();
    operators.invite(id, "second", at(2)).await.unwrap();
    assert_eq!(operators.take_invitation("first").await.unwrap(), None);
    let taken = operators.take_invitation("second").await.unwrap();
    assert_eq!(taken, Some((id, at(2))));
    assert_eq!(operators.take_invitation("second").await.unwrap(), None);

    let proofs = ["one".to_owned(), "two".to_owned()];
    operators.set_recovery_codes(id, &proofs).await.unwrap();
    let codes = operators.recovery_codes(id).await.unwrap();
    assert!(
        operators
            .spend_recovery_code(codes[0].id, at(3))
            .await
            .unwrap()
    );
    assert!(
        !operators
            .spend_recovery_code(codes[0].id, at(4))
            .await
            .unwrap()
    );
    assert_eq!(operators.recovery_codes(id).await.unwrap(), codes[1..]);
    operators.begin_totp(id, "JBSWY3DPEHPK3PXP").await.unwrap();
    assert!(operators.accept_totp(id, 7).await.unwrap());
    operators.forget_totp(id).await.unwrap();
    assert!(operators.recovery_codes(id).await.unwrap().is_empty());
    let found = operators.login("a@b.c").await.unwrap().unwrap();
    assert_eq!((found.totp_secret, found.totp_last_step), (None, None));
}

async fn the_review_log_tells_a_records_history_in_order(storage: Storage) {
    let entry = |subject, from, to, by| LogEntry {
        subject,
        from,
        to,
        by,
        proposed_by: None,
        comment: Some("好的".into()),
        version: Some(3),
        notes: PassNotes::default(),
    };
    let order = Subject::Order(OrderId(7));
    let handed_in = entry(order, "INIT", "LWAIT", Actor::Investor(InvestorId(3)));
    let passed = entry(order, "LWAIT", "GWAIT", Actor::Operator(OperatorId(4)));
    let other = entry(
        Subject::Account(AccountId(7)),
        "INIT",
        "LWAIT",
        Actor::System,
    );
    let tx = storage.begin().await;
    tx.reviews().append(handed_in.clone(), at(1)).await.unwrap();
    tx.reviews().append(other.clone(), at(2)).await.unwrap();
    tx.reviews().append(passed.clone(), at(3)).await.unwrap();
    let history = tx.reviews().of(order).await.unwrap();
    let told: Vec<_> = history.into_iter().map(|l| (l.entry, l.at)).collect();
    assert_eq!(told, [(handed_in, at(1)), (passed, at(3))]);
    let of_account = tx.reviews().of(other.subject).await.unwrap();
    assert_eq!(of_account[0].entry, other);
}

async fn the_review_log_tells_how_orders_and_withdrawals_ended(storage: Storage) {
    let step = |subject, to, comment: &str| LogEntry {
        subject,
        from: "LWAIT",
        to,
        by: Actor::Operator(OperatorId(4)),
        proposed_by: None,
        comment: Some(comment.into()),
        version: Some(3),
        notes: PassNotes::default(),
    };
    let order = |id| Subject::Order(OrderId(id));
    let withdrawal = |id| Subject::Withdrawal(WithdrawalId(id));
    let tx = storage.begin().await;
    let log = tx.reviews();
    for (entry, seconds) in [
        (step(order(7), "GWAIT", "passed"), 1),
        (step(order(8), "LFAIL", "another's"), 2),
        (step(order(7), "GFAIL", "recalled"), 3),
        (step(order(9), "REVOKED", "taken back"), 4),
        (step(Subject::Account(AccountId(7)), "LFAIL", "blurred"), 5),
        (step(withdrawal(7), "LFAIL", "closed"), 6),
        (step(withdrawal(9), "LFAIL", "another's"), 7),
    ] {
        log.append(entry, at(seconds)).await.unwrap();
    }
    let ended = async |subjects: &[Subject], to: &[&'static str]| {
        let found = log.steps_to(subjects, to).await.unwrap();
        found
            .into_iter()
            .map(|logged| {
                (
                    logged.entry.subject,
                    logged.entry.comment.unwrap(),
                    logged.at,
                )
            })
            .collect::<Vec<_>>()
    };
    let recalled = (order(7), "recalled".to_owned(), at(3));
    let taken_back = (order(9), "taken back".to_owned(), at(4));
    let all = ["LFAIL", "GFAIL", "REVOKED"];
    let closed = (withdrawal(7), "closed".to_owned(), at(6));
    let asked = [order(9), order(7), withdrawal(7)];
    let found = ended(&asked, &all).await;
    assert_eq!(found, [recalled.clone(), taken_back, closed]);
    assert_eq!(ended(&asked, &["GFAIL"]).await, [recalled]);
    assert_eq!(ended(&[], &all).await, []);
    assert_eq!(ended(&[order(7)], &[]).await, []);
}

async fn record(tx: &dyn Tx, detail: &str) {
    let event = AuditEvent {
        by: Actor::Operator(OperatorId(2)),
        kind: AuditKind::DocumentRead,
        record: "document:9".into(),
        detail: detail.into(),
    };
    let origin = Origin {
        request_id: "r1".into(),
        address: "10.0.0.1".into(),
    };
    tx.audit().record(event, &origin, at(5)).await.unwrap();
}

async fn audit_events_read_back_in_order(storage: Storage) {
    let tx = storage.begin().await;
    for detail in ["one", "two", "three"] {
        record(tx.as_ref(), detail).await;
    }
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    let all = tx.audit().after(0, 10).await.unwrap();
    let details: Vec<_> = all.iter().map(|r| r.event.detail.as_str()).collect();
    assert_eq!(details, ["one", "two", "three"]);
    assert_eq!(
        (all[0].at, all[0].origin.address.as_str()),
        (at(5), "10.0.0.1")
    );
    let rest = tx.audit().after(all[0].id, 1).await.unwrap();
    assert_eq!(rest, [all[1].clone()]);
    assert_eq!(tx.audit().settled().await.unwrap(), all[2].id);
}

async fn an_event_still_being_written_is_not_settled(storage: Storage) {
    let first = storage.begin().await;
    record(first.as_ref(), "begun first").await;
    let store = storage.store().clone();
    let settling = tokio::spawn(async move {
        let tx = store.begin_read().await.unwrap();
        tx.audit().settled().await.unwrap()
    });
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    first.commit().await.unwrap();
    let settled = settling.await.unwrap();
    // Either the writer was waited for, or its event is not called settled; never a number that
    // nobody can read.
    let seen = storage.read().await.audit().after(0, 10).await.unwrap();
    assert_eq!(seen.len(), 1);
    assert!(settled == 0 || settled == seen[0].id, "{settled}");
    let again = storage.read().await.audit().settled().await.unwrap();
    assert_eq!(again, seen[0].id);
}

async fn seals_read_back_and_a_batch_is_sealed_once(storage: Storage) {
    let sealed = |batch: i64| Seal {
        batch,
        first: batch * 10,
        last: batch * 10 + 1,
        events: vec![
            SealedEvent {
                id: batch * 10,
                mac: "k.one".into(),
            },
            SealedEvent {
                id: batch * 10 + 1,
                mac: "k.two".into(),
            },
        ],
        mac: "k.head".into(),
        at: at(batch),
    };
    let tx = storage.begin().await;
    assert_eq!(tx.audit().last_seal().await.unwrap(), None);
    tx.audit().add_seal(&sealed(1)).await.unwrap();
    tx.audit().add_seal(&sealed(2)).await.unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    assert_eq!(tx.audit().last_seal().await.unwrap(), Some(sealed(2)));
    assert_eq!(tx.audit().seals_after(0, 1).await.unwrap(), [sealed(1)]);
    assert_eq!(tx.audit().seals_after(1, 9).await.unwrap(), [sealed(2)]);
    let again = tx.audit().add_seal(&sealed(2)).await;
    assert_eq!(
        again,
        Err(StoreError::Duplicate("uq_audit_seals_batch".into()))
    );
}

async fn a_store_is_ready_once_its_schema_is_this_programs(storage: Storage) {
    use sea_orm::ConnectionTrait;
    storage.store().ready().await.unwrap();
    let beside = storage.database().connect().await;
    beside
        .execute_unprepared("DELETE FROM seaql_migrations")
        .await
        .unwrap();
    let told = storage.store().ready().await;
    assert!(matches!(told, Err(StoreError::Unavailable(why)) if why.contains("migrate")));
}

async fn migrating_twice_changes_nothing(storage: Storage) {
    let (one, two) = tokio::join!(storage.store().migrate(), storage.store().migrate());
    assert_eq!((one, two), (Ok(()), Ok(())));
    storage.store().ready().await.unwrap();
}

/// The first page of the operators that match words.
fn named(search: Option<&str>) -> NamedFilter<OperatorBy> {
    NamedFilter {
        search: search.map(str::to_owned),
        sort: None,
        offset: 0,
        limit: PAGE_SIZE,
    }
}
