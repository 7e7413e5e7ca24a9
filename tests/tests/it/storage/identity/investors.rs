//! Investors: their stored data, and that a contact belongs to one account.

use super::{mobile, newcomer, registered};
use domain::Language;
use domain::ids::{CountryId, InvestorId};
use ports::driven::reconciliation::ReconciliationFacts;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    an_investor_reads_back_as_written,
    a_number_registers_once_also_when_two_come_at_once,
    what_was_not_committed_is_not_there,
    contacts_change_and_stay_unique,
    a_number_stored_with_its_trunk_prefix_is_still_the_same_number,
    numbers_are_given_todays_form_where_nobody_else_has_them,
];

async fn an_investor_reads_back_as_written(storage: Storage) {
    let id = registered(&storage, "86-13800138000").await;
    let tx = storage.begin().await;
    tx.investors()
        .set_password(id, "$argon2id$second")
        .await
        .unwrap();
    tx.investors().set_language(id, Language::En).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let found = tx.investors().get(id).await.unwrap().unwrap();
    assert_eq!(found.mobile, mobile("86-13800138000"));
    assert_eq!(found.password_hash, "$argon2id$second");
    assert_eq!(found.language, Language::En);
    assert_eq!(found.registered_at, at(0));
    assert!(!found.email_verified);
    let same = tx.investors().by_mobile(&found.mobile).await.unwrap();
    assert_eq!(same, Some(found));
    assert_eq!(
        tx.investors().by_verified_email("a@b.c").await.unwrap(),
        None
    );
    assert_eq!(
        tx.investors().get(InvestorId(id.0 + 1)).await.unwrap(),
        None
    );
}

async fn a_number_registers_once_also_when_two_come_at_once(storage: Storage) {
    let attempt = || async {
        let tx = storage.begin().await;
        tx.investors().add(newcomer("86-13800138001")).await?;
        tx.commit().await
    };
    let (one, two) = tokio::join!(attempt(), attempt());
    let mut outcomes = [one, two];
    outcomes.sort_by_key(Result::is_err);
    assert_eq!(outcomes[0], Ok(()));
    assert_eq!(
        outcomes[1],
        Err(StoreError::Duplicate("uq_investors_mobile_number".into()))
    );
}

async fn what_was_not_committed_is_not_there(storage: Storage) {
    let tx = storage.begin().await;
    let id = tx
        .investors()
        .add(newcomer("86-13800138002"))
        .await
        .unwrap();
    assert!(tx.investors().get(id).await.unwrap().is_some());
    drop(tx);
    assert_eq!(
        storage.read().await.investors().get(id).await.unwrap(),
        None
    );
}

async fn contacts_change_and_stay_unique(storage: Storage) {
    let investor = registered(&storage, "86-13800138006").await;
    let other = registered(&storage, "86-13800138007").await;
    let moved = mobile("1-4165550123");
    let tx = storage.begin().await;
    let investors = tx.investors();
    let canada = Some(CountryId(38));
    investors
        .set_mobile(investor, &moved, canada)
        .await
        .unwrap();
    investors
        .set_email(investor, "li@example.com")
        .await
        .unwrap();
    let found = investors.get(investor).await.unwrap().unwrap();
    assert_eq!((&found.mobile, found.mobile_country), (&moved, canada));
    assert_eq!(found.email.as_deref(), Some("li@example.com"));
    assert!(!found.email_verified);
    let unverified = investors.by_verified_email("li@example.com").await.unwrap();
    assert_eq!(unverified, None);
    investors
        .verify_email(investor, "li@example.com")
        .await
        .unwrap();
    let verified = investors.by_verified_email("LI@example.com").await.unwrap();
    assert_eq!(verified.map(|found| found.id), Some(investor));
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let taken = tx.investors().verify_email(other, "li@example.com").await;
    let rule = "uq_investors_verified_email".to_owned();
    assert_eq!(taken, Err(StoreError::Duplicate(rule)));
    drop(tx);
    let tx = storage.begin().await;
    let taken = tx.investors().set_mobile(other, &moved, None).await;
    let rule = "uq_investors_mobile_number".to_owned();
    assert_eq!(taken, Err(StoreError::Duplicate(rule)));
}

async fn a_number_stored_with_its_trunk_prefix_is_still_the_same_number(storage: Storage) {
    let former = registered(&storage, "49-1711234567").await;
    let other = registered(&storage, "49-1719999999").await;
    storage
        .execute("UPDATE investors SET mobile_number = '49-01711234567' WHERE mobile_number = '49-1711234567'")
        .await;
    let tx = storage.begin().await;
    let investors = tx.investors();
    let german = mobile("49-01711234567");
    let found = investors.by_mobile(&german).await.unwrap().unwrap();
    assert_eq!((found.id, found.mobile), (former, mobile("49-1711234567")));
    let taken = Err(StoreError::Duplicate("uq_investors_mobile_number".into()));
    let again = investors.add(newcomer("49-1711234567")).await;
    assert_eq!(again.map(|_| ()), taken);
    assert_eq!(investors.set_mobile(other, &german, None).await, taken);
    investors.set_mobile(former, &german, None).await.unwrap();
    tx.commit().await.unwrap();
    let stored = storage
        .stored_text("SELECT mobile_number FROM investors ORDER BY id LIMIT 1")
        .await;
    assert_eq!(stored.as_deref(), Some("49-1711234567"));
}

async fn numbers_are_given_todays_form_where_nobody_else_has_them(storage: Storage) {
    let mut stored = Vec::new();
    // Alone, alone with two prefixes, and a number that two have.
    for (registered_as, written) in [
        ("49-1711234567", "49-01711234567"),
        ("49-1721234567", "49-001721234567"),
        ("49-1731234567", "49-1731234567"),
        ("49-1741234567", "49-01731234567"),
        ("39-0612345678", "39-0612345678"),
    ] {
        let id = registered(&storage, registered_as).await;
        let sql = format!("UPDATE investors SET mobile_number = '{written}' WHERE id = {id}");
        storage.execute(&sql).await;
        stored.push(id);
    }
    // Once more changes nothing.
    for _ in 0..2 {
        storage.store().migrate().await.unwrap();
        let mut read = Vec::new();
        for id in &stored {
            let sql = format!("SELECT mobile_number FROM investors WHERE id = {id}");
            read.push(storage.stored_text(&sql).await.unwrap());
        }
        let today = [
            "49-1711234567",
            "49-1721234567",
            "49-1731234567",
            "49-01731234567",
            "39-0612345678",
        ];
        assert_eq!(read, today);
        let doubled = storage.store().doubled_numbers().await.unwrap();
        assert_eq!(doubled, [(stored[3], stored[2])]);
    }
}
