//! Rewrites a document from only what its pages show: the pages with their contents and the objects
//! those use, the appearances of annotations (stamps, filled-in fields), and which layers are on.
//! Whatever a reader could follow, run, open or play is never requested, and so is not in the
//! result.

use std::collections::{HashMap, VecDeque};
use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

use super::document::{Document, Object};
use super::fields::Fields;
use super::filters::{Coding, Filter, Picture};
use super::value::{Dictionary, Id, Value};
use super::writer::Writer;
use super::{Judged, pages, pictures, unsound};

/// Kinds of resources; each is a dictionary of names that the page chose.
const RESOURCES: [&[u8]; 7] = [
    b"ExtGState",
    b"ColorSpace",
    b"Pattern",
    b"Shading",
    b"XObject",
    b"Font",
    b"Properties",
];
/// Entries that lead out of the content of a page, wherever they occur.
const LEFT_OUT: [&[u8]; 27] = [
    b"A",
    b"AA",
    b"AF",
    b"AcroForm",
    b"Alternates",
    b"Annots",
    b"Dest",
    b"Dests",
    b"DecodeParms",
    b"EF",
    b"F",
    b"FS",
    b"Filter",
    b"LastModified",
    b"Length",
    b"Measure",
    b"Metadata",
    b"Names",
    b"Next",
    b"OPI",
    b"OpenAction",
    b"Parent",
    b"PieceInfo",
    b"Ref",
    b"StructParent",
    b"StructParents",
    b"URI",
];
/// Actions: such a dictionary is left out, wherever it occurs.
const ACTIONS: [&[u8]; 19] = [
    b"GoTo",
    b"GoToR",
    b"GoToE",
    b"GoToDp",
    b"GoTo3DView",
    b"Launch",
    b"Thread",
    b"URI",
    b"Sound",
    b"Movie",
    b"Hide",
    b"Named",
    b"SubmitForm",
    b"ResetForm",
    b"ImportData",
    b"JavaScript",
    b"SetOCGState",
    b"Rendition",
    b"Trans",
];
/// Kinds of objects that belong to the document and not to the content of a page.
const NOT_SHOWN: [&[u8]; 16] = [
    b"Action",
    b"Annot",
    b"Bead",
    b"Catalog",
    b"EmbeddedFile",
    b"Filespec",
    b"Metadata",
    b"ObjStm",
    b"Outlines",
    b"Page",
    b"Pages",
    b"Sig",
    b"StructElem",
    b"StructTreeRoot",
    b"Thread",
    b"XRef",
];

/// How to read a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// By the names that the format gives its entries.
    Plain,
    /// Its names are its own, such as those of glyphs and of fonts.
    Named,
    /// The resources of a page.
    Resources,
    /// The content of a page: a stream with no entries that count.
    Content,
}

/// The bytes of the new file.
pub(super) fn rewritten(document: &Document<'_>) -> Judged<bytes::Bytes> {
    let Some(Object::Value(Value::Dictionary(catalogue))) = document.object(document.root)? else {
        return Err(unsound("it has no catalogue"));
    };
    let pages = pages::read(document, &catalogue)?;
    let mut copy = Copy {
        document,
        writer: Writer::new()?,
        fields: Fields::default(),
        numbers: HashMap::new(),
        waiting: VecDeque::new(),
    };
    let (root, tree) = (copy.writer.number()?, copy.writer.number()?);
    let mut kids = Vec::new();
    for page in pages {
        let number = copy.writer.number()?;
        kids.push(Value::Reference((number, 0)));
        let page = copy.page(&page, tree)?;
        copy.writer.object(number, &Value::Dictionary(page))?;
        copy.write_waiting()?;
    }
    let count = i64::try_from(kids.len()).unwrap_or(i64::MAX);
    let entries = Dictionary::from([
        ("Type", Value::name("Pages")),
        ("Count", Value::Integer(count)),
        ("Kids", Value::Array(kids)),
    ]);
    copy.writer.object(tree, &Value::Dictionary(entries))?;
    let mut entries = Dictionary::from([
        ("Type", Value::name("Catalog")),
        ("Pages", Value::Reference((tree, 0))),
    ]);
    if let Some(layers) = catalogue.get(b"OCProperties") {
        let layers = copy.value(layers, Kind::Plain)?;
        entries.set(b"OCProperties", layers);
    }
    copy.writer.object(root, &Value::Dictionary(entries))?;
    copy.write_waiting()?;
    copy.writer.finish(root)
}

