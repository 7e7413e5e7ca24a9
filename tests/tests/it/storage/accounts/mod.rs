//! The promises of the storage of bank accounts, documents, investment accounts and offerings, on
//! both databases.
mod banks;
mod blocks;
mod documents;
mod forms;
mod offerings;
mod shared;

use chrono::NaiveDate;
use domain::Language;
use domain::account::{AccountForm, EntityType};
use domain::document::{Document, DocumentCode, FileKind};
use domain::identity::MobileNumber;
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId};
use ports::driven::account::NewAccount;
use ports::driven::identity::NewInvestor;
use tests::storage::{Storage, at};

pub(crate) async fn investor(storage: &Storage, number: &str) -> InvestorId {
    let tx = storage.begin().await;
    let new = NewInvestor {
        mobile: MobileNumber::parse(number).unwrap(),
        password_hash: "$argon2id$x".into(),
        language: Language::Zh,
        campaign: None,
        registered_at: at(0),
    };
    let id = tx.investors().add(new).await.unwrap();
    tx.commit().await.unwrap();
    id
}

pub(crate) fn document(owner: InvestorId, code: DocumentCode) -> Document {
    Document {
        id: DocumentId(0),
        owner,
        code,
        account: None,
        order: None,
        withdrawal: None,
        deposit: None,
        name: "护照.jpg".into(),
        kind: FileKind::Jpeg,
        size: 10_485_760,
        sha256: "ab".repeat(32),
        object_key: "documents/abc".into(),
        thumbnail_key: Some("thumbnails/abc".into()),
        created_at: at(2),
    }
}

pub(crate) fn account_form() -> AccountForm {
    let text = |text: &str| Some(text.to_owned());
    AccountForm {
        first_name: text("Wei"),
        last_name: text("Li"),
        chinese_name: text("李伟"),
        gender_id: Some(1),
        date_of_birth: NaiveDate::from_ymd_opt(1985, 6, 1),
        place_of_birth_id: Some(112),
        passport_number: text("E12345678"),
        nationality_country_id: Some(112),
        date_of_passport_expired: NaiveDate::from_ymd_opt(2050, 12, 31),
        id_number: text("110101198506010011"),
        tax_resident_country_id: Some(112),
        tax_number: text("TAX-77"),
        mobile_number: text("13800138000"),
        mobile_country_id: Some(112),
        phone_number: text("010 5550100"),
        phone_country_id: Some(112),
        email_address: text("li@example.com"),
        address_line1: text("1 Garden Road"),
        address_city: text("Beijing"),
        address_region: text("Chaoyang"),
        country_id: Some(112),
        address_area_code: text("100000"),
        bank_account_number: text("6222020200112233"),
        bank_account_name: text("Li Wei"),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_name: text("Example Bank"),
        bank_branch_name: text("Main Branch"),
        bank_branch_code: text("001"),
        bank_swift_code: text("EXAMCNBJ"),
        bank_address: text("2 Bank Street"),
        bank_city: text("Tianjin"),
        bank_address_region: text("Hebei"),
        bank_country_id: Some(112),
        bank_area_code: text("300000"),
        correspondent_bank: text("Another Bank"),
        source_of_funds_id: Some(99),
        open_source_of_funds: text("彩票"),
        bank_deposit_confirmation: Some(true),
    }
}

pub(crate) fn new_account(investor: InvestorId, framework: i64) -> NewAccount {
    NewAccount {
        investor,
        framework: FrameworkId(framework),
        entity: EntityType::Individual,
        form: account_form(),
        created_at: at(3),
    }
}

pub(crate) async fn added(storage: &Storage, new: NewAccount) -> AccountId {
    let tx = storage.begin().await;
    let id = tx.accounts().add(new).await.unwrap();
    tx.commit().await.unwrap();
    id
}
