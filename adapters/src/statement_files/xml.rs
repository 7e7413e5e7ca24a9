//! A walk through an XML document, element by element. It keeps only the path to the current
//! position and the text that it reads.

use super::MOST_BYTES;
use super::reading::{Chunks, Stop};
use super::utf8::Utf8;
use domain::statement::{Unreadable, WhyUnreadable};
use quick_xml::Reader;
use quick_xml::errors::{Error, IllFormedError};
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

/// The maximum nesting depth of elements. Statements need half of that.
const DEEPEST: usize = 64;

/// Whether an element begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It begins.
    Opens,
    /// It ends.
    Closes,
}

/// The meaning of an event of the reader.
enum Seen {
    Root,
    Step(Step),
    Other,
    End,
}

/// A document that is walked through.
pub(super) struct Xml {
    reader: Reader<Utf8>,
    buffer: Vec<u8>,
    root: Option<Root>,
    /// Where the names of the open elements below the root begin in the path.
    names: Vec<usize>,
    path: String,
    /// The last name in the path is that of an element that ended.
    is_closing: bool,
    /// The open element has others in it, so that it has no text of its own.
    has_children: bool,
    text: String,
    currency: Option<String>,
}

/// The root element.
struct Root {
    namespace: Option<String>,
    is_open: bool,
}

impl Xml {
    pub(super) fn new(chunks: Chunks) -> Result<Self, Stop> {
        let mut reader = Reader::from_reader(Utf8::new(chunks)?);
        reader.config_mut().expand_empty_elements = true;
        Ok(Self {
            reader,
            buffer: Vec::new(),
            root: None,
            names: Vec::new(),
            path: String::new(),
            is_closing: false,
            has_children: false,
            text: String::new(),
            currency: None,
        })
    }

    /// The names of the elements around this position without their prefixes, from below the root
    /// on: `BkToCstmrStmt/Stmt/Ntry`.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The text of the element that ends here.
    pub(super) fn text(&self) -> &str {
        self.text.trim()
    }

    /// The attribute `Ccy` of the element that ends here.
    pub(super) fn currency(&self) -> Option<&str> {
        self.currency.as_deref()
    }

    /// The line of this place.
    pub(super) fn line(&self) -> u32 {
        self.reader.get_ref().line()
    }

    /// An error at this place.
    pub(super) fn wrong(&self, why: WhyUnreadable) -> Stop {
        Unreadable::at(self.line(), why).into()
    }

    /// Goes to the root element. Returns its namespace if it is a `Document`.
    pub(super) fn root(&mut self) -> Result<Option<&str>, Stop> {
        while self.root.is_none() {
            if matches!(self.event()?, Seen::End) {
                return Err(self.wrong(WhyUnreadable::CutOff));
            }
        }
        let namespace = self.root.as_ref().map(|root| root.namespace.as_deref());
        Ok(namespace.flatten())
    }

    /// Goes to the beginning or end of the next element below the root. `None` once the root has
    /// ended and nothing follows.
    pub(super) fn next(&mut self) -> Result<Option<Step>, Stop> {
        loop {
            match self.event()? {
                Seen::Step(step) => return Ok(Some(step)),
                Seen::Root | Seen::Other => {}
                Seen::End => {
                    let is_whole = self.root.as_ref().is_some_and(|root| !root.is_open);
                    return if is_whole {
                        Ok(None)
                    } else {
                        Err(self.wrong(WhyUnreadable::CutOff))
                    };
                }
            }
        }
    }

    fn event(&mut self) -> Result<Seen, Stop> {
        if std::mem::take(&mut self.is_closing) {
            let start = self.names.pop().unwrap_or_default();
            self.path.truncate(start.saturating_sub(1));
        }
        self.reader.get_mut().allow();
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let event = self.reader.read_event_into(&mut buffer);
        let seen = match event {
            Ok(event) => self.take(&event),
            Err(error) => Err(self.failed(&error)),
        };
        self.buffer = buffer;
        seen
    }

