//! The contract of notes for colleagues: they are found by their record and by their investor,
//! never once they are withdrawn, and by their mentions, unseen ones first.

use domain::ids::{AccountId, InvestorId, NoteId, OperatorId, OrderId};
use domain::operations::{Note, NoteAbout, Role};
use domain::review::Subject;
use ports::driven::notes::KeptNote;
use ports::driven::unit_of_work::Tx;
use tests::on_both_databases;
use tests::prepared::{a_stored_investor, a_stored_operator};
use tests::storage::{Storage, at};

on_both_databases![
    a_note_is_found_by_its_record_and_by_its_investor,
    a_withdrawn_note_is_found_nowhere,
    mentions_are_told_until_they_are_seen,
    mentions_that_a_role_does_not_read_take_no_place,
];

/// A note about a record of an investor, which mentions these.
async fn write(
    tx: &dyn Tx,
    (about, investor): (NoteAbout, InvestorId),
    by: OperatorId,
    mentions: &[OperatorId],
) -> KeptNote {
    let mut note = Note {
        id: NoteId(0),
        about,
        investor,
        text: "请 @ben 看一下".into(),
        by,
        at: at(60),
    };
    note.id = tx.notes().add(&note, mentions).await.unwrap();
    KeptNote {
        note,
        mentions: mentions.to_vec(),
    }
}

/// Two investors and three operators.
async fn people(tx: &dyn Tx) -> ([InvestorId; 2], [OperatorId; 3]) {
    let investors = [
        a_stored_investor(tx, at(0)).await,
        a_stored_investor(tx, at(0)).await,
    ];
    let operators = [
        a_stored_operator(tx, "ann", at(0)).await,
        a_stored_operator(tx, "ben", at(0)).await,
        a_stored_operator(tx, "cleo", at(0)).await,
    ];
    (investors, operators)
}

async fn a_note_is_found_by_its_record_and_by_its_investor(storage: Storage) {
    let tx = storage.begin().await;
    let ([wei, mei], [ann, ben, cleo]) = people(tx.as_ref()).await;
    let account = NoteAbout::Item(Subject::Account(AccountId(7)));
    let order = NoteAbout::Item(Subject::Order(OrderId(7)));
    let person = NoteAbout::Investor(wei);
    let first = write(tx.as_ref(), (account, wei), ann, &[ben, cleo]).await;
    let second = write(tx.as_ref(), (order, wei), ben, &[]).await;
    let third = write(tx.as_ref(), (person, wei), ann, &[cleo]).await;
    let fourth = write(tx.as_ref(), (account, wei), ben, &[]).await;
    write(tx.as_ref(), (NoteAbout::Investor(mei), mei), ann, &[ben]).await;

    let of_account = tx.notes().about(account).await.unwrap();
    assert_eq!(of_account, [first.clone(), fourth.clone()]);
    let of_order = tx.notes().about(order).await.unwrap();
    assert_eq!(of_order, std::slice::from_ref(&second));
    let of_person = tx.notes().about(person).await.unwrap();
    assert_eq!(
        of_person,
        std::slice::from_ref(&third),
        "not those of the items"
    );
    let of_wei = tx.notes().of_investor(wei).await.unwrap();
    assert_eq!(of_wei, [first, second, third.clone(), fourth]);
    let read = tx.notes().get(third.note.id).await.unwrap();
    assert_eq!(read, Some(third.note));
}

async fn a_withdrawn_note_is_found_nowhere(storage: Storage) {
    let tx = storage.begin().await;
    let ([wei, _], [ann, ben, _]) = people(tx.as_ref()).await;
    let person = NoteAbout::Investor(wei);
    let note = write(tx.as_ref(), (person, wei), ann, &[ben]).await.note;
    assert!(tx.notes().withdraw(note.id, at(61)).await.unwrap());
    assert!(!tx.notes().withdraw(note.id, at(62)).await.unwrap());
    assert_eq!(tx.notes().get(note.id).await.unwrap(), None);
    assert_eq!(tx.notes().about(person).await.unwrap(), []);
    assert_eq!(tx.notes().of_investor(wei).await.unwrap(), []);
    assert_eq!(tx.notes().unseen(ben, &[note.id]).await.unwrap(), []);
    assert!(!tx.notes().see(ben, note.id, at(63)).await.unwrap());
    assert_eq!(tx.notes().mentions(ben, &Role::ALL, 10).await.unwrap(), []);
}

/// The numbers of an operator's mentions, with whether each is unread.
async fn mentions(tx: &dyn Tx, of: OperatorId, limit: u32) -> Vec<(NoteId, bool)> {
    let found = tx.notes().mentions(of, &Role::ALL, limit).await.unwrap();
    let told = found.into_iter().map(|it| (it.note.id, it.unread));
    told.collect()
}

async fn mentions_are_told_until_they_are_seen(storage: Storage) {
    let tx = storage.begin().await;
    let ([wei, _], [ann, ben, cleo]) = people(tx.as_ref()).await;
    let person = (NoteAbout::Investor(wei), wei);
    let first = write(tx.as_ref(), person, ann, &[ben, cleo]).await.note.id;
    let second = write(tx.as_ref(), person, ann, &[ben]).await.note.id;
    let third = write(tx.as_ref(), person, ann, &[ben]).await.note.id;
    let others = write(tx.as_ref(), person, ben, &[cleo]).await.note.id;
    let all = [first, second, third, others];

    assert_eq!(
        mentions(tx.as_ref(), ben, 10).await,
        [(third, true), (second, true), (first, true)]
    );
    let mut unseen = tx.notes().unseen(ben, &all).await.unwrap();
    unseen.sort();
    assert_eq!(unseen, [first, second, third]);
    assert!(tx.notes().see(ben, third, at(70)).await.unwrap());
    assert!(tx.notes().see(ben, third, at(71)).await.unwrap());
    let not_his = tx.notes().see(ben, others, at(70)).await.unwrap();
    assert!(!not_his);
    assert_eq!(
        mentions(tx.as_ref(), ben, 10).await,
        [(second, true), (first, true), (third, false)],
        "what is not read comes first"
    );
    assert_eq!(
        mentions(tx.as_ref(), ben, 2).await,
        [(second, true), (first, true)]
    );
    assert_eq!(tx.notes().unseen(ben, &[third]).await.unwrap(), []);
    assert_eq!(tx.notes().unseen(ben, &[]).await.unwrap(), []);
    assert_eq!(
        mentions(tx.as_ref(), cleo, 10).await,
        [(others, true), (first, true)],
        "each for themselves"
    );
}

async fn mentions_that_a_role_does_not_read_take_no_place(storage: Storage) {
    let tx = storage.begin().await;
    let ([wei, _], [ann, ben, _]) = people(tx.as_ref()).await;
    let account = NoteAbout::Item(Subject::Account(AccountId(7)));
    let order = NoteAbout::Item(Subject::Order(OrderId(7)));
    let at_account = write(tx.as_ref(), (account, wei), ann, &[ben])
        .await
        .note
        .id;
    write(tx.as_ref(), (order, wei), ann, &[ben]).await;
    let of_reviewer = tx.notes().mentions(ben, &[Role::Reviewer], 1).await;
    let of_reviewer: Vec<_> = of_reviewer.unwrap().iter().map(|it| it.note.id).collect();
    assert_eq!(of_reviewer, [at_account]);
    let of_editor = tx.notes().mentions(ben, &[Role::Editor], 10).await;
    assert_eq!(of_editor.unwrap(), []);
}
