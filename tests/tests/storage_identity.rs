//! What storage of investors, sessions, codes, failed log-ins and campaigns owes, on both databases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use domain::Language;
use domain::catalog::Text;
use domain::identity::{
    Campaign, CampaignTerms, CodePurpose, EmailLink, MobileNumber, OutsideIdentity,
    VerificationCode,
};
use domain::ids::{CountryId, InvestorId};
use ports::driven::identity::{NewInvestor, NewSession, Newest};
use ports::driven::reconciliation::ReconciliationFacts;
use ports::driven::unit_of_work::{StoreError, Tx};
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    an_investor_reads_back_as_written,
    a_number_registers_once_also_when_two_come_at_once,
    what_was_not_committed_is_not_there,
    a_session_is_found_by_its_hash_and_ends,
    other_sessions_end_and_one_stays,
    contacts_change_and_stay_unique,
    a_number_stored_with_its_trunk_prefix_is_still_the_same_number,
    numbers_are_given_todays_form_where_nobody_else_has_them,
    a_link_is_counted_by_investor_mailbox_and_address,
    a_code_keeps_its_tries_and_is_counted_by_number_and_address,
    an_outside_identity_is_bound_once_used_and_taken_away_by_its_owner_only,
    failed_log_ins_are_counted_by_pair_address_and_account,
    a_campaign_is_found_by_any_capitals_and_counts_its_registrations,
    a_campaign_is_changed_from_the_version_that_was_read,
];

fn mobile(text: &str) -> MobileNumber {
    MobileNumber::parse(text).unwrap()
}

fn newcomer(number: &str) -> NewInvestor {
    NewInvestor {
        mobile: mobile(number),
        password_hash: "$argon2id$first".into(),
        language: Language::Zh,
        campaign: None,
        registered_at: at(0),
    }
}

async fn registered(storage: &Storage, number: &str) -> InvestorId {
    let tx = storage.begin().await;
    let id = tx.investors().add(newcomer(number)).await.unwrap();
    tx.commit().await.unwrap();
    id
}

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

async fn log_in(tx: &dyn Tx, investor: InvestorId, hash: &str) -> domain::ids::SessionId {
    let session = NewSession {
        token_hash: hash.into(),
        investor,
        remembered: true,
        now: at(1),
        device: "Safari".into(),
    };
    tx.sessions().add(session).await.unwrap()
}

async fn a_session_is_found_by_its_hash_and_ends(storage: Storage) {
    let investor = registered(&storage, "86-13800138003").await;
    let tx = storage.begin().await;
    let id = log_in(tx.as_ref(), investor, "aa").await;
    tx.sessions().touch(id, at(60)).await.unwrap();
    let found = tx.sessions().by_token("aa").await.unwrap().unwrap();
    assert_eq!(
        (found.id, found.investor, found.remembered),
        (id, investor, true)
    );
    assert_eq!((found.created_at, found.authenticated_at), (at(1), at(1)));
    assert_eq!(found.last_seen_at, at(60));
    assert_eq!(tx.sessions().by_token("bb").await.unwrap(), None);
    tx.sessions().end(id).await.unwrap();
    assert_eq!(tx.sessions().by_token("aa").await.unwrap(), None);
}

