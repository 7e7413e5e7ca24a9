//! The demo investor's own profile: filled in, with copies of the papers, a picture and a finished survey.

use super::content;
use super::person::Stage;
use super::who::{Who, form};
use domain::document::DocumentCode;
use domain::ids::InvestorId;
use domain::profile::{ProfileForm, SurveyQuestion};
use ports::Failure;
use ports::driven::objects::Rereadable;
use ports::driving::profile::{
    FinishSurvey, SaveProfile, SetPicture, finish_survey, save_profile, set_picture, survey,
};

/// Which choice the demo investor takes, from 0.
const CHOICE: usize = 2;
/// The demo investor's free texts, in the order of asking.
const WORDS: [&str; 2] = [
    "为女儿将来留学准备学费，也让家庭资产不只集中在一个国家。",
    "没有",
];

impl Stage<'_> {
    /// Goes through the wizard as the investor would.
    pub(super) async fn profile(&self, investor: InvestorId, who: &Who) -> Result<(), Failure> {
        self.pass(5);
        let picture = SetPicture {
            investor,
            source: Rereadable::in_memory(
                content::file("images/people/lan-chen.jpg").map_err(Failure::Broken)?,
            ),
            name: "lan-chen.jpg".to_owned(),
            origin: self.origin.clone(),
        };
        set_picture(self.ports, picture).await?;
        let upload = async |code, file| self.upload(investor, None, code, file).await;
        let passport = upload(DocumentCode::Passport, "samples/passport.jpg").await?;
        let front = upload(DocumentCode::IdCardFront, "samples/id-front.png").await?;
        let back = upload(DocumentCode::IdCardBack, "samples/id-back.png").await?;
        upload(DocumentCode::ProofOfAddress, "samples/address.pdf").await?;
        let known = form(who);
        let command = SaveProfile {
            investor,
            form: ProfileForm {
                first_name: known.first_name,
                last_name: known.last_name,
                gender_id: known.gender_id,
                date_of_birth: known.date_of_birth,
                passport_number: known.passport_number,
                country_id: known.country_id,
                nationality_country_id: known.nationality_country_id,
                date_of_passport_expired: known.date_of_passport_expired,
                id_number: known.id_number,
                address_line1: known.address_line1,
                address_region: known.address_region,
                address_city: known.address_city,
                address_area_code: known.address_area_code,
                passport_snapshot: Some(passport),
                id_card_front: Some(front),
                id_card_back: Some(back),
                picture: None,
                newsletter: Some(true),
            },
            language: None,
            version: None,
            whole: true,
            origin: self.origin.clone(),
        };
        save_profile(self.ports, command).await?;
        self.pass(7);
        self.survey(investor).await
    }

    async fn survey(&self, investor: InvestorId) -> Result<(), Failure> {
        let asked = survey(self.ports, investor).await?;
        let mut words = WORDS.into_iter().cycle();
        let mut answer = |question: &SurveyQuestion| {
            let choice = question.options.get(CHOICE);
            let answer = choice.map(|option| option.id.to_string());
            answer.unwrap_or_else(|| words.next().unwrap_or_default().to_owned())
        };
        let questions = asked.groups.iter().flat_map(|group| &group.questions);
        let command = FinishSurvey {
            investor,
            answers: questions.map(|q| (q.id.0, answer(q))).collect(),
            origin: self.origin.clone(),
        };
        finish_survey(self.ports, &command).await
    }
}
