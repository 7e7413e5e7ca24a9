//! Investment accounts over HTTP: opening and changing them, and refusing access to other
//! investors' accounts (decisions 25, 26, 29, 49).
mod blocked;
mod blocked_meanwhile;
mod chinese_name;
mod company;
mod emptied;
mod id_number;
mod seen;
mod signed_as;
mod unchanged;

use serde_json::{Value, json};
use tests::client::Client;
use tests::forms::{CAYMAN, PKF, account, bank, open_account, upload_papers, with};
use tests::road::investor;
use tests::server::TestServer;

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

async fn all(client: &Client) -> Value {
    client.get("account_userentity", &[]).await.ok()
}

async fn whole(client: &Client, id: i64) -> Value {
    let id = id.to_string();
    let found = client
        .get("account_userentity", &[("UserEntityID", &id)])
        .await
        .ok();
    found["userEntities"][0].clone()
}

fn apply(id: i64) -> Value {
    json!({ "UserEntityID": id, "applyKYC": true })
}

fn names(body: &Value) -> Vec<&str> {
    let fields = body["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|field| field["field"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_screens_get_what_they_choose_from_in_the_language() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let english = all(&ann).await;
    assert_eq!(english["userEntities"], json!([]));
    let codes: Vec<&Value> = english["frameworks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| &f["CodeKey"])
        .collect();
    assert_eq!(codes, ["PKF", "CAYMAN"]);
    assert_eq!(english["entityTypes"][0]["CodeKey"], "Ind");
    assert_eq!(
        english["genders"][1],
        json!({"GenderID": 2, "Gender": "Female"})
    );
    let pkf = &english["frameworkLookups"][0];
    assert_eq!(pkf["InvestmentFrameworkID"], PKF);
    assert_eq!(pkf["SourceOfFundsIDs"], json!([1, 2, 3, 4, 5, 6, 99]));
    assert_eq!(pkf["PaymentMethodIDs"], json!([2, 1010]));
    assert_eq!(pkf["TransactionProcesses"][0]["CodeKey"], "VTCN");
    assert_eq!(
        (&pkf["IsDepositSupported"], &pkf["IsWithdrawSupported"]),
        (&json!(true), &json!(true))
    );
    let chinese = ann
        .get("account_userentity", &[("language", "zh")])
        .await
        .ok();
    assert_eq!(chinese["genders"][1]["Gender"], "女");
    assert_ne!(
        chinese["frameworkLookups"][0]["WireNotice"],
        pkf["WireNotice"]
    );
    assert_eq!(
        chinese["sourceOfFunds"][6],
        json!({"SourceOfFundsID": 99, "SourceOfFundsText": "其他"})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_reads_back_as_it_was_filled_in() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    ann.post("account_bankprofile", bank()).await.ok();
    let typed = with(
        account(PKF),
        &json!({ "FirstName": "wei", "SourceOfFundsID": 99, "OpenSourceOfFunds": "稿费" }),
    );
    let opened = ann.post("account_userentity", typed).await.ok();
    assert_eq!(
        (&opened["ok"], &opened["Version"]),
        (&json!(true), &json!(1))
    );
    let id = opened["UserEntityID"].as_i64().unwrap();
    let read = whole(&ann, id).await;
    let expected = with(
        account(PKF),
        &json!({ "SourceOfFundsID": 99, "OpenSourceOfFunds": "稿费" }),
    );
    for (field, value) in expected.as_object().unwrap() {
        if field != "CreatedDate" {
            assert_eq!(&read[field.as_str()], value, "{field}");
        }
    }
    assert_eq!(
        read["LastKYCLog"],
        json!({"KYCStateCode": "INIT", "Comment": null})
    );
    assert_eq!(read["WM_AccountNumber"], format!("WM{id:08}"));
    assert_eq!(read["Currency"], "US dollar");
    assert_eq!(read["CurrencyWallets"][0]["Balance Available"], 0);
    assert_eq!(read["frameworkLookup"]["InvestmentFrameworkID"], PKF);
    assert_eq!(
        [
            &read["PersonalCompleteInd"],
            &read["BankCompleteInd"],
            &read["DocumentsCompleteInd"]
        ],
        [&json!(true), &json!(true), &json!(false)]
    );
    let listed = all(&ann).await;
    assert_eq!(listed["userEntities"][0]["BankAccountNumber"], "****233");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cayman_account_has_no_tick_and_no_balances() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    ann.post("account_bankprofile", bank()).await.ok();
    let unticked = json!({ "BankDepositConfirmationInd": null });
    let refused = ann
        .post("account_userentity", with(account(PKF), &unticked))
        .await;
    let body = refused.refused(422, "IncompleteInformation");
    assert_eq!(names(&body), ["BankDepositConfirmationInd"]);
    ann.post("account_userentity", with(account(CAYMAN), &unticked))
        .await
        .ok();
    let entity = all(&ann).await["userEntities"][0].clone();
    assert!(!entity.to_string().contains("Balance"), "{entity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_comes_first() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let key = "Pleaseaddabankaccountfirst";
    let english = ann
        .post("account_userentity", account(PKF))
        .await
        .refused(409, key);
    let chinese = with(account(PKF), &json!({ "language": "zh" }));
    let chinese = ann
        .post("account_userentity", chinese)
        .await
        .refused(409, key);
    assert_ne!(english["message"], chinese["message"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_wrong_field_is_named_the_first_of_the_requirement_first() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    ann.post("account_bankprofile", bank()).await.ok();
    let gaps = json!({
        "FirstName": null, "PhoneNumber": "", "BankCountryID": null, "SourceOfFundsID": 99, "GenderID": null,
    });
    let body = ann
        .post("account_userentity", with(account(PKF), &gaps))
        .await
        .refused(422, "FieldRequired");
    assert_eq!(
        names(&body),
        [
            "FirstName",
            "GenderID",
            "PhoneNumber",
            "BankCountryID",
            "OpenSourceOfFunds"
        ]
    );
    assert_eq!(body["fields"][3]["messageKey"], "BankCountryIDNoInputTip");
    for (change, key) in [
        (
            json!({ "LastName": "李" }),
            "PleaseEnterUpperAndLowerCaseLetters",
        ),
        (
            json!({ "LastName": "L" }),
            "PleaseEnterUpperAndLowerCaseLetters",
        ),
        (
            json!({ "LastName": "Li2" }),
            "PleaseEnterUpperAndLowerCaseLetters",
        ),
        (json!({ "BankSwiftCode": "EXAMCNB" }), "FieldInvalid"),
        (
            json!({ "BankAccountNumber": "GB29 NWBK 6016 1331 9268 18" }),
            "FieldInvalid",
        ),
        (
            json!({ "AddressLine1": "花园路" }),
            "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols",
        ),
        (json!({ "DateOfBirth": "1899-12-31" }), "DateOutOfRange"),
        (
            json!({ "DateOfPassportExpired": "2051-01-01" }),
            "DateOutOfRange",
        ),
        (json!({ "CountryID": 4711 }), "FieldInvalid"),
        (
            json!({ "PhoneNumber": "86-13800138000" }),
            "PhoneNumberNational",
        ),
        (json!({ "InvestmentFrameworkID": 9 }), "FieldInvalid"),
        (json!({ "InvestmentFrameworkID": null }), "FieldRequired"),
    ] {
        let english = ann
            .post("account_userentity", with(account(PKF), &change))
            .await
            .refused(422, key);
        assert_eq!(english["fields"].as_array().unwrap().len(), 1, "{change}");
        let chinese = with(with(account(PKF), &change), &json!({ "language": "zh" }));
        let chinese = ann
            .post("account_userentity", chinese)
            .await
            .refused(422, key);
        assert_ne!(english["message"], chinese["message"], "{change}");
    }
    for day in ["1985-6-1", "+1985-06-01"] {
        let odd = with(account(PKF), &json!({ "DateOfBirth": day }));
        let refused = ann.post("account_userentity", odd).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "DateOfBirth", "{day}");
    }
    assert_eq!(all(&ann).await["userEntities"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_kept_as_passports_have_them() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    for (typed, kept) in [
        ("O'Neill", "O'Neill"),
        ("D\u{2019}Souza", "D'Souza"),
        ("Jean-Luc", "Jean-Luc"),
        ("van der Berg", "van der Berg"),
        ("zhou", "Zhou"),
    ] {
        let change = json!({ "UserEntityID": id, "LastName": typed });
        ann.put("account_userentity", change).await.ok();
        assert_eq!(whole(&ann, id).await["LastName"], kept);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_form_names_everything_that_is_missing_at_once() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    ann.post("account_bankprofile", bank()).await.ok();
    let nothing = ann.post("account_userentity", json!({})).await;
    let nothing = nothing.refused(422, "FieldRequired");
    assert_eq!(
        names(&nothing)[..6],
        [
            "FirstName",
            "LastName",
            "GenderID",
            "EntityID",
            "InvestmentFrameworkID",
            "DateOfBirth"
        ]
    );
    assert_eq!(names(&nothing).len(), 31);
    assert_eq!(nothing["params"]["field"], "FirstName");
    let wrong = json!({
        "FirstName": "李", "EntityID": null, "TaxNumber": null, "BankDepositConfirmationInd": false,
    });
    let wrong = ann
        .post("account_userentity", with(account(PKF), &wrong))
        .await
        .refused(422, "PleaseEnterUpperAndLowerCaseLetters");
    assert_eq!(
        names(&wrong),
        [
            "FirstName",
            "EntityID",
            "TaxNumber",
            "BankDepositConfirmationInd"
        ]
    );
    let tick = json!({ "BankDepositConfirmationInd": false });
    let only = ann
        .post("account_userentity", with(account(PKF), &tick))
        .await
        .refused(422, "IncompleteInformation");
    assert_eq!(names(&only), ["BankDepositConfirmationInd"]);
    assert_eq!(all(&ann).await["userEntities"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_individual_account_a_framework_and_no_company_on_sqlite() {
    one_individual_account_a_framework_and_no_company(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_individual_account_a_framework_and_no_company_on_postgres() {
    one_individual_account_a_framework_and_no_company(TestServer::postgres().await).await;
}

async fn one_individual_account_a_framework_and_no_company(server: TestServer) {
    let ann = investor(&server, ANN).await;
    ann.post("account_bankprofile", bank()).await.ok();
    let (one, other) = tokio::join!(
        ann.post("account_userentity", account(PKF)),
        ann.post("account_userentity", account(PKF))
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let key = "OnlyOneUserEntityCanBeCreate";
    ann.post("account_userentity", account(PKF))
        .await
        .refused(409, key);
    let company = with(account(CAYMAN), &json!({ "EntityID": 2 }));
    ann.post("account_userentity", company)
        .await
        .refused(409, "EntityUnableEdit");
    ann.post("account_userentity", account(CAYMAN)).await.ok();
    assert_eq!(all(&ann).await["userEntities"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_touches_what_was_sent_on_the_present_version() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    let change = json!({
        "UserEntityID": id, "Version": 1, "AddressCity": "Shanghai", "BankAccountNumber": "****233",
        "applyKYC": false,
    });
    let changed = ann.put("account_userentity", change.clone()).await.ok();
    assert_eq!(
        (&changed["UserEntityID"], &changed["Version"]),
        (&json!(id), &json!(2))
    );
    assert_eq!(ann.put("account_userentity", change).await.ok(), changed);
    let read = whole(&ann, id).await;
    assert_eq!(
        (&read["AddressCity"], &read["FirstName"]),
        (&json!("Shanghai"), &json!("Wei"))
    );
    assert_eq!(read["BankAccountNumber"], "6222020200112233");
    let late = json!({ "UserEntityID": id, "Version": 1, "AddressCity": "Tianjin" });
    ann.put("account_userentity", late)
        .await
        .refused(409, "Error_StaleVersion");
    let wrong = json!({ "UserEntityID": id, "TaxNumber": "税号" });
    let key = "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols";
    assert_eq!(
        names(&ann.put("account_userentity", wrong).await.refused(422, key)),
        ["TaxNumber"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_account_and_documents_are_not_there() {
    let server = TestServer::sqlite().await;
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let id = open_account(&ann, PKF).await;
    upload_papers(&ann, id).await;
    let mine = open_account(&ben, PKF).await;
    let theirs = whole(&ann, id).await["Documents"][0]["DocumentID"].clone();
    let entity = id.to_string();
    let gone = |answer: tests::client::Answer| answer.refused(404, "Error_NotFound");
    gone(
        ben.get("account_userentity", &[("UserEntityID", &entity)])
            .await,
    );
    gone(
        ben.get("account_questionnaire", &[("UserEntityID", &entity)])
            .await,
    );
    gone(
        ben.put(
            "account_userentity",
            json!({ "UserEntityID": id, "FirstName": "Ben" }),
        )
        .await,
    );
    gone(ben.put("account_userentity", apply(id)).await);
    let stolen = json!({ "UserEntityID": mine, "NewDocuments": [theirs] });
    gone(ben.put("account_userentity", stolen).await);
    let stolen = with(account(CAYMAN), &json!({ "NewDocuments": [theirs] }));
    gone(ben.post("account_userentity", stolen).await);
    gone(
        ben.put("account_userentity", json!({ "UserEntityID": 999_999 }))
            .await,
    );
    assert_eq!(whole(&ben, mine).await["Documents"], json!([]));
    assert_eq!(whole(&ann, id).await["FirstName"], "Wei");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_of_one_account_serves_another_without_leaving_it() {
    let server = TestServer::sqlite().await;
    let ann = investor(&server, ANN).await;
    let first = open_account(&ann, PKF).await;
    upload_papers(&ann, first).await;
    let documents = whole(&ann, first).await["Documents"].clone();
    let ids: Vec<&Value> = documents
        .as_array()
        .unwrap()
        .iter()
        .map(|d| &d["DocumentID"])
        .collect();
    let opened = with(account(CAYMAN), &json!({ "NewDocuments": ids }));
    let second = ann.post("account_userentity", opened).await.ok()["UserEntityID"]
        .as_i64()
        .unwrap();
    assert_eq!(
        whole(&ann, second).await["Documents"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        whole(&ann, first).await["Documents"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn shape_session_and_token_are_asked_before_anything_else() {
    let server = TestServer::sqlite().await;
    let visitor = server.visitor().await;
    let framework = [("InvestmentFrameworkID", "1")];
    for (call, query) in [
        ("account_userentity", &[][..]),
        ("account_questionnaire", &framework),
    ] {
        visitor
            .get(call, query)
            .await
            .refused(401, "Error_NotLoggedIn");
    }
    let body = visitor
        .get("account_questionnaire", &[])
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(body["params"]["field"], "InvestmentFrameworkID");
    visitor
        .post("account_userentity", account(PKF))
        .await
        .refused(401, "Error_NotLoggedIn");
    let ann = investor(&server, ANN).await;
    for (wrong, field) in [
        (json!({ "UserEntityID": "abc" }), "UserEntityID"),
        (
            json!({ "UserEntityID": 1, "DateOfBirth": "01/06/1985" }),
            "DateOfBirth",
        ),
        (
            json!({ "UserEntityID": 1, "FirstName": ["Wei"] }),
            "FirstName",
        ),
        (
            json!({ "UserEntityID": 1, "applyKYC": "perhaps" }),
            "applyKYC",
        ),
        (json!({ "FirstName": "Wei" }), "UserEntityID"),
    ] {
        let body = ann
            .put("account_userentity", wrong)
            .await
            .refused(400, "Error_BadRequest");
        assert_eq!(body["params"]["field"], field);
    }
    ann.set_csrf_token(Some("another"));
    ann.post("account_userentity", account(PKF))
        .await
        .refused(403, "Error_Csrf");
}
