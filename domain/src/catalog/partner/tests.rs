use super::*;
use crate::content::{ContentRule, Stage, differences, mistakes};

fn text(zh: &str, en: &str) -> Text {
    Text {
        zh: zh.into(),
        en: en.into(),
    }
}

fn partner() -> PartnerContent {
    PartnerContent {
        name: text("弗恩希尔", "Fernhill"),
        company_role_id: Some(1),
        continent_id: Some(2),
        country_id: Some(44),
        rating: Some(92),
        years: Some(27),
        segment: text("住宅", "Homes"),
        overview: text("<p>自 1999 年</p>", "Since 1999.\n\nIn two places."),
        logo: "public-png/a".into(),
        image: "public-jpg/b".into(),
        people: vec![Person {
            name: text("海伦", "Helen"),
            position: text("首席执行官", "Chief executive"),
            bio: text("工程师", "An engineer"),
            image: String::new(),
        }],
    }
}

fn found(partner: &PartnerContent, stage: Stage) -> Vec<(String, ContentRule)> {
    let wrong = mistakes(partner, stage).into_iter();
    wrong.map(|wrong| (wrong.field, wrong.rule)).collect()
}

fn edition(
    published: Option<PartnerContent>,
    draft: Option<PartnerContent>,
) -> Edition<PartnerContent> {
    Edition {
        published,
        withdrawn: None,
        draft,
        version: 4,
    }
}

/// Puts a text into a partner.
type Mutation = fn(&mut PartnerContent, String);

fn project(name: &str, published: bool) -> PartnersProject {
    PartnersProject {
        name: text(name, name),
        published,
    }
}

#[test]
fn a_partner_is_published_whole_in_both_languages() {
    assert_eq!(found(&partner(), Stage::Published), []);
    let blank: Vec<String> = found(&PartnerContent::default(), Stage::Published)
        .into_iter()
        .map(|(field, rule)| {
            assert_eq!(rule, ContentRule::Missing, "{field}");
            field
        })
        .collect();
    assert_eq!(
        blank,
        [
            "name_zh",
            "name_en",
            "logo",
            "image",
            "company_role_id",
            "continent_id",
            "country_id",
            "rating",
            "years",
            "segment_zh",
            "segment_en",
            "overview_zh",
            "overview_en",
        ]
    );
    assert_eq!(found(&PartnerContent::default(), Stage::Draft), []);
    assert_eq!(PartnerContent::default().whole(), None);
}

#[test]
fn each_person_is_named_with_what_is_missing_and_needs_no_portrait() {
    let mut half = partner();
    half.people.push(Person {
        name: text("", "Marcus"),
        position: text("总监", " "),
        bio: text("\u{200b}", "Builds"),
        image: "public-jpg/c".into(),
    });
    let fields: Vec<String> = found(&half, Stage::Published)
        .into_iter()
        .map(|f| f.0)
        .collect();
    assert_eq!(
        fields,
        [
            "people.1.name_zh",
            "people.1.position_en",
            "people.1.bio_zh"
        ]
    );
    assert_eq!(found(&half, Stage::Draft), []);
}

#[test]
fn names_of_two_hundred_letters_fit_and_longer_ones_do_not() {
    let mut long = partner();
    long.name = text(&"字".repeat(200), &"n".repeat(200));
    assert_eq!(found(&long, Stage::Published), []);
    long.name = text(&"字".repeat(201), &"n".repeat(201));
    let max = ContentRule::TooLong { max: 200 };
    let both = [
        ("name_zh".to_owned(), max.clone()),
        ("name_en".to_owned(), max),
    ];
    assert_eq!(found(&long, Stage::Draft), both);
}

#[test]
fn figures_are_held_to_what_they_can_be() {
    for (rating, years, field) in [
        (Some(101), Some(1), "rating"),
        (Some(-1), Some(1), "rating"),
        (Some(100), Some(1_000), "years"),
        (Some(0), Some(-1), "years"),
        (Some(i64::MAX), Some(1), "rating"),
    ] {
        let wrong = PartnerContent {
            rating,
            years,
            ..partner()
        };
        let found = found(&wrong, Stage::Draft);
        assert_eq!((found.len(), found[0].0.as_str()), (1, field));
        assert!(matches!(found[0].1, ContentRule::Number { .. }));
    }
}

