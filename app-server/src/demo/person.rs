//! A demo investor: registers, opens an account, signs, as a person would on the screens.

use super::content;
use super::fees::FeeEnds;
use super::own_papers;
use adapters::system::SettableClock;
use chrono::{NaiveDate, TimeDelta};
use domain::account::AccountForm;
use domain::document::DocumentCode;
use domain::identity::{Contact, MobileNumber};
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId};
use domain::operations::Operator;
use domain::profile::BankForm;
use domain::questionnaire::Answer;
use domain::review::RedFlag;
use domain::signing::Scene;
use domain::{Instant, Language};
use ports::driven::audit::Origin;
use ports::driven::objects::Rereadable;
use ports::driving::SiteAddress;
use ports::driving::account::desk::review_account;
use ports::driving::account::{
    AskQuestionnaire, ChangeAccount, OpenAccount, UploadDocument, change_account, open_account,
    questionnaire, upload_document,
};
use ports::driving::desk::{Decide, Decision};
use ports::driving::identity::{Register, SendCode, register, send_code};
use ports::driving::profile::{AddBank, add_bank};
use ports::driving::signing::{
    AskSignature, Decision as SignDecision, Signing, ask, run_due, sign_on_page,
};
use ports::{Failure, Ports, read};
use std::collections::BTreeMap;

/// The server under the seed's control, with its clock.
pub(super) struct Stage<'a> {
    pub(super) ports: &'a Ports,
    pub(super) clock: &'a SettableClock,
    pub(super) origin: Origin,
    pub(super) reviewer: Operator,
    pub(super) approver: Operator,
    pub(super) finance: Operator,
    pub(super) admin: Operator,
}

/// Who a demo investor is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Who {
    pub(super) mobile: &'static str,
    pub(super) password: &'static str,
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    pub(super) chinese_name: Option<&'static str>,
    pub(super) city: &'static str,
    pub(super) region: &'static str,
    pub(super) street: &'static str,
    pub(super) language: Language,
    /// The holder of their bank account, if it is somebody else.
    pub(super) bank_holder: Option<&'static str>,
    /// The code of the campaign that brought them.
    pub(super) campaign: Option<&'static str>,
}

/// The fields that the first line compares with the papers.
const CHECKED: [&str; 4] = [
    "first_name",
    "last_name",
    "date_of_birth",
    "passport_number",
];

/// How far the desk has taken an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reviewed {
    /// Submitted.
    No,
    /// Passed by the first line.
    First,
    /// Passed by the first line, and returned to it by the second.
    Returned,
    /// Approved.
    Both,
    /// Failed by the first line, corrected, and approved.
    Mended,
}

/// The second line's comment for the first when it returns an account.
const TO_COMPARE: &str = "护照照片页上的出生地与表格不一致，请再核对一次。";

/// The desk's comment on an account that has to be corrected.
const TO_MEND: &str = "中国税务居民的税号即身份证号码，请更正；护照照片页四角不全，请重新上传。";

