//! A PDF of which every byte was read and every object checked. Objects are looked up as a reader
//! looks them up; they are read on demand and not kept, so that memory holds only the file and the
//! content of its object streams. Each look-up is charged to the budget of the file.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;

use super::active;
use super::budget::Budget;
use super::characters::is_blank;
use super::filters::{Coding, Filter, codings, decode, undecodable, verify};
use super::inflate::Inflate;
use super::layout::{self, Found, Layout};
use super::parser::Parser;
use super::tables::{self, Place};
use super::value::{Dictionary, Id, Value};
use super::{Judged, unsound};

/// The total size of all inflated object streams of a file.
const MAX_PACKED: usize = 16 * 1024 * 1024;
/// How many objects the object streams of a file may contain.
const MAX_PACKED_OBJECTS: usize = 300_000;
/// How many references in a row may lead to a value.
const MAX_STEPS: usize = 16;
/// How many bytes after the end of deflated data are ignored: line ends, and leftovers of the
/// program that made the file.
const MAX_BEHIND_DATA: u64 = 16;

/// The file.
pub(super) struct Document<'a> {
    bytes: &'a [u8],
    layout: Layout,
    budget: Budget,
    places: HashMap<u32, Place>,
    packs: BTreeMap<u32, Pack>,
    /// The catalogue.
    pub(super) root: Id,
}

/// An object as it is looked up.
#[derive(Debug)]
pub(super) enum Object<'a> {
    Value(Value),
    Stream(Dictionary, &'a [u8]),
}

/// The content of an object stream.
struct Pack {
    bytes: Vec<u8>,
    /// The number of each object, and where its value begins.
    index: Vec<(u32, usize)>,
}

impl<'a> Document<'a> {
    /// Reads and checks the whole file.
    pub(super) fn read(bytes: &'a [u8]) -> Judged<Self> {
        let mut layout = layout::read(bytes)?;
        let budget = Budget::new();
        let tables = tables::read(bytes, &layout, &budget)?;
        let lengths = std::mem::take(&mut layout.lengths);
        let mut document = Self {
            bytes,
            layout,
            budget,
            places: tables.places,
            packs: BTreeMap::new(),
            root: tables.root,
        };
        for (index, length) in lengths {
            document.set_length(index, length)?;
        }
        document.judge_streams()?;
        document.refuse_missing_packs()?;
        Ok(document)
    }

    /// Sets the length of a stream whose length is an object of its own.
    fn set_length(&mut self, index: usize, length: Id) -> Judged<()> {
        let wrong = || unsound("a stream is not as long as it says");
        let length = self.resolve(&Value::Reference(length))?.as_count();
        let length = length.ok_or_else(wrong)?;
        let data = self
            .layout
            .objects
            .get_mut(index)
            .and_then(|found| found.data.as_mut());
        let data = data.ok_or_else(wrong)?;
        let end = data.start.checked_add(length).ok_or_else(wrong)?;
        let behind = self.bytes.get(end..data.end).ok_or_else(wrong)?;
        if !behind.iter().all(|byte| is_blank(*byte)) {
            return Err(wrong());
        }
        data.end = end;
        Ok(())
    }

    /// Decodes every stream within the limits. Object streams are checked, and kept if a table
    /// leads to them.
    fn judge_streams(&mut self) -> Judged<()> {
        let (mut packed_left, mut objects_left) = (MAX_PACKED, MAX_PACKED_OBJECTS);
        let mut values_left = self.layout.values_left;
        let named: BTreeSet<u32> = self
            .places
            .values()
            .filter_map(|place| match place {
                Place::Packed(stream, _) => Some(*stream),
                Place::Free | Place::InFile(_) => None,
            })
            .collect();
        for index in 0..self.layout.objects.len() {
            let Some(found) = self.layout.objects.get(index) else {
                break;
            };
            if found.data.is_none() {
                continue;
            }
            let Object::Stream(entries, data) = self.object_found(found)? else {
                continue;
            };
            let number = found.id.0;
            let codings = self.codings(&entries)?;
            let data = self.own_data(index, data, &codings)?;
            let is_current = self.places.get(&number) == Some(&Place::InFile(index));
            let is_named = is_current && named.contains(&number);
            if is_named || self.is_pack(&entries)? {
                let bytes = decode(data, &codings, packed_left, &self.budget)?;
                packed_left -= bytes.len();
                let pack = self.unpack(&entries, bytes, &mut objects_left)?;
                values_left = pack.judge(values_left, &self.budget)?;
                if is_named {
                    self.packs.insert(number, pack);
                }
            }
        }
        Ok(())
    }

