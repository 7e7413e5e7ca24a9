//! The promises of the catalogue's storage, on both databases: partners come back whole, the taken
//! amounts are beside the orders, every change raises the revision, and a page costs its own rows.
use adapters::seaorm::list_statements;
use chrono::TimeDelta;
use domain::Instant;
use domain::catalog::{Home, LegalKind, LegalText, NewPartner, Rating};
use domain::ids::{OrderId, PartnerId, ProjectId};
use domain::subscription::{Reservation, State};
use ports::driven::catalog::{CatalogQueries, Page, PartnerFilter, ProjectFilter};
use ports::driven::editions::EditedContent;
use ports::driven::unit_of_work::Tx;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use std::time::{Duration, Instant as Moment};
use tests::on_both_databases;
use tests::prepared::{
    a_partner, a_project, a_stored_account, a_stored_investor, an_order, publish_alone,
    publish_partner, usd,
};
use tests::storage::{Storage, at, plan_of};

on_both_databases![
    partners_come_back_whole,
    what_is_taken_stands_beside_the_orders,
    every_change_raises_the_revision,
    the_time_turns_at_openings_ends_and_lapses,
    a_page_costs_its_own_rows,
    a_page_of_many_projects_is_read_along_the_index_of_the_list,
];

const FIRST: Page = Page {
    number: 1,
    size: 50,
};

async fn partners_come_back_whole(storage: Storage) {
    let store = storage.store();
    let fern = a_partner("Fern");
    let keel = NewPartner {
        rating: 100,
        company_role_id: 3,
        people: Vec::new(),
        ..a_partner("Keel")
    };
    let hidden = NewPartner {
        published: false,
        ..a_partner("Hidden")
    };
    let first = publish_partner(store, &fern).await;
    let best = publish_partner(store, &keel).await;
    let nobody = publish_partner(store, &hidden).await;
    let page = store.partner(first).await.unwrap().unwrap();
    assert_eq!(
        (&page.overview, page.years, &page.people, &page.card.name),
        (&fern.overview, fern.years, &fern.people, &fern.name)
    );
    assert_eq!(page.card.rating, Rating::new(81).unwrap());
    assert_eq!(store.partner(nobody).await.unwrap(), None);
    assert_eq!(store.partner(PartnerId(99)).await.unwrap(), None);
    let of = async |filter: PartnerFilter| -> Vec<PartnerId> {
        let cards = store.partners(&filter).await.unwrap();
        cards.into_iter().map(|card| card.id).collect()
    };
    assert_eq!(of(PartnerFilter::default()).await, [best, first]);
    let role = PartnerFilter {
        company_role_ids: vec![1, 9],
        ..PartnerFilter::default()
    };
    assert_eq!(of(role).await, [first]);
    let elsewhere = PartnerFilter {
        continent_id: Some(1),
        ..PartnerFilter::default()
    };
    assert_eq!(of(elsewhere).await, []);
}

/// Numbers that look random and are the same every time.
fn thrown(seed: &mut u64, sides: u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % sides
}

/// A new order of a new investor.
async fn an_order_of(tx: &dyn Tx, project: ProjectId) -> OrderId {
    let investor = a_stored_investor(tx, at(0)).await;
    let account = a_stored_account(tx, investor, at(0)).await;
    let order = an_order(investor, account, project, at(0));
    tx.orders().add(&order).await.unwrap()
}

