//! The promises of letters to investors: they are found by their record and by their investor, a
//! request waits until it is answered, withdrawn or its item enters another state, and it is
//! answered once.

use domain::Language;
use domain::document::{Document, DocumentCode, FileKind};
use domain::ids::{AccountId, DocumentId, InvestorId, LetterId, OperatorId};
use domain::letter::{Answer, Letter, Request, Standing, Template};
use domain::operations::NoteAbout;
use domain::review::Subject;
use ports::driven::letters::KeptLetter;
use ports::driven::unit_of_work::Tx;
use tests::on_both_databases;
use tests::prepared::{PKF, a_stored_investor, a_stored_operator, an_approved_account};
use tests::storage::{Storage, at};

on_both_databases![
    letters_are_found_by_their_record_and_by_their_investor,
    a_request_waits_while_its_item_is_in_its_state,
    a_request_is_answered_or_withdrawn_once,
];

struct Scene {
    investor: InvestorId,
    account: AccountId,
    by: OperatorId,
}

/// An investor with an account that entered its state at minute one, and an operator.
async fn scene(storage: &Storage) -> Scene {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let by = a_stored_operator(tx.as_ref(), "ann", at(0)).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
    let scene = Scene {
        investor,
        account,
        by,
    };
    moved(storage, account, 60).await;
    scene
}

/// The account enters its state again.
async fn moved(storage: &Storage, account: AccountId, seconds: i64) {
    let tx = storage.begin().await;
    let mut stored = tx.accounts().lock(account).await.unwrap().unwrap();
    stored.since = at(seconds);
    tx.accounts().save(&stored).await.unwrap();
    tx.commit().await.unwrap();
}

impl Scene {
    async fn write(&self, tx: &dyn Tx, about: NoteAbout, asks: bool) -> Letter {
        let mut letter = Letter {
            id: LetterId(0),
            about,
            investor: self.investor,
            template: Template::PaymentNotMatched,
            language: Language::Zh,
            text: "请提供汇款凭证".into(),
            by: self.by,
            at: at(90),
            request: asks.then(|| Request::about_state_since(at(60))),
        };
        letter.id = tx.letters().add(&letter).await.unwrap();
        letter
    }

    fn item(&self) -> NoteAbout {
        NoteAbout::Item(Subject::Account(self.account))
    }

    async fn document(&self, tx: &dyn Tx) -> DocumentId {
        let document = Document {
            id: DocumentId(0),
            owner: self.investor,
            code: DocumentCode::Other,
            account: Some(self.account),
            order: None,
            withdrawal: None,
            deposit: None,
            name: "proof.pdf".into(),
            kind: FileKind::Pdf,
            size: 10,
            sha256: "hash".into(),
            object_key: "documents/letter".into(),
            thumbnail_key: None,
            created_at: at(90),
        };
        tx.documents().add(&document).await.unwrap()
    }
}

fn standings(kept: &[KeptLetter]) -> Vec<Option<Standing>> {
    kept.iter()
        .map(|it| {
            let request = it.letter.request.as_ref();
            request.map(|request| request.standing(it.is_current))
        })
        .collect()
}

async fn letters_are_found_by_their_record_and_by_their_investor(storage: Storage) {
    let scene = scene(&storage).await;
    let tx = storage.begin().await;
    let person = NoteAbout::Investor(scene.investor);
    let first = scene.write(tx.as_ref(), scene.item(), false).await;
    let second = scene.write(tx.as_ref(), person, false).await;
    let of_item = tx.letters().about(scene.item()).await.unwrap();
    assert_eq!(of_item.len(), 1);
    assert_eq!(of_item[0].letter, first);
    assert!(!of_item[0].is_current);
    let of_investor = tx.letters().of_investor(scene.investor).await.unwrap();
    let letters: Vec<Letter> = of_investor.into_iter().map(|it| it.letter).collect();
    assert_eq!(letters, [first.clone(), second]);
    let read = tx.letters().get(first.id).await.unwrap();
    assert_eq!(read.map(|it| it.letter), Some(first.clone()));
    assert_eq!(tx.letters().get(LetterId(999_999)).await.unwrap(), None);
    // A letter without a request is neither answered nor withdrawn.
    assert!(!tx.letters().withdraw(first.id, at(120)).await.unwrap());
    let waiting = tx.letters().waiting_for(scene.investor).await.unwrap();
    assert!(waiting.is_empty());
}

async fn a_request_waits_while_its_item_is_in_its_state(storage: Storage) {
    let scene = scene(&storage).await;
    let tx = storage.begin().await;
    let request = scene.write(tx.as_ref(), scene.item(), true).await;
    let waiting = tx.letters().waiting_for(scene.investor).await.unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].letter, request);
    assert_eq!(standings(&waiting), [Some(Standing::Waiting)]);
    tx.commit().await.unwrap();

    moved(&storage, scene.account, 120).await;
    let tx = storage.begin().await;
    let waiting = tx.letters().waiting_for(scene.investor).await.unwrap();
    assert!(waiting.is_empty());
    let kept = tx.letters().about(scene.item()).await.unwrap();
    assert_eq!(standings(&kept), [Some(Standing::Ended)]);
}

async fn a_request_is_answered_or_withdrawn_once(storage: Storage) {
    let scene = scene(&storage).await;
    let tx = storage.begin().await;
    let first = scene.write(tx.as_ref(), scene.item(), true).await;
    let second = scene.write(tx.as_ref(), scene.item(), true).await;
    let answer = Answer {
        at: at(120),
        text: String::new(),
        documents: vec![scene.document(tx.as_ref()).await],
    };
    assert!(tx.letters().answer(first.id, &answer).await.unwrap());
    assert!(!tx.letters().answer(first.id, &answer).await.unwrap());
    assert!(!tx.letters().withdraw(first.id, at(130)).await.unwrap());
    assert!(tx.letters().withdraw(second.id, at(130)).await.unwrap());
    assert!(!tx.letters().answer(second.id, &answer).await.unwrap());
    let kept = tx.letters().about(scene.item()).await.unwrap();
    assert_eq!(
        standings(&kept),
        [Some(Standing::Answered), Some(Standing::Withdrawn)]
    );
    let stored = kept[0].letter.request.as_ref().unwrap();
    assert_eq!(stored.answer, Some(answer));
    let answered = tx.letters().answered_by(scene.investor).await.unwrap();
    assert_eq!(answered, kept[..1]);
    let others = InvestorId(scene.investor.0 + 1);
    assert!(tx.letters().answered_by(others).await.unwrap().is_empty());
}
