//! The list of projects: its order, its filters, what is searched for; and a project's page.

use super::ids;
use chrono::TimeDelta;
use domain::catalog::{NewProject, PartnerContent, ProjectDocument, Summary, SummaryKind};
use domain::ids::{PartnerId, ProjectId};
use domain::language::Text;
use domain::subscription::State;
use domain::{Language, Money};
use ports::driven::editions::ListedContent;
use serde_json::{Value, json};
use tests::client::Client;
use tests::on_both_databases;
use tests::prepared::{
    PKF, a_partner, a_project, an_approved_account, an_order, investor_of, publish_alone,
    publish_partner,
};
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    groups_follow_each_other_the_latest_end_first,
    a_list_narrows_by_every_filter_and_refuses_nonsense,
    names_are_found_in_both_languages_whatever_their_case_and_width,
    places_and_partners_are_found_in_both_languages_without_accents,
    a_project_may_lack_partner_pictures_and_place,
];

const MOBILE: &str = "86-13900139000";

async fn add(server: &TestServer, project: &NewProject) -> i64 {
    publish_alone(server.ports().store.as_ref(), project)
        .await
        .0
}

/// A project that opens and ends some days from now.
fn over_days(server: &TestServer, code: &str, opens: i64, ends: i64) -> NewProject {
    let now = server.ports().clock.now();
    let mut project = a_project(code, 10_000, now);
    project.project.opens_at = now + TimeDelta::days(opens);
    project.project.funding_end = now + TimeDelta::days(ends);
    project
}

/// Takes a whole offering.
async fn fill(server: &TestServer, project: i64, amount: Money) {
    let store = server.ports().store.as_ref();
    let now = server.ports().clock.now();
    let who = investor_of(store, MOBILE).await;
    let account = an_approved_account(store, who, PKF, now).await;
    let tx = store.begin().await.unwrap();
    let mut order = an_order(who, account, ProjectId(project), now);
    order.amount = amount;
    order.state = State::LWait;
    tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
}

async fn list(client: &Client, query: &[(&str, &str)]) -> (Vec<i64>, Value) {
    let list = client.get("account_products", query).await.ok();
    (
        ids(&list["products"], "InvestmentID"),
        list["total"].clone(),
    )
}

async fn groups_follow_each_other_the_latest_end_first(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let closed_early = add(&server, &over_days(&server, "CE", -30, -20)).await;
    let soon_late = add(&server, &over_days(&server, "SL", 5, 90)).await;
    let open_early = add(&server, &over_days(&server, "OE", -5, 10)).await;
    let full = over_days(&server, "FULL", -5, 80);
    let taken = full.project.offering_size;
    let full = add(&server, &full).await;
    fill(&server, full, taken).await;
    let open_late = add(&server, &over_days(&server, "OL", -5, 40)).await;
    let closed_late = add(&server, &over_days(&server, "CL", -30, -1)).await;
    let soon_early = add(&server, &over_days(&server, "SE", 3, 20)).await;
    let mut draft = over_days(&server, "DRAFT", -5, 70);
    draft.project.published = false;
    add(&server, &draft).await;
    let all = [
        open_late,
        open_early,
        soon_late,
        soon_early,
        full,
        closed_late,
        closed_early,
    ];
    assert_eq!(list(&client, &[]).await, (all.to_vec(), json!(7)));
    let cards = client.get("listed_products", &[]).await.ok();
    assert_eq!(ids(&cards["data"], "productId"), all);
    for size in 1..=4 {
        let mut paged = Vec::new();
        for number in 1..=8 {
            let (number, size) = (number.to_string(), size.to_string());
            let page = [("pageNum", number.as_str()), ("pageSize", size.as_str())];
            let (ids, total) = list(&client, &page).await;
            assert_eq!(total, 7);
            paged.extend(ids);
        }
        assert_eq!(paged, all, "in pages of {size}");
    }
    for (status, of) in [("1", 2..4), ("2", 0..2), ("3", 4..7)] {
        let (ids, total) = list(&client, &[("StatusID", status)]).await;
        assert_eq!((ids.as_slice(), total), (&all[of.clone()], json!(of.len())));
    }
    let shown = client.get("account_products", &[]).await.ok();
    let days: Vec<&Value> = (0..7)
        .map(|n| &shown["products"][n]["DaysRemaining"])
        .collect();
    assert_eq!(days[5..], [&json!(0), &json!(0)]);
    assert!(
        days[0].as_f64().unwrap() > 39.8 && days[0].as_f64().unwrap() <= 40.0,
        "{days:?}"
    );
    for (place, id) in all.into_iter().enumerate() {
        let id = id.to_string();
        let which = [("id", id.as_str())];
        let page = client.get("account_product_detail", &which).await.ok();
        let minimum = &page["investment"]["MinimumInvestmentValue"];
        assert!(minimum.is_number(), "{minimum}");
        for card in [
            &cards["data"][place]["minimumInvestmentValue"],
            &shown["products"][place]["MinimumInvestmentValue"],
        ] {
            assert_eq!(card, minimum);
        }
        let opens = page["investment"]["FundingStartDate"].clone();
        assert_eq!(shown["products"][place]["FundingStartDate"], opens);
        assert_eq!(cards["data"][place]["openingDate"], opens);
    }
    assert_eq!(shown["products"][4]["PercCompleted"], 100);
    assert_eq!(shown["products"][4]["InvestmentStatusCode"], "Closed");
    server.is_left_broken();
    server.stop().await;
}

