//! The common behaviour of all content that editors and administrators write: a draft is only
//! visible to the desk until it is published, nobody's text is lost to another's, and each step is
//! recorded. The specifics of a kind are in the kind's own file.

mod kinds;

use super::fields;
use domain::operations::Role;
use kinds::{Kind, Scene};
use serde_json::{Value, json};
use tests::desk::operator;
use tests::on_both_databases;
use tests::server::TestServer;
use tests::shown::within_a_second;

on_both_databases![tests::server::TestServer::with_database =>
    a_draft_is_the_desks_until_it_is_published,
    a_draft_that_is_thrown_away_leaves_what_investors_see,
    two_editors_at_once_do_not_overwrite_each_other,
    what_investors_saw_is_gone_back_to,
    earlier_editions_are_kept_and_gone_back_to,
    what_was_withdrawn_is_kept_once_it_is_replaced,
    what_is_published_on_one_server_shows_on_the_other_within_a_second;
    sqlite alone:
    every_step_is_told_with_the_words_before_and_after,
    what_is_missing_is_kept_and_not_published,
    a_file_that_is_not_there_is_never_named,
    what_investors_never_saw_is_removed_with_its_draft,
    a_content_that_is_not_there_is_not_found,
    only_its_owner_writes_a_kind_and_the_auditor_reads_it,
];

/// Where a content stands: has it a draft, do investors see it, at which version.
fn stands(standing: &Value) -> (bool, bool, i64) {
    (
        standing["has_draft"].as_bool().unwrap(),
        standing["is_published"].as_bool().unwrap(),
        standing["version"].as_i64().unwrap(),
    )
}