async fn other_sessions_end_and_one_stays(storage: Storage) {
    let investor = registered(&storage, "86-13800138004").await;
    let stranger = registered(&storage, "86-13800138005").await;
    let tx = storage.begin().await;
    let kept = log_in(tx.as_ref(), investor, "aa").await;
    log_in(tx.as_ref(), investor, "bb").await;
    log_in(tx.as_ref(), stranger, "cc").await;
    tx.sessions()
        .end_others(investor, Some(kept))
        .await
        .unwrap();
    assert!(tx.sessions().by_token("aa").await.unwrap().is_some());
    assert!(tx.sessions().by_token("bb").await.unwrap().is_none());
    assert!(tx.sessions().by_token("cc").await.unwrap().is_some());
    log_in(tx.as_ref(), investor, "dd").await;
    tx.sessions().touch(kept, at(60)).await.unwrap();
    let listed = tx.sessions().of_investor(investor).await.unwrap();
    let hashes: Vec<&str> = listed.iter().map(|one| one.token_hash.as_str()).collect();
    assert_eq!(hashes, ["aa", "dd"]);
    tx.sessions().end_others(investor, None).await.unwrap();
    assert!(tx.sessions().by_token("aa").await.unwrap().is_none());
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

async fn a_link_is_counted_by_investor_mailbox_and_address(storage: Storage) {
    let investor = registered(&storage, "86-13800138008").await;
    let other = registered(&storage, "86-13800138009").await;
    let link = |hash: &str, investor, email: &str, seconds| EmailLink {
        token_hash: hash.into(),
        investor,
        email: email.into(),
        return_url: "/#/index".into(),
        spent: false,
        sent_at: at(seconds),
    };
    let tx = storage.begin().await;
    let links = tx.email_links();
    let first = link("aa", investor, "li@example.com", 0);
    links.add(first.clone(), "10.0.0.1").await.unwrap();
    let second = link("bb", investor, "wei@example.com", 10);
    links.add(second, "10.0.0.2").await.unwrap();
    let third = link("cc", other, "li@example.com", 20);
    links.add(third, "10.0.0.2").await.unwrap();
    assert_eq!(links.lock("aa").await.unwrap(), Some(first));
    links.spend("aa").await.unwrap();
    assert!(links.lock("aa").await.unwrap().unwrap().spent);
    assert_eq!(links.lock("zz").await.unwrap(), None);

    let sent = links.sent_for(investor, "li@example.com", at(0)).await;
    assert_eq!(sent.unwrap(), [at(20), at(10), at(0)]);
    let sent = links.sent_for(other, "other@example.com", at(0)).await;
    assert_eq!(sent.unwrap(), [at(20)]);
    let sent = links.sent_from("10.0.0.2", at(15)).await;
    assert_eq!(sent.unwrap(), [at(20)]);
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

fn code(hash: &str, subject: &str, seconds: i64) -> VerificationCode {
    VerificationCode {
        token_hash: hash.into(),
        subject: subject.into(),
        purpose: CodePurpose::Reset,
        code_hash: "k1.proof".into(),
        length: 8,
        wrong_tries: 0,
        spent: false,
        sent_at: at(seconds),
    }
}

async fn a_code_keeps_its_tries_and_is_counted_by_number_and_address(storage: Storage) {
    let tx = storage.begin().await;
    let codes = tx.codes();
    codes
        .add(code("aa", "86-1380", 0), "10.0.0.1")
        .await
        .unwrap();
    codes
        .add(code("bb", "86-1380", 90), "10.0.0.2")
        .await
        .unwrap();
    codes
        .add(code("cc", "86-1399", 95), "10.0.0.2")
        .await
        .unwrap();
    let mut tried = codes.lock("bb").await.unwrap().unwrap();
    assert_eq!(tried, code("bb", "86-1380", 90));
    tried.wrong_tries = 5;
    tried.spent = true;
    codes.save(&tried).await.unwrap();
    assert_eq!(codes.lock("bb").await.unwrap(), Some(tried));
    assert_eq!(codes.lock("zz").await.unwrap(), None);

    assert_eq!(
        codes.sent_to("86-1380", at(0)).await.unwrap(),
        [at(90), at(0)]
    );
    assert_eq!(codes.sent_to("86-1380", at(1)).await.unwrap(), [at(90)]);
    assert_eq!(
        codes.sent_from("10.0.0.2", at(0)).await.unwrap(),
        [at(95), at(90)]
    );
    assert_eq!(codes.wrong_tries("86-1380", at(0)).await.unwrap(), 5);
    assert_eq!(codes.wrong_tries("86-1380", at(91)).await.unwrap(), 0);
    assert_eq!(codes.wrong_tries("86-1", at(0)).await.unwrap(), 0);
}

async fn failed_log_ins_are_counted_by_pair_address_and_account(storage: Storage) {
    let tx = storage.begin().await;
    let failures = tx.login_failures();
    for (account, address, seconds) in [
        ("ann", "10.0.0.1", 0),
        ("ann", "10.0.0.1", 10),
        ("ann", "10.0.0.2", 20),
        ("ben", "10.0.0.1", 30),
    ] {
        failures.add(account, address, at(seconds)).await.unwrap();
    }
    let newest = |seconds, limit| Newest {
        after: at(seconds),
        limit,
    };
    let pair = async |newest| failures.of_pair("ann", "10.0.0.1", newest).await.unwrap();
    assert_eq!(pair(newest(-1, 9)).await, [at(10), at(0)]);
    assert_eq!(pair(newest(-1, 1)).await, [at(10)]);
    assert_eq!(pair(newest(0, 9)).await, [at(10)]);
    assert!(pair(newest(10, 9)).await.is_empty());
    let address = async |newest| failures.of_address("10.0.0.1", newest).await.unwrap();
    assert_eq!(address(newest(-1, 9)).await, [at(30), at(10), at(0)]);
    assert_eq!(address(newest(-1, 2)).await, [at(30), at(10)]);
    let account = async |newest| failures.of_account("ann", newest).await.unwrap();
    assert_eq!(account(newest(-1, 9)).await, [at(20), at(10), at(0)]);
    assert_eq!(account(newest(10, 9)).await, [at(20)]);
    failures.clear("ann", "10.0.0.1").await.unwrap();
    assert_eq!(account(newest(-1, 9)).await, [at(20)]);
    assert_eq!(address(newest(-1, 9)).await, [at(30)]);
}

fn outside(subject: &str) -> OutsideIdentity {
    OutsideIdentity {
        provider: "acme".into(),
        subject: subject.into(),
    }
}

async fn an_outside_identity_is_bound_once_used_and_taken_away_by_its_owner_only(storage: Storage) {
    let owner = registered(&storage, "86-13800138020").await;
    let stranger = registered(&storage, "86-13800138021").await;
    let tx = storage.begin().await;
    let book = tx.outside_identities();
    assert_eq!(book.used(&outside("1"), at(1)).await.unwrap(), None);
    book.bind(&outside("1"), owner, at(1)).await.unwrap();
    book.bind(&outside("2"), owner, at(2)).await.unwrap();
    tx.commit().await.unwrap();

    let again = storage.begin().await;
    let taken = again.outside_identities();
    assert!(matches!(
        taken.bind(&outside("1"), stranger, at(3)).await,
        Err(StoreError::Duplicate(_))
    ));
    drop(again);

    let tx = storage.begin().await;
    let book = tx.outside_identities();
    assert_eq!(book.used(&outside("1"), at(9)).await.unwrap(), Some(owner));
    let mut other = outside("1");
    other.provider = "other".into();
    assert_eq!(book.used(&other, at(9)).await.unwrap(), None);
    let listed = book.of_investor(owner).await.unwrap();
    let seen = listed
        .iter()
        .map(|it| (&it.identity, it.bound_at, it.last_used_at));
    assert_eq!(
        seen.collect::<Vec<_>>(),
        [
            (&outside("2"), at(2), None),
            (&outside("1"), at(1), Some(at(9)))
        ]
    );
    assert_eq!(book.of_investor(stranger).await.unwrap(), []);
    let (second, first) = (listed[0].clone(), listed[1].clone());
    assert_eq!(book.unbind(stranger, first.id).await.unwrap(), None);
    assert_eq!(
        book.unbind(owner, first.id).await.unwrap(),
        Some(first.clone())
    );
    assert_eq!(book.unbind(owner, first.id).await.unwrap(), None);
    assert_eq!(book.used(&outside("1"), at(10)).await.unwrap(), None);
    assert_eq!(book.of_investor(owner).await.unwrap(), [second]);
    tx.commit().await.unwrap();
}

fn terms(code: &str, limit: Option<u32>) -> CampaignTerms {
    CampaignTerms {
        code: code.into(),
        name: Text {
            zh: "欢迎".into(),
            en: "Welcome".into(),
        },
        starts_at: at(0),
        ends_at: at(1000),
        limit,
        active: true,
    }
}

async fn a_campaign_is_found_by_any_capitals_and_counts_its_registrations(storage: Storage) {
    let terms = terms("Welcome", Some(1));
    let tx = storage.begin().await;
    let id = tx.campaigns().add(&terms).await.unwrap();
    let found = tx.campaigns().lock_by_code(" WELCOME ").await.unwrap();
    let found = found.unwrap();
    let stored = Campaign {
        id,
        terms: terms.clone(),
        registrations: 0,
        version: 1,
    };
    assert_eq!(found, stored);
    assert!(found.is_active(at(1)));
    let mut investor = newcomer("86-13800138006");
    investor.campaign = Some(id);
    tx.investors().add(investor).await.unwrap();
    let full = tx.campaigns().by_code("welcome").await.unwrap().unwrap();
    assert_eq!(full.registrations, 1);
    assert!(!full.is_active(at(1)));
    assert_eq!(tx.campaigns().get(id).await.unwrap(), Some(full));
    assert_eq!(tx.campaigns().by_code("other").await.unwrap(), None);
    let taken = tx.campaigns().add(&terms).await;
    assert_eq!(
        taken,
        Err(StoreError::Duplicate("uq_campaigns_code_key".into()))
    );
}

async fn a_campaign_is_changed_from_the_version_that_was_read(storage: Storage) {
    let tx = storage.begin().await;
    let id = tx.campaigns().add(&terms("SPRING", None)).await.unwrap();
    tx.campaigns().add(&terms("AUTUMN", None)).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let read = tx.campaigns().lock(id).await.unwrap().unwrap();
    let changed = Campaign {
        terms: CampaignTerms {
            active: false,
            ..terms("Summer", Some(7))
        },
        ..read
    };
    tx.campaigns().save(&changed).await.unwrap();
    let old = tx.campaigns().save(&changed).await;
    assert_eq!(old, Err(StoreError::Conflict));
    tx.commit().await.unwrap();

    let tx = storage.begin().await;
    let stored = tx.campaigns().by_code("SUMMER").await.unwrap().unwrap();
    assert_eq!((&stored.terms, stored.version), (&changed.terms, 2));
    assert_eq!(tx.campaigns().by_code("SPRING").await.unwrap(), None);
    let taken = Campaign {
        terms: terms("autumn", None),
        ..stored
    };
    assert_eq!(
        tx.campaigns().save(&taken).await,
        Err(StoreError::Duplicate("uq_campaigns_code_key".into()))
    );
}