async fn a_list_narrows_by_every_filter_and_refuses_nonsense(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let project = async |code: &str, continent: i64, property_type: i64, ends: i64| {
        let mut project = over_days(&server, code, -5, ends);
        project.content.continent_id = continent;
        project.content.property_type_id = property_type;
        add(&server, &project).await
    };
    let a = project("A", 1, 1, 40).await;
    let b = project("B", 1, 2, 30).await;
    let c = project("C", 2, 3, 20).await;
    let narrowed = async |query: &[(&str, &str)]| list(&client, query).await.0;
    assert_eq!(narrowed(&[("ContinentID", "1")]).await, [a, b]);
    assert_eq!(narrowed(&[("PropertyTypeList", "3, 1,1")]).await, [a, c]);
    let both = [
        ("ContinentID", "1"),
        ("PropertyTypeList", "2,3"),
        ("StatusID", "2"),
    ];
    assert_eq!(narrowed(&both).await, [b]);
    assert_eq!(narrowed(&[("ContinentID", "77")]).await, [0; 0]);
    assert_eq!(narrowed(&[("PropertyTypeList", " , ")]).await, [a, b, c]);
    for (name, nonsense) in [
        ("ContinentID", "Asia"),
        ("StatusID", "0"),
        ("StatusID", "open"),
        ("PropertyTypeList", "1;2"),
        ("pageNum", "0"),
        ("pageSize", "-3"),
    ] {
        let refused = client.get("account_products", &[(name, nonsense)]).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], name);
    }
    let far = [("pageNum", "4294967295"), ("pageSize", "100")];
    assert_eq!(list(&client, &far).await, (vec![], json!(3)));
    server.stop().await;
}

