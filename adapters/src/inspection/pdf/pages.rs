//! The pages of a document, and what lies on them. It follows the tree within bounds and never round in a circle.

use std::collections::BTreeSet;

use super::document::{Document, Object};
use super::value::{Dictionary, Id, Value};
use super::{Judged, unsound};

/// How many pages a document may have.
const MAX_PAGES: usize = 10_000;
/// How deep the tree of pages may be.
const MAX_DEPTH: usize = 50;
/// What a page takes from those above it in the tree.
const INHERITED: [&[u8]; 4] = [b"Resources", b"MediaBox", b"CropBox", b"Rotate"];
/// The size of a page that does not say: US letter, as readers take it.
const USUAL_PAGE: [i64; 4] = [0, 0, 612, 792];

/// Flags of what lies on a page: hidden, printed, not scaled, not turned, not shown on screens.
const KEPT_FLAGS: i64 = 2 | 4 | 8 | 16 | 32;
/// Nobody edits or moves it.
const LOCKED: i64 = 64 | 128;
const HIDDEN: i64 = 2 | 32;

/// The pages in their order, each with what it inherits.
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

/// What something on a page looks like: a stamp, a note, a field that was filled in.
pub(super) struct Appearance {
    pub(super) stream: Id,
    /// Where on the page.
    pub(super) place: Value,
    pub(super) flags: i64,
    /// The layer that it belongs to.
    pub(super) layer: Option<Value>,
}

/// What lies on a page and looks like something. Links lead away and look like nothing.
pub(super) fn appearances(document: &Document<'_>, page: &Dictionary) -> Judged<Vec<Appearance>> {
    let listed = document.entry(page, b"Annots")?;
    let mut appearances = Vec::new();
    for listed in listed.as_array().unwrap_or_default() {
        let Value::Dictionary(mark) = document.resolve(listed)? else {
            continue;
        };
        let kind = document.entry(&mark, b"Subtype")?;
        if matches!(kind.as_name(), Some(b"Link" | b"Popup") | None) {
            continue;
        }
        let Some(place) = place(document, &mark)? else {
            continue;
        };
        let flags = document.entry(&mark, b"F")?.as_integer().unwrap_or(0);
        match look(document, &mark)? {
            Some(stream) => appearances.push(Appearance {
                stream,
                place,
                flags: flags & KEPT_FLAGS | LOCKED,
                layer: mark.get(b"OC").cloned(),
            }),
            None if flags & HIDDEN == 0 => refuse_invisible(document, &mark, &kind)?,
            None => {}
        }
    }
    Ok(appearances)
}

/// The rectangle that it takes; nothing where it takes none.
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

/// The stream that draws it, in the state that it is in.
fn look(document: &Document<'_>, mark: &Dictionary) -> Judged<Option<Id>> {
    let Value::Dictionary(looks) = document.entry(mark, b"AP")? else {
        return Ok(None);
    };
    let state = document.entry(mark, b"AS")?;
    let mut look = looks.get(b"N").cloned();
    if let Some(Value::Dictionary(states)) = look
        .as_ref()
        .map(|look| document.resolve(look))
        .transpose()?
    {
        look = match state.as_name() {
            Some(state) => states.get(state).cloned(),
            None => None,
        };
        if look.is_none() {
            // A box that is not ticked.
            return Ok(None);
        }
    }
    match look {
        Some(Value::Reference(id)) => Ok(match document.object(id)? {
            Some(Object::Stream(..)) => Some(id),
            Some(Object::Value(_)) | None => None,
        }),
        _ => Ok(None),
    }
}

/// What readers would draw by themselves would be missing from the document: better that the sender hears of it.
fn refuse_invisible(document: &Document<'_>, mark: &Dictionary, kind: &Value) -> Judged<()> {
    let has_text = |value: Value| matches!(value, Value::Text(text) if !text.is_empty());
    let is_missing = match kind.as_name() {
        Some(b"FreeText") => has_text(document.entry(mark, b"Contents")?),
        Some(b"Widget") => {
            let own = document.entry(mark, b"V")?;
            let parent = document.entry(mark, b"Parent")?;
            let of_parent = match parent.as_dictionary() {
                Some(parent) => document.entry(parent, b"V")?,
                None => Value::Null,
            };
            has_text(own) || has_text(of_parent)
        }
        _ => false,
    };
    if is_missing {
        return Err(unsound("a field in it is filled in and not drawn"));
    }
    Ok(())
}
