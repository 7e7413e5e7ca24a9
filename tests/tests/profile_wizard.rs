//! The profile over HTTP, on both databases: its fields, what a save needs and refuses, the picture, the survey.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use chrono::{Months, TimeDelta, Utc};
use domain::day::day_of;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::forms::{fixture, with};
use tests::road::{investor, log_in};
use tests::server::TestServer;

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";
const LATIN: &str = "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols";
const NAMES: &str = "PleaseEnterUpperAndLowerCaseLetters";

/// Names tests twice, each an async function that takes a [`TestServer`].
macro_rules! on_both_servers {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(super::TestServer::sqlite().await).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let database = super::TestDatabase::postgres().await;
                super::$test(super::TestServer::start(database, "rate_limits = 'off'").await).await;
            })+
        }
    };
}

on_both_servers![
    a_new_investor_has_an_empty_profile_with_the_lists_to_choose_from,
    a_whole_profile_reads_back_as_typed,
    a_change_touches_what_was_sent_and_a_repeated_one_answers_alike,
    the_wizards_save_names_every_missing_field_in_both_languages,
    settings_are_saved_by_themselves,
    chinese_and_impossible_values_are_refused_by_field_and_lose_nothing,
    fields_that_are_not_the_investors_to_set_are_not_read,
    documents_are_the_investors_own_and_suit_their_place,
    the_picture_becomes_the_profiles_square_and_its_owners_only,
    a_picture_is_a_picture,
    the_survey_is_asked_in_the_language_and_answered_whole,
    a_choice_clears_the_words_and_words_clear_the_choice,
    a_survey_with_gaps_or_strange_answers_is_refused_and_leaves_the_last_one,
    one_investors_answers_are_nobody_elses,
    shape_session_and_token_are_asked_before_anything_else,
    a_first_log_in_is_told_from_later_ones,
];

fn whole() -> Value {
    json!({
        "FirstName": "Lan", "LastName": "Chen", "GenderID": 2, "DateOfBirth": "1984-05-17",
        "PassportNumber": "E12345678", "CountryID": 112, "NationalityCountryID": 112,
        "DateOfPassportExpired": "2034-03-31", "IDNumber": "310101198405170021",
        "AddressLine1": "88 Julu Road, Jing'an", "AddressRegion": "Shanghai", "AddressCity": "Shanghai",
        "AddressAreaCode": "200040",
    })
}

async fn user(client: &Client) -> Value {
    client.get("account_profile", &[]).await.ok()["user"].clone()
}

async fn save(client: &Client, fields: Value) -> Answer {
    client.put("account_profile", fields).await
}

async fn upload(client: &Client, code: &str) -> Value {
    let (name, fields) = ("passport.jpg", [("CodeKey", code)]);
    let bytes = fixture(name);
    let answer = client.upload("account_document", &fields, name, "image/jpeg", bytes);
    answer.await.ok()
}

async fn picture(client: &Client, name: &str) -> Answer {
    let (kind, bytes) = ("application/octet-stream", fixture(name));
    client
        .upload("account_headimg", &[], name, kind, bytes)
        .await
}

async fn survey(client: &Client) -> Value {
    client.get("account_survey", &[]).await.ok()
}

/// The first choice of each question, and words where there is none.
fn answers(survey: &Value) -> Value {
    let groups = survey["QuestionGroups"].as_array().unwrap();
    let questions = groups
        .iter()
        .flat_map(|g| g["Questions"].as_array().unwrap());
    let answers = questions.map(|question| {
        let first = &question["Options"][0]["UserSurveyOptionID"];
        let answer = if first.is_null() {
            json!("给孩子的教育")
        } else {
            first.clone()
        };
        (question["UserSurveyQuestionID"].to_string(), answer)
    });
    Value::Object(answers.collect())
}