async fn names_are_found_in_both_languages_whatever_their_case_and_width(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let named = async |code: &str, en: &str, zh: &str, ends: i64| {
        let mut project = over_days(&server, code, -5, ends);
        project.project.name_en = en.to_owned();
        project.project.name_zh = zh.to_owned();
        add(&server, &project).await
    };
    let alder = named("A", "Alder Row Residences", "桤木里住宅", 40).await;
    let wide = named("B", "Ｑｕａｙ 100% Ｏne", "子午码头（Ａ座）", 30).await;
    let found = async |keyword: &str| list(&client, &[("Keyword", keyword)]).await.0;
    for keyword in ["alder", "ＡＬＤＥＲ", " row  ALDER ", "桤木", "住宅　alder"] {
        assert_eq!(found(keyword).await, [alder], "{keyword}");
    }
    for keyword in ["quay", "码头", "(a座)", "（ａ座）", "100%", "o"] {
        assert!(found(keyword).await.contains(&wide), "{keyword}");
    }
    let coded = named("QX-77b", "Fern House", "蕨屋", 20).await;
    for keyword in [
        "qx-77",
        "ＱＸ－７７Ｂ",
        "QX-77b",
        "77B",
        "fern qx",
        "qx 蕨屋",
    ] {
        assert_eq!(found(keyword).await, [coded], "{keyword}");
    }
    for keyword in ["alder quay", "_lder", "a%r", "\\", "' OR 1=1 --", "🏠"] {
        assert_eq!(found(keyword).await, [0; 0], "{keyword}");
    }
    for keyword in ["", "   ", "　"] {
        assert_eq!(found(keyword).await, [alder, wide, coded], "{keyword}");
    }
    for keyword in ["qx_77", "qx%b", "alder qx"] {
        assert_eq!(found(keyword).await, [0; 0], "{keyword}");
    }
    let long = "x".repeat(3_000);
    assert_eq!(found(&long).await, [0; 0]);
    server.stop().await;
}

async fn places_and_partners_are_found_in_both_languages_without_accents(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let store = server.ports().store.as_ref();
    let text = |en: &str, zh: &str| Text {
        zh: zh.to_owned(),
        en: en.to_owned(),
    };
    let mut fern = a_partner("Fern");
    fern.name = text("Estúdio Norte", "北工作室");
    let partner = publish_partner(store, &fern).await;
    let placed = async |code: &str, address: Text, partner: Option<PartnerId>, ends: i64| {
        let mut project = over_days(&server, code, -5, ends);
        project.content.address = address;
        project.content.partner = partner;
        add(&server, &project).await
    };
    let london = text("1 Canary Wharf, London", "英国伦敦金丝雀码头 1 号");
    let london = placed("LDN", london, None, 40).await;
    let sao_paulo = text("Rua Augusta 5, São Paulo", "巴西圣保罗奥古斯塔街 5 号");
    let sao_paulo = placed("SAO", sao_paulo, Some(partner), 30).await;
    let found = async |keyword: &str| list(&client, &[("Keyword", keyword)]).await.0;
    for keyword in ["London", "ＬＯＮＤＯＮ", "伦敦", "wharf london", "LDN 伦敦"] {
        assert_eq!(found(keyword).await, [london], "{keyword}");
    }
    for keyword in [
        "São Paulo",
        "sao paulo",
        "圣保罗",
        "Estúdio",
        "estudio norte",
        "北工作室",
        "sao estudio",
    ] {
        assert_eq!(found(keyword).await, [sao_paulo], "{keyword}");
    }
    for keyword in ["london paulo", "1 canary 圣保罗", "100%", "_"] {
        assert_eq!(found(keyword).await, [0; 0], "{keyword}");
    }
    let narrowed = [("Keyword", "london"), ("StatusID", "3")];
    assert_eq!(list(&client, &narrowed).await, (vec![], json!(0)));
    let narrowed = [("Keyword", "london"), ("StatusID", "2")];
    assert_eq!(list(&client, &narrowed).await, (vec![london], json!(1)));
    // Words that are kept give way to what is published after them.
    let later = text("2 Canary Wharf, London", "英国伦敦金丝雀码头 2 号");
    let later = placed("NEW", later, Some(partner), 20).await;
    assert_eq!(found("伦敦").await, [london, later]);
    let tx = store.begin().await.unwrap();
    let partners = PartnerContent::listed(tx.editions());
    partners.hide(partner).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(found("estudio").await, [0; 0]);
    server.stop().await;
}

