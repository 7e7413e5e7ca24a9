//! The contract of storage, on SQLite and PostgreSQL.

mod accounts;
mod catalog;
mod deposits;
mod desk;
mod editions;
mod figures;
mod identity;
mod investor_page;
mod isolation;
mod leases;
mod ledger;
mod letters;
mod look_ups;
mod notes;
mod operations;
mod orders;
mod other_programs;
mod outbox;
mod owed;
mod partners;
mod profile;
mod projects;
mod proposals;
mod recorded;
mod retention;
mod schema;
mod sealed_columns;
mod settled;
mod shares;
mod signing_sessions;
mod sorted;
mod submissions;
mod trail;
mod withdrawals;

use domain::ids::OperatorId;
use domain::operations::Role;
use ports::driven::operations::NewOperator;
use tests::storage::{Storage, at};

/// An editor called Edith, who writes the contents of a test.
async fn an_editor(storage: &Storage) -> OperatorId {
    let tx = storage.begin().await;
    let new = NewOperator {
        email: "edith@desk.test".into(),
        name: "Edith".into(),
        password_hash: "none".into(),
        roles: vec![Role::Editor],
        joined: true,
        now: at(0),
    };
    let id = tx.operators().add(new, false).await.unwrap();
    tx.commit().await.unwrap();
    id
}
