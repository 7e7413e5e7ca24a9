//! An XML document, written from its beginning to its end.

use super::text::{cut, plain};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io;

/// The document so far.
pub(super) struct Xml(Writer<Vec<u8>>);

impl Xml {
    /// An empty document in UTF-8.
    pub(super) fn new() -> io::Result<Self> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(Self(writer))
    }

    /// An element with the content that is written inside.
    pub(super) fn element(
        &mut self,
        name: &str,
        inside: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        self.element_with(name, None, inside)
    }

    /// An element with an attribute.
    pub(super) fn element_with(
        &mut self,
        name: &str,
        attribute: Option<(&str, &str)>,
        inside: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let start = BytesStart::new(name).with_attributes(attribute);
        self.0.write_event(Event::Start(start))?;
        inside(self)?;
        self.0.write_event(Event::End(BytesEnd::new(name)))
    }

    /// An element with a code, a number or a day, which needs no escaping in XML.
    pub(super) fn value(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.element(name, |xml| xml.content(value))
    }

    /// An element with typed text, on one line and cut after this many characters; none if nothing
    /// is left.
    pub(super) fn typed(&mut self, name: &str, text: &str, most: usize) -> io::Result<()> {
        match cut(&plain(text), most) {
            "" => Ok(()),
            text => self.value(name, text),
        }
    }

    /// The text of the element that is open.
    pub(super) fn content(&mut self, text: &str) -> io::Result<()> {
        self.0.write_event(Event::Text(BytesText::new(text)))
    }

    /// The bytes.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        let mut bytes = self.0.into_inner();
        bytes.push(b'\n');
        bytes
    }
}
