//! Every part of a payment target's record is in its proof: a change of any one in the database
//! behind the server's back is reported.

use super::payees::{ADDRESS, execute, to_address};
use super::{OTHER, with_wallet};
use app_server::bootstrap::payees::adopt;
use domain::ids::AccountId;
use ports::driving::operations::reconcile;
use ports::driving::payee::{Adoption, adopt_payees, renew_payee_proofs};
use sea_orm::{ConnectionTrait, Statement};
use tests::prepared::{CAYMAN, PKF};
use tests::server::TestServer;
use tests::subscribing::subscriber;

/// Whether reconciliation says of this record that money would go elsewhere.
async fn target_differs(server: &TestServer, record: &str) -> bool {
    let found = reconcile(server.ports()).await.unwrap();
    let says = [
        "it goes elsewhere than",
        "its bank account is not the one that was submitted or approved",
        "investors wire to are not the published ones",
    ];
    let is_said = |what: &str| says.iter().any(|said| what.contains(said));
    found
        .iter()
        .any(|it| it.record == record && is_said(&it.what))
}

/// A value as SQL writes it.
async fn present(server: &TestServer, table: &str, column: &str, id: i64) -> String {
    let connection = server.database().connect().await;
    let sql = format!("SELECT quote({column}) AS value FROM {table} WHERE id = {id}");
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap();
    row.unwrap().try_get("", "value").unwrap()
}