struct Copy<'a, 'b> {
    document: &'a Document<'b>,
    writer: Writer,
    fields: Fields,
    /// The new numbers of the objects that are needed.
    numbers: HashMap<(Id, Kind), u32>,
    /// Objects that are needed and not written yet.
    waiting: VecDeque<(Id, Kind, u32)>,
}

impl Copy<'_, '_> {
    fn page(&mut self, page: &Dictionary, tree: u32) -> Judged<Dictionary> {
        let mut entries = Dictionary::from([
            ("Type", Value::name("Page")),
            ("Parent", Value::Reference((tree, 0))),
        ]);
        let boxes: [&[u8]; 8] = [
            b"MediaBox",
            b"CropBox",
            b"BleedBox",
            b"TrimBox",
            b"ArtBox",
            b"Rotate",
            b"UserUnit",
            b"Group",
        ];
        for key in boxes {
            if let Some(value) = page.get(key) {
                entries.set(key, self.value(value, Kind::Plain)?);
            }
        }
        let resources = page.get(b"Resources").cloned();
        let resources = resources.unwrap_or(Value::Dictionary(Dictionary::default()));
        entries.set(b"Resources", self.value(&resources, Kind::Resources)?);
        if let Some(contents) = page.get(b"Contents") {
            entries.set(b"Contents", self.contents(contents)?);
        }
        let marks = pages::appearances(self.document, page, &mut self.fields)?;
        let marks = marks.iter().map(|mark| self.mark(mark));
        let marks: Vec<Value> = marks.collect::<Judged<_>>()?;
        if !marks.is_empty() {
            entries.set(b"Annots", Value::Array(marks));
        }
        Ok(entries)
    }

    /// The content streams of a page; their array may be an object of its own.
    fn contents(&mut self, contents: &Value) -> Judged<Value> {
        match self.document.resolve(contents)? {
            Value::Array(streams) => {
                let streams = streams
                    .iter()
                    .map(|stream| self.value(stream, Kind::Content));
                streams.collect::<Judged<_>>().map(Value::Array)
            }
            _ => self.value(contents, Kind::Content),
        }
    }

    /// An annotation, as a stamp that nobody can move.
    fn mark(&mut self, mark: &pages::Appearance) -> Judged<Value> {
        let stream = self.value(&Value::Reference(mark.stream), Kind::Plain)?;
        let mut entries = Dictionary::from([
            ("Type", Value::name("Annot")),
            ("Subtype", Value::name("Stamp")),
            ("Rect", mark.place.clone()),
            ("F", Value::Integer(mark.flags)),
            ("AP", Value::Dictionary([("N", stream)].into())),
        ]);
        if let Some(layer) = &mark.layer {
            entries.set(b"OC", self.value(layer, Kind::Plain)?);
        }
        Ok(Value::Dictionary(entries))
    }

    fn write_waiting(&mut self) -> Judged<()> {
        while let Some((id, kind, number)) = self.waiting.pop_front() {
            match self.document.object(id)? {
                Some(Object::Value(value)) => {
                    let value = match kind {
                        Kind::Content => Value::Null,
                        Kind::Plain | Kind::Named | Kind::Resources => self.value(&value, kind)?,
                    };
                    self.writer.object(number, &value)?;
                }
                Some(Object::Stream(entries, data)) => self.stream(number, &entries, data, kind)?,
                None => self.writer.object(number, &Value::Null)?,
            }
        }
        Ok(())
    }

    fn value(&mut self, value: &Value, kind: Kind) -> Judged<Value> {
        Ok(match value {
            Value::Reference(id) => self.reference(*id, kind)?,
            Value::Array(values) => {
                let values = values.iter().map(|value| self.value(value, kind));
                Value::Array(values.collect::<Judged<_>>()?)
            }
            Value::Dictionary(entries) if self.is_shown(entries)? => {
                Value::Dictionary(self.entries(entries, kind)?)
            }
            Value::Dictionary(_) => Value::Null,
            other => other.clone(),
        })
    }

