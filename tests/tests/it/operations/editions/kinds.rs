//! The kinds of edited content as a test of them all needs them: who writes them, where, and what investors read of them.

use crate::operations::pictures::a_picture;
use crate::operations::{contents, partners, projects};
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::desk::operator;
use tests::forms::{CAYMAN, open_account};
use tests::operator::Operator;
use tests::road::{investor, log_in};
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Home,
    LegalText,
    Help,
    Framework,
    Questionnaire,
    Partner,
    Project,
}

impl Kind {
    pub(super) const ALL: [Self; 7] = [
        Self::Home,
        Self::LegalText,
        Self::Help,
        Self::Framework,
        Self::Questionnaire,
        Self::Partner,
        Self::Project,
    ];
    /// Those that are added, withdrawn and removed.
    pub(super) const LISTED: [Self; 2] = [Self::Partner, Self::Project];

    pub(super) const fn owner(self) -> Role {
        match self {
            Self::Framework => Role::Admin,
            Self::Home
            | Self::LegalText
            | Self::Help
            | Self::Questionnaire
            | Self::Partner
            | Self::Project => Role::Editor,
        }
    }

    /// A text that investors read in English, as the field is named.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Home => "slides.0.title_en",
            Self::LegalText => "title_en",
            Self::Help => "questions.0.question_en",
            Self::Framework => "investment_notice_en",
            Self::Questionnaire => "intro_en",
            Self::Partner | Self::Project => "name_en",
        }
    }

    /// Fields that name files, with the refusal of one that is not there.
    pub(super) const fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Home => &[
                ("slides.0.image", "ContentPicture"),
                ("bulletins.0.icon", "ContentPicture"),
            ],
            Self::Help => &[("wechat", "ContentPicture")],
            Self::LegalText | Self::Framework | Self::Questionnaire => &[],
            Self::Partner => &[
                ("logo", "ContentPicture"),
                ("people.0.image", "ContentPicture"),
            ],
            Self::Project => &[
                ("images.0.image", "ContentPicture"),
                ("documents.0.file", "ContentPaper"),
            ],
        }
    }

    /// The steps that a content of the kind takes.
    pub(super) const fn steps(self) -> &'static [&'static str] {
        match self {
            Self::Home | Self::LegalText | Self::Help | Self::Framework | Self::Questionnaire => {
                &["publish", "discard"]
            }
            Self::Partner | Self::Project => &["publish", "discard", "withdraw"],
        }
    }

    /// Where the list of the kind is.
    pub(super) const fn list(self) -> &'static str {
        match self {
            Self::Home | Self::LegalText | Self::Help => "contents",
            Self::Framework => "frameworks",
            Self::Questionnaire => "questionnaires",
            Self::Partner => "partners",
            Self::Project => "projects",
        }
    }
}

/// The people of a test, and an investor with an account.
pub(super) struct Scene {
    pub(super) server: TestServer,
    editor: Operator,
    second_editor: Operator,
    admin: Operator,
    second_admin: Operator,
    pub(super) investor: Client,
    account: i64,
}

impl Scene {
    pub(super) async fn of(server: TestServer) -> Self {
        let investor = investor(&server, MOBILE).await;
        Self {
            editor: operator(&server, "edith", &[Role::Editor]).await,
            second_editor: operator(&server, "emil", &[Role::Editor]).await,
            admin: operator(&server, "alma", &[Role::Admin]).await,
            second_admin: operator(&server, "otto", &[Role::Admin]).await,
            account: open_account(&investor, CAYMAN).await,
            investor,
            server,
        }
    }

    /// Who writes a kind.
    pub(super) const fn owner(&self, kind: Kind) -> &Operator {
        if matches!(kind.owner(), Role::Admin) {
            &self.admin
        } else {
            &self.editor
        }
    }

    /// Somebody else who writes it.
    pub(super) const fn second(&self, kind: Kind) -> &Operator {
        if matches!(kind.owner(), Role::Admin) {
            &self.second_admin
        } else {
            &self.second_editor
        }
    }

    /// Another browser of the investor, at another server.
    pub(super) async fn investor_at(&self, base: &str) -> Client {
        let there = Client::new(base, "en");
        there.fetch_csrf_token().await;
        log_in(&there, MOBILE).await;
        there
    }

    /// A content that investors see.
    pub(super) async fn published(&self, kind: Kind) -> Content<'_> {
        let content = self.drafted(kind).await;
        content.publish().await.ok();
        content
    }

    /// A content with a draft that could be published.
    pub(super) async fn drafted(&self, kind: Kind) -> Content<'_> {
        let owner = self.owner(kind);
        let (page, steps) = match kind {
            Kind::Home => ("contents/home".to_owned(), "contents/home".to_owned()),
            Kind::LegalText => ("contents/legal/privacy".into(), "contents/privacy".into()),
            Kind::Help => ("contents/help".into(), "contents/help".into()),
            Kind::Framework => ("frameworks/CAYMAN".into(), "frameworks/CAYMAN".into()),
            Kind::Questionnaire => (
                "questionnaires/CAYMAN".into(),
                "questionnaires/CAYMAN".into(),
            ),
            Kind::Partner | Kind::Project => {
                let body = json!({ "content": self.whole(kind).await });
                let made = owner.post(kind.list(), body).await.ok();
                let path = format!("{}/{}", kind.list(), made["standing"]["id"]);
                (path.clone(), path)
            }
        };
        let content = Content {
            scene: self,
            kind,
            page,
            steps,
        };
        if !Kind::LISTED.contains(&kind) {
            let words = match kind {
                Kind::Home | Kind::LegalText | Kind::Help => self.whole(kind).await,
                Kind::Framework | Kind::Questionnaire | Kind::Partner | Kind::Project => {
                    content.saying("First words").await
                }
            };
            content.draft(owner, &words).await.ok();
        }
        content
    }

    /// Words of a content that nobody wrote before.
    async fn whole(&self, kind: Kind) -> Value {
        let picture = async || a_picture(&self.editor).await["key"].clone();
        match kind {
            Kind::Home => contents::home(&picture().await),
            Kind::LegalText => contents::legal("<p>Words</p>"),
            Kind::Help => contents::help(&picture().await),
            Kind::Partner => partners::partner(&picture().await),
            Kind::Project => projects::whole(&self.server, &self.editor).await,
            Kind::Framework | Kind::Questionnaire => panic!("{kind:?} is there"),
        }
    }
}

