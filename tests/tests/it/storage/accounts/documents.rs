//! Documents.

use super::{document, investor, new_account};
use domain::document::{Document, DocumentCode, Holder};
use domain::ids::DocumentId;
use ports::driven::catalog::Page;
use tests::on_both_databases;
use tests::prepared::{a_project, an_order, publish_alone};
use tests::storage::{Storage, at};

on_both_databases![a_document_reads_back_and_finds_its_account_and_order];

async fn a_document_reads_back_and_finds_its_account_and_order(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let project = publish_alone(storage.store(), &a_project("ONE", 10_000, at(0))).await;
    let tx = storage.begin().await;
    let account = tx.accounts().add(new_account(who, 1)).await.unwrap();
    let order = an_order(who, account, project, at(0));
    let order = tx.orders().add(&order).await.unwrap();
    let first = document(who, DocumentCode::Passport);
    let id = tx.documents().add(&first).await.unwrap();
    let plain = Document {
        thumbnail_key: None,
        ..document(who, DocumentCode::Proof)
    };
    let second = tx.documents().add(&plain).await.unwrap();
    let expected = Document { id, ..first };
    assert_eq!(
        tx.documents().get(id).await.unwrap(),
        Some(expected.clone())
    );
    let (of_account, of_order) = (Holder::Account(account), Holder::Order(order));
    assert!(tx.documents().claim(id, of_account).await.unwrap());
    assert!(tx.documents().claim(second, of_order).await.unwrap());
    // A document that belongs to a record cannot be taken from it.
    assert!(!tx.documents().claim(id, of_order).await.unwrap());
    assert!(!tx.documents().claim(second, of_account).await.unwrap());
    let of_account = tx.documents().of_account(account).await.unwrap();
    assert_eq!(
        of_account,
        [Document {
            account: Some(account),
            ..expected
        }]
    );
    let of_order = tx.documents().of_order(order).await.unwrap();
    assert_eq!(
        of_order,
        [Document {
            id: second,
            order: Some(order),
            ..plain
        }]
    );
    let ids = |documents: Vec<Document>| documents.iter().map(|d| d.id).collect::<Vec<_>>();
    assert_eq!(ids(tx.documents().of(who).await.unwrap()), [second, id]);
    for (number, expected) in [(1, vec![second]), (2, vec![id]), (3, vec![])] {
        let page = Page { number, size: 1 };
        let (listed, total) = tx.documents().of_on_page(who, page).await.unwrap();
        assert_eq!((ids(listed), total), (expected, 2));
    }
    assert_eq!(
        ids(tx.documents().page(DocumentId(0), 1).await.unwrap()),
        [id]
    );
    assert_eq!(ids(tx.documents().page(id, 10).await.unwrap()), [second]);
    assert_eq!(tx.documents().get(DocumentId(999)).await.unwrap(), None);
}