impl Stage<'_> {
    /// Lets some minutes pass.
    pub(super) fn pass(&self, minutes: i64) {
        self.clock.advance(TimeDelta::minutes(minutes));
    }

    /// Sets the clock to an instant.
    pub(super) fn at(&self, instant: Instant) {
        self.clock.set(instant);
    }

    pub(super) async fn register(&self, who: &Who) -> Result<InvestorId, Failure> {
        let mobile = MobileNumber::parse(who.mobile)?;
        let wish = SendCode {
            contact: Contact::Mobile(mobile.clone()),
            must_exist: false,
            investor: None,
            language: who.language,
            origin: self.origin.clone(),
        };
        let sent = send_code(self.ports, &wish).await?;
        let newest = read(self.ports, async |tx| Ok(tx.outbox().newest(1).await?)).await?;
        let code = newest.into_iter().find_map(|message| message.content.code);
        let command = Register {
            mobile,
            password: who.password.to_owned(),
            code: code.ok_or_else(|| Failure::Broken("no code was sent".into()))?,
            token: sent.token,
            campaign: who.campaign.map(str::to_owned),
            language: who.language,
            origin: self.origin.clone(),
        };
        let investor = register(self.ports, &command).await?;
        self.pass(4);
        let bank = AddBank {
            investor,
            form: bank(who),
            origin: self.origin.clone(),
        };
        add_bank(self.ports, bank).await?;
        Ok(investor)
    }

    /// Opens an account, pays its fee if there is one, and submits it.
    pub(super) async fn open(
        &self,
        investor: InvestorId,
        who: &Who,
        framework: FrameworkId,
        reviewed: Reviewed,
    ) -> Result<AccountId, Failure> {
        let account = Box::pin(self.prepare(investor, who, framework)).await?;
        if self.asks_fee(framework).await? {
            self.pay(investor, who, account, FeeEnds::Paid).await?;
        }
        self.pass(2);
        let mut version = self
            .apply(investor, account, AccountForm::default())
            .await?;
        if reviewed == Reviewed::Mended {
            version = Box::pin(self.mend(investor, who, account, version)).await?;
        }
        self.review(account, version, reviewed).await?;
        Ok(account)
    }

    /// Signs the questionnaire of an approved account again, submits the account with it and has it approved.
    pub(super) async fn renew(
        &self,
        investor: InvestorId,
        who: &Who,
        account: AccountId,
    ) -> Result<(), Failure> {
        self.pass(20);
        self.answer(investor, who, account).await?;
        self.pass(2);
        let version = self
            .apply(investor, account, AccountForm::default())
            .await?;
        self.review(account, version, Reviewed::Both).await
    }

    /// Submits an account with a change; returns its version.
    async fn apply(
        &self,
        investor: InvestorId,
        account: AccountId,
        form: AccountForm,
    ) -> Result<i64, Failure> {
        let command = ChangeAccount {
            investor,
            id: account,
            version: None,
            form,
            emptied: Vec::new(),
            documents: Vec::new(),
            apply: true,
            recently_authenticated: true,
            origin: self.origin.clone(),
        };
        Ok(change_account(self.ports, command).await?.version)
    }

    /// The first line fails an account, and its investor makes the requested correction.
    async fn mend(
        &self,
        investor: InvestorId,
        who: &Who,
        account: AccountId,
        version: i64,
    ) -> Result<i64, Failure> {
        let decision = Decision::Fail {
            comment: TO_MEND.to_owned(),
        };
        self.pass(240);
        self.decide_account(&self.reviewer, account, version, decision)
            .await?;
        self.pass(900);
        let passport = "samples/passport.jpg";
        self.upload(investor, Some(account), DocumentCode::Passport, passport)
            .await?;
        let mended = AccountForm {
            tax_number: form(who).id_number,
            ..AccountForm::default()
        };
        self.apply(investor, account, mended).await
    }

    /// Opens an account, uploads its documents and signs its questionnaire.
    pub(super) async fn prepare(
        &self,
        investor: InvestorId,
        who: &Who,
        framework: FrameworkId,
    ) -> Result<AccountId, Failure> {
        self.pass(6);
        let command = OpenAccount {
            investor,
            framework: Some(framework),
            entity: Some(1),
            form: form(who),
            documents: Vec::new(),
            apply: false,
            origin: self.origin.clone(),
        };
        let account = open_account(self.ports, command).await?.id;
        let own = Some(account);
        let (passport, address) = ("samples/passport.jpg", "samples/address.pdf");
        self.upload(investor, own, DocumentCode::Passport, passport)
            .await?;
        self.upload(investor, own, DocumentCode::ProofOfAddress, address)
            .await?;
        self.answer(investor, who, account).await?;
        Ok(account)
    }

    /// Uploads a file of the demo content, for an account or for the profile.
    pub(super) async fn upload(
        &self,
        investor: InvestorId,
        account: Option<AccountId>,
        code: DocumentCode,
        file: &str,
    ) -> Result<DocumentId, Failure> {
        let bytes = content::file(file).map_err(Failure::Broken)?;
        let bytes = own_papers::own(bytes, file, investor);
        let command = UploadDocument {
            investor,
            source: Rereadable::in_memory(bytes),
            name: file.rsplit('/').next().unwrap_or(file).to_owned(),
            code,
            account,
            origin: self.origin.clone(),
        };
        let stored = upload_document(self.ports, command).await?;
        Ok(stored.document.id)
    }

    async fn answer(
        &self,
        investor: InvestorId,
        who: &Who,
        account: AccountId,
    ) -> Result<(), Failure> {
        let asked = questionnaire(self.ports, investor, AskQuestionnaire::Account(account)).await?;
        let answers = asked
            .questionnaire
            .questions
            .iter()
            .map(|q| Answer {
                question: q.id,
                yes: false,
            })
            .collect();
        self.sign(investor, who, Scene::DdForm(account), answers)
            .await
    }

    /// Signs the papers of a scene on the built-in page, and waits for the signed document.
    pub(super) async fn sign(
        &self,
        investor: InvestorId,
        who: &Who,
        scene: Scene,
        answers: Vec<Answer>,
    ) -> Result<(), Failure> {
        let home = SiteAddress::read(&self.ports.settings.public_url, "/#/index")
            .ok_or_else(|| Failure::Broken("the site's own address".into()))?;
        let command = AskSignature {
            investor,
            scene,
            redirect_url: home,
            answers,
            more_detail: None,
            language: who.language,
            origin: self.origin.clone(),
        };
        let asked = ask(self.ports, command).await?;
        self.pass(3);
        let signing = Signing {
            token: asked.token,
            decision: SignDecision::Sign {
                name: format!("{} {}", who.first_name, who.last_name),
                consent: true,
                drawing: None,
            },
            origin: self.origin.clone(),
            device: "Demo".to_owned(),
        };
        sign_on_page(self.ports, &signing).await?;
        run_due(self.ports).await?;
        Ok(())
    }

    async fn review(
        &self,
        account: AccountId,
        version: i64,
        reviewed: Reviewed,
    ) -> Result<(), Failure> {
        let pass = || Decision::Pass {
            comment: None,
            flags: BTreeMap::from([(
                RedFlag::BankName.key().to_owned(),
                "户口簿显示为其姐，已电话核实".to_owned(),
            )]),
            checked: CHECKED.map(str::to_owned).to_vec(),
        };
        let back = Decision::Return {
            comment: TO_COMPARE.to_owned(),
        };
        let lines = match reviewed {
            Reviewed::No => return Ok(()),
            Reviewed::First => vec![(&self.reviewer, pass())],
            Reviewed::Returned => vec![(&self.reviewer, pass()), (&self.approver, back)],
            Reviewed::Both | Reviewed::Mended => {
                vec![(&self.reviewer, pass()), (&self.approver, pass())]
            }
        };
        let mut version = version;
        for (by, decision) in lines {
            self.pass(180);
            version = self.decide_account(by, account, version, decision).await?;
        }
        Ok(())
    }

    /// A line decides on an account; returns its version.
    async fn decide_account(
        &self,
        by: &Operator,
        account: AccountId,
        version: i64,
        decision: Decision,
    ) -> Result<i64, Failure> {
        let command = Decide {
            by: by.clone(),
            item: account.0,
            version,
            decision,
            amount_received: None,
            origin: self.origin.clone(),
        };
        Ok(review_account(self.ports, &command).await?.version)
    }
}

