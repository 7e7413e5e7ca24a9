//! PDFs for the tests, written object by object, with a table that is a stream so that objects may
//! be packed.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::io::Write;

use super::super::samples::deflated;

/// A PDF before it is written.
pub(super) struct Draft {
    objects: BTreeMap<u32, Vec<u8>>,
    /// The number of a packed object, and that of its stream.
    packed: Vec<(u32, u32)>,
}

impl Draft {
    /// One page, number 3, with more entries; further objects begin at number 4.
    pub(super) fn page(entries: &str) -> Self {
        Self {
            objects: BTreeMap::new(),
            packed: Vec::new(),
        }
        .with(1, "<</Type/Catalog/Pages 2 0 R>>")
        .with(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>")
        .with(
            3,
            &format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]{entries}>>"),
        )
    }

    /// Adds an object, or replaces one.
    pub(super) fn with(mut self, number: u32, object: &str) -> Self {
        self.objects.insert(number, object.as_bytes().to_vec());
        self
    }

    /// A stream.
    pub(super) fn stream(mut self, number: u32, entries: &str, data: &[u8]) -> Self {
        let head = format!("<<{entries}/Length {}>>\nstream\n", data.len());
        let stream = [head.as_bytes(), data, b"\nendstream"].concat();
        self.objects.insert(number, stream);
        self
    }

    /// A picture in these codings, as the page's only content.
    pub(super) fn picture(codings: &str, data: &[u8]) -> Self {
        let entries = format!(
            "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter[{codings}]"
        );
        Self::page("/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>")
            .stream(4, "", b"q 100 0 0 100 0 0 cm /A Do Q")
            .stream(5, &entries, data)
    }

    /// Packs an object into a stream of its own, deflated.
    pub(super) fn packed(mut self, number: u32, stream: u32, object: &[u8]) -> Self {
        self.packed.push((number, stream));
        let index = format!("{number} 0 ");
        let data = deflated(&[index.as_bytes(), object].concat());
        let entries = format!("/Type/ObjStm/N 1/First {}/Filter/FlateDecode", index.len());
        self.stream(stream, &entries, &data)
    }

    pub(super) fn written(&self) -> Vec<u8> {
        let mut file = b"%PDF-1.7\n".to_vec();
        let mut rows: BTreeMap<u32, (u8, usize)> = BTreeMap::new();
        for (number, object) in &self.objects {
            rows.insert(*number, (1, file.len()));
            writeln!(file, "{number} 0 obj").unwrap();
            file.extend(object);
            file.extend(b"\nendobj\n");
        }
        for (number, stream) in &self.packed {
            rows.insert(*number, (2, usize::try_from(*stream).unwrap()));
        }
        let (table, place) = (rows.keys().max().unwrap() + 1, file.len());
        rows.insert(table, (1, place));
        let row = |number| {
            let (kind, place) = rows.get(&number).copied().unwrap_or_default();
            let place = u32::try_from(place).unwrap().to_be_bytes();
            [&[kind][..], &place, &[0]].concat()
        };
        let data: Vec<u8> = (0..=table).flat_map(row).collect();
        write!(
            file,
            "{table} 0 obj\n<</Type/XRef/Size {}/W[1 4 1]/Root 1 0 R/Length {}>>\nstream\n",
            table + 1,
            data.len()
        )
        .unwrap();
        file.extend(data);
        write!(file, "\nendstream\nendobj\nstartxref\n{place}\n%%EOF\n").unwrap();
        file
    }
}
