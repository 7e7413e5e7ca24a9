//! The search for accounts, items and investors: names in any script, numbers, contacts, all taken literally.

use super::{orders, page, shown_of, shows, words};
use domain::identity::MobileNumber;
use domain::ids::AccountId;
use domain::operations::Queue;
use domain::profile::ProfileForm;
use ports::driven::desk::{AccountsShown, DeskQueries, InvestorFilter, PAGE_SIZE, QueueFilter};
use ports::driven::reconciliation::ReconciliationFacts;
use tests::on_both_databases;
use tests::prepared::a_stored_investor;
use tests::storage::{Storage, at};

on_both_databases![
    a_search_finds_names_in_both_scripts_and_takes_signs_literally,
    accounts_are_found_by_name_phone_and_number,
    investors_are_found_by_what_one_knows_of_them,
    names_are_found_however_they_are_written,
    a_chinese_name_finds_its_account,
    a_search_follows_what_is_changed,
    numbers_that_lie_sealed_are_found_whole_by_whoever_reads_them,
    an_order_is_found_by_its_amount,
    words_that_an_earlier_version_kept_are_written_anew,
];

async fn a_search_finds_names_in_both_scripts_and_takes_signs_literally(storage: Storage) {
    let (_, stored) = orders(&storage, 3).await;
    let number = stored[1].0.to_string();
    let found = [
        ("wang", 3),
        ("XIAOMING wang", 3),
        ("wangxiaoming", 3),
        ("desk 住宅", 3),
        ("Residences", 3),
        ("nobody", 0),
        ("%", 0),
        ("_", 0),
        ("\\", 0),
        ("'; --", 0),
    ];
    for (words, total) in found {
        let page = page(&storage, Queue::Subscriptions, Some(words), 0).await;
        assert_eq!(page.total, total, "{words}");
    }
    let page = page(&storage, Queue::Subscriptions, Some(&number), 0).await;
    assert!(page.items.iter().any(|item| item.id == stored[1].0));
}

async fn accounts_are_found_by_name_phone_and_number(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    let all = page(&storage, Queue::Kyc, None, 0).await;
    let item = &all.items[0];
    assert_eq!((item.id, item.state.as_str()), (account.0, "GPASS"));
    assert_eq!(item.investor, "Xiaoming Wang");
    let number = item.account_number.clone();
    for words in ["xiaoming", "139", number.to_lowercase().as_str()] {
        let page = page(&storage, Queue::Kyc, Some(words), 0).await;
        assert_eq!(page.items.len(), 1, "{words}");
    }
    assert!(
        page(&storage, Queue::Kyc, Some("LWAIT"), 0)
            .await
            .items
            .is_empty()
    );
}

async fn investors_are_found_by_what_one_knows_of_them(storage: Storage) {
    orders(&storage, 1).await;
    let tx = storage.begin().await;
    let alone = a_stored_investor(tx.as_ref(), at(1)).await;
    tx.investors()
        .set_email(alone, "Li.Wei@example.com")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let found = async |words: &[&str], accounts: AccountsShown| {
        let filter = InvestorFilter {
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            campaign: None,
            accounts,
            sort: None,
            offset: 0,
            limit: PAGE_SIZE,
        };
        storage.store().investors(&filter).await.unwrap()
    };
    let everybody = found(&[], AccountsShown::All).await;
    assert_eq!((everybody.items.len(), everybody.total), (2, 2));
    assert_eq!(everybody.items[0].id, alone);
    assert_eq!(everybody.items[0].name, None);
    let named = &everybody.items[1];
    assert_eq!(named.name.as_deref(), Some("Xiaoming Wang"));
    let number = named.accounts[0].number.clone();
    let mobile = named.mobile.clone();
    let bare = mobile.replace('-', "");
    for (words, shown, hidden) in [
        (vec!["wang"], 1, 0),
        (vec!["XIAOMING", "Wang"], 1, 0),
        (vec!["wangxiaoming"], 1, 0),
        (vec![number.as_str()], 1, 0),
        (vec![mobile.as_str()], 1, 1),
        (vec![bare.as_str()], 1, 1),
        (vec!["86-139"], 2, 2),
        (vec!["0139"], 2, 2),
        (vec!["86-0139"], 2, 2),
        (vec!["li.wei@"], 1, 1),
        (vec!["EXAMPLE"], 1, 1),
        (vec!["wang", "li.wei@"], 0, 0),
        (vec!["%"], 0, 0),
        (vec!["_"], 0, 0),
        (vec!["'; --"], 0, 0),
    ] {
        let all = found(&words, AccountsShown::All).await;
        assert_eq!(
            (all.items.len(), all.total),
            (shown, u64::try_from(shown).unwrap()),
            "{words:?}"
        );
        let none = found(&words, AccountsShown::None).await;
        assert_eq!(none.items.len(), hidden, "{words:?}");
        assert!(none.items.iter().all(|item| item.accounts.is_empty()));
    }
}