async fn a_project_may_lack_partner_pictures_and_place(server: TestServer) {
    let client = investor(&server, MOBILE).await;
    let mut bare = over_days(&server, "BARE", -5, 30);
    bare.content.images = Vec::new();
    bare.project.name_zh = "长".repeat(200);
    bare.project.name_en = "L".repeat(200);
    bare.check().unwrap();
    let bare = add(&server, &bare).await;
    let partner = publish_partner(server.ports().store.as_ref(), &a_partner("Fern")).await;
    let mut whole = over_days(&server, "WHOLE", -5, 20);
    whole.content.partner = Some(partner);
    whole.content.latitude = Some("47.6686".parse().unwrap());
    whole.content.longitude = Some("-122.3847".parse().unwrap());
    let text = a_partner("Roof on").name;
    let report = ProjectDocument {
        document_type: "PropertySupplement".into(),
        language: Language::En,
        name: "Report".into(),
        object_key: "project-pdf/report".into(),
        approved_only: false,
    };
    whole.content.summaries = vec![Summary {
        kind: SummaryKind::Update,
        header: text.clone(),
        text,
        published_at: server.ports().clock.now(),
        documents: vec![report],
    }];
    let whole = add(&server, &whole).await;
    let mut draft = over_days(&server, "DRAFT", -5, 20);
    draft.project.published = false;
    let draft = add(&server, &draft).await;
    let page = async |id: i64| {
        client
            .get("account_product_detail", &[("id", &id.to_string())])
            .await
    };
    let shown = page(bare).await.ok();
    let nothing = [
        "CompanyID",
        "CompanyName",
        "PartnerRating",
        "PartnerStars",
        "LocationLatitude",
    ];
    for field in nothing {
        assert_eq!(shown["investment"][field], Value::Null, "{field}");
    }
    assert_eq!(shown["Images"], json!([]));
    assert_eq!(shown["Name"], "L".repeat(200));
    let cards = client.get("account_products", &[]).await.ok();
    assert_eq!(cards["products"][0]["InvestmentImageUrl"], "");
    let cards = client.get("listed_products", &[]).await.ok();
    assert_eq!(cards["data"][0]["imageUrl"], "");
    let shown = page(whole).await.ok();
    assert_eq!(
        (
            &shown["CompanyID"],
            &shown["PartnerRating"],
            &shown["PartnerStars"]
        ),
        (&json!(partner.0), &json!(81), &json!(4))
    );
    assert_eq!(
        (&shown["LocationLatitude"], &shown["LocationLongitude"]),
        (&json!(47.6686), &json!(-122.3847))
    );
    let news = &shown["Summaries"][0];
    assert_eq!(
        (&news["UpdateInd"], &news["Header"]),
        (&json!(true), &json!("Roof on"))
    );
    let attached = json!([{
        "DocumentType": "PropertySupplement", "Url": format!("/api/project_documents/{whole}/report"),
        "LanguageID": 1, "DocumentFriendlyName": "Report", "DocumentKey": "report",
        "ApprovedAccountsOnlyInd": false,
    }]);
    assert_eq!(news["Documents"], attached);
    assert_eq!(shown["NotOpenReasonCode"], Value::Null);
    let over = add(&server, &over_days(&server, "OVER", -5, -1)).await;
    let soon = add(&server, &over_days(&server, "SOON", 5, 9)).await;
    let full = over_days(&server, "FULL", -5, 9);
    let taken = full.project.offering_size;
    let full = add(&server, &full).await;
    fill(&server, full, taken).await;
    for (id, reason) in [
        (over, "FundingEnded"),
        (soon, "NotOpenYet"),
        (full, "FullySubscribed"),
    ] {
        assert_eq!(page(id).await.ok()["NotOpenReasonCode"], reason);
    }
    for nobody in [draft, 0, -1, 424_242] {
        page(nobody).await.refused(404, "Error_NotFound");
    }
    server.is_left_broken();
    server.stop().await;
}
