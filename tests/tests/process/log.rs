//! The server's log: one line per request, and nothing that opens anything (decision 10).
use sea_orm::ConnectionTrait;
use serde_json::{Map, Value, json};
use tests::binary::BinaryServer;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::try_log_in;
use tests::forms::{account, bank, fixture, with};
use tests::road::{PASSWORD, code_for, log_in};

const MOBILE: &str = "86-13900139000";

#[tokio::test(flavor = "multi_thread")]
async fn no_code_token_password_number_or_query_value_is_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let settings = [("LANDFALL_LOG", "debug")];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let client = Client::new(&server.base(), "en");
    let first = client.fetch_csrf_token().await;
    let (sent, code) = code_for(&client, MOBILE, false).await;
    let token = sent["token"].as_str().unwrap().to_owned();
    let user = json!({
        "MobileNumber": MOBILE, "Password": PASSWORD, "SMSCode": code, "Token": token,
    });
    client.post("register", json!({ "user": user })).await.ok();
    let second = log_in(&client, MOBILE).await["csrfToken"]
        .as_str()
        .unwrap()
        .to_owned();
    let marked = [("note", "a-query-value-7731")];
    let answer = client.get("account_profile", &marked).await;
    let request_id = answer.header("x-request-id").to_owned();
    answer.ok();
    client.open("/sign/a-secret-of-a-path-7732").await;

    // The worker hands the message over within its next round.
    let mut log = server.log();
    for _ in 0..50 {
        if log.contains("text message") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        log = server.log();
    }
    assert!(
        log.contains(&request_id),
        "the log has no line of a request:\n{log}"
    );
    let code_as_a_word = |line: &str| {
        line.split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| word == code)
    };
    for secret in [
        &first,
        &second,
        &token,
        PASSWORD,
        "13900139000",
        "a-query-value-7731",
        "a-secret-of-a-path-7732",
    ] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    let told: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("text message"))
        .collect();
    assert!(
        !told.is_empty() && !told.iter().any(|line| code_as_a_word(line)),
        "{told:?}"
    );
}

