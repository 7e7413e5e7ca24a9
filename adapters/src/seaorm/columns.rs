//! How single values are stored in columns: counts, actors, sealed texts.

use crate::seaorm::errors::{corrupt, sealing};
use domain::review::Actor;
use domain::{Currency, Language, Money};
use ports::driven::field_cipher::{FieldCipher, FieldPlace};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{EntityTrait, IdenStatic, Iterable};

/// The columns of a table, each under a name with the table's prefix: `w.id AS w_id, …`.
pub(super) fn prefixed<E: EntityTrait>(table: &str) -> String {
    let column = |column: E::Column| format!("{table}.{0} AS {table}_{0}", column.as_str());
    E::Column::iter().map(column).collect::<Vec<_>>().join(", ")
}

/// The given parts of a name: in the desk's lists the Chinese name comes after the Latin one.
pub(super) fn full_name<const N: usize>(parts: [Option<String>; N]) -> Option<String> {
    let given: Vec<String> = parts.into_iter().flatten().collect();
    (!given.is_empty()).then(|| given.join(" "))
}

/// A count from a BIGINT.
pub(super) fn count(value: i64, what: &str) -> Result<u32, StoreError> {
    u32::try_from(value).map_err(|_| corrupt(what))
}

/// The language of a code.
pub(super) fn language(code: &str) -> Result<Language, StoreError> {
    Language::from_code(code).ok_or_else(|| corrupt("language"))
}

/// The currency of a code.
pub(super) fn currency(code: &str) -> Result<Currency, StoreError> {
    Currency::from_code(code).ok_or_else(|| corrupt("currency"))
}

/// An amount from minor units and its currency's code.
pub(super) fn money(minor: i64, currency: &str) -> Result<Money, StoreError> {
    Money::from_minor(minor, self::currency(currency)?).map_err(|_| corrupt("amount"))
}

/// An actor as kind and number.
pub(super) const fn actor_parts(actor: Actor) -> (&'static str, Option<i64>) {
    actor.parts()
}

/// The actor of a kind and number.
pub(super) fn actor(kind: &str, id: Option<i64>) -> Result<Actor, StoreError> {
    Actor::from_parts(kind, id).ok_or_else(|| corrupt("actor"))
}

/// Seals a field that may be absent.
pub(super) fn seal(
    cipher: &dyn FieldCipher,
    place: FieldPlace,
    plain: Option<&str>,
) -> Result<Option<String>, StoreError> {
    plain
        .map(|plain| cipher.seal(place, plain).map_err(sealing))
        .transpose()
}

/// Opens a field that may be absent.
pub(super) fn open(
    cipher: &dyn FieldCipher,
    place: FieldPlace,
    sealed: Option<&str>,
) -> Result<Option<String>, StoreError> {
    sealed
        .map(|sealed| cipher.open(place, sealed).map_err(sealing))
        .transpose()
}

/// A value that the rules have already checked.
pub(super) fn given<T>(value: Option<T>, what: &str) -> Result<T, StoreError> {
    value.ok_or_else(|| corrupt(what))
}
