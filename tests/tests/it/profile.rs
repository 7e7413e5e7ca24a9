//! Bank accounts of the profile over HTTP: happy, refused, replayed, another's.
use serde_json::{Value, json};
use tests::client::Client;
use tests::forms::{bank, with};
use tests::road::investor;
use tests::server::TestServer;

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

async fn server() -> TestServer {
    TestServer::sqlite().await
}

async fn add(client: &Client) -> Value {
    let added = client.post("account_bankprofile", bank()).await.ok();
    assert_eq!(added["ok"], true);
    added["UserBankProfileID"].clone()
}

async fn list(client: &Client) -> Value {
    client.get("account_bankprofile", &[]).await.ok()
}

async fn whole(client: &Client, id: &Value) -> Value {
    let id = id.to_string();
    let found = client
        .get("account_bankprofile", &[("UserBankProfileID", &id)])
        .await
        .ok();
    found["banks"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_masks_the_number_and_the_edit_screen_has_it_whole() {
    let server = server().await;
    let ann = investor(&server, ANN).await;
    let id = add(&ann).await;
    let found = list(&ann).await;
    assert_eq!(found["banks"].as_array().unwrap().len(), 1);
    let listed = &found["banks"][0];
    assert_eq!(listed["BankAccountNumber"], "****233");
    assert_eq!(listed["UserBankProfileID"], id);
    let edited = whole(&ann, &id).await;
    for (field, value) in bank().as_object().unwrap() {
        assert_eq!(&edited[field.as_str()], value, "{field}");
    }
    assert!(!found.to_string().contains("6222"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_to_choose_from_come_in_the_language() {
    let server = server().await;
    let ann = investor(&server, ANN).await;
    let english = list(&ann).await;
    assert_eq!(
        english["bankAccountTypes"][1],
        json!({"BankAccountTypeID": 2, "AccountType": "Current account"})
    );
    assert_eq!(
        english["currencies"][0],
        json!({"CurrencyID": 1, "Currency": "US dollar", "CurrencyCode": "USD", "CurrencySymbol": "US$"})
    );
    let chinese = ann
        .get("account_bankprofile", &[("language", "zh")])
        .await
        .ok();
    assert_eq!(chinese["currencies"][0]["Currency"], "美元");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_missing_field_is_named_and_nothing_is_added() {
    let server = server().await;
    let ann = investor(&server, ANN).await;
    let gaps = json!({ "BankCity": "  ", "BankAreaCode": null, "AccountName": "" });
    let refused = ann.post("account_bankprofile", with(bank(), &gaps)).await;
    let body = refused.refused(422, "IncompleteInformation");
    let fields: Vec<&Value> = body["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| &f["field"])
        .collect();
    assert_eq!(fields, ["AccountName", "BankCity", "BankAreaCode"]);
    assert_eq!(body["fields"][0]["messageKey"], "AccountNameNoInputTip");
    let chinese = with(with(bank(), &gaps), &json!({ "language": "zh" }));
    let zh = ann
        .post("account_bankprofile", chinese)
        .await
        .refused(422, "IncompleteInformation");
    assert_ne!(zh["message"], body["message"]);
    assert!(list(&ann).await["banks"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn chinese_characters_and_unknown_ids_are_refused_by_field() {
    let server = server().await;
    let ann = investor(&server, ANN).await;
    let wrong = json!({ "BankName": "中国银行", "BankCountryID": 9999, "BankAccountTypeID": 4 });
    let key = "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols";
    let body = ann
        .post("account_bankprofile", with(bank(), &wrong))
        .await
        .refused(422, key);
    assert_eq!(
        body["fields"],
        json!([
            {"field": "BankName", "messageKey": key},
            {"field": "BankAccountTypeID", "messageKey": "FieldInvalid"},
            {"field": "BankCountryID", "messageKey": "FieldInvalid"},
        ])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_touches_what_was_sent_and_a_repeated_one_answers_alike() {
    let server = server().await;
    let ann = investor(&server, ANN).await;
    let id = add(&ann).await;
    let change = json!({
        "UserBankProfileID": id, "Version": 1, "BankCity": "Shanghai", "BankAccountNumber": "****233",
    });
    for _ in 0..2 {
        let changed = ann.put("account_bankprofile", change.clone()).await.ok();
        assert_eq!(changed, json!({"ok": true, "UserBankProfileID": id}));
    }
    let now = whole(&ann, &id).await;
    assert_eq!(
        (&now["BankCity"], &now["Version"]),
        (&json!("Shanghai"), &json!(2))
    );
    assert_eq!(now["BankAccountNumber"], "6222020200112233");
    let late = json!({ "UserBankProfileID": id, "Version": 1, "BankCity": "Tianjin" });
    ann.put("account_bankprofile", late)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(whole(&ann, &id).await["BankCity"], "Shanghai");
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_bank_account_is_not_there() {
    let server = server().await;
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let id = add(&ann).await;
    assert!(list(&ben).await["banks"].as_array().unwrap().is_empty());
    let asked = id.to_string();
    let seen = ben
        .get("account_bankprofile", &[("UserBankProfileID", &asked)])
        .await;
    seen.refused(404, "Error_NotFound");
    let change = json!({ "UserBankProfileID": id, "BankCity": "Nowhere" });
    ben.put("account_bankprofile", change)
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(whole(&ann, &id).await["BankCity"], "Beijing");
}

#[tokio::test(flavor = "multi_thread")]
async fn shape_session_and_token_are_asked_before_anything_else() {
    let server = server().await;
    let visitor = server.visitor().await;
    visitor
        .get("account_bankprofile", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    visitor
        .post("account_bankprofile", bank())
        .await
        .refused(401, "Error_NotLoggedIn");
    let ann = investor(&server, ANN).await;
    let id = add(&ann).await;
    for wrong in [
        json!({"UserBankProfileID": "x"}),
        json!({"UserBankProfileID": id, "BankCity": 5}),
        json!({}),
    ] {
        ann.put("account_bankprofile", wrong)
            .await
            .refused(400, "Error_BadRequest");
    }
    ann.set_csrf_token(Some("another"));
    ann.post("account_bankprofile", bank())
        .await
        .refused(403, "Error_Csrf");
    ann.set_csrf_token(None);
    ann.post("account_bankprofile", bank())
        .await
        .refused(403, "Error_Csrf");
    assert_eq!(list(&ann).await["banks"].as_array().unwrap().len(), 1);
}
