//! The contract of the storage of countries, look-up lists and frameworks, on both databases: they
//! come with the schema.
use domain::catalog::{FrameworkName, PaymentMethod};
use domain::ids::FrameworkId;
use domain::{Currency, Language};
use ports::driven::look_ups::List;
use tests::on_both_databases;
use tests::storage::Storage;

on_both_databases![
    countries_begin_with_the_preferred_ones_and_keep_their_numbers,
    every_list_is_there_with_its_fixed_ids,
    both_frameworks_come_with_the_schema,
];

async fn countries_begin_with_the_preferred_ones_and_keep_their_numbers(storage: Storage) {
    let tx = storage.read().await;
    let countries = tx.look_ups().countries().await.unwrap();
    let first: Vec<&str> = countries
        .iter()
        .take(10)
        .map(|c| c.code2.as_str())
        .collect();
    assert_eq!(
        first,
        ["CN", "HK", "TW", "MO", "US", "SG", "AU", "JP", "GB", "CA"]
    );
    assert_eq!(countries.len(), 245);
    let china = &countries[0];
    assert_eq!((china.id.0, china.phone_code.as_str()), (112, "86"));
    assert_eq!(
        (china.name(Language::En), china.name(Language::Zh)),
        ("China", "中国")
    );
    assert!(
        countries[10..]
            .windows(2)
            .all(|two| two[0].name_en <= two[1].name_en)
    );
}

async fn every_list_is_there_with_its_fixed_ids(storage: Storage) {
    let tx = storage.read().await;
    for list in List::ALL {
        let entries = tx.look_ups().list(list).await.unwrap();
        assert!(!entries.is_empty(), "{list:?}");
        assert!(
            entries
                .iter()
                .all(|e| !e.name_en.is_empty() && !e.name_zh.is_empty()),
            "{list:?}"
        );
    }
    let ids = async |list| -> Vec<i64> {
        let entries = tx.look_ups().list(list).await.unwrap();
        entries.iter().map(|entry| entry.id).collect()
    };
    assert_eq!(ids(List::Currencies).await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids(List::SourcesOfFunds).await, [1, 2, 3, 4, 5, 6, 99]);
    assert_eq!(ids(List::PaymentMethods).await, [2, 1010]);
    assert_eq!(ids(List::TransactionSteps).await, [486, 487, 489, 491]);
}

async fn both_frameworks_come_with_the_schema(storage: Storage) {
    let tx = storage.read().await;
    let frameworks = tx.projects().frameworks().await.unwrap();
    let codes: Vec<&str> = frameworks.iter().map(|f| f.code.as_str()).collect();
    assert_eq!(codes, ["PKF", "CAYMAN"]);
    let (pkf, cayman) = (&frameworks[0], &frameworks[1]);
    for (framework, name) in frameworks.iter().zip(FrameworkName::ALL) {
        assert_eq!(framework.has_wallets, name.has_wallets(), "{name:?}");
    }
    assert!(pkf.deposits && pkf.withdrawals && pkf.deposit_confirmation);
    assert!(!cayman.deposits && !cayman.withdrawals && !cayman.deposit_confirmation);
    assert_eq!(pkf.methods, [PaymentMethod::Wire, PaymentMethod::Wallet]);
    assert_eq!(cayman.methods, [PaymentMethod::Wire]);
    assert!(pkf.kyc_fee.is_zero());
    assert_eq!(
        tx.projects().framework(pkf.id).await.unwrap().as_ref(),
        Some(pkf)
    );
    assert_eq!(
        tx.projects().framework(FrameworkId(99)).await.unwrap(),
        None
    );

    let texts = tx.projects().framework_texts().await.unwrap();
    assert_eq!(texts.len(), 2);
    let currencies = async |id| tx.projects().wallet_currencies(id).await.unwrap();
    assert_eq!(currencies(pkf.id).await, [Currency::Usd, Currency::Cny]);
    assert_eq!(currencies(cayman.id).await, []);
    assert_eq!(texts[0].transaction_processes[0].code, "VTCN");
    for framework in &frameworks {
        let found = tx
            .projects()
            .questionnaire(framework.id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(found.questions.len(), domain::questionnaire::QUESTIONS);
        assert!(
            found
                .questions
                .iter()
                .all(|q| !q.text_en.is_empty() && !q.text_zh.is_empty())
        );
    }
    assert_eq!(
        tx.projects().questionnaire(FrameworkId(99)).await.unwrap(),
        None
    );
}