async fn a_draft_is_the_desks_until_it_is_published(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let seen = content.seen_by(&scene.investor).await;
        let version = content.version().await;
        let words = content.saying("Other words").await;
        let drafted = content.draft(owner, &words).await.ok();
        assert_eq!(
            stands(&drafted["standing"]),
            (true, true, version + 1),
            "{kind:?}"
        );
        assert_eq!(drafted["content"], words, "{kind:?}");
        assert_ne!(drafted["published"], words, "{kind:?}");
        assert_eq!(content.seen_by(&scene.investor).await, seen, "{kind:?}");
        // Said again it changes nothing, on whichever version.
        for on in [version, version + 1, 424_242] {
            let again = content.draft_on(owner, on, &words).await.ok();
            assert_eq!(again, drafted, "{kind:?}");
        }

        content.publish().await.ok();
        let published = content.view().await;
        assert_eq!(
            stands(&published["standing"]),
            (false, true, version + 2),
            "{kind:?}"
        );
        assert_eq!(published["published"], words, "{kind:?}");
        assert_eq!(
            content.seen_by(&scene.investor).await,
            "Other words",
            "{kind:?}"
        );
        // Without a draft there is nothing to publish.
        content.publish().await.ok();
        assert_eq!(content.view().await, published, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn a_draft_that_is_thrown_away_leaves_what_investors_see(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let before = content.view().await;
        let seen = content.seen_by(&scene.investor).await;
        let words = content.saying("Other words").await;
        content.draft(owner, &words).await.ok();
        content.step("discard").await.ok();
        let left = content.view().await;
        assert_eq!(left["content"], before["content"], "{kind:?}");
        assert_eq!(left["published"], before["published"], "{kind:?}");
        let version = content.version().await;
        assert_eq!(
            stands(&left["standing"]),
            (false, true, version),
            "{kind:?}"
        );
        assert_eq!(content.seen_by(&scene.investor).await, seen, "{kind:?}");
        // Without a draft there is nothing to throw away.
        content.step("discard").await.ok();
        assert_eq!(content.view().await, left, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn two_editors_at_once_do_not_overwrite_each_other(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let content = scene.published(kind).await;
        let (first, second) = (scene.owner(kind), scene.second(kind));
        let version = content.version().await;
        let firsts = content.saying("The first's").await;
        let seconds = content.saying("The second's").await;
        let both = tokio::join!(
            content.draft_on(first, version, &firsts),
            content.draft_on(second, version, &seconds),
        );
        let statuses = [both.0.status, both.1.status];
        assert!(
            statuses == [200, 409] || statuses == [409, 200],
            "{kind:?} {statuses:?}"
        );
        let (behind, words) = if both.0.status == 409 {
            (first, &firsts)
        } else {
            (second, &seconds)
        };
        let present = content.view().await;
        for step in kind.steps() {
            let late = content.step_on(behind, version, step).await;
            late.refused(409, "Error_StaleVersion");
        }
        assert_eq!(content.view().await, present, "{kind:?}");
        // On the present version the words that came second are taken.
        let taken = content.draft(behind, words).await.ok();
        assert_eq!(&taken["content"], words, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn every_step_is_told_with_the_words_before_and_after(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let before = content.history_details().await.len();
        let first = content.saying("First words").await;
        content.draft(owner, &first).await.ok();
        content.publish().await.ok();
        let second = content.saying("Other words").await;
        content.draft(owner, &second).await.ok();
        content.step("discard").await.ok();
        content.draft(owner, &second).await.ok();
        content.publish().await.ok();

        let told = content.history_details().await;
        let word = kind.word();
        let there = format!("{word}: \"First words\" -> \"Other words\"");
        let back = format!("{word}: \"Other words\" -> \"First words\"");
        let newest = [
            format!("published\n{there}"),
            format!("draft\n{there}"),
            format!("draft discarded\n{back}"),
            format!("draft\n{there}"),
        ];
        assert_eq!(told[..4], newest, "{kind:?}");
        assert!(told.len() > before, "{kind:?}");

        let path = format!("{}/history", content.steps);
        let history = owner.get(&path).await.ok();
        let event = &history["items"][0];
        assert_eq!(event["name"], content.publisher(), "{kind:?}");
        assert_eq!(history["total"], told.len(), "{kind:?}");
        let whole = owner.get(&format!("history/{}", event["id"])).await.ok();
        assert_eq!(whole["detail"], newest[0], "{kind:?}");
        let wrong = owner.get(&format!("{path}?page=0")).await;
        wrong.refused(400, "Error_BadRequest");
    }
    scene.server.stop().await;
}

async fn earlier_editions_are_kept_and_gone_back_to(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let path = format!("{}/editions", content.steps);
        let kept = async || owner.get(&path).await.ok();
        let before = kept().await["total"].as_i64().unwrap();
        let first = content.view().await["published"].clone();
        // A draft replaces nothing.
        let second = content.saying("Second words").await;
        content.draft(owner, &second).await.ok();
        assert_eq!(kept().await["total"], before, "{kind:?}");
        content.publish().await.ok();
        let page = kept().await;
        let newest = &page["items"][0];
        assert_eq!(page["total"], before + 1, "{kind:?}");
        assert_eq!(newest["number"], before + 1, "{kind:?}");
        let name = if kind.owner() == Role::Admin {
            "alma"
        } else {
            "edith"
        };
        let [published, replaced] = ["published", "replaced"].map(|step| &newest[step]["by"]);
        assert_eq!(
            (published, replaced),
            (&json!(name), &json!(content.publisher())),
            "{kind:?}"
        );

        // Going back makes it the draft: investors see it once it is published.
        let restore = format!("{path}/{}/restore", before + 1);
        let version = content.version().await;
        let old = owner
            .post(&restore, json!({ "version": version - 1 }))
            .await;
        old.refused(409, "Error_StaleVersion");
        let nobodys = format!("{path}/424242/restore");
        let body = json!({ "version": version });
        owner
            .post(&nobodys, body.clone())
            .await
            .refused(404, "Error_NotFound");
        let restored = owner.post(&restore, body).await.ok();
        let view = content.view().await;
        assert_eq!(restored["version"], view["standing"]["version"], "{kind:?}");
        assert_eq!(
            (&view["content"], &view["published"]),
            (&first, &second),
            "{kind:?}"
        );
        let seen = content.seen_by(&scene.investor).await;
        assert_eq!(seen, "Second words", "{kind:?}");
        content.publish().await.ok();
        let view = content.view().await;
        assert_eq!(view["published"], first, "{kind:?}");
        assert_eq!(kept().await["total"], before + 2, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn what_was_withdrawn_is_kept_once_it_is_replaced(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::LISTED {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let path = format!("{}/editions", content.steps);
        let seen = content.view().await["published"].clone();
        content.step("withdraw").await.ok();
        assert_eq!(owner.get(&path).await.ok()["total"], 0, "{kind:?}");
        let other = content.saying("Other words").await;
        content.draft(owner, &other).await.ok();
        content.publish().await.ok();
        assert_eq!(owner.get(&path).await.ok()["total"], 1, "{kind:?}");
        let body = json!({ "version": content.version().await });
        owner.post(&format!("{path}/1/restore"), body).await.ok();
        assert_eq!(content.view().await["content"], seen, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn what_is_missing_is_kept_and_not_published(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let published = content.view().await["published"].clone();
        let half = content.saying(" ").await;
        let kept = content.draft(owner, &half).await.ok();
        assert_eq!(kept["standing"]["has_draft"], true, "{kind:?}");
        let refused = content.publish().await.refused(422, "ContentMissing");
        assert_eq!(
            fields(&refused),
            [(kind.word(), "ContentMissing")],
            "{kind:?}"
        );
        let left = content.view().await;
        assert_eq!(left["standing"], kept["standing"], "{kind:?}");
        assert_eq!(left["published"], published, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn a_file_that_is_not_there_is_never_named(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let before = content.view().await;
        for (field, rule) in kind.files() {
            for key in [
                "public-jpg/nobody-w640",
                "project-pdf/nobody",
                "documents/1",
            ] {
                let spoilt = content.with(field, json!(key)).await;
                let refused = content.draft(owner, &spoilt).await.refused(422, rule);
                assert_eq!(refused["fields"][0]["field"], *field, "{kind:?} {key}");
            }
        }
        assert_eq!(content.view().await, before, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn what_investors_saw_is_gone_back_to(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::LISTED {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        let seen = content.view().await["published"].clone();
        let changed = content.saying("Half a").await;
        content.draft(owner, &changed).await.ok();
        let withdrawn = content.step("withdraw").await.ok();
        assert_eq!(withdrawn["content"], changed, "{kind:?}");
        assert_eq!(
            (&withdrawn["published"], &withdrawn["withdrawn"]),
            (&Value::Null, &seen)
        );
        let page = content.page_for(&scene.investor).await;
        page.refused(404, "Error_NotFound");
        // Withdrawn again it stays as it is.
        assert_eq!(content.step("withdraw").await.ok(), withdrawn, "{kind:?}");

        let left = content.step("discard").await.ok();
        assert_eq!(left["standing"]["has_draft"], true, "{kind:?}");
        let back = content.view().await;
        assert_eq!(
            (&back["content"], &back["withdrawn"]),
            (&seen, &seen),
            "{kind:?}"
        );
        // Discarding again discards nothing, and records nothing.
        assert_eq!(content.step("discard").await.ok(), left, "{kind:?}");
        let told = content.history_details().await;
        assert!(told[0].starts_with("draft discarded\n"), "{}", told[0]);
        assert!(told[0].contains("\"Half a\" -> "), "{}", told[0]);
        assert_eq!(told[1], "withdrawn\n", "{kind:?}");

        let again = content.publish().await.ok();
        assert_eq!(
            (&again["published"], &again["withdrawn"]),
            (&seen, &Value::Null)
        );
        assert_eq!(
            content.page_for(&scene.investor).await.status,
            200,
            "{kind:?}"
        );
    }
    scene.server.stop().await;
}

async fn what_investors_never_saw_is_removed_with_its_draft(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::LISTED {
        let content = scene.drafted(kind).await;
        let version = content.version().await;
        let page = content.page_for(&scene.investor).await;
        page.refused(404, "Error_NotFound");
        let stage = format!("{}?stage=draft", kind.list());
        let listed = scene.owner(kind).get(&stage).await.ok();
        assert_eq!(listed["total"], 1, "{kind:?}");
        let gone = content.step("discard").await.ok();
        assert_eq!(gone["standing"], Value::Null, "{kind:?}");
        let owner = scene.owner(kind);
        owner
            .get(&content.page)
            .await
            .refused(404, "Error_NotFound");
        for step in kind.steps() {
            let late = content.step_on(owner, version, step).await;
            late.refused(404, "Error_NotFound");
        }
        assert_eq!(owner.get(&stage).await.ok()["total"], 0, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn a_content_that_is_not_there_is_not_found(server: TestServer) {
    let scene = Scene::of(server).await;
    for kind in Kind::LISTED {
        let (owner, list) = (scene.owner(kind), kind.list());
        for path in [format!("{list}/424242"), format!("{list}/424242/history")] {
            owner.get(&path).await.refused(404, "Error_NotFound");
        }
        let body = json!({ "version": 1, "content": {} });
        let change = owner.put(&format!("{list}/424242"), body).await;
        change.refused(404, "Error_NotFound");
        for wrong in ["page=0", "stage=hidden"] {
            let refused = owner.get(&format!("{list}?{wrong}")).await;
            refused.refused(400, "Error_BadRequest");
        }
    }
    let other = scene.owner(Kind::Framework).get("frameworks/OTHER").await;
    other.refused(400, "Error_BadRequest");
    scene.server.stop().await;
}

async fn only_its_owner_writes_a_kind_and_the_auditor_reads_it(server: TestServer) {
    let scene = Scene::of(server).await;
    let mut people = Vec::new();
    for role in Role::ALL {
        people.push((role, operator(&scene.server, role.code(), &[role]).await));
    }
    for kind in Kind::ALL {
        let content = scene.published(kind).await;
        let (before, version) = (content.view().await, content.version().await);
        let words = content.saying("Somebody's").await;
        let history = format!("{}/history", content.steps);
        for (role, somebody) in people.iter().filter(|(role, _)| *role != kind.owner()) {
            let refused = content.draft_on(somebody, version, &words).await;
            refused.refused(403, "Error_Forbidden");
            for step in kind.steps() {
                let refused = content.step_on(somebody, version, step).await;
                refused.refused(403, "Error_Forbidden");
            }
            let expected = if *role == Role::Auditor { 200 } else { 403 };
            for path in [kind.list(), &content.page, &history] {
                let status = somebody.get(path).await.status;
                assert_eq!(status, expected, "{role:?} {path}");
            }
        }
        assert_eq!(content.view().await, before, "{kind:?}");
    }
    scene.server.stop().await;
}

async fn what_is_published_on_one_server_shows_on_the_other_within_a_second(server: TestServer) {
    let scene = Scene::of(server).await;
    let (second, base) = scene.server.beside().await;
    let there = scene.investor_at(&base).await;
    for kind in Kind::ALL {
        let (content, owner) = (scene.published(kind).await, scene.owner(kind));
        for words in ["Second words", "Third words"] {
            // Kept by both before it is old.
            assert_ne!(content.seen_by(&scene.investor).await, words, "{kind:?}");
            assert_ne!(content.seen_by(&there).await, words, "{kind:?}");
            let said = content.saying(words).await;
            content.draft(owner, &said).await.ok();
            assert_ne!(content.seen_by(&there).await, words, "{kind:?}");
            content.publish().await.ok();
            assert_eq!(content.seen_by(&scene.investor).await, words, "{kind:?}");
            let what = format!("{kind:?}");
            within_a_second(&what, async || content.seen_by(&there).await == words).await;
        }
    }
    second.stop().await.unwrap();
    scene.server.stop().await;
}
