//! What storage of bank accounts, documents, investment accounts and offerings owes, on both databases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use chrono::NaiveDate;
use domain::account::{Account, AccountForm, Answer, EntityType, KycState, SignedQuestionnaire};
use domain::catalog::ProjectStatus;
use domain::document::{Document, DocumentCode, FileKind, Holder};
use domain::identity::MobileNumber;
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId, OrderId, ProjectId, QuestionId};
use domain::profile::BankForm;
use domain::subscription::{Order, PaymentMethod, Reservation, State, Step};
use domain::{Currency, Language, Money};
use ports::driven::account::{NewAccount, ReviewedForm};
use ports::driven::catalog::Page;
use ports::driven::identity::NewInvestor;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ConnectionTrait;
use tests::on_both_databases;
use tests::storage::{Storage, at};

on_both_databases![
    a_bank_account_reads_back_and_its_number_lies_sealed,
    a_bank_account_is_its_owners_and_changes_on_its_present_version,
    a_document_reads_back_and_finds_its_account_and_order,
    an_account_reads_back_and_its_numbers_lie_sealed,
    one_individual_account_a_framework_also_when_two_come_at_once,
    an_account_is_saved_on_its_present_version_only,
    the_newest_questionnaire_counts_and_earlier_ones_stay,
    what_was_judged_reads_back_in_the_place_of_what_was_before_and_lies_sealed,
    an_offering_counts_what_is_accepted_handed_in_and_reserved,
];

async fn investor(storage: &Storage, number: &str) -> InvestorId {
    let tx = storage.begin().await;
    let new = NewInvestor {
        mobile: MobileNumber::parse(number).unwrap(),
        password_hash: "$argon2id$x".into(),
        language: Language::Zh,
        campaign: None,
        registered_at: at(0),
    };
    let id = tx.investors().add(new).await.unwrap();
    tx.commit().await.unwrap();
    id
}

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
        stored.starts_with("v1:") && !stored.contains("6222"),
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

fn document(owner: InvestorId, code: DocumentCode) -> Document {
    Document {
        id: DocumentId(0),
        owner,
        code,
        account: None,
        order: None,
        name: "护照.jpg".into(),
        kind: FileKind::Jpeg,
        size: 10_485_760,
        sha256: "ab".repeat(32),
        object_key: "documents/abc".into(),
        thumbnail_key: Some("thumbnails/abc".into()),
        created_at: at(2),
    }
}