#[test]
fn no_draft_keeps_what_could_act_in_a_browser() {
    let spoil: [(Mutation, &str); 4] = [
        (|p, html| p.overview.zh = html, "overview_zh"),
        (|p, html| p.segment.en = html, "segment_en"),
        (|p, html| p.name.en = html, "name_en"),
        (|p, html| p.people[0].bio.en = html, "people.0.bio_en"),
    ];
    for (spoil, field) in spoil {
        let mut spoilt = partner();
        spoil(&mut spoilt, "<p onclick=x()>a</p>".into());
        let found = found(&spoilt, Stage::Draft);
        assert_eq!((found.len(), found[0].0.as_str()), (1, field));
        assert!(matches!(found[0].1, ContentRule::Markup(_)), "{field}");
    }
    // Text in braces in an introduction is not a placeholder.
    let mut braces = partner();
    braces.overview.en = "{allowance}".into();
    assert_eq!(found(&braces, Stage::Published), []);
}

#[test]
fn a_team_has_room_for_so_many() {
    let mut many = partner();
    many.people = vec![many.people[0].clone(); 25];
    assert_eq!(
        found(&many, Stage::Draft),
        [("people".to_owned(), ContentRule::TooMany { max: 24 })]
    );
}

#[test]
fn what_investors_see_is_what_was_written() {
    let whole = partner().whole().unwrap();
    assert!(whole.published);
    assert_eq!(PartnerContent::from(whole), partner());
}

#[test]
fn the_audit_trail_tells_figures_and_people_too() {
    let mut after = partner();
    after.rating = None;
    after.people[0].image = "public-jpg/d".into();
    after.people[0].name.en = "Helen Rowe".into();
    let told = differences(Some(&partner()), &after);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            r#"people.0.image: "" -> "public-jpg/d""#,
            r#"people.0.name_en: "Helen" -> "Helen Rowe""#,
            r#"rating: "92" -> """#,
        ]
    );
}

#[test]
fn a_partner_leaves_only_when_no_project_that_is_seen_names_it() {
    let shown = edition(Some(partner()), None);
    let withdrawn = |draft| Edition {
        withdrawn: Some(partner()),
        ..edition(None, Some(draft))
    };
    let hidden = [project("Draft", false)];
    let left = withdrawn(partner());
    assert_eq!(shown.clone().withdraw(&hidden), Ok(left.clone()));
    let projects = [
        project("Draft", false),
        project("Alder", true),
        project("Keel", true),
    ];
    assert_eq!(
        shown.clone().withdraw(&projects),
        Err(Refusal::PartnerInUse {
            project: text("Alder", "Alder"),
            projects: 2,
        })
    );
    // Editing continues from the draft, and the published edition can be restored.
    let mut changed = partner();
    changed.rating = Some(1);
    let waiting = edition(Some(partner()), Some(changed.clone()));
    let gone = waiting.withdraw(&[]).unwrap();
    assert_eq!(gone, withdrawn(changed));
    assert_eq!(gone.discarded(&projects), Ok(Some(left.clone())));
    assert_eq!(left.clone().withdraw(&projects), Ok(left.clone()));
    assert_eq!(left.clone().discarded(&[]), Ok(Some(left)));
}

#[test]
fn a_draft_that_was_never_seen_goes_with_its_partner() {
    let changed = edition(Some(partner()), Some(PartnerContent::default()));
    let projects = [project("Alder", true)];
    assert_eq!(
        changed.discarded(&projects),
        Ok(Some(edition(Some(partner()), None)))
    );
    let unseen = edition(None, Some(partner()));
    assert_eq!(unseen.clone().discarded(&[]), Ok(None));
    let refused = unseen.discarded(&[project("Draft", false)]);
    assert!(matches!(
        refused,
        Err(Refusal::PartnerInUse { projects: 1, .. })
    ));
}
