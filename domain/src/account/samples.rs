//! A valid account for the tests of this folder.

use super::{Account, AccountForm, Chosen, EntityType, FormFacts, KycState};
use crate::catalog::{Framework, PaymentMethod};
use crate::ids::{AccountId, DocumentId, FrameworkId, InvestorId, QuestionId};
use crate::questionnaire::{Answer, SignedQuestionnaire};
use crate::{Currency, Instant, Money};
use chrono::{NaiveDate, TimeZone, Utc};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn now() -> Instant {
    Utc.with_ymd_and_hms(2026, 3, 31, 10, 0, 0).unwrap()
}

pub(super) fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

pub(super) fn framework(deposit_confirmation: bool) -> Framework {
    Framework {
        id: FrameworkId(1),
        code: "PKF".into(),
        name_en: "PKF".into(),
        name_zh: "PKF".into(),
        methods: vec![PaymentMethod::Wire],
        source_of_funds: vec![1, 2, 99],
        open_source_of_funds: true,
        has_wallets: true,
        deposits: true,
        withdrawals: true,
        deposit_confirmation,
        passport_months: 0,
        kyc_fee: Money::zero(Currency::Zar),
        bank_account: crate::ids::BankAccountId(1),
    }
}

static NO_NATIONALITY: BTreeSet<i64> = BTreeSet::new();

pub(super) fn countries() -> BTreeMap<i64, String> {
    [(1, "1".to_owned()), (112, "86".to_owned())].into()
}

pub(super) fn facts<'a>(
    framework: &'a Framework,
    countries: &'a BTreeMap<i64, String>,
) -> FormFacts<'a> {
    FormFacts {
        framework: Chosen::Known(framework),
        countries,
        without_id_number: &NO_NATIONALITY,
        today: day(2026, 3, 31),
    }
}

pub(super) fn form() -> AccountForm {
    let text = |text: &str| Some(text.to_owned());
    AccountForm {
        first_name: text("Wei"),
        last_name: text("Li"),
        gender_id: Some(1),
        date_of_birth: Some(day(1985, 6, 1)),
        place_of_birth_id: Some(112),
        passport_number: text("E12345678"),
        nationality_country_id: Some(112),
        date_of_passport_expired: Some(day(2030, 1, 1)),
        id_number: text("110101198506010011"),
        tax_resident_country_id: Some(112),
        tax_number: text("T-1"),
        phone_number: text("13800138000"),
        phone_country_id: Some(112),
        address_line1: text("1 Garden Road"),
        address_city: text("Beijing"),
        address_region: text("Beijing"),
        country_id: Some(112),
        address_area_code: text("100000"),
        bank_account_number: text("6222020200112233"),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_name: text("Example Bank"),
        bank_branch_name: text("Main Branch"),
        bank_branch_code: text("001"),
        bank_address: text("2 Bank Street"),
        bank_city: text("Beijing"),
        bank_address_region: text("Beijing"),
        bank_country_id: Some(112),
        bank_area_code: text("100000"),
        source_of_funds_id: Some(1),
        bank_deposit_confirmation: Some(true),
        ..AccountForm::default()
    }
}

pub(super) fn account(state: KycState) -> Account {
    Account {
        id: AccountId(1),
        investor: InvestorId(1),
        framework: FrameworkId(1),
        entity: EntityType::Individual,
        form: form(),
        number: "WM00000001".into(),
        state,
        block: None,
        first_line_by: None,
        comment: None,
        questionnaire: Some(SignedQuestionnaire {
            answers: (1..=9)
                .map(|id| Answer {
                    question: QuestionId(id),
                    yes: false,
                })
                .collect(),
            more_detail: None,
            version: 1,
            document: DocumentId(1),
            signed_at: now(),
        }),
        changed_since_submit: true,
        submitted_at: None,
        arrival: None,
        since: now(),
        created_at: now(),
        version: 1,
    }
}
