//! The survey of the profile.

use super::{ANN, BEN, save, survey, user, whole};
use serde_json::{Value, json};
use tests::forms::{survey_answers, with};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![
    tests::server::TestServer::with_database =>
    the_survey_is_asked_in_the_language_and_answered_whole,
    a_choice_clears_the_words_and_words_clear_the_choice,
    a_survey_with_gaps_or_strange_answers_is_refused_and_leaves_the_last_one,
    one_investors_answers_are_nobody_elses,
];

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
    let all = json!({ "answers": survey_answers(&english) });
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
    let mut all = survey_answers(&survey(&ann).await);
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
    let all = survey_answers(&survey(&ann).await);
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
    let all = survey_answers(&untouched);
    ann.post("account_survey", json!({ "answers": all }))
        .await
        .ok();
    save(&ann, whole()).await.ok();
    assert_eq!(survey(&ben).await, untouched);
    assert_eq!(user(&ben).await["FirstName"], Value::Null);
}