/// Everything that opens something or belongs to one person alone, collected on the way of an investor and an operator.
#[derive(Default)]
struct Secrets(Vec<(&'static str, String)>);

impl Secrets {
    fn keep(&mut self, what: &'static str, value: &Value) -> String {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        assert!(text.len() >= 4 && text != "null", "{what}: {value}");
        self.0.push((what, text.clone()));
        text
    }

    /// Every cookie that an answer sets.
    fn cookies(&mut self, what: &'static str, answer: &tests::client::Answer) {
        for cookie in answer.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
            let value = cookie.split_once('=').unwrap().1;
            self.keep(what, &json!(value));
        }
    }

    /// Those of them that are in a text: digits only as a word of their own.
    fn found_in(&self, log: &str) -> Vec<&(&'static str, String)> {
        let words: std::collections::BTreeSet<&str> =
            log.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        let is_there = |secret: &str| {
            let is_short = secret.len() <= 8 && secret.bytes().all(|b| b.is_ascii_digit());
            if is_short {
                words.contains(secret)
            } else {
                log.contains(secret)
            }
        };
        self.0
            .iter()
            .filter(|(_, secret)| is_there(secret))
            .collect()
    }
}

/// Signs in and changes everything about oneself that can be changed.
async fn identity(server: &BinaryServer, client: &Client, secrets: &mut Secrets) {
    let (sent, code) = code_for(client, MOBILE, false).await;
    secrets.keep("token of a code", &sent["token"]);
    secrets.keep("code", &json!(code));
    let user = json!({
        "MobileNumber": MOBILE, "Password": PASSWORD, "SMSCode": code, "Token": sent["token"],
    });
    client.post("register", json!({ "user": user })).await.ok();
    let wrong = json!({ "EmailOrMobile": MOBILE, "Password": "Wrong-password1" });
    client.post("login", wrong).await.refused(422, "LoginError");
    let right = json!({ "EmailOrMobile": MOBILE, "Password": PASSWORD, "RememberMe": true });
    let opened = client.post("login", right).await;
    secrets.cookies("cookie of an investor", &opened);
    secrets.keep("csrf token", &opened.ok()["csrfToken"]);

    let email = json!({ "EmailAddress": "lan.chen@example.com" });
    client.post("account_email", email).await.ok();
    let mail = client.newest_message("lan.chen@example.com").await;
    let link = mail["link"].as_str().unwrap();
    let token = link.split("token=").nth(1).unwrap().split('&').next();
    secrets.keep("token of a link", &json!(token));
    client.open(link).await.redirect();

    let reauth = json!({ "Password": PASSWORD });
    client.post("account_reauth", reauth).await.ok();
    let number = "86-13700137000";
    let (sent, code) = code_for(client, number, false).await;
    secrets.keep("token of a code for a new number", &sent["token"]);
    secrets.keep("code for a new number", &json!(code));
    let change = json!({
        "MobileNumber": number, "MobileCountryID": 112, "SMSCode": code, "Token": sent["token"],
    });
    client.put("account_mobile", change).await.ok();
    let next = json!({ "OldPassword": PASSWORD, "NewPassword": "Tide9-harbour" });
    client.post("account_changepassword", next).await.ok();
    let forgetful = Client::new(&server.base(), "en");
    forgetful.fetch_csrf_token().await;
    let (sent, code) = code_for(&forgetful, number, true).await;
    secrets.keep("token of a code for a password", &sent["token"]);
    secrets.keep("code for a password", &json!(code));
    let reset = json!({
        "MobileNumber": number, "SMSCode": code, "Token": sent["token"], "Password": "Reef8-lantern",
    });
    forgetful.post("reset_password", reset).await.ok();
    for password in [
        PASSWORD,
        "Wrong-password1",
        "Tide9-harbour",
        "Reef8-lantern",
    ] {
        secrets.keep("password", &json!(password));
    }
    client.fetch_csrf_token().await;
    let back = json!({ "EmailOrMobile": number, "Password": "Reef8-lantern" });
    let opened = client.post("login", back).await;
    secrets.cookies("cookie of an investor", &opened);
    secrets.keep("csrf token", &opened.ok()["csrfToken"]);
    for mobile in [MOBILE, number] {
        secrets.keep("phone number", &json!(mobile.trim_start_matches("86-")));
    }
}

/// Fills in everything that has a number on paper, uploads a paper, and asks for a page to sign on.
async fn papers(client: &Client, secrets: &mut Secrets) {
    let profile = json!({
        "FirstName": "Lan", "LastName": "Chen", "GenderID": 2, "DateOfBirth": "1984-05-17",
        "PassportNumber": "EP5550001", "CountryID": 112, "NationalityCountryID": 112,
        "DateOfPassportExpired": "2034-03-31", "IDNumber": "310101198405170021", "AddressLine1": "88 Julu Road",
        "AddressRegion": "Shanghai", "AddressCity": "Shanghai", "AddressAreaCode": "200040",
    });
    client.put("account_profile", profile).await.ok();
    let numbered = json!({ "BankAccountNumber": "6222555500017777" });
    client
        .post("account_bankprofile", with(bank(), &numbered))
        .await
        .ok();
    let numbered = json!({
        "PassportNumber": "EA5550002", "IDNumber": "110101198506015553", "TaxNumber": "TAX-5550004",
        "BankAccountNumber": "6222555500018888",
    });
    let opened = client
        .post("account_userentity", with(account(1), &numbered))
        .await
        .ok();
    let id = opened["UserEntityID"].to_string();
    for number in [
        "EP5550001",
        "310101198405170021",
        "6222555500017777",
        "EA5550002",
        "110101198506015553",
        "TAX-5550004",
        "6222555500018888",
    ] {
        secrets.keep("number of a document", &json!(number));
    }
    let fields = [("CodeKey", "Passport"), ("UserEntityID", id.as_str())];
    let file = "passport-of-lan-chen.jpg";
    let stored = client
        .upload(
            "account_document",
            &fields,
            file,
            "image/jpeg",
            fixture("passport.jpg"),
        )
        .await
        .ok();
    secrets.keep("name of a file", &json!(file));
    let document = stored["DocumentID"].to_string();
    let asked = [("DocumentID", document.as_str())];
    let link = client.get("account_document", &asked).await.ok();
    let link = link["url"].as_str().unwrap().to_owned();
    secrets.keep("link to a file", &json!(link.rsplit('/').next()));
    assert_eq!(client.open(&link).await.status, 200);
    let shown = client
        .get("account_questionnaire", &[("UserEntityID", &id)])
        .await
        .ok();
    let questions = shown["Questions"].as_array().unwrap().iter();
    let radios: Map<String, Value> = questions
        .map(|question| (question["QuestionID"].to_string(), json!("No")))
        .collect();
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": opened["UserEntityID"], "RedirectUrl": "/#/index", "Radios": radios,
    });
    let place = client.post("account_signature", form).await.ok();
    secrets.keep("page to sign on", &place["signatureToken"]);
    let url = place["url"].as_str().unwrap();
    assert_eq!(client.open(url).await.status, 200);
    let signed = [("name", "Li Wei"), ("consent", "on"), ("action", "sign")];
    client.submit_form(url, &signed).await.redirect();
    let listed = client.get("account_sessions", &[]).await.ok();
    assert!(listed["sessions"].is_array());
}