/// The digits after the country code make the demo numbers of a person distinct.
fn digits(who: &Who) -> &str {
    who.mobile.rsplit('-').next().unwrap_or_default()
}

/// A mainland number of a woman who was born on the birthday of the demo people: the last digit but
/// one is even.
fn id_number(mobile: &str) -> String {
    let part = |digits: std::ops::Range<usize>| mobile.get(digits).unwrap_or_default();
    format!("31010119840517{}2{}", part(8..10), part(10..11))
}

fn bank(who: &Who) -> BankForm {
    BankForm {
        account_name: Some(who.bank_holder.map_or_else(
            || format!("{} {}", who.first_name, who.last_name),
            str::to_owned,
        )),
        bank_name: Some("Harbour Commercial Bank".to_owned()),
        bank_account_number: Some(format!("6222{}", digits(who))),
        bank_account_type_id: Some(2),
        currency_id: Some(1),
        bank_branch_name: Some("Central Branch".to_owned()),
        bank_branch_code: Some("001-882".to_owned()),
        bank_swift_code: Some("DEMOHKHH".to_owned()),
        bank_address: Some("8 Harbour Road".to_owned()),
        bank_city: Some("Hong Kong".to_owned()),
        bank_address_region: Some("Central".to_owned()),
        bank_country_id: Some(112),
        bank_area_code: Some("999077".to_owned()),
    }
}

/// The form of a demo person's account.
pub(super) fn form(who: &Who) -> AccountForm {
    let bank = bank(who);
    AccountForm {
        first_name: Some(who.first_name.to_owned()),
        last_name: Some(who.last_name.to_owned()),
        chinese_name: who.chinese_name.map(str::to_owned),
        gender_id: Some(2),
        date_of_birth: NaiveDate::from_ymd_opt(1984, 5, 17),
        place_of_birth_id: Some(112),
        passport_number: Some(format!("E{}", digits(who))),
        nationality_country_id: Some(112),
        date_of_passport_expired: NaiveDate::from_ymd_opt(2034, 3, 31),
        id_number: Some(id_number(digits(who))),
        tax_resident_country_id: Some(112),
        tax_number: Some(format!("TX{}", digits(who))),
        mobile_number: Some(digits(who).to_owned()),
        mobile_country_id: Some(112),
        phone_number: Some(digits(who).to_owned()),
        phone_country_id: Some(112),
        email_address: None,
        address_line1: Some(who.street.to_owned()),
        address_city: Some(who.city.to_owned()),
        address_region: Some(who.region.to_owned()),
        country_id: Some(112),
        address_area_code: Some("200040".to_owned()),
        bank_account_number: bank.bank_account_number,
        bank_account_name: bank.account_name,
        bank_account_type_id: bank.bank_account_type_id,
        currency_id: bank.currency_id,
        bank_name: bank.bank_name,
        bank_branch_name: bank.bank_branch_name,
        bank_branch_code: bank.bank_branch_code,
        bank_swift_code: bank.bank_swift_code,
        bank_address: bank.bank_address,
        bank_city: bank.bank_city,
        bank_address_region: bank.bank_address_region,
        bank_country_id: bank.bank_country_id,
        bank_area_code: bank.bank_area_code,
        correspondent_bank: None,
        source_of_funds_id: Some(1),
        open_source_of_funds: None,
        bank_deposit_confirmation: Some(true),
    }
}