/// One content of a kind, as its owner reaches it.
pub(super) struct Content<'a> {
    scene: &'a Scene,
    pub(super) kind: Kind,
    /// Where it is read and drafted.
    pub(super) page: String,
    /// Where its steps and its history are.
    pub(super) steps: String,
}

impl Content<'_> {
    /// What its owner sees now.
    pub(super) async fn view(&self) -> Value {
        self.scene.owner(self.kind).get(&self.page).await.ok()
    }

    pub(super) async fn version(&self) -> i64 {
        self.view().await["standing"]["version"].as_i64().unwrap()
    }

    /// The owner's next draft, with other words in the field that investors read.
    pub(super) async fn saying(&self, words: &str) -> Value {
        self.with(self.kind.word(), json!(words)).await
    }

    /// The same with another value in a field.
    pub(super) async fn with(&self, field: &str, value: Value) -> Value {
        let mut content = self.view().await["content"].clone();
        let pointer = format!("/{}", field.replace('.', "/"));
        *content.pointer_mut(&pointer).unwrap() = value;
        content
    }

    /// Drafts on the present version.
    pub(super) async fn draft(&self, by: &Operator, content: &Value) -> Answer {
        self.draft_on(by, self.version().await, content).await
    }

    pub(super) async fn draft_on(&self, by: &Operator, version: i64, content: &Value) -> Answer {
        let body = json!({ "version": version, "content": content });
        by.put(&self.page, body).await
    }

    /// Takes a step on the present version.
    pub(super) async fn step(&self, step: &str) -> Answer {
        let owner = self.scene.owner(self.kind);
        self.step_on(owner, self.version().await, step).await
    }

    pub(super) async fn step_on(&self, by: &Operator, version: i64, step: &str) -> Answer {
        let path = format!("{}/{step}", self.steps);
        let mut body = json!({ "version": version });
        if (self.kind, step) == (Kind::LegalText, "publish") {
            body["reason"] = json!("as agreed");
        }
        by.post(&path, body).await
    }

    /// Publishes on the present version, with a second person where the kind requires one.
    pub(super) async fn publish(&self) -> Answer {
        let answer = self.step("publish").await;
        if answer.status == 202 {
            return self.scene.second(self.kind).approve(&answer.json()).await;
        }
        answer
    }

    /// Who published the newest edition of all but the first, which needs no second person.
    pub(super) fn publisher(&self) -> &'static str {
        match self.kind {
            Kind::LegalText => "emil",
            Kind::Framework => "alma",
            Kind::Home | Kind::Help | Kind::Questionnaire | Kind::Partner | Kind::Project => {
                "edith"
            }
        }
    }

    /// The details of what was recorded, the newest first.
    pub(super) async fn history_details(&self) -> Vec<String> {
        let path = format!("{}/history", self.steps);
        let history = self.scene.owner(self.kind).get(&path).await.ok();
        let events = history["items"].as_array().unwrap().iter();
        events
            .map(|event| event["detail"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The answer to an investor who reads it.
    pub(super) async fn page_for(&self, investor: &Client) -> Answer {
        let id = self.page.rsplit('/').next().unwrap();
        match self.kind {
            Kind::Home => investor.get("public_banner_stats", &[]).await,
            Kind::LegalText => investor.get("public_legal", &[("kind", "privacy")]).await,
            Kind::Help => investor.get("public_help", &[]).await,
            Kind::Framework => investor.get("account_userentity", &[]).await,
            Kind::Questionnaire => {
                let account = self.scene.account.to_string();
                let asked = [("UserEntityID", account.as_str())];
                investor.get("account_questionnaire", &asked).await
            }
            Kind::Partner => investor.get("account_partner_detail", &[("id", id)]).await,
            Kind::Project => investor.get("account_product_detail", &[("id", id)]).await,
        }
    }

    /// The field as investors read it.
    pub(super) async fn seen_by(&self, investor: &Client) -> Value {
        let page = self.page_for(investor).await.ok();
        let seen = match self.kind {
            Kind::Home => &page["slogans"][0]["Title"],
            Kind::LegalText => &page["Title"],
            Kind::Help => &page["Questions"][0]["Question"],
            Kind::Framework => {
                let lookups = page["frameworkLookups"].as_array().unwrap().iter();
                let own = |it: &&Value| it["InvestmentFrameworkID"] == CAYMAN;
                &lookups.clone().find(own).unwrap()["InvestmentNotice"]
            }
            Kind::Questionnaire => &page["Intro"],
            Kind::Partner => &page["partner"]["Name"],
            Kind::Project => &page["investment"]["Name"],
        };
        seen.clone()
    }
}
