//! Keeps the search words of a row, in the transaction that writes the row. Only changes are
//! written.

use super::words::{of_account, of_contact, of_name};
use crate::seaorm::entities::{investors, search_words};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use domain::account::AccountForm;
use domain::ids::{AccountId, InvestorId};
use domain::profile::ProfileForm;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter,
    QuerySelect,
};
use std::collections::BTreeSet;

/// An investor's phone number and e-mail address.
pub(super) const CONTACT: i16 = 1;
/// An investor's profile.
pub(super) const PROFILE: i16 = 2;
/// An account.
pub(super) const ACCOUNT: i16 = 3;

/// How many words are written at once: SQLite takes 32,766 values in a statement.
const WRITTEN: usize = 5_000;

/// The subject of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Subject {
    pub(super) investor: i64,
    pub(super) part: i16,
    /// Zero if they belong to the investor.
    pub(super) account: i64,
}

impl Subject {
    pub(super) const fn contact(investor: i64) -> Self {
        Self {
            investor,
            part: CONTACT,
            account: 0,
        }
    }

    pub(super) const fn profile(investor: i64) -> Self {
        Self {
            investor,
            part: PROFILE,
            account: 0,
        }
    }

    pub(super) const fn account(investor: i64, account: i64) -> Self {
        Self {
            investor,
            part: ACCOUNT,
            account,
        }
    }
}

/// Rewrites the words of an investor's phone number and e-mail address from the row's current
/// state.
pub(in crate::seaorm) async fn restate_contact<C: ConnectionTrait>(
    db: &C,
    investor: i64,
) -> Result<(), StoreError> {
    use investors::Column;
    let row: Option<(String, Option<String>)> = investors::Entity::find_by_id(investor)
        .select_only()
        .columns([Column::MobileNumber, Column::Email])
        .into_tuple()
        .one(db)
        .await
        .map_err(refused)?;
    let words = row.map(|(mobile, email)| of_contact(&mobile, email.as_deref()));
    let subject = Subject::contact(investor);
    restate(db, subject, &words.unwrap_or_default()).await
}

impl SeaTx {
    /// Rewrites the words of an investor's profile.
    pub(in crate::seaorm) async fn restate_profile(
        &self,
        investor: InvestorId,
        form: &ProfileForm,
    ) -> Result<(), StoreError> {
        let words = of_name(form.first_name.as_deref(), form.last_name.as_deref());
        restate(self.db(), Subject::profile(investor.0), &words).await
    }

    /// Rewrites the words of an account.
    pub(in crate::seaorm) async fn restate_account(
        &self,
        (investor, account): (InvestorId, AccountId),
        number: &str,
        form: &AccountForm,
    ) -> Result<(), StoreError> {
        let latin = (form.first_name.as_deref(), form.last_name.as_deref());
        let words = of_account(latin, form.chinese_name.as_deref(), Some(number));
        let subject = Subject::account(investor.0, account.0);
        restate(self.db(), subject, &words).await
    }
}

async fn restate<C: ConnectionTrait>(
    db: &C,
    subject: Subject,
    words: &BTreeSet<String>,
) -> Result<(), StoreError> {
    let kept: Vec<String> = search_words::Entity::find()
        .select_only()
        .column(search_words::Column::Word)
        .filter(of(subject))
        .into_tuple()
        .all(db)
        .await
        .map_err(refused)?;
    let kept: BTreeSet<String> = kept.into_iter().collect();
    let gone: Vec<&str> = kept.difference(words).map(String::as_str).collect();
    if !gone.is_empty() {
        remove(db, subject, gone).await?;
    }
    let added: Vec<_> = words.difference(&kept).collect();
    add(db, added.into_iter().map(|word| (subject, word.clone()))).await
}

fn of(subject: Subject) -> Condition {
    use search_words::Column;
    Condition::all()
        .add(Column::InvestorId.eq(subject.investor))
        .add(Column::AccountId.eq(subject.account))
        .add(Column::Part.eq(subject.part))
}

/// Removes words of a subject.
pub(super) async fn remove<'a, C: ConnectionTrait>(
    db: &C,
    subject: Subject,
    words: impl IntoIterator<Item = &'a str>,
) -> Result<(), StoreError> {
    let deleted = search_words::Entity::delete_many()
        .filter(of(subject))
        .filter(search_words::Column::Word.is_in(words))
        .exec(db)
        .await;
    deleted.map(|_| ()).map_err(refused)
}

/// A word that another transaction has written in the meantime is left alone.
fn is_there() -> OnConflict {
    use search_words::Column::{AccountId, InvestorId, Part, Word};
    OnConflict::columns([Word, InvestorId, AccountId, Part])
        .do_nothing()
        .to_owned()
}

/// Writes missing words.
pub(super) async fn add<C: ConnectionTrait>(
    db: &C,
    words: impl Iterator<Item = (Subject, String)>,
) -> Result<(), StoreError> {
    let rows: Vec<search_words::ActiveModel> = words
        .map(|(subject, word)| search_words::ActiveModel {
            word: Set(word),
            investor_id: Set(subject.investor),
            account_id: Set(subject.account),
            part: Set(subject.part),
        })
        .collect();
    for rows in rows.chunks(WRITTEN) {
        search_words::Entity::insert_many(rows.iter().cloned())
            .on_conflict(is_there())
            .exec_without_returning(db)
            .await
            .map_err(refused)?;
    }
    Ok(())
}
