//! A target that is changed in the database behind the server's back: no money follows it, the desk
//! is notified, and reconciliation reports it.

use super::{MOBILE, OTHER, wallet, with_wallet};
use domain::ids::{AccountId, WithdrawalId};
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, operator};
use tests::forms::{account, with};
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, prove_bank_account, publish, usd};
use tests::server::TestServer;
use tests::shown::asked_anew;
use tests::subscribing::{Subscriber, sign_on, stored, subscriber};
use tests::wallet::fund;

on_both_databases![tests::server::TestServer::with_database =>
    a_changed_target_passes_no_line_and_can_be_failed,
    a_changed_target_is_neither_signed_nor_handed_in,
    one_whose_form_was_damaged_is_signed_again,
    a_changed_target_is_not_proven_by_forgetting_a_damaged_form,
    a_target_changed_after_the_paper_was_made_is_not_authorised_by_it,
    a_changed_bank_account_of_an_account_lets_no_money_out,
    a_bank_account_changed_while_its_account_is_reviewed_is_not_approved,
    a_changed_bank_account_to_wire_to_is_shown_to_nobody,
];

pub(super) const ADDRESS: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const THIEF: &str = "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3";

pub(super) async fn execute(server: &TestServer, sql: &str) {
    let connection = server.database().connect().await;
    let done = connection.execute_unprepared(sql).await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// Whether reconciliation names this record.
async fn names(server: &TestServer, record: &str) -> bool {
    let found = reconcile(server.ports()).await.unwrap();
    // Accounts that were put directly into storage have no log.
    found
        .iter()
        .any(|it| it.record == record && !it.what.contains("its log"))
}

/// An investor with a wallet, whose bank account has this number.
async fn banking_at(server: &TestServer, mobile: &str, number: &str) -> Subscriber {
    let who = subscriber(server, mobile, PKF).await;
    fund(server, &who, 1_000).await;
    let tx = server.ports().store.begin().await.unwrap();
    let mut account = tx.accounts().lock(who.account).await.unwrap().unwrap();
    account.form.bank_account_number = Some(number.to_owned());
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    prove_bank_account(server.ports(), who.account).await;
    who
}

async fn to_bitcoin(who: &Subscriber) -> i64 {
    to_address(who, ADDRESS).await
}

pub(super) async fn to_address(who: &Subscriber, address: &str) -> i64 {
    let fields = json!({
        "CurrencyID": 1, "Amount": "100", "PayoutMethod": "Bitcoin", "BitcoinAddress": address,
    });
    let asked = who.try_withdraw(fields).await.ok();
    asked["CNWithdrawRequest"]["CNWithdrawRequestID"]
        .as_i64()
        .unwrap()
}

async fn a_changed_target_passes_no_line_and_can_be_failed(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = banking_at(&server, MOBILE, "6222020000000001").await;
    let thief = banking_at(&server, OTHER, "6222029999999999").await;
    let (own, stolen) = (
        wei.handed_in_withdrawal("100").await,
        thief.handed_in_withdrawal("100").await,
    );
    let record = format!("withdrawal:{own}");
    let item = desk.finance.item("withdrawals", own).await;
    assert_eq!(item["payee_changed"], false);
    assert!(!names(&server, &record).await);
    // The sealed bank account of another withdrawal, first before the first line, then before the second.
    let swap = |from: i64| {
        format!(
            "UPDATE withdrawals SET payee = (SELECT w.payee FROM withdrawals w WHERE w.id = {from}) WHERE id = {own}"
        )
    };
    let kept = format!("CREATE TABLE kept AS SELECT payee FROM withdrawals WHERE id = {own}");
    execute(&server, &kept).await;
    let back = format!("UPDATE withdrawals SET payee = (SELECT payee FROM kept) WHERE id = {own}");
    for by in [&desk.finance, &desk.approver] {
        execute(&server, &swap(stolen)).await;
        let item = by.item("withdrawals", own).await;
        assert_eq!(item["payee_changed"], true);
        by.pass("withdrawals", own, json!({}))
            .await
            .refused(409, "PayeeChanged");
        assert!(names(&server, &record).await);
        // A proof of another record does not help.
        let moved = format!(
            "UPDATE payee_proofs SET proof = (SELECT p.proof FROM payee_proofs p WHERE p.subject_kind = 'withdrawal' AND p.subject_id = {stolen})
            WHERE subject_kind = 'withdrawal' AND subject_id = {own}"
        );
        let proof = format!(
            "CREATE TABLE kept_proof AS SELECT proof FROM payee_proofs WHERE subject_kind = 'withdrawal' AND subject_id = {own}"
        );
        execute(&server, &proof).await;
        execute(&server, &moved).await;
        by.pass("withdrawals", own, json!({}))
            .await
            .refused(409, "PayeeChanged");
        let mend = format!(
            "UPDATE payee_proofs SET proof = (SELECT proof FROM kept_proof) WHERE subject_kind = 'withdrawal' AND subject_id = {own}"
        );
        execute(&server, &mend).await;
        execute(&server, "DROP TABLE kept_proof").await;
        execute(&server, &back).await;
        assert!(!names(&server, &record).await);
        if by.item("withdrawals", own).await["state"] == "LWAIT" {
            by.pass("withdrawals", own, json!({})).await.ok();
        }
    }
    // Nor what cannot be read any more.
    execute(
        &server,
        &format!("UPDATE withdrawals SET payee = 'v1:none:AAAA' WHERE id = {own}"),
    )
    .await;
    assert_eq!(
        desk.approver.item("withdrawals", own).await["payee_changed"],
        true
    );
    desk.approver
        .pass("withdrawals", own, json!({}))
        .await
        .refused(409, "PayeeChanged");
    assert!(names(&server, &record).await);
    // What cannot be passed can be failed, and the money is free again.
    execute(&server, &swap(stolen)).await;
    let failed = desk.approver.fail("withdrawals", own, "Changed").await.ok();
    assert_eq!(failed["state"], "GFAIL");
    // Failing proves nothing: it does not wait again as a withdrawal to where it was changed to go.
    let state = |state: &str| format!("UPDATE withdrawals SET state = '{state}' WHERE id = {own}");
    execute(&server, &state("GWAIT")).await;
    let item = desk.approver.item("withdrawals", own).await;
    assert_eq!(item["payee_changed"], true);
    execute(&server, &state("GFAIL")).await;
    assert_eq!(wallet(&server, &wei).await, (usd(1_000), usd(0)));
    // After the second line the target is proven still.
    desk.finance
        .pass("withdrawals", stolen, json!({}))
        .await
        .ok();
    desk.approver
        .pass("withdrawals", stolen, json!({}))
        .await
        .ok();
    let passed = format!("withdrawal:{stolen}");
    assert!(!names(&server, &passed).await);
    execute(
        &server,
        &format!("UPDATE withdrawals SET amount_minor = 10001 WHERE id = {stolen}"),
    )
    .await;
    assert!(names(&server, &passed).await);
    server.is_left_broken();
    server.stop().await;
}

async fn a_changed_target_is_neither_signed_nor_handed_in(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    let id = to_bitcoin(&who).await;
    let put = |address: &str, id: i64| {
        format!("UPDATE withdrawals SET bitcoin_address = '{address}' WHERE id = {id}")
    };
    execute(&server, &put(THIEF, id)).await;
    who.try_ask_withdrawal(id)
        .await
        .refused(409, "PayeeChanged");
    execute(&server, &put(ADDRESS, id)).await;
    let form = who.sign_withdrawal(id).await;
    execute(&server, &put(THIEF, id)).await;
    who.submit_withdrawal(id, form)
        .await
        .refused(409, "PayeeChanged");
    assert!(names(&server, &format!("withdrawal:{id}")).await);
    execute(&server, &put(ADDRESS, id)).await;
    who.submit_withdrawal(id, form).await.ok();
    desk.finance.pass("withdrawals", id, json!({})).await.ok();
    execute(&server, &put(THIEF, id)).await;
    desk.approver
        .pass("withdrawals", id, json!({}))
        .await
        .refused(409, "PayeeChanged");
    server.is_left_broken();
    server.stop().await;
}

async fn one_whose_form_was_damaged_is_signed_again(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("100").await;
    let form = who.sign_withdrawal(id).await;
    server.damage(form).await;
    // With the version that the investor saw, the refusal names the form, and not a changed withdrawal.
    let seen = who.withdrawal(id).await["Version"].clone();
    let submit = json!({ "submit": true, "AuthFormDocumentID": form, "Version": seen });
    let refused = who.change_withdrawal(id, submit).await;
    refused.refused(403, "SignatureFailedTip");
    assert_eq!(who.withdrawal(id).await["AuthFormDocumentID"], Value::Null);

    // The damaged form is forgotten, and the withdrawal still goes where it was asked to go.
    let again = who.sign_withdrawal(id).await;
    assert_ne!(again, form);
    who.submit_withdrawal(id, again).await.ok();
    assert_eq!(wallet(&server, &who).await, (usd(900), usd(100)));
    server.stop().await;
}

/// The server proves the target again when it forgets a damaged form. It must not prove a target that was changed before.
async fn a_changed_target_is_not_proven_by_forgetting_a_damaged_form(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    let id = to_bitcoin(&who).await;
    let form = who.sign_withdrawal(id).await;
    let target = format!("UPDATE withdrawals SET bitcoin_address = '{THIEF}' WHERE id = {id}");
    execute(&server, &target).await;
    server.damage(form).await;
    let submitted = who.submit_withdrawal(id, form).await;
    submitted.refused(409, "PayeeChanged");
    assert!(names(&server, &format!("withdrawal:{id}")).await);
    let asked = who.try_ask_withdrawal(id).await;
    asked.refused(409, "PayeeChanged");
    server.stop().await;
}

/// The terms of a session lie in the open, and where they go is proven for every withdrawal alike: both can be put in from another
/// session, which the thief may have had made. The withdrawal itself is proven, and by then it is another one.
async fn a_target_changed_after_the_paper_was_made_is_not_authorised_by_it(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    let (id, thiefs) = (to_bitcoin(&who).await, to_address(&who, THIEF).await);
    let asked = who.try_ask_withdrawal(id).await.ok();
    let copied = who.try_ask_withdrawal(thiefs).await.ok();
    let terms = format!(
        "UPDATE signing_sessions SET terms = (SELECT s.terms FROM signing_sessions s WHERE s.id = {}) WHERE id = {}",
        copied["sessionId"], asked["sessionId"]
    );
    execute(&server, &terms).await;
    let target = format!("UPDATE withdrawals SET bitcoin_address = '{THIEF}' WHERE id = {id}");
    execute(&server, &target).await;
    sign_on(&who.client, &asked).await.redirect();
    stored(&who.client, &asked).await;
    let tx = server.ports().store.begin_read().await.unwrap();
    let kept = tx.withdrawals().get(WithdrawalId(id)).await.unwrap();
    assert_eq!(kept.unwrap().signed_form, None);
    drop(tx);
    assert!(names(&server, &format!("withdrawal:{id}")).await);
    server.is_left_broken();
    server.stop().await;
}

async fn a_changed_bank_account_of_an_account_lets_no_money_out(server: TestServer) {
    let who = with_wallet(&server, 1_000).await;
    let id = who.withdraw("100").await;
    let form = who.sign_withdrawal(id).await;
    let unsigned = who.withdraw("100").await;
    let AccountId(account) = who.account;
    let change =
        |bank: &str| format!("UPDATE accounts SET bank_name = '{bank}' WHERE id = {account}");
    execute(&server, &change("Bank of the Thief")).await;
    let fields = json!({ "CurrencyID": 1, "Amount": "100" });
    who.try_withdraw(fields).await.refused(409, "PayeeChanged");
    who.try_ask_withdrawal(unsigned)
        .await
        .refused(409, "PayeeChanged");
    who.submit_withdrawal(id, form)
        .await
        .refused(409, "PayeeChanged");
    assert!(names(&server, &format!("account:{account}")).await);
    execute(&server, &change("Bank of the Harbour")).await;
    assert!(!names(&server, &format!("account:{account}")).await);
    who.submit_withdrawal(id, form).await.ok();
    server.stop().await;
}

/// The bank account is changed before the first review, then before the second. An account returned after that cannot pass either.
async fn a_bank_account_changed_while_its_account_is_reviewed_is_not_approved(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, MOBILE, PKF.0).await;
    let AccountId(id) = wei.account;
    let record = format!("account:{id}");
    let kept = format!("CREATE TABLE kept AS SELECT bank_name FROM accounts WHERE id = {id}");
    execute(&server, &kept).await;
    let thief = format!("UPDATE accounts SET bank_name = 'Bank of the Thief' WHERE id = {id}");
    let back =
        format!("UPDATE accounts SET bank_name = (SELECT bank_name FROM kept) WHERE id = {id}");
    for by in [&desk.reviewer, &desk.approver] {
        assert_eq!(by.item("kyc", id).await["payee_changed"], false);
        assert!(!names(&server, &record).await);
        execute(&server, &thief).await;
        assert_eq!(by.item("kyc", id).await["payee_changed"], true);
        assert!(names(&server, &record).await);
        by.pass("kyc", id, json!({}))
            .await
            .refused(409, "PayeeChanged");
        execute(&server, &back).await;
        if by.item("kyc", id).await["state"] == "LWAIT" {
            by.pass("kyc", id, json!({})).await.ok();
        }
    }
    // Writing a later state into the row does not approve the account.
    let state = |state: &str| format!("UPDATE accounts SET state = '{state}' WHERE id = {id}");
    execute(&server, &state("GPASS")).await;
    let fields = json!({ "CurrencyID": 1, "Amount": "100" });
    wei.try_withdraw(fields).await.refused(409, "PayeeChanged");
    assert!(names(&server, &record).await);
    execute(&server, &state("LWAIT")).await;
    assert!(names(&server, &record).await);
    execute(&server, &state("GWAIT")).await;
    assert!(!names(&server, &record).await);
    execute(&server, &thief).await;
    let returned = desk.approver.send_back("kyc", id, "Changed").await.ok();
    assert_eq!(returned["state"], "LWAIT");
    desk.reviewer
        .pass("kyc", id, json!({}))
        .await
        .refused(409, "PayeeChanged");
    // It can be failed, and then submitted again.
    desk.reviewer.fail("kyc", id, "Changed").await.ok();
    assert!(!names(&server, &record).await);
    // The forged bank account is gone, so the investor cannot submit it by mistake.
    let apply = json!({ "UserEntityID": id, "applyKYC": true });
    let shown = wei.client.get("account_userentity", &[]).await.ok();
    assert!(!shown.to_string().contains("Thief"), "{shown}");
    wei.client
        .put("account_userentity", apply.clone())
        .await
        .refused(422, "FieldRequired");
    let form = with(account(PKF.0), &apply);
    wei.client.put("account_userentity", form).await.ok();
    assert_eq!(desk.reviewer.item("kyc", id).await["payee_changed"], false);
    desk.approve(id).await;
    assert!(!names(&server, &record).await);
    execute(&server, &thief).await;
    assert!(names(&server, &record).await);
    server.is_left_broken();
    server.stop().await;
}

