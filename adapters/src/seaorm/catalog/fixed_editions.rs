//! Storage of the kinds with a fixed set of contents: their drafts are in one table, the published
//! content where investors read it.

use super::content::{HelpRow, HomeRow, LegalRow, read, write};
use super::framework_rows::{TermsRow, WordingRow};
use super::kept::{Kept, Save};
use super::publishing::{HELP, HOME, legal_name};
use crate::seaorm::entities::{site_contents, site_editions};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::catalog::{Edition, FrameworkName, FrameworkTerms, Help, Home, LegalKind, LegalText};
use domain::ids::OperatorId;
use domain::questionnaire::QuestionnaireWording;
use ports::driven::desk::Page;
use ports::driven::editions::{
    AllEditions, EarlierEdition, Editions, FixedContent, FixedEditions, Stored, Touch,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use serde::{Serialize, de::DeserializeOwned};

/// A row of the table, with the content's name.
#[derive(FromQueryResult)]
struct NamedRow {
    name: String,
    #[sea_orm(nested)]
    kept: Kept,
}

/// How a fixed kind is stored.
#[async_trait]
trait FixedRow: FixedContent {
    /// A draft as stored in its JSON column.
    type Draft: Serialize + DeserializeOwned + for<'a> From<&'a Self> + Send;

    /// The content of a draft.
    fn drafted(row: Self::Draft) -> Result<Self, StoreError>;

    /// What investors see.
    async fn published(tx: &SeaTx, id: Self::Name) -> Result<Option<Self>, StoreError>;

    /// Stores it for investors.
    async fn show(&self, tx: &SeaTx, id: Self::Name) -> Result<(), StoreError>;
}

#[async_trait]
impl FixedRow for Home {
    type Draft = HomeRow;

    fn drafted(row: HomeRow) -> Result<Self, StoreError> {
        Ok(row.into())
    }

    async fn published(tx: &SeaTx, (): ()) -> Result<Option<Self>, StoreError> {
        let row = tx.site_content::<HomeRow>(HOME).await?;
        Ok(row.map(Self::from))
    }

    async fn show(&self, tx: &SeaTx, (): ()) -> Result<(), StoreError> {
        let row = write(&HomeRow::from(self))?;
        tx.set_site_content(HOME.to_owned(), row).await
    }
}

#[async_trait]
impl FixedRow for LegalText {
    type Draft = LegalRow;

    fn drafted(row: LegalRow) -> Result<Self, StoreError> {
        Ok(row.into())
    }

    async fn published(tx: &SeaTx, kind: LegalKind) -> Result<Option<Self>, StoreError> {
        let row = tx.site_content::<LegalRow>(&legal_name(kind)).await?;
        Ok(row.map(Self::from))
    }

    async fn show(&self, tx: &SeaTx, kind: LegalKind) -> Result<(), StoreError> {
        let row = write(&LegalRow::from(self))?;
        tx.set_site_content(legal_name(kind), row).await
    }
}

#[async_trait]
impl FixedRow for Help {
    type Draft = HelpRow;

    fn drafted(row: HelpRow) -> Result<Self, StoreError> {
        Ok(row.into())
    }

    async fn published(tx: &SeaTx, (): ()) -> Result<Option<Self>, StoreError> {
        let row = tx.site_content::<HelpRow>(HELP).await?;
        Ok(row.map(Self::from))
    }

    async fn show(&self, tx: &SeaTx, (): ()) -> Result<(), StoreError> {
        let row = write(&HelpRow::from(self))?;
        tx.set_site_content(HELP.to_owned(), row).await
    }
}

#[async_trait]
impl FixedRow for FrameworkTerms {
    type Draft = TermsRow;

    fn drafted(row: TermsRow) -> Result<Self, StoreError> {
        row.try_into()
    }

    async fn published(tx: &SeaTx, name: FrameworkName) -> Result<Option<Self>, StoreError> {
        tx.framework_terms_of(name).await.map(Some)
    }

    async fn show(&self, tx: &SeaTx, _: FrameworkName) -> Result<(), StoreError> {
        tx.put_framework(self).await
    }
}

#[async_trait]
impl FixedRow for QuestionnaireWording {
    type Draft = WordingRow;

    fn drafted(row: WordingRow) -> Result<Self, StoreError> {
        Ok(row.into())
    }

    async fn published(tx: &SeaTx, name: FrameworkName) -> Result<Option<Self>, StoreError> {
        tx.wording_of(name).await.map(Some)
    }

    async fn show(&self, tx: &SeaTx, name: FrameworkName) -> Result<(), StoreError> {
        tx.put_questionnaire(name.id(), self).await
    }
}

#[async_trait]
impl<C: FixedRow> Editions<C> for SeaTx {
    async fn get(&self, id: C::Name) -> Result<Option<Stored<C>>, StoreError> {
        let found = self.fixed_editions::<C>(&[id]).await?;
        Ok(found.into_iter().next())
    }

    async fn lock(&self, id: C::Name) -> Result<Option<Edition<C>>, StoreError> {
        let name = C::name(id);
        let kept = site_editions::Entity::find_by_id(name)
            .lock_exclusive()
            .into_model::<Kept>()
            .one(self.db())
            .await
            .map_err(refused)?
            .ok_or_else(|| gone(name))?;
        let published = C::published(self, id).await?;
        edition(&kept, published).map(Some)
    }

    async fn dependents(&self, _: C::Name, _: Instant) -> Result<Option<()>, StoreError> {
        Ok(Some(()))
    }

    async fn save(
        &self,
        id: C::Name,
        edition: &Edition<C>,
        touch: (Touch, OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let draft = edition.draft.as_ref().map(C::Draft::from);
        let save = Save {
            draft: draft.as_ref().map(write).transpose()?,
            label: Vec::new(),
            version: edition.version,
            touch,
        };
        let column = site_editions::Column::Name;
        self.save_edition::<site_editions::Entity>(column, C::name(id), save)
            .await
    }

    async fn show(&self, id: C::Name, shown: &C) -> Result<(), StoreError> {
        shown.show(self, id).await
    }

    async fn keep(
        &self,
        id: C::Name,
        was: &C,
        (by, at): (OperatorId, Instant),
    ) -> Result<(), StoreError> {
        let name = C::name(id);
        let column = site_editions::Column::Name;
        let kept = self.kept::<site_editions::Entity>(column, name).await?;
        let kept = kept.ok_or_else(|| gone(name))?;
        let said = write(&C::Draft::from(was))?;
        self.keep_earlier(name.to_owned(), said, (&kept, by, at))
            .await
    }

    async fn earlier(&self, id: C::Name, offset: u64) -> Result<Page<EarlierEdition>, StoreError> {
        self.earlier_of(C::name(id), offset).await
    }

    async fn earlier_content(&self, id: C::Name, number: i64) -> Result<Option<C>, StoreError> {
        let said = self.earlier_said(C::name(id), number).await?;
        let said = said.map(|said| read::<C::Draft>(&said)).transpose()?;
        said.map(C::drafted).transpose()
    }
}

#[async_trait]
impl<C: FixedRow> FixedEditions<C> for SeaTx {
    async fn all(&self) -> Result<Vec<Stored<C>>, StoreError> {
        self.fixed_editions(C::ALL).await
    }
}

impl AllEditions for SeaTx {}

impl SeaTx {
    /// Contents in the order of their ids.
    async fn fixed_editions<C: FixedRow>(
        &self,
        ids: &[C::Name],
    ) -> Result<Vec<Stored<C>>, StoreError> {
        let names = ids.iter().map(|id| C::name(*id));
        let rows = site_editions::Entity::find()
            .filter(site_editions::Column::Name.is_in(names))
            .into_model::<NamedRow>()
            .all(self.db())
            .await
            .map_err(refused)?;
        let editors = self.editors(rows.iter().map(|row| &row.kept)).await?;
        let mut found = Vec::new();
        for id in ids {
            let name = C::name(*id);
            let row = rows.iter().find(|row| row.name == name);
            let kept = &row.ok_or_else(|| gone(name))?.kept;
            let edition = edition(kept, C::published(self, *id).await?)?;
            found.push(editors.stored((*id, ()), kept, edition));
        }
        Ok(found)
    }

    /// The published content in the table of the site's contents.
    async fn site_content<R: DeserializeOwned>(&self, name: &str) -> Result<Option<R>, StoreError> {
        let row = site_contents::Entity::find_by_id(name).one(self.db()).await;
        let row = row.map_err(refused)?;
        row.map(|row| read(&row.content)).transpose()
    }
}

fn edition<C: FixedRow>(kept: &Kept, published: Option<C>) -> Result<Edition<C>, StoreError> {
    let draft = kept.draft.as_deref().map(read::<C::Draft>).transpose()?;
    Ok(Edition {
        published,
        withdrawn: None,
        draft: draft.map(C::drafted).transpose()?,
        version: kept.version,
    })
}

fn gone(name: &str) -> StoreError {
    corrupt(&format!("the edition of {name} is gone"))
}
