use super::*;
use crate::Refusal;
use crate::catalog::edition::Edition;
use crate::content::{ContentRule, Publishable, Stage, mistakes};

mod terms;

fn text(zh: &str, en: &str) -> Text {
    Text {
        zh: zh.into(),
        en: en.into(),
    }
}

fn at(day: u32) -> Option<Instant> {
    format!("2026-03-{day:02}T00:00:00Z").parse().ok()
}

fn paper(document_type: &str, language: Language) -> DraftedDocument {
    DraftedDocument {
        document_type: document_type.into(),
        language: Some(language),
        name: document_type.into(),
        file: "project-pdf/a".into(),
        approved_only: false,
    }
}

fn summary(kind: SummaryKind, header: Text) -> DraftedSummary {
    DraftedSummary {
        kind: Some(kind),
        header,
        text: text("<p>六个</p>", "Six."),
        published_at: at(2),
        documents: Vec::new(),
    }
}

fn draft() -> ProjectDraft {
    ProjectDraft {
        code: "ALDR".into(),
        name: text("桤木里", "Alder Row"),
        partner: Some(PartnerId(3)),
        property_type_id: Some(1),
        continent_id: Some(3),
        country_id: Some(112),
        currency_id: Some(1),
        project_size: Some(Decimal::from(20_000)),
        offering_size: Some(Decimal::from(10_000)),
        share_price: Some(Decimal::new(125, 2)),
        opens_at: at(1),
        funding_end: at(20),
        term_months: Some(30),
        is_roi: false,
        rate_percent: Some(Decimal::new(114, 1)),
        frameworks: vec![FrameworkId(1)],
        wire: DraftedMethod {
            minimum: Some(Decimal::from(500)),
            maximum: Some(Decimal::from(5_000)),
        },
        wallet: DraftedMethod::default(),
        issuer: "Alder Row LP".into(),
        address: text("西雅图", "Seattle"),
        latitude: Some(Decimal::new(476_686, 4)),
        longitude: Some(Decimal::new(-1_223_847, 4)),
        images: vec!["public-jpg/a".into()],
        table: vec![TableRow {
            label: text("规模", "Size"),
            value: text("142 套", "142 homes"),
        }],
        summaries: vec![
            summary(SummaryKind::Property, text("庭院", "Courtyards")),
            summary(SummaryKind::Risk, text("延期", "Delays")),
            summary(SummaryKind::Fee, text("管理费", "Management fee")),
        ],
        documents: vec![
            paper("SubscriptionAgreement", Language::Zh),
            paper("SubscriptionAgreement", Language::En),
            paper("PPM", Language::Zh),
            paper("PPM", Language::En),
        ],
    }
}

fn sold(orders: u64, taken: i64) -> Sold {
    Sold {
        orders,
        taken: Money::new(Decimal::from(taken), Currency::Usd).unwrap(),
        share_price: Decimal::new(1250, 3),
    }
}

fn waiting(draft: ProjectDraft) -> Edition<ProjectDraft> {
    Edition {
        published: None,
        withdrawn: None,
        draft: Some(draft),
        version: 4,
    }
}

fn found(draft: &ProjectDraft, stage: Stage) -> Vec<(String, ContentRule)> {
    let wrong = mistakes(draft, stage).into_iter();
    wrong.map(|wrong| (wrong.field, wrong.rule)).collect()
}

fn fields(refused: Result<Edition<ProjectDraft>, Refusal>) -> Vec<String> {
    match refused {
        Err(Refusal::Content(wrong)) => wrong.into_iter().map(|wrong| wrong.field).collect(),
        other => panic!("{other:?}"),
    }
}

/// Changes a project.
type Mutation = fn(&mut ProjectDraft);

#[test]
fn a_project_that_is_whole_is_shown_as_it_is_written() {
    assert_eq!(found(&draft(), Stage::Published), []);
    let shown = draft().whole().unwrap();
    assert_eq!(shown.check(), Ok(()));
    assert_eq!(ProjectDraft::from(shown), draft());
    assert_eq!(ProjectDraft::default().whole(), None);
    assert_eq!(found(&ProjectDraft::default(), Stage::Draft), []);
}

#[test]
fn what_contradicts_itself_is_not_even_kept() {
    let wrong: [(Mutation, &str); 9] = [
        (|d| d.funding_end = d.opens_at, "funding_end"),
        (|d| d.project_size = Some(Decimal::ONE), "project_size"),
        (|d| d.wire.maximum = Some(Decimal::ONE), "wire_maximum"),
        (|d| d.currency_id = Some(9), "currency_id"),
        (|d| d.frameworks.push(FrameworkId(1)), "frameworks.1"),
        (|d| d.latitude = Some(Decimal::from(91)), "latitude"),
        (|d| d.share_price = Some(Decimal::ZERO), "share_price"),
        (
            |d| d.documents[1].document_type = "Novel".into(),
            "documents.1.document_type",
        ),
        (
            |d| d.summaries[0].text.en = "<script>".into(),
            "summaries.0.text_en",
        ),
    ];
    for (spoil, field) in wrong {
        let mut spoilt = draft();
        spoil(&mut spoilt);
        assert_eq!(found(&spoilt, Stage::Draft)[0].0, field);
    }
}

