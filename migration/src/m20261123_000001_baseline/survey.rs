//! The survey of the profile, and what investors answered.

use crate::new_table::NewTable;
use crate::rows;
use crate::schema::{big_integer, big_integer_null, boolean, string_len, text, text_null};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    questions(manager).await?;
    answers(manager).await?;
    fill(
        manager,
        &rows::read(include_str!("../../data/survey.json"))?,
    )
    .await
}

#[derive(serde::Deserialize)]
struct Texts {
    en: String,
    zh: String,
}

#[derive(serde::Deserialize)]
struct Group {
    id: i64,
    title: Texts,
    questions: Vec<Question>,
}

#[derive(serde::Deserialize)]
struct Question {
    id: i64,
    text: Texts,
    #[serde(default)]
    options: Vec<Choice>,
}

#[derive(serde::Deserialize)]
struct Choice {
    id: i64,
    text: Texts,
}

async fn questions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "survey_groups",
        ["id"],
        [
            big_integer("id"),
            big_integer("position"),
            string_len("title_en", 200),
            string_len("title_zh", 200),
        ],
    )
    .create(manager)
    .await?;
    NewTable::keyed(
        "survey_questions",
        ["id"],
        [
            big_integer("id"),
            big_integer("group_id"),
            big_integer("position"),
            text("text_en"),
            text("text_zh"),
            boolean("open_ended"),
        ],
    )
    .refers("group_id", "survey_groups")
    .create(manager)
    .await?;
    NewTable::keyed(
        "survey_options",
        ["id"],
        [
            big_integer("id"),
            big_integer("question_id"),
            big_integer("position"),
            text("text_en"),
            text("text_zh"),
        ],
    )
    .refers("question_id", "survey_questions")
    .create(manager)
    .await
}

async fn answers(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "survey_answers",
        ["investor_id", "question_id"],
        [
            big_integer("investor_id"),
            big_integer("question_id"),
            big_integer_null("option_id"),
            text_null("own_words"),
        ],
    )
    .refers("investor_id", "investors")
    .refers("question_id", "survey_questions")
    .refers("option_id", "survey_options")
    .rule("answer", "(option_id IS NULL) <> (own_words IS NULL)")
    .create(manager)
    .await
}

async fn fill(manager: &SchemaManager<'_>, groups: &[Group]) -> Result<(), DbErr> {
    for (position, group) in (1_i64..).zip(groups) {
        let title = [group.title.en.clone().into(), group.title.zh.clone().into()];
        let [en, zh] = title;
        let columns = ["id", "position", "title_en", "title_zh"];
        let row = [group.id.into(), position.into(), en, zh];
        rows::insert(manager, "survey_groups", columns, [row]).await?;
        fill_questions(manager, group).await?;
    }
    Ok(())
}

async fn fill_questions(manager: &SchemaManager<'_>, group: &Group) -> Result<(), DbErr> {
    for (position, question) in (1_i64..).zip(&group.questions) {
        let columns = [
            "id",
            "group_id",
            "position",
            "text_en",
            "text_zh",
            "open_ended",
        ];
        let row = [
            question.id.into(),
            group.id.into(),
            position.into(),
            question.text.en.clone().into(),
            question.text.zh.clone().into(),
            question.options.is_empty().into(),
        ];
        rows::insert(manager, "survey_questions", columns, [row]).await?;
        if question.options.is_empty() {
            continue;
        }
        let columns = ["id", "question_id", "position", "text_en", "text_zh"];
        let options = (1_i64..).zip(&question.options).map(|(position, option)| {
            [
                option.id.into(),
                question.id.into(),
                position.into(),
                option.text.en.clone().into(),
                option.text.zh.clone().into(),
            ]
        });
        rows::insert(manager, "survey_options", columns, options).await?;
    }
    Ok(())
}