/// The accounts that a search finds.
async fn found(storage: &Storage, search: &str) -> Vec<i64> {
    let page = page(storage, Queue::Kyc, Some(search), 0).await;
    assert_eq!(page.total, u64::try_from(page.items.len()).unwrap());
    page.items.iter().map(|item| item.id).collect()
}

/// Gives an account another name.
async fn rename(storage: &Storage, id: AccountId, first: &str, last: &str) {
    let tx = storage.begin().await;
    let mut account = tx.accounts().lock(id).await.unwrap().unwrap();
    account.form.first_name = Some(first.to_owned());
    account.form.last_name = Some(last.to_owned());
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
}

/// A Chinese name is found by any part of it, other names by the beginnings of their words,
/// whatever the case, width and composition.
async fn names_are_found_however_they_are_written(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    for (first, last, finds, finds_not) in [
        (
            "小明",
            "欧阳",
            "欧阳小明 欧阳 阳小 小明 明 阳",
            "王 小王 小明欧",
        ),
        (
            "José María",
            "O’Neil-Weiß",
            "jose\u{301} JOSÉ jose maría Maria weiss WEISS weiß o’neil neil neil-weiss ｍａｒíａ o’neil-weißjosé",
            "osé aría ose aria eil %",
        ),
        ("Xiaoming", "Lü", "Lu lü LÜ luxiaoming", "u lv"),
        ("ＡＬＥＸ", "ΣΊΣΥΦΟΣ", "alex σίσυφος σίσυφοσ", "lex ίσυφος"),
        ("Ігор", "Їжак", "їжак ІГОР", "жак"),
    ] {
        rename(&storage, account, first, last).await;
        for word in finds.split(' ') {
            assert_eq!(found(&storage, word).await, [account.0], "{word}");
        }
        for word in finds_not.split(' ') {
            assert_eq!(found(&storage, word).await, [0_i64; 0], "{word}");
        }
        let whole = format!("{last} {first}");
        assert_eq!(found(&storage, &whole).await, [account.0]);
    }
}

/// A Chinese name is found beside the Latin one, with its middle dot and without, and follows it in
/// the list.
async fn a_chinese_name_finds_its_account(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    let tx = storage.begin().await;
    let mut changed = tx.accounts().lock(account).await.unwrap().unwrap();
    changed.form.chinese_name = Some("让·吕克".to_owned());
    tx.accounts().save(&changed).await.unwrap();
    tx.commit().await.unwrap();
    for search in ["让", "吕克", "让·吕克", "让吕克", "xiaoming 让"] {
        assert_eq!(found(&storage, search).await, [account.0], "{search}");
    }
    assert_eq!(found(&storage, "让克").await, [0_i64; 0]);
    let page = page(&storage, Queue::Kyc, Some("让"), 0).await;
    assert_eq!(page.items[0].investor, "Xiaoming Wang 让·吕克");
    assert_eq!(storage.store().stray_words().await.unwrap(), []);
    let behind = "UPDATE accounts SET chinese_name = '李伟'";
    storage.execute(behind).await;
    assert_eq!(storage.store().stray_words().await.unwrap().len(), 1);
}

