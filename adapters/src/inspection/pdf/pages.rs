//! The pages of a document, and their annotations. Follows the page tree within limits and never in
//! a circle.

use std::collections::BTreeSet;

use super::document::{Document, Object};
use super::fields::Fields;
use super::value::{Dictionary, Id, Value};
use super::{Judged, unsound};

/// How many pages a document may have.
const MAX_PAGES: usize = 10_000;
/// How deep the page tree may be.
const MAX_DEPTH: usize = 50;
/// The attributes that a page inherits from those above it in the tree.
const INHERITED: [&[u8]; 4] = [b"Resources", b"MediaBox", b"CropBox", b"Rotate"];
/// The size of a page without one: US letter, as readers assume.
const USUAL_PAGE: [i64; 4] = [0, 0, 612, 792];

/// Flags of annotations: hidden, printed, not scaled, not turned, not shown on screens.
const KEPT_FLAGS: i64 = 2 | 4 | 8 | 16 | 32;
/// Nobody edits or moves it.
const LOCKED: i64 = 64 | 128;
const HIDDEN: i64 = 2 | 32;

/// The pages in their order, each with its inherited attributes.
pub(super) fn read(document: &Document<'_>, catalogue: &Dictionary) -> Judged<Vec<Dictionary>> {
    let mut walk = Walk {
        document,
        seen: BTreeSet::new(),
        pages: Vec::new(),
    };
    let Some(Value::Reference(root)) = catalogue.get(b"Pages") else {
        return Err(unsound("it has no pages"));
    };
    walk.node(*root, &Dictionary::default(), 0)?;
    if walk.pages.is_empty() {
        return Err(unsound("it has no pages"));
    }
    Ok(walk.pages)
}

struct Walk<'a, 'b> {
    document: &'a Document<'b>,
    seen: BTreeSet<Id>,
    pages: Vec<Dictionary>,
}

impl Walk<'_, '_> {
    fn node(&mut self, id: Id, above: &Dictionary, depth: usize) -> Judged<()> {
        if depth > MAX_DEPTH || !self.seen.insert(id) {
            return Err(unsound("its tree of pages goes round in a circle"));
        }
        let Some(Object::Value(Value::Dictionary(mut node))) = self.document.object(id)? else {
            return Err(unsound("a page is missing"));
        };
        for key in INHERITED {
            if let (None, Some(value)) = (node.get(key), above.get(key)) {
                node.set(key, value.clone());
            }
        }
        let kids = self.document.entry(&node, b"Kids")?;
        let Some(kids) = kids.as_array() else {
            return self.page(node);
        };
        for kid in kids {
            let Value::Reference(kid) = kid else {
                return Err(unsound("a page is missing"));
            };
            self.node(*kid, &node, depth + 1)?;
        }
        Ok(())
    }

    fn page(&mut self, mut page: Dictionary) -> Judged<()> {
        if self.pages.len() == MAX_PAGES {
            return Err(unsound("it has too many pages"));
        }
        if page.get(b"MediaBox").is_none() {
            let usual = USUAL_PAGE.map(Value::Integer).to_vec();
            page.set(b"MediaBox", Value::Array(usual));
        }
        self.pages.push(page);
        Ok(())
    }
}

/// The appearance of an annotation: a stamp, a note, a field that was filled in.
pub(super) struct Appearance {
    pub(super) stream: Id,
    /// Its place on the page.
    pub(super) place: Value,
    pub(super) flags: i64,
    /// The layer that it belongs to.
    pub(super) layer: Option<Value>,
}

/// The annotations of a page that are visible. Links lead away and are invisible.
pub(super) fn appearances(
    document: &Document<'_>,
    page: &Dictionary,
    fields: &mut Fields,
) -> Judged<Vec<Appearance>> {
    let listed = document.entry(page, b"Annots")?;
    let mut appearances = Vec::new();
    for listed in listed.as_array().unwrap_or_default() {
        let Value::Dictionary(mark) = document.resolve(listed)? else {
            continue;
        };
        let kind = document.name(&mark, b"Subtype")?;
        if matches!(kind.as_deref(), Some(b"Link" | b"Popup") | None) {
            continue;
        }
        let Some(place) = place(document, &mark)? else {
            continue;
        };
        let flags = document.entry(&mark, b"F")?.as_integer().unwrap_or(0);
        match look(document, &mark)? {
            Look::Drawn(stream) => appearances.push(Appearance {
                stream,
                place,
                flags: flags & KEPT_FLAGS | LOCKED,
                layer: mark.get(b"OC").cloned(),
            }),
            Look::Nothing => {}
            Look::Missing if flags & HIDDEN != 0 => {}
            // Better a refusal for the sender than a drawing that vanishes.
            Look::Missing => {
                let is_field = kind.as_deref() == Some(b"Widget");
                if !is_field || fields.is_filled_in(document, &mark)? {
                    return Err(unsound("something on a page of it is not drawn"));
                }
            }
        }
    }
    Ok(appearances)
}

/// The rectangle of an annotation; nothing if it has none.
fn place(document: &Document<'_>, mark: &Dictionary) -> Judged<Option<Value>> {
    let corners = document.entry(mark, b"Rect")?;
    let corners = corners.as_array().unwrap_or_default().iter();
    let corners: Vec<Value> = corners
        .map(|corner| document.resolve(corner))
        .collect::<Judged<_>>()?;
    let numbers: Option<Vec<f64>> = corners.iter().map(Value::as_number).collect();
    let is_seen = match numbers.as_deref() {
        Some([left, bottom, right, top]) => {
            (left - right).abs() > 0.0 && (bottom - top).abs() > 0.0
        }
        _ => false,
    };
    Ok(is_seen.then_some(Value::Array(corners)))
}

/// How an annotation is drawn.
enum Look {
    /// As this stream draws it.
    Drawn(Id),
    /// Not at all, such as a box that is not ticked.
    Nothing,
    /// As the reader likes: it has no appearance.
    Missing,
}

/// The appearance in its current state.
fn look(document: &Document<'_>, mark: &Dictionary) -> Judged<Look> {
    let Value::Dictionary(looks) = document.entry(mark, b"AP")? else {
        return Ok(Look::Missing);
    };
    let mut look = looks.get(b"N").cloned();
    if let Value::Dictionary(states) = document.entry(&looks, b"N")? {
        let state = document.name(mark, b"AS")?;
        look = state.as_ref().and_then(|state| states.get(state)).cloned();
        if look.is_none() && state.as_deref() == Some(b"Off") {
            return Ok(Look::Nothing);
        }
    }
    Ok(match look {
        Some(Value::Reference(id)) => match document.object(id)? {
            Some(Object::Stream(..)) => Look::Drawn(id),
            Some(Object::Value(_)) | None => Look::Missing,
        },
        _ => Look::Missing,
    })
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