async fn what_is_taken_stands_beside_the_orders(storage: Storage) {
    let store = storage.store();
    let mut projects = Vec::new();
    for code in ["ONE", "TWO", "THREE"] {
        projects.push(publish_alone(store, &a_project(code, 1_000_000, at(0))).await);
    }
    let mut seed = 7;
    let mut orders = Vec::new();
    let tx = storage.begin().await;
    for number in 0..12 {
        orders.push(an_order_of(tx.as_ref(), projects[number % 3]).await);
    }
    tx.commit().await.unwrap();
    for _ in 0..80 {
        let tx = storage.begin().await;
        let which = usize::try_from(thrown(&mut seed, 12)).unwrap();
        let mut order = tx.orders().lock(orders[which]).await.unwrap().unwrap();
        let state =
            usize::try_from(thrown(&mut seed, State::ALL.len().try_into().unwrap())).unwrap();
        order.state = State::ALL[state];
        order.amount = usd(i64::try_from(thrown(&mut seed, 900)).unwrap() + 100);
        let until = at(i64::try_from(thrown(&mut seed, 200)).unwrap());
        order.reservation = (thrown(&mut seed, 2) == 0).then_some(Reservation { until });
        let saved = tx.orders().save(&order).await;
        if saved.is_ok() && thrown(&mut seed, 8) > 0 {
            tx.commit().await.unwrap();
        }
    }
    for second in [0, 50, 100, 150, 250] {
        let now = at(second);
        let all = ProjectFilter::default();
        let (listed, _) = store.projects(&all, now, FIRST).await.unwrap();
        assert_eq!(listed.len(), 3);
        let tx = storage.read().await;
        for shown in listed {
            let offering = tx.projects().offering(shown.id, now, None).await.unwrap();
            assert_eq!(Some(shown.offering), offering, "{} at {second}", shown.code);
        }
    }
}

async fn every_change_raises_the_revision(storage: Storage) {
    let store = storage.store();
    let mut last = store.revision().await.unwrap();
    assert_eq!(store.revision().await.unwrap(), last);
    let mut is_another = async |what: &str| {
        let present = store.revision().await.unwrap();
        assert_ne!(present, last, "{what}");
        last = present;
    };
    publish_partner(store, &a_partner("Fern")).await;
    is_another("a partner").await;
    let project = publish_alone(store, &a_project("ONE", 1_000, at(0))).await;
    is_another("a project").await;
    let tx = storage.begin().await;
    let home = Home::editions(tx.editions());
    home.show((), &Home::default()).await.unwrap();
    tx.commit().await.unwrap();
    is_another("the home screen").await;
    let text = a_partner("x").name;
    let legal = LegalText {
        title: text.clone(),
        html: text,
    };
    let tx = storage.begin().await;
    let texts = LegalText::editions(tx.editions());
    texts.show(LegalKind::Notice, &legal).await.unwrap();
    tx.commit().await.unwrap();
    is_another("a legal text").await;
    let tx = storage.begin().await;
    let order = an_order_of(tx.as_ref(), project).await;
    let mut order = tx.orders().lock(order).await.unwrap().unwrap();
    order.reservation = Some(Reservation { until: at(9) });
    tx.orders().save(&order).await.unwrap();
    tx.commit().await.unwrap();
    is_another("a place that is kept").await;
    // A rolled-back change was no change.
    let tx = storage.begin().await;
    let home = Home::editions(tx.editions());
    home.show((), &Home::default()).await.unwrap();
    drop(tx);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(store.revision().await.unwrap(), last);
    // A change written beside this store shows after a moment.
    let beside = storage.database().connect().await;
    let edit = "UPDATE partners SET years = years + 1";
    beside.execute_unprepared(edit).await.unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_ne!(store.revision().await.unwrap(), last);
}

async fn the_time_turns_at_openings_ends_and_lapses(storage: Storage) {
    let store = storage.store();
    let turn = async |second: i64| store.next_turn(at(second)).await.unwrap();
    assert_eq!(turn(0).await, None);
    let mut project = a_project("ONE", 1_000, at(0));
    project.project.opens_at = at(10);
    project.project.funding_end = at(30);
    let id = publish_alone(store, &project).await;
    let mut draft = a_project("TWO", 1_000, at(0));
    draft.project.published = false;
    draft.project.funding_end = at(5);
    publish_alone(store, &draft).await;
    let tx = storage.begin().await;
    let order = an_order_of(tx.as_ref(), id).await;
    let mut order = tx.orders().lock(order).await.unwrap().unwrap();
    order.reservation = Some(Reservation { until: at(20) });
    tx.orders().save(&order).await.unwrap();
    tx.commit().await.unwrap();
    let over = |instant: Instant| Some(instant + TimeDelta::nanoseconds(1));
    assert_eq!(turn(0).await, Some(at(10)));
    assert_eq!(turn(10).await, Some(at(20)));
    assert_eq!(turn(20).await, over(at(30)));
    assert_eq!(turn(30).await, over(at(30)));
    assert_eq!(turn(31).await, None);
}

