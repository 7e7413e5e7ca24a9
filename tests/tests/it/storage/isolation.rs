//! Whatever isolation level the database or its roles set, a writing transaction sees everything
//! committed before each of its statements: limits are counted after waiting for a lock.

use ports::driven::unit_of_work::UnitOfWork;
use tests::prepared::a_stored_investor;
use tests::storage::{Storage, at};

#[tokio::test]
async fn a_writer_sees_what_others_committed_meanwhile() {
    let storage = Storage::postgres().await;
    storage
        .execute(
            "DO $$ BEGIN EXECUTE format(
                'ALTER DATABASE %I SET default_transaction_isolation = ''repeatable read''', current_database());
            END $$",
        )
        .await;
    let storage = Storage::with_database(storage.into_database()).await;
    let writer = storage.begin().await;
    let nobody = domain::ids::InvestorId(987_654);
    assert!(writer.investors().get(nobody).await.unwrap().is_none());
    let other = storage.store().begin().await.unwrap();
    let id = a_stored_investor(other.as_ref(), at(0)).await;
    other.commit().await.unwrap();
    assert!(writer.investors().get(id).await.unwrap().is_some());
}