#[test]
fn half_a_pair_waits_for_the_other_half() {
    let half: [(Mutation, &str); 5] = [
        (|d| d.longitude = None, "longitude"),
        (|d| d.latitude = None, "latitude"),
        (|d| d.wire.minimum = None, "wire_minimum"),
        (|d| d.wallet.maximum = Some(Decimal::TEN), "wallet_minimum"),
        (|d| drop(d.documents.pop()), "documents.2.language"),
    ];
    for (take, field) in half {
        let mut spoilt = draft();
        take(&mut spoilt);
        assert_eq!(found(&spoilt, Stage::Draft), []);
        let missing = found(&spoilt, Stage::Published);
        assert_eq!((missing.len(), missing[0].0.as_str()), (1, field));
    }
    let mut sheet = draft();
    sheet.documents.push(DraftedDocument {
        ..paper("TermsSheet", Language::Zh)
    });
    assert_eq!(found(&sheet, Stage::Published), []);
}

#[test]
fn a_project_without_its_documents_waits_for_them() {
    let spoil: [Mutation; 3] = [
        |d| d.documents.clear(),
        |d| d.documents.retain(|it| it.document_type == "PPM"),
        |d| {
            d.documents.truncate(2);
            d.documents.push(paper("TermsSheet", Language::Zh));
        },
    ];
    for take in spoil {
        let mut spoilt = draft();
        take(&mut spoilt);
        assert_eq!(found(&spoilt, Stage::Draft), []);
        let missing = ("documents".to_owned(), ContentRule::DocumentsMissing);
        assert_eq!(found(&spoilt, Stage::Published), [missing]);
        assert_eq!(
            fields(waiting(spoilt).publish_beside(&sold(0, 0))),
            ["documents"]
        );
    }
    // Attachments of a summary are not documents of the project.
    let mut attached = draft();
    attached.summaries[0].documents = std::mem::take(&mut attached.documents);
    assert_eq!(found(&attached, Stage::Published).len(), 1);
}

#[test]
fn a_project_without_its_risks_and_its_fees_waits_for_them() {
    let spoil: [Mutation; 4] = [
        |d| d.summaries.clear(),
        |d| d.summaries.truncate(1),
        |d| drop(d.summaries.remove(1)),
        |d| d.summaries[2].kind = Some(SummaryKind::Update),
    ];
    for take in spoil {
        let mut spoilt = draft();
        take(&mut spoilt);
        assert_eq!(found(&spoilt, Stage::Draft), []);
        let missing = ("summaries".to_owned(), ContentRule::RisksOrFeesMissing);
        assert_eq!(found(&spoilt, Stage::Published), [missing]);
        assert_eq!(
            fields(waiting(spoilt).publish_beside(&sold(0, 0))),
            ["summaries"]
        );
    }
    // A summary in only one language counts as missing.
    let mut half = draft();
    half.summaries[1].text.zh.clear();
    let missing = ("summaries.1.text_zh".to_owned(), ContentRule::Missing);
    assert_eq!(found(&half, Stage::Published), [missing]);
}

#[test]
fn what_was_ordered_stays_as_it_was_ordered() {
    let free = waiting(draft()).publish_beside(&sold(0, 0)).unwrap();
    assert_eq!(free.published, Some(draft()));
    assert!(waiting(draft()).publish_beside(&sold(2, 10_000)).is_ok());
    let small = waiting(draft()).publish_beside(&sold(2, 10_001));
    assert_eq!(fields(small), ["offering_size"]);
    let mut other = draft();
    (other.currency_id, other.share_price) = (Some(5), Some(Decimal::ONE));
    let refused = waiting(other.clone()).publish_beside(&sold(1, 0));
    assert_eq!(fields(refused), ["currency_id", "share_price"]);
    assert!(waiting(other).publish_beside(&sold(0, 0)).is_ok());
}