    /// Decodes a stream to its end, and drops whatever follows the end of its data.
    fn own_data(&mut self, index: usize, data: &'a [u8], codings: &[Coding]) -> Judged<&'a [u8]> {
        if !is_deflated_once(codings) || data.is_empty() {
            verify(data, codings, &self.budget)?;
            return Ok(data);
        }
        let mut inflating = Inflate::new(data);
        let mut inflated = self.budget.counted(&mut inflating);
        io::copy(&mut inflated, &mut io::sink()).map_err(undecodable)?;
        let own = deflated(data, &inflating)?;
        let found = self.layout.objects.get_mut(index);
        if let Some(range) = found.and_then(|found| found.data.as_mut()) {
            range.end = range.start.saturating_add(own.len());
        }
        Ok(own)
    }

    /// Whether it is an object stream, or one that a reader could take for one.
    fn is_pack(&self, entries: &Dictionary) -> Judged<bool> {
        let kind = self.name(entries, b"Type")?;
        Ok(kind.as_deref() == Some(b"ObjStm") || entries.get(b"First").is_some())
    }

    fn unpack(&self, entries: &Dictionary, bytes: Vec<u8>, left: &mut usize) -> Judged<Pack> {
        let broken = || unsound("an object stream that cannot be read");
        let number = |key: &[u8]| -> Judged<usize> {
            let value = entries.get(key).ok_or_else(broken)?;
            self.resolve(value)?.as_count().ok_or_else(broken)
        };
        let (objects, first) = (number(b"N")?, number(b"First")?);
        *left = left
            .checked_sub(objects)
            .ok_or_else(|| unsound("it is made of too many objects"))?;
        let mut parser = Parser::new(&bytes, 0, 0);
        let mut index = Vec::new();
        for _ in 0..objects {
            let (number, place): (u32, usize) = (
                parser.count().ok_or_else(broken)?,
                parser.count().ok_or_else(broken)?,
            );
            index.push((number, first.checked_add(place).ok_or_else(broken)?));
        }
        if parser.at() > first && objects > 0 {
            return Err(broken());
        }
        Ok(Pack { bytes, index })
    }

    /// Refuses a file in which a packed object of a table is missing.
    fn refuse_missing_packs(&self) -> Judged<()> {
        for (number, place) in &self.places {
            if let Place::Packed(stream, index) = place {
                let pack = self.packs.get(stream);
                let named = pack.and_then(|pack| pack.index.get(*index));
                if named.map(|(named, _)| named) != Some(number) {
                    return Err(unsound(format!(
                        "object {number} is not where it should be"
                    )));
                }
            }
        }
        Ok(())
    }

    /// The codings of a stream.
    pub(super) fn codings(&self, entries: &Dictionary) -> Judged<Vec<Coding>> {
        codings(entries, |value| self.resolve(value))
    }

    /// The object of this number; nothing if there is none.
    pub(super) fn object(&self, (number, generation): Id) -> Judged<Option<Object<'a>>> {
        match self.places.get(&number) {
            Some(Place::InFile(index)) => match self.layout.objects.get(*index) {
                Some(found) if found.id.1 == generation => self.object_found(found).map(Some),
                _ => Ok(None),
            },
            Some(Place::Packed(stream, index)) if generation == 0 => {
                let Some(pack) = self.packs.get(stream) else {
                    return Ok(None);
                };
                let value = pack.value(*index, &self.budget)?;
                Ok(Some(Object::Value(value)))
            }
            Some(Place::Packed(..) | Place::Free) | None => Ok(None),
        }
    }

