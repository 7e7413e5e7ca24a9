//! The contract of the storage of profiles and of their survey, on both databases.
use chrono::NaiveDate;
use domain::document::{Document, DocumentCode, FileKind};
use domain::ids::{DocumentId, InvestorId};
use domain::profile::survey::SurveyAnswers;
use domain::profile::{Profile, ProfileForm, SurveyAnswer, SurveyGroup};
use ports::driven::unit_of_work::StoreError;
use std::collections::BTreeSet;
use tests::on_both_databases;
use tests::prepared::a_stored_investor;
use tests::storage::{Storage, at};

on_both_databases![
    an_investor_comes_with_an_empty_profile,
    a_profile_reads_back_and_its_numbers_lie_sealed,
    a_profile_is_saved_on_its_present_version_only,
    picture_log_ins_and_survey_leave_the_version_alone,
    the_survey_comes_with_the_schema_in_both_languages,
    answers_take_the_place_of_earlier_ones_and_are_their_investors,
];

async fn investor(storage: &Storage) -> InvestorId {
    let tx = storage.begin().await;
    let id = a_stored_investor(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    id
}

async fn profile(storage: &Storage, who: InvestorId) -> Profile {
    let tx = storage.read().await;
    tx.profiles().get(who).await.unwrap().unwrap()
}

async fn document(storage: &Storage, owner: InvestorId) -> DocumentId {
    let document = Document {
        id: DocumentId(0),
        owner,
        code: DocumentCode::ProfilePicture,
        account: None,
        order: None,
        withdrawal: None,
        deposit: None,
        name: "我.jpg".into(),
        kind: FileKind::Jpeg,
        size: 1,
        sha256: "ab".repeat(32),
        object_key: "documents/abc".into(),
        thumbnail_key: Some("thumbnails/abc".into()),
        created_at: at(1),
    };
    let tx = storage.begin().await;
    let id = tx.documents().add(&document).await.unwrap();
    tx.commit().await.unwrap();
    id
}

fn form(document: DocumentId) -> ProfileForm {
    let text = |text: &str| Some(text.to_owned());
    ProfileForm {
        first_name: text("Lan"),
        last_name: text("Chén"),
        gender_id: Some(2),
        date_of_birth: NaiveDate::from_ymd_opt(1900, 1, 1),
        passport_number: text("E12345678"),
        country_id: Some(112),
        nationality_country_id: Some(112),
        date_of_passport_expired: NaiveDate::from_ymd_opt(2046, 12, 31),
        id_number: text("310101198405170021"),
        address_line1: text("88 Julu Road, Jing'an"),
        address_region: text("Shanghai"),
        address_city: text("Shanghai"),
        address_area_code: text("200040"),
        passport_snapshot: Some(document),
        id_card_front: Some(document),
        id_card_back: Some(document),
        picture: Some(document),
        newsletter: Some(true),
    }
}

async fn an_investor_comes_with_an_empty_profile(storage: Storage) {
    let who = investor(&storage).await;
    let expected = Profile {
        investor: who,
        form: ProfileForm {
            newsletter: Some(false),
            ..ProfileForm::default()
        },
        survey_finished_at: None,
        log_ins: 0,
        version: 1,
    };
    assert_eq!(profile(&storage, who).await, expected);
    let tx = storage.begin().await;
    assert_eq!(tx.profiles().lock(who).await.unwrap(), Some(expected));
    let stranger = InvestorId(who.0 + 1);
    assert_eq!(tx.profiles().get(stranger).await.unwrap(), None);
    assert_eq!(tx.profiles().lock(stranger).await.unwrap(), None);
    assert!(tx.profiles().survey_answers(who).await.unwrap().is_empty());
}

async fn a_profile_reads_back_and_its_numbers_lie_sealed(storage: Storage) {
    let (who, other) = (investor(&storage).await, investor(&storage).await);
    let form = form(document(&storage, who).await);
    let tx = storage.begin().await;
    tx.profiles().save(who, &form, 1).await.unwrap();
    tx.commit().await.unwrap();
    let read = profile(&storage, who).await;
    assert_eq!((read.form, read.version), (form, 2));
    assert_eq!(profile(&storage, other).await.form.first_name, None);
    for (column, number) in [("passport_number", "E1234"), ("id_number", "310101")] {
        let sql = format!("SELECT {column} FROM profiles WHERE investor_id = {who}");
        let stored = storage.stored_text(&sql).await.unwrap();
        assert!(
            stored.starts_with("v2:") && !stored.contains(number),
            "{column}: {stored}"
        );
    }
}

async fn a_profile_is_saved_on_its_present_version_only(storage: Storage) {
    let who = investor(&storage).await;
    let tx = storage.begin().await;
    let named = |name: &str| ProfileForm {
        first_name: Some(name.into()),
        ..ProfileForm::default()
    };
    tx.profiles().save(who, &named("A"), 1).await.unwrap();
    let late = tx.profiles().save(who, &named("B"), 1).await;
    assert_eq!(late, Err(StoreError::Conflict));
    tx.commit().await.unwrap();
    let read = profile(&storage, who).await;
    assert_eq!(read.form.first_name.as_deref(), Some("A"));
    assert_eq!(read.version, 2);
}

async fn picture_log_ins_and_survey_leave_the_version_alone(storage: Storage) {
    let (who, other) = (investor(&storage).await, investor(&storage).await);
    let picture = document(&storage, who).await;
    let untouched = profile(&storage, other).await;
    let tx = storage.begin().await;
    tx.profiles().set_picture(who, picture).await.unwrap();
    tx.profiles().count_log_in(who).await.unwrap();
    tx.profiles().count_log_in(who).await.unwrap();
    let answers = answers(&tx.profiles().survey_questions().await.unwrap());
    tx.profiles()
        .finish_survey(who, &answers, at(9))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let read = profile(&storage, who).await;
    assert_eq!(read.form.picture, Some(picture));
    assert_eq!((read.log_ins, read.version), (2, 1));
    assert_eq!(read.survey_finished_at, Some(at(9)));
    assert_eq!(profile(&storage, other).await, untouched);
}

/// The last choice of each question, and words where there is none.
fn answers(groups: &[SurveyGroup]) -> SurveyAnswers {
    let questions = groups.iter().flat_map(|group| &group.questions);
    questions
        .map(|question| {
            let answer = match question.options.last() {
                Some(option) => SurveyAnswer::Option(option.id),
                None => SurveyAnswer::Text("没有".into()),
            };
            (question.id, answer)
        })
        .collect()
}

async fn the_survey_comes_with_the_schema_in_both_languages(storage: Storage) {
    let tx = storage.read().await;
    let groups = tx.profiles().survey_questions().await.unwrap();
    assert!(groups.len() >= 2);
    let mut ids = BTreeSet::new();
    for group in &groups {
        assert!(!group.title.is_incomplete() && !group.questions.is_empty());
        for question in &group.questions {
            assert!(!question.text.is_incomplete(), "{:?}", question.id);
            assert_eq!(question.open_ended, question.options.is_empty());
            assert!(ids.insert(question.id), "{:?} twice", question.id);
            assert!(question.options.iter().all(|o| !o.text.is_incomplete()));
            assert!(question.options.windows(2).all(|two| two[0].id < two[1].id));
        }
    }
    let questions = || groups.iter().flat_map(|group| &group.questions);
    assert!(questions().any(|q| q.open_ended) && questions().any(|q| !q.open_ended));
}

async fn answers_take_the_place_of_earlier_ones_and_are_their_investors(storage: Storage) {
    let (who, other) = (investor(&storage).await, investor(&storage).await);
    let tx = storage.begin().await;
    let first = answers(&tx.profiles().survey_questions().await.unwrap());
    tx.profiles()
        .finish_survey(who, &first, at(1))
        .await
        .unwrap();
    assert_eq!(tx.profiles().survey_answers(who).await.unwrap(), first);
    let second: SurveyAnswers = first
        .keys()
        .map(|question| (*question, SurveyAnswer::Text("自己的话".into())))
        .collect();
    tx.profiles()
        .finish_survey(who, &second, at(2))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let tx = storage.read().await;
    assert_eq!(tx.profiles().survey_answers(who).await.unwrap(), second);
    assert!(
        tx.profiles()
            .survey_answers(other)
            .await
            .unwrap()
            .is_empty()
    );
    let read = profile(&storage, who).await;
    assert_eq!(read.survey_finished_at, Some(at(2)));
}
