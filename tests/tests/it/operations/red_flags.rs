//! Red flags: they are shown in the list and at the item, a pass answers each, and the second line
//! reads the first line's answers.

use domain::account::KycState;
use domain::ids::{AccountId, FrameworkId};
use domain::review::{RedFlag, Subject};
use ports::driven::account::ReviewedForm;
use ports::transact;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant};
use tests::forms::{PKF, set_names};
use tests::on_both_databases;
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::fund;

on_both_databases![tests::server::TestServer::with_database =>
    a_pass_answers_every_red_flag_and_the_second_line_reads_the_answers,
    an_item_of_money_asks_for_what_may_have_changed_since_the_approval,
    a_withdrawal_that_was_signed_in_another_name_is_flagged,
];

const WEI: &str = "86-13900139000";
const MEI: &str = "86-13900139001";

fn keys(item: &Value) -> Vec<&str> {
    let flags = item["flags"].as_array().unwrap();
    flags
        .iter()
        .map(|flag| flag["key"].as_str().or(flag.as_str()).unwrap())
        .collect()
}

async fn a_pass_answers_every_red_flag_and_the_second_line_reads_the_answers(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await.account.0;
    let item = desk.reviewer.item("kyc", wei).await;
    assert_eq!(keys(&item), [""; 0], "nobody has the same papers yet");
    let path = format!("queues/kyc/{wei}/pass");
    let pass = json!({ "version": item["version"], "checked": ["last_name", "first_name"] });
    desk.reviewer.post(&path, pass).await.ok();

    let mei = applicant(&server, MEI, PKF).await.account.0;
    let shared = [
        "shared_document",
        "shared_passport",
        "shared_id_number",
        "shared_bank_number",
    ];
    let item = desk.reviewer.item("kyc", mei).await;
    assert_eq!(keys(&item), shared);
    assert_eq!(item["flags"][1]["account_id"], wei);
    assert_eq!(item["flags"][1]["accounts"], 1);
    let list = desk.reviewer.get("queues/kyc?state=LWAIT").await.ok();
    assert_eq!(keys(&list["items"][0]), shared);

    let path = format!("queues/kyc/{mei}/pass");
    let version = item["version"].clone();
    for (flags, missing) in [
        (Value::Null, shared.to_vec()),
        (
            json!({ "shared_passport": "Twins", "shared_document": " ", "under_18": "no" }),
            vec!["shared_document", "shared_id_number", "shared_bank_number"],
        ),
    ] {
        let pass = json!({ "version": version, "flags": flags });
        let refused = desk.reviewer.post(&path, pass).await;
        let refused = refused.refused(422, "RedFlagUnanswered");
        assert_eq!(refused["params"]["keys"], json!(missing));
    }
    let unchanged = desk.reviewer.item("kyc", mei).await;
    assert_eq!(
        (&unchanged["state"], &unchanged["version"]),
        (&json!("LWAIT"), &version)
    );

    let answers = json!({
        "shared_document": "One paper for both", "shared_passport": "Typed alike",
        "shared_id_number": "Typed alike", "shared_bank_number": "A joint account",
    });
    let pass = json!({ "version": version, "flags": answers, "checked": ["first_name"] });
    desk.reviewer.post(&path, pass.clone()).await.ok();
    // A repeat gets the first answer, and nothing is requested again.
    desk.reviewer.post(&path, pass).await.ok();

    let item = desk.approver.item("kyc", mei).await;
    let first = item["history"].as_array().unwrap().last().unwrap();
    assert_eq!(first["flags"][3]["key"], "shared_bank_number");
    assert_eq!(first["flags"][3]["answer"], "A joint account");
    assert_eq!(first["checked"], json!(["first_name"]));
    assert_eq!(keys(&item), shared, "the second line answers for itself");
    let pass = json!({ "version": item["version"] });
    desk.approver
        .post(&path, pass)
        .await
        .refused(422, "RedFlagUnanswered");
    desk.approver.pass("kyc", mei, json!({})).await.ok();
    assert_eq!(keys(&desk.approver.item("kyc", mei).await), [""; 0]);

    let tx = server.ports().store.begin_read().await.unwrap();
    let log = tx.reviews().of(Subject::Account(AccountId(mei))).await;
    let log = log.unwrap();
    let told: Vec<usize> = log.iter().map(|it| it.entry.notes.answers.len()).collect();
    assert_eq!(told, [0, 0, 4, 4]);
    assert_eq!(log[2].entry.notes.answers[0].flag, RedFlag::SharedDocument);
}

async fn an_item_of_money_asks_for_what_may_have_changed_since_the_approval(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let id = wei.account;
    desk.approve(id.0).await;
    let deposit = wei.submitted_deposit("500").await;
    // Written past the account's rules, so that its proofs are those of the form before.
    server.is_left_broken();
    let expires = |year| chrono::NaiveDate::from_ymd_opt(year, 1, 1);
    transact(server.ports(), async |tx| {
        let mut account = tx.accounts().lock(id).await?.unwrap();
        account.form.date_of_passport_expired = expires(2020);
        Ok(tx.accounts().save(&account).await?)
    })
    .await
    .unwrap();
    let item = desk.finance.item("deposits", deposit).await;
    assert_eq!(keys(&item), ["paper_expired"]);
    // What the investor enters now counts for nothing until it is reviewed.
    transact(server.ports(), async |tx| {
        let mut account = tx.accounts().lock(id).await?.unwrap();
        let judged = ReviewedForm {
            form: account.form.clone(),
            judged_at: server.ports().clock.now(),
            documents: Vec::new(),
            questionnaire: None,
        };
        tx.accounts().keep_reviewed(id, &judged).await?;
        account.form.date_of_passport_expired = expires(2040);
        account.state = KycState::Init;
        Ok(tx.accounts().save(&account).await?)
    })
    .await
    .unwrap();
    let item = desk.finance.item("deposits", deposit).await;
    assert_eq!(keys(&item), ["paper_expired"]);
    let path = format!("queues/deposits/{deposit}/pass");
    let bare = json!({ "version": item["version"], "amount_received": 500 });
    let refused = desk.finance.post(&path, bare).await;
    refused.refused(422, "RedFlagUnanswered");
    let answered = json!({
        "version": item["version"], "amount_received": 500, "flags": { "paper_expired": "Renewed in May" },
    });
    desk.finance.post(&path, answered).await.ok();
}

async fn a_withdrawal_that_was_signed_in_another_name_is_flagged(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, WEI, FrameworkId(PKF)).await;
    fund(&server, &who, 100_000).await;
    let withdrawal = who.handed_in_withdrawal("100").await;
    let signer = async || {
        let item = desk.finance.item("withdrawals", withdrawal).await;
        let flags = item["flags"].as_array().unwrap().clone();
        let flag = flags.into_iter().find(|flag| flag["key"] == "signer_name");
        flag.map(|flag| flag["signer"].clone())
    };
    assert_eq!(signer().await, None);
    set_names(server.ports(), who.account.0, ("Anna", "Berg"), None).await;
    assert_eq!(signer().await, Some(json!("Xiaoming Wang")));
    // Nothing is signed for a deposit.
    let deposit = who.submitted_deposit("500").await;
    let item = desk.finance.item("deposits", deposit).await;
    assert!(!keys(&item).contains(&"signer_name"), "{item}");
}
