//! Files that an attacker would upload. Each is created on the spot, and names what is special
//! about it.

use std::io::Write;

use flate2::Compression;
use flate2::Crc;
use flate2::write::ZlibEncoder;

/// A valid PNG of this many black and white pixels; its file stays small, its picture does not.
pub fn black_png(width: u32, height: u32) -> Vec<u8> {
    let mut head = width.to_be_bytes().to_vec();
    head.extend(height.to_be_bytes());
    // One bit a pixel, grey, deflated, plain rows.
    head.extend([1, 0, 0, 0, 0]);
    let row = vec![0; usize::try_from(width.div_ceil(8)).expect("a row") + 1];
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..height {
        rows.write_all(&row).expect("a row");
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, *b"IHDR", &head);
    chunk(&mut file, *b"IDAT", &rows.finish().expect("the rows"));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(data);
    file.extend(u32::try_from(data.len()).expect("a length").to_be_bytes());
    file.extend(kind);
    file.extend(data);
    file.extend(crc.sum().to_be_bytes());
}

/// A PDF of one page whose text is `mebibytes` of blanks, deflated once for each layer.
pub fn pdf_bomb(mebibytes: usize, layers: usize) -> Vec<u8> {
    let blank = vec![b' '; 1024 * 1024];
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..mebibytes {
        packed.write_all(&blank).expect("blanks");
    }
    let mut packed = packed.finish().expect("blanks");
    for _ in 1..layers {
        let mut outer = ZlibEncoder::new(Vec::new(), Compression::best());
        outer.write_all(&packed).expect("a layer");
        packed = outer.finish().expect("a layer");
    }
    let filters = "/FlateDecode ".repeat(layers);
    let mut page = format!(
        "<< /Filter [ {filters}] /Length {} >>\nstream\n",
        packed.len()
    )
    .into_bytes();
    page.extend(packed);
    page.extend(b"\nendstream");
    pdf("", &page)
}

/// A valid PDF of one page, with more entries in its catalogue.
pub fn plain_pdf(catalogue: &str) -> Vec<u8> {
    pdf(catalogue, b"<< /Length 0 >>\nstream\n\nendstream")
}

fn pdf(catalogue: &str, content: &[u8]) -> Vec<u8> {
    let objects = [
        format!("<< /Type /Catalog /Pages 2 0 R {catalogue} >>").into_bytes(),
        b"<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Contents 4 0 R >>".to_vec(),
        content.to_vec(),
    ];
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut table = String::new();
    for (object, number) in objects.iter().zip(1..) {
        table.extend([format!("{:010} 00000 n \n", file.len())]);
        file.extend(format!("{number} 0 obj\n").into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let place = file.len();
    let end = format!(
        "xref\n0 5\n0000000000 65535 f \n{table}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n{place}\n%%EOF\n"
    );
    file.extend(end.into_bytes());
    file
}

/// A PDF of this many tables, each leading to the one before, that claim this many objects each. It
/// is small, since nothing compresses better than a table of objects that do not exist.
pub fn pdf_of_tables(tables: usize, rows: usize) -> Vec<u8> {
    let mut table = ZlibEncoder::new(Vec::new(), Compression::best());
    table.write_all(&vec![0; rows * 3]).expect("the rows");
    let table = table.finish().expect("the rows");
    let mut file = pages();
    let mut before = String::new();
    for number in 0..tables {
        let place = file.len();
        let entries = format!(
            "/Type /XRef /Size 10000000 /Index [ {} {rows} ] /W [ 1 1 1 ] /Root 1 0 R {before}",
            number * rows
        );
        stream(&mut file, 10 + number, &entries, "/FlateDecode", &table);
        before = format!("/Prev {place}");
    }
    ended(file, before.trim_start_matches("/Prev "))
}

/// A PDF whose table is its own predecessor.
pub fn pdf_in_a_circle() -> Vec<u8> {
    let mut file = pages();
    let place = file.len();
    let entries = format!("/Type /XRef /Size 0 /W [ 1 1 1 ] /Root 1 0 R /Prev {place}");
    stream(&mut file, 10, &entries, "[]", b"");
    ended(file, &place.to_string())
}

/// A PDF whose table and whose object stream claim more than fits into memory.
pub fn pdf_of_promises() -> [Vec<u8>; 4] {
    let table = |entries: &str| {
        let mut file = pages();
        let place = file.len();
        let entries = format!("/Type /XRef /Root 1 0 R {entries}");
        stream(&mut file, 10, &entries, "[]", &[0; 24]);
        ended(file, &place.to_string())
    };
    let packed = |entries: &str, filter: &str| {
        let mut file = pages();
        stream(
            &mut file,
            9,
            &format!("/Type /ObjStm {entries}"),
            filter,
            b"1 0 null",
        );
        let place = file.len();
        stream(
            &mut file,
            10,
            "/Type /XRef /Size 1 /W [ 1 4 2 ] /Root 1 0 R",
            "[]",
            &[0; 7],
        );
        ended(file, &place.to_string())
    };
    [
        table("/Size 2147483647 /W [ 8 8 8 ]"),
        table("/Size 1 /Index [ 0 4294967295 ] /W [ 0 0 1 ]"),
        packed("/N 4294967295 /First 4294967295", "[]"),
        packed(
            "/N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 2147483647 /Colors 2147483647 >>",
            "/FlateDecode",
        ),
    ]
}

/// A catalogue and a page.
fn pages() -> Vec<u8> {
    b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n\
      2 0 obj\n<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>\nendobj\n\
      3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] >>\nendobj\n"
        .to_vec()
}

fn stream(file: &mut Vec<u8>, number: usize, entries: &str, filter: &str, data: &[u8]) {
    let head = format!(
        "{number} 0 obj\n<< {entries} /Filter {filter} /Length {} >>\nstream\n",
        data.len()
    );
    file.extend(head.into_bytes());
    file.extend(data);
    file.extend(b"\nendstream\nendobj\n");
}

fn ended(mut file: Vec<u8>, place: &str) -> Vec<u8> {
    file.extend(format!("startxref\n{place}\n%%EOF\n").into_bytes());
    file
}

/// An archive without a file in it, to be put behind another file.
pub fn empty_zip() -> Vec<u8> {
    let mut file = b"PK\x05\x06".to_vec();
    file.extend([0; 18]);
    file
}
