//! Keyed marks, by which accounts of different investors are found to share a number although it is stored sealed.

use super::{account_form, added, document, investor, new_account};
use domain::account::{Account, AccountForm, Shared, SharedAttribute};
use domain::document::{Document, DocumentCode};
use domain::ids::AccountId;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    equal_numbers_are_found_on_submitted_accounts_of_other_investors,
    an_equal_file_is_found_where_it_is_a_paper_of_an_account,
    an_account_without_marks_is_marked_and_no_other,
];

async fn shared(storage: &Storage, id: AccountId) -> Vec<(SharedAttribute, i64, u32)> {
    let tx = storage.read().await;
    let mut found = tx.accounts().shared(&[id]).await.unwrap();
    found.sort_by_key(|(_, shared)| shared.what);
    let told = |(of, it): (AccountId, Shared)| {
        assert_eq!(of, id);
        (it.what, it.first.0, it.count)
    };
    found.into_iter().map(told).collect()
}

async fn changed(storage: &Storage, id: AccountId, change: impl FnOnce(&mut Account)) {
    let tx = storage.begin().await;
    let mut account = tx.accounts().lock(id).await.unwrap().unwrap();
    change(&mut account);
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
}

async fn submitted(storage: &Storage, id: AccountId) {
    changed(storage, id, |account| account.submitted_at = Some(at(9))).await;
}

async fn equal_numbers_are_found_on_submitted_accounts_of_other_investors(storage: Storage) {
    let (wei, mei) = (
        investor(&storage, "86-13800138000").await,
        investor(&storage, "86-13800138001").await,
    );
    let own = added(&storage, new_account(wei, 1)).await;
    let second = added(&storage, new_account(wei, 2)).await;
    submitted(&storage, second).await;
    assert_eq!(
        shared(&storage, own).await,
        [],
        "an investor's own do not count"
    );

    let other = added(&storage, new_account(mei, 1)).await;
    assert_eq!(shared(&storage, own).await, [], "it is not submitted yet");
    submitted(&storage, other).await;
    let all = [
        (SharedAttribute::Passport, other.0, 1),
        (SharedAttribute::IdNumber, other.0, 1),
        (SharedAttribute::BankNumber, other.0, 1),
    ];
    assert_eq!(shared(&storage, own).await, all);

    // Blanks, hyphens and capitals make no other number.
    changed(&storage, other, |account| {
        account.form.passport_number = Some("e123-45 678".into());
        account.form.id_number = Some("another".into());
        account.form.bank_account_number = None;
    })
    .await;
    let passport = [(SharedAttribute::Passport, other.0, 1)];
    assert_eq!(shared(&storage, own).await, passport);
    let third = investor(&storage, "86-13800138002").await;
    let third = added(&storage, new_account(third, 1)).await;
    submitted(&storage, third).await;
    assert_eq!(
        shared(&storage, own).await.first(),
        Some(&(SharedAttribute::Passport, other.0, 2))
    );
    let tx = storage.read().await;
    assert_eq!(tx.accounts().shared(&[]).await.unwrap(), []);
    let mut these = tx.accounts().by_ids(&[third, own]).await.unwrap();
    these.sort_by_key(|account| account.id);
    let ids: Vec<AccountId> = these.iter().map(|account| account.id).collect();
    assert_eq!(ids, [own, third]);
    assert_eq!(these[0].form, account_form());
}

async fn an_equal_file_is_found_where_it_is_a_paper_of_an_account(storage: Storage) {
    let (wei, mei) = (
        investor(&storage, "86-13800138000").await,
        investor(&storage, "86-13800138001").await,
    );
    let form = AccountForm::default();
    let of = |who| ports::driven::account::NewAccount {
        form: form.clone(),
        ..new_account(who, 1)
    };
    let (own, other) = (
        added(&storage, of(wei)).await,
        added(&storage, of(mei)).await,
    );
    submitted(&storage, other).await;
    let paper = |owner, code, account| Document {
        account,
        ..document(owner, code)
    };
    let tx = storage.begin().await;
    for document in [
        paper(wei, DocumentCode::Passport, Some(own)),
        // Of the profile alone, and signed: neither is a paper of the account.
        paper(mei, DocumentCode::Passport, None),
        paper(mei, DocumentCode::Questionnaire, Some(other)),
    ] {
        tx.documents().add(&document).await.unwrap();
    }
    tx.commit().await.unwrap();
    let found = shared(&storage, own).await;
    assert_eq!(found, [(SharedAttribute::Document, other.0, 1)]);
}

async fn an_account_without_marks_is_marked_and_no_other(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let id = added(&storage, new_account(who, 1)).await;
    let marks = "SELECT passport_mark || identity_mark || bank_mark FROM accounts";
    let marked = storage.stored_text(marks).await.unwrap();
    assert!(!marked.contains("E12345678") && !marked.contains("6222"));
    assert_eq!(storage.store().mark_accounts().await.unwrap(), 0);
    storage
        .execute("UPDATE accounts SET passport_mark = NULL, identity_mark = NULL, bank_mark = 'of another key'")
        .await;
    assert_eq!(storage.store().mark_accounts().await.unwrap(), 1);
    assert_eq!(storage.stored_text(marks).await, Some(marked));
    let tx = storage.read().await;
    let account = tx.accounts().get(id).await.unwrap().unwrap();
    assert_eq!(account.version, 1, "nothing else of it is touched");
}
