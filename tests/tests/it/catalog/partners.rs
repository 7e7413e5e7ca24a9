//! The list of partners and a partner's page.

use super::ids;
use chrono::TimeDelta;
use domain::catalog::NewPartner;
use domain::ids::PartnerId;
use serde_json::json;
use tests::client::Client;
use tests::on_both_databases;
use tests::prepared::{a_partner, a_project, publish_alone, publish_partner};
use tests::road::{investor, log_in};
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    the_list_shows_published_partners_and_narrows,
    a_page_shows_the_team_and_the_projects_by_status,
];

const MOBILE: &str = "86-13900139000";

async fn add(server: &TestServer, partner: NewPartner) -> PartnerId {
    publish_partner(server.ports().store.as_ref(), &partner).await
}

async fn the_list_shows_published_partners_and_narrows(server: TestServer) {
    let keel = NewPartner {
        rating: 95,
        continent_id: 2,
        company_role_id: 3,
        ..a_partner("Keel")
    };
    let hidden = NewPartner {
        published: false,
        ..a_partner("Hidden")
    };
    let low = NewPartner {
        rating: 0,
        company_role_id: 2,
        ..a_partner("Low")
    };
    let (fern, keel) = (
        add(&server, a_partner("Fern")).await.0,
        add(&server, keel).await.0,
    );
    add(&server, hidden).await;
    let low = add(&server, low).await.0;
    let visitor = server.visitor().await;
    visitor
        .get("account_partners", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    let client = investor(&server, MOBILE).await;
    let list = client.get("account_partners", &[]).await.ok();
    assert_eq!(ids(&list["partners"], "CompanyID"), [keel, fern, low]);
    assert_eq!(
        list["partners"][1],
        json!({
            "CompanyID": fern, "Name": "Fern", "DisplayImageURL": "/assets/partners/cover",
            "CompanyImageUrl": "/assets/partners/logo", "Country": "China", "CountryID": 112,
            "ContinentID": 3, "CompanyRoleID": 1, "MarketSegment": "Homes", "PartnerRating": 81, "Stars": 5,
        })
    );
    assert_eq!(ids(&list["continents"], "ContinentID"), [1, 2, 3, 4, 5, 6]);
    assert_eq!(
        list["companyRoles"][2],
        json!({ "CompanyRoleID": 3, "Name": "Asset manager" })
    );
    let narrowed = async |query: &[(&str, &str)]| {
        let list = client.get("account_partners", query).await.ok();
        ids(&list["partners"], "CompanyID")
    };
    assert_eq!(narrowed(&[("ContinentID", "2")]).await, [keel]);
    assert_eq!(narrowed(&[("PropertyTypeList", "1, 2")]).await, [fern, low]);
    let both = [("ContinentID", "3"), ("PropertyTypeList", "3,2")];
    assert_eq!(narrowed(&both).await, [low]);
    assert_eq!(narrowed(&[("ContinentID", "99")]).await, [0; 0]);
    assert_eq!(
        narrowed(&[("ContinentID", ""), ("PropertyTypeList", "")]).await,
        [keel, fern, low]
    );
    for (name, nonsense) in [("ContinentID", "x"), ("PropertyTypeList", "1,b")] {
        let refused = client.get("account_partners", &[(name, nonsense)]).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], name);
    }
    let chinese = Client::new(server.base(), "zh");
    chinese.fetch_csrf_token().await;
    log_in(&chinese, MOBILE).await;
    let list = chinese.get("account_partners", &[]).await.ok();
    assert_eq!(list["partners"][1]["Name"], "Fern（中文）");
    assert_eq!(list["partners"][1]["Country"], "中国");
    server.stop().await;
}

async fn a_page_shows_the_team_and_the_projects_by_status(server: TestServer) {
    let store = server.ports().store.clone();
    let partner = add(&server, a_partner("Fern")).await;
    let other = add(&server, a_partner("Other")).await;
    let now = server.ports().clock.now();
    let project = async |code: &str, opens: i64, ends: i64, of: PartnerId, published: bool| {
        let mut new = a_project(code, 10_000, now);
        new.project.opens_at = now + TimeDelta::days(opens);
        new.project.funding_end = now + TimeDelta::days(ends);
        new.project.published = published;
        new.content.partner = Some(of);
        publish_alone(store.as_ref(), &new).await.0
    };
    let early = project("EARLY", -5, 10, partner, true).await;
    let late = project("LATE", -5, 20, partner, true).await;
    let soon = project("SOON", 5, 30, partner, true).await;
    let over = project("OVER", -9, -1, partner, true).await;
    project("DRAFT", -5, 10, partner, false).await;
    project("ELSE", -5, 10, other, true).await;
    let client = investor(&server, MOBILE).await;
    let id = partner.to_string();
    let page = client.get("account_partner_detail", &[("id", &id)]).await;
    let page = page.ok();
    assert_eq!(ids(&page["open"], "InvestmentID"), [late, early]);
    assert_eq!(ids(&page["comingsoon"], "InvestmentID"), [soon]);
    assert_eq!(ids(&page["closed"], "InvestmentID"), [over]);
    let open = &page["open"][0];
    assert_eq!(
        (
            &open["IsROIInvesmtentInd"],
            &open["IsROIInvestmentInd"],
            &open["PercCompleted"],
            &open["ProjectDuration"],
            &open["CurrentAnnualReturn"],
        ),
        (
            &json!(false),
            &json!(false),
            &json!(0),
            &json!(30),
            &json!(0.114)
        )
    );
    let shown = &page["partner"];
    assert_eq!(
        (
            &shown["Name"],
            &shown["CompanyOverview"],
            &shown["YearsOfExperience"],
            &shown["Stars"]
        ),
        (
            &json!("Fern"),
            &json!("Builds homes"),
            &json!(10),
            &json!(4)
        )
    );
    assert_eq!(
        shown["people"][1],
        json!({
            "FullName": "Ben", "Position": "Director",
            "ShortBio": "Has built homes for twenty years", "DisplayImageURL": "/assets/people/Ben",
        })
    );
    let hidden = NewPartner {
        published: false,
        ..a_partner("Hidden")
    };
    let hidden = add(&server, hidden).await.to_string();
    for nobody in [hidden.as_str(), "0", "-1", "999999", "9223372036854775807"] {
        let answer = client
            .get("account_partner_detail", &[("id", nobody)])
            .await;
        answer.refused(404, "Error_NotFound");
    }
    let nonsense = client.get("account_partner_detail", &[("id", "x")]).await;
    nonsense.refused(400, "Error_BadRequest");
    server.stop().await;
}
