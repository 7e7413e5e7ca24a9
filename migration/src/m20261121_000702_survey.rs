//! The survey of the profile, and what investors answered.

use crate::rows;
use crate::schema::{
    big_integer, big_integer_null, boolean, plain_table, references, string_len, text, text_null,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        questions(manager).await?;
        answers(manager).await?;
        fill(manager, &rows::read(include_str!("../data/survey.json"))?).await
    }
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
    let groups = plain_table(
        "survey_groups",
        [
            big_integer("id").primary_key().take(),
            big_integer("position"),
            string_len("title_en", 200),
            string_len("title_zh", 200),
        ],
    );
    manager.create_table(groups).await?;
    let mut questions = plain_table(
        "survey_questions",
        [
            big_integer("id").primary_key().take(),
            big_integer("group_id"),
            big_integer("position"),
            text("text_en"),
            text("text_zh"),
            boolean("open_ended"),
        ],
    );
    questions.foreign_key(&mut references(
        "survey_questions",
        "group_id",
        "survey_groups",
    ));
    manager.create_table(questions).await?;
    let mut options = plain_table(
        "survey_options",
        [
            big_integer("id").primary_key().take(),
            big_integer("question_id"),
            big_integer("position"),
            text("text_en"),
            text("text_zh"),
        ],
    );
    options.foreign_key(&mut references(
        "survey_options",
        "question_id",
        "survey_questions",
    ));
    manager.create_table(options).await
}

async fn answers(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut answers = plain_table(
        "survey_answers",
        [
            big_integer("investor_id"),
            big_integer("question_id"),
            // One of the two is there.
            big_integer_null("option_id"),
            text_null("own_words"),
        ],
    );
    answers
        .primary_key(
            Index::create()
                .name("pk_survey_answers")
                .col("investor_id")
                .col("question_id"),
        )
        .foreign_key(&mut references(
            "survey_answers",
            "investor_id",
            "investors",
        ))
        .foreign_key(&mut references(
            "survey_answers",
            "question_id",
            "survey_questions",
        ))
        .foreign_key(&mut references(
            "survey_answers",
            "option_id",
            "survey_options",
        ));
    manager.create_table(answers).await
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
