//! Help and who runs the site: open to everybody, written at the desk, with projects that an editor chose.

use domain::ids::ProjectId;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::operator;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish_alone};
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    what_an_editor_writes_is_read_by_everybody_in_their_language,
    projects_that_an_editor_chose_are_shown_before_the_log_in_while_they_are_published,
];

/// Puts help before everybody.
async fn publish(editor: &Operator, content: &Value) {
    let version = draft(editor, content).await;
    let body = json!({ "version": version });
    editor.post("contents/help/publish", body).await.ok();
}

/// Drafts on the present version, and answers the next one.
async fn draft(editor: &Operator, content: &Value) -> Value {
    let version = editor.get("contents/help").await.ok()["standing"]["version"].clone();
    let body = json!({ "version": version, "content": content });
    let drafted = editor.put("contents/help", body).await.ok();
    drafted["standing"]["version"].clone()
}

fn about(projects: &[ProjectId]) -> Value {
    let projects: Vec<i64> = projects.iter().map(|id| id.0).collect();
    json!({
        "title_zh": "关于我们", "title_en": "Who we are",
        "about_zh": "<p>一家投资平台</p>", "about_en": "<p>An investment platform</p>",
        "projects": projects,
    })
}

async fn what_an_editor_writes_is_read_by_everybody_in_their_language(server: TestServer) {
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let visitors = ["en", "zh"].map(|language| Client::new(server.base(), language));
    let help = async |visitor: &Client| visitor.get("public_help", &[]).await.ok();
    let nothing = json!({
        "Questions": [], "Phone": "", "Hours": "", "EmailAddress": "", "WeChatImageUrl": "",
    });
    for visitor in &visitors {
        assert_eq!(help(visitor).await, nothing);
        let about = visitor.get("public_about", &[]).await.ok();
        assert_eq!(about, json!({ "Title": "", "Html": "", "Products": [] }));
    }
    let mut content = about(&[]);
    let question = json!({
        "question_zh": "多久？", "question_en": "How long?",
        "answer_zh": "<p>五天</p>", "answer_en": "<p>Five days</p>",
    });
    content["questions"] = json!([question]);
    content["hours_zh"] = json!("工作日");
    content["hours_en"] = json!("Weekdays");
    content["email"] = json!(" help@landfall.test ");
    let version = draft(&editor, &content).await;
    assert_eq!(help(&visitors[0]).await, nothing, "a draft is nobody's");
    let step = json!({ "version": version });
    editor.post("contents/help/publish", step).await.ok();
    for (visitor, ask, answer, hours) in [
        (&visitors[0], "How long?", "<p>Five days</p>", "Weekdays"),
        (&visitors[1], "多久？", "<p>五天</p>", "工作日"),
    ] {
        let shown = help(visitor).await;
        let questions = json!([{ "Question": ask, "Answer": answer }]);
        assert_eq!(shown["Questions"], questions);
        assert_eq!(
            (&shown["Hours"], &shown["Phone"]),
            (&json!(hours), &json!(""))
        );
        assert_eq!(shown["EmailAddress"], "help@landfall.test");
    }
    // The phone number is that of the home screen.
    let home = editor.get("contents/home").await.ok();
    let picture = tests::forms::fixture("passport-large.jpg");
    let key = editor.upload("pictures", "a.jpg", picture).await.ok()["key"].clone();
    let slide = json!({
        "image": key, "title_zh": "资产", "title_en": "Places", "text_zh": "精选", "text_en": "Chosen",
    });
    let says = json!({
        "slides": [slide], "figures": [], "bulletins": [], "filing_number_zh": "1",
        "filing_number_en": "1", "consulting_phone": "+86 400 000 0000",
    });
    let body = json!({ "version": home["standing"]["version"], "content": says });
    let drafted = editor.put("contents/home", body).await.ok();
    let step = json!({ "version": drafted["standing"]["version"] });
    editor.post("contents/home/publish", step).await.ok();
    content["wechat"] = key.clone();
    publish(&editor, &content).await;
    let shown = help(&visitors[0]).await;
    assert_eq!(shown["Phone"], "+86 400 000 0000");
    let url = format!("/assets/{}", key.as_str().unwrap());
    assert_eq!(shown["WeChatImageUrl"], url);
    assert_eq!(visitors[0].open(&url).await.status, 200);

    for (field, value, rule) in [
        ("email", json!("help at landfall"), "ContentEmail"),
        ("wechat", json!("public-jpg/nobody"), "ContentPicture"),
        ("about_en", json!("<script>x</script>"), "ContentMarkup"),
        ("projects", json!([999_999]), "ContentChoice"),
    ] {
        let mut spoilt = content.clone();
        spoilt[field] = value;
        let version = editor.get("contents/help").await.ok()["standing"]["version"].clone();
        let body = json!({ "version": version, "content": spoilt });
        editor.put("contents/help", body).await.refused(422, rule);
    }
    let reviewer = operator(&server, "ruth", &[Role::Reviewer]).await;
    let refused = reviewer.get("contents/help").await;
    refused.refused(403, "Error_Forbidden");
    server.stop().await;
}

async fn projects_that_an_editor_chose_are_shown_before_the_log_in_while_they_are_published(
    server: TestServer,
) {
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let mut projects = Vec::new();
    for code in ["ONE", "TWO", "THREE", "FOUR"] {
        projects.push(publish_alone(store, &a_project(code, 10_000, now)).await);
    }
    let mut hidden = a_project("HIDDEN", 10_000, now);
    hidden.project.published = false;
    let hidden = publish_alone(store, &hidden).await;
    let offered = editor.get("contents/help").await.ok();
    let offered = super::ids(&offered["projects"], "id");
    assert!(projects.iter().all(|id| offered.contains(&id.0)));
    assert!(!offered.contains(&hidden.0));

    let chosen = [projects[2], projects[0], projects[1]];
    publish(&editor, &about(&chosen)).await;
    let visitor = Client::new(server.base(), "en");
    let shown = async || {
        let about = visitor.get("public_about", &[]).await.ok();
        super::ids(&about["Products"], "productId")
    };
    let numbers: Vec<i64> = chosen.iter().map(|id| id.0).collect();
    assert_eq!(shown().await, numbers);
    // What they are is open; the list and their own pages are not.
    visitor
        .get("listed_products", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    for wrong in [hidden, projects[0]] {
        let mut spoilt = about(&chosen);
        spoilt["projects"][1] = json!(wrong.0);
        spoilt["projects"][0] = json!(projects[0].0);
        let version = editor.get("contents/help").await.ok()["standing"]["version"].clone();
        let body = json!({ "version": version, "content": spoilt });
        let refused = editor.put("contents/help", body).await.json();
        assert_eq!(refused["fields"][0]["field"], "projects.1", "{refused}");
    }
    // One that leaves is no longer shown, and does not stand in the way of other changes.
    let path = format!("projects/{}", projects[0]);
    let version = editor.get(&path).await.ok()["standing"]["version"].clone();
    let step = json!({ "version": version });
    editor.post(&format!("{path}/withdraw"), step).await.ok();
    assert_eq!(shown().await, [numbers[0], numbers[2]]);
    let mut other = about(&chosen);
    other["title_en"] = json!("Who runs this");
    publish(&editor, &other).await;
    assert_eq!(shown().await, [numbers[0], numbers[2]]);
    server.stop().await;
}
