//! PDFs written in every way that a reader understands: objects in object streams, names escaped, a
//! stream's type missing or stated elsewhere, padding, revisions, codings on top of each other.
//! Their content is chosen independently of how they are written.

use std::fmt::Write as _;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// What a document holds beside its page, and where.
#[derive(Clone, Copy, Debug)]
pub struct Extra {
    /// What it is, for messages.
    pub name: &'static str,
    /// More entries of the catalogue.
    pub catalogue: &'static str,
    /// More entries of the page.
    pub page: &'static str,
    /// More objects, from number 10 on.
    pub objects: &'static [&'static str],
}

const fn extra(
    name: &'static str,
    catalogue: &'static str,
    page: &'static str,
    objects: &'static [&'static str],
) -> Extra {
    Extra {
        name,
        catalogue,
        page,
        objects,
    }
}

const SCRIPT: &str = "<< /S /JavaScript /JS (app.alert(1)) >>";

/// Content that no upload may have.
pub const REFUSED: [Extra; 14] = [
    extra("script at opening", "/OpenAction 10 0 R", "", &[SCRIPT]),
    extra("script of the page", "", "/AA << /O 10 0 R >>", &[SCRIPT]),
    extra(
        "named script",
        "/Names << /JavaScript << /Names [ (a) 10 0 R ] >> >>",
        "",
        &[SCRIPT],
    ),
    extra(
        "script whose kind is elsewhere",
        "/OpenAction 10 0 R",
        "",
        &["<< /S 11 0 R /J#53 (app.alert(1)) >>", "/JavaScript"],
    ),
    extra(
        "launch whose kind is elsewhere",
        "/OpenAction 10 0 R",
        "",
        &["<< /S 11 0 R /F (cmd.exe) >>", "/Launch"],
    ),
    extra(
        "launch after a link",
        "",
        "/Annots [ << /Type /Annot /Subtype /Link /Rect [ 0 0 9 9 ] /A 10 0 R >> ]",
        &["<< /S /URI /URI (https://example.com) /Next [ << /S /Launch /F (a) >> ] >>"],
    ),
    extra(
        "script behind a link",
        "",
        "/Annots [ << /Type /Annot /Subtype /Link /Rect [ 0 0 9 9 ] /A 10 0 R >> ]",
        &["<< /S /URI /URI ( JavaScript:app.alert\\(1\\)) >>"],
    ),
    extra(
        "attachment",
        "/Names << /EmbeddedFiles << /Names [ (a) 10 0 R ] >> >>",
        "",
        &["<< /Type /Filespec /F (a) /EF << /F 4 0 R >> >>"],
    ),
    extra(
        "associated file",
        "/AF [ 10 0 R ]",
        "",
        &["<< /Type /Filespec /F (a) /EF << /F 4 0 R >> >>"],
    ),
    extra(
        "attachment on the page",
        "",
        "/Annots [ 10 0 R ]",
        &[
            "<< /Subtype 11 0 R /Rect [ 0 0 9 9 ] /FS << /F (a) >> >>",
            "/FileAttachment",
        ],
    ),
    extra(
        "form of its own language",
        "/AcroForm << /Fields [] /XFA (x) >>",
        "",
        &[],
    ),
    extra(
        "form that sends itself",
        "/OpenAction 10 0 R",
        "",
        &["<< /S /SubmitForm /F << /FS /URL /F (https://example.com) >> >>"],
    ),
    extra(
        "player",
        "",
        "/Annots [ 10 0 R ]",
        &["<< /Subtype /RichMedia /Rect [ 0 0 9 9 ] /RichMediaContent << >> >>"],
    ),
    extra(
        "model",
        "",
        "/Annots [ 10 0 R ]",
        &["<< /Subtype /3D /Rect [ 0 0 9 9 ] /3DD 4 0 R >>"],
    ),
];