    fn take(&mut self, event: &Event) -> Result<Seen, Stop> {
        match event {
            Event::Start(start) => self.open(start),
            Event::End(_) => Ok(self.close()),
            Event::Text(text) => self.add_text(text),
            Event::CData(text) => self.add_text(text),
            Event::GeneralRef(reference) => {
                let text = resolved(reference);
                let text = text.ok_or_else(|| self.wrong(WhyUnreadable::NotUnderstood))?;
                self.add_text(text.as_bytes())
            }
            Event::DocType(kind) => {
                let is_html = kind
                    .get(..4)
                    .is_some_and(|it| it.eq_ignore_ascii_case(b"html"));
                let why = if is_html {
                    WhyUnreadable::UnknownFormat
                } else {
                    WhyUnreadable::Entities
                };
                Err(self.wrong(why))
            }
            Event::Eof => Ok(Seen::End),
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => Ok(Seen::Other),
        }
    }

    fn open(&mut self, start: &BytesStart) -> Result<Seen, Stop> {
        let Some(root) = &self.root else {
            self.root = Some(Root {
                namespace: namespace_of(start),
                is_open: true,
            });
            return Ok(Seen::Root);
        };
        let name = start.local_name();
        let name = std::str::from_utf8(name.as_ref()).unwrap_or_default();
        let is_sound = !name.is_empty() && !name.contains('/');
        if !root.is_open || !is_sound || self.names.len() == DEEPEST {
            return Err(self.wrong(WhyUnreadable::NotUnderstood));
        }
        if !self.path.is_empty() {
            self.path.push('/');
        }
        self.names.push(self.path.len());
        self.path.push_str(name);
        self.text.clear();
        self.has_children = false;
        self.currency = attribute(start, "Ccy");
        Ok(Seen::Step(Step::Opens))
    }

    fn close(&mut self) -> Seen {
        if self.has_children {
            self.text.clear();
        }
        self.has_children = true;
        // The reader reports no end without a beginning, so without an open element below it this
        // is the root.
        if self.names.is_empty() {
            if let Some(root) = &mut self.root {
                root.is_open = false;
            }
            return Seen::Other;
        }
        self.is_closing = true;
        Seen::Step(Step::Closes)
    }

    /// Text outside the root, and text that is too long, is not understood.
    fn add_text(&mut self, text: &[u8]) -> Result<Seen, Stop> {
        let is_inside = self.root.as_ref().is_some_and(|root| root.is_open);
        let fits = self.text.len() + text.len() <= MOST_BYTES;
        let text = std::str::from_utf8(text).unwrap_or_default();
        if text.trim().is_empty() && !fits {
            return Ok(Seen::Other);
        }
        if !fits || (!is_inside && !text.trim().is_empty()) {
            return Err(self.wrong(WhyUnreadable::NotUnderstood));
        }
        self.text.push_str(text);
        Ok(Seen::Other)
    }

    fn failed(&mut self, error: &Error) -> Stop {
        if let Some(stop) = self.reader.get_mut().take_failure() {
            return stop;
        }
        let is_unfinished = matches!(
            error,
            Error::Syntax(_) | Error::IllFormed(IllFormedError::UnclosedReference)
        );
        if is_unfinished && self.reader.get_ref().is_at_end() {
            self.wrong(WhyUnreadable::CutOff)
        } else {
            self.wrong(WhyUnreadable::NotUnderstood)
        }
    }
}

/// The namespace of a `Document`.
fn namespace_of(start: &BytesStart) -> Option<String> {
    let name = start.name();
    let prefix = name.prefix();
    let declared = match &prefix {
        Some(prefix) => format!("xmlns:{}", std::str::from_utf8(prefix.as_ref()).ok()?),
        None => "xmlns".to_owned(),
    };
    let is_document = start.local_name().as_ref() == b"Document";
    attribute(start, &declared).filter(|_| is_document)
}

/// The value of an attribute, which is a name or a code.
fn attribute(start: &BytesStart, name: &str) -> Option<String> {
    let attribute = start.try_get_attribute(name).ok().flatten()?;
    let value = std::str::from_utf8(&attribute.value).ok()?;
    Some(value.trim().to_owned())
}

/// The character of a reference. Five have names; others would have to be declared.
fn resolved(reference: &BytesRef) -> Option<String> {
    let name = std::str::from_utf8(reference).ok()?;
    if let Some(entity) = resolve_xml_entity(name) {
        return Some(entity.to_owned());
    }
    let character = reference.resolve_char_ref().ok().flatten()?;
    Some(character.to_string())
}
