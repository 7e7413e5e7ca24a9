//! Forms as an investor fills them in, files as one uploads them, and the steps up to an account
//! that can be submitted or is approved. Checks nothing.

use domain::Instant;
use domain::account::{AccountForm, KycState};
use domain::document::DocumentCode;
use domain::ids::{AccountId, QuestionId};
use domain::questionnaire::{Answer, QUESTIONS, SignedQuestionnaire};
use domain::review::Subject;
use ports::driven::objects::Rereadable;
use ports::driving::account::keep_questionnaire;
use ports::driving::document::keep_file;
use ports::driving::payee::prove_account;
use ports::{Ports, read, transact};
use serde_json::{Value, json};

use crate::client::Client;
use crate::prepared::step;

/// `InvestmentFrameworkID` of PKF.
pub const PKF: i64 = 1;
/// `InvestmentFrameworkID` of CAYMAN.
pub const CAYMAN: i64 = 2;

/// A bank account of a profile.
pub fn bank() -> Value {
    json!({
        "AccountName": "Li Wei", "BankName": "Example Bank", "BankAccountNumber": "6222020200112233",
        "BankAccountTypeID": 2, "CurrencyID": 1, "BankBranchName": "Main Branch", "BankBranchCode": "001",
        "BankSwiftCode": "EXAMCNBJ", "BankAddress": "2 Bank Street", "BankCity": "Beijing",
        "BankAddressRegion": "Beijing", "BankCountryID": 112, "BankAreaCode": "100000",
    })
}

/// An individual account under a framework, both steps filled in.
pub fn account(framework: i64) -> Value {
    json!({
        "InvestmentFrameworkID": framework, "EntityID": 1, "FirstName": "Wei", "LastName": "Li", "GenderID": 1,
        "DateOfBirth": "1985-06-01", "PlaceOfBirthID": 112, "PassportNumber": "E12345678",
        "NationalityCountryID": 112, "DateOfPassportExpired": "2049-01-01", "IDNumber": "110101198506010011",
        "TaxResidentCountryID": 112, "TaxNumber": "TAX-77", "PhoneNumber": "13800138000", "PhoneCountryID": 112,
        "EmailAddress": "li@example.com", "AddressLine1": "1 Garden Road", "AddressCity": "Beijing",
        "AddressRegion": "Beijing", "CountryID": 112, "AddressAreaCode": "100000",
        "BankAccountNumber": "6222020200112233", "BankAccountName": "Li Wei", "BankAccountTypeID": 2,
        "CurrencyID": 1, "BankName": "Example Bank", "BankBranchName": "Main Branch", "BankBranchCode": "001",
        "BankSwiftCode": "EXAMCNBJ", "BankAddress": "2 Bank Street", "BankCity": "Beijing",
        "BankAddressRegion": "Beijing", "BankCountryID": 112, "BankAreaCode": "100000", "SourceOfFundsID": 1,
        "BankDepositConfirmationInd": true, "CreatedDate": 1_750_000_000,
    })
}

/// A form with some fields changed; `null` takes a field out.
#[must_use]
pub fn with(mut form: Value, changes: &Value) -> Value {
    for (name, value) in changes.as_object().expect("changes by field") {
        form[name.as_str()] = value.clone();
    }
    form
}

/// A file of `tests/fixtures`.
pub fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Adds a bank account and opens an investment account under a framework: its `UserEntityID`.
pub async fn open_account(client: &Client, framework: i64) -> i64 {
    client.post("account_bankprofile", bank()).await.ok();
    let opened = client
        .post("account_userentity", account(framework))
        .await
        .ok();
    opened["UserEntityID"].as_i64().expect("an id")
}

