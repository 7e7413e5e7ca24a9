//! An ID number is asked of every nationality but those that the deployment frees, under every framework or under one (decision 65).

use super::{ANN, names, whole};
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::{CAYMAN, PKF, account, bank, with};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![std::future::ready =>
    whose_nationality_is_freed_opens_an_account_without_an_id_number,
];

/// The nationalities that the form is told of, by framework.
async fn freed(client: &Client, framework: i64) -> Value {
    let all = client.get("account_userentity", &[]).await.ok();
    let lookups = all["frameworkLookups"].as_array().unwrap();
    let own = lookups
        .iter()
        .find(|lookup| lookup["InvestmentFrameworkID"] == framework);
    own.unwrap()["IDNumberOptionalCountryIDs"].clone()
}

async fn country(client: &Client, code: &str) -> i64 {
    let list = client.get("public_countries", &[]).await.ok();
    let countries = list["countries"].as_array().unwrap();
    let found = countries.iter().find(|it| it["CountryCode2"] == code);
    found.unwrap()["CountryID"].as_i64().unwrap()
}

async fn whose_nationality_is_freed_opens_an_account_without_an_id_number(database: TestDatabase) {
    let settings = format!("{NO_LIMITS}\nid_number_optional = 'PKF:CA'");
    let server = TestServer::start(database, &settings).await;
    let ann = investor(&server, ANN).await;
    let canada = country(&ann, "CA").await;
    assert_eq!(freed(&ann, PKF).await, json!([canada]));
    assert_eq!(freed(&ann, CAYMAN).await, json!([]));

    ann.post("account_bankprofile", bank()).await.ok();
    let without = json!({ "IDNumber": "", "NationalityCountryID": canada });
    // The mainland is not freed, and neither is anybody under the other framework.
    for form in [
        with(account(PKF), &json!({ "IDNumber": "" })),
        with(account(CAYMAN), &without),
    ] {
        let refused = ann.post("account_userentity", form).await;
        assert_eq!(refused.status, 422);
        assert_eq!(names(&refused.json()), ["IDNumber"]);
    }
    let form = with(account(PKF), &without);
    let opened = ann.post("account_userentity", form).await.ok();
    let id = opened["UserEntityID"].as_i64().unwrap();
    let shown = whole(&ann, id).await;
    assert_eq!(shown["IDNumber"].as_str().unwrap_or_default(), "");
    // One that was typed can be taken out again, and not by whoever needs one.
    let change = async |fields: Value| {
        let fields = with(fields, &json!({ "UserEntityID": id }));
        ann.put("account_userentity", fields).await
    };
    change(json!({ "IDNumber": "P-77" })).await.ok();
    change(json!({ "IDNumber": null })).await.ok();
    assert_eq!(whole(&ann, id).await["IDNumber"], Value::Null);
    let needed = json!({ "IDNumber": null, "NationalityCountryID": 112 });
    let refused = change(needed).await;
    assert_eq!(names(&refused.json()), ["IDNumber"]);
    server.stop().await;
}
