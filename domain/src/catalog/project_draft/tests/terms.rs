//! Which changes of a published project need a second person.

use super::{Mutation, at, draft, fields, paper, sold, text};
use crate::catalog::edition::Edition;
use crate::catalog::{FieldKind, ProjectDraft};
use crate::content::Publishable;
use crate::ids::{FrameworkId, PartnerId};
use crate::{Instant, Language};
use rust_decimal::Decimal;

fn today() -> Instant {
    at(10).unwrap()
}

fn changed(change: Mutation) -> Edition<ProjectDraft> {
    let mut after = draft();
    change(&mut after);
    Edition {
        published: Some(draft()),
        withdrawn: None,
        draft: Some(after),
        version: 4,
    }
}

fn needs_two(edition: &Edition<ProjectDraft>, orders: u64) -> bool {
    let sold = sold(orders, 0);
    edition.with_other_terms(&sold, today()).is_some()
}

#[test]
fn every_field_is_a_term_or_a_text() {
    let mut full = draft();
    full.wallet = full.wire.clone();
    full.summaries[0].documents = vec![paper("PPM", Language::En)];
    for piece in full.pieces() {
        assert!(FieldKind::of(&piece.field).is_some(), "{}", piece.field);
    }
    assert_eq!(FieldKind::of("colour"), None);
    assert_eq!(FieldKind::of(""), None);
}

#[test]
fn money_and_legal_terms_need_a_second_person() {
    let changes: [Mutation; 26] = [
        |d| d.currency_id = Some(2),
        |d| d.project_size = Some(Decimal::from(30_000)),
        |d| d.offering_size = Some(Decimal::from(11_000)),
        |d| d.share_price = Some(Decimal::TWO),
        |d| d.opens_at = at(2),
        |d| d.funding_end = at(25),
        |d| d.funding_end = at(15),
        |d| d.term_months = Some(36),
        |d| d.is_roi = true,
        |d| d.rate_percent = Some(Decimal::TEN),
        |d| d.frameworks.push(FrameworkId(2)),
        |d| d.wire.minimum = Some(Decimal::ONE_HUNDRED),
        |d| d.wire.maximum = None,
        |d| d.wallet.minimum = Some(Decimal::ONE_HUNDRED),
        |d| d.wallet.maximum = Some(Decimal::ONE_HUNDRED),
        |d| d.issuer = "Another LP".into(),
        |d| d.table[0].value = text("一年两次", "Twice a year"),
        |d| d.documents[0].file = "project-pdf/b".into(),
        |d| d.documents[0].approved_only = true,
        |d| d.documents.push(paper("SideLetter", Language::En)),
        |d| drop(d.documents.pop()),
        |d| d.summaries[1].text = text("无", "None"),
        |d| d.summaries[2].header = text("费用", "Costs"),
        |d| drop(d.summaries.pop()),
        |d| {
            d.summaries[1]
                .documents
                .push(paper("RiskDisclosure", Language::En));
        },
        |d| {
            d.summaries[2]
                .documents
                .push(paper("FeeSchedule", Language::En));
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        assert!(needs_two(&changed(change), 1), "change {number}");
    }
}

#[test]
fn texts_and_pictures_do_not() {
    let changes: [Mutation; 13] = [
        |d| d.code = "ALDER".into(),
        |d| d.name = text("桤木", "Alder"),
        |d| d.partner = Some(PartnerId(4)),
        |d| d.property_type_id = Some(2),
        |d| d.continent_id = Some(2),
        |d| d.country_id = Some(1),
        |d| d.address = text("温哥华", "Vancouver"),
        |d| d.latitude = None,
        |d| d.longitude = None,
        |d| d.images.push("public-jpg/b".into()),
        |d| d.summaries[0].text = text("七个", "Seven."),
        |d| d.summaries.swap(0, 1),
        |d| {
            d.summaries[0]
                .documents
                .push(paper("Brochure", Language::En));
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        assert!(!needs_two(&changed(change), 1), "change {number}");
    }
    // The figures are equal, however they are written.
    let same: Mutation = |d| d.rate_percent = Some(Decimal::new(11_400, 3));
    assert!(!needs_two(&changed(same), 1));
}

#[test]
fn a_first_edition_does_not_and_one_that_was_withdrawn_does() {
    let dearer: Mutation = |d| d.share_price = Some(Decimal::TWO);
    let first = Edition {
        published: None,
        ..changed(dearer)
    };
    assert!(!needs_two(&first, 0));
    let hidden = |draft: Mutation| {
        let edition = changed(draft);
        Edition {
            withdrawn: edition.published,
            published: None,
            ..edition
        }
    };
    assert!(needs_two(&hidden(dearer), 0));
    // As it was.
    assert!(!needs_two(&hidden(|_| ()), 0));
    let undrafted = Edition {
        draft: None,
        ..changed(dearer)
    };
    assert!(!needs_two(&undrafted, 0));
}

#[test]
fn a_project_is_opened_without_orders_and_closed_by_one_person() {
    let opened: Mutation = |d| d.opens_at = at(5);
    assert!(!needs_two(&changed(opened), 0));
    assert!(needs_two(&changed(opened), 1));
    let closed: Mutation = |d| d.funding_end = at(9);
    assert!(!needs_two(&changed(closed), 1));
    // A draft that closes the project and changes other terms needs two people.
    let dearer: Mutation = |d| {
        d.funding_end = at(9);
        d.rate_percent = Some(Decimal::TEN);
    };
    assert!(needs_two(&changed(dearer), 1));
    // Reopening an ended project, or moving its past end, needs two people.
    let ended = |end: u32, draft: Mutation| {
        let mut edition = changed(draft);
        if let Some(seen) = &mut edition.published {
            seen.funding_end = at(end);
        }
        edition
    };
    assert!(needs_two(&ended(5, |d| d.funding_end = at(20)), 1));
    assert!(needs_two(&ended(5, |d| d.funding_end = at(6)), 1));
}

#[test]
fn a_project_from_before_a_rule_can_still_be_closed() {
    let publish = |change: Mutation| {
        let mut edition = changed(change);
        let (seen, next) = (&mut edition.published, &mut edition.draft);
        for old in [seen, next].into_iter().flatten() {
            old.summaries.clear();
        }
        edition.publish_beside(&sold(1, 0))
    };
    let closed = publish(|d| d.funding_end = at(9)).unwrap();
    let seen = closed.published.as_ref().unwrap();
    assert_eq!((seen.funding_end, &closed.draft), (at(9), &None));
    // The exception covers neither other changes nor reopening the project.
    let with_more: Mutation = |d| {
        d.funding_end = at(9);
        d.issuer = "Another LP".into();
    };
    assert_eq!(fields(publish(with_more)), ["summaries"]);
    assert_eq!(fields(publish(|d| d.funding_end = at(25))), ["summaries"]);
    // The end itself is checked.
    assert_eq!(fields(publish(|d| d.funding_end = None)), ["funding_end"]);
    assert_eq!(fields(publish(|d| d.funding_end = at(1))), ["funding_end"]);
}