/// An operator is made, enrols an authenticator, fails and succeeds to log in.
async fn desk(server: &BinaryServer, secrets: &mut Secrets) {
    let said = server.run_ok(&[
        "operator",
        "add",
        "--email",
        "ruth@desk.test",
        "--name",
        "Ruth",
        "--role",
        "reviewer",
    ]);
    let password = said
        .lines()
        .find_map(|line| line.strip_prefix("Password, shown only now: "))
        .unwrap();
    secrets.keep("password of an operator", &json!(password));
    let client = Client::new(&server.base(), "en");
    let enrol = try_log_in(&client, "ruth@desk.test", password, None).await;
    let secret = enrol.ok()["enrolment"]["secret"]
        .as_str()
        .unwrap()
        .to_owned();
    secrets.keep("secret of an authenticator", &json!(secret));
    let code = tests::desk::app_code(&secret, chrono::Utc::now());
    secrets.keep("code of an authenticator", &json!(code));
    let opened = try_log_in(&client, "ruth@desk.test", password, Some(&code)).await;
    secrets.cookies("cookie of an operator", &opened);
    secrets.keep("csrf token of an operator", &opened.ok()["csrf_token"]);
    client.open("/ops/api/queues/kyc").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_opens_anything_is_in_the_log_of_a_whole_journey() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::sqlite().await;
    let key = "S3cretOfTheServerAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    let keys = format!("k1:{key}");
    let settings = [
        ("LANDFALL_LOG", "debug"),
        ("LANDFALL_MASTER_KEYS", keys.as_str()),
    ];
    let server = BinaryServer::spawn(folder.path(), database.url(), &settings).await;
    let client = Client::new(&server.base(), "en");
    let mut secrets = Secrets::default();
    secrets.keep("key of the server", &json!(key));
    secrets.keep("csrf token", &json!(client.fetch_csrf_token().await));
    identity(&server, &client, &mut secrets).await;
    papers(&client, &mut secrets).await;
    desk(&server, &mut secrets).await;
    client
        .open("/callbacks/sms/twilio/secret-of-a-callback")
        .await;
    secrets.keep("secret of a callback", &json!("secret-of-a-callback"));

    // An internal failure is written to the log with the id that the caller gets, and shown nowhere else.
    let beside = database.connect().await;
    beside
        .execute_unprepared("ALTER TABLE banks RENAME TO elsewhere")
        .await
        .unwrap();
    let broken = client.get("account_bankprofile", &[]).await;
    let said = broken.refused(500, "Error_Internal");
    let id = said["params"]["requestId"].as_str().unwrap().to_owned();
    client.post("logout", Value::Null).await.ok();
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;

    let log = server.log();
    assert!(secrets.0.len() >= 30, "{}", secrets.0.len());
    let found = secrets.found_in(&log);
    assert!(found.is_empty(), "{found:#?} in the log:\n{log}");
    let told = log
        .lines()
        .any(|line| line.contains(&id) && line.contains("banks"));
    assert!(told, "what broke is not in the log:\n{log}");
}
