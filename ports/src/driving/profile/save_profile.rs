//! Saving the profile: the wizard, and settings by themselves.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, transact};
use domain::day::day_of;
use domain::document::Document;
use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::profile::{ProfileFacts, ProfileForm};
use domain::refusal::{FieldRefusal, FieldRule};
use domain::review::Actor;
use domain::{Instant, Language, Refusal};

/// A save.
#[derive(Debug, Clone)]
pub struct SaveProfile {
    /// Whose.
    pub investor: InvestorId,
    /// The fields that were sent.
    pub form: ProfileForm,
    /// `LanguageID`, if it was sent.
    pub language: Option<i64>,
    /// The `Version` that was seen, if the caller says.
    pub version: Option<i64>,
    /// Whether the result must be a complete profile ([`ProfileForm::is_wizards_save`]).
    pub whole: bool,
    /// From where.
    pub origin: Origin,
}

/// Changes the fields that were sent (decision 49). Refuses with `NotFound` for a document that is another's, `StaleVersion`,
/// `IncompleteInformation` naming what is missing, or `Form` naming what is wrong.
pub async fn save_profile(ports: &Ports, command: SaveProfile) -> Result<(), Failure> {
    let now = ports.clock.now();
    let who = command.investor;
    let sent = command.form.tidied();
    let asked = command.language.map(Language::from_id);
    transact(ports, async |tx| {
        let found = tx.profiles().lock(who).await?;
        let profile = found.ok_or(Refusal::NotFound)?;
        let documents = owned(tx, who, &sent).await?;
        let investor = tx.investors().get(who).await?.ok_or(Refusal::NotFound)?;
        let form = profile.form.with(&sent);
        let language = asked.filter(|language| *language != investor.language);
        let is_changed = form != profile.form || language.is_some();
        // A repeated change returns the first answer, whatever version it was made on.
        if is_changed && command.version.is_some_and(|seen| seen != profile.version) {
            return Err(Refusal::StaleVersion.into());
        }
        if command.whole {
            form.check_whole()?;
        }
        check(tx, &sent, &documents, command.language, now).await?;
        if !is_changed {
            return Ok(());
        }
        if form != profile.form {
            tx.profiles().save(who, &form, profile.version).await?;
        }
        if let Some(language) = language {
            tx.investors().set_language(who, language).await?;
        }
        let event = AuditEvent {
            by: Actor::Investor(who),
            kind: AuditKind::ProfileChanged,
            record: format!("investor:{who}"),
            detail: "profile saved".to_owned(),
        };
        Ok(tx.audit().record(event, &command.origin, now).await?)
    })
    .await
}

/// The documents that were sent by number; each must be the investor's own.
async fn owned(tx: &dyn Tx, who: InvestorId, sent: &ProfileForm) -> Result<Vec<Document>, Failure> {
    let ids = [
        sent.passport_snapshot,
        sent.id_card_front,
        sent.id_card_back,
        sent.picture,
    ];
    let mut documents = Vec::new();
    for id in ids.into_iter().flatten() {
        let found = tx.documents().get(id).await?;
        let own = found.filter(|document| document.owner == who);
        documents.push(own.ok_or(Refusal::NotFound)?);
    }
    Ok(documents)
}

async fn check(
    tx: &dyn Tx,
    sent: &ProfileForm,
    documents: &[Document],
    language: Option<i64>,
    now: Instant,
) -> Result<(), Failure> {
    let countries = tx.look_ups().countries().await?;
    let facts = ProfileFacts {
        countries: &countries.into_iter().map(|country| country.id.0).collect(),
        documents,
        today: day_of(now),
    };
    let mut wrong = sent.check_sent(facts);
    if language.is_some_and(|id| Language::from_id(id).id() != id) {
        wrong.push(FieldRefusal {
            field: "LanguageID",
            rule: FieldRule::Invalid,
        });
    }
    Ok(Refusal::form(wrong)?)
}