fn names(body: &Value) -> Vec<&str> {
    let fields = body["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|f| f["field"].as_str().unwrap())
        .collect()
}

async fn a_new_investor_has_an_empty_profile_with_the_lists_to_choose_from(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let found = ann.get("account_profile", &[]).await.ok();
    let user = &found["user"];
    for field in [
        "FirstName",
        "LastName",
        "FullName",
        "GenderID",
        "DateOfBirth",
        "EmailAddress",
        "PassportNumber",
        "NationalityCountryID",
        "DateOfPassportExpired",
        "IDNumber",
        "AddressLine1",
        "AddressCity",
        "AddressRegion",
        "CountryID",
        "AddressAreaCode",
        "PassportSnapshotDocumentID",
        "IDCardFrontsideDocumentID",
        "IDCardBacksideDocumentID",
        "ProfilePictureDocumentID",
        "ProfilePictureUrl",
        "SurveyFinishDateTime",
    ] {
        assert_eq!(user.get(field), Some(&Value::Null), "{field}");
    }
    assert_eq!(user["MobileNumber"], ANN);
    assert_eq!(user["MobileCountryID"], 112);
    assert_eq!(
        (&user["NewsLetterInd"], &user["EmailVerifiedInd"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(
        (&user["FirstTimeLogin"], &user["Version"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(
        found["genders"][1],
        json!({"GenderID": 2, "Gender": "Female"})
    );
    assert_eq!(found["countries"][0]["CountryID"], 112);
    assert_eq!(
        found["languages"][1],
        json!({"CultureCode": "zh", "LanguageID": 4})
    );
    let chinese = ann.get("account_profile", &[("language", "zh")]).await.ok();
    assert_eq!(chinese["genders"][1]["Gender"], "女");
}

async fn a_whole_profile_reads_back_as_typed(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let typed = with(
        whole(),
        &json!({ "FirstName": "  lan mei ", "GenderID": "2", "NewsLetterInd": true }),
    );
    let saved = save(&ann, typed).await.ok();
    assert_eq!(saved["ok"], true);
    let read = user(&ann).await;
    assert_eq!(saved["user"], read);
    let expected = with(
        whole(),
        &json!({
            "FirstName": "lan mei", "FullName": "lan mei Chen", "NewsLetterInd": true, "Version": 2,
        }),
    );
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&read[field.as_str()], value, "{field}");
    }
    let token = ann.get("security_csrftoken", &[]).await.ok();
    assert_eq!(token["user"]["FullName"], "lan mei Chen");
    assert!(
        !token.to_string().contains("E12345678"),
        "a session's user has no document numbers"
    );
}

async fn a_change_touches_what_was_sent_and_a_repeated_one_answers_alike(server: TestServer) {
    let ann = investor(&server, ANN).await;
    save(&ann, whole()).await.ok();
    let change = json!({ "AddressCity": "Suzhou", "LastName": "", "Version": 2 });
    for _ in 0..2 {
        let saved = save(&ann, change.clone()).await.ok();
        let user = &saved["user"];
        assert_eq!(
            (&user["AddressCity"], &user["LastName"]),
            (&json!("Suzhou"), &json!("Chen"))
        );
        assert_eq!(user["Version"], 3);
    }
    let late = json!({ "AddressCity": "Hangzhou", "Version": 2 });
    save(&ann, late).await.refused(409, "Error_StaleVersion");
    assert_eq!(user(&ann).await["AddressCity"], "Suzhou");
    save(&ann, json!({ "AddressCity": "Hangzhou" })).await.ok();
    save(&ann, json!({})).await.ok();
    assert_eq!(user(&ann).await["Version"], 4);
}

async fn the_wizards_save_names_every_missing_field_in_both_languages(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let needed: Vec<String> = [
        "FirstName",
        "LastName",
        "GenderID",
        "DateOfBirth",
        "PassportNumber",
        "CountryID",
        "NationalityCountryID",
        "DateOfPassportExpired",
        "IDNumber",
        "AddressLine1",
        "AddressRegion",
        "AddressCity",
        "AddressAreaCode",
    ]
    .map(str::to_owned)
    .into();
    let blank: Value = needed
        .iter()
        .map(|name| (name.clone(), json!("")))
        .collect();
    for nothing in [
        json!({}),
        blank.clone(),
        with(blank, &json!({ "LanguageID": 1 })),
    ] {
        let body = save(&ann, nothing)
            .await
            .refused(422, "IncompleteInformation");
        assert_eq!(names(&body), needed);
        assert_eq!(body["fields"][5]["messageKey"], "CountryIDNoInputTip");
    }
    let gaps = json!({ "IDNumber": null, "FirstName": "  ", "AddressCity": null });
    let english = save(&ann, with(whole(), &gaps))
        .await
        .refused(422, "IncompleteInformation");
    assert_eq!(names(&english), ["FirstName", "IDNumber", "AddressCity"]);
    let chinese = with(with(whole(), &gaps), &json!({ "language": "zh" }));
    let chinese = save(&ann, chinese)
        .await
        .refused(422, "IncompleteInformation");
    assert_ne!(chinese["message"], english["message"]);
    assert_eq!(user(&ann).await["LastName"], Value::Null);
}

async fn settings_are_saved_by_themselves(server: TestServer) {
    let ann = investor(&server, ANN).await;
    save(&ann, json!({ "NewsLetterInd": true })).await.ok();
    let saved = save(&ann, json!({ "LanguageID": 4 })).await.ok();
    assert_eq!(
        (
            &saved["user"]["NewsLetterInd"],
            &saved["user"]["LanguageID"]
        ),
        (&json!(true), &json!(4))
    );
    let body = save(&ann, json!({ "LanguageID": 2 }))
        .await
        .refused(422, "FieldInvalid");
    assert_eq!(names(&body), ["LanguageID"]);
    save(&ann, json!({ "NewsLetterInd": false })).await.ok();
    let user = user(&ann).await;
    assert_eq!(
        (&user["NewsLetterInd"], &user["LanguageID"]),
        (&json!(false), &json!(4))
    );
}

async fn chinese_and_impossible_values_are_refused_by_field_and_lose_nothing(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let today = day_of(Utc::now());
    let latest = today.checked_add_months(Months::new(240)).unwrap();
    let (day, after) = (TimeDelta::days(1), |date: chrono::NaiveDate| {
        date.format("%Y-%m-%d").to_string()
    });
    for (field, value, key) in [
        ("FirstName", json!("兰"), NAMES),
        ("LastName", json!("Ｃhen"), NAMES),
        ("PassportNumber", json!("护照"), LATIN),
        ("AddressLine1", json!("88 Julu Road 😀"), LATIN),
        ("AddressRegion", json!("上海"), LATIN),
        ("AddressCity", json!("Ｓhanghai"), LATIN),
        ("DateOfBirth", json!("1899-12-31"), "DateOutOfRange"),
        ("DateOfBirth", json!(after(today + day)), "DateOutOfRange"),
        (
            "DateOfPassportExpired",
            json!(after(today - day)),
            "DateOutOfRange",
        ),
        (
            "DateOfPassportExpired",
            json!(after(latest + day)),
            "DateOutOfRange",
        ),
        ("GenderID", json!(3), "FieldInvalid"),
        ("CountryID", json!(9999), "FieldInvalid"),
        ("AddressAreaCode", json!("1".repeat(201)), "FieldInvalid"),
    ] {
        let wrong = with(whole(), &json!({ field: value }));
        let english = save(&ann, wrong.clone()).await.refused(422, key);
        assert_eq!(
            (names(&english), &english["params"]["field"]),
            (vec![field], &json!(field))
        );
        let chinese = save(&ann, with(wrong, &json!({ "language": "zh" })))
            .await
            .refused(422, key);
        assert_ne!(chinese["message"], english["message"], "{field}");
    }
    let body = save(
        &ann,
        with(whole(), &json!({ "DateOfPassportExpired": "2001-01-01" })),
    )
    .await;
    let body = body.refused(422, "DateOutOfRange");
    assert_eq!(body["params"]["min"], after(today));
    assert_eq!(body["params"]["max"], after(latest));
    for (field, value) in [
        ("DateOfBirth", json!("1984-02-30")),
        ("GenderID", json!("x")),
        ("FirstName", json!(5)),
    ] {
        let body = save(&ann, with(whole(), &json!({ field: value }))).await;
        assert_eq!(
            body.refused(400, "Error_BadRequest")["params"]["field"],
            field
        );
    }
    assert_eq!(user(&ann).await["Version"], 1);
    let ends = json!({ "DateOfBirth": "1900-01-01", "DateOfPassportExpired": after(latest) });
    save(&ann, with(whole(), &ends)).await.ok();
}

async fn fields_that_are_not_the_investors_to_set_are_not_read(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let before = user(&ann).await;
    let foreign = json!({
        "EmailAddress": "ann@example.com", "EmailVerifiedInd": true, "MobileNumber": BEN, "MobileCountryID": 1,
        "FullName": "Somebody", "FirstTimeLogin": false, "SurveyFinishDateTime": "2026-01-01T00:00:00Z",
        "ProfilePictureUrl": "https://example.com/x.jpg", "UserID": 1,
    });
    let saved = save(&ann, foreign).await.ok();
    assert_eq!(saved["user"], before);
}

async fn documents_are_the_investors_own_and_suit_their_place(server: TestServer) {
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let passport = upload(&ann, "Passport").await;
    assert_eq!(
        passport["PassportSnapshotDocumentID"],
        passport["DocumentID"]
    );
    let (front, back) = (
        upload(&ann, "IDCardFrontside").await,
        upload(&ann, "IDCardBackside").await,
    );
    let copies = json!({
        "PassportSnapshotDocumentID": passport["DocumentID"], "IDCardFrontsideDocumentID": front["DocumentID"],
        "IDCardBacksideDocumentID": back["DocumentID"],
    });
    let saved = save(&ann, copies.clone()).await.ok();
    for (field, id) in copies.as_object().unwrap() {
        assert_eq!(&saved["user"][field.as_str()], id, "{field}");
        save(&ben, json!({ field.as_str(): id }))
            .await
            .refused(404, "Error_NotFound");
        save(&ben, with(whole(), &json!({ field.as_str(): id })))
            .await
            .refused(404, "Error_NotFound");
        save(&ben, json!({ field.as_str(): 999_999 }))
            .await
            .refused(404, "Error_NotFound");
    }
    let as_picture = json!({ "ProfilePictureDocumentID": passport["DocumentID"] });
    let body = save(&ann, as_picture).await.refused(422, "FieldInvalid");
    assert_eq!(names(&body), ["ProfilePictureDocumentID"]);
    assert_eq!(user(&ben).await["Version"], 1);
    let listed = ann.get("account_document", &[]).await.ok();
    let codes: Vec<&str> = listed["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| {
            assert!(d["ThumbnailUrl"].is_string());
            d["CodeKey"].as_str().unwrap()
        })
        .collect();
    assert_eq!(codes, ["IDCardBackside", "IDCardFrontside", "Passport"]);
}

async fn the_picture_becomes_the_profiles_square_and_its_owners_only(server: TestServer) {
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let kept = picture(&ann, "passport.jpg").await.ok();
    let url = kept["ProfilePictureUrl"].as_str().unwrap();
    let square = ann.open(url).await;
    assert_eq!(
        (square.status, square.header("content-type")),
        (200, "image/jpeg")
    );
    let square = image::load_from_memory(&square.bytes).unwrap();
    assert_eq!((square.width(), square.height()), (320, 320));
    ben.open(url).await.refused(404, "Error_NotFound");
    let read = user(&ann).await;
    assert_eq!(
        read["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );
    assert_eq!(
        ann.open(read["ProfilePictureUrl"].as_str().unwrap())
            .await
            .status,
        200
    );
    assert_eq!(
        read["Version"], 1,
        "a draft of the wizard outlives a new picture"
    );
    let token = ann.get("security_csrftoken", &[]).await.ok();
    assert_eq!(
        token["user"]["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );

    let second = picture(&ann, "id-front.png").await.ok();
    assert_ne!(
        second["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );
    assert_eq!(
        user(&ann).await["ProfilePictureDocumentID"],
        second["ProfilePictureDocumentID"]
    );
    let again = json!({ "ProfilePictureDocumentID": kept["ProfilePictureDocumentID"] });
    save(&ben, again.clone())
        .await
        .refused(404, "Error_NotFound");
    let saved = save(&ann, again).await.ok();
    assert_eq!(
        saved["user"]["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );
}

async fn a_picture_is_a_picture(server: TestServer) {
    let ann = investor(&server, ANN).await;
    picture(&ann, "proof.pdf")
        .await
        .refused(415, "UploadFileTypeUnsupported");
    picture(&ann, "text-named.png")
        .await
        .refused(415, "UploadFileTypeUnsupported");
    let cut = fixture("passport.jpg")[..2000].to_vec();
    let cut = ann
        .upload("account_headimg", &[], "cut.jpg", "image/jpeg", cut)
        .await;
    cut.refused(422, "UploadFileError");
    let large = vec![b'x'; 11 * 1024 * 1024];
    let large = ann
        .upload("account_headimg", &[], "a.jpg", "image/jpeg", large)
        .await;
    large.refused(413, "UploadFileTooLarge");
    let as_document = [("CodeKey", "ProfilePicture")];
    let photo = fixture("passport.jpg");
    let refused = ann
        .upload(
            "account_document",
            &as_document,
            "a.jpg",
            "image/jpeg",
            photo,
        )
        .await;
    refused.refused(400, "Error_BadRequest");
    assert_eq!(user(&ann).await["ProfilePictureDocumentID"], Value::Null);
}

async fn the_survey_is_asked_in_the_language_and_answered_whole(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let english = survey(&ann).await;
    let groups = english["QuestionGroups"].as_array().unwrap();
    assert!(groups.len() >= 2);
    let chinese = ann.get("account_survey", &[("language", "zh")]).await.ok();
    for (place, group) in groups.iter().enumerate() {
        let other = &chinese["QuestionGroups"][place];
        assert_ne!(group["Title"], other["Title"]);
        for (place, question) in group["Questions"].as_array().unwrap().iter().enumerate() {
            assert_ne!(
                question["QuestionText"],
                other["Questions"][place]["QuestionText"]
            );
            let has_choices = !question["Options"].as_array().unwrap().is_empty();
            assert_eq!(question["IsOpenEnded"], !has_choices);
            assert!(question["UserOptionID"].is_null() && question["UserOptionText"].is_null());
        }
    }
    assert_eq!(user(&ann).await["SurveyFinishDateTime"], Value::Null);
    let all = json!({ "answers": answers(&english) });
    assert_eq!(
        ann.post("account_survey", all.clone()).await.ok(),
        json!({"ok": true})
    );
    let finished = user(&ann).await["SurveyFinishDateTime"].clone();
    assert!(finished.as_str().unwrap().ends_with('Z'));
    let read = survey(&ann).await;
    assert_eq!(read["SurveyFinishDateTime"], finished);
    let first = &read["QuestionGroups"][0]["Questions"][0];
    assert_eq!(
        first["UserOptionID"],
        first["Options"][0]["UserSurveyOptionID"]
    );
    assert_eq!(
        (
            &first["Options"][0]["UserSelected"],
            &first["Options"][1]["UserSelected"]
        ),
        (&json!(true), &json!(false))
    );
    ann.post("account_survey", all).await.ok();
    assert_eq!(
        user(&ann).await["SurveyFinishDateTime"],
        finished,
        "the same answers change nothing"
    );
    assert_eq!(
        user(&ann).await["Version"],
        1,
        "a draft of the wizard outlives the survey"
    );
}

async fn a_choice_clears_the_words_and_words_clear_the_choice(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let mut all = answers(&survey(&ann).await);
    let asked = async |all: &Value| {
        ann.post("account_survey", json!({ "answers": all }))
            .await
            .ok();
        survey(&ann).await["QuestionGroups"][0]["Questions"][0].clone()
    };
    let question = asked(&all).await;
    let id = question["UserSurveyQuestionID"].to_string();
    all[&id] = json!("自己的话");
    let question = asked(&all).await;
    assert_eq!(
        (&question["UserOptionID"], &question["UserOptionText"]),
        (&Value::Null, &json!("自己的话"))
    );
    let second = question["Options"][1]["UserSurveyOptionID"].clone();
    all[&id] = json!(second.to_string());
    let question = asked(&all).await;
    assert_eq!(
        (&question["UserOptionID"], &question["UserOptionText"]),
        (&second, &Value::Null)
    );
}

async fn a_survey_with_gaps_or_strange_answers_is_refused_and_leaves_the_last_one(
    server: TestServer,
) {
    let ann = investor(&server, ANN).await;
    let post = async |answers: Value| {
        ann.post("account_survey", json!({ "answers": answers }))
            .await
    };
    let all = answers(&survey(&ann).await);
    let (first, others) = {
        let mut questions = all.as_object().unwrap().keys().cloned();
        (questions.next().unwrap(), questions.next().unwrap())
    };
    for gaps in [
        json!({}),
        json!({ &first: all[&first] }),
        with(all.clone(), &json!({ &first: " " })),
    ] {
        let english = post(gaps.clone()).await.refused(422, "SurveyIncomplete");
        let chinese = json!({ "answers": gaps, "language": "zh" });
        let chinese = ann
            .post("account_survey", chinese)
            .await
            .refused(422, "SurveyIncomplete");
        assert_ne!(english["message"], chinese["message"]);
    }
    ann.post("account_survey", json!({}))
        .await
        .refused(422, "SurveyIncomplete");
    assert_eq!(survey(&ann).await["SurveyFinishDateTime"], Value::Null);
    post(all.clone()).await.ok();
    let kept = survey(&ann).await;
    for strange in [
        json!({ "999999": "x" }),
        json!({ &first: all[&others] }),
        json!({ &first: "字".repeat(1001) }),
    ] {
        post(with(all.clone(), &strange))
            .await
            .refused(422, "FieldInvalid");
    }
    for broken in [
        json!({ "x": "y" }),
        json!({ &first: true }),
        json!({ &first: [1] }),
        json!([1]),
    ] {
        post(broken).await.refused(400, "Error_BadRequest");
    }
    assert_eq!(survey(&ann).await, kept);
}

async fn one_investors_answers_are_nobody_elses(server: TestServer) {
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let untouched = survey(&ben).await;
    let all = answers(&untouched);
    ann.post("account_survey", json!({ "answers": all }))
        .await
        .ok();
    save(&ann, whole()).await.ok();
    assert_eq!(survey(&ben).await, untouched);
    assert_eq!(user(&ben).await["FirstName"], Value::Null);
}

async fn shape_session_and_token_are_asked_before_anything_else(server: TestServer) {
    let visitor = server.visitor().await;
    for call in ["account_profile", "account_survey"] {
        visitor
            .get(call, &[])
            .await
            .refused(401, "Error_NotLoggedIn");
    }
    save(&visitor, whole())
        .await
        .refused(401, "Error_NotLoggedIn");
    visitor
        .post("account_survey", json!({}))
        .await
        .refused(401, "Error_NotLoggedIn");
    picture(&visitor, "passport.jpg")
        .await
        .refused(401, "Error_NotLoggedIn");
    let ann = investor(&server, ANN).await;
    ann.post("account_headimg", json!({}))
        .await
        .refused(400, "Error_BadRequest");
    for token in [Some("another"), None] {
        ann.set_csrf_token(token);
        save(&ann, whole()).await.refused(403, "Error_Csrf");
        ann.post("account_survey", json!({}))
            .await
            .refused(403, "Error_Csrf");
        picture(&ann, "passport.jpg")
            .await
            .refused(403, "Error_Csrf");
    }
    assert_eq!(user(&ann).await["Version"], 1);
}

async fn a_first_log_in_is_told_from_later_ones(server: TestServer) {
    let ann = investor(&server, ANN).await;
    assert_eq!(user(&ann).await["FirstTimeLogin"], true);
    let phone = server.visitor().await;
    assert_eq!(log_in(&phone, ANN).await["user"]["FirstTimeLogin"], false);
    assert_eq!(user(&ann).await["FirstTimeLogin"], false);
}
