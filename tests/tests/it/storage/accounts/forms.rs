//! Investment accounts, their questionnaires and their reviews.

use super::{account_form, added, document, investor, new_account};
use domain::account::{Account, AccountForm, EntityType, KycState};
use domain::document::{Document, DocumentCode};
use domain::ids::{AccountId, DocumentId, FrameworkId, QuestionId};
use domain::questionnaire::{Answer, SignedQuestionnaire};
use ports::driven::account::ReviewedForm;
use ports::driven::unit_of_work::StoreError;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    an_account_reads_back_and_its_numbers_lie_sealed,
    one_individual_account_a_framework_also_when_two_come_at_once,
    an_account_is_saved_on_its_present_version_only,
    the_newest_questionnaire_counts_and_earlier_ones_stay,
    what_was_judged_reads_back_in_the_place_of_what_was_before_and_lies_sealed,
];

async fn an_account_reads_back_and_its_numbers_lie_sealed(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let id = added(&storage, new_account(who, 1)).await;
    let tx = storage.read().await;
    let found = tx.accounts().get(id).await.unwrap().unwrap();
    let expected = Account {
        id,
        investor: who,
        framework: FrameworkId(1),
        entity: EntityType::Individual,
        form: account_form(),
        number: format!("WM{:08}", id.0),
        state: KycState::Init,
        block: None,
        first_line_by: None,
        comment: None,
        questionnaire: None,
        changed_since_submit: true,
        submitted_at: None,
        arrival: None,
        since: at(3),
        created_at: at(3),
        version: 1,
    };
    assert_eq!(found, expected);
    for (column, plain) in [
        ("passport_number", "E12345678"),
        ("id_number", "110101198506010011"),
        ("tax_number", "TAX-77"),
        ("bank_account_number", "6222020200112233"),
    ] {
        let sql = format!("SELECT {column} FROM accounts");
        let stored = storage.stored_text(&sql).await.unwrap();
        assert!(
            stored.starts_with("v2:") && !stored.contains(plain),
            "{column}: {stored}"
        );
    }
    assert_eq!(tx.accounts().get(AccountId(999)).await.unwrap(), None);
}

async fn one_individual_account_a_framework_also_when_two_come_at_once(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let open = async || {
        let tx = storage.begin().await;
        let added = tx.accounts().add(new_account(who, 1)).await;
        if added.is_ok() {
            tx.commit().await.unwrap();
        }
        added
    };
    let (one, other) = tokio::join!(open(), open());
    let refused = [&one, &other]
        .into_iter()
        .filter(|outcome| matches!(outcome, Err(StoreError::Duplicate(rule)) if rule == "uq_accounts_investor_id_framework_id"))
        .count();
    assert_eq!(
        (one.is_ok() || other.is_ok(), refused),
        (true, 1),
        "{one:?} {other:?}"
    );

    let second = added(&storage, new_account(who, 2)).await;
    let tx = storage.read().await;
    let all = tx.accounts().of(who).await.unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(all[1].id, second);
}

async fn an_account_is_saved_on_its_present_version_only(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let id = added(&storage, new_account(who, 1)).await;
    let tx = storage.begin().await;
    let mut account = tx.accounts().lock(id).await.unwrap().unwrap();
    account.form.first_name = Some("Anna".into());
    account.form.bank_account_number = Some("999".into());
    account.state = KycState::LFail;
    account.comment = Some("模糊".into());
    account.changed_since_submit = false;
    account.submitted_at = Some(at(9));
    tx.accounts().save(&account).await.unwrap();
    assert_eq!(
        tx.accounts().save(&account).await,
        Err(StoreError::Conflict)
    );
    tx.commit().await.unwrap();

    let tx = storage.read().await;
    let saved = tx.accounts().get(id).await.unwrap().unwrap();
    assert_eq!(
        saved,
        Account {
            version: 2,
            ..account
        }
    );
}

async fn the_newest_questionnaire_counts_and_earlier_ones_stay(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let id = added(&storage, new_account(who, 1)).await;
    let mut last = None;
    for (seconds, yes) in [(10, false), (20, true)] {
        let tx = storage.begin().await;
        let paper = Document {
            account: Some(id),
            ..document(who, DocumentCode::Questionnaire)
        };
        let document = tx.documents().add(&paper).await.unwrap();
        let mut account = tx.accounts().lock(id).await.unwrap().unwrap();
        let answer = |question| Answer {
            question: QuestionId(question),
            yes,
        };
        account.questionnaire = Some(SignedQuestionnaire {
            answers: (101..=109).map(answer).collect(),
            more_detail: yes.then(|| "一笔贷款".to_owned()),
            version: 1,
            document,
            signed_at: at(seconds),
        });
        last.clone_from(&account.questionnaire);
        tx.accounts().save(&account).await.unwrap();
        // Saving other data keeps the present questionnaire, once.
        account.version += 1;
        tx.accounts().save(&account).await.unwrap();
        tx.commit().await.unwrap();
    }
    let tx = storage.read().await;
    assert_eq!(tx.accounts().of(who).await.unwrap()[0].questionnaire, last);
    let count = "SELECT CAST(COUNT(*) AS TEXT) FROM account_questionnaires";
    assert_eq!(storage.stored_text(count).await.as_deref(), Some("2"));
}

async fn what_was_judged_reads_back_in_the_place_of_what_was_before_and_lies_sealed(
    storage: Storage,
) {
    let who = investor(&storage, "86-13800138000").await;
    let id = added(&storage, new_account(who, 1)).await;
    let other = added(&storage, new_account(who, 2)).await;
    let tx = storage.begin().await;
    assert_eq!(tx.accounts().reviewed(id).await.unwrap(), None);
    let paper = document(who, DocumentCode::Questionnaire);
    let paper = tx.documents().add(&paper).await.unwrap();
    let full = ReviewedForm {
        form: account_form(),
        judged_at: at(5),
        documents: vec![DocumentId(12), paper],
        questionnaire: Some(paper),
    };
    let empty = ReviewedForm {
        form: AccountForm::default(),
        judged_at: at(6),
        documents: Vec::new(),
        questionnaire: None,
    };
    tx.commit().await.unwrap();
    for kept in [&empty, &full, &empty, &full] {
        let tx = storage.begin().await;
        tx.accounts().keep_reviewed(id, kept).await.unwrap();
        tx.commit().await.unwrap();
        let tx = storage.read().await;
        let found = tx.accounts().reviewed(id).await.unwrap();
        assert_eq!(found.as_ref(), Some(kept));
        assert_eq!(tx.accounts().reviewed(other).await.unwrap(), None);
    }
    let stored = storage.stored_text("SELECT form FROM reviewed_forms").await;
    let stored = stored.unwrap();
    assert!(
        stored.starts_with("v2:") && !stored.contains("E12345678"),
        "{stored}"
    );
}