/// The framework PKF as an investor sees it.
async fn shown_framework(who: &Subscriber) -> Value {
    let all = who.client.get("account_userentity", &[]).await.ok();
    let lookups = all["frameworkLookups"].as_array().unwrap();
    let own = lookups
        .iter()
        .find(|it| it["InvestmentFrameworkID"] == PKF.0);
    own.unwrap().clone()
}

async fn a_changed_bank_account_to_wire_to_is_shown_to_nobody(server: TestServer) {
    let admin = operator(&server, "alma", &[domain::operations::Role::Admin]).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("WIRE", 10_000, server.ports().clock.now())).await;
    let order = who.start(project, 2, 1_000).await;
    let shown = shown_framework(&who).await;
    assert_eq!(shown["IsBankAccountWithheld"], false);
    assert_eq!(shown["TransactionProcesses"].as_array().unwrap().len(), 1);
    let change = "UPDATE bank_accounts SET account_number = replace(account_number, '000 1882', '666 1882') WHERE id = 1";
    execute(&server, change).await;
    asked_anew().await;
    let shown = shown_framework(&who).await;
    assert_eq!(shown["IsBankAccountWithheld"], true);
    assert_eq!(shown["TransactionProcesses"], json!([]));
    let asked = who.try_ask(order, "WireInvest").await;
    asked.refused(503, "Error_Unavailable");
    assert!(names(&server, "framework:1").await);
    assert!(!names(&server, "framework:2").await);
    // Without any proof they are not believed either, not even by a server that starts now.
    execute(&server, "UPDATE frameworks SET bank_proof = NULL").await;
    execute(&server, "DELETE FROM payee_proofs").await;
    let (beside, _) = server.beside().await;
    assert!(names(&server, "framework:1").await);
    assert!(names(&server, "framework:2").await);
    beside.stop().await.unwrap();
    // An administrator publishes the right ones again.
    let mend = "UPDATE bank_accounts SET account_number = replace(account_number, '666 1882', '000 1882') WHERE id = 1";
    execute(&server, mend).await;
    let present = admin.get("frameworks/PKF").await.ok();
    let mut content = present["content"].clone();
    content["investment_notice_en"] = json!("Wire it all");
    let body = json!({ "version": present["standing"]["version"], "content": content });
    let drafted = admin.put("frameworks/PKF", body).await.ok();
    let body = json!({ "version": drafted["standing"]["version"] });
    admin.post("frameworks/PKF/publish", body).await.ok();
    assert_eq!(shown_framework(&who).await["IsBankAccountWithheld"], false);
    assert!(!names(&server, "framework:1").await);
    server.is_left_broken();
    server.stop().await;
}