/// A former name is not found any more, the present one is; and the words are those of the rows.
async fn a_search_follows_what_is_changed(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    assert_eq!(found(&storage, "xiaoming wang").await, [account.0]);
    rename(&storage, account, "Wei", "Zhang").await;
    assert_eq!(found(&storage, "wang").await, [0_i64; 0]);
    assert_eq!(found(&storage, "zhangwei wei").await, [account.0]);

    let tx = storage.begin().await;
    let investor = tx.accounts().get(account).await.unwrap().unwrap().investor;
    let former = tx.investors().get(investor).await.unwrap().unwrap().mobile;
    let moved = MobileNumber::parse("49-1711234567").unwrap();
    tx.investors()
        .set_mobile(investor, &moved, None)
        .await
        .unwrap();
    tx.investors()
        .set_email(investor, "one@example.com")
        .await
        .unwrap();
    tx.investors()
        .verify_email(investor, "Two@example.org")
        .await
        .unwrap();
    let profile = tx.profiles().lock(investor).await.unwrap().unwrap();
    let form = ProfileForm {
        first_name: Some("Profiled".to_owned()),
        ..profile.form
    };
    tx.profiles()
        .save(investor, &form, profile.version)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    for (word, is_found) in [
        (former.to_string().as_str(), false),
        ("one@", false),
        ("example.com", false),
        ("two@example.ORG", true),
        ("49-0171", true),
        ("01711234567", true),
        ("4567", true),
        ("712-345", false),
        ("712345", false),
        ("123-45", true),
        // A profile does not reveal an account.
        ("profiled", false),
    ] {
        let expected: &[i64] = if is_found { &[account.0] } else { &[] };
        assert_eq!(found(&storage, word).await, expected, "{word}");
    }
    let filter = InvestorFilter {
        words: words("profiled zhang"),
        campaign: None,
        accounts: AccountsShown::All,
        sort: None,
        offset: 0,
        limit: PAGE_SIZE,
    };
    let page = storage.store().investors(&filter).await.unwrap();
    assert_eq!(page.items.len(), 1);
    // A rolled-back change leaves nothing.
    let tx = storage.begin().await;
    let never = tx.investors().set_email(investor, "never@example.net");
    never.await.unwrap();
    drop(tx);
    assert_eq!(found(&storage, "never@").await, [0_i64; 0]);
    assert_eq!(storage.store().stray_words().await.unwrap(), []);
    storage
        .execute("UPDATE accounts SET first_name = 'Behind'")
        .await;
    let stray = storage.store().stray_words().await.unwrap();
    assert_eq!(stray, [investor]);
}

/// By the whole number alone, however it is written; that of a passport only for roles that may
/// read it.
async fn numbers_that_lie_sealed_are_found_whole_by_whoever_reads_them(storage: Storage) {
    let (account, ids) = orders(&storage, 1).await;
    let found = async |queue: Queue, typed: &str, identity_numbers: bool| {
        let filter = QueueFilter {
            words: words(typed),
            identity_numbers,
            ..shows(&["LWAIT", "GPASS"])
        };
        shown_of(&storage, queue, &filter).await
    };
    for (typed, with_identity, without) in [
        ("E12345678", true, false),
        ("e1234-5678", true, false),
        ("6222025550001234", true, true),
        ("6222 0255 5000 1234", true, true),
        ("wang 6222025550001234", true, true),
        ("6222025550001", false, false),
        ("E1234567", false, false),
        ("6222 0255 5000", false, false),
    ] {
        for (queue, id) in [(Queue::Kyc, account.0), (Queue::Subscriptions, ids[0].0)] {
            for (reads, is_found) in [(true, with_identity), (false, without)] {
                let expected = if is_found { vec![id] } else { Vec::new() };
                assert_eq!(
                    found(queue, typed, reads).await,
                    expected,
                    "{typed} {reads}"
                );
            }
        }
    }
}

async fn an_order_is_found_by_its_amount(storage: Storage) {
    let (_, ids) = orders(&storage, 1).await;
    let amount = storage.read().await.orders().get(ids[0]).await.unwrap();
    let amount = amount.unwrap().amount.amount();
    for (typed, is_found) in [
        (amount.to_string(), true),
        (format!("US${amount}"), true),
        (format!("{}1", amount.trunc()), false),
    ] {
        let page = page(&storage, Queue::Subscriptions, Some(&typed), 0).await;
        assert_eq!(page.total, u64::from(is_found), "{typed}");
    }
}

async fn words_that_an_earlier_version_kept_are_written_anew(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    rename(&storage, account, "Xiaoming", "Lü").await;
    assert_eq!(storage.store().restate_words().await.unwrap(), 0);
    storage
        .execute("UPDATE search_words SET word = 'lüxiaoming' WHERE word = 'luxiaoming'")
        .await;
    assert_eq!(found(&storage, "lu").await, [0_i64; 0]);
    assert_eq!(storage.store().restate_words().await.unwrap(), 1);
    assert_eq!(found(&storage, "lu").await, [account.0]);
    assert_eq!(storage.store().restate_words().await.unwrap(), 0);
}