    fn object_found(&self, found: &Found) -> Judged<Object<'a>> {
        let mut parser = Parser::new(self.bytes, found.value, usize::MAX);
        let value = self.budget.value(&mut parser)?;
        Ok(match (value, &found.data) {
            (Value::Dictionary(entries), Some(data)) => {
                let data = self.bytes.get(data.clone()).unwrap_or_default();
                Object::Stream(entries, data)
            }
            (value, _) => Object::Value(value),
        })
    }

    /// The value itself if it is an object of its own; a stream, or a missing object, is null.
    pub(super) fn resolve(&self, value: &Value) -> Judged<Value> {
        let mut value = value.clone();
        for _ in 0..MAX_STEPS {
            let Value::Reference(id) = value else {
                return Ok(value);
            };
            value = match self.object(id)? {
                Some(Object::Value(value)) => value,
                Some(Object::Stream(..)) | None => Value::Null,
            };
        }
        Err(unsound("its references go round in a circle"))
    }

    /// The name in an entry; nothing if the entry is not a name.
    pub(super) fn name(&self, dictionary: &Dictionary, key: &[u8]) -> Judged<Option<Vec<u8>>> {
        match dictionary.get(key) {
            Some(Value::Name(name)) => Ok(Some(name.clone())),
            Some(elsewhere @ Value::Reference(_)) => match self.resolve(elsewhere)? {
                Value::Name(name) => Ok(Some(name)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The data of a stream as written to the new file, and their coding: data coded once, by a
    /// coding that readers know well, stay coded; other data are decoded up to that.
    pub(super) fn kept<'b>(
        &self,
        data: &'b [u8],
        codings: &'b [Coding],
        limit: usize,
    ) -> Judged<(Cow<'b, [u8]>, Option<&'b Coding>)> {
        let (last, before) = match codings.split_last() {
            Some((last, before)) if matches!(last.filter, Filter::Flate | Filter::Picture(_)) => {
                (Some(last), before)
            }
            _ => (None, codings),
        };
        if data.is_empty() {
            return Ok((data.into(), None));
        }
        if before.is_empty() {
            return Ok((data.into(), last));
        }
        Ok((decode(data, before, limit, &self.budget)?.into(), last))
    }

    /// The resolved entry of a dictionary; null if there is none.
    pub(super) fn entry(&self, dictionary: &Dictionary, key: &[u8]) -> Judged<Value> {
        dictionary
            .get(key)
            .map_or(Ok(Value::Null), |value| self.resolve(value))
    }
}

impl Pack {
    fn judge(&self, mut left: usize, budget: &Budget) -> Judged<usize> {
        active::refuse_names(&self.bytes)?;
        for (_, place) in &self.index {
            let mut parser = Parser::new(&self.bytes, *place, left);
            active::refuse_active(&budget.value(&mut parser)?)?;
            left = parser.remaining_values();
        }
        Ok(left)
    }

    fn value(&self, index: usize, budget: &Budget) -> Judged<Value> {
        let place = self
            .index
            .get(index)
            .map_or(usize::MAX, |(_, place)| *place);
        budget.value(&mut Parser::new(&self.bytes, place, usize::MAX))
    }
}

/// Whether the data are deflated, and nothing else.
fn is_deflated_once(codings: &[Coding]) -> bool {
    matches!(codings, [only] if only.filter == Filter::Flate)
}

/// The deflated data without whatever follows their end.
fn deflated<'a>(data: &'a [u8], inflating: &Inflate<&'a [u8]>) -> Judged<&'a [u8]> {
    let used = usize::try_from(inflating.used()).unwrap_or(usize::MAX);
    let (data, behind) = data.split_at_checked(used).unwrap_or((data, &[]));
    let unread = behind.iter().filter(|byte| !is_blank(**byte)).count();
    if u64::try_from(unread).is_ok_and(|unread| unread > MAX_BEHIND_DATA) {
        return Err(unsound("something hides behind the data of a stream"));
    }
    Ok(data)
}