#[test]
fn only_a_project_that_nobody_ordered_leaves() {
    let seen = Edition {
        published: Some(draft()),
        withdrawn: None,
        draft: None,
        version: 4,
    };
    let refused = Err(Refusal::ProjectOrdered { orders: 2 });
    assert_eq!(seen.clone().withdraw_unordered(&sold(2, 0)), refused);
    let left = seen.clone().withdraw_unordered(&sold(0, 0)).unwrap();
    let withdrawn = Edition {
        withdrawn: Some(draft()),
        ..waiting(draft())
    };
    assert_eq!(left, withdrawn);
    // The published edition is restored, and kept.
    let mut other = draft();
    other.code = "OTHER".to_owned();
    let changed = left.clone().drafted(other).unwrap();
    for left in [left, changed] {
        let back = left.discarded_unordered(&sold(0, 0));
        assert_eq!(back, Ok(Some(withdrawn.clone())));
    }
    let unseen = waiting(draft());
    assert_eq!(unseen.clone().discarded_unordered(&sold(0, 0)), Ok(None));
    let refused = unseen.discarded_unordered(&sold(1, 0));
    assert_eq!(refused, Err(Refusal::ProjectOrdered { orders: 1 }));
    assert_eq!(
        seen.clone().discarded_unordered(&sold(1, 0)),
        Ok(Some(seen))
    );
}

#[test]
fn a_copy_has_the_words_and_terms_and_nothing_of_the_offering_alone() {
    let mut original = draft();
    original.summaries.push(DraftedSummary {
        kind: Some(SummaryKind::Update),
        ..original.summaries[0].clone()
    });
    original.summaries[0].documents = vec![paper("PPM", Language::Zh)];
    let copy = original.copied();
    assert_eq!(copy.name, text("桤木里（副本）", "Alder Row (copy)"));
    assert_eq!((copy.code.as_str(), copy.documents.len()), ("", 0));
    assert_eq!((copy.opens_at, copy.funding_end), (None, None));
    let told: Vec<_> = copy
        .summaries
        .iter()
        .map(|it| it.header.en.as_str())
        .collect();
    assert_eq!(told, ["Courtyards", "Delays", "Management fee"]);
    assert_eq!(copy.summaries[0].published_at, None);
    assert_eq!(copy.summaries[0].documents, []);
    // Everything else equals the original; a copy of a copy is marked once.
    let same = ProjectDraft {
        code: original.code.clone(),
        name: original.name.clone(),
        opens_at: original.opens_at,
        funding_end: original.funding_end,
        summaries: original.summaries.clone(),
        documents: original.documents.clone(),
        ..copy.clone()
    };
    assert_eq!(same, original);
    assert_eq!(copy.copied(), copy);
    assert_eq!(found(&copy, Stage::Draft), []);
    let mut long = draft();
    long.name = text(&"字".repeat(200), "");
    let copy = long.copied();
    assert_eq!(
        (copy.name.zh.chars().count(), copy.name.en.as_str()),
        (200, "")
    );
    assert_eq!(found(&copy, Stage::Draft), []);
}

#[test]
fn every_field_is_told_by_a_name_of_its_own() {
    let draft = draft();
    let mut names: Vec<String> = draft.pieces().into_iter().map(|p| p.field).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn whom_a_document_is_for_goes_from_the_draft_to_what_is_published_and_back() {
    let mut marked = draft();
    marked.documents[0].approved_only = true;
    let published = marked.whole().unwrap();
    let marks = published.content.documents.iter();
    let marks: Vec<bool> = marks.map(|document| document.approved_only).collect();
    assert_eq!((marks[0], marks[1]), (true, false));
    assert_eq!(ProjectDraft::from(published), marked);
    // The history shows it.
    let told = |draft: &ProjectDraft| {
        let mut pieces = draft.pieces().into_iter();
        let piece = pieces.find(|piece| piece.field == "documents.0.approved_only");
        piece.unwrap().value.into_owned()
    };
    assert_eq!(
        (told(&draft()), told(&marked)),
        ("false".into(), "true".into())
    );
}

#[test]
fn a_document_is_found_by_its_file_and_the_stricter_mark_holds() {
    let mut marked = draft();
    for (at, document) in marked.documents.iter_mut().enumerate() {
        document.file = format!("project-pdf/file-{at}");
    }
    // The same file again, as an attachment of a summary that says it is for approved accounts.
    marked.summaries[0].documents = vec![DraftedDocument {
        approved_only: true,
        ..marked.documents[1].clone()
    }];
    let content = marked.whole().unwrap().content;
    let found = |file: &str| content.document_with_file(file);
    for (file, approved_only) in [("file-0", false), ("file-1", true)] {
        let document = found(file).unwrap();
        assert_eq!(
            (document.file(), document.approved_only),
            (file, approved_only)
        );
    }
    for file in ["", "file-9", "project-pdf/file-0"] {
        assert_eq!(found(file), None, "{file}");
    }
}

#[test]
fn only_what_is_marked_takes_an_approved_account() {
    let mut document = draft().whole().unwrap().content.documents.remove(0);
    for (approved_only, has_account, outcome) in [
        (false, false, Ok(())),
        (false, true, Ok(())),
        (true, true, Ok(())),
        (true, false, Err(Refusal::NoKycAccount)),
    ] {
        document.approved_only = approved_only;
        assert_eq!(document.may_be_read(has_account), outcome);
    }
}