/// Uploads the passport copy and the proof of address of an account.
pub async fn upload_papers(client: &Client, account: i64) {
    let account = account.to_string();
    for (code, file, media_type) in [
        // Small, since hundreds of tests begin with it and each has its pixels decoded and
        // re-encoded.
        ("Passport", "passport.jpg", "image/jpeg"),
        ("POA", "address.pdf", "application/pdf"),
    ] {
        let fields = [("CodeKey", code), ("UserEntityID", account.as_str())];
        let (name, content) = (file.replace("-small", ""), fixture(file));
        client
            .upload("account_document", &fields, &name, media_type, content)
            .await
            .ok();
    }
}

/// Signs a questionnaire for the account at this instant, as the end of a signing session does.
pub async fn sign_questionnaire(ports: &Ports, account: i64, signed_at: Instant) {
    let id = AccountId(account);
    let owner = read(ports, async |tx| {
        Ok(tx.accounts().get(id).await?.expect("the account").investor)
    })
    .await
    .expect("its owner");
    let source = Rereadable::in_memory(fixture("proof.pdf"));
    let kept = keep_file(ports, owner, source).await.expect("a file");
    transact(ports, async |tx| {
        let framework = tx.accounts().get(id).await?.expect("the account").framework;
        let wording = tx.projects().questionnaire(framework).await?;
        let wording = wording.expect("its wording");
        let questions: Vec<QuestionId> = wording
            .questions
            .iter()
            .map(|question| question.id)
            .collect();
        assert_eq!(questions.len(), QUESTIONS);
        let mut paper = kept.document(owner, DocumentCode::Questionnaire, "ID.pdf", signed_at);
        paper.account = Some(id);
        let document = tx.documents().add(&paper).await?;
        let signed = SignedQuestionnaire {
            answers: questions
                .into_iter()
                .map(|question| Answer {
                    question,
                    yes: false,
                })
                .collect(),
            more_detail: None,
            version: wording.version,
            document,
            signed_at,
        };
        keep_questionnaire(ports, tx, id, signed, signed_at)
            .await
            .map(drop)
    })
    .await
    .expect("the questionnaire is kept");
}

/// Puts an account into a state of its review, as reviewers would.
pub async fn set_state(ports: &Ports, account: i64, state: KycState, comment: Option<&str>) {
    transact(ports, async |tx| {
        let mut account = tx
            .accounts()
            .lock(AccountId(account))
            .await?
            .expect("the account");
        let steps = (account.state.code(), state.code());
        account.state = state;
        account.comment = comment.map(str::to_owned);
        account.changed_since_submit = false;
        tx.accounts().save(&account).await?;
        account.version += 1;
        let now = ports.clock.now();
        step(tx, Subject::Account(account.id), steps, now).await;
        prove_account(ports, tx, &account, now).await
    })
    .await
    .expect("the state is set");
}

/// Gives the form of an account a Chinese name, or none, whatever its state.
pub async fn set_chinese_name(ports: &Ports, account: i64, name: Option<&str>) {
    change_form(ports, account, |form| {
        form.chinese_name = name.map(str::to_owned);
    })
    .await;
}

/// The same with the Latin name.
pub async fn set_names(
    ports: &Ports,
    account: i64,
    (first, last): (&str, &str),
    chinese: Option<&str>,
) {
    change_form(ports, account, |form| {
        form.first_name = Some(first.to_owned());
        form.last_name = Some(last.to_owned());
        form.chinese_name = chinese.map(str::to_owned);
    })
    .await;
}

async fn change_form(ports: &Ports, account: i64, change: impl Fn(&mut AccountForm)) {
    transact(ports, async |tx| {
        let mut account = tx
            .accounts()
            .lock(AccountId(account))
            .await?
            .expect("the account");
        change(&mut account.form);
        tx.accounts().save(&account).await?;
        account.version += 1;
        prove_account(ports, tx, &account, ports.clock.now()).await
    })
    .await
    .expect("the name is set");
}

/// Answers to a survey as asked: the first choice of each question, and a text if there is none.
pub fn survey_answers(survey: &Value) -> Value {
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