    fn reference(&mut self, id: Id, kind: Kind) -> Judged<Value> {
        if let Some(number) = self.numbers.get(&(id, kind)) {
            return Ok(Value::Reference((*number, 0)));
        }
        let number = self.writer.number()?;
        self.numbers.insert((id, kind), number);
        self.waiting.push_back((id, kind, number));
        Ok(Value::Reference((number, 0)))
    }

    fn is_shown(&self, entries: &Dictionary) -> Judged<bool> {
        let is = |key: &[u8], names: &[&[u8]]| -> Judged<bool> {
            let name = self.document.name(entries, key)?;
            Ok(name.is_some_and(|name| names.contains(&name.as_slice())))
        };
        Ok(!is(b"S", &ACTIONS)? && !is(b"Type", &NOT_SHOWN)? && !is(b"Subtype", &[b"PS"])?)
    }

    fn entries(&mut self, entries: &Dictionary, kind: Kind) -> Judged<Dictionary> {
        let mut copied = Dictionary::default();
        for (key, value) in entries.iter() {
            let inner = match kind {
                Kind::Named => Kind::Plain,
                Kind::Resources if RESOURCES.contains(&key) => Kind::Named,
                Kind::Resources if key == b"ProcSet" => Kind::Plain,
                Kind::Resources | Kind::Content => continue,
                Kind::Plain if LEFT_OUT.contains(&key) => continue,
                Kind::Plain => match key {
                    b"Resources" => Kind::Resources,
                    b"CharProcs" | b"Colorants" => Kind::Named,
                    _ => Kind::Plain,
                },
            };
            let value = self.value(value, inner)?;
            if value != Value::Null {
                copied.set(key, value);
            }
        }
        Ok(copied)
    }

    fn stream(&mut self, number: u32, entries: &Dictionary, data: &[u8], kind: Kind) -> Judged<()> {
        if !self.is_shown(entries)? {
            return self.writer.object(number, &Value::Null);
        }
        let codings = self.document.codings(entries)?;
        let mut copied = self.entries(entries, kind)?;
        let (data, coding) = self
            .document
            .kept(data, &codings, self.writer.remaining_bytes())?;
        pictures::refuse_large(self.document, entries, codings.last(), &data)?;
        let Some(coding) = coding else {
            let deflated = deflate(&data)?;
            copied.set(b"Filter", Value::name(Filter::Flate.name()));
            return self.writer.stream(number, copied, &deflated);
        };
        copied.set(b"Filter", Value::name(coding.filter.name()));
        let parameters = self.parameters(coding)?;
        if !parameters.is_empty() {
            copied.set(b"DecodeParms", Value::Dictionary(parameters));
        }
        self.writer.stream(number, copied, &data)
    }

    /// The parameters that the coding knows, and no others.
    fn parameters(&mut self, coding: &Coding) -> Judged<Dictionary> {
        let known: &[&[u8]] = match coding.filter {
            Filter::Flate => &[b"Predictor", b"Colors", b"BitsPerComponent", b"Columns"],
            Filter::Picture(Picture::Jpeg) => &[b"ColorTransform"],
            Filter::Picture(Picture::Fax) => &[
                b"K",
                b"EndOfLine",
                b"EncodedByteAlign",
                b"Columns",
                b"Rows",
                b"EndOfBlock",
                b"BlackIs1",
                b"DamagedRowsBeforeError",
            ],
            Filter::Picture(Picture::Jbig2) => &[b"JBIG2Globals"],
            _ => &[],
        };
        let mut parameters = Dictionary::default();
        for key in known {
            if let Some(value) = coding.parameters.get(key) {
                parameters.set(key, self.value(value, Kind::Plain)?);
            }
        }
        Ok(parameters)
    }
}

fn deflate(data: &[u8]) -> Judged<Vec<u8>> {
    let mut deflated = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = deflated.write_all(data).and_then(|()| deflated.finish());
    written.map_err(|error| super::super::encoding::unwritten(&error))
}
