//! Whether a form field is filled in. Readers draw filled-in fields without an appearance by
//! themselves.

use std::collections::HashMap;

use super::Judged;
use super::document::{Document, Object};
use super::value::{Dictionary, Id, Value};

/// How many levels up a field inherits its content.
const MAX_DEPTH: usize = 50;

/// Results for the fields that others belong to: a form has one for all of its fields.
#[derive(Default)]
pub(super) struct Fields(HashMap<Id, bool>);

impl Fields {
    /// Whether a field, or one that it belongs to, is filled in with anything.
    pub(super) fn is_filled_in(
        &mut self,
        document: &Document<'_>,
        field: &Dictionary,
    ) -> Judged<bool> {
        self.at(document, field, 0)
    }

    fn at(&mut self, document: &Document<'_>, field: &Dictionary, depth: usize) -> Judged<bool> {
        if let Some(is_something) = content(document, field)? {
            return Ok(is_something);
        }
        let Some(parent) = field.get(b"Parent").filter(|_| depth < MAX_DEPTH) else {
            return Ok(false);
        };
        let known = match parent {
            Value::Reference(id) => Some(*id),
            _ => None,
        };
        if let Some(is_filled_in) = known.and_then(|id| self.0.get(&id)) {
            return Ok(*is_filled_in);
        }
        let is_filled_in = match document.resolve(parent)? {
            Value::Dictionary(parent) => self.at(document, &parent, depth + 1)?,
            _ => false,
        };
        if let Some(id) = known {
            self.0.insert(id, is_filled_in);
        }
        Ok(is_filled_in)
    }
}

/// Whether the field's own value has content; nothing if it has no value of its own.
fn content(document: &Document<'_>, field: &Dictionary) -> Judged<Option<bool>> {
    let Some(value) = field.get(b"V") else {
        return Ok(None);
    };
    // A long text may be a stream.
    if let Value::Reference(id) = value
        && matches!(document.object(*id)?, Some(Object::Stream(..)))
    {
        return Ok(Some(true));
    }
    Ok(match document.resolve(value)? {
        Value::Null => None,
        Value::Text(text) => Some(!text.is_empty()),
        Value::Name(state) => Some(state != b"Off"),
        Value::Array(chosen) => Some(!chosen.is_empty()),
        Value::Boolean(_)
        | Value::Integer(_)
        | Value::Real(_)
        | Value::Dictionary(_)
        | Value::Reference(_) => Some(true),
    })
}