/// Content that is allowed and not kept.
pub const LEFT_OUT: [Extra; 6] = [
    extra("nothing", "", "", &[]),
    extra(
        "a page to open at",
        "/OpenAction << /S /GoTo /D [ 3 0 R /Fit ] >>",
        "",
        &[],
    ),
    extra(
        "a link",
        "",
        "/Annots [ << /Type /Annot /Subtype /Link /Rect [ 0 0 9 9 ] /A 10 0 R >> ]",
        &["<< /S /URI /URI (https://example.com) >>"],
    ),
    extra(
        "a link into another file",
        "/Outlines << /First 11 0 R /Last 11 0 R >>",
        "",
        &[
            "<< /S /GoToR /F (other.pdf) /D [ 0 /Fit ] >>",
            "<< /Title (a) /Parent 1 0 R /A 10 0 R >>",
        ],
    ),
    extra(
        "a stamp",
        "",
        "/Annots [ << /Type /Annot /Subtype /Stamp /Rect [ 10 10 90 90 ] /F 4 /AP << /N 4 0 R >> /AA << /E 10 0 R >> >> ]",
        &["<< /S /Named /N /NextPage >>"],
    ),
    extra(
        "a field that is filled in",
        "/AcroForm << /Fields [ 10 0 R ] >>",
        "/Annots [ 10 0 R ]",
        &[
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Kung) /Rect [ 10 10 90 90 ] /F 4 /AP << /N 4 0 R >> >>",
        ],
    ),
];

/// How the data of streams are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Plain,
    Deflated,
    /// Letters over deflated data.
    Stacked,
    /// Deflated, behind the filter that says how a file is encrypted.
    Crypt,
}

/// How an object stream says that it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Plainly,
    NotAtAll,
    Elsewhere,
}

/// How a document is written.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// In an object stream.
    pub packed: Option<Said>,
    pub coding: Coding,
    /// Each name with letters as `#xx`.
    pub escaped: bool,
    /// Bytes between the entries of an object stream and its data.
    pub padding: usize,
    /// A revision behind that has the page alone.
    pub revised: bool,
}

/// Every way there is.
pub fn ways() -> Vec<Way> {
    let packed = [
        None,
        Some(Said::Plainly),
        Some(Said::NotAtAll),
        Some(Said::Elsewhere),
    ];
    let codings = [
        Coding::Plain,
        Coding::Deflated,
        Coding::Stacked,
        Coding::Crypt,
    ];
    let mut ways = Vec::new();
    for packed in packed {
        for coding in codings {
            for (escaped, padding, revised) in [
                (false, 0, false),
                (true, 0, false),
                (false, 10_000, false),
                (true, 70, true),
            ] {
                ways.push(Way {
                    packed,
                    coding,
                    escaped,
                    padding,
                    revised,
                });
            }
        }
    }
    ways
}

impl Way {
    /// The document with this in it.
    pub fn write(self, extra: &Extra) -> Vec<u8> {
        let mut file = File {
            way: self,
            bytes: b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec(),
            rows: Vec::new(),
            last: None,
        };
        let catalogue = |more: &str| format!("<< /Type /Catalog /Pages 2 0 R {more} >>");
        let page = |more: &str| {
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Contents 4 0 R /Resources << /Font << /A 5 0 R >> >> {more} >>"
            )
        };
        let mut objects = vec![
            (1, catalogue(extra.catalogue)),
            (2, "<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>".to_owned()),
            (3, page(extra.page)),
            (
                5,
                "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
            ),
        ];
        let more = extra.objects.iter().map(|object| (*object).to_owned());
        objects.extend((10..).zip(more));
        let entries = "/Type /XObject /Subtype /Form /BBox [ 0 0 595 842 ] /Resources << /Font << /A 5 0 R >> >>";
        file.stream(4, entries, b"BT /A 12 Tf 72 720 Td (Landfall) Tj ET");
        file.revision(&objects);
        if self.revised {
            file.revision(&[(1, catalogue("")), (3, page(""))]);
        }
        file.bytes
    }
}

/// Where an object is: in the file, or in a stream of objects.
#[derive(Clone, Copy)]
enum Place {
    At(usize),
    In(u32, usize),
}

struct File {
    way: Way,
    bytes: Vec<u8>,
    rows: Vec<(u32, Place)>,
    last: Option<usize>,
}

impl File {
    fn revision(&mut self, objects: &[(u32, String)]) {
        let revision = u32::from(self.last.is_some()) * 10;
        match self.way.packed {
            Some(said) => self.pack(50 + revision, said, objects),
            None => {
                for (number, object) in objects {
                    self.object(*number, object);
                }
            }
        }
        let at = self.bytes.len();
        if self.way.packed.is_some() {
            self.table_in_stream(55 + revision);
        } else {
            self.table();
        }
        let end = format!("startxref\n{at}\n%%EOF\n");
        self.bytes.extend(end.into_bytes());
        self.last = Some(at);
        self.rows.clear();
    }

    fn object(&mut self, number: u32, object: &str) {
        self.rows.push((number, Place::At(self.bytes.len())));
        let object = self.spelled(object);
        self.bytes
            .extend(format!("{number} 0 obj\n{object}\nendobj\n").into_bytes());
    }

