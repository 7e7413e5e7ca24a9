//! The values of a PDF.

use std::collections::BTreeMap;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Boolean(bool),
    Integer(i64),
    Real(f64),
    /// Decoded: `/L#61unch` is `Launch`.
    Name(Vec<u8>),
    /// Decoded, however it was written.
    Text(Vec<u8>),
    Array(Vec<Value>),
    Dictionary(Dictionary),
    Reference(Id),
}

/// The number and the generation of an object.
pub(super) type Id = (u32, u16);

/// Names with their values. A repeated name is refused, because readers differ on which of the two
/// counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dictionary(pub(super) BTreeMap<Vec<u8>, Value>);

impl Dictionary {
    pub(super) fn get(&self, key: &[u8]) -> Option<&Value> {
        self.0.get(key)
    }

    pub(super) fn set(&mut self, key: &[u8], value: Value) {
        self.0.insert(key.to_vec(), value);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], &Value)> {
        self.0.iter().map(|(key, value)| (key.as_slice(), value))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<const N: usize> From<[(&str, Value); N]> for Dictionary {
    fn from(entries: [(&str, Value); N]) -> Self {
        let owned = entries.map(|(key, value)| (key.as_bytes().to_vec(), value));
        Self(owned.into())
    }
}

impl Value {
    pub(super) fn name(name: &str) -> Self {
        Self::Name(name.as_bytes().to_vec())
    }

    pub(super) fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// A number of objects or of bytes.
    pub(super) fn as_count(&self) -> Option<usize> {
        usize::try_from(self.as_integer()?).ok()
    }

    pub(super) fn as_number(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => i32::try_from(*number).ok().map(f64::from),
            Self::Real(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn as_name(&self) -> Option<&[u8]> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn as_array(&self) -> Option<&[Value]> {
        match self {
            Self::Array(values) => Some(values),
            _ => None,
        }
    }
}
