//! The fields of the profile: which values are saved, which are refused, and that a refusal loses
//! nothing.

use super::{ANN, BEN, names, save, user, whole};
use chrono::{Months, TimeDelta, Utc};
use domain::day::day_of;
use serde_json::{Value, json};
use tests::forms::with;
use tests::on_both_databases;
use tests::road::{investor, log_in};
use tests::server::TestServer;

on_both_databases![
    tests::server::TestServer::with_database =>
    a_new_investor_has_an_empty_profile_with_the_lists_to_choose_from,
    a_whole_profile_reads_back_as_typed,
    a_change_touches_what_was_sent_and_a_repeated_one_answers_alike,
    settings_are_saved_by_themselves,
    a_first_log_in_is_told_from_later_ones;
    sqlite alone:
    the_wizards_save_names_every_missing_field_in_both_languages,
    chinese_and_impossible_values_are_refused_by_field_and_lose_nothing,
    fields_that_are_not_the_investors_to_set_are_not_read,
];

const LATIN: &str = "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols";
const NAMES: &str = "PleaseEnterUpperAndLowerCaseLetters";

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

async fn a_first_log_in_is_told_from_later_ones(server: TestServer) {
    let ann = investor(&server, ANN).await;
    assert_eq!(user(&ann).await["FirstTimeLogin"], true);
    let phone = server.visitor().await;
    assert_eq!(log_in(&phone, ANN).await["user"]["FirstTimeLogin"], false);
    assert_eq!(user(&ann).await["FirstTimeLogin"], false);
}