    fn stream(&mut self, number: u32, entries: &str, data: &[u8]) {
        self.rows.push((number, Place::At(self.bytes.len())));
        let (filter, data) = self.coded(data);
        let entries = self.spelled(entries);
        let head = format!(
            "{number} 0 obj\n<< {entries} {filter} /Length {} >>\nstream\n",
            data.len()
        );
        self.bytes.extend(head.into_bytes());
        self.bytes.extend(data);
        self.bytes.extend(b"\nendstream\nendobj\n");
    }

    fn pack(&mut self, number: u32, said: Said, objects: &[(u32, String)]) {
        let (mut index, mut body) = (String::new(), String::new());
        for (number, object) in objects {
            write!(index, "{number} {} ", body.len()).expect("a text");
            body.push_str(&self.spelled(object));
            body.push('\n');
        }
        let mut entries = format!("/N {} /First {}", objects.len(), index.len());
        match said {
            Said::Plainly => entries.push_str(" /Type /ObjStm"),
            Said::NotAtAll => {}
            Said::Elsewhere => {
                self.object(number + 1, "/ObjStm");
                write!(entries, " /Type {} 0 R", number + 1).expect("a text takes all");
            }
        }
        entries.push_str(&" ".repeat(self.way.padding));
        self.stream(number, &entries, (index + &body).as_bytes());
        let packed = objects.iter().enumerate();
        let packed = packed.map(|(place, (object, _))| (*object, Place::In(number, place)));
        self.rows.extend(packed);
    }

    fn prev(&self) -> String {
        self.last.map_or(String::new(), |at| format!("/Prev {at}"))
    }

    fn table(&mut self) {
        self.bytes.extend(b"xref\n0 1\n0000000000 65535 f \n");
        for (number, place) in &self.rows {
            if let Place::At(at) = place {
                let row = format!("{number} 1\n{at:010} 00000 n \n");
                self.bytes.extend(row.into_bytes());
            }
        }
        let trailer = format!("trailer\n<< /Size 70 /Root 1 0 R {} >>\n", self.prev());
        self.bytes.extend(trailer.into_bytes());
    }

    fn table_in_stream(&mut self, number: u32) {
        let at = self.bytes.len();
        self.rows.push((number, Place::At(at)));
        let (mut index, mut rows) = (String::from("0 1"), vec![0; 7]);
        for (number, place) in &self.rows {
            write!(index, " {number} 1").expect("a text");
            let (kind, place, last) = match *place {
                Place::At(at) => (1, u32::try_from(at).expect("a place"), 0),
                Place::In(stream, place) => (2, stream, u16::try_from(place).expect("a place")),
            };
            rows.push(kind);
            rows.extend(place.to_be_bytes());
            rows.extend(last.to_be_bytes());
        }
        let rows = deflated(&rows);
        let head = format!(
            "{number} 0 obj\n<< /Type /XRef /Size 70 /W [ 1 4 2 ] /Index [ {index} ] /Root 1 0 R {} /Filter /FlateDecode /Length {} >>\nstream\n",
            self.prev(),
            rows.len()
        );
        self.bytes.extend(head.into_bytes());
        self.bytes.extend(rows);
        self.bytes.extend(b"\nendstream\nendobj\n");
    }

    fn coded(&self, data: &[u8]) -> (&'static str, Vec<u8>) {
        match self.way.coding {
            Coding::Plain => ("", data.to_vec()),
            Coding::Deflated => ("/Filter /FlateDecode", deflated(data)),
            Coding::Stacked => {
                let letters = hex::encode(deflated(data)) + ">";
                (
                    "/Filter [ /ASCIIHexDecode /FlateDecode ]",
                    letters.into_bytes(),
                )
            }
            Coding::Crypt => ("/Filter [ /Crypt /FlateDecode ]", deflated(data)),
        }
    }

    fn spelled(&self, text: &str) -> String {
        if !self.way.escaped {
            return text.to_owned();
        }
        let mut spelled = String::new();
        let mut in_name = false;
        for letter in text.chars() {
            if in_name && letter.is_ascii_alphanumeric() {
                write!(spelled, "#{:02x}", u32::from(letter)).expect("a text");
            } else {
                // What is escaped already stays so.
                in_name = letter == '/' || in_name && letter == '#';
                spelled.push(letter);
                if letter == '#' {
                    in_name = false;
                }
            }
        }
        spelled
    }
}

fn deflated(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).expect("memory");
    encoder.finish().expect("memory")
}