async fn a_document_reads_back_and_finds_its_account_and_order(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let tx = storage.begin().await;
    let account = tx.accounts().add(new_account(who, 1)).await.unwrap();
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
    let (of_account, of_order) = (Holder::Account(account), Holder::Order(OrderId(7)));
    assert!(tx.documents().claim(id, of_account).await.unwrap());
    assert!(tx.documents().claim(second, of_order).await.unwrap());
    // What belongs to a record is not taken from it.
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
    let of_order = tx.documents().of_order(OrderId(7)).await.unwrap();
    assert_eq!(
        of_order,
        [Document {
            id: second,
            order: Some(OrderId(7)),
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

fn account_form() -> AccountForm {
    let text = |text: &str| Some(text.to_owned());
    AccountForm {
        first_name: text("Wei"),
        last_name: text("Li"),
        gender_id: Some(1),
        date_of_birth: NaiveDate::from_ymd_opt(1985, 6, 1),
        place_of_birth_id: Some(112),
        passport_number: text("E12345678"),
        nationality_country_id: Some(112),
        date_of_passport_expired: NaiveDate::from_ymd_opt(2050, 12, 31),
        id_number: text("110101198506010011"),
        tax_resident_country_id: Some(112),
        tax_number: text("TAX-77"),
        mobile_number: text("13800138000"),
        mobile_country_id: Some(112),
        phone_number: text("010 5550100"),
        phone_country_id: Some(112),
        email_address: text("li@example.com"),
        address_line1: text("1 Garden Road"),
        address_city: text("Beijing"),
        address_region: text("Chaoyang"),
        country_id: Some(112),
        address_area_code: text("100000"),
        bank_account_number: text("6222020200112233"),
        bank_account_name: text("Li Wei"),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_name: text("Example Bank"),
        bank_branch_name: text("Main Branch"),
        bank_branch_code: text("001"),
        bank_swift_code: text("EXAMCNBJ"),
        bank_address: text("2 Bank Street"),
        bank_city: text("Tianjin"),
        bank_address_region: text("Hebei"),
        bank_country_id: Some(112),
        bank_area_code: text("300000"),
        correspondent_bank: text("Another Bank"),
        source_of_funds_id: Some(99),
        open_source_of_funds: text("彩票"),
        bank_deposit_confirmation: Some(true),
    }
}

fn new_account(investor: InvestorId, framework: i64) -> NewAccount {
    NewAccount {
        investor,
        framework: FrameworkId(framework),
        entity: EntityType::Individual,
        form: account_form(),
        created_at: at(3),
    }
}

async fn added(storage: &Storage, new: NewAccount) -> AccountId {
    let tx = storage.begin().await;
    let id = tx.accounts().add(new).await.unwrap();
    tx.commit().await.unwrap();
    id
}

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
            stored.starts_with("v1:") && !stored.contains(plain),
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
        // Saving something else keeps the questionnaire that is there, once.
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
        stored.starts_with("v1:") && !stored.contains("E12345678") && !stored.contains("Wei"),
        "{stored}"
    );
}

fn dollars(amount: i64) -> Money {
    Money::from_minor(amount * 100, Currency::Usd).unwrap()
}

/// A project for 1,000 dollars, as publishing leaves it in the tables.
async fn project(storage: &Storage) -> ProjectId {
    let connection = storage.database().connect().await;
    for statement in [
        "INSERT INTO projects (id, code, name_en, name_zh, currency, offering_size_minor, share_price, opens_at, \
         funding_end, published, version) VALUES (7, 'TEST', 'Test', '测试', 'USD', 100000, '1.25', \
         '2026-01-01T00:00:00+00:00', '2027-01-01T00:00:00+00:00', true, 1)",
        "INSERT INTO project_methods (project_id, method_id, minimum_minor, maximum_minor) \
         VALUES (7, 2, 10000, NULL), (7, 1010, 1000, 50000)",
        "INSERT INTO project_frameworks (project_id, framework_id) VALUES (7, 1)",
    ] {
        connection.execute_unprepared(statement).await.unwrap();
    }
    ProjectId(7)
}

fn order(who: InvestorId, account: AccountId, amount: i64, state: State) -> Order {
    Order {
        id: OrderId(0),
        investor: who,
        account,
        project: ProjectId(7),
        method: PaymentMethod::Wire,
        amount: dollars(amount),
        state,
        step: Step::Profile,
        disclaimer_accepted: true,
        documents_read: false,
        read_marks: domain::subscription::ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        accepted_at: None,
        completed_at: None,
        issued_at: None,
        created_at: at(0),
        modified_at: at(0),
        version: 1,
    }
}

async fn an_offering_counts_what_is_accepted_handed_in_and_reserved(storage: Storage) {
    let who = investor(&storage, "86-13800138000").await;
    let account = added(&storage, new_account(who, 1)).await;
    let id = project(&storage).await;
    let tx = storage.begin().await;
    let found = tx.projects().lock(id).await.unwrap().unwrap();
    assert_eq!(found.share_price.to_string(), "1.25");
    assert_eq!(found.frameworks, [FrameworkId(1)]);
    let limits = found.limits(PaymentMethod::Wallet).unwrap();
    assert_eq!(
        (limits.minimum, limits.maximum),
        (dollars(10), Some(dollars(500)))
    );
    assert_eq!(found.limits(PaymentMethod::Wire).unwrap().maximum, None);

    let counted = [State::LWait, State::GWait, State::PreOk, State::Success];
    for state in State::ALL.into_iter().filter(|state| *state != State::Init) {
        let amount = if counted.contains(&state) { 100 } else { 7 };
        tx.orders()
            .add(&order(who, account, amount, state))
            .await
            .unwrap();
    }
    let reserved = Order {
        reservation: Some(Reservation { until: at(100) }),
        ..order(who, account, 30, State::Init)
    };
    let reserved = tx.orders().add(&reserved).await.unwrap();
    let taken = async |now, except| {
        let offering = tx
            .projects()
            .offering(id, at(now), except)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(offering.size, dollars(1000));
        assert_eq!(found.status(&offering, at(now)), ProjectStatus::Open);
        offering.taken
    };
    assert_eq!(taken(99, None).await, dollars(430));
    assert_eq!(taken(99, Some(reserved)).await, dollars(400));
    assert_eq!(
        taken(100, None).await,
        dollars(400),
        "a reservation that lapsed"
    );
    assert_eq!(
        tx.projects()
            .offering(ProjectId(8), at(0), None)
            .await
            .unwrap(),
        None
    );
    assert_eq!(tx.projects().get(ProjectId(8)).await.unwrap(), None);
}
