//! A PDF of which every byte was read and every object judged. Objects are looked up as a reader looks them up; they are read when they
//! are asked for and not kept, so that the memory it takes is that of the file and of what its object streams inflate to.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Read};

use super::active;
use super::filters::{Coding, Filter, codings, count, decode, undecodable};
use super::inflate::Inflate;
use super::layout::{self, Found, Layout};
use super::tables::{self, Place};
use super::value::{Dictionary, Id, Parser, Value, is_blank};
use super::{Judged, unsound};

/// What all streams of a file together may inflate to: a scan of many pages does not, a bomb does.
const MAX_INFLATED: u64 = 256 * 1024 * 1024;
/// What all object streams of a file together may inflate to.
const MAX_PACKED: usize = 16 * 1024 * 1024;
/// How many objects may stand in the object streams of a file.
const MAX_PACKED_OBJECTS: usize = 300_000;
/// How many references may lead to a value one after the other.
const MAX_STEPS: usize = 16;
/// How many bytes behind the end of deflated data are not looked at: line ends, and what makers leave there.
const MAX_BEHIND_DATA: u64 = 16;

/// The file.
pub(super) struct Document<'a> {
    bytes: &'a [u8],
    layout: Layout,
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

/// What an object stream holds.
struct Pack {
    bytes: Vec<u8>,
    /// The number of each object, and where its value begins.
    index: Vec<(u32, usize)>,
}

impl<'a> Document<'a> {
    /// Reads and judges all of the file.
    pub(super) fn read(bytes: &'a [u8]) -> Judged<Self> {
        let mut layout = layout::read(bytes)?;
        let tables = tables::read(bytes, &layout)?;
        let lengths = std::mem::take(&mut layout.lengths);
        let mut document = Self {
            bytes,
            layout,
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

    /// A stream whose length is an object of its own is as long as that says.
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

    /// Decodes every stream within the bounds. Object streams are judged, and kept where a table leads to them.
    fn judge_streams(&mut self) -> Judged<()> {
        let (mut left, mut packed_left) = (MAX_INFLATED, MAX_PACKED);
        let (mut values_left, mut objects_left) = (self.layout.values_left, MAX_PACKED_OBJECTS);
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
            let Some(Object::Stream(entries, data)) = self.object_found(found)?.into_stream()
            else {
                continue;
            };
            let codings = self.codings(&entries)?;
            let is_current = self.places.get(&found.id.0) == Some(&Place::InFile(index));
            let is_named = is_current && named.contains(&found.id.0);
            if is_named || self.is_pack(&entries)? {
                let bytes = decode(
                    data,
                    &codings,
                    packed_left,
                    "its object streams inflate to too much",
                )?;
                packed_left -= bytes.len();
                let pack = self.unpack(&entries, bytes, &mut objects_left)?;
                values_left = pack.judge(values_left)?;
                if is_named {
                    self.packs.insert(found.id.0, pack);
                }
            } else {
                let inflated = verify(data, &codings, left)?;
                left = left
                    .checked_sub(inflated)
                    .ok_or_else(|| unsound("its streams inflate to too much"))?;
            }
        }
        Ok(())
    }

    /// Whether it is an object stream, or one that a reader could take for one.
    fn is_pack(&self, entries: &Dictionary) -> Judged<bool> {
        let kind = entries
            .get(b"Type")
            .map(|kind| self.resolve(kind))
            .transpose()?;
        let is_named = kind.as_ref().and_then(Value::as_name) == Some(b"ObjStm");
        Ok(is_named || entries.get(b"First").is_some())
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

    /// Everything that a table says is packed is there.
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

    /// How a stream is coded.
    pub(super) fn codings(&self, entries: &Dictionary) -> Judged<Vec<Coding>> {
        codings(entries, |value| self.resolve(value))
    }

    /// The object of this number; nothing where there is none.
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
                pack.value(*index).map(|value| Some(Object::Value(value)))
            }
            Some(Place::Packed(..) | Place::Free) | None => Ok(None),
        }
    }

    fn object_found(&self, found: &Found) -> Judged<Object<'a>> {
        let value = Parser::new(self.bytes, found.value, usize::MAX).value()?;
        Ok(match (value, &found.data) {
            (Value::Dictionary(entries), Some(data)) => {
                let data = self.bytes.get(data.clone()).unwrap_or_default();
                Object::Stream(entries, data)
            }
            (value, _) => Object::Value(value),
        })
    }

    /// The value itself where it is an object of its own; a stream, and what is not there, is null.
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

    /// An entry of a dictionary, itself; null where there is none.
    pub(super) fn entry(&self, dictionary: &Dictionary, key: &[u8]) -> Judged<Value> {
        dictionary
            .get(key)
            .map_or(Ok(Value::Null), |value| self.resolve(value))
    }
}

