//! A company's account is shown, and nobody can change it here: neither its form, its documents,
//! its submission nor its fee.

use super::{ANN, all, apply};
use domain::account::EntityType;
use domain::ids::{AccountId, FrameworkId};
use ports::driven::account::NewAccount;
use ports::transact;
use serde_json::json;
use tests::forms::{CAYMAN, PKF, fixture, open_account};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_companys_account_is_not_changed_here,
];

/// A company's account of the same investor: none can be opened, some were brought along.
async fn company_beside(server: &TestServer, own: i64) -> i64 {
    transact(server.ports(), async |tx| {
        let own = tx.accounts().get(AccountId(own)).await?;
        let own = own.expect("the account");
        let company = NewAccount {
            investor: own.investor,
            framework: FrameworkId(CAYMAN),
            entity: EntityType::Company,
            form: own.form,
            created_at: own.created_at,
        };
        Ok(tx.accounts().add(company).await?.0)
    })
    .await
    .expect("a company")
}

async fn a_companys_account_is_not_changed_here(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let own = open_account(&ann, PKF).await;
    let id = company_beside(&server, own).await;
    let before = all(&ann).await["userEntities"][1].clone();
    assert_eq!(
        (&before["UserEntityID"], &before["EntityID"]),
        (&json!(id), &json!(2))
    );

    let key = "EntityUnableEdit";
    for change in [
        json!({ "UserEntityID": id, "AddressCity": "Shanghai" }),
        json!({ "UserEntityID": id, "EmailAddress": null }),
        apply(id),
    ] {
        let mut chinese = change.clone();
        chinese["language"] = json!("zh");
        let english = ann.put("account_userentity", change).await;
        let english = english.refused(409, key);
        let chinese = ann.put("account_userentity", chinese).await;
        assert_ne!(english["message"], chinese.refused(409, key)["message"]);
    }
    let entity = id.to_string();
    let fields = [("CodeKey", "Passport"), ("UserEntityID", entity.as_str())];
    let photo = fixture("passport.jpg");
    ann.upload("account_document", &fields, "p.jpg", "image/jpeg", photo)
        .await
        .refused(409, key);
    let fee = json!({ "ProcessCodeKey": "KYC", "UserEntityID": id, "RedirectURL": "/#/touch" });
    ann.post("account_pay", fee).await.refused(409, key);
    assert_eq!(all(&ann).await["userEntities"][1], before);
}