/// The shortest of many readings of a page.
async fn quickest(storage: &Storage, filter: &ProjectFilter) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..40 {
        let began = Moment::now();
        let (page, _) = storage
            .store()
            .projects(filter, at(0), FIRST)
            .await
            .unwrap();
        assert_eq!(page.len(), 50);
        best = best.min(began.elapsed());
    }
    best
}

/// 10,000 projects in every state, and the database beside the storage.
async fn ten_thousand(storage: &Storage) -> DatabaseConnection {
    fifty(storage).await;
    copied(storage).await
}

/// Two hundred times as many projects as there are.
async fn copied(storage: &Storage) -> DatabaseConnection {
    let beside = storage.database().connect().await;
    let copies = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)";
    for statement in [
        format!(
            "INSERT INTO projects (id, code, name_en, name_zh, currency, offering_size_minor, share_price, opens_at,
                funding_end, published, version, search_name) {copies}
             SELECT p.id + 1000 * n.i, p.code || '-' || n.i, p.name_en, p.name_zh, p.currency, p.offering_size_minor,
                p.share_price, p.opens_at, p.funding_end, p.published, p.version, p.search_name FROM projects p, n"
        ),
        format!(
            "INSERT INTO project_contents (project_id, partner_id, property_type_id, continent_id, country_id,
                project_size_minor, term_months, return_kind, return_basis_points, image, issuer, content) {copies}
             SELECT c.project_id + 1000 * n.i, c.partner_id, c.property_type_id, c.continent_id, c.country_id,
                c.project_size_minor, c.term_months, c.return_kind, c.return_basis_points, c.image, c.issuer, c.content
             FROM project_contents c, n"
        ),
        "ANALYZE".to_owned(),
    ] {
        beside.execute_unprepared(&statement).await.unwrap();
    }
    beside
}

async fn a_page_of_many_projects_is_read_along_the_index_of_the_list(storage: Storage) {
    let beside = ten_thousand(&storage).await;
    let asked = |sql: &str, values| {
        Statement::from_sql_and_values(beside.get_database_backend(), sql, values)
    };
    let all = ProjectFilter::default();
    let statements = list_statements(&all, at(0), 50, beside.get_database_backend());
    assert_eq!(statements.len(), 3, "open, coming soon, closed");
    for (sql, values) in statements {
        let plan = plan_of(&beside, asked(&sql, values.clone())).await;
        assert!(
            plan.contains("ix_projects_published_funding_end_id"),
            "{plan}"
        );
        for slow in [
            "SCAN p\n",
            "Seq Scan on projects",
            "FOR ORDER BY",
            "Sort Key: p.",
        ] {
            assert!(!plan.contains(slow), "{slow}: {plan}");
        }
        // Without the index the plan would show a sort.
        let unsorted = sql.replace("ORDER BY p.funding_end DESC, p.id", "ORDER BY p.name_en");
        let plan = plan_of(&beside, asked(&unsorted, values)).await;
        assert!(
            plan.contains("FOR ORDER BY") || plan.contains("Sort Key: p."),
            "{plan}"
        );
    }
}

async fn fifty(storage: &Storage) {
    let tx = storage.begin().await;
    for number in 0..50_i64 {
        let mut project = a_project(&format!("P{number}"), 1_000, at(0));
        project.project.opens_at = at(if number % 3 == 0 { 100 } else { -100_000 });
        project.project.funding_end = at(if number % 5 == 0 {
            -number
        } else {
            200 + number
        });
        tx.projects().add(&project).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn a_page_costs_its_own_rows(storage: Storage) {
    fifty(&storage).await;
    let all = ProjectFilter::default();
    let few = quickest(&storage, &all).await;
    copied(&storage).await;
    // Another connection's change shows within a second.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (_, total) = storage.store().projects(&all, at(0), FIRST).await.unwrap();
    assert_eq!(total, 10_000);
    let many = quickest(&storage, &all).await;
    println!("a page of 50: {few:?} of 50 projects, {many:?} of 10,000");
    assert!(many < few * 3 / 2, "{few:?} of 50, {many:?} of 10,000");
}
