//! Publishes the demo partners, projects, home screen and legal texts, as an editor would.

use super::content::{self, DocumentText, DocumentTitle, Partner, Project, day};
use super::papers;
use domain::catalog::{
    self, Bulletin, Figure, Help, Home, LegalKind, LegalText, MethodLimits, NewProject,
    PartnerContent, PaymentMethod, Person, ProjectContent, ProjectDocument, Question, Return,
    Slogan, Summary, SummaryKind, TableRow,
};
use domain::document::PictureUse;
use domain::ids::{FrameworkId, PartnerId, ProjectId};
use domain::operations::Operator;
use domain::review::Actor;
use domain::{Currency, Instant, Language, Money};
use ports::driven::audit::Origin;
use ports::driven::look_ups::Country;
use ports::driven::objects::Rereadable;
use ports::driving::catalog::editions::{self, EditedKind, Step};
use ports::driving::catalog::publish_project;
use ports::driving::catalog::{UploadPicture, upload_picture};
use ports::driving::public_files::{PublicFile, publish_file, store_project_document};
use ports::{Failure, Ports, read};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// A published demo project with what the orders on it need.
pub(super) struct Published {
    pub(super) id: ProjectId,
    pub(super) source: Project,
    pub(super) funding_start: Instant,
    pub(super) funding_end: Instant,
}

/// The data for a project's papers.
struct Drawn<'a> {
    source: &'a Project,
    partner_name: &'a content::Text,
    funding_end: Instant,
    texts: &'a [DocumentText],
}

/// The tools for publishing.
pub(super) struct Editor<'a> {
    pub(super) ports: &'a Ports,
    pub(super) by: Actor,
    pub(super) editor: &'a Operator,
    pub(super) now: Instant,
    pub(super) origin: Origin,
}

fn broken(error: impl std::fmt::Display) -> Failure {
    Failure::Broken(error.to_string())
}

fn degrees(written: Option<&serde_json::Number>) -> Result<Option<Decimal>, Failure> {
    written
        .map(|number| number.to_string().parse().map_err(broken))
        .transpose()
}

fn code_of(country: &str, countries: &[Country]) -> Result<i64, Failure> {
    let found = countries.iter().find(|c| c.code2 == country);
    found
        .map(|c| c.id.0)
        .ok_or_else(|| broken(format!("no country {country}")))
}

