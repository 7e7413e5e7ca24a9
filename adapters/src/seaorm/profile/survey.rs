//! Storage of the profile's survey: its questions, which come with the schema, and the answers of investors.

use crate::seaorm::entities::{
    profiles, survey_answers, survey_groups, survey_options, survey_questions,
};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::ids::{InvestorId, SurveyGroupId, SurveyOptionId, SurveyQuestionId};
use domain::language::Text;
use domain::profile::survey::SurveyAnswers;
use domain::profile::{SurveyAnswer, SurveyGroup, SurveyOption, SurveyQuestion};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

impl SeaTx {
    pub(super) async fn questions_of_survey(&self) -> Result<Vec<SurveyGroup>, StoreError> {
        let groups = survey_groups::Entity::find()
            .order_by_asc(survey_groups::Column::Position)
            .all(self.db())
            .await
            .map_err(refused)?;
        let questions = survey_questions::Entity::find()
            .order_by_asc(survey_questions::Column::Position)
            .all(self.db())
            .await
            .map_err(refused)?;
        let options = survey_options::Entity::find()
            .order_by_asc(survey_options::Column::Position)
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(groups
            .into_iter()
            .map(|group| assembled(group, &questions, &options))
            .collect())
    }

    pub(super) async fn answers_of(
        &self,
        investor: InvestorId,
    ) -> Result<SurveyAnswers, StoreError> {
        let rows = survey_answers::Entity::find()
            .filter(survey_answers::Column::InvestorId.eq(investor.0))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(answer).collect()
    }

    pub(super) async fn put_answers(
        &self,
        investor: InvestorId,
        answers: &SurveyAnswers,
        now: Instant,
    ) -> Result<(), StoreError> {
        survey_answers::Entity::delete_many()
            .filter(survey_answers::Column::InvestorId.eq(investor.0))
            .exec(self.db())
            .await
            .map_err(refused)?;
        let rows = answers
            .iter()
            .map(|(question, answer)| row(investor, *question, answer));
        survey_answers::Entity::insert_many(rows)
            .exec_without_returning(self.db())
            .await
            .map_err(refused)?;
        let changed = profiles::Entity::update_many()
            .col_expr(profiles::Column::SurveyFinishedAt, Expr::value(now))
            .filter(profiles::Column::InvestorId.eq(investor.0))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }
}

fn text(en: &str, zh: &str) -> Text {
    Text {
        zh: zh.to_owned(),
        en: en.to_owned(),
    }
}

fn assembled(
    group: survey_groups::Model,
    questions: &[survey_questions::Model],
    options: &[survey_options::Model],
) -> SurveyGroup {
    let own = questions.iter().filter(|q| q.group_id == group.id);
    SurveyGroup {
        id: SurveyGroupId(group.id),
        title: text(&group.title_en, &group.title_zh),
        questions: own
            .map(|question| SurveyQuestion {
                id: SurveyQuestionId(question.id),
                text: text(&question.text_en, &question.text_zh),
                open_ended: question.open_ended,
                options: options
                    .iter()
                    .filter(|option| option.question_id == question.id)
                    .map(|option| SurveyOption {
                        id: SurveyOptionId(option.id),
                        text: text(&option.text_en, &option.text_zh),
                    })
                    .collect(),
            })
            .collect(),
    }
}

fn answer(row: survey_answers::Model) -> Result<(SurveyQuestionId, SurveyAnswer), StoreError> {
    let answer = match (row.option_id, row.own_words) {
        (Some(option), None) => SurveyAnswer::Option(SurveyOptionId(option)),
        (None, Some(words)) => SurveyAnswer::Text(words),
        (Some(_), Some(_)) | (None, None) => return Err(corrupt("survey answer")),
    };
    Ok((SurveyQuestionId(row.question_id), answer))
}

fn row(
    investor: InvestorId,
    question: SurveyQuestionId,
    answer: &SurveyAnswer,
) -> survey_answers::ActiveModel {
    let (option, words) = match answer {
        SurveyAnswer::Option(option) => (Some(option.0), None),
        SurveyAnswer::Text(words) => (None, Some(words.clone())),
    };
    survey_answers::ActiveModel {
        investor_id: Set(investor.0),
        question_id: Set(question.0),
        option_id: Set(option),
        own_words: Set(words),
    }
}