/// Changes one column after the other; each change is named, and none is once it is taken back.
async fn each_is_named(server: &TestServer, table: &str, id: i64, changes: &[(&str, String)]) {
    let record = format!("{}:{id}", table.trim_end_matches('s'));
    for (column, other) in changes {
        let put = |value: &str| format!("UPDATE {table} SET {column} = {value} WHERE id = {id}");
        let kept = present(server, table, column, id).await;
        assert!(!target_differs(server, &record).await, "{column} before");
        execute(server, &put(other)).await;
        assert!(target_differs(server, &record).await, "{column}");
        execute(server, &put(&kept)).await;
    }
    assert!(!target_differs(server, &record).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_of_a_withdrawal_is_proven() {
    let server = TestServer::sqlite().await;
    let who = with_wallet(&server, 1_000).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let id = to_address(&who, ADDRESS).await;
    let form = who.sign_withdrawal(id).await;
    who.submit_withdrawal(id, form).await.ok();
    let changes = [
        ("version", "version + 1".to_owned()),
        ("investor_id", other.investor.to_string()),
        ("account_id", other.account.to_string()),
        ("amount_minor", "amount_minor + 1".to_owned()),
        ("currency", "'ZAR'".to_owned()),
        (
            "bitcoin_address",
            "'1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'".to_owned(),
        ),
        ("signed_form_id", "NULL".to_owned()),
    ];
    each_is_named(&server, "withdrawals", id, &changes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_of_a_bank_account_is_proven() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let who = with_wallet(&server, 1_000).await;
    let other = subscriber(&server, OTHER, CAYMAN).await;
    let AccountId(id) = who.account;
    let mut changes = vec![
        ("version", "version + 1".to_owned()),
        ("investor_id", other.investor.to_string()),
        ("framework_id", "2".to_owned()),
    ];
    let texts = [
        "bank_account_name",
        "bank_name",
        "bank_branch_name",
        "bank_branch_code",
        "bank_swift_code",
        "bank_address",
        "bank_city",
        "bank_address_region",
        "bank_area_code",
        "correspondent_bank",
    ];
    changes.extend(texts.map(|column| (column, "'Another'".to_owned())));
    let numbers = ["bank_account_type_id", "currency_id", "bank_country_id"];
    changes.extend(numbers.map(|column| (column, format!("COALESCE({column}, 1) % 2 + 1"))));
    each_is_named(&server, "accounts", id, &changes).await;

    // The proof of another account is none.
    let AccountId(others) = other.account;
    let moved = format!(
        "UPDATE payee_proofs SET proof = (SELECT p.proof FROM payee_proofs p WHERE p.subject_kind = 'account' AND p.subject_id = {others})
        WHERE subject_kind = 'account' AND subject_id = {id}"
    );
    execute(&server, &moved).await;
    assert!(target_differs(&server, &format!("account:{id}")).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_investors_wire_to_is_proven_for_its_framework_and_its_version() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let version = [("version", "version + 1".to_owned())];
    each_is_named(&server, "frameworks", 1, &version).await;
    // All of another framework's, its proof too.
    let copied = "UPDATE frameworks SET (transaction_processes, bank_proof, version) =
        (SELECT f.transaction_processes, f.bank_proof, f.version FROM frameworks f WHERE f.id = 2) WHERE id = 1";
    execute(&server, copied).await;
    assert!(target_differs(&server, "framework:1").await);
}

/// A second row like one that was proven, with a proof like its own, is not proven.
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_copied_with_its_proof_is_named() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let who = with_wallet(&server, 1_000).await;
    let id = to_address(&who, ADDRESS).await;
    let columns = "investor_id, account_id, amount_minor, currency, payout_method, payee, bitcoin_address, state,
        signed_form_id, first_line_by, submitted_at, created_at, modified_at, version";
    let copy = id + 1;
    for sql in [
        format!("INSERT INTO withdrawals (id, {columns}) SELECT {copy}, {columns} FROM withdrawals WHERE id = {id}"),
        format!(
            "INSERT INTO payee_proofs (subject_kind, subject_id, proof, proved_at)
            SELECT subject_kind, {copy}, proof, proved_at FROM payee_proofs WHERE subject_kind = 'withdrawal' AND subject_id = {id}"
        ),
    ] {
        execute(&server, &sql).await;
    }
    assert!(!target_differs(&server, &format!("withdrawal:{id}")).await);
    assert!(target_differs(&server, &format!("withdrawal:{copy}")).await);
}

/// A changed row gets no proof when the proofs of all others are renewed.
#[tokio::test(flavor = "multi_thread")]
async fn renewing_the_proofs_proves_nothing_that_was_changed() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let who = with_wallet(&server, 1_000).await;
    let (changed, kept) = (
        to_address(&who, ADDRESS).await,
        to_address(&who, ADDRESS).await,
    );
    let AccountId(account) = who.account;
    for sql in [
        format!("UPDATE withdrawals SET amount_minor = amount_minor + 1 WHERE id = {changed}"),
        format!("UPDATE accounts SET bank_name = 'Another' WHERE id = {account}"),
        "UPDATE bank_accounts SET account_number = replace(account_number, '000 1882', '666 1882') WHERE id = 1".to_owned(),
    ] {
        execute(&server, &sql).await;
    }
    let changed = [
        format!("withdrawal:{changed}"),
        format!("account:{account}"),
        "framework:1".to_owned(),
    ];
    renew_payee_proofs(server.ports()).await.unwrap();
    for record in changed {
        assert!(target_differs(&server, &record).await, "{record}");
    }
    for record in [format!("withdrawal:{kept}"), "framework:2".to_owned()] {
        assert!(!target_differs(&server, &record).await, "{record}");
    }
}

/// Where proofs are made for the first time, a target that nobody can read is not proven with the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_cannot_be_read_is_never_proven() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let who = with_wallet(&server, 1_000).await;
    let (unreadable, kept) = (who.withdraw("100").await, who.withdraw("100").await);
    for sql in [
        format!("UPDATE withdrawals SET payee = 'v2:none:AAAA' WHERE id = {unreadable}"),
        "UPDATE frameworks SET bank_proof = NULL".to_owned(),
        "DELETE FROM payee_proofs".to_owned(),
    ] {
        execute(&server, &sql).await;
    }
    let mark = "audit/payees-proven".parse().unwrap();
    server.ports().objects.delete(&mark).await.unwrap();
    let adopted = adopt_payees(server.ports()).await.unwrap();
    assert!(matches!(adopted, Adoption::Adopted(_)), "{adopted:?}");
    assert!(target_differs(&server, &format!("withdrawal:{unreadable}")).await);
    assert!(!target_differs(&server, &format!("withdrawal:{kept}")).await);
}

/// The notice of a database from an earlier version asks for the reference that is shown, unless somebody wrote another one or the bank
/// accounts beside it are not the published ones.
#[tokio::test(flavor = "multi_thread")]
async fn an_untouched_notice_of_an_earlier_version_asks_for_the_reference_that_is_shown() {
    let server = TestServer::sqlite().await;
    let former = "Wire the exact amount in the project''s currency from an account in your own name, with the order number as reference. \
        Bank fees are yours to bear. The money is held in a client account until the order is accepted.";
    let write = |english: &str| {
        format!("UPDATE frameworks SET wire_notice_en = '{english}', wire_notice_zh = '自行撰写'")
    };
    let notice = async |language| present(&server, "frameworks", language, 1).await;
    for (english, is_proven, is_reworded) in [
        (former, true, true),
        (former, false, false),
        ("Our own words.", true, false),
    ] {
        execute(&server, &write(english)).await;
        if is_proven {
            // As if it had been published so.
            execute(&server, "UPDATE frameworks SET bank_proof = NULL").await;
            let mark = "audit/payees-proven".parse().unwrap();
            server.ports().objects.delete(&mark).await.unwrap();
            adopt_payees(server.ports()).await.unwrap();
        }
        adopt(server.ports()).await.unwrap();
        let told = notice("wire_notice_en").await;
        assert_eq!(told.contains("payment reference"), is_reworded, "{told}");
        assert_eq!(notice("wire_notice_zh").await, "'自行撰写'");
        assert_eq!(target_differs(&server, "framework:1").await, !is_proven);
    }
}