impl Editor<'_> {
    /// Publishes everything and returns the projects in the order of their file.
    pub(super) async fn publish(&self) -> Result<Vec<Published>, Failure> {
        let countries = read(self.ports, async |tx| Ok(tx.look_ups().countries().await?)).await?;
        let frameworks = read(self.ports, async |tx| {
            Ok(tx.projects().frameworks().await?)
        })
        .await?;
        let frameworks: BTreeMap<String, FrameworkId> =
            frameworks.into_iter().map(|f| (f.code, f.id)).collect();
        let texts: Vec<DocumentText> = content::json("documents.json").map_err(broken)?;
        let mut partners = BTreeMap::new();
        for partner in content::json::<Vec<Partner>>("partners.json").map_err(broken)? {
            let (number, name) = (partner.id, partner.name.clone());
            partners.insert(number, (self.partner(partner, &countries).await?, name));
        }
        let mut published = Vec::new();
        for project in content::json::<Vec<Project>>("projects.json").map_err(broken)? {
            let country = code_of(&project.country, &countries)?;
            let partner = match project.company_id {
                Some(number) => {
                    let (id, name) = partners.get(&number).ok_or_else(|| broken("partner"))?;
                    Some((*id, name))
                }
                None => None,
            };
            let ids = project
                .frameworks
                .iter()
                .filter_map(|code| frameworks.get(code).copied())
                .collect();
            published.push(self.project(project, partner, ids, country, &texts).await?);
        }
        self.home().await?;
        self.legal().await?;
        self.help(&published).await?;
        Ok(published)
    }

    async fn picture(&self, name: &str) -> Result<String, Failure> {
        let kind = PublicFile::from_name(name).ok_or_else(|| broken(format!("kind of {name}")))?;
        publish_file(self.ports, kind, content::file(name).map_err(broken)?).await
    }

    async fn partner(&self, partner: Partner, countries: &[Country]) -> Result<PartnerId, Failure> {
        let mut people = Vec::with_capacity(partner.people.len());
        for person in partner.people {
            people.push(Person {
                image: self.picture(&person.portrait).await?,
                name: person.full_name.into(),
                position: person.position.into(),
                bio: person.short_bio.into(),
            });
        }
        let says = PartnerContent {
            name: partner.name.into(),
            company_role_id: Some(partner.company_role_id),
            continent_id: Some(partner.continent_id),
            country_id: Some(code_of(&partner.country, countries)?),
            rating: Some(partner.rating.into()),
            years: Some(partner.years_of_experience.into()),
            segment: partner.market_segment.into(),
            overview: partner.overview.into(),
            logo: self.picture(&partner.logo).await?,
            image: self.picture(&partner.image).await?,
            people,
        };
        let editor = self.signed();
        let made = editions::add(self.ports, &editor, &says).await?;
        let step = Step::<PartnerContent> {
            id: made.standing.id,
            version: made.standing.version,
            editor,
        };
        Ok(editions::publish(self.ports, &step).await?.standing.id)
    }

    async fn project(
        &self,
        source: Project,
        partner: Option<(PartnerId, &content::Text)>,
        frameworks: Vec<FrameworkId>,
        country_id: i64,
        texts: &[DocumentText],
    ) -> Result<Published, Failure> {
        let currency = Currency::from_code(&source.currency).ok_or_else(|| broken("currency"))?;
        let money = |amount: Decimal| Money::new(amount, currency).map_err(broken);
        let (funding_start, funding_end) = (
            day(self.now, source.funding_start_days),
            day(self.now, source.funding_end_days),
        );
        let mut images = Vec::with_capacity(source.images.len());
        for name in &source.images {
            images.push(self.picture(name).await?);
        }
        let methods = source
            .payment_methods
            .iter()
            .map(|m| {
                Ok(MethodLimits {
                    method: PaymentMethod::from_id(m.id).ok_or_else(|| broken("payment method"))?,
                    minimum: money(m.minimum)?,
                    maximum: m.maximum.map(money).transpose()?,
                })
            })
            .collect::<Result<_, Failure>>()?;
        // A project without a partner issues by itself.
        let issuer = content::Text::of(&source.issuer);
        let partner_name = partner.map_or(&issuer, |(_, name)| name);
        let drawn = Drawn {
            source: &source,
            partner_name,
            funding_end,
            texts,
        };
        let content = ProjectContent {
            partner: partner.map(|(id, _)| id),
            property_type_id: source.property_type_id,
            continent_id: source.continent_id,
            country_id,
            project_size: money(source.project_size)?,
            term_months: source.term_months,
            rate: Return::from_percent(source.rate.kind == "roi", source.rate.percent)
                .ok_or_else(|| broken("return"))?,
            address: source.address.clone().into(),
            latitude: degrees(source.latitude.as_ref())?,
            longitude: degrees(source.longitude.as_ref())?,
            issuer: source.issuer.clone(),
            images,
            table: source
                .investment_table
                .iter()
                .map(|row| TableRow {
                    label: row.label.clone().into(),
                    value: row.value.clone().into(),
                })
                .collect(),
            summaries: self.summaries(&drawn).await?,
            documents: self.documents(&drawn, funding_start).await?,
        };
        let project = catalog::Project {
            id: ProjectId(0),
            code: source.code.clone(),
            name_en: source.name.en.clone(),
            name_zh: source.name.zh.clone(),
            currency,
            offering_size: money(source.offering_size)?,
            share_price: source.share_price,
            opens_at: funding_start,
            funding_end,
            published: true,
            frameworks,
            methods,
        };
        let id = publish_project(
            self.ports,
            self.by,
            &NewProject { project, content },
            &self.origin,
        )
        .await?;
        Ok(Published {
            id,
            source,
            funding_start,
            funding_end,
        })
    }

    async fn summaries(&self, drawn: &Drawn<'_>) -> Result<Vec<Summary>, Failure> {
        let mut summaries = Vec::new();
        for s in &drawn.source.summaries {
            let published_at = day(self.now, s.published_days);
            let documents = match &s.attachment {
                Some(title) => self.papers(drawn, title, published_at).await?,
                None => Vec::new(),
            };
            summaries.push(Summary {
                kind: SummaryKind::from_code(&s.kind).ok_or_else(|| broken("kind of summary"))?,
                header: s.header.clone().into(),
                text: s.text.clone().into(),
                published_at,
                documents,
            });
        }
        Ok(summaries)
    }

    async fn documents(
        &self,
        drawn: &Drawn<'_>,
        dated: Instant,
    ) -> Result<Vec<ProjectDocument>, Failure> {
        let mut documents = Vec::new();
        for title in &drawn.source.documents {
            documents.extend(self.papers(drawn, title, dated).await?);
        }
        Ok(documents)
    }

    /// A document of a project in each of its languages.
    async fn papers(
        &self,
        drawn: &Drawn<'_>,
        title: &DocumentTitle,
        dated: Instant,
    ) -> Result<Vec<ProjectDocument>, Failure> {
        let mut papers = Vec::new();
        let source = drawn.source;
        let Some(text) = drawn.texts.iter().find(|t| t.code == title.document_type) else {
            return Ok(papers);
        };
        for language in [Language::Zh, Language::En]
            .into_iter()
            .filter(|language| text.is_in(*language))
        {
            let (name, ends) = (drawn.partner_name, drawn.funding_end);
            let figures = papers::figures(self.ports, source, name, ends, language);
            let pdf =
                papers::document(self.ports, text, &source.code, &figures, dated, language).await?;
            papers.push(ProjectDocument {
                document_type: title.document_type.clone(),
                language,
                name: title.title.get(language).to_owned(),
                object_key: store_project_document(self.ports, pdf).await?,
                approved_only: text.approved_only,
            });
        }
        Ok(papers)
    }

    /// A picture, uploaded as by an editor.
    async fn uploaded(&self, name: &str) -> Result<String, Failure> {
        let command = UploadPicture {
            by: self.editor.clone(),
            source: Rereadable::in_memory(content::file(name).map_err(broken)?),
            origin: self.origin.clone(),
        };
        let kept = upload_picture(self.ports, command, PictureUse::Wide).await?;
        Ok(kept.key)
    }

    /// A content, written and published as by an editor.
    async fn content<C: EditedKind>(&self, id: C::Id, says: &C) -> Result<(), Failure> {
        let present = editions::show::<C>(self.ports, self.editor, id).await?;
        let mut step = Step {
            id,
            version: present.edition.version,
            editor: self.signed(),
        };
        let drafted = editions::draft(self.ports, &step, says).await?;
        step.version = drafted.edition.version;
        editions::publish(self.ports, &step).await?;
        Ok(())
    }

    /// The editor and the origin of the request.
    fn signed(&self) -> editions::Editor {
        editions::Editor {
            by: self.editor.clone(),
            origin: self.origin.clone(),
        }
    }

    async fn home(&self) -> Result<(), Failure> {
        let source: content::Home = content::json("home.json").map_err(broken)?;
        let mut home = Home {
            filing_number: source.filing_number.into(),
            consulting_phone: source.consulting_phone,
            ..Home::default()
        };
        for s in source.slogans {
            let image = self.uploaded(&s.image).await?;
            home.slogans.push(Slogan {
                image,
                title: s.title.into(),
                text: s.text.into(),
            });
        }
        for f in source.figures {
            home.figures.push(Figure {
                value: f.value.into(),
                title: f.title.into(),
            });
        }
        for b in source.bulletins {
            let icon = self.picture(&b.icon).await?;
            home.bulletins.push(Bulletin {
                icon,
                title: b.title.into(),
                description: b.description.into(),
            });
        }
        self.content((), &home).await
    }

    async fn help(&self, published: &[Published]) -> Result<(), Failure> {
        let source: content::Help = content::json("help.json").map_err(broken)?;
        let question = |entry: content::Question| Question {
            question: entry.question.into(),
            answer: entry.answer.into(),
        };
        let mut projects = Vec::new();
        for code in &source.projects {
            let found = published.iter().find(|it| it.source.code == *code);
            projects.push(found.ok_or_else(|| broken("project of the help"))?.id);
        }
        let help = Help {
            questions: source.questions.into_iter().map(question).collect(),
            hours: source.hours.into(),
            email: source.email,
            wechat: self.picture(&source.wechat).await?,
            title: source.title.into(),
            about: source.about.into(),
            projects,
        };
        self.content((), &help).await
    }

    async fn legal(&self) -> Result<(), Failure> {
        for text in content::json::<content::Legal>("legal.json")
            .map_err(broken)?
            .texts
        {
            let kind = LegalKind::from_code(&text.kind).ok_or_else(|| broken("legal text"))?;
            let text = LegalText {
                title: text.title.into(),
                html: text.html.into(),
            };
            self.content(kind, &text).await?;
        }
        Ok(())
    }
}