impl Object<'_> {
    fn into_stream(self) -> Option<Self> {
        matches!(self, Self::Stream(..)).then_some(self)
    }
}

impl Pack {
    fn judge(&self, mut left: usize) -> Judged<usize> {
        active::refuse_names(&self.bytes)?;
        for (_, place) in &self.index {
            let mut parser = Parser::new(&self.bytes, *place, left);
            active::refuse_active(&parser.value()?)?;
            left = parser.left();
        }
        Ok(left)
    }

    fn value(&self, index: usize) -> Judged<Value> {
        let place = self
            .index
            .get(index)
            .map_or(usize::MAX, |(_, place)| *place);
        Parser::new(&self.bytes, place, usize::MAX).value()
    }
}

/// Decodes a stream to its end, and says to how many bytes.
fn verify(data: &[u8], codings: &[Coding], left: u64) -> Judged<u64> {
    if let [
        Coding {
            filter: Filter::Flate,
            ..
        },
    ] = codings
        && !data.is_empty()
    {
        let mut inflating = Inflate::new(data);
        let mut limited = (&mut inflating).take(left.saturating_add(1));
        let inflated = io::copy(&mut limited, &mut io::sink());
        let inflated = inflated.map_err(undecodable)?;
        if inflated <= left {
            deflated(data, &inflating)?;
        }
        return Ok(inflated);
    }
    count(data, codings, left)
}

/// The deflated data without what stands behind their end.
fn deflated<'a>(data: &'a [u8], inflating: &Inflate<&'a [u8]>) -> Judged<&'a [u8]> {
    let used = usize::try_from(inflating.used()).unwrap_or(usize::MAX);
    let (data, behind) = data.split_at_checked(used).unwrap_or((data, &[]));
    let unread = behind.iter().filter(|byte| !is_blank(**byte)).count();
    if u64::try_from(unread).is_ok_and(|unread| unread > MAX_BEHIND_DATA) {
        return Err(unsound("something hides behind the data of a stream"));
    }
    Ok(data)
}

/// The data of a stream as they go into the new file: what is coded once by a coding that readers know well stays, the rest is decoded up to
/// that.
pub(super) fn kept<'a>(
    data: &'a [u8],
    codings: &'a [Coding],
    limit: usize,
) -> Judged<(Cow<'a, [u8]>, Option<&'a Coding>)> {
    const TOO_MUCH: &str = "its streams inflate to too much";
    let (last, before) = match codings.split_last() {
        Some((last, before)) if matches!(last.filter, Filter::Flate | Filter::Picture(_)) => {
            (Some(last), before)
        }
        _ => (None, codings),
    };
    if data.is_empty() {
        return Ok((data.into(), None));
    }
    if !before.is_empty() {
        return Ok((decode(data, before, limit, TOO_MUCH)?.into(), last));
    }
    let Some(Coding {
        filter: Filter::Flate,
        ..
    }) = last
    else {
        return Ok((data.into(), last));
    };
    let mut inflating = Inflate::new(data);
    io::copy(&mut inflating, &mut io::sink()).map_err(undecodable)?;
    Ok((deflated(data, &inflating)?.into(), last))
}
