//! Bank accounts.

use super::investor;
use domain::profile::BankForm;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    a_bank_account_reads_back_and_its_number_lies_sealed,
    a_bank_account_is_its_owners_and_changes_on_its_present_version,
];

fn bank_form() -> BankForm {
    let text = |text: &str| Some(text.to_owned());
    BankForm {
        account_name: text("Li Wei"),
        bank_name: text("Example Bank"),
        bank_account_number: text("6222020200112233"),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_branch_name: text("Main Branch"),
        bank_branch_code: text("001"),
        bank_swift_code: text("EXAMCNBJ"),
        bank_address: text("2 Bank Street"),
        bank_city: text("Beijing"),
        bank_address_region: text("Beijing"),
        bank_country_id: Some(112),
        bank_area_code: text("100000"),
    }
}

async fn a_bank_account_reads_back_and_its_number_lies_sealed(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let tx = storage.begin().await;
    let id = tx.banks().add(who, &bank_form(), at(1)).await.unwrap();
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let banks = tx.banks().of(who).await.unwrap();
    assert_eq!(banks.len(), 1);
    let bank = &banks[0];
    assert_eq!((bank.id, bank.investor, bank.version), (id, who, 1));
    assert_eq!((&bank.form, bank.created_at), (&bank_form(), at(1)));
    let stored = storage
        .stored_text("SELECT bank_account_number FROM banks")
        .await
        .unwrap();
    assert!(
        stored.starts_with("v2:") && !stored.contains("6222"),
        "{stored}"
    );
}

async fn a_bank_account_is_its_owners_and_changes_on_its_present_version(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let other = investor(&storage, "86-13800138001").await;
    let tx = storage.begin().await;
    let id = tx.banks().add(who, &bank_form(), at(1)).await.unwrap();
    assert_eq!(tx.banks().lock(other, id).await.unwrap(), None);
    let mut bank = tx.banks().lock(who, id).await.unwrap().unwrap();
    bank.form.bank_city = Some("Shanghai".into());
    tx.banks().save(&bank).await.unwrap();
    assert_eq!(tx.banks().save(&bank).await, Err(StoreError::Conflict));
    let saved = tx.banks().lock(who, id).await.unwrap().unwrap();
    assert_eq!(saved.version, 2);
    assert_eq!(saved.form, bank.form);
    assert!(tx.banks().of(other).await.unwrap().is_empty());
}
