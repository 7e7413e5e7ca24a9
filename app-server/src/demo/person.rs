//! A demo investor: registers, opens an account, signs, as a person would on the screens.

use super::content;
use super::fees::FeeEnds;
use super::own_papers;
use super::who::{Who, bank, form};
use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::Instant;
use domain::account::AccountForm;
use domain::document::DocumentCode;
use domain::identity::{Contact, MobileNumber};
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId};
use domain::operations::Operator;
use domain::questionnaire::Answer;
use domain::review::RedFlag;
use domain::signing::Scene;
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
