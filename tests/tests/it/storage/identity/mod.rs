//! The promises of the storage of investors, sessions, codes, failed log-ins and campaigns, on both
//! databases.
mod campaigns;
mod investors;
mod sign_in;

use domain::Language;
use domain::identity::MobileNumber;
use domain::ids::InvestorId;
use ports::driven::identity::NewInvestor;
use tests::storage::{Storage, at};

fn mobile(text: &str) -> MobileNumber {
    MobileNumber::parse(text).unwrap()
}

fn newcomer(number: &str) -> NewInvestor {
    NewInvestor {
        mobile: mobile(number),
        password_hash: "$argon2id$first".into(),
        language: Language::Zh,
        campaign: None,
        registered_at: at(0),
    }
}

async fn registered(storage: &Storage, number: &str) -> InvestorId {
    let tx = storage.begin().await;
    let id = tx.investors().add(newcomer(number)).await.unwrap();
    tx.commit().await.unwrap();
    id
}
